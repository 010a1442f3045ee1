//! The searches.

use limits::{Budget, Ledger, StopReason};
use search::{GaveUp, SearchOutcome, SearchStats, bidirectional, breadth_first, dense};
use thiserror::Error;

use super::{
    backward::Backward,
    goals::goal_states,
    layout::{Layout, Packed},
    space::{Space, TwoWay},
};
use crate::program::{InstanceId, Program};

/// From which ends a search goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// Both where that is possible and there are at most 1000 goal states, else forward.
    #[default]
    Auto,
    /// From the initial state.
    Forward,
    /// From the initial state and from the goal states.
    Both,
}

/// Why a search cannot go from the goal states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoBackward {
    /// The goal states are too many, or were not found quickly.
    #[error("there are too many goal states, or they are not found soon, to search from them")]
    ManyGoals,
    /// From the state after a rule the states before it cannot be told.
    #[error("the rules cannot be followed backward")]
    Rules,
}

/// Goal states from which [`Direction::Auto`] searches.
const FEW_GOALS: usize = 1000;

/// Goal states from which [`Direction::Both`] searches.
const MANY_GOALS: usize = 1_000_000;

/// A shortest plan by explicit search, and whether it went from both ends.
#[derive(Debug)]
pub struct SearchResult {
    /// The answer.
    pub outcome: SearchOutcome<Vec<InstanceId>>,
    /// `true` if the search went from both ends.
    pub is_bidirectional: bool,
}

/// Evaluates an expression with the smallest state that holds the bits of a program.
macro_rules! with_words {
    ($layout:expr, |$n:ident| $body:expr) => {
        match $layout.n_words {
            1 => with_words!(@ 1, $n, $body),
            2 => with_words!(@ 2, $n, $body),
            3..=4 => with_words!(@ 4, $n, $body),
            5..=8 => with_words!(@ 8, $n, $body),
            _ => with_words!(@ 32, $n, $body),
        }
    };
    (@ $words:literal, $n:ident, $body:expr) => {{
        const $n: usize = $words;
        $body
    }};
}

pub(super) use with_words;

/// Up to this many bits, the set of reached states is one bit for every key there could be: 128 MiB.
const MAX_DENSE_BITS: u32 = 30;

pub(super) fn is_dense(layout: &Layout, limits: &Budget) -> bool {
    let n_bytes = 1_usize << layout.n_key_bits.min(MAX_DENSE_BITS) >> 3;
    let is_small = layout.n_words == 1 && layout.n_key_bits <= MAX_DENSE_BITS;
    is_small && limits.memory.is_none_or(|most| 4 * n_bytes <= most)
}

/// What a search begins with, and what is left for it.
pub(super) struct Setup<'b> {
    pub(super) ledger: Ledger<'b>,
    budget: Budget,
}

impl<'b> Setup<'b> {
    pub(super) fn new(program: &Program, budget: &'b Budget) -> Result<Self, StopReason> {
        let mut ledger = Ledger::new(budget);
        ledger.take(program.n_bytes)?;
        Ok(Self { ledger, budget: budget.clone() })
    }

    /// The budget without what the program and its tables take.
    pub(super) fn rest(&self) -> Budget {
        let rest = |most: usize| most.saturating_sub(self.ledger.n_bytes());
        Budget { memory: self.budget.memory.map(rest), ..self.budget.clone() }
    }
}

/// A search that ended before it began.
pub(super) fn stopped<P>(reason: StopReason) -> SearchOutcome<P> {
    SearchOutcome::GaveUp(GaveUp { reason, stats: SearchStats::default() })
}

