//! The tokens not yet read, and the faults so far.

use limits::{Ledger, StopReason};
use text::{Fault, Span, TextError};

use super::{
    ast::{Formula, Name},
    token::{KEYWORDS, Token, tokens},
};

/// A fault has been noted; the caller goes on where it can.
#[derive(Debug)]
pub(super) struct AlreadyReported;

pub(super) type Parsed<T> = Result<T, AlreadyReported>;

/// Parentheses and operators inside one another at most.
const MAX_DEPTH: usize = 100;

/// What a token can add to the tree, in bytes: a node, and its share of a list.
const BYTES_PER_TOKEN: usize = 2 * size_of::<Formula>();

pub(super) struct Stream<'l, 'b> {
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: usize,
    pub(super) faults: Vec<Fault>,
    /// Once it says stop, the text ends for the parser.
    pub(super) ledger: &'l mut Ledger<'b>,
}

impl<'l, 'b> Stream<'l, 'b> {
    pub(super) fn new(text: &str, ledger: &'l mut Ledger<'b>) -> Result<Self, StopReason> {
        let mut faults = Vec::new();
        let tokens = tokens(text, &mut faults, ledger)?;
        // The tree that will be; what is read twice makes no second one.
        ledger.take(tokens.len() * BYTES_PER_TOKEN)?;
        Ok(Self { tokens, at: 0, depth: 0, faults, ledger })
    }

    pub(super) fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    /// The place of the next token.
    pub(super) fn span(&self) -> Span {
        self.tokens[self.at].1.clone()
    }

    /// Where the last token that was read ends.
    pub(super) fn end(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |before| self.tokens[before].1.end)
    }

    /// Goes on to the next token; the last one stays. Where no more may be taken, or enough faults were
    /// found, the last one is next.
    pub(super) fn advance(&mut self) {
        let last = self.tokens.len() - 1;
        let goes_on = self.ledger.work(1).is_ok() && self.faults.len() < TextError::MAX_FOUND;
        self.at = if goes_on { (self.at + 1).min(last) } else { last };
    }

    pub(super) fn is_symbol(&self, symbol: &str) -> bool {
        matches!(self.peek(), Token::Symbol(s) if *s == symbol)
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(w) if w == word)
    }

    pub(super) fn take_symbol(&mut self, symbol: &str) -> bool {
        let is_there = self.is_symbol(symbol);
        if is_there {
            self.advance();
        }
        is_there
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let is_there = self.is_word(word);
        if is_there {
            self.advance();
        }
        is_there
    }

    pub(super) fn symbol(&mut self, symbol: &str) -> Parsed<()> {
        if self.take_symbol(symbol) { Ok(()) } else { Err(self.expected(&format!("`{symbol}`"))) }
    }

    /// A name that is not a word of the language.
    pub(super) fn name(&mut self, what: &str) -> Parsed<Name> {
        match self.peek().clone() {
            Token::Word(text) if !KEYWORDS.contains(&&*text) => {
                let span = self.span();
                self.advance();
                Ok(Name { text, span })
            }
            _ => Err(self.expected(what)),
        }
    }

    /// Notes that something else stands where `what` was expected.
    pub(super) fn expected(&mut self, what: &str) -> AlreadyReported {
        let found = match self.peek() {
            Token::Word(word) => format!("`{word}`"),
            Token::Number(number) => format!("`{number}`"),
            Token::Symbol(symbol) => format!("`{symbol}`"),
            Token::Note(_) => "a note `##`".to_owned(),
            Token::End => "the end".to_owned(),
        };
        let span = self.span();
        self.note(Fault::new(format!("expected {what}, found {found}"), span.clone(), "here"))
    }

    pub(super) fn note(&mut self, fault: Fault) -> AlreadyReported {
        self.faults.push(fault);
        AlreadyReported
    }

    /// Runs `parse` one level deeper.
    pub(super) fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_DEPTH {
            let span = self.span();
            let message = format!("this is nested more than {MAX_DEPTH} deep");
            return Err(self.note(Fault::new(message, span.clone(), "here")));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// What `parse` makes of the next tokens; if nothing, they are still to be read, and its faults
    /// do not count.
    pub(super) fn attempt<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Option<T> {
        let (at, n_faults) = (self.at, self.faults.len());
        let parsed = parse(self).ok();
        if parsed.is_none() {
            self.at = at;
            self.faults.truncate(n_faults);
        }
        parsed
    }

    /// Whether an item or the end of the text comes next.
    pub(super) fn is_at_item(&self) -> bool {
        matches!(self.peek(), Token::End | Token::Note(_))
            || self.is_word("lemma")
            || self.is_word("define")
    }

    /// Leaves out tokens up to the next item.
    pub(super) fn skip_to_item(&mut self) {
        while !self.is_at_item() {
            self.advance();
        }
    }

    /// Leaves out tokens up to and with the `)` that closes what is open; false if none does.
    pub(super) fn skip_group(&mut self) -> bool {
        let mut n_open = 1;
        while n_open > 0 && !self.is_at_item() {
            n_open += usize::from(self.is_symbol("("));
            n_open -= usize::from(self.is_symbol(")"));
            self.advance();
        }
        n_open == 0
    }
}
