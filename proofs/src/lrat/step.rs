//! A step of a proof.

use rustsat::types::Lit;

/// A step of a proof. Numbers of clauses are positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A clause is derived.
    Add {
        /// Its number.
        id: i64,
        /// Its literals; if it is a resolution asymmetric tautology, the first is the pivot.
        clause: &'a [Lit],
        /// Numbers of clauses, in the order in which they become unit under the negation of the
        /// clause; the last becomes empty. A negative number begins the hints for the clause of this
        /// number, which holds the negated pivot.
        hints: &'a [i64],
    },
    /// Clauses are forgotten.
    Delete {
        /// Their numbers.
        ids: &'a [i64],
    },
}
