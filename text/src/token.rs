//! Tokens: words, numbers, marks, quoted texts and comments.

use limits::{Ledger, StopReason};

use crate::{Fault, Span, Stream, TextError, is_control};

/// What a language is made of.
#[derive(Debug)]
pub struct Lexicon {
    /// How marks are written, and what each is called; of several that fit, the longest is meant.
    pub marks: &'static [(&'static str, &'static str)],
    /// Returns `true` if a character can be part of a word.
    pub in_word: fn(char) -> bool,
    /// `true` if digits form numbers; if not, they can only be parts of words.
    pub has_numbers: bool,
    /// What begins a comment that lasts to the end of the line.
    pub line_comment: Option<&'static str>,
    /// What begins a comment that a parser reads; it leaves out all others.
    pub note: Option<&'static str>,
    /// What begins and ends a comment on several lines.
    pub block_comment: Option<(&'static str, &'static str)>,
    /// `true` if texts are written between double quotation marks.
    pub has_quotes: bool,
    /// What the end of a text is called, as in `the end of the file`.
    pub end: &'static str,
    /// The fault that some characters are no part of the language.
    pub foreign: fn(&str, Span) -> Fault,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Characters of words, the first no digit if there are numbers.
    Word,
    /// Decimal digits.
    Number,
    /// Between double quotation marks, on one line.
    Quoted,
    /// A mark, by its name.
    Mark(&'static str),
    /// A comment, without white space at its end.
    Comment,
    /// The end of the text.
    End,
}

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

impl Lexicon {
    /// The tokens of a text, comments included and [`Kind::End`] at last, and what cannot be one; after
    /// [`TextError::MAX_FOUND`] of these the rest is left out.
    ///
    /// # Errors
    ///
    /// If the ledger says stop, with which the tokens are counted.
    pub fn tokens(
        &self,
        text: &str,
        ledger: &mut Ledger<'_>,
    ) -> Result<(Vec<Token>, Vec<Fault>), StopReason> {
        let mut lexer =
            Lexer { lexicon: self, text, at: 0, tokens: Vec::new(), faults: Vec::new() };
        while lexer.at < text.len() && lexer.faults.len() < TextError::MAX_FOUND {
            let n_tokens = lexer.tokens.len();
            lexer.step();
            ledger.take((lexer.tokens.len() - n_tokens) * size_of::<Token>())?;
        }
        // Right after what stands last, so that its line is shown, and not an empty one below it.
        let end = text.trim_end().len();
        lexer.tokens.push(Token { kind: Kind::End, span: end..end });
        Ok((lexer.tokens, lexer.faults))
    }

    /// The tokens of a text for a parser, without comments that are no notes; their faults are those of the
    /// stream. It goes on with a clone of the ledger.
    ///
    /// # Errors
    ///
    /// Those of [`Self::tokens`].
    pub fn stream<'t, 'b>(
        &self,
        text: &'t str,
        ledger: &mut Ledger<'b>,
    ) -> Result<Stream<'t, 'b>, StopReason> {
        self.stream_within(text, 0..text.len(), ledger)
    }

    /// As [`Self::stream`], of a part of a text; places are those of the whole text.
    ///
    /// # Errors
    ///
    /// Those of [`Self::tokens`].
    ///
    /// # Panics
    ///
    /// If the text has no such part.
    pub fn stream_within<'t, 'b>(
        &self,
        text: &'t str,
        part: Span,
        ledger: &mut Ledger<'b>,
    ) -> Result<Stream<'t, 'b>, StopReason> {
        let (mut tokens, faults) = self.tokens(&text[part.clone()], ledger)?;
        for token in &mut tokens {
            token.span = token.span.start + part.start..token.span.end + part.start;
        }
        let n_tokens = tokens.len();
        let is_note = |token: &Token| {
            self.note.is_some_and(|opening| text[token.span.clone()].starts_with(opening))
        };
        tokens.retain(|token| token.kind != Kind::Comment || is_note(token));
        tokens.shrink_to_fit();
        ledger.give_back((n_tokens - tokens.len()) * size_of::<Token>());
        let faults = faults.into_iter().map(|fault| fault.moved(part.start)).collect();
        Ok(Stream::new(self.end, &text[..part.end], (tokens, faults), ledger.clone()))
    }

