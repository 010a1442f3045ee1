//! What lies between the primary and its exit for good, which is seen without any search.

use board::{Board, Content, End, Orientation};

/// Why there is no plan, where that is plain: a wall, or a vehicle that slides along the primary's line,
/// between the primary and the exit. `None` if there is neither.
pub fn barrier(board: &Board) -> Option<String> {
    let primary = board.vehicle(board.primary());
    let (orientation, name) = (primary.orientation, &primary.name);
    let ahead: Vec<u8> = match board.exit() {
        End::First => (0..primary.position).rev().collect(),
        End::Last => {
            (primary.position + primary.length..board.size().extent(orientation)).collect()
        }
    };
    let line = match orientation {
        Orientation::Horizontal => "row",
        Orientation::Vertical => "column",
    };
    let layout = board.layout(&board.initial_state());
    ahead.into_iter().find_map(|at| match layout.at(orientation.cell(primary.line, at)) {
        Content::Vehicle(id) if board.vehicle(id).orientation == orientation => Some(format!(
            "{} lies in {name}'s {line} between {name} and the exit, and can never leave that {line}",
            board.vehicle(id).name
        )),
        Content::Wall => {
            Some(format!("a wall lies in {name}'s {line} between {name} and the exit"))
        }
        Content::Vehicle(_) | Content::Empty => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_before_the_exit_for_good_is_named() {
        let barrier_of = |text: &str| barrier(&text.parse().unwrap());
        let vehicle = "E lies in A's row between A and the exit, and can never leave that row";
        assert_eq!(barrier_of("B.....B.C.DDAACEE...FG..HHFG.I..FG.I").as_deref(), Some(vehicle));
        let column = "B lies in A's column between A and the exit, and can never leave that column";
        assert_eq!(barrier_of("2x5:A.A...B.B.").as_deref(), Some(column));
        let wall = "a wall lies in A's row between A and the exit";
        assert_eq!(barrier_of("6x1:AA.x..").as_deref(), Some(wall));
        // Behind the primary, and across its line.
        assert_eq!(barrier_of("6x2:BBAAC.....C."), None);
    }
}
