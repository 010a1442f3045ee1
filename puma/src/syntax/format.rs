//! `fmt`: the same tokens and comments, tidily spaced.
//!
//! Works on tokens, so that it keeps every comment. Statements and braces begin lines; lines inside
//! parentheses stay where the author broke them.

use limits::{Budget, Ledger};

use text::{Fault, Kind, Token};

use super::{parser::parse, token::LEXICON};
use crate::fault::{ParseError, program_error, require_modest};

/// The text in the standard layout: 4 spaces a level, one statement a line, at most one empty line in a
/// row. Formatting twice changes nothing more.
///
/// # Errors
///
/// If the text does not parse, what is laid out would be too large to parse, or the budget ends; whether the text makes sense plays no part.
pub fn format(name: &str, text: &str, budget: &Budget) -> Result<String, ParseError> {
    let text = require_modest(name, text)?;
    let mut ledger = Ledger::new(budget);
    let (_, faults) = parse(text, &mut ledger)?;
    if !faults.is_empty() {
        return Err(program_error(name, text, faults).into());
    }
    let (tokens, _) = LEXICON.tokens(text, &mut ledger)?;
    let (out, braces) = (String::new(), Vec::new());
    let mut printer = Printer { text, out, braces, parens: 0, opens_list: false };
    let mut n_bytes = 0;
    for pair in tokens.windows(2) {
        printer.token(&pair[0], &pair[1]);
        ledger.take(printer.out.len().saturating_sub(n_bytes))?;
        n_bytes = printer.out.len();
    }
    let mut out = printer.out;
    out.truncate(out.trim_end().len());
    if !out.is_empty() {
        out.push('\n');
    }
    if require_modest(name, &out).is_err() {
        let message =
            "with its statements on lines of their own it would be too large to be read again";
        return Err(program_error(name, text, vec![Fault::new(message, 0..0, "")]).into());
    }
    Ok(out)
}

/// What a `{` opens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brace {
    /// A block: its content stands on lines of its own.
    Block,
    /// A list of values.
    List,
}

struct Printer<'a> {
    text: &'a str,
    out: String,
    braces: Vec<Brace>,
    /// Open parentheses and brackets.
    parens: usize,
    /// `true` after `=` and `,`: a brace would open a list.
    opens_list: bool,
}

impl Printer<'_> {
    fn token(&mut self, token: &Token, next: &Token) {
        let word = &self.text[token.span.clone()];
        let is_list = |brace: Option<&Brace>| brace == Some(&Brace::List);
        match token.kind {
            Kind::Mark("{") => {
                let opens_list = self.opens_list || is_list(self.braces.last());
                self.braces.push(if opens_list { Brace::List } else { Brace::Block });
                self.parens = 0;
            }
            Kind::Mark("}") => {
                self.parens = 0;
                if self.braces.pop() == Some(Brace::Block) {
                    self.out.truncate(self.out.trim_end().len());
                    self.new_lines(1);
                }
            }
            Kind::Mark("(" | "[") => self.parens += 1,
            Kind::Mark(")" | "]") => self.parens = self.parens.saturating_sub(1),
            _ => {}
        }
        if token.kind != Kind::Comment {
            self.opens_list = word.ends_with(['=', ',']);
        }
        self.write(word);
        let breaks = self.text[token.span.end..next.span.start].matches('\n').count();
        match self.lines_between(token, next, breaks) {
            0 if next.kind != Kind::End && self.has_space(token, next) => self.out.push(' '),
            n => self.new_lines(n),
        }
    }

    /// Number of line ends between two tokens, of which the text has `breaks`.
    fn lines_between(&self, token: &Token, next: &Token, breaks: usize) -> usize {
        let is_line_comment = self.text[token.span.clone()].starts_with("//");
        let stays_on_line = next.kind == Kind::Comment && breaks == 0;
        let in_list = self.braces.last() == Some(&Brace::List);
        if next.kind == Kind::End {
            return 1;
        }
        if stays_on_line {
            return 0;
        }
        let ends_line = match token.kind {
            Kind::Mark(";") => true,
            Kind::Mark("{" | "}") => !in_list && !matches!(next.kind, Kind::Mark(";" | ",")),
            Kind::Comment => is_line_comment || breaks > 0,
            _ => false,
        };
        let own_line = next.kind == Kind::Comment && breaks > 0;
        let kept = (self.parens > 0 || in_list || matches!(token.kind, Kind::Mark("&&" | "||")))
            && breaks > 0;
        let after_name = token.kind == Kind::Quoted && !matches!(next.kind, Kind::Mark(_));
        if ends_line || own_line || kept || after_name {
            let opens = token.kind == Kind::Mark("{");
            let is_blank_kept = breaks > 1 && !opens && self.parens == 0 && !in_list;
            return if is_blank_kept { 2 } else { 1 };
        }
        0
    }

    fn new_lines(&mut self, n: usize) {
        if n > 0 && !self.out.is_empty() {
            self.out.truncate(self.out.trim_end_matches(' ').len());
            self.out.push_str(&"\n".repeat(n));
        }
    }

    fn write(&mut self, word: &str) {
        if self.out.ends_with('\n') || self.out.is_empty() {
            let closes = matches!(word, ")" | "]" | "}");
            let opens = usize::from(word == "{");
            let deeper = self.parens.saturating_sub(usize::from(matches!(word, "(" | "["))).min(1);
            let level = (self.braces.len() - opens.min(self.braces.len()))
                + if closes { 0 } else { deeper };
            self.out.push_str(&"    ".repeat(level));
        }
        self.out.push_str(word);
    }

    /// Returns `true` if a space stands between two tokens on a line.
    fn has_space(&self, token: &Token, next: &Token) -> bool {
        if token.kind == Kind::Comment || next.kind == Kind::Comment {
            return true;
        }
        let word = &self.text[token.span.clone()];
        match (token.kind, next.kind) {
            (Kind::Mark("(" | "[" | "{" | "!" | "." | ".."), _)
            | (_, Kind::Mark(")" | "]" | "}" | ";" | "," | "." | ".."))
            | (Kind::Mark("]"), Kind::Mark("[")) => false,
            (Kind::Mark("-"), _) => !self.is_prefix_minus(),
            (Kind::Word, Kind::Mark("(")) => {
                matches!(word, "Goal" | "Invariant" | "Rule" | "Cost" | "int")
            }
            (Kind::Word, Kind::Mark("[")) => matches!(word, "boolean" | "int"),
            _ => true,
        }
    }

    /// Returns `true` if the `-` that was just written has nothing to its left from which it could subtract.
    fn is_prefix_minus(&self) -> bool {
        let before = self.out.trim_end().trim_end_matches('-').trim_end();
        !before.ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, ')' | ']' | '_'))
    }
}
