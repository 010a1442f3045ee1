//! Rows as text, their order, and which are wanted.

use atlas::{Head, Order, Row, Rules, SearchedBoard, Selection, canonical, selected, text_file};
use board::{
    Board,
    formats::{ReadOptions, Shape},
};
use conditions::{Answerer, Condition, Field, FieldSource};
use limits::Budget;
use ratings::{MEASURES, Rating, Value};

use crate::built::built;

#[test]
fn rows_are_written_and_read_back() {
    let line = "07 BB.FAA.FECCCE.DD 34 4,4,6,5,4,6,4,1 9 61 2 1 1 0";
    let row = Row::parse(line).unwrap();
    assert_eq!(row.to_string(), line);
    assert_eq!(
        (row.steps, row.edges, row.plans, row.bottlenecks),
        (Some(9), Some(61), Some(2), Some(1))
    );
    assert_eq!((row.minimal, row.strict, row.is_complete()), (Some(true), Some(false), true));
    let published = Row::parse("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332").unwrap();
    assert_eq!(published.to_string(), "60 IBBx..I..LDDJAAL..J.KEEMFFK..MGGHHHM 2332");
    assert!(!published.is_complete());
    for (line, problem) in [
        ("", "expected a number of moves"),
        ("x", "expected a number as moves, found `x`"),
        ("07", "expected a board"),
        (
            "07 BB.FAA.FECCCE.D",
            "expected a board: cells, which WxH: precedes unless they are a square",
        ),
        (
            "07 BB.FAA.FECCCE.?D",
            "expected a board: cells, which WxH: precedes unless they are a square",
        ),
        ("07 BB.FAA.FECCCE.DD -1", "expected a number as states, found `-1`"),
        ("07 BB.FAA.FECCCE.DD 34 4,,4", "expected numbers with commas as distances, found `4,,4`"),
        ("07 BB.FAA.FECCCE.DD - - - - - - 2", "expected 0 or 1 as minimal, found `2`"),
    ] {
        assert_eq!(Row::parse(line).unwrap_err().to_string(), problem, "{line}");
    }
    assert!(Row::parse(&format!("{line} 1")).is_err());
    let mirrored = format!("{line} BB.FAA.FECCCE.DD");
    assert_eq!(Row::parse(&mirrored).unwrap().to_string(), mirrored);
    let with_o = mirrored.replace('.', "o");
    assert_eq!(Row::parse(&with_o).unwrap().to_string(), mirrored, "both boards may have them");
    assert!(Row::parse(&format!("{mirrored} -")).is_err());
}

#[test]
fn a_text_is_written_and_read_back() {
    let rows = built("4x4", 1);
    let rules = Rules::new("4x4".parse().unwrap(), 1).unwrap();
    for head in [
        Head::default(),
        Head { rules: Some(rules), partitions: None },
        Head { rules: Some(rules), partitions: Some(3..9) },
    ] {
        let mut text = Vec::new();
        text_file::write(&mut text, &head, &rows).unwrap();
        let read = text_file::read(text.as_slice(), &Budget::default()).unwrap();
        assert_eq!(read, (head, rows.clone()));
    }
    let error = text_file::read("# a\n\n3 qq\n".as_bytes(), &Budget::default()).unwrap_err();
    assert!(error.to_string().starts_with("line 3: expected a board"), "{error}");
    let none = Budget::default().with_memory(0);
    assert!(text_file::read("1 ....AA..........".as_bytes(), &none).is_err());
}

#[test]
fn fields_of_a_text_are_those_of_its_board() {
    for row in built("5x4", 2) {
        let board = row.to_board().unwrap();
        assert_eq!(canonical::text(&board).as_ref(), Ok(&row.board));
        for &field in Field::ALL {
            if let Some(n) = field.count(&board) {
                assert_eq!(row.number(field), Some(n), "{field} {row}");
            }
        }
    }
}

#[test]
fn rows_are_selected_in_order() {
    let rows = built("4x4", 0);
    let select = |condition: &str, order: &str, limit| {
        let condition = Condition::parse(condition, Answerer::Atlas, None).unwrap();
        let selection = Selection { condition, order: order.parse().unwrap(), limit };
        let rows = selected(&rows, &selection, &Budget::default()).unwrap();
        rows.into_iter().map(|row| row.board).collect::<Vec<_>>()
    };
    let hardest = select("moves >= 7", "states", None);
    assert_eq!(hardest, ["BBBFEAAFE.CCEDDD", "BB.FAA.FECCCEDDD", "BB.FAA.FECCCE.DD"]);
    assert_eq!(select("moves >= 7", "-states", Some(2)), ["BB.FAA.FECCCE.DD", "BB.FAA.FECCCEDDD"]);
    assert_eq!(select("not board ???????????????? or trucks > 9", "moves", None).len(), 0);
    assert_eq!(select("board BB??????????????", "moves", None).len(), 5);
    assert_eq!(select("vehicles = 1", "moves", None), ["....AA.........."]);
    // What is not known compares with nothing, and comes last.
    assert_eq!(select("steps >= 0", "moves", None).len(), 0);
    assert_eq!(select("any", "steps", None).len(), 32);
    assert!(
        "lorries"
            .parse::<Order>()
            .unwrap_err()
            .to_string()
            .starts_with("an atlas has no `lorries`; it has vehicles")
    );
}

