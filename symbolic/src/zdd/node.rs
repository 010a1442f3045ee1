//! Elements, families and the nodes that represent them.

/// An element that sets may contain: a variable of the diagram, from 0 to [`Var::MAX`]. Smaller variables
/// stand nearer to the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u16);

impl Var {
    /// The last variable that a node has room for.
    pub const MAX: Self = Self(Node::TERMINAL - 1);

    /// The variable with a number, or `None` beyond [`Var::MAX`].
    pub const fn new(number: usize) -> Option<Self> {
        // The bound makes the cast exact.
        #[allow(clippy::cast_possible_truncation)]
        if number <= Self::MAX.0 as usize { Some(Self(number as u16)) } else { None }
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn level(self) -> u16 {
        self.0
    }

    /// The variable of a level that is not a terminal's.
    pub(super) const fn of_level(level: u16) -> Self {
        debug_assert!(level < Node::TERMINAL, "terminals have no variable");
        Self(level)
    }
}

/// A family of sets: a node of a [`Store`](super::Store), by number.
///
/// Equal families of one store have equal numbers. A number is good until the next
/// [`Store::collect`](super::Store::collect), which renumbers; numbers of two stores must not be mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zdd(pub(super) u32);

impl Zdd {
    /// The family without a set.
    pub const EMPTY: Self = Self(0);
    /// The family whose only set is the empty one.
    pub const UNIT: Self = Self(1);

    /// Returns `true` if it is one of the two families without a node of their own.
    pub(super) const fn is_terminal(self) -> bool {
        self.0 <= 1
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A node: the sets of `lo`, and those of `hi` with the variable added. Ten bits of level and two families of
/// 27 bits in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(u64);

impl Node {
    const FAMILY_BITS: u32 = 27;
    const FAMILY_MASK: u64 = (1 << Self::FAMILY_BITS) - 1;
    /// The level of the two terminals, below all variables.
    pub(super) const TERMINAL: u16 = (1 << 10) - 1;
    /// How many nodes can be told apart.
    pub(super) const MAX_NODES: usize = 1 << Self::FAMILY_BITS;

    pub(super) const fn new(level: u16, lo: Zdd, hi: Zdd) -> Self {
        let word = (level as u64) << (2 * Self::FAMILY_BITS);
        Self(word | (lo.0 as u64) << Self::FAMILY_BITS | hi.0 as u64)
    }

    pub(super) const fn level(self) -> u16 {
        (self.0 >> (2 * Self::FAMILY_BITS)) as u16
    }

    pub(super) const fn lo(self) -> Zdd {
        Zdd((self.0 >> Self::FAMILY_BITS & Self::FAMILY_MASK) as u32)
    }

    pub(super) const fn hi(self) -> Zdd {
        Zdd((self.0 & Self::FAMILY_MASK) as u32)
    }

    pub(super) const fn word(self) -> u64 {
        self.0
    }

    /// The parts of the node as seen from a level at or above its own: without the level's variable, and with
    /// it.
    pub(super) const fn split(self, me: Zdd, level: u16) -> (Zdd, Zdd) {
        if self.level() == level { (self.lo(), self.hi()) } else { (me, Zdd::EMPTY) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_gives_back_what_it_was_made_of() {
        let last = Zdd((1 << 27) - 1);
        for (level, lo, hi) in
            [(0, Zdd::EMPTY, Zdd::UNIT), (1022, last, Zdd::UNIT), (7, Zdd::UNIT, last)]
        {
            let node = Node::new(level, lo, hi);
            assert_eq!((node.level(), node.lo(), node.hi()), (level, lo, hi));
        }
    }

    #[test]
    fn variables_end_where_terminals_begin() {
        assert_eq!(Var::new(1022), Some(Var::MAX));
        assert_eq!(Var::new(1023), None);
    }
}
