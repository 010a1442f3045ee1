//! Transitions of vehicles along their line.

use board::Metric;

use crate::{line::Line, universe::MAX_SIDE};

/// A transition of one vehicle of a line.
pub(crate) struct Transition {
    /// Index of the content it leads to.
    pub(crate) to: usize,
    /// The cells it enters.
    pub(crate) entered: u8,
}

/// The transitions of `metric` that lead from `contents[from]` to contents of the same list; each slide
/// ends at a vehicle of the line, at its end, or at a content that is not in the list.
pub(crate) fn transitions(contents: &[Line], from: usize, metric: Metric) -> Vec<Transition> {
    let max_distance = match metric {
        Metric::Steps => 1,
        Metric::Moves => MAX_SIDE,
    };
    let mut found = Vec::new();
    for piece in 0..contents[from].pieces().len() {
        for forward in [false, true] {
            let mut line = contents[from].clone();
            let mut entered = 0;
            for _ in 0..max_distance {
                let Some(next) = line.step(piece, forward) else { break };
                entered |= next.cells() & !line.cells();
                line = next;
                let Some(to) = contents.iter().position(|content| *content == line) else { break };
                found.push(Transition { to, entered });
            }
        }
    }
    found
}