#[test]
fn measures_of_difficulty_are_those_of_a_rating() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let budget = Budget::default();
    let rating = Rating::of(&board, 0, &budget, &mut |_| ()).unwrap().unwrap();
    let mut searched = SearchedBoard::new(&board, &budget);
    for measure in MEASURES {
        let field: Field = measure.name.parse().unwrap();
        assert!(field.is_known_to(Answerer::Boards), "{field}");
        match measure.of(&rating) {
            Value::Count(n) => {
                assert_eq!(searched.number(field).unwrap(), u64::try_from(n).ok(), "{field}");
            }
            Value::Real(real) => {
                assert!(field.is_real() && field.is_rated(), "{field}");
                assert_eq!(searched.real(field).unwrap(), Some(real), "{field}");
            }
        }
    }
    let rated: Vec<_> = Field::ALL.iter().filter(|field| field.is_rated()).collect();
    assert!(rated.iter().all(|field| MEASURES.iter().any(|m| m.name == field.name())));
    let holds = |condition: &str, board: &Board| {
        let condition = Condition::parse(condition, Answerer::Boards, None).unwrap();
        condition.holds(&mut SearchedBoard::new(board, &budget)).unwrap()
    };
    // Some 21.2 seconds, and 7 moves.
    assert!(holds("predicted_seconds > 21.1 and predicted_seconds<22 and max_index = 7", &board));
    assert!(holds("predicted_seconds > moves and moves < random_walk", &board));
    let unsolvable: Board = "AAB.\n..B.".parse().unwrap();
    assert!(!holds("surprise >= 0 or max_index >= 0 or surprise >= moves", &unsolvable));
    // A search without memory gives up, and is not asked for where it does not matter.
    let none = Budget::default().with_memory(0);
    let asked = |condition: &str| {
        let condition = Condition::parse(condition, Answerer::Boards, None).unwrap();
        condition.holds(&mut SearchedBoard::new(&board, &none)).ok()
    };
    assert_eq!(asked("surprise > 3 and trucks = 0"), Some(false));
    assert_eq!(asked("surprise > 3 or trucks = 1"), Some(true));
    assert_eq!(asked("surprise > 3"), None);
}

#[test]
fn a_board_has_one_text_from_all_eight_sides() {
    // The same board with its exit at each side, and mirrored; X is the primary.
    let turn = |rows: &[String]| -> Vec<String> {
        (0..rows[0].len())
            .map(|c| rows.iter().rev().map(|row| row.as_bytes()[c] as char).collect())
            .collect()
    };
    let mirrored = |rows: &[String]| -> Vec<String> { rows.iter().rev().cloned().collect() };
    let start = ["BB.C.D", "E..C.D", "EXXCx.", "...FF."].map(str::to_owned).to_vec();
    let expected = sides(&start, board::Side::Right);
    assert_ne!(expected.text, expected.mirror);
    assert!(expected.text.starts_with("6x4:"), "{expected:?}");
    let mut rows = start;
    let (mut exit, mut seen) = (board::Side::Right, std::collections::HashSet::new());
    for _ in 0..4 {
        assert_eq!(sides(&rows, exit), expected, "{exit}");
        seen.insert(rows.clone());
        let (flipped, of_flipped) = match exit {
            board::Side::Top => (mirrored(&rows), board::Side::Bottom),
            board::Side::Bottom => (mirrored(&rows), board::Side::Top),
            other => (mirrored(&rows), other),
        };
        let other = sides(&flipped, of_flipped);
        assert_eq!(
            (other.text.as_str(), other.mirror.as_str()),
            (&*expected.mirror, &*expected.text)
        );
        assert_eq!(other.canonical(), expected.canonical());
        seen.insert(flipped);
        rows = turn(&rows);
        exit = match exit {
            board::Side::Right => board::Side::Bottom,
            board::Side::Bottom => board::Side::Left,
            board::Side::Left => board::Side::Top,
            board::Side::Top => board::Side::Right,
        };
    }
    assert_eq!(seen.len(), 8);
    let own = sides(&["..B", "AAB", "..."].map(str::to_owned), board::Side::Right);
    assert!(!own.is_own_mirror());
    let own = sides(&["B..", "BAA", "B.."].map(str::to_owned), board::Side::Right);
    assert!(own.is_own_mirror() && own.canonical() == own.text);
}

/// The sides of the board that these rows draw.
fn sides(rows: &[String], exit: board::Side) -> atlas::Sides {
    let primary = rows.concat().contains('X').then(|| "X".to_owned());
    let options =
        ReadOptions { exit: Some(exit), primary, shape: Shape::Grid, ..Default::default() };
    let text = rows.join("\n") + "\n";
    let mut boards = board::formats::read("rows", &text, &options).unwrap().into_boards();
    atlas::Sides::of(&boards.pop().unwrap().unwrap().board).unwrap()
}
