//! At most k of what a system counts, in the formula with horizon k; or as an assumption, for any k.
//!
//! The clauses are those of a totalizer, over variables of its own after those of all frames:
//! Bailleux and Boufkhad, *Efficient CNF encoding of Boolean cardinality constraints*, CP 2003.

use std::collections::HashMap;

use rustsat::{
    OutOfMemory,
    encodings::{
        CollectClauses,
        card::{BoundUpper, Totalizer},
    },
    instances::BasicVarManager,
    types::{Clause, Lit, Var},
};

use crate::{
    compiled::CompiledSystem,
    prop::{Kind, Prop},
    size::FormulaSize,
};

/// What a question about few of what a system counts allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountBounds {
    /// How many transitions there are.
    pub horizon: usize,
    /// How much may be counted in all of them, at most.
    pub most: usize,
}

impl CompiledSystem {
    /// How much the clauses add to the formula with this horizon, and how much memory it takes to make them.
    ///
    /// Cost: linear in the horizon, times the logarithm of how many literals are counted.
    pub(crate) fn counting_size(&self, horizon: usize) -> (FormulaSize, usize) {
        match self.n_counted(horizon) {
            n if n <= horizon => (FormulaSize::default(), 0),
            n if horizon == 0 => (FormulaSize { n_vars: 0, n_clauses: n, n_lits: n }, 0),
            n => (at_most_size(n, horizon), totalizer_bytes(n)),
        }
    }

    /// Calls `sink` with the clauses for this horizon.
    pub(crate) fn counting<E>(
        &self,
        horizon: usize,
        mut sink: impl FnMut(&[Lit]) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.n_counted(horizon) <= horizon {
            return Ok(());
        }
        if horizon == 0 {
            return self.counted_lits(horizon).try_for_each(|lit| sink(&[!lit]));
        }
        let mut vars = BasicVarManager::from_next_free(Var::new(self.n_frame_vars(horizon)));
        let mut totalizer: Totalizer = self.counted_lits(horizon).collect();
        let mut visitor = Visitor { sink, n_clauses: 0, error: None };
        let encoded = totalizer.encode_ub(horizon..=horizon, &mut visitor, &mut vars);
        let Visitor { mut sink, error, .. } = visitor;
        if let Some(error) = error {
            return Err(error);
        }
        encoded.expect("only the sink ends it");
        let units = totalizer.enforce_ub(horizon).expect("it has just been encoded");
        units.into_iter().try_for_each(|lit| sink(&[lit]))
    }

    /// How much [`count_up_to`](Self::count_up_to) adds, and how much memory it takes to make it.
    pub(crate) fn count_up_to_size(&self, bounds: CountBounds) -> (FormulaSize, usize) {
        let CountBounds { horizon, most } = bounds;
        let n_inputs = self.n_counted(horizon);
        if n_inputs == 0 {
            return (FormulaSize::default(), 0);
        }
        let wanted = Outputs { n_inputs, least: 1, most: n_inputs.min(most.saturating_add(1)) };
        (wanted.size(&mut HashMap::new()), totalizer_bytes(n_inputs))
    }

    /// Calls `sink` with clauses of new variables by which a solver that holds the frames up to the horizon can
    /// be asked for models with few of what is counted: the literals at place k of the result say that at
    /// most k of it hold, for k from 0 to `most`.
    ///
    /// # Errors
    ///
    /// The first one of `sink`, which is not called again.
    pub fn count_up_to<E>(
        &self,
        CountBounds { horizon, most }: CountBounds,
        sink: impl FnMut(&[Lit]) -> Result<(), E>,
    ) -> Result<Vec<Vec<Lit>>, E> {
        let n_vars = self.n_frame_vars(horizon);
        let mut vars = BasicVarManager::from_next_free(Var::new(n_vars));
        let mut totalizer: Totalizer = self.counted_lits(horizon).collect();
        let mut visitor = Visitor { sink, n_clauses: 0, error: None };
        let encoded = totalizer.encode_ub(0..=most, &mut visitor, &mut vars);
        if let Some(error) = visitor.error {
            return Err(error);
        }
        encoded.expect("only the sink ends it");
        let at_most = |k| totalizer.enforce_ub(k).expect("it has just been encoded");
        Ok((0..=most).map(at_most).collect())
    }

