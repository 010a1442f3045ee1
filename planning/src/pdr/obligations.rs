//! Cubes that have to be blocked, or else lead to the goal.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::cube::Cube;

/// The number of an obligation.
pub(super) type Id = usize;

/// A cube from all of whose states the goal can be reached.
pub(super) struct ProofObligation {
    pub(super) cube: Cube,
    /// The obligation whose cube each state of this one reaches in one transition; `None` for goal states.
    pub(super) toward: Option<Id>,
    /// How many transitions lead from here to the goal.
    pub(super) depth: usize,
}

/// Obligations, and in which frame each is to be blocked next.
///
/// Those of the first frames come first, since they are nearest to a plan; among them those nearest to the
/// goal, whose clauses are the most general; then the newest.
#[derive(Default)]
pub(super) struct Obligations {
    all: Vec<ProofObligation>,
    queue: BinaryHeap<Reverse<(usize, usize, Reverse<Id>)>>,
    n_bytes: usize,
}

impl Obligations {
    /// Adds an obligation, to be blocked in frame `level`.
    pub(super) fn add(&mut self, cube: Cube, toward: Option<Id>, level: usize) -> Id {
        let depth = toward.map_or(0, |id| self.all[id].depth + 1);
        self.n_bytes += cube.n_bytes() + size_of::<ProofObligation>();
        self.all.push(ProofObligation { cube, toward, depth });
        let id = self.all.len() - 1;
        self.put_back(id, level);
        id
    }

    /// Asks again, for frame `level`.
    pub(super) fn put_back(&mut self, id: Id, level: usize) {
        self.queue.push(Reverse((level, self.all[id].depth, Reverse(id))));
    }

    /// Takes the next one out, with its frame.
    pub(super) fn pop(&mut self) -> Option<(usize, Id)> {
        self.queue.pop().map(|Reverse((level, _, Reverse(id)))| (level, id))
    }

    pub(super) fn get(&self, id: Id) -> &ProofObligation {
        &self.all[id]
    }

    /// About how many bytes they take.
    pub(super) fn n_bytes(&self) -> usize {
        self.n_bytes + self.queue.len() * size_of::<(usize, usize, Id)>()
    }
}
