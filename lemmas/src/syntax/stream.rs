//! What the parser of lemmas needs of its stream besides.

use limits::{Ledger, StopReason};
use text::{Kind, Stream};

use super::{
    ast::{Formula, Name},
    token::{KEYWORDS, LEXICON},
};

/// What a token can add to the tree, in bytes: a node, and its share of a list.
const BYTES_PER_TOKEN: usize = 2 * size_of::<Formula>();

/// The tokens of a text.
pub(super) fn stream<'t, 'b>(
    text: &'t str,
    ledger: &mut Ledger<'b>,
) -> Result<Stream<'t, 'b>, StopReason> {
    let mut stream = LEXICON.stream(text, ledger)?;
    // The tree that will be; what is read twice makes no second one.
    stream.ledger.take(stream.n_tokens() * BYTES_PER_TOKEN)?;
    ledger.resume(&stream.ledger);
    Ok(stream)
}

/// A name that is not a word of the language.
pub(super) fn a_name(stream: &mut Stream<'_, '_>, what: &str) -> Option<Name> {
    if stream.kind() != Kind::Word || KEYWORDS.contains(&stream.word()) {
        return stream.expected(what);
    }
    let name = Name { text: stream.word().to_owned(), span: stream.span() };
    stream.advance();
    Some(name)
}

/// Returns `true` if an item or the end of the text comes next.
pub(super) fn is_at_item(stream: &Stream<'_, '_>) -> bool {
    matches!(stream.kind(), Kind::End | Kind::Comment) || stream.is("lemma") || stream.is("define")
}

/// Leaves out tokens up to the next item.
pub(super) fn skip_to_item(stream: &mut Stream<'_, '_>) {
    while !is_at_item(stream) {
        stream.advance();
    }
}

/// Leaves out tokens up to and with the `)` that closes what is open; false if none does.
pub(super) fn skip_group(stream: &mut Stream<'_, '_>) -> bool {
    let mut n_open = 1;
    while n_open > 0 && !is_at_item(stream) {
        n_open += usize::from(stream.is("("));
        n_open -= usize::from(stream.is(")"));
        stream.advance();
    }
    n_open == 0
}
