//! Words: sets of contents of one column.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A set of the contents that the last column of a board may have; also a set of cells of the columns
/// between.
///
/// Columns of up to six cells have 22 contents at most, those of seven 41. Words of 32 bits are twice as many
/// to an instruction.
pub(super) trait Word:
    Copy
    + Default
    + PartialEq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The slots of the longest line, which has as many lanes as a column has contents.
    type Line: Copy + Default + AsRef<[[Self; 4]]> + AsMut<[[Self; 4]]>;

    /// The most contents of a column: the words of a line.
    const LANES: usize = size_of::<Self::Line>() / size_of::<Self>();

    /// The elements of a set that there is room for.
    fn of(set: u64) -> Self;

    /// The elements.
    fn set(self) -> u64;

    /// The number of elements of four sets.
    fn count(slot: [Self; 4]) -> u64;
}

impl Word for u32 {
    type Line = [[Self; 4]; 6];

    fn of(set: u64) -> Self {
        Self::try_from(set & u64::from(Self::MAX)).expect("32 bits")
    }

    fn set(self) -> u64 {
        self.into()
    }

    /// Two at a time, since few processors are asked to count bits.
    fn count(slot: [Self; 4]) -> u64 {
        let pair = |low, high| (u64::from(low) | u64::from(high) << 32).count_ones();
        u64::from(pair(slot[0], slot[1]) + pair(slot[2], slot[3]))
    }
}

impl Word for u64 {
    type Line = [[Self; 4]; 11];

    fn of(set: u64) -> Self {
        set
    }

    fn set(self) -> u64 {
        self
    }

    fn count(slot: [Self; 4]) -> u64 {
        slot.map(|word| Self::from(word.count_ones())).iter().sum()
    }
}
