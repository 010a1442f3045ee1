//! Lemmas about all boards of a size or all states of a board, proved or refuted.
//!
//! The language of lemmas and its library are in [`lemmas`]. A lemma holds if the formula that says that
//! it fails is refuted, and the refutation has been checked; it fails if there is a board, which the rules
//! confirm.

mod deduce;
mod judge;
mod natural;

pub use crate::{
    lemma_origin::LemmaOrigin,
    lemma_subject::{BoardSet, LemmaSubject},
};
pub use deduce::{NaturalDeduction, deduce};
pub use judge::{Judge, JudgedLemma, Judgement};
