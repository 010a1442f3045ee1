//! Proofs by natural deduction.

use limits::Budget;
use proofs::deduction::{Logic, check};

/// The most atoms of a theorem whose truth table is made.
const MAX_ATOMS: usize = 10;

/// Checks a text of proofs: what is accepted is true, and what is accepted without classical rules is
/// accepted with them.
pub fn deduction(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match check(text, Logic::Classical, &Budget::default()) {
        Ok(theorems) => {
            for theorem in &theorems {
                let sequent = &theorem.sequent;
                assert!(sequent.atoms().len() > MAX_ATOMS || sequent.is_valid(), "{sequent:?}");
            }
            let is_classical = theorems.iter().any(|theorem| theorem.is_classical);
            assert_eq!(check(text, Logic::Constructive, &Budget::default()).is_err(), is_classical);
        }
        Err(error) => {
            assert!((1..=1 + text.lines().count()).contains(&error.at), "{error:?}");
            assert!(!error.to_string().is_empty());
            assert!(check(text, Logic::Constructive, &Budget::default()).is_err());
        }
    }
}
