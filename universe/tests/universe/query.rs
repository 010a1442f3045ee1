//! Queries against a look at every configuration.

use std::{collections::BTreeMap, num::NonZeroUsize};

use board::{Board, Metric, Orientation, formats, formats::Format};
use limits::Budget;
use tempfile::TempDir;
use universe::{
    AnalysisFile, Matches, Query, Rules, Universe,
    symbolic::{self as engine, SymbolicOptions},
};

/// A stored analysis with all its configurations.
struct Sample {
    stored: AnalysisFile,
    /// Indexed by compact text.
    all: BTreeMap<String, (Option<usize>, Board)>,
    _folder: TempDir,
}

fn unlimited() -> Budget {
    Budget::default()
}

fn compact(board: &Board) -> String {
    formats::write(board, Format::Compact).unwrap()
}

impl Sample {
    fn new(size: &str, metric: Metric) -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("sets");
        let universe = Universe::new(size.parse().unwrap(), Rules::Collette, None).unwrap();
        let options = SymbolicOptions {
            threads: NonZeroUsize::MIN,
            n_listed: 0,
            budget: unlimited(),
            save: Some(path.clone()),
        };
        engine::analyse(universe, metric, &options, &|_| {}).unwrap();
        let stored = AnalysisFile::open(&path, &unlimited()).unwrap();
        let mut all = BTreeMap::new();
        let any = Query::parse("any", universe).unwrap();
        any.list(&stored, usize::MAX, &unlimited(), |index, board| {
            assert_eq!(all.insert(compact(&board), (index, board)), None, "listed once");
            Ok(())
        })
        .unwrap();
        Self { stored, all, _folder: folder }
    }

    /// Expects that the first places of the list have what is listed there, and that the last is there too.
    fn check_places(&self, query: &Query, total: u64) {
        let n_first = total.min(300);
        let mut listed = Vec::new();
        let add = |index, board: Board| {
            listed.push((index, compact(&board)));
            Ok(())
        };
        query.list(&self.stored, 300, &unlimited(), add).unwrap();
        let places: Vec<u64> = (0..n_first).chain(total.checked_sub(1)).collect();
        let mut found = Vec::new();
        let take = |place, index, board: Board| {
            found.push((place, (index, compact(&board))));
            Ok(())
        };
        query.at(&self.stored, &places, &unlimited(), take).unwrap();
        let last = found.pop();
        assert_eq!(last.map(|(place, _)| place), total.checked_sub(1));
        assert_eq!(found, (0..n_first).zip(listed).collect::<Vec<_>>());
    }

    /// Expects that `condition` is met by those of which `holds` says so.
    fn check(&self, condition: &str, holds: impl Fn(Option<usize>, &Board) -> bool) -> u64 {
        let query = Query::parse(condition, self.stored.universe()).unwrap();
        let matches = query.count(&self.stored, &unlimited()).unwrap();
        let mut expected = Matches { histogram: vec![0; matches.histogram.len()], unsolvable: 0 };
        for (index, board) in self.all.values() {
            if holds(*index, board) {
                match *index {
                    Some(index) => expected.histogram[index] += 1,
                    None => expected.unsolvable += 1,
                }
            }
        }
        assert_eq!(matches, expected, "{condition}");
        let mut indices = Vec::new();
        query
            .list(&self.stored, 50, &unlimited(), |index, board| {
                assert!(holds(index, &board), "{condition}: {}", compact(&board));
                indices.push(index);
                Ok(())
            })
            .unwrap();
        assert_eq!(indices.len() as u64, matches.total().min(50), "{condition}");
        assert!(indices.is_sorted_by(|a, b| a >= b), "{condition}: hardest first");
        self.check_places(&query, matches.total());
        matches.total()
    }
}

fn n_of_length(board: &Board, length: u8) -> usize {
    board.vehicles().filter(|(_, vehicle)| vehicle.length == length).count()
}

fn n_oriented(board: &Board, orientation: Orientation) -> usize {
    board.vehicles().filter(|(_, vehicle)| vehicle.orientation == orientation).count()
}

