//! Plans and facts in sentences.

use board::{Board, Metric, Orientation, VehicleId};

use super::{Facts, Stay, VehicleFacts};
use crate::wording::listed;

/// Where a vehicle is when its first cell has this index: `in rows 1 and 2`.
fn place(board: &Board, id: VehicleId, position: u8) -> String {
    let vehicle = board.vehicle(id);
    let line = match vehicle.orientation {
        Orientation::Horizontal => "column",
        Orientation::Vertical => "row",
    };
    let last = position + vehicle.length - 1;
    match vehicle.length {
        1 => format!("in {line} {position}"),
        2 => format!("in {line}s {position} and {last}"),
        _ => format!("in {line}s {position} to {last}"),
    }
}

/// What is true in all plans of at most `bound` slides, a sentence for each vehicle.
pub fn sentences(board: &Board, metric: Metric, bound: usize, facts: &Facts) -> Vec<String> {
    let words = Words { board, metric, bound };
    facts.vehicles.iter().map(|facts| words.sentence(facts)).collect()
}

struct Words<'a> {
    board: &'a Board,
    metric: Metric,
    bound: usize,
}

impl Words<'_> {
    fn sentence(&self, facts: &VehicleFacts) -> String {
        let board = self.board;
        let name = &board.vehicle(facts.vehicle).name;
        let at = |position| place(board, facts.vehicle, position);
        if let [Stay { position, first: 0, last }] = facts.stays[..]
            && last == self.bound
        {
            return format!("{name} never slides: it stays {}", at(position));
        }
        let stays = facts.stays.iter();
        let stays: Vec<String> =
            stays.map(|stay| format!("{} {}", at(stay.position), self.when(*stay))).collect();
        let mut parts = vec![format!("is {}", stays.join(", "))];
        if !facts.visits.is_empty() {
            let visits: Vec<String> = facts.visits.iter().map(|&position| at(position)).collect();
            parts.push(format!("comes to be {}", listed(&visits)));
        }
        if !facts.moves {
            parts.push("need not slide".to_owned());
        } else if !is_elsewhere(facts) {
            parts.push("must slide".to_owned());
        }
        format!("{name} {}", parts.join("; "))
    }

    /// Says after how many slides.
    fn when(&self, Stay { first, last, .. }: Stay) -> String {
        let one = match self.metric {
            Metric::Moves => "move",
            Metric::Steps => "step",
        };
        match (first, last) {
            (0, 0) => "at the start".to_owned(),
            (0, last) => format!("up to {one} {last}"),
            (first, last) if last == self.bound && first == last => "at the end".to_owned(),
            (first, last) if last == self.bound => format!("from {one} {first} on"),
            (first, last) if first == last => format!("after {one} {first}"),
            (first, last) => format!("after {one}s {first} to {last}"),
        }
    }
}

/// Returns `true` if it is at some time where it is not at first, so that it slides.
fn is_elsewhere(facts: &VehicleFacts) -> bool {
    let is_same = |stay: &Stay| stay.position == facts.stays[0].position;
    !facts.visits.is_empty() || !facts.stays.iter().all(is_same)
}

#[cfg(test)]
mod tests {
    use limits::Budget;

    use crate::plans::{AllPlans, Length, PlansWithinBound};

    use super::*;

    #[test]
    fn facts_are_put_in_sentences() {
        let sentences = |text: &str, length| {
            let (board, budget) = (text.parse().unwrap(), Budget::default());
            let found = AllPlans::of(&board, Metric::Moves, length, &budget, &mut |_| ()).unwrap();
            let PlansWithinBound::Plans(plans) = found else { panic!("it has a plan") };
            let facts = plans.facts(&budget).unwrap();
            super::sentences(&board, Metric::Moves, plans.bound(), &facts)
        };
        let board = "6x4:AA..B.D...B.D.....CCCCCC";
        assert_eq!(
            sentences(board, Length::Shortest),
            [
                "A is in columns 0 and 1 up to move 1, in columns 4 and 5 at the end",
                "B is in rows 0 and 1 at the start, in rows 1 and 2 from move 1 on",
                "D never slides: it stays in rows 1 and 2",
                "C never slides: it stays in columns 0 to 5",
            ]
        );
        let longer = sentences(board, Length::AtMost(4));
        assert_eq!(
            longer[0],
            "A is in columns 0 and 1 at the start, in columns 4 and 5 at the end"
        );
        assert_eq!(longer[1], "B is in rows 0 and 1 at the start, in rows 1 and 2 from move 3 on");
        assert_eq!(longer[2], "D is in rows 1 and 2 up to move 1; need not slide");
    }
}
