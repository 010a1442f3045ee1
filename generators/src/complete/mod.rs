//! Boards of which much is asked, by SAT: found, or proved not to exist.
//!
//! A formula says what boards there are: the state propositions of the encoding `cell` for all boards of a
//! size, and the [`Wish`]. A solver proposes a board, and a search judges it. A board with a plan that is too
//! short is excluded, with all on which the same plan can be made; one without a plan, with all that have the
//! same few vehicles and walls in the way ([`Exclusion`]). The next proposal is another board, until one
//! needs as many moves (steps) as are asked for, or no board is left: the formula with the exclusions is then
//! without a model, which a solver can prove.
//!
//! To find the most that any board needs, every board that is long enough raises what is asked for. Where one
//! needs more than it should, a state of its plan needs just that.

mod by_rules;
mod counts;
mod exact;
mod exclusion;
mod judge;
mod pieces;
mod proposer;
mod space;
mod wish;

use board::{Board, Metric, Plan};
use encodings::FrameError;
use limits::{Budget, StopReason};
use search::SearchOutcome;
use solvers::SolverSpec;
use thiserror::Error;

pub use by_rules::shortest_length;
use exact::FoundBoards;
pub use exclusion::{Exclusion, ExclusionError, NotExcluded};
use judge::{Judge, LITTLE, ProposalVerdict};
use proposer::Proposer;
pub use space::{Space, WishError};
pub use wish::{Demand, Sketch, Wish};

use crate::Seed;

/// A search for boards of a space that need many moves (steps).
#[derive(Clone, Debug)]
pub struct Complete<'a> {
    /// What counts.
    pub metric: Metric,
    /// How many a board has to need.
    pub at_least: usize,
    /// What is said of boards that need more.
    pub aim: Aim,
    /// Boards that are found, at most; where the most is looked for, the last one counts.
    pub count: usize,
    /// The solver that proposes boards.
    pub solver: &'a SolverSpec,
    /// Which of the boards that are left comes first: the numbers and signs that the variables have in the
    /// solver. What is proved in the end does not depend on it. Seed 0 leaves them as they are.
    pub seed: Seed,
}

/// What is said of boards that need more than [`Complete::at_least`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// They will do.
    AtLeast,
    /// They will not do.
    Exactly,
    /// The search goes on to boards that need more, until there is none.
    Most,
}

/// A board that needs enough, with a shortest plan.
#[derive(Clone, Debug)]
pub struct HardBoard {
    /// The board.
    pub board: Board,
    /// The plan.
    pub plan: Plan,
}

/// What came of a search.
#[derive(Clone, Debug)]
pub struct CompletedSearch {
    /// The boards that need enough; of a search for the most, those that raised it, the last one needs most.
    pub found: Vec<HardBoard>,
    /// No board outside `found` needs this many: or more, or with [`Aim::Exactly`] just that.
    pub at_least: usize,
    /// How it ended.
    pub end: End,
    /// What was learned.
    pub exclusions: Vec<Exclusion>,
    /// Boards that were proposed.
    pub n_proposals: usize,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are enough boards.
    Enough,
    /// There is no further board.
    Exhausted,
    /// A limit was reached.
    GaveUp(StopReason),
}

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum CompleteError {
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] anyhow::Error),
    /// The solver's model is no board.
    #[error("the model is no board: {0}")]
    NoBoard(FrameError),
}

impl Complete<'_> {
    /// Searches the space. `progress` is called after each proposal, and with each board that is found.
    ///
    /// # Errors
    ///
    /// A solver that fails. Where a limit is reached, what was found is kept.
    pub fn run(
        &self,
        space: &Space,
        budget: &Budget,
        progress: &mut dyn FnMut(&CompletedSearch, Option<&HardBoard>),
    ) -> Result<CompletedSearch, CompleteError> {
        let mut done = CompletedSearch {
            found: Vec::new(),
            at_least: self.at_least,
            end: End::Enough,
            exclusions: Vec::new(),
            n_proposals: 0,
        };
        done.end = match self.search(space, budget, &mut done, progress) {
            Ok(end) => end,
            Err(Stop::Reason(reason)) => End::GaveUp(reason),
            Err(Stop::Error(error)) => return Err(error),
        };
        Ok(done)
    }

    fn search(
        &self,
        space: &Space,
        budget: &Budget,
        done: &mut CompletedSearch,
        progress: &mut dyn FnMut(&CompletedSearch, Option<&HardBoard>),
    ) -> Result<End, Stop> {
        let mut proposer = Proposer::new(space, self, budget)?;
        let mut boards = FoundBoards::default();
        while let Some(board) = proposer.propose(space)? {
            done.n_proposals += 1;
            let judge = Judge { metric: self.metric, at_least: done.at_least, budget };
            match judge.judge(&board)? {
                ProposalVerdict::Excluded(exclusions) => {
                    proposer.exclude(space, exclusions, done)?;
                    progress(done, None);
                }
                ProposalVerdict::Wanted(plan) => {
                    let hard = HardBoard { board, plan };
                    if self.aim != Aim::Most {
                        proposer.add(&space.excluding_board(&hard.board))?;
                    }
                    let is_new =
                        |found: &HardBoard| self.aim == Aim::Most || boards.insert(&found.board);
                    let found = self.aimed(space, hard, budget).filter(is_new);
                    if let (Aim::Most, Some(harder)) = (self.aim, &found) {
                        done.at_least = harder.plan.len(self.metric) + 1;
                    }
                    progress(done, found.as_ref());
                    done.found.extend(found);
                    if self.aim != Aim::Most && done.found.len() >= self.count {
                        return Ok(End::Enough);
                    }
                }
            }
        }
        Ok(End::Exhausted)
    }

    /// The board that is made of one that needs enough; `None` if it needs more than it should.
    fn aimed(&self, space: &Space, found: HardBoard, budget: &Budget) -> Option<HardBoard> {
        match self.aim {
            Aim::AtLeast => Some(found),
            Aim::Exactly => exact::later(space, self.metric, self.at_least, &found),
            Aim::Most => Some(self.hardened(space, found, budget)),
        }
    }

    /// A state of the board's cluster that needs most, if the cluster is not large and no limit ends the search
    /// for it.
    fn hardened(&self, space: &Space, found: HardBoard, budget: &Budget) -> HardBoard {
        let little = budget.memory_at_most(LITTLE);
        let cluster =
            explicit::cluster(&found.board, self.metric, MAX_HARDEST, &little, &mut |_| ());
        let Ok(cluster) = cluster else { return found };
        let boards = cluster.hardest.iter().filter_map(|state| found.board.with_state(state));
        let Some(board) = boards.into_iter().find(|board| space.admits(board)) else {
            return found;
        };
        match explicit::shortest_plan(&board, self.metric, budget, &mut |_| ()) {
            SearchOutcome::Plan { plan, .. } => HardBoard { board, plan },
            SearchOutcome::Unsolvable { .. } | SearchOutcome::GaveUp(_) => found,
        }
    }
}

/// States of a cluster that are looked at for one that meets the wish.
const MAX_HARDEST: usize = 1000;

/// Why a search stops.
enum Stop {
    Reason(StopReason),
    Error(CompleteError),
}

impl From<StopReason> for Stop {
    fn from(reason: StopReason) -> Self {
        Self::Reason(reason)
    }
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Error(error.into())
    }
}
