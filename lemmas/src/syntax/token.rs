//! The words and marks of the language.

use text::{Fault, Lexicon, Span};

/// Words of the language, which name nothing else.
pub(crate) const KEYWORDS: [&str; 11] = [
    "forall", "exists", "in", "next", "define", "lemma", "holds", "fails", "when", "true", "false",
];

/// What begins a comment that is a note on the lemma after it.
pub(super) const NOTE: &str = "##";

/// Letters, digits and `_`; some words can be written as marks.
pub(crate) const LEXICON: Lexicon = Lexicon {
    marks: &[
        ("<->", "<->"),
        ("<=>", "<->"),
        ("=>", "->"),
        ("&&", "&"),
        ("||", "|"),
        ("->", "->"),
        ("..", ".."),
        ("!=", "!="),
        ("<=", "<="),
        (">=", ">="),
        ("(", "("),
        (")", ")"),
        (",", ","),
        (".", "."),
        (":", ":"),
        ("=", "="),
        ("<", "<"),
        (">", ">"),
        ("+", "+"),
        ("-", "-"),
        ("!", "!"),
        ("&", "&"),
        ("|", "|"),
        ("∀", "forall"),
        ("∃", "exists"),
        ("¬", "!"),
        ("∧", "&"),
        ("∨", "|"),
        ("→", "->"),
        ("⇒", "->"),
        ("↔", "<->"),
        ("⇔", "<->"),
        ("≠", "!="),
        ("≤", "<="),
        ("≥", ">="),
        ("−", "-"),
        ("·", "."),
        ("…", ".."),
        ("⊤", "true"),
        ("⊥", "false"),
        ("~", "!"),
    ],
    in_word: |c| c.is_ascii_alphanumeric() || c == '_',
    has_numbers: true,
    line_comment: Some("#"),
    note: Some(NOTE),
    block_comment: None,
    has_quotes: false,
    end: "the end",
    foreign,
};

fn foreign(found: &str, span: Span) -> Fault {
    let shown: String = found.chars().take(20).collect();
    Fault::new(format!("`{}` does not belong to the language", shown.escape_debug()), span, "here")
}
