//! At-most-one constraints, encoded by RustSAT.

use rustsat::{
    OutOfMemory,
    encodings::{
        CollectClauses,
        am1::{Bimander, Bitwise, Commander, Encode, Ladder, Pairwise, TwoProduct},
    },
    instances::ManageVars,
    types::Lit,
};

text::named! {
    /// A CNF encoding of "at most one of n literals", by its name in the literature.
    #[derive(Default)]
    pub enum AtMostOne: "an at-most-one encoding" {
        /// The default: pairwise for up to 16 literals, bimander for more.
        #[default]
        Auto,
        /// One binary clause for each pair; no variables.
        Pairwise,
        /// Gent and Nightingale 2004.
        Ladder,
        /// Prestwich 2007: a binary number names the one.
        Bitwise,
        /// Klieber and Kwon 2007, groups of 4.
        Commander,
        /// Nguyen and Mai 2015, groups of 4.
        Bimander,
        /// Chen 2010: a grid of rows and columns.
        TwoProduct,
    }
}

/// Up to this many literals the pairwise encoding is the smallest, and is used whatever was chosen.
const PAIRWISE_UP_TO: usize = 4;

/// Up to this many literals [`AtMostOne::Auto`] is pairwise.
const AUTO_PAIRWISE_UP_TO: usize = 16;

impl AtMostOne {
    /// Writes the clauses for "at most one of `lits`".
    ///
    /// # Errors
    ///
    /// That of `clauses`.
    pub(crate) fn encode(
        self,
        lits: &[Lit],
        clauses: &mut impl CollectClauses,
        vars: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        fn run<E: Encode + FromIterator<Lit>>(
            lits: &[Lit],
            clauses: &mut impl CollectClauses,
            vars: &mut dyn ManageVars,
        ) -> Result<(), OutOfMemory> {
            let mut encoder: E = lits.iter().copied().collect();
            encoder.encode(clauses, vars)
        }
        match self {
            _ if lits.len() <= PAIRWISE_UP_TO => run::<Pairwise>(lits, clauses, vars),
            Self::Auto if lits.len() <= AUTO_PAIRWISE_UP_TO => run::<Pairwise>(lits, clauses, vars),
            Self::Pairwise => run::<Pairwise>(lits, clauses, vars),
            Self::Ladder => run::<Ladder>(lits, clauses, vars),
            Self::Bitwise => run::<Bitwise>(lits, clauses, vars),
            Self::Commander => run::<Commander<4>>(lits, clauses, vars),
            Self::Auto | Self::Bimander => run::<Bimander<4>>(lits, clauses, vars),
            Self::TwoProduct => run::<TwoProduct>(lits, clauses, vars),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for &encoding in AtMostOne::ALL {
            assert_eq!(encoding.to_string().parse(), Ok(encoding));
        }
        let message = "Auto".parse::<AtMostOne>().unwrap_err().to_string();
        assert!(message.starts_with("`Auto` is not an at-most-one encoding"), "{message}");
        assert!(
            message.ends_with("auto, pairwise, ladder, bitwise, commander, bimander, two-product")
        );
    }
}
