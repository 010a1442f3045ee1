use std::{ffi::OsStr, fs, sync::LazyLock};

use board::{
    Metric,
    formats::{self, Input, ReadOptions},
};

use limits::Budget;

use super::*;
use rushsat::agreement::EngineVerdict;

const SET: &str = r#"
    runs = 3
    time-limit = 2.5
    [[boards]]
    name = "4x4"
    board = "BB.FAA.FECCCE.DD"
    ask = [{ max-moves = 9, expect = 7 }, { max-moves = 6, expect = "none" }, { max-steps = 9 }]
    [[boards]]
    name = "card 1"
    file = "puzzles/original/01.txt"
    ask = [{ max-moves = 10, expect = 8 }]
    [[engines]]
    encoding = ["crossing", "cell"]
    solver = ["varisat", "batsat"]
    [[engines]]
    command = "solve"
    label = "search"
    memory-limit = "1G"
"#;

fn parse(text: &str) -> Result<Set, String> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    Set::parse(text, folder, &reading()).map_err(|failure| format!("{failure:?}"))
}

/// Without a limit, and of all questions.
fn reading() -> Reading<'static> {
    static BUDGET: LazyLock<Budget> = LazyLock::new(Budget::default);
    Reading { read: &read, budget: &BUDGET, question: "" }
}

/// A file, or the board itself.
fn read(source: &OsStr) -> Result<Input, Failure> {
    let name = source.to_str().expect("plain names");
    let is_path = name.contains('/');
    let text = if is_path {
        fs::read_to_string(name).map_err(|_| miette!("there is no file `{name}`"))?
    } else {
        name.to_owned()
    };
    Ok(formats::read(name, &text, &ReadOptions::default())?)
}

#[test]
fn a_set_has_questions_and_engines() {
    let set = parse(SET).unwrap();
    assert_eq!(set.runs, 3);
    assert!((set.time_limit - 2.5).abs() < 1e-9);
    let names: Vec<_> = set.questions.iter().map(|question| &*question.name).collect();
    let expected =
        ["4x4, 7 moves", "4x4, none within 6 moves", "4x4, at most 9 steps", "card 1, 8 moves"];
    assert_eq!(names, expected);
    assert_eq!(set.questions[0].expected, Some(EngineVerdict::Length(7)));
    assert_eq!(set.questions[1].expected, Some(EngineVerdict::NoneWithin(6.into())));
    assert_eq!((set.questions[2].metric, set.questions[2].most), (Metric::Steps, Some(9)));
    assert_eq!(set.questions[2].expected, None);
    let labels: Vec<_> = set.engines.iter().map(|engine| &*engine.label).collect();
    let sat = ["crossing varisat", "crossing batsat", "cell varisat", "cell batsat"];
    assert_eq!(labels, [&sat[..], &["search"]].concat());
}

#[test]
fn what_is_wrong_is_named() {
    for (old, new, message) in [
        ("runs = 3", "runs = 0", "`runs` is 0"),
        ("runs = 3", "runs = 9223372036854775807", "expected 1 to 65535"),
        ("time-limit = 2.5", "", "missing field `time-limit`"),
        ("time-limit = 2.5", "time-limit = -1.0", "the time limit is -1"),
        ("time-limit = 2.5", "time-limit = 1.0\nspeed = 3", "unknown field `speed`"),
        ("time-limit = 2.5", "time-limit = 1.0.0", "line 3"),
        ("board = \"BB.FAA.FECCCE.DD\"", "", "expected either `board`, `file` or `random`"),
        ("BB.FAA.FECCCE.DD", "BB.FAA.FECCCE.D", "board `4x4`"),
        ("original/01", "original/00", "there is no file"),
        (
            "name = \"card 1\"",
            "name = \"4x4\"\n board = \"..AA\"",
            "either `board`, `file` or `random`",
        ),
        ("max-moves = 9,", "", "expected either `metric`, `max-moves` or `max-steps`"),
        ("expect = 7", "expect = 17", "`expect` is 17, which is not within the bound"),
        ("expect = 7", "expect = true", "expected a length, \"none\" or \"claim\""),
        ("expect = \"none\"", "expect = 6", ""),
        ("\"crossing\", \"cell\"", "\"cell\", \"cell\"", "two engines are named `cell varisat`"),
        ("max-steps = 9", "max-moves = 7, expect = 7", "two questions are named `4x4, 7 moves`"),
        ("command = \"solve\"", "command = \"render\"", "`render`"),
        ("\"1G\"", "{ a = 1 }", "`memory-limit`"),
    ] {
        let text = SET.replacen(old, new, 1);
        assert_ne!(text, SET, "{old}");
        match parse(&text) {
            Err(error) => assert!(!message.is_empty() && error.contains(message), "{error}"),
            Ok(_) => assert!(message.is_empty(), "{new}: expected {message}"),
        }
    }
}

