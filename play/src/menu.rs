//! The game without a terminal: a numbered menu, for pipes, tests and screen readers.
//!
//! As in the course project's player, a line asks for one of the moves that are possible, each of one cell;
//! `Q` leaves, and what is not on the menu is asked for again.

use std::io::{BufRead, Write};

use board::{Board, Cell, Content, Direction, Marks, Orientation, Slide, State, rules};
use limits::Budget;
use text::{alternatives, counted};

use crate::{Game, PlayError, Puzzle, Puzzles};

/// The most bytes of a line.
const MAX_LINE: u64 = 1 << 16;

/// Plays puzzles by lines, from the current one on. The end of the input leaves too.
///
/// # Errors
///
/// If the budget ends, and if lines cannot be read or written.
pub fn menu(
    puzzles: &mut Puzzles,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    budget: &Budget,
) -> Result<(), PlayError> {
    while let Then::Next = play(puzzles, input, output, budget)? {
        puzzles.next();
    }
    Ok(())
}

/// What comes after a puzzle.
enum Then {
    Next,
    Quit,
}

/// Plays the current puzzle. Of several it says the name, and the menu has the next one.
fn play(
    puzzles: &Puzzles,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    budget: &Budget,
) -> Result<Then, PlayError> {
    let (Puzzle { name, board }, are_several) = (puzzles.current(), puzzles.count() > 1);
    if are_several {
        writeln!(output, "\n{name}, {} of {}", puzzles.number(), puzzles.count())?;
    }
    let mut game = Game::new(board.clone());
    loop {
        budget.check()?;
        write!(output, "\n{}\n", drawn(board, game.state()))?;
        let mut steps = rules::legal_steps(board, game.state());
        if game.is_solved() {
            let (moves, steps_made) =
                (counted(game.n_moves(), "move"), counted(game.n_steps(), "step"));
            writeln!(output, "Solved in {moves}, {steps_made}.")?;
            if !are_several {
                return Ok(Then::Quit);
            }
            steps.clear();
        }
        for (number, &step) in (1..).zip(&steps) {
            writeln!(output, "{number}: {}", named(board, game.state(), step))?;
        }
        let menu = Menu { steps, can_undo: game.can_undo(), are_several };
        for (letter, meaning) in menu.letters() {
            writeln!(output, "{letter}: {meaning}")?;
        }
        match ask(&menu, input, output, budget)? {
            Choice::Step(step) => game.slide(step).expect("only legal steps are on the menu"),
            Choice::Undo => {
                game.undo();
            }
            Choice::Next => return Ok(Then::Next),
            Choice::Quit => return Ok(Then::Quit),
        }
    }
}

/// What can be chosen, beside `Q`.
struct Menu {
    steps: Vec<Slide>,
    /// `true` if there is anything to undo.
    can_undo: bool,
    /// `true` if there is a next puzzle.
    are_several: bool,
}

/// What was chosen.
enum Choice {
    Step(Slide),
    Undo,
    Next,
    Quit,
}

impl Menu {
    /// The letters that can be chosen, and what they mean.
    fn letters(&self) -> Vec<(&'static str, &'static str)> {
        let undo = self.can_undo.then_some(("U", "Undo"));
        let next = self.are_several.then_some(("N", "Next puzzle"));
        undo.into_iter().chain(next).chain([("Q", "Quit")]).collect()
    }

    /// What a line means, if it is on the menu.
    fn choice(&self, line: &str) -> Option<Choice> {
        match line {
            "q" | "Q" => Some(Choice::Quit),
            "u" | "U" if self.can_undo => Some(Choice::Undo),
            "n" | "N" if self.are_several => Some(Choice::Next),
            number => {
                let index = number.parse::<usize>().ok()?.checked_sub(1)?;
                self.steps.get(index).copied().map(Choice::Step)
            }
        }
    }

    /// What can be chosen, in words.
    fn words(&self) -> String {
        let number = match self.steps.len() {
            0 => None,
            1 => Some("1".to_owned()),
            n => Some(format!("a number from 1 to {n}")),
        };
        let letters = self.letters().into_iter().map(|(letter, _)| letter.to_owned());
        let choices: Vec<String> = number.into_iter().chain(letters).collect();
        alternatives(&choices)
    }
}

/// Asks until something on the menu is chosen.
fn ask(
    menu: &Menu,
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
        if let Some(choice) = menu.choice(String::from_utf8_lossy(&line).trim()) {
            return Ok(choice);
        }
        writeln!(output, "Please choose {}.", menu.words())?;
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
