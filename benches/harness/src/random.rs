//! Boards of a set that are drawn at random, as `rushsat generate random` draws them.

use board::{
    Side, Size,
    formats::{BoardEntry, Claims, Format},
};
use generators::{Jam, Outline, Random, Seed};
use limits::Budget;
use miette::{Report as Failure, miette};
use serde::Deserialize;

use crate::host::LimitReached;

/// The most boards of a block.
const MOST_BOARDS: u64 = 10_000;

/// What is drawn: the options of `rushsat generate random`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RandomBlock {
    /// `WxH`.
    size: String,
    /// Besides the primary.
    vehicles: usize,
    trucks: Option<f64>,
    #[serde(default)]
    walls: usize,
    #[serde(default)]
    clear_line: bool,
    seed: u64,
    count: u64,
}

impl RandomBlock {
    /// The boards whose names are wanted: their size, number of vehicles, seed and number.
    pub(crate) fn boards(
        &self,
        is_wanted: impl Fn(&str) -> bool,
        budget: &Budget,
    ) -> Result<Vec<BoardEntry>, Failure> {
        let size: Size = self.size.parse().map_err(|error| miette!("`size`: {error}"))?;
        if self.count == 0 || self.count > MOST_BOARDS {
            return Err(miette!("`count` is {}; expected 1 to {MOST_BOARDS}", self.count));
        }
        if self.trucks.is_some_and(|trucks| !(0.0..=1.0).contains(&trucks)) {
            return Err(miette!("`trucks` is no number from 0 to 1"));
        }
        let outline = Outline::new(size, Side::Right, None).map_err(|error| miette!("{error}"))?;
        outline.expect_room(self.vehicles, self.walls).map_err(|error| miette!("{error}"))?;
        let usual = Random::new(outline);
        let random = Random {
            n_vehicles: self.vehicles,
            trucks: self.trucks.unwrap_or(usual.trucks),
            is_line_clear: self.clear_line,
            n_walls: self.walls,
            ..usual
        };
        // Each is drawn by itself, so that it is the same without the others.
        let names = (0..self.count).map(|index| (index, self.name(index)));
        let wanted = names.filter(|(_, name)| is_wanted(name));
        wanted.map(|(index, name)| self.board(&random, index, name, budget)).collect()
    }

    fn name(&self, index: u64) -> String {
        let Self { size, vehicles, seed, .. } = self;
        format!("{size}-{vehicles}-{seed}-{index}")
    }

    fn board(
        &self,
        random: &Random,
        index: u64,
        name: String,
        budget: &Budget,
    ) -> Result<BoardEntry, Failure> {
        let board = random.board(&mut Seed(self.seed).rng(index), budget);
        Ok(BoardEntry {
            board: board.map_err(|jam| {
                if let Jam::Stopped(reason) = jam {
                    LimitReached(reason).into()
                } else {
                    miette!("`random`: {jam}")
                }
            })?,
            format: Format::Json,
            claims: Claims::default(),
            line: 1,
            name: Some(name),
        })
    }
}
