//! Encodings of Rush Hour: from a board to a transition system, and from a model back to a plan.
//!
//! One file for each encoding; [`Encoding`] names them and [`encode`] runs one. Every encoding states
//! its source, its variables, its clause families and their sizes, and its transition relation is
//! tested exhaustively against [`board::rules`].
//!
//! This crate knows no solver.

mod binary;
pub mod cartesian;
pub mod cell;
mod codec;
mod counted;
pub mod crossing;
mod decisions;
pub mod dual;
mod formulation;
pub mod order;
mod ordered;
mod parallel;
pub mod position;
mod ranges;
mod setting;
pub mod strengthen;
mod vehicles;

use board::{Board, Metric};
use limits::Budget;
use logic::TransitionSystem;
use strum::{Display, EnumString, VariantArray, VariantNames};
use text::{Named, UnknownName};

pub use codec::{Codec, DecodeError};
pub use decisions::DecisionList;
pub use formulation::{EncodeError, Formulation, FormulationError, Semantics};
pub use ranges::trimmed_ranges;
pub use strengthen::{Strengthening, Switch};
// The name from before, until all callers follow.
pub use formulation::Formulation as Model;

/// An encoding, by name.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Display,
    EnumString,
    VariantArray,
    VariantNames,
)]
#[strum(serialize_all = "lowercase")]
#[strum(parse_err_ty = UnknownName, parse_err_fn = UnknownName::of::<Self>)]
pub enum Encoding {
    /// What each cell holds, without the identity of vehicles: [`mod@cell`].
    Cell,
    /// Each vehicle is at one of its positions, one proposition a position: [`mod@position`].
    Position,
    /// Each vehicle is at one of its positions or beyond it: [`mod@order`].
    Order,
    /// Order-encoded positions, and a flag for each cell where lines cross: [`mod@crossing`].
    /// The default: the fastest on the whole, by the table of `docs/encodings.md`.
    #[default]
    Crossing,
    /// Coordinates and orientation of each vehicle in binary: [`mod@cartesian`].
    Cartesian,
    /// For each line the slots that hold its vehicles, positions in binary: [`mod@dual`].
    Dual,
}

impl Named for Encoding {
    const KIND: &'static str = "an encoding";
}

impl Encoding {
    /// All encodings.
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;
}

/// A board as a transition system, and the way back from its models.
pub struct EncodedBoard {
    /// Initial state, invariant, transitions and goal.
    pub system: TransitionSystem,
    /// Reads states and plans from models.
    pub codec: Codec,
}

/// The transition system of `board` in which one transition is one step or one move.
///
/// Exactly the legal slides of one vehicle are transitions, and (s, s) for goal states s.
pub fn encode(board: &Board, encoding: Encoding, metric: Metric) -> EncodedBoard {
    let encoded = Formulation::new(encoding, metric).encode(board, &Budget::default());
    encoded.expect("a formulation without switches is not refused, and there is no limit")
}
// The name from before, until all callers follow.
pub use self::EncodedBoard as Encoded;
