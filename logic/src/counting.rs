//! At most k of what a system counts, in the formula with horizon k; or as an assumption, for any k.
//!
//! The clauses are those of a [totalizer], over variables of its own after those of all frames.

use std::ops::ControlFlow;

use dimacs::FormulaSize;
use rustsat::types::Lit;

use crate::{
    compiled::CompiledSystem,
    prop::{Kind, Prop},
    sink::{self, Sink},
    totalizer::{self, Wanted},
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
    /// How much the clauses add to the formula with this horizon.
    ///
    /// Cost: a few steps for each proposition that is counted, and for each size of a group the square of its
    /// logarithm.
    pub(crate) fn counting_size(&self, horizon: usize) -> FormulaSize {
        match self.n_counted(horizon) {
            n if n <= horizon => FormulaSize::default(),
            n if horizon == 0 => FormulaSize { n_vars: 0, n_clauses: n, n_lits: n },
            _ => {
                let unit = FormulaSize { n_vars: 0, n_clauses: 1, n_lits: 1 };
                totalizer::size(&self.group_sizes(horizon), one_more(horizon)).plus(unit)
            }
        }
    }

    /// Calls `sink` with the clauses for this horizon.
    pub(crate) fn counting(&self, horizon: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if self.n_counted(horizon) <= horizon {
            return ControlFlow::Continue(());
        }
        let groups = self.counted_groups(horizon);
        if horizon == 0 {
            return groups.concat().into_iter().try_for_each(|lit| sink(&[!lit]));
        }
        let first = self.n_frame_vars(horizon);
        let outputs = totalizer::define(&groups, one_more(horizon), first, sink)?;
        outputs.into_iter().try_for_each(|output| sink(&[!output]))
    }

    /// How much [`count_up_to`](Self::count_up_to) adds.
    pub(crate) fn count_up_to_size(&self, bounds: CountBounds) -> FormulaSize {
        let sizes = self.group_sizes(bounds.horizon);
        up_to(&sizes, bounds.most)
            .map_or(FormulaSize::default(), |wanted| totalizer::size(&sizes, wanted))
    }

    /// Calls `sink` with clauses of new variables by which a solver that holds the frames up to
    /// `bounds.horizon` can be asked for models with few of what is counted: the literal at place k of the
    /// result says that at most k of it hold, for k from 0 to `bounds.most`; there is none where no more than
    /// k can.
    ///
    /// # Errors
    ///
    /// The first one of `sink`, which is not called again.
    pub fn count_up_to<E>(
        &self,
        CountBounds { horizon, most }: CountBounds,
        sink: impl FnMut(&[Lit]) -> Result<(), E>,
    ) -> Result<Vec<Option<Lit>>, E> {
        let groups = self.counted_groups(horizon);
        let outputs = match up_to(&self.group_sizes(horizon), most) {
            Some(wanted) => sink::visit(sink, |sink| {
                totalizer::define(&groups, wanted, self.n_frame_vars(horizon), sink)
            })?,
            None => Vec::new(),
        };
        Ok((0..=most).map(|k| outputs.get(k).map(|&output| !output)).collect())
    }

    /// What is counted in the formula with this horizon: for each counted proposition, its literals.
    pub fn counted_by_prop(&self, horizon: usize) -> impl Iterator<Item = Vec<Lit>> {
        let counted = self.system().counted().iter().flatten();
        counted.map(move |&prop| self.lits_of(prop, horizon).collect())
    }

    /// The numbers of literals of [`counted_groups`](Self::counted_groups).
    fn group_sizes(&self, horizon: usize) -> Vec<usize> {
        let props = self.system().props();
        let n_frames = |&prop: &Prop| if props.kind(prop) == Kind::Action { horizon } else { 1 };
        let n_lits = |group: &Vec<Prop>| group.iter().map(n_frames).fold(0, usize::saturating_add);
        self.system().counted().iter().map(n_lits).filter(|&n| n > 0).collect()
    }

    /// How many literals there are of which at most `horizon` hold.
    fn n_counted(&self, horizon: usize) -> usize {
        self.group_sizes(horizon).into_iter().fold(0, usize::saturating_add)
    }

    /// The literals of which at most `horizon` hold, in groups that are not empty.
    fn counted_groups(&self, horizon: usize) -> Vec<Vec<Lit>> {
        let lits = |group: &Vec<Prop>| -> Vec<Lit> {
            group.iter().flat_map(|&prop| self.lits_of(prop, horizon)).collect()
        };
        let groups = self.system().counted().iter();
        groups.map(lits).filter(|group| !group.is_empty()).collect()
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

/// The output that may not hold.
fn one_more(most: usize) -> Wanted {
    Wanted { least: most + 1, most: most + 1 }
}

/// The outputs of which each is one more than a bound up to `most`; none if nothing is counted.
fn up_to(groups: &[usize], most: usize) -> Option<Wanted> {
    let n = groups.iter().copied().fold(0, usize::saturating_add);
    (n > 0).then(|| Wanted { least: 1, most: n.min(most.saturating_add(1)) })
}
