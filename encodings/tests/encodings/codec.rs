//! The way back: states and plans from models, damaged ones refused; names of vehicles.

use std::collections::HashMap;

use board::{Board, End, Metric, Orientation, ReplayError, Slide, State};
use encodings::{DecodeError, EncodedBoard, Encoding, encode};
use logic::{Prop, Trace, Valuation};

use crate::boards::{assorted, build};

/// A frame with the values that the codec gives to the state; actions are false.
fn frame(encoded: &EncodedBoard, state: &State) -> Valuation {
    let values: HashMap<Prop, bool> = encoded.codec.values(state).into_iter().collect();
    Valuation::new(encoded.system.props(), |prop| values.get(&prop).copied().unwrap_or(false))
}

/// A frame of [`two_free`] that is no state: nothing holds, or only that A is at 2 or beyond.
fn damaged_frame(encoded: &EncodedBoard) -> Valuation {
    let props = encoded.system.props();
    Valuation::new(props, |prop| props.name(prop) == "ge(A,2)")
}

fn trace(encoded: &EncodedBoard, states: &[[u8; 2]]) -> Trace {
    let frames = states.iter().map(|&positions| frame(encoded, &State::new(positions)));
    Trace { frames: frames.collect() }
}

/// A and B on rows 0 and 1 of a board of 4 by 2, each free; A is the primary.
fn two_free() -> Board {
    let vehicles =
        [("A", Orientation::Horizontal, 2, 0, 0), ("B", Orientation::Horizontal, 3, 1, 0)];
    build((4, 2), &[], &vehicles, End::Last)
}

fn for_each_encoding(board: &Board, check: impl Fn(&EncodedBoard)) {
    for &encoding in Encoding::ALL {
        for metric in Metric::ALL {
            let encoded = encode(board, encoding, metric);
            assert_eq!(encoded.codec.board(), board);
            check(&encoded);
        }
    }
}

#[test]
fn states_are_read_back_from_their_values() {
    for board in assorted() {
        for_each_encoding(&board, |encoded| {
            let state = board.initial_state();
            assert_eq!(encoded.codec.state(&frame(encoded, &state)), Ok(state));
            let n_values = encoded.codec.values(&board.initial_state()).len();
            assert_eq!(n_values, encoded.system.props().n_of(logic::Kind::State));
        });
    }
}

#[test]
fn plans_drop_idle_transitions() {
    let board = two_free();
    for_each_encoding(&board, |encoded| {
        let plan = encoded.codec.plan(&trace(encoded, &[[0, 0], [0, 1], [1, 1], [2, 1], [2, 1]]));
        let [a, b] = ["A", "B"].map(|name| board.vehicle_named(name).unwrap());
        let slides =
            [(b, 1), (a, 1), (a, 1)].map(|(id, distance)| Slide::new(id, distance).unwrap());
        assert_eq!(plan.unwrap().slides(), slides);
        let solved = board.with_state(&State::new([2, 1])).unwrap();
        let encoded = encode(&solved, Encoding::Position, Metric::Moves);
        let plan = encoded.codec.plan(&trace(&encoded, &[[2, 1], [2, 1]])).unwrap();
        assert!(plan.is_empty());
    });
}

#[test]
fn damaged_models_are_refused() {
    let board = two_free();
    for_each_encoding(&board, |encoded| {
        let error = |trace: &Trace| encoded.codec.plan(trace).unwrap_err();
        let of_states = |states: &[[u8; 2]]| error(&trace(encoded, states));

        assert_eq!(of_states(&[[1, 0], [2, 0]]), DecodeError::NotInitial);
        assert_eq!(error(&Trace { frames: vec![] }), DecodeError::NotInitial);
        let several = of_states(&[[0, 0], [1, 0], [2, 1]]);
        assert_eq!(several, DecodeError::SeveralMove { frame: 1 });
        assert_eq!(
            several.to_string(),
            "several vehicles move between frames 1 and 2 of the model"
        );
        let not_solved = DecodeError::Replay(ReplayError::NotSolved { n_slides: 1 });
        assert_eq!(of_states(&[[0, 0], [1, 0]]), not_solved);

        let mut damaged = trace(encoded, &[[0, 0], [2, 0]]);
        damaged.frames.push(damaged_frame(encoded));
        match error(&damaged) {
            DecodeError::NoState { frame: 2, reason } => {
                assert_eq!(reason, encoded.codec.state(&damaged_frame(encoded)).unwrap_err());
            }
            other => panic!("{other:?}"),
        }
    });
}

