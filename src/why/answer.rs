//! The answer about a board without a plan.

use board::{Board, Plan};
use limits::Stop;

use super::{Piece, Pieces, part_of};
use crate::formula::Refutation;

/// Why there is no plan, if there is none.
#[derive(Debug)]
pub enum Explanation {
    /// There is one.
    Plan(Plan),
    /// These pieces make it impossible.
    Cores(Cores),
    /// Stopped before anything was proved.
    GaveUp(UnprovedCores),
}

/// What ended the work, and what a search says by then.
#[derive(Clone, Debug)]
pub struct UnprovedCores {
    /// What ended it.
    pub reason: Stop,
    /// Pieces that make a plan impossible according to a search or a solver; no refutation of them was
    /// checked, and some may be superfluous.
    pub cores: Vec<Pieces>,
}

impl From<Stop> for UnprovedCores {
    fn from(reason: Stop) -> Self {
        Self { reason, cores: Vec::new() }
    }
}

/// Whether there are other minimal cores than those that were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherCores {
    /// There is none.
    None,
    /// There are some, more than were asked for.
    Left,
    /// Nobody has looked, or a limit came before.
    Unknown,
}

impl Cores {
    /// Returns `true` if there are no other minimal cores.
    pub fn are_all(&self) -> bool {
        self.others == OtherCores::None
    }
}

/// Sets of pieces that alone make a plan impossible.
#[derive(Debug)]
pub struct Cores {
    /// The cores, at least one; the smallest first.
    pub cores: Vec<Core>,
    /// What could be taken away.
    pub correction: Option<Correction>,
    /// No core has fewer pieces.
    pub at_least: usize,
    /// Whether there are other minimal cores.
    pub others: OtherCores,
    /// What ended it before all was known that was asked for.
    pub stopped: Option<Stop>,
}

/// A set of pieces that alone makes a plan impossible.
#[derive(Debug)]
pub struct Core {
    /// The pieces.
    pub pieces: Pieces,
    /// For each piece, if none can be left out, a plan of the board with the primary and the others of these
    /// pieces: replayed, in the numbers of the whole board.
    pub without: Vec<(Piece, Plan)>,
    /// `true` if no piece can be left out.
    pub is_minimal: bool,
    /// The refutation of the formula that says that there is a plan with these pieces alone, which was
    /// checked.
    pub refutation: Refutation,
    /// The invariant that excludes plans of any length, in words.
    pub invariant: Option<String>,
}

impl Core {
    /// The board that has the primary and these pieces alone: what a certificate of the core is about.
    pub fn board(&self, whole: &Board) -> Board {
        part_of(whole, &self.pieces).board().clone()
    }
}

/// A set of pieces without which the board has a plan; with any of them it has none.
#[derive(Debug)]
pub struct Correction {
    /// The pieces.
    pub pieces: Pieces,
    /// The plan, replayed on the board without them, in the numbers of the whole board.
    pub plan: Plan,
}
