//! LRAT: refutations in which every step names the clauses that it follows from.
//!
//! Source: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, *Efficient certified RAT verification*
//! (CADE 2017), section 3; the binary form is that of drat-trim's `compress` and of CaDiCaL.
//!
//! The clauses of the formula have the numbers 1, 2, … in their order, duplicates and tautologies
//! included. Each derived clause has a number larger than all before it.
//!
//! ```
//! use proofs::lrat::Checker;
//! use rustsat::lit;
//!
//! let mut checker = Checker::new();
//! checker.add_clause(&[lit![0], lit![1]]);
//! checker.add_clause(&[lit![0], !lit![1]]);
//! checker.add_clause(&[!lit![0]]);
//! let checked = checker.check(&b"4 2 0 3 1 0\n5 0 3 4 2 0\n"[..])?;
//! assert_eq!(checked.n_added, 2);
//! # Ok::<(), proofs::lrat::CheckError>(())
//! ```

mod checker;
mod database;
mod derivation;
mod error;
mod falsified;
mod read;
mod step;
mod variables;
mod write;

pub use checker::{CheckStatistics, Checker};
pub use error::{CheckError, Place, Reason};
pub use read::Reader;
pub use step::Step;
pub use write::Writer;
