//! The engine for Rush Hour Mazes: vehicles of one cell, and one empty cell.
//!
//! A configuration is the empty cell and the orientations of the vehicles, in row-major order: n cells have
//! n 2^(n-1) of them, each a bit of a table. A slide moves the empty cell by one. Along a row it changes
//! nothing else, since vehicles stay in order; along a column one vehicle passes those of the cells between.
//! One breadth-first search, backward from the winning configurations, finds the index of all. No vehicle
//! can slide farther than one cell, so that steps and moves are the same.
//!
//! Three tables are at work: 160 MB for 5x5, 6.0 GB for 6x5.

mod search;
mod table;

use board::{Board, Metric};
use limits::{Budget, StopReason};
use thiserror::Error;

use self::{search::Search, table::Place};
use crate::{
    analysis::{Analysis, MAX_LISTED, sort_hardest},
    configuration::Configuration,
    count::count_within,
    line::{Line, Piece},
    universe::Universe,
};

/// What the engine may use, and how much it lists.
#[derive(Clone, Debug)]
pub struct MazeOptions {
    /// The number of largest indices whose configurations are all listed.
    pub n_listed: usize,
    /// When to give up.
    pub budget: Budget,
}

/// How far the engine is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MazeProgress {
    /// Configurations found so far that do not win but can be solved.
    pub reached: u64,
    /// The largest index so far.
    pub max_index: usize,
}

/// A limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{reason} at index {}", progress.max_index)]
pub struct MazesStopped {
    /// The limit.
    pub reason: StopReason,
    /// What was done by then.
    pub progress: MazeProgress,
}

/// Most cells: the next size, of 35, would have tables of 75 GB.
const MAX_CELLS: usize = 30;

/// Returns `true` if the engine can analyse a universe: one of `tromp` with up to 30 cells.
pub fn supports(universe: Universe) -> bool {
    universe.rules().n_empty() == Some(1) && universe.size().n_cells() <= MAX_CELLS
}

/// Analyses a universe. `progress` is called with every index.
///
/// # Errors
///
/// If a limit is reached.
///
/// # Panics
///
/// If the engine does not [support](supports) the universe.
pub fn analyse(
    universe: Universe,
    metric: Metric,
    options: &MazeOptions,
    progress: &mut dyn FnMut(&MazeProgress),
) -> Result<Analysis, MazesStopped> {
    assert!(supports(universe), "{universe} is no universe of mazes");
    let mut at = MazeProgress::default();
    let stopped = |at: MazeProgress| move |reason| MazesStopped { reason, progress: at };
    let counts = count_within(universe, &options.budget).map_err(stopped(at))?;
    let mut search = Search::new(universe, &options.budget).map_err(stopped(at))?;
    let mut losing = Vec::new();
    let mut listed: Vec<(usize, Vec<Place>)> = Vec::new();
    loop {
        let n = search.advance(&options.budget).map_err(stopped(at))?;
        if n == 0 {
            break;
        }
        losing.push(n);
        at = MazeProgress { reached: at.reached + n, max_index: losing.len() };
        progress(&at);
        // Those of smaller indices are listed only if all larger ones are.
        if n > MAX_LISTED {
            listed.clear();
        } else if options.n_listed > 0 {
            listed.push((losing.len(), search.current()));
            retain_last(&mut listed, options.n_listed);
        }
    }
    let boards = listed
        .iter()
        .flat_map(|(index, places)| places.iter().map(|&place| (*index, board(universe, place))));
    let mut hardest: Vec<(usize, Board)> = boards.collect();
    sort_hardest(&mut hardest);
    Ok(Analysis::new(universe, metric, counts, losing, hardest))
}

/// Keeps the last indices: so many, and with at most so many configurations together.
fn retain_last(listed: &mut Vec<(usize, Vec<Place>)>, n_listed: usize) {
    let mut n = 0;
    let fits = |(_, places): &&(usize, Vec<Place>)| {
        n += places.len() as u64;
        n <= MAX_LISTED
    };
    let n_kept = listed.iter().rev().take(n_listed).take_while(fits).count();
    listed.drain(..listed.len() - n_kept);
}

fn board(universe: Universe, place: Place) -> Board {
    let size = universe.size();
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let line = |extent: usize, is_horizontal: bool, cell: &dyn Fn(usize) -> usize| {
        let is_there = |&at: &usize| place.orientation(cell(at)) == Some(is_horizontal);
        let piece = |at: usize| Piece { position: u8::try_from(at).expect("few cells"), length: 1 };
        let pieces = (0..extent).filter(is_there).map(piece).collect();
        Line::new(u8::try_from(extent).expect("few cells"), pieces)
    };
    let row = |row: usize| line(width, true, &|at| row * width + at);
    let column = |column: usize| line(height, false, &|at| at * width + column);
    let rows = (0..height).map(row).collect();
    let columns = (0..width).map(column).collect();
    let board = Configuration { rows, columns }.board(universe);
    board.expect("the search keeps to the universe")
}
