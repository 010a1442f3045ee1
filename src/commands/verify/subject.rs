//! What lemmas are about: all boards of a size, or all states of a board.

use std::{str::FromStr, sync::OnceLock};

use board::{Board, Metric, Size};
use encodings::cell::CellModel;
use miette::{Report as Failure, miette};

use crate::input::ReadingArgs;

/// Two sizes and all between them.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    first: Size,
    last: Size,
}

impl FromStr for Sizes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").ok_or_else(|| {
            format!("`{text}` is no range of sizes; expected one such as 2x2..8x8")
        })?;
        let (first, last): (Size, Size) = (first.parse()?, last.parse()?);
        if first.width() > last.width() || first.height() > last.height() {
            return Err(format!("no size lies between {first} and {last}"));
        }
        Ok(Self { first, last })
    }
}

impl Sizes {
    /// By height, then by width.
    pub(super) fn all(self) -> Vec<Size> {
        let heights = self.first.height()..=self.last.height();
        let widths = self.first.width()..=self.last.width();
        let size = |width, height| Size::new(usize::from(width), usize::from(height));
        heights
            .flat_map(|height| widths.clone().filter_map(move |width| size(width, height)))
            .collect()
    }
}

/// One set of boards, with its models, which are built when they are first needed.
pub(super) struct Subject {
    pub(super) of: Of,
    pub(super) metric: Metric,
    states: OnceLock<CellModel>,
    transitions: OnceLock<CellModel>,
}

/// Which boards.
pub(super) enum Of {
    /// All of this size, with Red in this row.
    Size { size: Size, red_row: u8 },
    /// All states of this one.
    Board(Board),
}

impl Subject {
    pub(super) fn of_size(
        size: Size,
        red_row: Option<u8>,
        metric: Metric,
    ) -> Result<Self, Failure> {
        let red_row = red_row.unwrap_or((size.height() - 1) / 2);
        if red_row >= size.height() {
            return Err(miette!(
                help = "rows count from 0",
                "there is no row {red_row} on boards of {size}"
            ));
        }
        if size.width() < 2 {
            return Err(miette!(
                help =
                    "Red is horizontal and covers two cells; name a board with --board for others",
                "no board of {size} has room for Red"
            ));
        }
        Ok(Self::new(Of::Size { size, red_row }, metric))
    }

    pub(super) fn of_board(
        source: &str,
        primary: Option<String>,
        metric: Metric,
    ) -> Result<Self, Failure> {
        let reading = ReadingArgs::with_primary(primary);
        Ok(Self::new(Of::Board(reading.read_one(source)?.board), metric))
    }

    fn new(of: Of, metric: Metric) -> Self {
        Self { of, metric, states: OnceLock::new(), transitions: OnceLock::new() }
    }

    /// The model for a lemma that speaks about so many transitions.
    pub(super) fn model(&self, horizon: usize) -> &CellModel {
        let (cell, transitions) = if horizon == 0 {
            (&self.states, None)
        } else {
            (&self.transitions, Some(self.metric))
        };
        cell.get_or_init(|| match &self.of {
            Of::Size { size, red_row } => {
                CellModel::of_size(*size, *red_row, transitions).expect("the size has been checked")
            }
            Of::Board(board) => CellModel::of_board(board, transitions),
        })
    }

    /// The size, or the word for a board: for file names and lists.
    pub(super) fn label(&self) -> String {
        match &self.of {
            Of::Size { size, .. } => size.to_string(),
            Of::Board(_) => "board".to_owned(),
        }
    }
}
