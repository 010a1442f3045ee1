//! Sets of contents of a column as words of bits.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A set of contents of a column: bit k stands for content number k.
///
/// Columns of up to six cells have 22 contents at most, those of seven 41. Words of 32 bits are twice as many
/// to an instruction.
pub(crate) trait ContentSet:
    Copy
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The contents that there is room for.
    fn of(bits: u64) -> Self;

    fn bits(self) -> u64;
}

impl ContentSet for u32 {
    fn of(bits: u64) -> Self {
        Self::try_from(bits & u64::from(Self::MAX)).expect("32 bits")
    }

    fn bits(self) -> u64 {
        self.into()
    }
}

impl ContentSet for u64 {
    fn of(bits: u64) -> Self {
        bits
    }

    fn bits(self) -> u64 {
        self
    }
}

/// Four words: what one instruction works on.
pub(crate) type Slot<W> = [W; LANES as usize];

/// Words of a slot.
pub(crate) const LANES: u32 = 4;

/// A column has at most 41 contents, which take so many slots.
pub(crate) const MAX_SLOTS: usize = 11;

/// Puts together two slots.
#[inline]
pub(crate) fn each<W: ContentSet>(a: Slot<W>, b: Slot<W>, f: impl Fn(W, W) -> W) -> Slot<W> {
    std::array::from_fn(|lane| f(a[lane], b[lane]))
}

/// The numbers of the bits of a set, ascending.
#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(bit as usize)
    })
}