    /// The mark at the beginning of a text.
    fn mark(&self, rest: &str) -> Option<(&'static str, &'static str)> {
        let marks = self.marks.iter().filter(|(written, _)| rest.starts_with(written));
        marks.max_by_key(|(written, _)| written.len()).copied()
    }
}

struct Lexer<'l, 't> {
    lexicon: &'l Lexicon,
    text: &'t str,
    at: usize,
    tokens: Vec<Token>,
    faults: Vec<Fault>,
}

impl Lexer<'_, '_> {
    fn step(&mut self) {
        let lexicon = self.lexicon;
        let rest = &self.text[self.at..];
        let first = rest.chars().next().expect("not at the end");
        let begins = |opening: Option<&str>| opening.is_some_and(|o| rest.starts_with(o));
        if first.is_whitespace() {
            self.at += first.len_utf8();
        } else if begins(lexicon.line_comment) {
            let end = rest.find('\n').unwrap_or(rest.len());
            self.push(Kind::Comment, rest[..end].trim_end().len());
        } else if begins(lexicon.block_comment.map(|(opening, _)| opening)) {
            self.block_comment(rest);
        } else if lexicon.has_numbers && first.is_ascii_digit() {
            self.push_while(Kind::Number, |c| c.is_ascii_digit());
        } else if first == '"' && lexicon.has_quotes {
            self.quoted(rest);
        } else if let Some((written, name)) = lexicon.mark(rest) {
            self.push(Kind::Mark(name), written.len());
        } else if (lexicon.in_word)(first) {
            self.push_while(Kind::Word, lexicon.in_word);
        } else {
            self.foreign(rest);
        }
    }

    fn push(&mut self, kind: Kind, len: usize) {
        let span = self.at..self.at + len;
        if let Some((at, c)) = self.text[span.clone()].char_indices().find(|&(_, c)| is_control(c))
        {
            let place = span.start + at..span.start + at + c.len_utf8();
            self.faults.push(Fault::new("a control character", place, "it would not be seen here"));
        }
        self.tokens.push(Token { kind, span });
        self.at += len;
    }

    fn push_while(&mut self, kind: Kind, belongs: impl Fn(char) -> bool) {
        let rest = &self.text[self.at..];
        self.push(kind, rest.find(|c| !belongs(c)).unwrap_or(rest.len()));
    }

    fn quoted(&mut self, rest: &str) {
        match rest[1..].find(['"', '\n']) {
            Some(end) if rest.as_bytes()[end + 1] == b'"' => self.push(Kind::Quoted, end + 2),
            end => {
                let len = end.map_or(rest.len(), |end| end + 1);
                self.faults.push(Fault::new(
                    "a text has no end",
                    self.at..self.at + 1,
                    "the text that begins here needs a `\"` on the same line",
                ));
                self.push(Kind::Quoted, len);
            }
        }
    }

    fn block_comment(&mut self, rest: &str) {
        let (opening, closing) = self.lexicon.block_comment.expect("one begins here");
        if let Some(end) = rest[opening.len()..].find(closing) {
            self.push(Kind::Comment, opening.len() + end + closing.len());
            return;
        }
        self.faults.push(Fault::new(
            "a comment has no end",
            self.at..self.at + opening.len(),
            format!("the comment that begins here needs a `{closing}`"),
        ));
        self.push(Kind::Comment, rest.len());
    }

    /// Characters that begin no token, reported together.
    fn foreign(&mut self, rest: &str) {
        let lexicon = self.lexicon;
        let begins_token = |(at, c): (usize, char)| {
            c.is_whitespace()
                || (lexicon.in_word)(c)
                || lexicon.has_numbers && c.is_ascii_digit()
                || lexicon.has_quotes && c == '"'
                || lexicon.line_comment.is_some_and(|opening| rest[at..].starts_with(opening))
                || lexicon.mark(&rest[at..]).is_some()
        };
        let end = rest.char_indices().skip(1).find(|&next| begins_token(next));
        let len = end.map_or(rest.len(), |(at, _)| at);
        self.faults.push((lexicon.foreign)(&rest[..len], self.at..self.at + len));
        self.at += len;
    }
}

#[cfg(test)]
mod tests {
    use limits::Budget;

