//! The machinery of the parser: tokens, expectations, and going on after a fault.
//!
//! Recursive descent. A function that returns `None` has reported why; its caller skips to the end of
//! the statement ([`Parser::skip_statement`]) and goes on, so that every fault of a file is found in one
//! run.

use limits::{Ledger, StopReason};
use text::{Fault, Kind, Stream, Token};

use super::{
    ast::{Ast, Expr, Name, Spanned},
    token::LEXICON,
};

/// The longest name, in bytes: variables have names made of many.
const MAX_NAME: usize = 100;

/// The blocks of a file.
pub(super) const BLOCKS: [&str; 4] = ["Init", "Goals", "Rules", "Show"];

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
pub(super) const BYTES_PER_TOKEN: usize = 2 * size_of::<Expr>();

/// The tree of `text` as far as it makes sense, and all faults, or
/// [`TextError::MAX_FOUND`](text::TextError::MAX_FOUND) of them.
pub(crate) fn parse(text: &str, ledger: &mut Ledger) -> Result<(Ast, Vec<Fault>), StopReason> {
    let mut parser = Parser { stream: LEXICON.stream(text, ledger)? };
    // The tree that will be.
    let n_tokens = parser.stream.n_tokens();
    parser.stream.ledger.take(n_tokens * BYTES_PER_TOKEN)?;
    let ast = parser.file();
    ledger.resume(&parser.stream.ledger);
    ledger.work(0)?;
    // The tree stays, the tokens do not.
    ledger.give_back(n_tokens * size_of::<Token>());
    Ok((ast, parser.stream.faults))
}

pub(super) struct Parser<'a> {
    pub(super) stream: Stream<'a, 'a>,
}

impl<'a> Parser<'a> {
    /// Returns `true` if `.method(` comes next.
    pub(super) fn is_method(&self, method: &str) -> bool {
        let mut ahead = self.stream.ahead();
        self.stream.is(".")
            && ahead.next().is_some_and(|(_, name)| name == method)
            && ahead.next().is_some_and(|(kind, _)| kind == Kind::Mark("("))
    }

    /// A `;`. One that is missing at the end of a line is reported, and taken as there.
    pub(super) fn semicolon(&mut self) -> Option<()> {
        if self.stream.take(";") {
            return Some(());
        }
        let end = self.stream.end_before();
        if self.stream.text()[end..self.stream.span().start].contains('\n')
            || self.stream.kind() == Kind::End
            || self.stream.is("}")
        {
            let after = self.stream.text().floor_char_boundary(end.saturating_sub(1))..end;
            self.stream.faults.push(Fault::new(
                "expected `;`",
                after,
                "a `;` is missing after this",
            ));
            return Some(());
        }
        self.stream.expected("`;`")
    }

    /// A name that is not reserved.
    pub(super) fn name(&mut self, what: &str) -> Option<Name> {
        if self.stream.kind() != Kind::Word {
            return self.stream.expected(what);
        }
        let (span, word) = (self.stream.span(), self.stream.word());
        if word.len() > MAX_NAME {
            let message = format!("a name of more than {MAX_NAME} letters");
            self.stream.faults.push(Fault::new(message, span, "choose a shorter name"));
            return None;
        }
        if RESERVED.contains(&word) {
            let message = format!("`{word}` is a word of the language and cannot be a name");
            self.stream.faults.push(Fault::new(message, span, "choose another name"));
            return None;
        }
        self.stream.advance();
        Some(Spanned { node: word.to_owned(), span })
    }

    /// The words of a text token, without its quotation marks, and where they stand.
    pub(super) fn quoted(&mut self) -> Option<Spanned<&'a str>> {
        if self.stream.kind() != Kind::Quoted {
            return self.stream.expected("a text in quotation marks");
        }
        let (word, span) = (self.stream.word(), self.stream.span());
        self.stream.advance();
        let inner = word.trim_matches('"');
        let start = span.start + 1;
        Some(Spanned { node: inner, span: start..start + inner.len() })
    }

    /// Calls `item` up to the `}` that closes a block whose `{` stands here. After an item that
    /// failed the rest of it is skipped.
    pub(super) fn block(&mut self, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        let opening = self.stream.span();
        self.stream.need("{")?;
        loop {
            if self.stream.take("}") {
                return Some(());
            }
            if self.stream.kind() == Kind::End {
                let end = self.stream.span();
                self.stream.faults.push(
                    Fault::new("a block has no end", end, "expected `}`")
                        .at(opening, "the block begins here"),
                );
                return None;
            }
            if self.begins_block() {
                let (span, word) = (self.stream.span(), self.stream.word());
                self.stream.faults.push(
                    Fault::new(
                        "a block has no end",
                        span,
                        format!("expected `}}` before `{word}`"),
                    )
                    .at(opening, "the block begins here"),
                );
                return None;
            }
            let before = self.stream.position();
            if self.advised(&mut item).is_none() {
                // A block that began inside has no end, which has been reported.
                if self.begins_block() {
                    return None;
                }
                self.skip_statement(before);
            }
        }
    }

    /// Returns `true` if a block of the file begins here, as `Goals {` does.
    fn begins_block(&self) -> bool {
        let (_, next) = self.stream.ahead().next().unwrap_or((Kind::End, ""));
        BLOCKS.contains(&self.stream.word()) && next == "{"
    }

    /// Skips what is left of a statement that began at token `start`: up to its `;` or the `}` that
    /// closes a block that it opened, or the `}` that closes the block around it, which stays.
    fn skip_statement(&mut self, start: usize) {
        let mut open = self.braces_opened(start);
        loop {
            match self.stream.kind() {
                Kind::End => return,
                Kind::Mark("{") => open += 1,
                Kind::Mark("}") if open == 0 => return,
                Kind::Mark("}") if open == 1 => {
                    self.stream.advance();
                    return;
                }
                Kind::Mark("}") => open -= 1,
                Kind::Mark(";") if open == 0 => {
                    self.stream.advance();
                    return;
                }
                Kind::Word if open == 0 && self.stream.position() > start && self.begins_item() => {
                    return;
                }
                _ => {}
            }
            self.stream.advance();
        }
    }

    /// Braces that were opened since token `start` and are still open.
    fn braces_opened(&self, start: usize) -> usize {
        let mut open = 0_usize;
        for token in self.stream.since(start) {
            match token.kind {
                Kind::Mark("{") => open += 1,
                Kind::Mark("}") => open = open.saturating_sub(1),
                _ => {}
            }
        }
        open
    }

    /// Returns `true` if the next word can only begin something new.
    fn begins_item(&self) -> bool {
        let items = [
            "Rule",
            "Goal",
            "Invariant",
            "Violation",
            "reference",
            "structure",
            "boolean",
            "int",
            "const",
        ];
        items.contains(&self.stream.word())
    }

    /// Runs `parse` one level deeper.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.stream.descend()?;
        let result = parse(self);
        self.stream.ascend();
        result
    }
}
