//! Tokens.

use limits::{Ledger, StopReason};
use text::{Fault, Span, TextError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A name or a word of the language.
    Word(String),
    Number(i64),
    Symbol(&'static str),
    /// A line `## text`.
    Note(String),
    End,
}

/// Spellings of symbols and words, longer ones before those that they begin with.
const SPELLINGS: [(&str, Token); 38] = {
    use Token::Symbol;
    [
        ("<->", Symbol("<->")),
        ("->", Symbol("->")),
        ("..", Symbol("..")),
        ("!=", Symbol("!=")),
        ("<=", Symbol("<=")),
        (">=", Symbol(">=")),
        ("(", Symbol("(")),
        (")", Symbol(")")),
        (",", Symbol(",")),
        (".", Symbol(".")),
        (":", Symbol(":")),
        ("=", Symbol("=")),
        ("<", Symbol("<")),
        (">", Symbol(">")),
        ("+", Symbol("+")),
        ("-", Symbol("-")),
        ("!", Symbol("!")),
        ("&", Symbol("&")),
        ("|", Symbol("|")),
        ("∀", Symbol("forall")),
        ("∃", Symbol("exists")),
        ("¬", Symbol("!")),
        ("∧", Symbol("&")),
        ("∨", Symbol("|")),
        ("→", Symbol("->")),
        ("⇒", Symbol("->")),
        ("↔", Symbol("<->")),
        ("⇔", Symbol("<->")),
        ("≠", Symbol("!=")),
        ("≤", Symbol("<=")),
        ("≥", Symbol(">=")),
        ("−", Symbol("-")),
        ("·", Symbol(".")),
        ("…", Symbol("..")),
        ("⊤", Symbol("true")),
        ("⊥", Symbol("false")),
        ("~", Symbol("!")),
        ("=>", Symbol("->")),
    ]
};

/// Words of the language, which name nothing else.
pub(crate) const KEYWORDS: [&str; 11] = [
    "forall", "exists", "in", "next", "define", "lemma", "holds", "fails", "when", "true", "false",
];

/// The largest number that can be written.
const MAX_NUMBER: i64 = 9999;

/// The tokens of a text with their places, ended by [`Token::End`]; after [`TextError::MAX_FOUND`] faults the rest is
/// left out.
pub(crate) fn tokens(
    text: &str,
    faults: &mut Vec<Fault>,
    ledger: &mut Ledger,
) -> Result<Vec<(Token, Span)>, StopReason> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if faults.len() >= TextError::MAX_FOUND {
            break;
        }
        let rest = &text[at..];
        let length = if c.is_whitespace() {
            c.len_utf8()
        } else if c == '#' {
            let line = rest.lines().next().unwrap_or_default();
            if let Some(note) = line.strip_prefix("##") {
                tokens.push((Token::Note(note.trim().to_owned()), at..at + line.len()));
            }
            line.len()
        } else {
            let (token, length) = token(rest, at, faults);
            tokens.extend(token.map(|token| (token, at..at + length)));
            length
        };
        ledger.take(size_of::<(Token, Span)>() + length)?;
        at += length;
    }
    tokens.push((Token::End, text.len()..text.len()));
    Ok(tokens)
}

/// The token at the start of `rest`, and its length; no token where none begins.
fn token(rest: &str, at: usize, faults: &mut Vec<Fault>) -> (Option<Token>, usize) {
    let length_of = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
    let first = rest.chars().next().unwrap_or_default();
    if first.is_ascii_digit() {
        let length = length_of(|c| c.is_ascii_digit());
        let number = rest[..length].parse().ok().filter(|&n| n <= MAX_NUMBER);
        let number = number.unwrap_or_else(|| {
            let message = format!("this number is too large: at most {MAX_NUMBER} is allowed");
            faults.push(Fault::new(message, at..at + length, "here"));
            0
        });
        return (Some(Token::Number(number)), length);
    }
    if first.is_ascii_alphabetic() || first == '_' {
        let length = length_of(|c| c.is_ascii_alphanumeric() || c == '_');
        return (Some(Token::Word(rest[..length].to_owned())), length);
    }
    match SPELLINGS.iter().filter(|(text, _)| rest.starts_with(text)).max_by_key(|(t, _)| t.len()) {
        Some((text, Token::Symbol(word))) if KEYWORDS.contains(word) => {
            (Some(Token::Word((*word).to_owned())), text.len())
        }
        Some((text, token)) => (Some(token.clone()), text.len()),
        None => {
            let message = format!("{first:?} does not belong to the language");
            faults.push(Fault::new(message, at..at + first.len_utf8(), "here"));
            (None, first.len_utf8())
        }
    }
}