#[test]
fn a_list_is_a_question_for_each_board() {
    let folder = tempfile::tempdir().unwrap();
    let list = "BB.FAA.FECCCE.DD moves=7\n....AA.......... name=easy moves=1\n\
                ...BAA.B...B...B unsolvable\n....AA.......... steps=2\n";
    fs::write(folder.path().join("list.txt"), list).unwrap();
    let text = "time-limit = 1.0\n[[engines]]\nencoding = \"order\"\n[[boards]]\nname = \"x\"\n\
                file = \"list.txt\"\nfirst = 3\nask = [{ max-moves = 6, expect = \"claim\" }]\n";
    let names = |text: &str| {
        let set = Set::parse(text, folder.path(), &reading())
            .map_err(|failure| format!("{failure:?}"))?;
        Ok::<_, String>(set.questions.into_iter().map(|question| question.name).collect::<Vec<_>>())
    };
    let all = ["x line 1, none within 6 moves", "x easy, 1 move", "x line 3, none within 6 moves"];
    assert_eq!(names(text).unwrap(), all);
    assert_eq!(names(&text.replace("= 3", "= 1")).unwrap(), all[..1]);
    for (old, new, message) in [
        ("file = \"list.txt\"", "board = \"..AA\"", "`first` is of lists"),
        ("first = 3", "", "`x line 4`: `expect` is \"claim\", but"),
        ("first = 3", "first = 5", "`first` is 5; expected 1 to 4"),
        ("first = 3", "first = 0", "`first` is 0"),
        ("list.txt", "lists.txt", "board `x`"),
    ] {
        let error = names(&text.replace(old, new)).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn boards_are_drawn_by_chance() {
    let text = r#"
        time-limit = 1.0
        [[engines]]
        encoding = "order"
        [[boards]]
        name = "dense"
        random = { size = "7x7", vehicles = 12, clear-line = true, seed = 5, count = 3 }
        ask = [{ metric = "moves" }, { metric = "steps", expect = "none" }]
    "#;
    let set = parse(text).unwrap();
    let names: Vec<_> = set.questions.iter().map(|question| &*question.name).collect();
    assert_eq!(names[0], "dense 7x7-12-5-0, moves");
    assert_eq!(names[5], "dense 7x7-12-5-2, unsolvable");
    assert_eq!(
        (set.questions[5].most, set.questions[5].expected),
        (None, Some(EngineVerdict::Unsolvable))
    );
    let again = parse(text).unwrap();
    let boards = |set: &Set| -> Vec<_> { set.questions.iter().map(|q| q.board.clone()).collect() };
    assert_eq!(boards(&set), boards(&again));
    assert_ne!(set.questions[0].board, set.questions[2].board);
    for (old, new, message) in [
        ("7x7", "7", "`size`"),
        ("vehicles = 12", "vehicles = 120", "no room"),
        ("count = 3", "count = 0", "`count` is 0"),
        ("seed = 5", "trucks = 2.0, seed = 5", "`trucks`"),
        ("clear-line", "clear", "unknown field `clear`"),
    ] {
        let error = parse(&text.replace(old, new)).map(|_| ()).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_part_is_chosen_by_name() {
    let mut set = parse(SET).unwrap();
    set.retain("4x4", "batsat").unwrap();
    assert_eq!((set.questions.len(), set.engines.len()), (3, 2));
    assert!(set.retain("9x9", "").unwrap_err().to_string().contains("`9x9` in its name"));
}

#[test]
fn the_sets_of_the_project_can_be_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sets");
    let mut n_sets = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        Set::parse(&text, path.parent().unwrap(), &reading()).unwrap();
        n_sets += 1;
    }
    assert!(n_sets >= 2);
}

const DRAWN: &str = r#"
    time-limit = 1
    [[boards]]
    name = "drawn"
    random = { size = "5x5", vehicles = 4, seed = 3, count = 12 }
    ask = [{ metric = "moves" }, { max-steps = 9 }]
    [[engines]]
    command = "solve"
"#;

#[test]
fn only_wanted_boards_are_drawn_and_they_are_the_same() {
    let parsed = |question: &str, budget: &Budget| {
        let reading = Reading { read: &read, budget, question };
        Set::parse(DRAWN, Path::new(""), &reading)
    };
    let free = Budget::default();
    let all = parsed("", &free).unwrap().questions;
    assert_eq!(all.len(), 24);
    let wanted = parsed("-3-1, at most", &free).unwrap().questions;
    assert_eq!(wanted.len(), 2, "both questions about one board");
    for (one, same) in wanted.iter().zip(&all[2..]) {
        assert_eq!((&one.name, &one.board), (&same.name, &same.board));
    }
    let error = parsed("-3-12", &free).unwrap_err().to_string();
    assert_eq!(error, "no question of the set has `-3-12` in its name");
    let ended = Budget::default();
    ended.interrupt.trigger();
    assert!(parsed("", &ended).unwrap_err().is::<crate::LimitReached>());
}
