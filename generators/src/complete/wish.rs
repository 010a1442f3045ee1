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
#[derive(Clone, Debug, PartialEq)]
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

/// What stands before a pattern in a condition.
const PATTERN: &str = "board ";

/// A fault of a condition that is a pattern, in the pattern.
fn in_sketch(fault: Fault) -> Fault {
    let span = fault.span();
    let place = span.start.saturating_sub(PATTERN.len())..span.end.saturating_sub(PATTERN.len());
    let (message, advice) = fault.into_message_and_advice();
    let fault: Fault = Fault::new(message, place, "here");
    advice.into_iter().fold(fault, Fault::advise)
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
    /// The first thing that is wrong with it, with its place.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        if let Some((at, space)) = text.char_indices().find(|(_, c)| c.is_whitespace()) {
            let message = "a sketch is one word, without spaces";
            return Err(Fault::new(message, at..at + space.len_utf8(), "here"));
        }
        let condition = Condition::parse(&format!("{PATTERN}{text}"), Answerer::Formulas, None);
        let Condition::Board(mut pattern) = condition.map_err(in_sketch)? else {
            return Err(Fault::new("this is no sketch", 0..text.len(), ""));
        };
        let cells = text.rsplit(':').next().unwrap_or_default();
        let letter = ['A', 'X'].into_iter().find(|&letter| cells.contains(letter));
        if letter == Some('A') && cells.contains('X') {
            let at = text.rfind('X').expect("it is there");
            let message = "both `A` and `X` are there: call the primary `A`, and no other `X`";
            return Err(Fault::new(message, at..at + 1, "here"));
        }
        let primary = letter.map(|letter| {
            let at = text.rfind(letter).expect("it is there");
            let primary = Self::primary(letter, cells, &mut pattern);
            primary.map_err(|message| Fault::new(message, at..at + 1, "here"))
        });
        Ok(Self { text: text.to_owned(), pattern, primary: primary.transpose()? })
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
