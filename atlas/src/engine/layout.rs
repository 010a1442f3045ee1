//! Where the states of a partition stand in tables.
//!
//! Given the contents of the rows (a *block*), columns are independent. The last column's contents are the
//! bits of a word, the first column's number the words of a *bundle*, and the contents of the columns
//! between, the *inner* ones, number the bundles of a block. A bundle takes whole slots of four words.

use std::ops::Range;

use limits::StopReason;

use super::{
    blocks::{Block, Blocks, MAX_LINES},
    set::{LANES, bits},
    space::Space,
};

/// Contents of columns, a byte each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Contents(u64);

impl Contents {
    #[inline]
    pub(crate) fn of(self, column: usize) -> usize {
        (self.0 >> (8 * column) & 0xff) as usize
    }

    /// The same with another content of a column.
    #[inline]
    pub(crate) fn with(self, column: usize, content: usize) -> Self {
        Self(self.0 ^ ((self.of(column) ^ content) as u64) << (8 * column))
    }
}

/// The states that agree in the rows and the inner columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bundle {
    pub(crate) number: u32,
    /// Its first slot.
    slot: u32,
    pub(crate) block: u32,
    n_slots: u32,
    /// Of the inner columns; the first and the last are empty.
    pub(crate) contents: Contents,
    /// The cells that inner columns cover, in row-major order.
    pub(crate) vertical: u64,
}

impl Bundle {
    #[inline]
    pub(crate) fn slots(&self) -> Range<usize> {
        self.slot as usize..self.slot as usize + self.n_slots as usize
    }
}

/// Where a block stands.
#[derive(Clone, Copy, Debug)]
struct Place {
    first_bundle: u32,
    first_slot: u32,
    first_state: usize,
    n_slots_per_bundle: u32,
    n_states_per_bundle: u32,
    /// For each inner column, how far bundles are apart whose contents are neighbours; 0 for others.
    strides: [u32; MAX_LINES],
    /// The cells that rows cover, by column.
    covered: [u8; MAX_LINES],
}

/// The numbering of the bundles, slots and states of a partition.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    /// Indexed by block.
    places: Vec<Place>,
    pub(crate) n_bundles: u32,
    pub(crate) n_slots: u32,
    pub(crate) n_states: usize,
}

impl Layout {
    /// Numbers the states of a partition.
    pub(crate) fn lay_out(&mut self, space: &Space, blocks: &Blocks) -> Result<(), StopReason> {
        self.places.clear();
        self.places.reserve_exact(blocks.all.len());
        (self.n_bundles, self.n_slots, self.n_states) = (0, 0, 0);
        for block in &blocks.all {
            self.add(space, block).ok_or(StopReason::Memory)?;
        }
        Ok(())
    }

    /// Bytes that it and its blocks take.
    pub(crate) fn n_bytes_with_blocks(&self) -> usize {
        self.n_bytes() + self.places.len() * size_of::<Block>()
    }

    pub(crate) fn n_bytes(&self) -> usize {
        self.places.capacity() * size_of::<Place>()
    }

    /// `None` if numbers have more than 32 bits.
    fn add(&mut self, space: &Space, block: &Block) -> Option<()> {
        let n_free = |column: usize| space.columns.free(block.covered[column]).n;
        let last = space.width() - 1;
        let mut strides = [0; MAX_LINES];
        let mut n_bundles: u32 = 1;
        for column in (1..last).rev() {
            strides[column] = n_bundles;
            n_bundles = n_bundles.checked_mul(n_free(column))?;
        }
        let n_slots_per_bundle = n_free(0).div_ceil(LANES);
        let n_states_per_bundle = n_free(0) * n_free(last);
        self.places.push(Place {
            first_bundle: self.n_bundles,
            first_slot: self.n_slots,
            first_state: self.n_states,
            n_slots_per_bundle,
            n_states_per_bundle,
            strides,
            covered: block.covered,
        });
        self.n_bundles = self.n_bundles.checked_add(n_bundles)?;
        self.n_slots = self.n_slots.checked_add(n_bundles.checked_mul(n_slots_per_bundle)?)?;
        self.n_states += n_bundles as usize * n_states_per_bundle as usize;
        Some(())
    }

