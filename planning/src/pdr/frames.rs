//! What is known of the states that few transitions reach.

use super::cube::Cube;

/// The blocked cubes of each frame from 1 on: no state of one that is blocked in frame k is reached in k or
/// fewer transitions.
///
/// Delta encoding: a cube is stored in the last frame in which it is known to be blocked, and blocked in all
/// frames before it too.
#[derive(Default)]
pub(super) struct Frames {
    deltas: Vec<Vec<Cube>>,
    n_bytes: usize,
}

impl Frames {
    /// Cubes that are blocked in frame `level` (at least 1), and in no later frame as far as is known.
    pub(super) fn delta(&self, level: usize) -> &[Cube] {
        self.deltas.get(level).map_or(&[], Vec::as_slice)
    }

    /// All cubes that are blocked in frame `level`.
    pub(super) fn blocked(&self, level: usize) -> impl Iterator<Item = &Cube> {
        self.deltas.iter().skip(level).flatten()
    }

    /// Returns `true` if one blocked cube alone shows that frame `level` has no state of `cube`.
    pub(super) fn blocks(&self, cube: &Cube, level: usize) -> bool {
        self.blocked(level).any(|blocked| blocked.subsumes(cube))
    }

    /// Blocks a cube up to frame `level`; cubes that this makes superfluous go.
    pub(super) fn block(&mut self, cube: Cube, level: usize) {
        if self.deltas.len() <= level {
            self.deltas.resize_with(level + 1, Vec::new);
        }
        for delta in &mut self.deltas[..=level] {
            delta.retain(|other| {
                let is_kept = !cube.subsumes(other);
                self.n_bytes -= if is_kept { 0 } else { other.n_bytes() };
                is_kept
            });
        }
        self.n_bytes += cube.n_bytes();
        self.deltas[level].push(cube);
    }

    /// About how many bytes they take.
    pub(super) fn n_bytes(&self) -> usize {
        self.n_bytes
    }

    /// The number of cubes.
    pub(super) fn len(&self) -> usize {
        self.deltas.iter().map(Vec::len).sum()
    }
}
