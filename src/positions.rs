//! Sets of positions of a vehicle.

/// A bit for each position of a vehicle, of which there are at most 64.
pub(crate) type Positions = u64;

/// The positions of a set, the least one first.
pub(crate) fn members(mut set: Positions) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let least = (set != 0).then_some(set.trailing_zeros())?;
        set &= set - 1;
        u8::try_from(least).ok()
    })
}