    /// What is counted in the formula with this horizon: for each counted proposition, its literals.
    pub fn counted_by_prop(&self, horizon: usize) -> impl Iterator<Item = Vec<Lit>> {
        let counted = self.system().counted().iter();
        counted.map(move |&prop| self.lits_of(prop, horizon).collect())
    }

    /// How many literals there are of which at most `horizon` hold.
    fn n_counted(&self, horizon: usize) -> usize {
        let props = self.system().props();
        let n_frames = |kind| if kind == Kind::Action { horizon } else { 1 };
        let n = self.system().counted().iter().map(|&prop| n_frames(props.kind(prop)));
        n.fold(0, usize::saturating_add)
    }

    /// The literals of which at most `horizon` hold.
    fn counted_lits(&self, horizon: usize) -> impl Iterator<Item = Lit> {
        self.system().counted().iter().flat_map(move |&prop| self.lits_of(prop, horizon))
    }

    /// The literals of one counted proposition: an action is counted in each transition, a state in the last
    /// frame.
    fn lits_of(&self, prop: Prop, horizon: usize) -> impl Iterator<Item = Lit> {
        let frames = match self.system().props().kind(prop) {
            Kind::Action => 0..horizon,
            Kind::State => horizon..horizon + 1,
        };
        frames.map(move |frame| self.lit(prop, frame))
    }
}

/// Hands the clauses of an encoder on, until that fails.
struct Visitor<S, E> {
    sink: S,
    n_clauses: usize,
    error: Option<E>,
}

impl<E, S: FnMut(&[Lit]) -> Result<(), E>> CollectClauses for Visitor<S, E> {
    fn n_clauses(&self) -> usize {
        self.n_clauses
    }

    fn extend_clauses<T>(&mut self, clauses: T) -> Result<(), OutOfMemory>
    where
        T: IntoIterator<Item = Clause>,
    {
        for clause in clauses {
            self.n_clauses += 1;
            if let Err(error) = (self.sink)(clause.as_ref()) {
                self.error = Some(error);
                // The one error that encoders know; it ends them.
                return Err(OutOfMemory::ExternalApi);
            }
        }
        Ok(())
    }
}

/// The most memory that a totalizer over this many literals takes: its nodes, and a place for each output of
/// each.
fn totalizer_bytes(n_lits: usize) -> usize {
    const OF_LEAF: usize = 700;
    const OF_OUTPUT: usize = 8;
    let n_levels = n_lits.ilog2() as usize + 1;
    n_lits.saturating_mul(OF_LEAF + OF_OUTPUT * n_levels)
}

/// The size of "at most `most` of `n_lits` literals", 0 < `most` < `n_lits`, with the unit that demands it.
fn at_most_size(n_lits: usize, most: usize) -> FormulaSize {
    let wanted = Outputs { n_inputs: n_lits, least: most + 1, most: most + 1 };
    let unit = FormulaSize { n_vars: 0, n_clauses: 1, n_lits: 1 };
    wanted.size(&mut HashMap::new()).plus(unit)
}

/// The outputs of a node that are defined: "at least v of the inputs hold" for the values v in a range.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Outputs {
    n_inputs: usize,
    least: usize,
    most: usize,
}

impl Outputs {
    /// The size of the definitions of these outputs, and of those below that they need.
    ///
    /// A node has two children with half of its inputs each; an odd one may be on either side, which makes no
    /// difference here. Output v has a clause for each sum l + r = v that the two can have.
    fn size(self, known: &mut HashMap<Self, FormulaSize>) -> FormulaSize {
        let Self { n_inputs, least, most } = self;
        if n_inputs == 1 {
            return FormulaSize::default();
        }
        if let Some(&size) = known.get(&self) {
            return size;
        }
        let (left, right) = (n_inputs / 2, n_inputs.div_ceil(2));
        let mut size = FormulaSize { n_vars: most - least + 1, ..FormulaSize::default() };
        for v in least..=most {
            let n_sums = left.min(v) - v.saturating_sub(right) + 1;
            let n_with_nothing = usize::from(v <= left) + usize::from(v <= right);
            let n_lits = n_sums.saturating_mul(3) - n_with_nothing;
            size = size.plus(FormulaSize { n_vars: 0, n_clauses: n_sums, n_lits });
        }
        for (child, other) in [(left, right), (right, left)] {
            let least = least.saturating_sub(other).max(1);
            let outputs = Self { n_inputs: child, least, most: most.min(child) };
            size = size.plus(outputs.size(known));
        }
        known.insert(self, size);
        size
    }
}
