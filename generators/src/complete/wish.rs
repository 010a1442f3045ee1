//! What is asked of a board, apart from its length.

use board::{Orientation, Size};
use conditions::{Answerer, Condition, Pattern, PlacedVehicle};
use lemmas::Lemma;
use text::Fault;

/// What is asked of a board, apart from its length: a car as the primary, in a row, that leaves at the right;
/// other cars and trucks; and the constraints below.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Size of the grid.
    pub size: Size,
    /// The row of the primary, from 0.
    pub red_row: u8,
    /// Walls, at most.
    pub max_walls: usize,
    /// What some cells hold.
    pub sketch: Option<Sketch>,
    /// What is counted, and further patterns.
    pub demand: Option<Demand>,
    /// What holds of the board as it stands.
    pub lemmas: Vec<Lemma>,
}

/// A condition on boards that a formula can state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    /// The text as it was written.
    pub text: String,
    pub(super) condition: Condition,
}

impl Demand {
    /// Reads a condition. Its patterns are of `size`.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with its place.
    pub fn parse(text: &str, size: Size) -> Result<Self, Fault> {
        let condition = Condition::parse(text, Answerer::Formulas, Some(size))?;
        Ok(Self { text: text.to_owned(), condition })
    }
}

/// A board with cells that are left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The text as it was written.
    pub text: String,
    /// What it says of cells, the primary left aside.
    pub(super) pattern: Pattern,
    /// Where the primary stands.
    pub(super) primary: Option<PlacedVehicle>,
}

impl Wish {
    /// All boards of a size without walls, the primary in row ⌊(h - 1) / 2⌋.
    pub fn any(size: Size) -> Self {
        Self {
            size,
            red_row: (size.height() - 1) / 2,
            max_walls: 0,
            sketch: None,
            demand: None,
            lemmas: Vec::new(),
        }
    }

    /// Says what some cells hold: the size, the primary's row if it is there, and the number of walls follow.
    #[must_use]
    pub fn with_sketch(self, sketch: Sketch) -> Self {
        let size = sketch.size();
        let red_row = sketch.red_row().unwrap_or((size.height() - 1) / 2);
        let max_walls = self.max_walls.max(sketch.pattern.walls.len());
        Self { size, red_row, max_walls, sketch: Some(sketch), ..self }
    }
}

impl Sketch {
    /// Reads a sketch: a character for each cell, row by row. A letter for each vehicle, all of whose cells
    /// are given; `A`, or `X` where there is no `A`, is the primary; `x` is a wall, `.` an empty cell, `?` a
    /// cell that may hold anything else. `WxH:` goes before boards that are not square.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.chars().any(char::is_whitespace) {
            return Err("a sketch is one word, without spaces".to_owned());
        }
        let condition = Condition::parse(&format!("board {text}"), Answerer::Formulas, None);
        let condition = condition.map_err(|fault| fault.to_string())?;
        let Condition::Board(mut pattern) = condition else {
            return Err("this is no sketch".to_owned());
        };
        let cells = text.rsplit(':').next().unwrap_or_default();
        let letter = ['A', 'X'].into_iter().find(|&letter| cells.contains(letter));
        if letter == Some('A') && cells.contains('X') {
            return Err(
                "both `A` and `X` are there: call the primary `A`, and no other `X`".to_owned()
            );
        }
        let primary =
            letter.map(|letter| Self::primary(letter, cells, &mut pattern)).transpose()?;
        Ok(Self { text: text.to_owned(), pattern, primary })
    }

    /// Takes the primary out of the pattern.
    fn primary(letter: char, cells: &str, pattern: &mut Pattern) -> Result<PlacedVehicle, String> {
        let along = cells.chars().position(|c| c == letter).expect("it is there");
        let first = pattern.size.cells().nth(along).expect("there are as many cells");
        let is_there = |vehicle: &PlacedVehicle| vehicle.cells().next() == Some(first);
        let index = pattern.vehicles.iter().position(is_there).expect("every letter is a vehicle");
        let primary = pattern.vehicles.remove(index);
        if primary.orientation != Orientation::Horizontal || primary.length != 2 {
            return Err(format!("the primary `{letter}` has to be a car in a row"));
        }
        Ok(primary)
    }

    /// Size of the grid.
    pub fn size(&self) -> Size {
        self.pattern.size
    }

    /// The row of the primary, if the sketch says where it stands.
    pub fn red_row(&self) -> Option<u8> {
        self.primary.map(|primary| primary.line)
    }
}
