//! The examples of `docs/formats.md` are what the page says they are.

use std::{collections::BTreeSet, fs, path::PathBuf};

use board::{
    Metric,
    formats::{Format, Input, ReadOptions, read},
    plan_text,
};

/// The fenced blocks of the page: the second word of their first line, and what they hold.
fn examples() -> Vec<(String, String)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let page = fs::read_to_string(path).unwrap();
    let blocks = page.split("```").skip(1).step_by(2);
    blocks
        .map(|block| {
            let (first, text) = block.split_once('\n').unwrap();
            (first.strip_prefix("text ").unwrap().to_owned(), text.to_owned())
        })
        .collect()
}

#[test]
fn every_example_is_read_as_what_it_is() {
    let read = |text: &str| read("example", text, &ReadOptions::default()).unwrap();
    let mut seen = BTreeSet::new();
    for (kind, text) in examples() {
        match kind.as_str() {
            "plan" => {
                let Input::One(puzzle) = read("BB.FAA.FECCCE.DD") else { panic!() };
                let plan = plan_text::read(&text, &puzzle.board).unwrap();
                plan.replay(&puzzle.board).unwrap();
                assert_eq!(plan.len(Metric::Moves), 7, "{text}");
            }
            "list" => {
                let Input::Many(boards) = read(&text) else { panic!("{text}") };
                assert_eq!(boards.iter().filter(|board| board.is_ok()).count(), 3);
            }
            format => {
                let Input::One(puzzle) = read(&text) else { panic!("{text}") };
                assert_eq!(puzzle.format.to_string(), format, "{text}");
            }
        }
        seen.insert(kind);
    }
    let formats = Format::ALL.iter().map(Format::to_string).collect::<Vec<_>>();
    assert!(formats.iter().all(|format| seen.contains(format)), "{seen:?}");
}