/// A slide through a vehicle, between two frames that are states.
#[test]
fn slides_that_the_rules_forbid_are_refused() {
    let vehicles = [("A", Orientation::Horizontal, 1, 0, 0), ("B", Orientation::Vertical, 1, 1, 0)];
    let board = build((3, 2), &[], &vehicles, End::Last);
    for_each_encoding(&board, |encoded| {
        let error = encoded.codec.plan(&trace(encoded, &[[0, 0], [2, 0]])).unwrap_err();
        assert!(matches!(error, DecodeError::Replay(ReplayError::Illegal { index: 0, .. })));
        assert_eq!(
            error.to_string(),
            "the model is not a plan: slide 1 (`A+2`) is illegal: vehicle `B` is in the way at (0, 1)"
        );
    });
}

#[test]
fn frames_that_are_no_states_are_described() {
    let board = two_free();
    for (encoding, reason) in [
        (Encoding::Cell, "row 0 does not hold the vehicles of the board"),
        (Encoding::Position, "vehicle 0 is not at exactly one position"),
        (Encoding::Order, "the positions of vehicle 0 are not monotone"),
        (Encoding::Crossing, "the positions of vehicle 0 are not monotone"),
        (Encoding::Cartesian, "vehicle 0 has left its line"),
        (Encoding::Dual, "vehicle 0 is not on the board"),
    ] {
        let encoded = encode(&board, encoding, Metric::Moves);
        let error = encoded.codec.state(&damaged_frame(&encoded)).unwrap_err();
        assert_eq!(error.to_string(), reason);
    }
    for encoding in [Encoding::Cell, Encoding::Position] {
        let encoded = encode(&board, encoding, Metric::Moves);
        let all = Valuation::new(encoded.system.props(), |_| true);
        assert!(encoded.codec.state(&all).is_err());
    }
}

/// Names that cannot stand in the names of propositions, or that look like other vehicles' ones.
#[test]
fn any_name_will_do() {
    use Orientation::{Horizontal, Vertical};
    let vehicles = [
        ("red,car", Horizontal, 2, 1, 0),
        ("a(b,1)", Vertical, 2, 3, 0),
        ("#0", Vertical, 1, 0, 3),
        ("\u{e9}t\u{e9}(", Vertical, 1, 1, 3),
        ("1", Vertical, 1, 2, 3),
        ("moved", Horizontal, 1, 0, 0),
    ];
    let board = build((4, 4), &[], &vehicles, End::Last);
    for_each_encoding(&board, |encoded| {
        let state = board.initial_state();
        assert_eq!(encoded.codec.state(&frame(encoded, &state)), Ok(state));
    });
    let position = encode(&board, Encoding::Position, Metric::Moves);
    let props = position.system.props();
    for name in ["at(#0,2)", "at(#1,0)", "at(#2,3)", "at(#3,0)", "at(1,0)", "moved(moved)"] {
        assert!(props.find(name).is_some(), "{name}");
    }
    let order = encode(&board, Encoding::Order, Metric::Moves);
    for name in ["ge(#0,1)", "ge(#1,1)", "ge(1,1)", "forward(moved)", "backward(#3)"] {
        assert!(order.system.props().find(name).is_some(), "{name}");
    }
    let letters = build((4, 4), &[], &[("A", Horizontal, 2, 1, 0)], End::Last);
    let cell = encode(&letters, Encoding::Cell, Metric::Moves);
    for name in ["E(0,0)", "Red(1,3)", "off(1,0,1)", "CML(0,0)", "CMU(3,3)", "slide(1,1,R,2)"] {
        assert!(cell.system.props().find(name).is_some(), "{name}");
    }
    for (encoding, names) in [
        (Encoding::Cartesian, ["x(A,1)", "y(A,1)", "h(A)", "moved(A)"]),
        (Encoding::Dual, ["oh(1,0)", "ph(1,0,0)", "ph(1,0,1)", "movedh(1,0)"]),
    ] {
        let encoded = encode(&letters, encoding, Metric::Moves);
        for name in names {
            assert!(encoded.system.props().find(name).is_some(), "{name}");
        }
    }
    assert!(cell.system.props().find("slide(1,0,R,1)").is_none(), "no vehicle fits behind (1, 0)");
}

#[test]
fn names_of_encodings_are_read_back() {
    for &encoding in Encoding::ALL {
        assert_eq!(encoding.to_string().parse(), Ok(encoding));
    }
    let message = "Cell".parse::<Encoding>().unwrap_err().to_string();
    assert_eq!(
        message,
        "`Cell` is not an encoding; expected one of cell, position, order, crossing, cartesian, dual"
    );
}
