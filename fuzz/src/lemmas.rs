//! The language of lemmas.

use lemmas::parse;
use limits::Budget;

use crate::draw;

/// Reads lemmas; the source of each is read as the same one.
pub fn lemma(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match parse("text", text, &Budget::default()) {
        Ok(lemmas) => {
            for lemma in lemmas {
                let again =
                    parse("source", &lemma.source(), &Budget::default()).expect("it is a text");
                let [again] = &again[..] else { panic!("{} lemmas", again.len()) };
                assert_eq!((again.name(), again.text()), (lemma.name(), lemma.text()));
                assert_eq!(again.horizon(), lemma.horizon());
            }
        }
        Err(error) => draw(error),
    }
}