    /// The bundle of a block with these contents of inner columns.
    #[inline]
    pub(crate) fn bundle(
        &self,
        space: &Space,
        number: u32,
        contents: Contents,
        vertical: u64,
    ) -> Bundle {
        let place = &self.places[number as usize];
        let rank =
            |column: usize| space.columns.free(place.covered[column]).rank(contents.of(column));
        // As many as there may be, so that this is no loop.
        let bundle = (1..MAX_LINES - 2).map(|column| rank(column) * place.strides[column]).sum();
        place.bundle(number, bundle, contents, vertical)
    }

    /// The bundle with another content of a column, whose rank is greater by `by`.
    #[inline]
    pub(crate) fn moved(
        &self,
        bundle: Bundle,
        column: usize,
        by: u32,
        content: usize,
        vertical: u64,
    ) -> Bundle {
        let place = &self.places[bundle.block as usize];
        let n_bundles = by.wrapping_mul(place.strides[column % MAX_LINES]);
        let n_slots = n_bundles.wrapping_mul(bundle.n_slots);
        Bundle {
            number: bundle.number.wrapping_add(n_bundles),
            slot: bundle.slot.wrapping_add(n_slots),
            contents: bundle.contents.with(column, content),
            vertical,
            ..bundle
        }
    }

    /// The number of the first state of a bundle.
    #[inline]
    pub(crate) fn first_state(&self, bundle: &Bundle) -> usize {
        let place = &self.places[bundle.block as usize];
        let bundle = bundle.number - place.first_bundle;
        place.first_state + bundle as usize * place.n_states_per_bundle as usize
    }

    /// The number of the state of a block with these contents of columns.
    #[inline]
    pub(crate) fn state(&self, space: &Space, block: u32, contents: Contents) -> usize {
        let place = &self.places[block as usize];
        let free = |column: usize| space.columns.free(place.covered[column % MAX_LINES]);
        let rank = |column: usize| free(column).rank(contents.of(column));
        let last = space.width() - 1;
        let bundle: u32 =
            (1..last).map(|column| rank(column) * place.strides[column % MAX_LINES]).sum();
        let in_bundle = rank(0) * free(last).n + rank(last);
        place.first_state
            + bundle as usize * place.n_states_per_bundle as usize
            + in_bundle as usize
    }

    /// The slots and the states of a block.
    pub(crate) fn of_block(&self, number: u32) -> (Range<usize>, Range<usize>) {
        let place = |number: usize| self.places.get(number);
        let [first, next] = [0, 1].map(|after| place(number as usize + after));
        let first = first.map_or((0, 0), |place| (place.first_slot, place.first_state));
        let end = next.map_or((self.n_slots, self.n_states), |of| (of.first_slot, of.first_state));
        (first.0 as usize..end.0 as usize, first.1..end.1)
    }

    /// Visits the bundles of a block.
    pub(crate) fn for_each_bundle(
        &self,
        space: &Space,
        block: u32,
        visit: &mut impl FnMut(Bundle),
    ) {
        let place = &self.places[block as usize];
        let mut bundles = 0;
        let mut visit = |contents, vertical| {
            visit(place.bundle(block, bundles, contents, vertical));
            bundles += 1;
        };
        descend(space, place.covered, 1, Contents::default(), 0, &mut visit);
    }
}

impl Place {
    #[inline]
    fn bundle(&self, block: u32, bundle: u32, contents: Contents, vertical: u64) -> Bundle {
        Bundle {
            number: self.first_bundle + bundle,
            slot: self.first_slot + bundle * self.n_slots_per_bundle,
            block,
            n_slots: self.n_slots_per_bundle,
            contents,
            vertical,
        }
    }
}

/// Visits all contents of the inner columns from `column` on, with the cells that inner columns cover; those
/// of the last one change first.
fn descend(
    space: &Space,
    covered: [u8; MAX_LINES],
    column: usize,
    contents: Contents,
    vertical: u64,
    visit: &mut impl FnMut(Contents, u64),
) {
    if column + 1 == space.width() {
        return visit(contents, vertical);
    }
    for content in bits(space.columns.free(covered[column]).contents) {
        let vertical = vertical | space.column_cells(column, content);
        let contents = contents.with(column, content);
        descend(space, covered, column + 1, contents, vertical, visit);
    }
}
