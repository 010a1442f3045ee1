//! Words, numbers and marks of a source text.

use std::fmt;
use text::{Fault, Span, TextError};

use limits::{Ledger, StopReason};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A letter or `_`, then letters, digits and `_`.
    Word,
    /// Decimal digits.
    Number,
    /// Between double quotation marks, on one line.
    Text,
    /// One of [`MARKS`].
    Mark(&'static str),
    /// `// …` or `/* … */`.
    Comment,
    /// The end of the source.
    End,
}

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word => f.write_str("a name"),
            Self::Number => f.write_str("a number"),
            Self::Text => f.write_str("a text in quotation marks"),
            Self::Mark(mark) => write!(f, "`{mark}`"),
            Self::Comment => f.write_str("a comment"),
            Self::End => f.write_str("the end of the file"),
        }
    }
}

/// All marks; one that begins another stands after it.
const MARKS: [&str; 28] = [
    "&&", "||", "==", "!=", "<=", ">=", "..", "{", "}", "(", ")", "[", "]", ";", ",", ".", "=",
    "<", ">", "+", "-", "*", "%", "!", "/", ":", "&", "|",
];

/// The tokens of a text, comments included and the end at last, and what cannot be one; after
/// [`TextError::MAX_FOUND`] of these the rest is left out.
pub(crate) fn tokens(
    text: &str,
    ledger: &mut Ledger,
) -> Result<(Vec<Token>, Vec<Fault>), StopReason> {
    let mut lexer = Lexer { text, at: 0, tokens: Vec::new(), faults: Vec::new() };
    while lexer.at < text.len() && lexer.faults.len() < TextError::MAX_FOUND {
        let n_tokens = lexer.tokens.len();
        lexer.step();
        ledger.take((lexer.tokens.len() - n_tokens) * size_of::<Token>())?;
    }
    lexer.tokens.push(Token { kind: Kind::End, span: text.len()..text.len() });
    Ok((lexer.tokens, lexer.faults))
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<Token>,
    faults: Vec<Fault>,
}

impl Lexer<'_> {
    fn step(&mut self) {
        let rest = &self.text[self.at..];
        let first = rest.chars().next().expect("not at the end");
        if first.is_whitespace() {
            self.at += first.len_utf8();
        } else if first.is_ascii_alphabetic() || first == '_' {
            self.take_while(Kind::Word, |c| c.is_ascii_alphanumeric() || c == '_');
        } else if first.is_ascii_digit() {
            self.take_while(Kind::Number, |c| c.is_ascii_digit());
        } else if first == '"' {
            self.text_token(rest);
        } else if rest.starts_with("//") {
            let end = rest.find('\n').unwrap_or(rest.len());
            self.push(Kind::Comment, rest[..end].trim_end().len());
        } else if rest.starts_with("/*") {
            self.block_comment(rest);
        } else if let Some(mark) = MARKS.iter().find(|mark| rest.starts_with(**mark)) {
            self.push(Kind::Mark(mark), mark.len());
        } else {
            self.strange(rest);
        }
    }

    fn push(&mut self, kind: Kind, len: usize) {
        self.tokens.push(Token { kind, span: self.at..self.at + len });
        self.at += len;
    }

    fn take_while(&mut self, kind: Kind, belongs: impl Fn(char) -> bool) {
        let rest = &self.text[self.at..];
        self.push(kind, rest.find(|c| !belongs(c)).unwrap_or(rest.len()));
    }

    fn text_token(&mut self, rest: &str) {
        match rest[1..].find(['"', '\n']) {
            Some(end) if rest.as_bytes()[end + 1] == b'"' => self.push(Kind::Text, end + 2),
            end => {
                let len = end.map_or(rest.len(), |end| end + 1);
                let fault = Fault::new(
                    "a text has no end",
                    self.at..self.at + 1,
                    "the text that begins here needs a `\"` on the same line",
                );
                self.faults.push(fault);
                self.push(Kind::Text, len);
            }
        }
    }

    fn block_comment(&mut self, rest: &str) {
        if let Some(end) = rest.find("*/") {
            self.push(Kind::Comment, end + 2);
            return;
        }
        self.faults.push(Fault::new(
            "a comment has no end",
            self.at..self.at + 2,
            "the comment that begins here needs a `*/`",
        ));
        self.push(Kind::Comment, rest.len());
    }

    /// Characters that begin no token, reported together.
    fn strange(&mut self, rest: &str) {
        let is_strange =
            |c: char| !c.is_ascii_graphic() && !c.is_whitespace() || "#$'?@\\^`~".contains(c);
        let len = rest.find(|c| !is_strange(c)).unwrap_or(rest.len()).max(1);
        let span = self.at..self.at + len;
        let shown: String = rest[..len].chars().take(20).collect();
        let message = format!("`{}` means nothing in InPUMA", shown.escape_debug());
        let fault = Fault::new(message, span, "here");
        let fault = match rest.as_bytes()[0] {
            b'#' => {
                fault.advise("comments begin with `//`; for a constant write `const NAME = 5;`")
            }
            b'\'' => fault.advise("texts stand between double quotation marks"),
            _ => fault,
        };
        self.faults.push(fault);
        self.at += len;
    }
}
