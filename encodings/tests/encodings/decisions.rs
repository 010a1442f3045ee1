//! Lists of questions that tell where a vehicle is.

use board::{Metric, formats};
use encodings::{Encoding, encode, trimmed_ranges};
use logic::Prop;

#[test]
fn the_first_test_that_holds_tells_the_position() {
    let text = "BB.FAA.FECCCE.DD";
    let input = formats::read("test", text, &formats::ReadOptions::default()).unwrap();
    let board = input.into_boards().remove(0).unwrap().board;
    for &encoding in Encoding::ALL {
        let codec = encode(&board, encoding, Metric::Steps).codec;
        for (id, _) in board.vehicles() {
            let positions: Vec<u8> = trimmed_ranges(&board)[id.index()].clone().collect();
            let Some(list) = codec.decision_list(id, &positions) else {
                let has_none = [Encoding::Cell, Encoding::Cartesian, Encoding::Dual];
                assert!(has_none.contains(&encoding), "{encoding}");
                continue;
            };
            for &position in &positions {
                let values = codec.values(&board.initial_state().with(id, position));
                let holds = |prop: &Prop| values.contains(&(*prop, true));
                let first = list.tests.iter().find(|(prop, _)| holds(prop));
                assert_eq!(first.map_or(list.last, |(_, p)| *p), position, "{encoding}");
            }
            assert_eq!(codec.decision_list(id, &[]), None);
        }
    }
}
