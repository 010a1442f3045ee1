//! The apply cache: results of operators, so that nothing is computed twice.

use super::node::Zdd;

/// What an entry is the result of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    /// Two families and up to ten further bits.
    first: u64,
    /// The operator and a third family.
    second: u32,
}

/// The operators that remember.
#[derive(Clone, Copy, Debug)]
#[repr(u32)]
pub(super) enum Operator {
    Union = 1,
    Intersection,
    Difference,
    Join,
    Steps,
    Forward,
    Backward,
    Runs,
    RunForward,
    RunBackward,
}

impl Key {
    pub(super) const fn new(operator: Operator, f: Zdd, g: Zdd) -> Self {
        Self::with_level(operator, f, g, 0)
    }

    pub(super) const fn with_level(operator: Operator, f: Zdd, g: Zdd, level: u16) -> Self {
        Self::with_third(operator, f, g, Zdd::EMPTY, level)
    }

    pub(super) const fn with_third(operator: Operator, f: Zdd, g: Zdd, h: Zdd, level: u16) -> Self {
        let first = (f.0 as u64) << 37 | (g.0 as u64) << 10 | level as u64;
        Self { first, second: (operator as u32) << 27 | h.0 }
    }

    fn hash(self) -> u64 {
        let mixed = self.first ^ u64::from(self.second).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    result: Zdd,
}

/// No operator has the number 0.
const FREE: Entry = Entry { key: Key { first: 0, second: 0 }, result: Zdd::EMPTY };

/// A direct-mapped cache: a new result takes the place of an old one with the same place. It doubles while it
/// is small beside the number of its entries ever made, up to a limit.
#[derive(Debug)]
pub(super) struct ApplyCache {
    entries: Vec<Entry>,
    inserted: usize,
    max_entries: usize,
}

impl ApplyCache {
    const LEAST_ENTRIES: usize = 1 << 12;

    pub(super) fn new(max_bytes: usize) -> Self {
        let most = (max_bytes / size_of::<Entry>()).max(Self::LEAST_ENTRIES);
        // The largest power of two that fits.
        let max_entries = 1 << most.ilog2();
        Self { entries: vec![FREE; Self::LEAST_ENTRIES], inserted: 0, max_entries }
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Zdd> {
        let entry = &self.entries[self.place(key)];
        (entry.key == key).then_some(entry.result)
    }

    #[inline]
    pub(super) fn insert(&mut self, key: Key, result: Zdd) {
        if self.inserted >= self.entries.len() && self.entries.len() < self.max_entries {
            self.grow();
        }
        self.inserted += 1;
        let place = self.place(key);
        self.entries[place] = Entry { key, result };
    }

    /// Forgets all results, and shrinks to what was in use: most of the time goes into clearing otherwise,
    /// when much work is followed by many small tasks.
    pub(super) fn clear(&mut self) {
        let wanted = self.inserted.next_power_of_two().max(Self::LEAST_ENTRIES);
        if wanted < self.entries.len() {
            self.entries = vec![FREE; wanted];
        } else {
            self.entries.fill(FREE);
        }
        self.inserted = 0;
    }

    #[cold]
    fn grow(&mut self) {
        let doubled = vec![FREE; 2 * self.entries.len()];
        let old = std::mem::replace(&mut self.entries, doubled);
        for entry in old {
            if entry.key != FREE.key {
                let place = self.place(entry.key);
                self.entries[place] = entry;
            }
        }
    }

    // The shift leaves less than the number of entries.
    #[allow(clippy::cast_possible_truncation)]
    #[inline]
    fn place(&self, key: Key) -> usize {
        (key.hash() >> (64 - self.entries.len().trailing_zeros())) as usize
    }
}
