//! The words and symbols of proofs.

use text::{Fault, Lexicon};

/// Words are names, numbers and the words of rules.
pub(super) const LEXICON: Lexicon = Lexicon {
    marks: &[
        ("<->", "<->"),
        ("<=>", "<->"),
        ("=>", "->"),
        ("&&", "&"),
        ("||", "|"),
        ("->", "->"),
        ("|-", "|-"),
        ("_|_", "false"),
        ("&", "&"),
        ("|", "|"),
        ("!", "!"),
        ("(", "("),
        (")", ")"),
        (",", ","),
        (".", "."),
        ("-", "-"),
        (":", ":"),
        (">", ">"),
        ("∧", "&"),
        ("∨", "|"),
        ("¬", "!"),
        ("→", "->"),
        ("⇒", "->"),
        ("↔", "<->"),
        ("⇔", "<->"),
        ("⊥", "false"),
        ("⊤", "true"),
        ("⊢", "|-"),
        ("~", "!"),
        ("–", "-"),
        ("−", "-"),
    ],
    in_word: |c| c.is_alphanumeric() || c == '_' || c == '\'',
    has_numbers: false,
    line_comment: Some("#"),
    note: None,
    block_comment: None,
    has_quotes: false,
    end: "the end of the line",
    foreign: |found, span| {
        let first = found.chars().next().unwrap_or_default();
        Fault::new(format!("{first:?} belongs to no formula or rule"), span, "here")
    },
};
