//! Tokens that are not yet read, and the faults so far.

use limits::Ledger;

use crate::{Fault, Kind, Span, TextError, Token};

/// The tokens of a text, for a parser by recursive descent. [`Lexicon::stream`](crate::Lexicon::stream) makes
/// it.
///
/// A function of a parser that returns `None` has reported why; its caller goes on where it can, so that all
/// faults of a text are found at once.
#[derive(Debug)]
pub struct Stream<'t, 'b> {
    text: &'t str,
    /// The last is the end.
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// What the end is called.
    end: &'static str,
    /// What was found wrong.
    pub faults: Vec<Fault>,
    /// Once it says stop, the text ends for the parser.
    pub ledger: Ledger<'b>,
}

impl<'t, 'b> Stream<'t, 'b> {
    /// Parentheses, braces and operators within one another at most.
    pub const MAX_DEPTH: usize = 100;

    /// Begins with the first of `tokens`, of which the last is the end. They are those of `text`; `faults`
    /// are theirs. `end` is what the end is called.
    pub(crate) fn new(
        end: &'static str,
        text: &'t str,
        (tokens, faults): (Vec<Token>, Vec<Fault>),
        ledger: Ledger<'b>,
    ) -> Self {
        Self { text, tokens, at: 0, depth: 0, end, faults, ledger }
    }

    /// The text, up to the end of the part that is read.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Number of tokens, those that were read included.
    pub fn n_tokens(&self) -> usize {
        self.tokens.len()
    }

    /// The kind of the next token.
    pub fn kind(&self) -> Kind {
        self.tokens[self.at].kind
    }

    /// The place of the next token.
    pub fn span(&self) -> Span {
        self.tokens[self.at].span.clone()
    }

    /// The text of the next token.
    pub fn word(&self) -> &'t str {
        &self.text[self.span()]
    }

    /// The kinds and the texts of the tokens after the next one.
    pub fn ahead(&self) -> impl Iterator<Item = (Kind, &'t str)> {
        let tokens = self.tokens[self.at..].iter().skip(1);
        tokens.map(|token| (token.kind, &self.text[token.span.clone()]))
    }

    /// Where the last token that was read ends.
    pub fn end_before(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |before| self.tokens[before].span.end)
    }

    /// The text of the last token that was read.
    pub fn word_before(&self) -> &'t str {
        self.at.checked_sub(1).map_or("", |before| &self.text[self.tokens[before].span.clone()])
    }

    /// Returns `true` if the last token that was read is a word.
    pub fn is_word_before(&self) -> bool {
        self.at.checked_sub(1).is_some_and(|before| self.tokens[before].kind == Kind::Word)
    }

    /// The number of tokens read.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The tokens that were read after the first `position` ones.
    pub fn since(&self, position: usize) -> &[Token] {
        &self.tokens[position..self.at]
    }

    /// Goes on to the next token; the end is never passed. Where no more may be taken, or enough faults
    /// were found, the end is next.
    pub fn advance(&mut self) {
        let last = self.tokens.len() - 1;
        let goes_on = self.ledger.work(1).is_ok() && self.faults.len() < TextError::MAX_FOUND;
        self.at = if goes_on { (self.at + 1).min(last) } else { last };
    }

    /// Returns `true` if this mark or word comes next.
    pub fn is(&self, wanted: &str) -> bool {
        match self.kind() {
            Kind::Mark(name) => name == wanted,
            Kind::Word => self.word() == wanted,
            _ => false,
        }
    }

    /// Goes past this mark or word, if it comes next.
    pub fn take(&mut self, wanted: &str) -> bool {
        let is_there = self.is(wanted);
        if is_there {
            self.advance();
        }
        is_there
    }

    /// Goes past this mark or word; a fault if it does not come next.
    pub fn need(&mut self, wanted: &str) -> Option<()> {
        if self.take(wanted) { Some(()) } else { self.expected(&format!("`{wanted}`")) }
    }

    /// Reports that `wanted` should come next.
    pub fn expected<T>(&mut self, wanted: &str) -> Option<T> {
        let found = match self.kind() {
            Kind::End => self.end.to_owned(),
            _ => format!("`{}`", self.word()),
        };
        let message = format!("expected {wanted}, found {found}");
        self.report(Fault::new(message, self.span(), format!("expected {wanted}")))
    }

    /// Reports a fault.
    pub fn report<T>(&mut self, fault: Fault) -> Option<T> {
        self.faults.push(fault);
        None
    }

    /// How many levels deep the parser is.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Goes one level deeper; beyond [`Self::MAX_DEPTH`] this is a fault, and changes nothing.
    pub fn descend(&mut self) -> Option<()> {
        if self.depth == Self::MAX_DEPTH {
            return self.too_deep(self.span());
        }
        self.depth += 1;
        Some(())
    }

    /// Comes back from where [`Self::descend`] went.
    pub fn ascend(&mut self) {
        self.depth -= 1;
    }

    /// Runs `parse` one level deeper.
    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.descend()?;
        let result = parse(self);
        self.ascend();
        result
    }

    /// Reports that something is nested too deep.
    pub fn too_deep<T>(&mut self, span: Span) -> Option<T> {
        let message = format!("more than {} levels of nesting", Self::MAX_DEPTH);
        self.report(Fault::new(message, span, "this is too deep"))
    }

    /// What `parse` makes of the next tokens; if nothing, they are still to be read, and its faults
    /// do not count.
    pub fn attempt<T>(&mut self, parse: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (at, n_faults) = (self.at, self.faults.len());
        let parsed = parse(self);
        if parsed.is_none() {
            self.at = at;
            self.faults.truncate(n_faults);
        }
        parsed
    }
}
