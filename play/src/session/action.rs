//! What the player asks for.

use board::{Cell, Direction, Orientation};

/// What the player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Slide the selected vehicle along its line; across it, select the next vehicle that way.
    Go(Orientation, Direction),
    /// Select the next vehicle.
    SelectNext,
    /// Select the one before.
    SelectPrevious,
    /// Select the vehicle that is drawn with this letter, in either case; again, the next one.
    SelectNamed(char),
    /// The mouse goes down on a cell: select what is there, or slide the selected vehicle there.
    Press(Cell),
    /// The mouse goes down beside the board.
    PressBeside,
    /// The mouse is drawn to a cell.
    Drag(Cell),
    /// The mouse goes up.
    Release,
    /// Go back by a slide or a restart.
    Undo,
    /// Take back an undo.
    Redo,
    /// Begin again.
    Restart,
    /// Say which vehicle to move; asked again, where to and why; and again, what comes later.
    Hint,
    /// Show the solution from here.
    Film,
    /// The next puzzle.
    Next,
    /// The puzzle before.
    Previous,
    /// Another puzzle at random.
    Random,
    /// A new puzzle, made now.
    Generate,
    /// A digit of the number of moves that a drawn puzzle is to have; it selects what it draws, too.
    Digit(u8),
    /// A puzzle drawn from the atlas: of this many moves if digits came before, else of any length.
    Draw,
    /// Stop the film, as every other action does, and forget the digits: what all keys without a meaning do.
    Stop,
    /// Leave.
    Quit,
}
