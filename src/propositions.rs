//! What is true in a state of a board: the propositions of an encoding, by name.

use board::{Board, State};
use encodings::{Encoding, Formulation};
use limits::{Budget, Ledger};

use crate::Error;

/// The values of the propositions that say where the vehicles are, in some states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Propositions {
    names: Vec<String>,
    /// Indexed by state, then by proposition.
    frames: Vec<Vec<bool>>,
}

impl Propositions {
    /// The values in an encoding in these states of a board.
    ///
    /// # Errors
    ///
    /// A budget that is used up.
    ///
    /// # Panics
    ///
    /// If a state is not one of the board.
    pub fn of(
        board: &Board,
        encoding: Encoding,
        states: &[State],
        budget: &Budget,
    ) -> Result<Self, Error> {
        let formulation = Formulation::new(encoding, board::Metric::Steps);
        let encoded = formulation.encode(board, budget)?;
        let props = encoded.system.props();
        let mut values = encoded.codec.values(&board.initial_state());
        values.sort_by_key(|(prop, _)| prop.index());
        let names = values.iter().map(|&(prop, _)| props.name(prop).to_owned()).collect();
        let mut frames = Vec::with_capacity(states.len());
        let mut ledger = Ledger::new(budget);
        for state in states {
            ledger.take(values.len())?;
            assert!(board.with_state(state).is_some(), "a state of the board");
            let mut values = encoded.codec.values(state);
            values.sort_by_key(|(prop, _)| prop.index());
            frames.push(values.into_iter().map(|(_, value)| value).collect());
        }
        Ok(Self { names, frames })
    }

    /// All names, in the order of their variables.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The names of those that are true in state number `frame`.
    ///
    /// # Panics
    ///
    /// If there is no such state.
    pub fn true_in(&self, frame: usize) -> impl Iterator<Item = &str> {
        let values = self.frames[frame].iter();
        self.names.iter().zip(values).filter(|&(_, &value)| value).map(|(name, _)| name.as_str())
    }

    /// Name of proposition number `index`, and value in each state; `None` if it is the same in all.
    ///
    /// # Panics
    ///
    /// If there is no such proposition.
    pub fn changing(&self, index: usize) -> Option<(&str, Vec<bool>)> {
        let values = || self.frames.iter().map(|frame| frame[index]);
        let first = values().next();
        let changes = values().any(|value| Some(value) != first);
        changes.then(|| (self.names[index].as_str(), values().collect()))
    }

    /// The grid of state number `frame` in the encoding `cell`, a line a row: what each cell holds, and `<`
    /// `>` `^` `v` for the directions in which the vehicle there can move from there. Empty in other
    /// encodings.
    ///
    /// # Panics
    ///
    /// If there is no such state.
    pub fn grid(&self, board: &Board, frame: usize) -> Vec<String> {
        let held: Vec<(&str, &str)> =
            self.true_in(frame).filter_map(|name| name.split_once('(')).collect();
        let mut lines = Vec::new();
        for row in 0..board.size().height() {
            let mut line = String::new();
            for col in 0..board.size().width() {
                let place = format!("{row},{col})");
                let words = held.iter().filter(|(_, at)| *at == place).map(|(word, _)| *word);
                let mut cell = String::new();
                for word in words {
                    cell.push_str(match word {
                        "CML" => "<",
                        "CMR" => ">",
                        "CMU" => "^",
                        "CMD" => "v",
                        content => content,
                    });
                }
                line.push_str(&format!("{cell:<7}"));
            }
            lines.push(line.trim_end().to_owned());
        }
        if lines.iter().all(String::is_empty) { Vec::new() } else { lines }
    }
}

#[cfg(test)]
mod tests {
    use board::plan_text;

    use super::*;

    #[test]
    fn the_true_ones_are_named_and_drawn() {
        let board: Board = "4x3:AA.B...B....".parse().unwrap();
        let states = plan_text::read("B+1 A+2", &board).unwrap().replay(&board).unwrap();
        let of =
            |encoding| Propositions::of(&board, encoding, &states, &Budget::default()).unwrap();
        let position = of(Encoding::Position);
        assert_eq!(position.true_in(0).collect::<Vec<_>>(), ["at(A,0)", "at(B,0)"]);
        assert_eq!(position.true_in(2).collect::<Vec<_>>(), ["at(A,2)", "at(B,1)"]);
        let changing: Vec<_> =
            (0..position.names().len()).filter_map(|index| position.changing(index)).collect();
        assert_eq!(changing[0], ("at(A,0)", vec![true, true, false]));
        assert!(changing.iter().all(|(name, _)| *name != "at(A,1)"));
        assert!(position.grid(&board, 0).is_empty());
        assert_eq!(
            of(Encoding::Cell).grid(&board, 0),
            ["Red    Red>   E      V2", "E      E      E      V2v", "E      E      E      E"]
        );
    }
}
