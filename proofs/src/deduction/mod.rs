//! Natural deduction: linear proofs with boxes, as the Jape tool prints them.
//!
//! A text holds theorems with their proofs; a proof may use the theorems above it, whose propositions
//! then stand for any formulas. `#` begins a comment. A line of a proof is
//!
//! ```text
//! NUMBER: >> FORMULA by RULE REFERENCES
//! ```
//!
//! with a `>` for every box around it. `assumption` opens a box, which ends where the `>` ends or the
//! next assumption at the same depth begins. Lines of premises may hold several formulas. A reference is
//! a line (`7`), a formula of a line (`2.5`) or a box (`25-42`).
//!
//! ```
//! use limits::Budget;
//! use proofs::deduction::{Logic, check};
//!
//! let text = "
//! theorem modus_tollens: P -> Q, !Q |- !P
//! 1: P -> Q, !Q   by premises
//! 2: > P          by assumption
//! 3: > Q          by implies elim 1.1, 2
//! 4: > false      by not elim 3, 1.2
//! 5: !P           by not intro 2-4
//! ";
//! let budget = Budget::default();
//! let theorems = check(text, Logic::Constructive, &budget)?;
//! assert_eq!(theorems[0].n_lines, 5);
//!
//! let leaked = text.replace("5: !P           by not intro 2-4", "5: Q by copy 3");
//! let error = check(&leaked, Logic::Classical, &budget).unwrap_err();
//! assert_eq!(error.line, Some(5));
//! assert!(error.to_string().contains("lies in the box 2-4, which is closed"));
//! # Ok::<(), proofs::deduction::DeductionError>(())
//! ```

mod check;
mod derivation;
mod error;
mod export;
mod formula;
mod lexicon;
mod proof;
mod read;
mod read_formula;
mod rules;
mod search;
mod truth;

pub use check::{Logic, Theorem, check, check_each};
pub use error::{DeductionError, Reason};
pub use export::{Tool, export};
pub use formula::Formula;
pub use proof::Sequent;
pub use read_formula::MAX_PARTS;
pub use search::{NoProof, find_proof};
