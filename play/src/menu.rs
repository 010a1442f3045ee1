//! The game without a terminal: a numbered menu, for pipes, tests and screen readers.
//!
//! As in the course project's player, a line asks for one of the moves that are possible, each of one cell;
//! `Q` leaves, and what is not on the menu is asked for again.

use std::io::{BufRead, Write};

use board::{Board, Cell, Content, Direction, Marks, Orientation, Slide, State, rules};
use limits::Budget;
use text::counted;

use crate::{Game, PlayError};

/// The most bytes of a line.
const MAX_LINE: u64 = 1 << 16;

/// Plays a board by lines. Returns `true` if it was solved. The end of the input leaves too.
///
/// # Errors
///
/// If the budget ends, and if lines cannot be read or written.
pub fn menu(
    board: &Board,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    budget: &Budget,
) -> Result<bool, PlayError> {
    let mut game = Game::new(board.clone());
    loop {
        budget.check()?;
        write!(output, "\n{}\n", drawn(board, game.state()))?;
        if game.is_solved() {
            let (moves, steps) = (counted(game.n_moves(), "move"), counted(game.n_steps(), "step"));
            writeln!(output, "Solved in {moves}, {steps}.")?;
            return Ok(true);
        }
        let steps = rules::legal_steps(board, game.state());
        for (number, &step) in (1..).zip(&steps) {
            writeln!(output, "{number}: {}", named(board, game.state(), step))?;
        }
        writeln!(output, "U: Undo\nQ: Quit")?;
        match ask(&steps, input, output, budget)? {
            Choice::Step(step) => game.slide(step).expect("only legal steps are on the menu"),
            Choice::Undo => {
                game.undo();
            }
            Choice::Quit => return Ok(false),
        }
    }
}

/// What was chosen.
enum Choice {
    Step(Slide),
    Undo,
    Quit,
}

/// Asks until something on the menu is chosen.
fn ask(
    steps: &[Slide],
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    budget: &Budget,
) -> Result<Choice, PlayError> {
    loop {
        budget.check()?;
        write!(output, "Your choice: ")?;
        output.flush()?;
        let mut line = Vec::new();
        let n_bytes = std::io::Read::take(&mut *input, MAX_LINE).read_until(b'\n', &mut line)?;
        if n_bytes == 0 {
            writeln!(output)?;
            return Ok(Choice::Quit);
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim() {
            "q" | "Q" => return Ok(Choice::Quit),
            "u" | "U" => return Ok(Choice::Undo),
            number => {
                let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
                if let Some(&step) = index.and_then(|index| steps.get(index)) {
                    return Ok(Choice::Step(step));
                }
            }
        }
        writeln!(output, "Please choose a number from 1 to {}, U or Q.", steps.len())?;
    }
}

/// `Move A right`; the drawing has no names of vehicles of one cell, so where those stand is said.
fn named(board: &Board, state: &State, step: Slide) -> String {
    let vehicle = board.vehicle(step.vehicle);
    let direction =
        if step.distance.is_positive() { Direction::Forward } else { Direction::Backward };
    let way = match (vehicle.orientation, direction) {
        (Orientation::Horizontal, Direction::Backward) => "left",
        (Orientation::Horizontal, Direction::Forward) => "right",
        (Orientation::Vertical, Direction::Backward) => "up",
        (Orientation::Vertical, Direction::Forward) => "down",
    };
    let Cell { row, col } = vehicle.orientation.cell(vehicle.line, state.position(step.vehicle));
    let place = match vehicle.length {
        1 => format!(" at row {}, column {}", row + 1, col + 1),
        _ => String::new(),
    };
    format!("Move {}{place} {way}", vehicle.name)
}

/// Rows of letters; the exit is said in words, since a screen reader does not see where a sign stands.
fn drawn(board: &Board, state: &State) -> String {
    let (layout, marks) = (board.layout(state), Marks::of(board));
    let letter = |cell: Cell| match layout.at(cell) {
        Content::Empty => ". ".to_owned(),
        Content::Wall => "x ".to_owned(),
        Content::Vehicle(id) => format!("{} ", marks.of_vehicle(id)),
    };
    let row = |row: u8| {
        let cells = (0..board.size().width()).map(|col| letter(Cell::new(row, col)));
        cells.collect::<String>().trim_end().to_owned() + "\n"
    };
    let rows: String = (0..board.size().height()).map(row).collect();
    let primary = &board.vehicle(board.primary()).name;
    format!("{rows}{primary} must leave at the {}.\n", board.exit_side())
}
