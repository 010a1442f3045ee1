//! The machinery of the parser: tokens, expectations, and going on after a fault.
//!
//! Recursive descent. A function that returns `None` has reported why; its caller skips to the end of
//! the statement ([`Parser::skip_statement`]) and goes on, so that every fault of a file is found in one
//! run.

use limits::{Ledger, StopReason};
use text::{Fault, Span, TextError};

use super::{
    ast::{Ast, Expr, Name, Spanned},
    token::{Kind, Token, tokens},
};

/// Nesting of parentheses, braces and operators; beyond it a fault is reported.
pub(super) const MAX_DEPTH: usize = 100;

/// The longest name, in bytes: variables have names made of many.
const MAX_NAME: usize = 100;

/// Words that cannot be names.
pub(super) const RESERVED: [&str; 14] = [
    "Init",
    "Goals",
    "Goal",
    "Invariant",
    "Rules",
    "Rule",
    "Show",
    "const",
    "boolean",
    "int",
    "structure",
    "reference",
    "true",
    "false",
];

/// What a token can add to the tree, in bytes: a node, and its share of a list.
const BYTES_PER_TOKEN: usize = 2 * size_of::<Expr>();

/// The tree of `text` as far as it makes sense, and all faults, or [`TextError::MAX_FOUND`] of them.
pub(crate) fn parse(text: &str, ledger: &mut Ledger) -> Result<(Ast, Vec<Fault>), StopReason> {
    let (tokens, faults) = tokens(text, ledger)?;
    ledger.take(tokens.len() * size_of::<Token>())?;
    let mut parser = Parser::new(text, &tokens, faults, ledger.clone());
    let ast = parser.file();
    ledger.resume(&parser.ledger);
    ledger.work(0)?;
    // The tree stays, the tokens do not.
    ledger.give_back(2 * tokens.len() * size_of::<Token>());
    Ok((ast, parser.faults))
}

pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    /// Without comments; the last is the end.
    tokens: Vec<Token>,
    at: usize,
    pub(super) depth: usize,
    pub(super) faults: Vec<Fault>,
    /// Once it says stop, the text ends for the parser.
    pub(super) ledger: Ledger<'a>,
}

impl<'a> Parser<'a> {
    pub(super) fn new(
        text: &'a str,
        tokens: &[Token],
        faults: Vec<Fault>,
        ledger: Ledger<'a>,
    ) -> Self {
        let tokens = tokens.iter().filter(|token| token.kind != Kind::Comment).cloned().collect();
        Self { text, tokens, at: 0, depth: 0, faults, ledger }
    }

    pub(super) fn token(&self) -> &Token {
        &self.tokens[self.at]
    }

    pub(super) fn kind(&self) -> Kind {
        self.token().kind
    }

    pub(super) fn span(&self) -> Span {
        self.token().span.clone()
    }

