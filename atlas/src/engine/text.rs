//! The text of a state.

use super::{blocks::Blocks, partition::Survivor, space::Space};
use crate::canonical;

/// The canonical text of a state, or of its mirror image; `None` if there are not letters enough.
pub(crate) fn text(space: &Space, blocks: &Blocks, survivor: &Survivor) -> Option<String> {
    let &Survivor { state, is_mirrored, .. } = survivor;
    let (width, last) = (space.width(), space.height() - 1);
    let rows = blocks.all[state.bundle.block as usize].contents;
    let mirrored = |row: usize| if is_mirrored { last - row } else { row };
    // The row as it is in the image.
    let of_row = |image: usize| {
        let row = mirrored(image);
        let content = &space.rows[row][blocks.classes[row]].contents[usize::from(rows[row])];
        let mut pieces = content.pieces.clone();
        if row == space.exit_row {
            // The primary takes the place of the first wall.
            let last = pieces.len() - 1;
            pieces.swap(0, last);
        }
        pieces.into_iter().map(move |piece| {
            let cells = piece.position..piece.position + piece.length;
            (piece.is_wall(), cells.map(|at| image * width + usize::from(at)).collect())
        })
    };
    let contents = state.contents(space);
    let of_column = |column: usize| {
        let content = &space.columns.contents[contents.of(column)];
        let n = content.pieces.len();
        let pieces =
            (0..n).map(move |at| &content.pieces[if is_mirrored { n - 1 - at } else { at }]);
        pieces.map(move |piece| {
            let cells = piece.position..piece.position + piece.length;
            (false, cells.map(|at| mirrored(at.into()) * width + column).collect())
        })
    };
    let others = (0..space.height()).filter(|&row| row != space.exit_row);
    let rows = std::iter::once(space.exit_row).chain(others).flat_map(of_row);
    let columns = (0..width).flat_map(of_column);
    canonical::draw(space.size, rows.chain(columns))
}
