//! The plan that Fogleman's test of minimality looks at.

use super::{table::Item, view::View};

/// Pieces that the plan moves, by line: bit i is piece i along the line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moved {
    pub(crate) rows: [u8; 8],
    pub(crate) columns: [u8; 8],
}

/// The pieces moved by the first of the shortest plans of `item`, in the order of his depth-first search:
/// the primary, the other vehicles of rows from the top left, those of columns from the top left; back
/// before forth, near before far. Or by that of the mirror image of `item`.
pub(crate) fn moved(view: &View<'_>, distances: &[u8], mut item: Item, is_mirrored: bool) -> Moved {
    let mut moved = Moved::default();
    let mut distance = distances[item.index as usize];
    while distance > 0 {
        distance -= 1;
        let is_nearer = |to: Item| distances[to.index as usize] == distance;
        item = next(view, item, is_mirrored, &mut moved, is_nearer)
            .expect("a state that was reached has a neighbour that is nearer");
    }
    moved
}

fn next(
    view: &View<'_>,
    item: Item,
    is_mirrored: bool,
    moved: &mut Moved,
    is_nearer: impl Fn(Item) -> bool,
) -> Option<Item> {
    let exit_row = view.space.exit_row;
    let last = view.space.height() - 1;
    let others = (0..=last).map(|row| if is_mirrored { last - row } else { row });
    for row in std::iter::once(exit_row).chain(others.filter(|&row| row != exit_row)) {
        if let Some((to, piece)) = next_of_row(view, item, row, &is_nearer) {
            moved.rows[row] |= 1 << piece;
            return Some(to);
        }
    }
    for column in 0..view.space.width() {
        if let Some((to, piece)) = next_of_column(view, item, column, is_mirrored, &is_nearer) {
            moved.columns[column] |= 1 << piece;
            return Some(to);
        }
    }
    None
}

fn next_of_row(
    view: &View<'_>,
    item: Item,
    row: usize,
    is_nearer: impl Fn(Item) -> bool,
) -> Option<(Item, u8)> {
    let content = view.blocks.all[item.block as usize].contents[row];
    let class = &view.space.rows[row][view.blocks.classes[row]];
    let covered = item.vertical >> (view.space.width() * row);
    let slides = class.slides[usize::from(content)].iter();
    for slide in slides.filter(|slide| u64::from(slide.entered) & covered == 0) {
        let contents = u32::from(slide.to).wrapping_sub(content.into());
        let block = item.block.wrapping_add(contents.wrapping_mul(view.blocks.strides[row]));
        let to = Item { index: view.index(block, item.contents), block, ..item };
        if is_nearer(to) {
            return Some((to, slide.piece));
        }
    }
    None
}

fn next_of_column(
    view: &View<'_>,
    item: Item,
    column: usize,
    is_mirrored: bool,
    is_nearer: impl Fn(Item) -> bool,
) -> Option<(Item, u8)> {
    let content = item.content(column);
    let class = &view.space.columns[view.layout.types[column]].class;
    let covered = view.blocks.all[item.block as usize].covered[column];
    let slides = if is_mirrored { &class.slides_mirrored } else { &class.slides };
    for slide in slides[content as usize].iter().filter(|slide| slide.entered & covered == 0) {
        let contents = item.contents ^ (content ^ u32::from(slide.to)) << (4 * column);
        let to = view.item(item.block, contents);
        if is_nearer(to) {
            return Some((to, slide.piece));
        }
    }
    None
}
