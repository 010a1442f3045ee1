#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! A [`Lemma`] is read from text ([`parse`]) or found in the [`library`]; with a
//! [`CellTheory`](encodings::cell::CellTheory) it becomes a [`Claim`], whose negation is a formula that a
//! solver refutes, or whose model is a [`Counterexample`].
//!
//! # The language
//!
//! A text holds definitions, lemmas and comments (`# …`; lines `## …` above a lemma are its note), or
//! one formula alone:
//!
//! ```text
//! define horizontal(r, c) = exists x in horizontals. Cell(r, c, x)
//!
//! ## Printed as a theorem.
//! lemma full_row holds: forall r. (forall c. !E(r,c)) -> (forall c. !CMR(r,c) & !CML(r,c))
//! lemma lone_car fails when width >= 4 & height >= 2: !(exists r. E(r, 0))
//! ```
//!
//! `docs/lemmas.md` describes it.

mod builtin;
mod cases;
mod claim;
mod deductions;
mod expand;
mod lemma;
pub mod library;
mod names;
mod syntax;
mod terms;
mod written_out;

pub use claim::{Claim, Counterexample, NegatedLemma, NoCounterexample};
pub use deductions::Deduction;
pub use expand::ExpandError;
pub use lemma::{Lemma, Validity, parse};
pub use syntax::ParseError;
pub use written_out::LiteralFormula;