    use super::*;

    const LEXICON: Lexicon = Lexicon {
        marks: &[("<", "<"), ("<=", "<="), ("≤", "<="), ("->", "->")],
        in_word: |c| c.is_ascii_alphanumeric(),
        has_numbers: true,
        line_comment: Some("#"),
        note: Some("##"),
        block_comment: Some(("/*", "*/")),
        has_quotes: true,
        end: "the end",
        foreign: |found, span| Fault::new(format!("`{found}` is foreign"), span, "here"),
    };

    fn tokens(text: &str) -> (Vec<(Kind, &str)>, Vec<String>) {
        let budget = Budget::default();
        let (tokens, faults) = LEXICON.tokens(text, &mut Ledger::new(&budget)).unwrap();
        let tokens = tokens.into_iter().map(|token| (token.kind, &text[token.span]));
        let faults = faults.iter().map(|fault| format!("{fault} @{}", fault.span().start));
        (tokens.collect(), faults.collect())
    }

    #[test]
    fn the_longest_mark_is_meant_however_it_is_written() {
        let (found, faults) = tokens("a1<=23≤b<");
        let le = Kind::Mark("<=");
        let expected = [
            (Kind::Word, "a1"),
            (le, "<="),
            (Kind::Number, "23"),
            (le, "≤"),
            (Kind::Word, "b"),
            (Kind::Mark("<"), "<"),
            (Kind::End, ""),
        ];
        assert_eq!((found, faults), (expected.to_vec(), vec![]));
    }

    #[test]
    fn comments_and_texts_are_tokens() {
        let (found, faults) = tokens("\"a b\" # c \n/* d\ne */x");
        let expected = [
            (Kind::Quoted, "\"a b\""),
            (Kind::Comment, "# c"),
            (Kind::Comment, "/* d\ne */"),
            (Kind::Word, "x"),
            (Kind::End, ""),
        ];
        assert_eq!((found, faults), (expected.to_vec(), vec![]));
    }

    #[test]
    fn the_end_is_right_after_what_stands_last() {
        let budget = Budget::default();
        for (text, end) in [("", 0), ("a\n\n", 1), ("a # c \n", 5), ("é", 2)] {
            let (tokens, _) = LEXICON.tokens(text, &mut Ledger::new(&budget)).unwrap();
            assert_eq!(tokens.last().unwrap().span, end..end, "{text:?}");
        }
    }

    #[test]
    fn parsers_read_notes_only_and_know_their_places() {
        let budget = Budget::default();
        let mut ledger = Ledger::new(&budget);
        let text = "a # no\n## b\n c $ d";
        let mut stream = LEXICON.stream_within(text, 2..text.len() - 2, &mut ledger).unwrap();
        assert_eq!(ledger.n_bytes(), 2 * size_of::<Token>(), "the end was not counted");
        assert_eq!((stream.kind(), stream.word(), stream.span()), (Kind::Comment, "## b", 7..11));
        stream.advance();
        assert_eq!((stream.word(), stream.span()), ("c", 13..14));
        stream.advance();
        assert_eq!((stream.kind(), stream.span()), (Kind::End, 16..16));
        let faults = stream.faults.iter().map(|fault| (fault.to_string(), fault.span()));
        assert_eq!(faults.collect::<Vec<_>>(), [("`$` is foreign".to_owned(), 15..16)]);
    }

    #[test]
    fn what_is_foreign_or_has_no_end_is_said() {
        assert_eq!(tokens("a é$-->b").1, ["`é$-` is foreign @2"]);
        assert_eq!(tokens("/*/ c").1, ["a comment has no end @0"]);
        let control = ["a control character @2", "a control character @7"];
        assert_eq!(tokens("\"b\u{1b}\" # \u{202e}\n").1, control);
        assert_eq!(tokens("\"a\nb /* c").1, ["a text has no end @0", "a comment has no end @5"]);
        let many = "$ ".repeat(2 * TextError::MAX_FOUND);
        assert_eq!(tokens(&many).1.len(), TextError::MAX_FOUND);
    }
}