    /// The text of the token.
    pub(super) fn word(&self) -> &'a str {
        &self.text[self.span()]
    }

    /// The kind of the token after this one.
    pub(super) fn kind_after(&self) -> Kind {
        self.tokens[(self.at + 1).min(self.tokens.len() - 1)].kind
    }

    /// The kinds and the texts of the tokens after this one.
    pub(super) fn ahead(&self) -> impl Iterator<Item = (Kind, &'a str)> {
        let tokens = self.tokens[self.at..].iter().skip(1);
        tokens.map(|token| (token.kind, &self.text[token.span.clone()]))
    }

    /// Whether `.method(` stands here.
    pub(super) fn is_method(&self, method: &str) -> bool {
        let next: Vec<&Token> = self.tokens[self.at..].iter().take(3).collect();
        matches!(next[..], [dot, name, open]
            if dot.kind == Kind::Mark(".")
                && self.text[name.span.clone()] == *method
                && open.kind == Kind::Mark("("))
    }

    /// Goes on to the next token; the end is never passed. Where no more may be taken, or enough faults
    /// were found, the end is next.
    pub(super) fn bump(&mut self) {
        let last = self.tokens.len() - 1;
        let goes_on =
            self.ledger.take(BYTES_PER_TOKEN).is_ok() && self.faults.len() < TextError::MAX_FOUND;
        self.at = if goes_on { (self.at + 1).min(last) } else { last };
    }

    /// Where the token before this one ends.
    pub(super) fn end_before(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |before| self.tokens[before].span.end)
    }

    pub(super) fn is(&self, mark: &str) -> bool {
        matches!(self.kind(), Kind::Mark(found) if found == mark)
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        self.kind() == Kind::Word && self.word() == word
    }

    pub(super) fn eat(&mut self, mark: &str) -> bool {
        let is_there = self.is(mark);
        if is_there {
            self.bump();
        }
        is_there
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let is_there = self.is_word(word);
        if is_there {
            self.bump();
        }
        is_there
    }

    /// Reports that `wanted` should stand here.
    pub(super) fn expected<T>(&mut self, wanted: &str) -> Option<T> {
        let found = match self.kind() {
            Kind::End => Kind::End.to_string(),
            _ => format!("`{}`", self.word()),
        };
        let message = format!("expected {wanted}, found {found}");
        self.faults.push(Fault::new(message, self.span(), format!("expected {wanted}")));
        None
    }

    pub(super) fn expect(&mut self, mark: &str) -> Option<()> {
        if self.eat(mark) { Some(()) } else { self.expected(&format!("`{mark}`")) }
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Option<()> {
        if self.eat_word(word) { Some(()) } else { self.expected(&format!("`{word}`")) }
    }

    /// A `;`. One that is missing at the end of a line is reported, and taken as there.
    pub(super) fn semicolon(&mut self) -> Option<()> {
        if self.eat(";") {
            return Some(());
        }
        let end = self.end_before();
        if self.text[end..self.span().start].contains('\n')
            || self.kind() == Kind::End
            || self.is("}")
        {
            let after = self.text.floor_char_boundary(end.saturating_sub(1))..end;
            self.faults.push(Fault::new("expected `;`", after, "a `;` is missing after this"));
            return Some(());
        }
        self.expected("`;`")
    }

    /// A name that is not reserved.
    pub(super) fn name(&mut self, what: &str) -> Option<Name> {
        if self.kind() != Kind::Word {
            return self.expected(what);
        }
        let (span, word) = (self.span(), self.word());
        if word.len() > MAX_NAME {
            let message = format!("a name of more than {MAX_NAME} letters");
            self.faults.push(Fault::new(message, span, "choose a shorter name"));
            return None;
        }
        if RESERVED.contains(&word) {
            let message = format!("`{word}` is a word of the language and cannot be a name");
            self.faults.push(Fault::new(message, span, "choose another name"));
            return None;
        }
        self.bump();
        Some(Spanned { node: word.to_owned(), span })
    }

    /// The words of a text token, without its quotation marks, and where they stand.
    pub(super) fn quoted(&mut self) -> Option<Spanned<&'a str>> {
        if self.kind() != Kind::Text {
            return self.expected("a text in quotation marks");
        }
        let (word, span) = (self.word(), self.span());
        self.bump();
        let inner = word.trim_matches('"');
        let start = span.start + 1;
        Some(Spanned { node: inner, span: start..start + inner.len() })
    }

    /// Calls `item` up to the `}` that closes a block whose `{` stands here. After an item that
    /// failed the rest of it is skipped.
    pub(super) fn block(&mut self, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        let opening = self.span();
        self.expect("{")?;
        loop {
            if self.eat("}") {
                return Some(());
            }
            if self.kind() == Kind::End {
                let end = self.span();
                self.faults.push(
                    Fault::new("a block has no end", end, "expected `}`")
                        .at(opening, "the block begins here"),
                );
                return None;
            }
            let before = self.at;
            if item(self).is_none() {
                self.skip_statement(before);
            }
        }
    }

    /// Skips what is left of a statement that began at token `start`: up to its `;` or the `}` that
    /// closes a block that it opened, or the `}` that closes the block around it, which stays.
    fn skip_statement(&mut self, start: usize) {
        let mut open = self.braces_opened(start);
        loop {
            match self.kind() {
                Kind::End => return,
                Kind::Mark("{") => open += 1,
                Kind::Mark("}") if open == 0 => return,
                Kind::Mark("}") if open == 1 => {
                    self.bump();
                    return;
                }
                Kind::Mark("}") => open -= 1,
                Kind::Mark(";") if open == 0 => {
                    self.bump();
                    return;
                }
                Kind::Word if open == 0 && self.at > start && self.begins_item() => return,
                _ => {}
            }
            self.bump();
        }
    }

    /// Braces that were opened since token `start` and are still open.
    fn braces_opened(&self, start: usize) -> usize {
        let mut open = 0_usize;
        for token in &self.tokens[start..self.at] {
            match token.kind {
                Kind::Mark("{") => open += 1,
                Kind::Mark("}") => open = open.saturating_sub(1),
                _ => {}
            }
        }
        open
    }

    /// Whether the word here can only begin something new.
    fn begins_item(&self) -> bool {
        let items =
            ["Rule", "Goal", "Invariant", "reference", "structure", "boolean", "int", "const"];
        items.contains(&self.word())
    }

    /// Runs `parse` one level deeper; beyond [`MAX_DEPTH`] this is a fault.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            self.too_deep(self.span());
            return None;
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    pub(super) fn too_deep(&mut self, span: Span) {
        let message = format!("more than {MAX_DEPTH} levels of nesting");
        self.faults.push(Fault::new(message, span, "this is too deep"));
    }
}
