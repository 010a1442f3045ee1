//! The states that a search has reached.
//!
//! States are kept in the order in which they were reached, which makes every layer of a breadth-first
//! search a range of numbers: no frontier, depth or parent is stored. An open-addressing table of those
//! numbers, 4 bytes each and at most 5/8 full, finds a state again. States lie in chunks that never
//! move, and a table that grows is dropped before the next one is made (the states are enough to fill
//! it), so growing takes no more memory than what it leaves behind.

use std::hash::Hash;

use limits::StopReason;

use crate::hash::hash;

/// Binary logarithm of the number of states in a chunk.
const CHUNK_BITS: u32 = 12;
const CHUNK_LEN: usize = 1 << CHUNK_BITS;

/// Binary logarithm of the first number of slots: 128 KiB, which stay sparse, and so fast, in spaces of some
/// thousand states.
const FIRST_SLOT_BITS: u32 = 15;

/// The number of a state: how many were reached before it.
pub(crate) type StateId = u32;

/// No further state fits: memory is at its limit, or all numbers are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfRoom;

/// A set of states in the order in which they were added, never empty.
pub(crate) struct ReachedStates<S> {
    /// Filled up with copies of the first state.
    chunks: Vec<Box<[S; CHUNK_LEN]>>,
    filler: S,
    len: StateId,
    /// For each hash, the numbers of the states. An unused slot has number 0 like the slot of the first
    /// state, which is therefore in no slot: a search for it ends at an unused slot, which names it.
    slots: Vec<StateId>,
    /// A hash shifted right by this much is a slot.
    shift: u32,
    /// Number of states at which the table grows.
    grow_at: usize,
    max_bytes: usize,
    /// The states of [`Self::add_all`] that do not turn out to be known at the first look.
    candidates: Vec<S>,
}

impl<S: Copy + Eq + Hash> ReachedStates<S> {
    /// The set that holds `first`, and may take `max_bytes` of memory.
    pub(crate) fn new(first: S, max_bytes: usize) -> Result<Self, OutOfRoom> {
        let mut reached = Self {
            chunks: Vec::new(),
            filler: first,
            len: 1,
            slots: Vec::new(),
            shift: 0,
            grow_at: 0,
            max_bytes,
            candidates: Vec::new(),
        };
        reached.add_chunk()?;
        reached.resize_table(FIRST_SLOT_BITS)?;
        Ok(reached)
    }

    /// Number of states.
    pub(crate) fn len(&self) -> StateId {
        self.len
    }

    /// The state with this number.
    #[inline]
    pub(crate) fn get(&self, id: StateId) -> S {
        self.chunks[(id >> CHUNK_BITS) as usize][id as usize % CHUNK_LEN]
    }

    /// The number of `state`, if it was reached.
    #[inline]
    pub(crate) fn id_of(&self, state: S) -> Option<StateId> {
        self.find(state).ok()
    }

    /// Adds `state`; its number, if it is new.
    #[inline]
    pub(crate) fn add(&mut self, state: S) -> Result<Option<StateId>, OutOfRoom> {
        match self.find(state) {
            Ok(_) => Ok(None),
            Err(slot) => self.push(slot, state).map(Some),
        }
    }

    /// Adds `states` in order and calls `sink` with each new one.
    ///
    /// Most are known and found at the first look. Taking those out first, without a branch on what is
    /// found, lets the processor wait for many slots at once and saves most of its wrong guesses: a
    /// quarter of the time where states are small.
    pub(crate) fn add_all(
        &mut self,
        states: &[S],
        mut sink: impl FnMut(StateId, S),
    ) -> Result<(), OutOfRoom> {
        let mut candidates = std::mem::take(&mut self.candidates);
        if candidates.len() < states.len() {
            let n_bytes = size_of_val(states);
            if self.n_bytes() + n_bytes > self.max_bytes {
                return Err(OutOfRoom);
            }
            candidates = vec![self.filler; states.len()];
        }
        let n_candidates = self.copy_unrecognized(states, &mut candidates);
        let mut added = Ok(());
        for &state in &candidates[..n_candidates] {
            match self.add(state) {
                Ok(None) => {}
                Ok(Some(id)) => sink(id, state),
                Err(full) => {
                    added = Err(full);
                    break;
                }
            }
        }
        self.candidates = candidates;
        added
    }

    /// Copies those of `states` that are not known at the first look to the front of `into`; how many.
    #[inline]
    fn copy_unrecognized(&self, states: &[S], into: &mut [S]) -> usize {
        // Local copies stay in registers, which fields would not while `into` is written.
        let (chunks, slots, shift) = (&self.chunks[..], &self.slots[..], self.shift);
        let mut n_copied = 0;
        for &state in states {
            into[n_copied] = state;
            let id = slots[slot_of(state, shift)];
            let known = chunks[(id >> CHUNK_BITS) as usize][id as usize % CHUNK_LEN];
            n_copied += usize::from(known != state);
        }
        n_copied
    }

    /// Memory in bytes.
    pub(crate) fn n_bytes(&self) -> usize {
        self.n_bytes_with(self.slots.len())
    }

    fn n_bytes_with(&self, n_slots: usize) -> usize {
        let n_states = self.chunks.len() * CHUNK_LEN + self.candidates.capacity();
        n_states * size_of::<S>()
            + self.chunks.capacity() * size_of::<usize>()
            + n_slots * size_of::<StateId>()
    }

    #[inline]
    fn first_slot(&self, state: S) -> usize {
        slot_of(state, self.shift)
    }

