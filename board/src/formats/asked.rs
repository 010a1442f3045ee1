//! The size and the exit that the user asked for.

use super::{
    BoardEntry, Format, ReadOptions,
    error::{ErrorKind, Fault, ReadError},
    grid,
    source::{Line, Source},
};
use crate::{
    board::{Board, BoardParts},
    geometry::{Side, Size},
};

/// The puzzle, which begins on this line, with the exit that was asked for, if it has the size and can have
/// the exit.
pub(super) fn fit(
    source: Source<'_>,
    line: Option<Line<'_>>,
    puzzle: BoardEntry,
    options: &ReadOptions,
) -> Result<BoardEntry, ReadError> {
    let sized = options.size.map_or(Ok(()), |asked| check_size(&puzzle.board, asked));
    let fitted = sized.and_then(|()| match options.exit {
        Some(asked) => with_exit(source, puzzle, asked),
        None => Ok(puzzle),
    });
    fitted.map_err(|fault| match line {
        Some(line) => source.line(line).error(fault.at(0..line.text.len(), "this board")),
        None => source.error(fault),
    })
}

/// A fault if the board has another size than was asked for.
pub(super) fn check_size(board: &Board, asked: Size) -> Result<(), Fault> {
    let stated = board.size();
    if stated == asked { Ok(()) } else { Err(Fault::of(ErrorKind::OtherSize { asked, stated })) }
}

fn with_exit(source: Source<'_>, puzzle: BoardEntry, asked: Side) -> Result<BoardEntry, Fault> {
    let stated = puzzle.board.exit_side();
    if stated == asked {
        return Ok(puzzle);
    }
    let is_open = match puzzle.format {
        Format::Compact | Format::Database | Format::CourseCsv => true,
        Format::Grid => !grid::has_marker(source),
        Format::ResearchJson | Format::Grh | Format::Json => false,
    };
    let primary = puzzle.board.vehicle(puzzle.board.primary()).orientation;
    if !is_open {
        return Err(Fault::of(ErrorKind::OtherExit { asked, stated }));
    }
    if primary != asked.orientation() {
        return Err(Fault::of(ErrorKind::ExitSide { primary, side: asked }));
    }
    let board = &puzzle.board;
    let parts = BoardParts {
        size: board.size(),
        walls: board.walls().clone(),
        vehicles: board.vehicles().map(|(_, vehicle)| vehicle.clone()).collect(),
        primary: board.primary().index(),
        exit: asked.end(),
    };
    Ok(BoardEntry { board: Board::new(parts).map_err(Fault::of)?, ..puzzle })
}
