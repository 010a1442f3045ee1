//! At most k of what a system counts, in the formula with horizon k.
//!
//! The clauses are those of a totalizer, over variables of its own after those of all frames:
//! Bailleux and Boufkhad, *Efficient CNF encoding of Boolean cardinality constraints*, CP 2003.

use rustsat::{
    encodings::card::{BoundUpper, Totalizer},
    instances::{BasicVarManager, Cnf, ManageVars},
    types::{Clause, Lit, Var},
};

use crate::{compiled::CompiledSystem, prop::Kind};

/// The clauses for one horizon, and the number of variables of the whole formula.
pub(crate) struct Counting {
    pub(crate) cnf: Cnf,
    pub(crate) n_vars: u32,
}

impl CompiledSystem {
    /// Cost: in the worst case quadratic in the horizon for each proposition.
    pub(crate) fn counting(&self, horizon: usize) -> Counting {
        let lits = self.counted_lits(horizon);
        let n_frame_vars = self.n_frame_vars(horizon);
        let mut cnf = Cnf::new();
        if lits.len() <= horizon {
            return Counting { cnf, n_vars: n_frame_vars };
        }
        if horizon == 0 {
            cnf.extend(lits.into_iter().map(|lit| Clause::from([!lit])));
            return Counting { cnf, n_vars: n_frame_vars };
        }
        let mut vars = BasicVarManager::from_next_free(Var::new(n_frame_vars));
        let mut totalizer: Totalizer = lits.into_iter().collect();
        totalizer.encode_ub(horizon..=horizon, &mut cnf, &mut vars).expect("memory");
        let units = totalizer.enforce_ub(horizon).expect("it has just been encoded");
        cnf.extend(units.into_iter().map(|lit| Clause::from([lit])));
        Counting { cnf, n_vars: vars.n_used() }
    }

    /// The literals of which at most `horizon` hold.
    fn counted_lits(&self, horizon: usize) -> Vec<Lit> {
        let props = self.system().props();
        let counted = self.system().counted().iter();
        let lits = counted.flat_map(|&prop| {
            let frames = match props.kind(prop) {
                Kind::Action => 0..horizon,
                Kind::State => horizon..horizon + 1,
            };
            frames.map(move |frame| self.lit(prop, frame))
        });
        lits.collect()
    }
}
