//! The lemmas that come with the program.

use std::sync::LazyLock;

use limits::Budget;

use crate::lemma::{Lemma, parse_after};

/// Definitions that every text can use.
pub(crate) const DEFINITIONS: &str = include_str!("../library/definitions.lemmas");

/// The texts: name and content.
const TEXTS: [(&str, &str); 2] = [
    ("report.lemmas", include_str!("../library/report.lemmas")),
    ("model.lemmas", include_str!("../library/model.lemmas")),
];

/// A text for Coq: in a full line of any length nothing moves along it, by induction on the length. For each
/// length it is what [`Deduction::FullRow`](crate::Deduction::FullRow) proves.
pub const ANY_LENGTH: &str = include_str!("../library/any_length.v");

static LEMMAS: LazyLock<Vec<Lemma>> = LazyLock::new(|| {
    let read = |(name, text): (&str, &str)| {
        let lemmas = parse_after(&[DEFINITIONS], name, text, &Budget::default());
        lemmas.unwrap_or_else(|error| panic!("the library is well-formed: {error:?}"))
    };
    TEXTS.into_iter().flat_map(read).collect()
});

/// All lemmas of the library, in its order. Their names differ.
pub fn lemmas() -> &'static [Lemma] {
    &LEMMAS
}

/// The lemma of the library with this name.
pub fn find(name: &str) -> Option<&'static Lemma> {
    LEMMAS.iter().find(|lemma| lemma.name() == name)
}