#[test]
fn conditions_mean_what_they_say() {
    check_conditions("4x4", 16);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_conditions_mean_what_they_say() {
    check_conditions("5x4", 20);
}

/// Asks of all boards of a size.
fn check_conditions(size: &str, n_cells: u8) {
    for metric in Metric::ALL {
        let sample = Sample::new(size, metric);
        let n = sample.check("any", |_, _| true);
        assert_eq!(n, sample.all.len() as u64);
        assert_eq!(n, universe::count(sample.stored.universe()).valid);
        sample.check("index >= 5 and trucks = 0", |index, board| {
            index >= Some(5) && n_of_length(board, 3) == 0
        });
        sample.check("cars == 3", |_, board| n_of_length(board, 2) == 3);
        sample.check("unsolvable and vehicles ≤ 3", |index, board| {
            index.is_none() && board.n_vehicles() <= 3
        });
        sample.check("index != 2", |index, _| index.is_some_and(|index| index != 2));
        sample.check("not index = 2", |index, _| index != Some(2));
        sample.check("not (solvable or cars < 2)and not winning", |index, board| {
            index.is_none() && n_of_length(board, 2) >= 2
        });
        sample.check("winning and horizontal>1 or vertical > 3 and solvable", |index, board| {
            index == Some(0) && n_oriented(board, Orientation::Horizontal) > 1
                || index.is_some() && n_oriented(board, Orientation::Vertical) > 3
        });
        sample.check("index < 3 or not (index = 4 or unsolvable) and cars = 2", |index, board| {
            index < Some(3) && index.is_some()
                || index.is_some() && index != Some(4) && n_of_length(board, 2) == 2
        });
        sample.check("trucks >= cars and horizontal != vertical", |_, board| {
            let oriented = |orientation| n_oriented(board, orientation);
            n_of_length(board, 3) >= n_of_length(board, 2)
                && oriented(Orientation::Horizontal) != oriented(Orientation::Vertical)
        });
        sample.check("not index > vehicles and empty <= cars or trucks = index", |index, board| {
            let covered: u8 = board.vehicles().map(|(_, vehicle)| vehicle.length).sum();
            let n_cars = n_of_length(board, 2);
            index.is_none_or(|index| index <= board.n_vehicles())
                && usize::from(n_cells - covered) <= n_cars
                || index == Some(n_of_length(board, 3))
        });
        sample.check("index = index or index < empty", |index, _| index.is_some());
        sample.check("empty < 7", |_, board| {
            let covered: u8 = board.vehicles().map(|(_, vehicle)| vehicle.length).sum();
            n_cells - covered < 7
        });
    }
}

#[test]
fn patterns_are_looked_for_on_boards() {
    look_for_patterns("5x3", 15);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_patterns_are_looked_for_on_boards() {
    look_for_patterns("5x4", 20);
}

/// On boards of five columns.
fn look_for_patterns(size: &str, n_cells: usize) {
    let sample = Sample::new(size, Metric::Steps);
    let n = sample.check(&format!("board {:?<n_cells$}", "B????B??."), |_, board| {
        let text = compact(board).replace(&format!("{size}:"), "");
        let [first, below] = [0, 5].map(|at| text.as_bytes()[at]);
        first != b'.'
            && first == below
            && text.as_bytes()[8] == b'.'
            && text.as_bytes()[10] != first
    });
    assert!(n > 100, "{n}");
    let (text, (index, _)) = sample.all.iter().max_by_key(|(_, (index, _))| index).unwrap();
    let n = sample
        .check(&format!("board {text}"), |found, board| found == *index && compact(board) == *text);
    assert_eq!(n, 1);
}

#[test]
fn vehicles_of_a_board_can_be_left_out() {
    leave_vehicles_out("5x3");
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_vehicles_of_a_board_can_be_left_out() {
    leave_vehicles_out("5x4");
}

/// Of the board of this size that is the hardest, and has the most of them.
fn leave_vehicles_out(size: &str) {
    let sample = Sample::new(size, Metric::Steps);
    let largest = sample.all.values().max_by_key(|(index, board)| (index, board.n_vehicles()));
    let board = &largest.unwrap().1;
    let cells = |board: &Board| -> Vec<Vec<board::Cell>> {
        board.vehicles().map(|(_, vehicle)| vehicle.cells().collect()).collect()
    };
    let whole = cells(board);
    for n in 0..3 {
        let condition = format!("board {} minus {n}", compact(board));
        let found = sample.check(&condition, |_, other| {
            let part = cells(other);
            part.len() + n == whole.len() && part.iter().all(|vehicle| whole.contains(vehicle))
        });
        assert!(found > 0);
    }
}

#[test]
fn a_text_that_is_no_condition_is_refused_with_the_place() {
    let universe = Universe::new("4x4".parse().unwrap(), Rules::Fogleman, None).unwrap();
    let refused = |text: &str| {
        let error = Query::parse(text, universe).unwrap_err();
        format!("{error} @{}", &text[error.span()])
    };
    let conditions = "index, vehicles, cars, trucks, horizontal, vertical, empty, board, \
         solvable, unsolvable, winning, any, `not` or `(`";
    assert_eq!(refused(""), "expected a condition, found the end @");
    assert_eq!(refused("trucks ="), "expected a whole number or a field, found the end @");
    assert_eq!(refused("cars 3"), "expected one of = != < <= > >=, found `3` @3");
    assert_eq!(refused("cars ! 3"), "expected one of = != < <= > >=, found `!` @!");
    assert_eq!(refused("cars < -1"), "expected a whole number or a field, found `-1` @-1");
    assert_eq!(
        refused("any or lorries = 1"),
        format!("expected {conditions}, found `lorries` @lorries")
    );
    assert_eq!(refused("(any"), "expected `)`, found the end @");
    assert_eq!(refused("any any"), "expected `and`, `or` or the end, found `any` @any");
    assert_eq!(refused("board"), "expected the 16 cells of a board, found the end @");
    assert_eq!(refused("board AA.."), "a board of 4x4 has 16 characters, not 4 @AA..");
    assert_eq!(refused("board AA............x."), "boards here have no walls @x");
    assert_eq!(refused("board AA............é."), "`é` is no letter, `.` or `?` @é");
    assert_eq!(
        refused("board ...A............A"),
        "a board of 4x4 has 16 characters, not 17 @...A............A",
    );
    assert_eq!(
        refused("board A.A............."),
        "`A` is no car and no truck: 2 or 3 cells in a line @A"
    );
    assert_eq!(
        refused("board AA.............? minus 1"),
        "vehicles are removed from a whole board, without `?` @AA.............?",
    );
    let many = format!("cars = 1{}", " and cars = 1 or cars = 2".repeat(20_000));
    assert!(Query::parse(&many, universe).is_ok(), "many are not deep");
    let deep = format!("{}any", "not ".repeat(200));
    assert!(refused(&deep).starts_with("more than 100 levels of nesting"));
}

/// In the usual stack of a thread, in builds that are not optimized too.
#[test]
fn conditions_as_deep_as_allowed_are_worked_on() {
    let texts: [fn(usize) -> String; 3] = [
        |n| format!("{}any", "not ".repeat(n)),
        |n| format!("{}any{}", "(".repeat(n), ")".repeat(n)),
        |n| format!("{}any{}", "(cars > 1 or not (index < 9 and ".repeat(n), "))".repeat(n)),
    ];
    for text in texts {
        let work = move || {
            let sample = Sample::new("3x2", Metric::Steps);
            let query = |n| Query::parse(&text(n), sample.stored.universe());
            let deepest = (1..300).take_while(|&n| query(n).is_ok()).last().expect("some level");
            assert!((20..=100).contains(&deepest), "{deepest}");
            query(deepest).unwrap().count(&sample.stored, &unlimited()).unwrap();
            assert!(query(20_000).is_err());
        };
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work);
        thread.expect("there is room for a thread").join().expect("no panic");
    }
}
