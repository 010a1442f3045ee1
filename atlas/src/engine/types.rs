//! The numbers of types.
//!
//! No move leads from one type to another: from columns with some vehicles to such with others. The number of
//! a type has a digit for each column, that of the first one the least.

use super::{layout::Bundle, state::State, view::View};

/// Number of types.
pub(crate) fn n_types(view: &View<'_>) -> usize {
    view.space.columns.n_types.pow(u32::from(view.space.size.width()))
}

impl Bundle {
    /// The digits of the inner columns.
    #[inline]
    pub(crate) fn inner_type(&self, view: &View<'_>) -> usize {
        let columns = &view.space.columns;
        let add = |above: usize, column: usize| {
            above * columns.n_types + columns.types[self.contents.of(column)]
        };
        // The first column is empty, and its digit 0.
        (0..view.last).rev().fold(0, add)
    }
}

/// The digits of the first column and the last one.
#[inline]
pub(crate) fn outer_type(view: &View<'_>, first: usize, last: usize) -> usize {
    let columns = &view.space.columns;
    let place = columns.n_types.pow(u32::try_from(view.last).expect("few columns"));
    columns.types[first] + columns.types[last] * place
}

impl State {
    /// The number of its type.
    pub(crate) fn type_number(&self, view: &View<'_>) -> usize {
        self.bundle.inner_type(view) + outer_type(view, self.first, self.last)
    }
}
