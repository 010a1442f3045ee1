//! Clauses that say more than that one cube is not reached.
//!
//! Literals are left out of a cube one after another, those that stood in few clauses lately first. Where
//! that lets a transition in, the state it comes from is a *counterexample to generalization*. Often it is
//! not reached either, which one question tells; then it is generalized and blocked in turn, which may bring
//! counterexamples of its own, and the cube is tried again. Else the cube is widened to hold the state too,
//! as long as it keeps the literals that are known to be needed (Hassan, Bradley and Somenzi 2013, algorithm
//! 2).
//!
//! Difference from the source: counterexamples have counterexamples to a depth of eight instead of one.
//! Invariants of a puzzle are often a few units that hold one another up ("these four vehicles never leave
//! their places"), which none of them proves alone.

use super::{
    End,
    cube::Cube,
    engine::Engine,
    relation::CubeAnswer,
    space::{Space, StateLit},
};
use crate::Solvers;

/// How hard to look for small clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generalization {
    /// Up to this many literals in a row may turn out to be needed before the rest is kept untried.
    pub max_failures: usize,
    /// The depth to which counterexamples to generalization may lead to further ones; with 0 none is looked
    /// at.
    pub max_depth: usize,
    /// Up to this many of them are blocked before the cube is widened.
    pub max_ctgs: usize,
    /// The number of times that it is widened.
    pub max_joins: usize,
}

impl Default for Generalization {
    /// What was fastest: see the table in `docs/unbounded.md`.
    fn default() -> Self {
        Self { max_failures: 3, max_depth: 8, max_ctgs: 3, max_joins: usize::MAX }
    }
}

/// How often literals stood in clauses lately.
pub(super) struct Activity {
    /// Indexed by literal.
    values: Vec<f64>,
    increment: f64,
}

impl Activity {
    pub(super) fn new(space: &Space) -> Self {
        Self { values: vec![0.0; 2 * space.len()], increment: 1.0 }
    }

    pub(super) fn bump(&mut self, cube: &Cube) {
        for lit in cube.lits() {
            self.values[lit.number()] += self.increment;
        }
        self.increment *= 1.01;
        if self.increment > 1e100 {
            self.values.iter_mut().for_each(|value| *value *= 1e-100);
            self.increment *= 1e-100;
        }
    }

    /// The literals of a cube, the least active first.
    fn sorted(&self, cube: &Cube) -> Vec<StateLit> {
        let mut lits = cube.lits().to_vec();
        lits.sort_by(|a, b| self.values[a.number()].total_cmp(&self.values[b.number()]));
        lits
    }
}

impl<S: Solvers> Engine<'_, S> {
    /// A cube with fewer literals into which no transition from frame `level` leads either, as for `cube`.
    pub(super) fn generalize(
        &mut self,
        mut cube: Cube,
        level: usize,
        depth: usize,
    ) -> Result<Cube, End> {
        let mut n_failures = 0;
        let mut needed = Vec::new();
        for lit in self.activity.sorted(&cube) {
            if !cube.contains(lit) {
                continue;
            }
            if let Some(smaller) = self.down(cube.without(lit), level, depth, &needed)? {
                cube = smaller;
                n_failures = 0;
                continue;
            }
            needed.push(lit);
            n_failures += 1;
            if n_failures > self.question.generalization.max_failures {
                break;
            }
        }
        Ok(cube)
    }

    /// A cube with no more literals than `cube` that is blocked in frame `level` + 1, if one is found that
    /// has all the needed literals.
    fn down(
        &mut self,
        mut cube: Cube,
        level: usize,
        depth: usize,
        needed: &[StateLit],
    ) -> Result<Option<Cube>, End> {
        let (mut n_ctgs, mut n_joins) = (0, 0);
        loop {
            if self.initial.meets(&self.space, &cube)? {
                return Ok(None);
            }
            if let CubeAnswer::Blocked(core) = self.enter(level, &cube)? {
                return Ok(Some(self.initial.kept_out(&self.space, core, &cube)?));
            }
            if depth >= self.question.generalization.max_depth {
                return Ok(None);
            }
            let state = self.state(level)?;
            if n_ctgs < self.question.generalization.max_ctgs
                && self.block_ctg(&state, level, depth)?
            {
                n_ctgs += 1;
                continue;
            }
            n_ctgs = 0;
            n_joins += 1;
            let is_lost = |&lit: &StateLit| !state.contains(lit);
            if n_joins > self.question.generalization.max_joins || needed.iter().any(is_lost) {
                return Ok(None);
            }
            cube = cube.filtered(|lit| state.contains(lit));
        }
    }

    /// Blocks a state of frame `level` that keeps a cube from being blocked, if that can be done at once.
    fn block_ctg(&mut self, state: &Cube, level: usize, depth: usize) -> Result<bool, End> {
        if level == 0 || self.initial.meets(&self.space, state)? {
            return Ok(false);
        }
        let CubeAnswer::Blocked(core) = self.enter(level - 1, state)? else {
            return Ok(false);
        };
        let core = self.initial.kept_out(&self.space, core, state)?;
        let cube = self.generalize(core, level - 1, depth + 1)?;
        self.block_far(cube, level)?;
        Ok(true)
    }
}
