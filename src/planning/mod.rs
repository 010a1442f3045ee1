//! Plans by SAT: a shortest one, none within a bound, or none of any length.
//!
//! One driver serves every [`Puzzle`]: boards of Rush Hour and programs in InPUMA. [`within`] answers a
//! bounded question, [`shortest`] an unbounded one. [`Planner`] puts them with the defaults that are best for
//! a board.

mod answer;
mod any;
mod best_plan;
mod board;
mod bounded;
mod close;
mod cores;
mod decide;
mod effort;
mod engine;
mod engines;
mod grounds;
mod one_by_one;
mod order;
mod parts;
mod planner;
mod pool;
mod program;
mod program_invariants;
mod progress;
mod puzzle;
mod rest;
mod shared_bounds;
mod shortcuts;
mod shorten;
mod shorten_near;
mod some_plan;
mod transitions;
mod unbounded;
pub mod unsolvable;
mod up_to;
mod windows;

pub use crate::bound::{Bound, MAX_BOUND};
pub use ::planning::{Event, HorizonVerdict, Load, Order, Solvers, invariant, pdr};
pub use answer::{Answer, Optimality, Run, StoppedRun};
pub use any::any;
pub(crate) use any::any_within;
pub use board::shortened;
pub(crate) use bounded::beyond;
pub use bounded::within;
pub(crate) use close::close;
pub use decide::decide;
pub use effort::Effort;
pub use engine::{Engine, default_order, default_semantics};
pub(crate) use engine::{MOST_HORIZONS, formula_semantics, largest_horizon};
pub(crate) use engines::for_search;
pub use grounds::Grounds;
pub use order::ShortestOrder;
pub use planner::Planner;
pub use pool::Pool;
pub use program_invariants::{InvariantVerdict, check_invariants};
pub use progress::{Observer, Progress};
pub(crate) use puzzle::plan_refuted;
pub use puzzle::{Puzzle, Reachability, Unsolvable};
pub(crate) use rest::check_rest;
pub use shared_bounds::{Bounds, Gap, SharedBounds};
pub use unbounded::shortest;
pub use up_to::up_to;
