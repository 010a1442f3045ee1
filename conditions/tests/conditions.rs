//! Conditions are read, and judged on boards.

use std::convert::Infallible;

use board::{Board, formats};
use conditions::{Answerer, Condition, Field, FieldSource};

/// A board of which somebody says the moves.
struct Sample {
    board: Board,
    moves: Option<u64>,
    n_searches: usize,
}

impl FieldSource for Sample {
    type Error = Infallible;

    fn board(&self) -> &Board {
        &self.board
    }

    fn number(&mut self, field: Field) -> Result<Option<u64>, Infallible> {
        Ok(field.count(&self.board).or_else(|| {
            self.n_searches += 1;
            self.moves
        }))
    }

    fn real(&mut self, _field: Field) -> Result<Option<f64>, Infallible> {
        Ok(self.moves.map(|moves| if moves == 3 { 3.5 } else { 0.0 }))
    }
}

fn sample(text: &str, moves: Option<u64>) -> Sample {
    let input = formats::read("test", text, &formats::ReadOptions::default()).unwrap();
    Sample { board: input.into_boards().remove(0).unwrap().board, moves, n_searches: 0 }
}

fn holds(condition: &str, sample: &mut Sample) -> bool {
    let condition = Condition::parse(condition, Answerer::Boards, None).unwrap();
    condition.holds(sample).unwrap()
}

#[test]
fn fields_are_compared_and_numbers_that_are_not_there_compare_with_nothing() {
    let mut solvable = sample("x..CAA.C.BBB....", Some(3));
    for condition in [
        "vehicles = 3 and cars = 2 and trucks = 1 and walls = 1 and empty = 8",
        "horizontal = 2 and vertical = 1 and width = 4 and height = 4",
        "moves >= 3 and moves<=3 and not moves != 3 and moves > 2 and moves < 4",
        "solvable and not unsolvable and not winning",
        "any and (moves = 9 or moves = 3)",
    ] {
        assert!(holds(condition, &mut solvable), "{condition}");
        assert!(!holds(&format!("not ({condition})"), &mut solvable), "{condition}");
    }
    let parse = |text| Condition::parse(text, Answerer::Boards, None).unwrap();
    assert_eq!(parse("(not minimal) or strict"), parse("(not minimal = 1) or strict = 1"));
    assert_eq!(parse("strict and minimal = 0"), parse("strict = 1 and minimal = 0"));
    let mut unsolvable = sample("x..CAA.C.BBB....", None);
    assert!(holds("unsolvable and not moves > 0 and not moves <= 0", &mut unsolvable));
}

#[test]
fn a_field_that_does_not_matter_is_not_searched_for() {
    let mut sample = sample("x..CAA.C.BBB....", Some(3));
    assert!(!holds("trucks = 0 and moves > 1", &mut sample));
    assert!(holds("trucks = 1 or moves > 1", &mut sample));
    assert!(!holds("moves > 1 and trucks = 0", &mut sample), "what is cheap comes first");
    assert!(holds("(moves > 9 and moves > 1) or not trucks = 0", &mut sample));
    assert_eq!(sample.n_searches, 0);
    assert!(holds("trucks = 1 and moves > 1", &mut sample));
    assert_eq!(sample.n_searches, 1);
}

#[test]
fn fields_are_compared_with_one_another() {
    let mut solvable = sample("x..CAA.C.BBB....", Some(3));
    for condition in [
        "cars > trucks and trucks < cars and cars >= trucks and width = height",
        "moves = vehicles and moves >= steps and not moves > steps and moves != cars",
        "surprise > moves and surprise > 3.25 and surprise<=3.5 and moves < surprise",
        "surprise = 3.5 and surprise = surprise and surprise != 3",
    ] {
        assert!(holds(condition, &mut solvable), "{condition}");
    }
    let mut unsolvable = sample("x..CAA.C.BBB....", None);
    assert!(!holds("moves = steps or moves >= cars or surprise > moves", &mut unsolvable));
}

