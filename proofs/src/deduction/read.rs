//! Reading proofs, line by line.

use limits::{Budget, Ledger};
use text::{Kind, Span};

use super::{
    error::Reason,
    formula::Formula,
    lexicon::LEXICON,
    proof::{Line, Reference, Rule, Sequent},
};

pub(super) type Parsed<T> = Result<T, Reason>;

/// `classical excluded middle`
const MAX_RULE_WORDS: usize = 3;

/// How many words of what is no rule are shown, up to the first reference.
const SHOWN_RULE_WORDS: usize = 4;

/// Tokens of one line: words and symbols.
pub(super) struct Tokens<'t> {
    all: Vec<&'t str>,
    /// Where each stands, and the end of the line.
    spans: Vec<Span>,
    pub(super) at: usize,
    /// How many parentheses and connectives are around the next one.
    pub(super) depth: usize,
}

impl<'t> Tokens<'t> {
    /// The tokens of a line without its comment.
    ///
    /// # Errors
    ///
    /// What is no token, and where.
    pub(super) fn new(text: &'t str) -> Result<Self, (Reason, Span)> {
        let budget = Budget::default();
        let tokens = LEXICON.tokens(text, &mut Ledger::new(&budget));
        let (tokens, faults) = tokens.map_err(|reason| (reason.into(), 0..0))?;
        if let Some(first) = faults.first() {
            return Err((Reason::Syntax(first.to_string()), first.span()));
        }
        let tokens = tokens.into_iter().filter(|token| token.kind != Kind::Comment);
        let spans: Vec<Span> = tokens.clone().map(|token| token.span).collect();
        let named = tokens.filter_map(|token| match token.kind {
            Kind::Mark(name) => Some(name),
            Kind::End => None,
            _ => Some(&text[token.span]),
        });
        Ok(Self { all: named.collect(), spans, at: 0, depth: 0 })
    }

    /// Where the next token stands, or the end of the line.
    pub(super) fn next_span(&self) -> Span {
        self.spans[self.at].clone()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.at == self.all.len()
    }

    pub(super) fn peek(&self) -> Option<&'t str> {
        self.all.get(self.at).copied()
    }

    pub(super) fn take(&mut self, token: &str) -> bool {
        let is_there = self.peek() == Some(token);
        self.at += usize::from(is_there);
        is_there
    }

    pub(super) fn expected<T>(&self, what: &str) -> Parsed<T> {
        let found = self.peek().map_or("the end of the line".to_owned(), |t| format!("`{t}`"));
        let before = self.at.checked_sub(1).and_then(|before| self.all.get(before));
        let hint = match (before, self.peek()) {
            // After a formula.
            (Some(name), Some("(")) if is_word(name) && ["`|-`", "`by`"].contains(&what) => {
                "; a proposition has no arguments: write `E_0_1` for `E(0,1)`"
            }
            (Some(&"forall" | &"exists"), _) => "; there are no quantifiers here",
            _ => "",
        };
        Err(Reason::Syntax(format!("expected {what}, found {found}{hint}")))
    }

    pub(super) fn need(&mut self, token: &str) -> Parsed<()> {
        if self.take(token) { Ok(()) } else { self.expected(&format!("`{token}`")) }
    }

    pub(super) fn word(&mut self, what: &str) -> Parsed<&'t str> {
        match self.peek() {
            Some(word) if is_word(word) => {
                self.at += 1;
                Ok(word)
            }
            _ => self.expected(what),
        }
    }

    fn number(&mut self, what: &str) -> Parsed<usize> {
        match self.peek().and_then(|word| word.parse().ok()) {
            Some(number) => {
                self.at += 1;
                Ok(number)
            }
            None => self.expected(what),
        }
    }

    fn end(&self) -> Parsed<()> {
        if self.is_empty() { Ok(()) } else { self.expected("the end of the line") }
    }

    /// `name: premises |- conclusion`, after the word `theorem`.
    pub(super) fn sequent(&mut self) -> Parsed<Sequent> {
        let name = self.word("the theorem's name")?.to_owned();
        self.need(":")?;
        let premises = if self.peek() == Some("|-") { Vec::new() } else { self.formulas()? };
        self.need("|-")?;
        let conclusion = self.formula()?;
        self.end()?;
        Ok(Sequent { name, premises, conclusion })
    }

    /// `number: >> formulas by rule references`
    pub(super) fn line(&mut self) -> Parsed<Line> {
        let number = self.number("`theorem` or the number of a line")?;
        self.need(":")?;
        let mut depth = 0;
        while self.take(">") {
            depth += 1;
        }
        let formulas = self.formulas()?;
        if let Some((_, rule)) = self.rule_here() {
            return Err(Reason::Syntax(format!("expected `by` before `{rule}`")));
        }
        self.need("by")?;
        let rule = self.rule()?;
        let mut references = Vec::new();
        if !self.is_empty() {
            references.push(self.reference()?);
            while self.take(",") {
                references.push(self.reference()?);
            }
        }
        self.end()?;
        Ok(Line { number, depth, formulas, rule, references })
    }

    fn rule(&mut self) -> Parsed<Rule> {
        if self.take("theorem") {
            return Ok(Rule::Theorem(self.word("the theorem's name")?.to_owned()));
        }
        let (n_words, rule) = self.rule_here().ok_or_else(|| {
            let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
            let words = self.all[self.at..].iter().copied().take_while(|word| !is_number(word));
            Reason::UnknownRule(words.take(SHOWN_RULE_WORDS).collect::<Vec<_>>().join(" "))
        })?;
        self.at += n_words;
        Ok(rule)
    }

    /// The rule that comes next, but for `theorem`, and how many words it has.
    fn rule_here(&self) -> Option<(usize, Rule)> {
        let words = &self.all[self.at..];
        (1..=words.len().min(MAX_RULE_WORDS))
            .find_map(|n| Some((n, words[..n].join(" ").parse().ok()?)))
    }

    fn reference(&mut self) -> Parsed<Reference> {
        let what = "a reference: `7`, `2.5` or `25-42`";
        let line = self.number(what)?;
        if self.take(".") {
            return Ok(Reference::Formula { line, nth: Some(self.number(what)?) });
        }
        if self.take("-") {
            return Ok(Reference::Box { first: line, last: self.number(what)? });
        }
        Ok(Reference::Formula { line, nth: None })
    }

    fn formulas(&mut self) -> Parsed<Vec<Formula>> {
        let mut formulas = vec![self.formula()?];
        while self.take(",") {
            formulas.push(self.formula()?);
        }
        Ok(formulas)
    }

    fn formula(&mut self) -> Parsed<Formula> {
        self.equivalence().map(|(formula, _)| formula)
    }
}

/// Returns `true` for names, numbers and the words of rules.
fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}
