//! The propositions that are true in each cell.

use ::limits::Budget;
use board::{Board, Cell, Metric};
use encodings::{Encoding, Formulation};
use miette::Report as Failure;
use pictures::Notes;

use crate::failure::failure;

/// The propositions of the encoding `cell` that are true where the board starts, cell by cell. Offsets are
/// left out: they say what the picture shows.
pub(super) fn propositions(board: &Board, budget: &Budget) -> Result<Notes, Failure> {
    let formulation = Formulation::new(Encoding::Cell, Metric::Steps);
    let encoded = formulation.encode(board, budget).map_err(|error| failure(error.into()))?;
    let mut notes = Notes::new();
    for (prop, value) in encoded.codec.values(&board.initial_state()) {
        let name = encoded.system.props().name(prop);
        let Some((symbol, cell)) = parts(name).filter(|&(symbol, _)| value && symbol != "off")
        else {
            continue;
        };
        match notes.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, text)) => *text += &format!(" {symbol}"),
            None => notes.push((cell, symbol.to_owned())),
        }
    }
    Ok(notes)
}

/// Symbol and cell of a name such as `CMR(2,3)`.
fn parts(name: &str) -> Option<(&str, Cell)> {
    let (symbol, rest) = name.split_once('(')?;
    let mut numbers = rest.trim_end_matches(')').split(',');
    let mut number = || numbers.next()?.parse().ok();
    Some((symbol, Cell::new(number()?, number()?)))
}