#[test]
fn patterns_say_what_cells_hold() {
    for (pattern, expected) in [
        ("x..CAA.C.BBB....", true),
        ("x..qzz.q????????", true),
        ("4x4:????zz??????????", true),
        ("????????z???????", false),
        ("????z.z?????????", false),
        ("????zzz?????????", false),
        ("????????.???????", true),
        ("????????.bb?????", false),
        ("x???????????????", true),
        ("?x??????????????", false),
        (".???????????????", false),
        ("?..?????????????", true),
        ("?????????????????????????", false),
    ] {
        let mut sample = sample("x..CAA.C.BBB....", None);
        // Vehicles are in a line.
        let condition = Condition::parse(&format!("board {pattern}"), Answerer::Boards, None);
        let is_met = condition.is_ok_and(|condition| condition.holds(&mut sample).unwrap());
        assert_eq!(is_met, expected, "{pattern}");
    }
    let mut less = sample("x..CAA.C........", None);
    assert!(holds("board x..CAA.C.BBB.... minus 1", &mut less));
    assert!(!holds("board x..CAA.C.BBB.... minus 0", &mut less));
    assert!(!holds("board ...CAA.C.BBB.... minus 1", &mut less), "walls stay");
}

#[test]
fn what_nobody_knows_or_this_one_does_not_is_refused_with_the_place() {
    let refused = |text: &str, answerer| {
        let fault = Condition::parse(text, answerer, None).unwrap_err();
        format!("{fault} @{}", &text[fault.span()])
    };
    let of_boards = refused("cars = 1 and index > 3", Answerer::Boards);
    assert!(of_boards.starts_with(
        "`index` cannot be asked of a board, where it is `moves` or `steps`; what can be is vehicles,"
    ));
    assert!(
        of_boards.ends_with(
            ", moves, steps, states, goals, edges, plans, bottlenecks, minimal, strict, \
             predicted_seconds, surprise, max_index, noisy_walk, random_walk, vehicles_moved, \
             retreats, blockers_depth, mean_blockers, mean_choices, shortest_plans, board @index"
        ),
        "{of_boards}"
    );
    for (answerer, subject) in [
        (Answerer::Atlas, "an atlas"),
        (Answerer::Diagrams, "a stored analysis"),
        (Answerer::Formulas, "a formula about boards"),
    ] {
        let reason = format!(
            "`surprise` cannot be asked of {subject}, since it takes a rating of each board; what "
        );
        assert!(refused("surprise > 3", answerer).starts_with(&reason), "{subject}");
        assert!(refused("cars > surprise", answerer).starts_with(&reason), "{subject}");
    }
    let real = "expected a number such as 40 or 12.5, or a field, found ";
    for wrong in ["many", "1e3", ".5", "1.2.3", "-1", "inf"] {
        let found = refused(&format!("surprise > {wrong}"), Answerer::Boards);
        assert_eq!(found, format!("{real}`{wrong}` @{wrong}"));
    }
    assert_eq!(
        refused("moves > 2.5", Answerer::Boards),
        "expected a whole number or a field, found `2.5` @2.5"
    );
    let of_sets = refused("moves > 3", Answerer::Diagrams);
    let known = "index, vehicles, cars, trucks, horizontal, vertical, empty";
    assert_eq!(
        of_sets,
        format!(
            "`moves` cannot be asked of a stored analysis, whose `index` counts what was analysed, \
             moves or steps; what can be is {known}, board @moves"
        )
    );
    let of_formulas = refused("walls = 1 and moves > 3", Answerer::Formulas);
    let known = "vehicles, cars, trucks, horizontal, vertical, empty, walls";
    assert_eq!(
        of_formulas,
        format!(
            "`moves` cannot be asked of a formula about boards; what can be is {known}, board @moves"
        )
    );
    assert_eq!(
        refused("unsolvable", Answerer::Formulas),
        "`unsolvable` cannot be asked of a formula about boards @unsolvable"
    );
    let unknown = refused("lorries > 3", Answerer::Atlas);
    assert!(unknown.starts_with("expected vehicles, cars, "), "{unknown}");
    assert!(unknown.ends_with("found `lorries` @lorries"), "{unknown}");
    let no_square = refused("board AA...", Answerer::Atlas);
    assert_eq!(no_square, "5 characters are no square; WxH: goes before @AA...");
    let bent = refused("board AA..A...........", Answerer::Atlas);
    assert_eq!(bent, "`A` is no vehicle: 2 cells or more in a line @A");
}

#[test]
fn every_field_is_found_by_its_name_and_somebody_knows_it() {
    for &field in Field::ALL {
        assert_eq!(field.name().parse(), Ok(field));
        assert!(!field.meaning().is_empty());
        let everybody = [Answerer::Diagrams, Answerer::Boards, Answerer::Atlas, Answerer::Formulas];
        assert!(everybody.iter().any(|&answerer| field.is_known_to(answerer)), "{field}");
    }
}
