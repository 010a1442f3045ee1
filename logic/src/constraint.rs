//! What a transition system demands, and of which frames.

use crate::formula::Formula;

/// A formula with the name of the clause family that it belongs to.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The family, as named in the documentation of the front end.
    pub family: &'static str,
    /// What must hold.
    pub formula: Formula,
}

/// A constraint on the states of some frames of a bounded formula only: those near an end of it.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The number of frames from that end on in which it must hold.
    pub n_frames: usize,
    /// The family and what must hold.
    pub constraint: Constraint,
}

/// An end of a bounded formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Start,
    Goal,
}

impl End {
    pub(crate) const ALL: [Self; 2] = [Self::Start, Self::Goal];
}
