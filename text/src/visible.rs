//! Characters that would change what a terminal shows.

use std::borrow::Cow;

/// Returns `true` for control characters other than line ends and tabs, and for marks of direction, which
/// show the text after them in another order.
pub fn is_control(c: char) -> bool {
    let is_direction = matches!(c, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    is_direction || c.is_control() && !matches!(c, '\n' | '\r' | '\t')
}

/// The text as it may be shown. In the place of each [control character](is_control), and of each carriage
/// return without a line feed, stands a character with as many bytes, so that places stay the same.
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_hidden =
        |at: usize, c: char| is_control(c) || c == '\r' && !text[at + 1..].starts_with('\n');
    if !text.char_indices().any(|(at, c)| is_hidden(at, c)) {
        return Cow::Borrowed(text);
    }
    let shown = text.char_indices().map(|(at, c)| match c.len_utf8() {
        _ if !is_hidden(at, c) => c,
        1 => '?',
        2 => '¿',
        _ => char::REPLACEMENT_CHARACTER,
    });
    Cow::Owned(shown.collect())
}

/// A text of somebody else on one line, for a message: [control characters](is_control), line ends and tabs
/// are escaped, as `\u{1b}` and `\n`.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_control(c) || c.is_control() {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_escaped() {
        let text = "a\u{1b}[31m\u{85}b\u{202e}c\r\n\te é…";
        assert_eq!(printable(text), r"a\u{1b}[31m\u{85}b\u{202e}c\r\n\te é…");
    }

    #[test]
    fn what_is_hidden_is_shown_with_as_many_bytes() {
        let text = "a\u{1b}[31m\u{85}b\u{202e}c\rd\r\n\te é…";
        let shown = visible(text);
        assert_eq!(shown, "a?[31m¿b\u{fffd}c?d\r\n\te é…");
        assert_eq!(shown.len(), text.len());
        assert!(matches!(visible("a\r\n\tb"), Cow::Borrowed("a\r\n\tb")));
    }
}
