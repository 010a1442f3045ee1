//! Words, numbers and marks of InPUMA.

use text::{Fault, Lexicon, Span};

/// Letters, digits and `_`; texts in quotation marks; comments as in Java.
pub(crate) const LEXICON: Lexicon = Lexicon {
    marks: &[
        ("&&", "&&"),
        ("||", "||"),
        ("==", "=="),
        ("!=", "!="),
        ("<=", "<="),
        (">=", ">="),
        ("..", ".."),
        ("{", "{"),
        ("}", "}"),
        ("(", "("),
        (")", ")"),
        ("[", "["),
        ("]", "]"),
        (";", ";"),
        (",", ","),
        (".", "."),
        ("=", "="),
        ("<", "<"),
        (">", ">"),
        ("+", "+"),
        ("-", "-"),
        ("*", "*"),
        ("%", "%"),
        ("!", "!"),
        ("/", "/"),
        (":", ":"),
        ("&", "&"),
        ("|", "|"),
    ],
    in_word: |c| c.is_ascii_alphanumeric() || c == '_',
    has_numbers: true,
    line_comment: Some("//"),
    note: None,
    block_comment: Some(("/*", "*/")),
    has_quotes: true,
    end: "the end of the file",
    foreign,
};

/// Signs of mathematics, and what to write instead.
const MATHEMATICAL: [(char, &str); 9] = [
    ('∧', "write `&&`"),
    ('∨', "write `||`"),
    ('¬', "write `!`"),
    ('≠', "write `!=`"),
    ('≤', "write `<=`"),
    ('≥', "write `>=`"),
    ('×', "write `*`"),
    ('·', "write `*`"),
    ('−', "write `-`"),
];

fn foreign(found: &str, span: Span) -> Fault {
    let shown: String = found.chars().take(20).collect();
    let fault = Fault::new(format!("`{}` means nothing in InPUMA", readable(&shown)), span, "here");
    if found.starts_with(char::is_alphabetic) {
        return fault.advise("names have the letters a to z and A to Z, digits and `_`");
    }
    let signs = MATHEMATICAL.iter().find(|(sign, _)| found.starts_with(*sign));
    if let Some((_, advice)) = signs {
        return fault.advise(*advice);
    }
    match found.as_bytes()[0] {
        b'#' => fault.advise("comments begin with `//`; for a constant write `const NAME = 5;`"),
        b'\'' => fault.advise("texts stand between double quotation marks"),
        b'\\' => fault.advise("texts have no escapes: a text ends at the next `\"`"),
        _ => fault,
    }
}

/// Characters that are not seen are written as escapes.
fn readable(text: &str) -> String {
    let shown = |c: char| match c {
        '\\' | '\'' | '"' => c.to_string(),
        _ => c.escape_debug().to_string(),
    };
    text.chars().map(shown).collect()
}
