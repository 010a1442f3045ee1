//! Why there is no plan: the vehicles and walls that alone make it impossible. And why a slide [`cannot`] be
//! made.
//!
//! A *piece* is a wall or a vehicle other than the primary, and what removing pieces means is the board
//! without them. That never makes a plan longer: what remains of it, without the slides of the vehicles that
//! are gone, is a plan. So "there is no plan" is monotone in the set of pieces, and has minimal *cores*: sets
//! that suffice, no part of which does. A plan of a part of the board runs into some of the other pieces, and
//! every core has one of those: so plans and cores restrict each other (hitting-set duality).
//!
//! - A core is looked for from below: pieces that the plans so far run into are added until there is none,
//!   then each in turn is left out, if there is still none. Vehicles that are left out are out of the search,
//!   too.
//! - A [smallest](Scope::Smallest) one: the smallest set that all plans so far run into is a lower bound; it
//!   is a core, or has a plan that runs into others. Source: Ignatiev, Previti, Liffiton and Marques-Silva,
//!   *Smallest MUS extraction with minimal hitting set dualization*, CP 2015, algorithm 1.
//! - [All](Scope::All): sets that are not known to be either are drawn, as large as possible. Source:
//!   Liffiton, Previti, Malik and Marques-Silva, *Fast, flexible MUS enumeration*, Constraints 21, 2016,
//!   algorithm 1 (MARCO).
//!
//! All answers are checked: the formula of a core is refuted with a proof that a checker accepts, and the
//! plan without each of its pieces is replayed.

mod answer;
pub mod cannot;
mod checked;
mod explorer;
mod formula;
mod map;
mod oracle;
mod piece;
mod words;

use std::num::NonZeroUsize;

use board::Board;
use encodings::Encoding;
use limits::{Stop, StopReason};
use solvers::Limits;

pub use answer::{Core, Cores, Correction, Explanation, OtherCores, UnprovedCores};
pub use formula::{FormulaCore, Group, KeptClause};
use piece::part_of;
pub use piece::{Piece, Pieces};

use self::{explorer::Explorer, oracle::Oracle};
use crate::{Error, planning::Bound};

/// The most pieces of which a smallest core is looked for, or all.
pub const MOST_PIECES: usize = 100;

/// The question to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Why is there no plan within a bound?
    NoPlan(Bound),
    /// Why is there no plan of any length?
    Unsolvable,
}

/// Which cores are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// One of which no piece can be left out.
    Minimal,
    /// One with as few pieces as possible.
    Smallest,
    /// All of which no piece can be left out, up to this many.
    All {
        /// The most that are looked for.
        limit: NonZeroUsize,
    },
}

/// Asks why there is no plan.
#[derive(Clone, Debug)]
pub struct Why<'a> {
    /// The board.
    pub board: &'a Board,
    /// The question to explain.
    pub question: Question,
    /// The encoding of the formulas that are refuted.
    pub encoding: Encoding,
    /// For everything.
    pub limits: Limits,
}

impl Why<'_> {
    /// The same question for the search alone, which has half of the time: the rest is for the proof of what
    /// it found.
    fn searching(&self) -> Self {
        let limits = Limits { budget: self.limits.budget.half(), ..self.limits.clone() };
        Self { limits, ..self.clone() }
    }

    /// The cores that are asked for, or a plan. A limit ends it with what is known. `progress` is called with
    /// the number of each part of the board that is looked at.
    ///
    /// # Errors
    ///
    /// A solver that fails; [`Error::TooManyPieces`] where not one core is asked for.
    pub fn explain(
        &self,
        scope: Scope,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Explanation, Error> {
        let n_pieces = Piece::all(self.board).len();
        if scope != Scope::Minimal && n_pieces > MOST_PIECES {
            return Err(Error::TooManyPieces { n: n_pieces, most: MOST_PIECES });
        }
        match self.explore(scope, progress) {
            Err(Error::GaveUp(reason)) => Ok(Explanation::GaveUp(Stop::from(reason).into())),
            result => result,
        }
    }

    fn explore(&self, scope: Scope, progress: &mut dyn FnMut(usize)) -> Result<Explanation, Error> {
        let searching = self.searching();
        let mut explorer = Explorer::new(Oracle { why: self }, progress);
        // Without any there is nothing to prove, and no time to be kept for that.
        let core = match explorer.some_core()? {
            Ok(core) => core,
            Err(plan) => return Ok(Explanation::Plan(plan)),
        };
        explorer.ask(Oracle { why: &searching });
        let mut found = explorer.shrink(core)?;
        match scope {
            Scope::Minimal => {}
            _ if found.stopped.is_some() => {}
            Scope::Smallest => explorer.smallest(&mut found)?,
            Scope::All { limit } => explorer.all(&mut found, limit)?,
        }
        self.conclude(&mut explorer, found)
    }

    /// What was found, as far as it is proved.
    fn conclude(
        &self,
        explorer: &mut Explorer<'_>,
        found: explorer::ExploredCores,
    ) -> Result<Explanation, Error> {
        let correction = explorer.correction(&found)?;
        let corrected = correction.map(|(gone, plan)| self.corrected(gone, &plan)).transpose();
        let correction = match corrected {
            Err(Error::GaveUp(_)) => None,
            corrected => corrected?,
        };
        let mut cores = Vec::new();
        let mut unproved = Vec::new();
        let mut stopped = found.stopped;
        for (pieces, is_minimal) in found.cores {
            match self.checked(explorer, pieces.clone(), is_minimal) {
                Ok(core) => cores.push(core),
                Err(Error::GaveUp(reason)) => {
                    unproved.push(pieces);
                    stopped = Some(reason.into());
                }
                Err(error) => return Err(error),
            }
        }
        if cores.is_empty() {
            let why = stopped.unwrap_or(StopReason::GaveUp.into());
            return Ok(Explanation::GaveUp(UnprovedCores { reason: why, cores: unproved }));
        }
        // One that is not proved is not among them.
        let others = match found.others {
            OtherCores::None if !unproved.is_empty() => OtherCores::Unknown,
            others => others,
        };
        let at_least = found.at_least;
        Ok(Explanation::Cores(Cores { cores, correction, at_least, others, stopped }))
    }
}

#[cfg(test)]
mod tests;