/// A shortest plan of `program`, or that there is none, by explicit search on packed states.
///
/// The budget is for the program, what is prepared, and the search together. `progress` is called with the
/// figures every few thousand states.
///
/// # Errors
///
/// If [`Direction::Both`] is not possible.
pub fn shortest_plan(
    program: &Program,
    direction: Direction,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> Result<SearchResult, NoBackward> {
    let begun = Setup::new(program, budget).and_then(|mut setup| {
        let layout = Layout::new(program, &mut setup.ledger)?;
        let question = SearchRequest { program, direction, progress };
        if is_dense(&layout, &setup.rest()) {
            return question.solve(layout, &mut setup, dense::shortest::<Space<1>>);
        }
        with_words!(layout, |N| {
            question.solve(layout, &mut setup, breadth_first::shortest::<Space<N>>)
        })
    });
    begun.unwrap_or_else(|reason| {
        Ok(SearchResult { outcome: stopped(reason), is_bidirectional: false })
    })
}

/// All states that can be reached: of each the bits of all variables in their order, each from the lowest on.
/// Budget and progress are as for [`shortest_plan`]; what is returned takes a byte a bit and some 30 a state
/// more.
///
/// # Errors
///
/// A limit that ended it.
pub fn reached_states(
    program: &Program,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> Result<Vec<Vec<bool>>, GaveUp> {
    let begun = Setup::new(program, budget).and_then(|mut setup| {
        let layout = Layout::new(program, &mut setup.ledger)?;
        with_words!(layout, |N| {
            let space = Space::<N>::new(program, layout.clone(), &mut setup.ledger)?;
            Ok(listed(program, &layout, &space, &setup.rest(), progress))
        })
    });
    begun.unwrap_or_else(|reason| Err(GaveUp { reason, stats: SearchStats::default() }))
}

fn listed<const N: usize>(
    program: &Program,
    layout: &Layout,
    space: &Space<'_, N>,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> Result<Vec<Vec<bool>>, GaveUp> {
    let states = breadth_first::reachable(space, budget, progress)?;
    let reached = SearchStats { reached: states.len() as u64, ..SearchStats::default() };
    let stopped = |reason| GaveUp { reason, stats: reached };
    let n_bytes = program.n_bits() as usize + size_of::<Vec<bool>>();
    budget.allow(states.len().saturating_mul(n_bytes)).map_err(stopped)?;
    let mut meter = budget.meter();
    let mut all = Vec::with_capacity(states.len());
    for state in states {
        meter.tick().map_err(stopped)?;
        let value = layout.reader(&state);
        let bits = program.variables.iter().enumerate().flat_map(|(var, variable)| {
            let value = value(var);
            (0..variable.kind.bits()).map(move |bit| value >> bit & 1 == 1)
        });
        all.push(bits.collect());
    }
    Ok(all)
}

/// What is asked for.
struct SearchRequest<'p, 'f> {
    program: &'p Program,
    direction: Direction,
    progress: &'f mut dyn FnMut(&SearchStats),
}

impl<'p> SearchRequest<'p, '_> {
    /// `forward` is the search from the initial state.
    fn solve<const N: usize>(
        self,
        layout: Layout,
        setup: &mut Setup,
        forward: impl FnOnce(
            &Space<'p, N>,
            &Budget,
            &mut dyn FnMut(&SearchStats),
        ) -> SearchOutcome<Vec<InstanceId>>,
    ) -> Result<Result<SearchResult, NoBackward>, StopReason> {
        let Self { program, direction, progress } = self;
        let ledger = &mut setup.ledger;
        let both = match direction {
            Direction::Forward => Err(NoBackward::ManyGoals),
            Direction::Auto => {
                // What it takes is given back where the search goes forward in the end.
                let mut trial = ledger.clone();
                match two_way::<N>(program, &layout, FEW_GOALS, &mut trial) {
                    Ok(Ok(both)) => {
                        ledger.resume(&trial);
                        Ok(both)
                    }
                    Ok(Err(why)) => Err(why),
                    Err(StopReason::Memory) => Err(NoBackward::ManyGoals),
                    Err(reason) => return Err(reason),
                }
            }
            Direction::Both => match two_way::<N>(program, &layout, MANY_GOALS, ledger)? {
                Err(why) => return Ok(Err(why)),
                both => both,
            },
        };
        let space = Space::new(program, layout, ledger)?;
        let is_bidirectional = both.is_ok();
        let outcome = match both {
            Err(_) => forward(&space, &setup.rest(), progress),
            Ok((backward, targets)) => {
                let space = TwoWay { space, backward };
                bidirectional::shortest(&space, &targets, &setup.rest(), progress)
            }
        };
        Ok(Ok(SearchResult { outcome, is_bidirectional }))
    }
}

/// The rules backward, and the goal states.
type Ends<const N: usize> = (Backward<N>, Vec<Packed<N>>);

fn two_way<const N: usize>(
    program: &Program,
    layout: &Layout,
    limit: usize,
    ledger: &mut Ledger,
) -> Result<Result<Ends<N>, NoBackward>, StopReason> {
    let Some(backward) = Backward::new(program, layout, ledger)? else {
        return Ok(Err(NoBackward::Rules));
    };
    let Some(goals) = goal_states(program, limit, ledger)? else {
        return Ok(Err(NoBackward::ManyGoals));
    };
    ledger.take(goals.len() * size_of::<Packed<N>>())?;
    Ok(Ok((backward, goals.iter().map(|goal| layout.pack(goal)).collect())))
}