    /// The number of `state`, or the unused slot where its number belongs.
    #[inline]
    fn find(&self, state: S) -> Result<StateId, usize> {
        let mut slot = self.first_slot(state);
        loop {
            let id = self.slots[slot];
            if self.get(id) == state {
                return Ok(id);
            }
            if id == 0 {
                return Err(slot);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    fn push(&mut self, slot: usize, state: S) -> Result<StateId, OutOfRoom> {
        let id = self.len;
        let len = id.checked_add(1).ok_or(OutOfRoom)?;
        if (id as usize).is_multiple_of(CHUNK_LEN) {
            self.add_chunk()?;
        }
        self.len = len;
        self.chunks[(id >> CHUNK_BITS) as usize][id as usize % CHUNK_LEN] = state;
        self.slots[slot] = id;
        if self.len as usize >= self.grow_at {
            self.grow()?;
        }
        Ok(id)
    }

    fn add_chunk(&mut self) -> Result<(), OutOfRoom> {
        let is_list_full = self.chunks.len() == self.chunks.capacity();
        let n_new_pointers = if is_list_full { 2 * self.chunks.len() + 1 } else { 0 };
        let n_bytes = CHUNK_LEN * size_of::<S>() + n_new_pointers * size_of::<usize>();
        if self.n_bytes() + n_bytes > self.max_bytes {
            return Err(OutOfRoom);
        }
        if is_list_full {
            self.chunks
                .try_reserve_exact(n_new_pointers - self.chunks.len())
                .map_err(|_| OutOfRoom)?;
        }
        let mut chunk = Vec::new();
        chunk.try_reserve_exact(CHUNK_LEN).map_err(|_| OutOfRoom)?;
        chunk.resize(CHUNK_LEN, self.filler);
        let chunk = chunk.into_boxed_slice().try_into().map_err(|_| OutOfRoom)?;
        self.chunks.push(chunk);
        Ok(())
    }

    /// Doubles the table. Where memory does not allow that, the present one may get fuller, up to 7/8.
    fn grow(&mut self) -> Result<(), OutOfRoom> {
        let n_slots = self.slots.len();
        if self.n_bytes_with(2 * n_slots) <= self.max_bytes {
            return self.resize_table(n_slots.ilog2() + 1);
        }
        let last_resort = n_slots / 8 * 7;
        if self.grow_at >= last_resort {
            return Err(OutOfRoom);
        }
        self.grow_at = last_resort;
        Ok(())
    }

    fn resize_table(&mut self, n_slot_bits: u32) -> Result<(), OutOfRoom> {
        let n_slots = 1_usize << n_slot_bits;
        if self.n_bytes_with(n_slots) > self.max_bytes {
            return Err(OutOfRoom);
        }
        self.slots = Vec::new();
        self.slots.try_reserve_exact(n_slots).map_err(|_| OutOfRoom)?;
        self.slots.resize(n_slots, 0);
        self.shift = u64::BITS - n_slot_bits;
        self.grow_at = n_slots / 8 * 5;
        for id in 1..self.len {
            let mut slot = self.first_slot(self.get(id));
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (n_slots - 1);
            }
            self.slots[slot] = id;
        }
        Ok(())
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "there are at most 2^32 slots")]
fn slot_of(state: impl Hash, shift: u32) -> usize {
    (hash(&state) >> shift) as usize
}

impl From<OutOfRoom> for StopReason {
    fn from(_: OutOfRoom) -> Self {
        Self::Memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_numbered_in_order_and_found_again_after_growing() {
        let mut reached = ReachedStates::new(7_u64, usize::MAX).unwrap();
        for i in 0..100_000_u64 {
            let id = reached.add(i << 20).unwrap();
            assert_eq!(id, Some(StateId::try_from(i).unwrap() + 1));
        }
        assert_eq!(reached.add(7), Ok(None));
        assert_eq!(reached.add(5 << 20), Ok(None));
        assert_eq!(reached.len(), 100_001);
        assert_eq!(reached.id_of(7), Some(0));
        assert_eq!(reached.id_of(99_999 << 20), Some(100_000));
        assert_eq!(reached.id_of(99_999), None);
        assert_eq!(reached.get(100_000), 99_999 << 20);
    }

    #[test]
    fn a_batch_adds_what_single_states_would() {
        let batch: Vec<u64> = (0..50_000).map(|i: u64| i.pow(2) % 30_011).collect();
        let mut single = ReachedStates::new(3_u64, usize::MAX).unwrap();
        let expected: Vec<_> =
            batch.iter().filter_map(|&s| single.add(s).unwrap().map(|id| (id, s))).collect();
        let mut reached = ReachedStates::new(3_u64, usize::MAX).unwrap();
        let mut new = Vec::new();
        for states in batch.chunks(99) {
            reached.add_all(states, |id, state| new.push((id, state))).unwrap();
        }
        assert_eq!(new, expected);
    }

    #[test]
    fn memory_stays_under_its_limit_and_is_used() {
        for max_bytes in [2_000_000, 5_000_000, 9_999_999] {
            let mut reached = ReachedStates::new(0_u64, max_bytes).unwrap();
            let n = (1..9_999_999).take_while(|&state| reached.add(state).is_ok()).count();
            assert!(reached.n_bytes() <= max_bytes);
            assert!(n * 20 > max_bytes, "{n} states in {max_bytes} bytes");
        }
    }

    #[test]
    fn too_little_memory_for_anything_is_full_at_once() {
        assert!(ReachedStates::new(0_u64, 1000).is_err());
    }
}
