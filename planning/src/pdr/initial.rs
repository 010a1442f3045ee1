//! The initial states, which no frame may lose.

use anyhow::anyhow;

use super::{End, cube::Cube, relation::Relation, space::Space};
use crate::Solvers;

/// The initial states of a system that has some.
pub(super) enum Initial<'a, S: Solvers> {
    /// The only one: no question needs a solver.
    One(Cube),
    /// Several, which the solver holds.
    Many(Relation<'a, S>),
}

impl<'a, S: Solvers> Initial<'a, S> {
    /// The initial states that the solver holds; `None` if there are none.
    pub(super) fn new(
        space: &Space<'_>,
        mut relation: Relation<'a, S>,
    ) -> Result<Option<Self>, End> {
        if relation.refute(&[])?.is_some() {
            return Ok(None);
        }
        let first = relation.state(space)?;
        let others = relation.new_lit()?;
        relation.block(space, &first, Some(others))?;
        let is_only = relation.refute(&[others])?.is_some();
        Ok(Some(if is_only { Self::One(first) } else { Self::Many(relation) }))
    }

    /// The memory of the solver.
    pub(super) fn n_bytes(&self) -> usize {
        match self {
            Self::One(_) => 0,
            Self::Many(relation) => relation.n_bytes(),
        }
    }

    /// Returns `true` if some initial state is in the cube.
    pub(super) fn meets(&mut self, space: &Space<'_>, cube: &Cube) -> Result<bool, End> {
        Ok(self.part_outside(space, cube)?.is_none())
    }

    /// Some literals of the cube that no initial state has together; `None` if an initial state is in it.
    fn part_outside(&mut self, space: &Space<'_>, cube: &Cube) -> Result<Option<Cube>, End> {
        match self {
            Self::One(only) => {
                let mut differing = cube.lits().iter().filter(|&&lit| !only.contains(lit));
                Ok(differing.next().map(|&lit| Cube::new(vec![lit])))
            }
            Self::Many(relation) => {
                let lits: Vec<_> = cube.lits().iter().map(|&lit| space.now(lit)).collect();
                let core = relation.refute(&lits)?;
                let of_core =
                    |core: Vec<_>| cube.filtered(|lit| core.binary_search(&space.now(lit)).is_ok());
                Ok(core.map(of_core))
            }
        }
    }

    /// `part` with as many more literals of `whole`, in which no initial state is, as keep initial states out
    /// of it.
    pub(super) fn kept_out(
        &mut self,
        space: &Space<'_>,
        part: Cube,
        whole: &Cube,
    ) -> Result<Cube, End> {
        if !self.meets(space, &part)? {
            return Ok(part);
        }
        match self.part_outside(space, whole)? {
            Some(more) => Ok(Cube::new([part.lits(), more.lits()].concat())),
            None => {
                Err(anyhow!("a solver contradicts itself: an initial state cannot be blocked")
                    .into())
            }
        }
    }
}
