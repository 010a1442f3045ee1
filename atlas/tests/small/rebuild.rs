//! The text of the small atlas, made anew.

use std::{collections::BTreeMap, fs, num::NonZeroUsize, path::Path};

use atlas::{BuildOptions, Head, Row, Rules, arrange, build, canonical, text_file};
use board::formats::{self, ReadOptions};
use limits::Budget;

/// The lists of `puzzles/` that are part of it.
const LISTS: [&str; 4] = ["original-40.txt", "fogleman-6x6.txt", "malab-6x6.txt", "aveiro-8x8.txt"];

/// The text.
pub(crate) fn text() -> String {
    let mut rows = BTreeMap::new();
    for name in LISTS {
        rows.extend(listed(name).into_iter().map(|row| (row.board.clone(), row)));
    }
    for size in ["4x4", "5x5"] {
        let rules = Rules::new(size.parse().expect("a size"), 0).expect("an atlas");
        let options = BuildOptions {
            threads: NonZeroUsize::new(2).expect("not 0"),
            budget: Budget::default(),
            is_quick: false,
            partitions: None,
        };
        let (_, built) = build(rules, &options, &|_| ()).expect("there is no limit");
        rows.extend(built.into_iter().map(|row| (row.board.clone(), row)));
    }
    let mut rows: Vec<Row> = rows.into_values().collect();
    arrange(&mut rows);
    let mut text = Vec::new();
    text_file::write(&mut text, &Head::default(), &rows).expect("memory can be written");
    String::from_utf8(text).expect("rows are text")
}

/// The solvable boards of a list with the lengths that it says.
fn listed(name: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name);
    let text = fs::read_to_string(path).expect("the project has it");
    let input = formats::read(name, &text, &ReadOptions::default()).expect("a list");
    let row = |puzzle: formats::BoardEntry| {
        let mut row = Row::new(canonical::text(&puzzle.board).ok()?, puzzle.claims.moves?.into());
        row.steps = puzzle.claims.steps.map(u64::from);
        row.states = puzzle.claims.states;
        Some(row)
    };
    input.into_boards().into_iter().filter_map(|puzzle| row(puzzle.expect("a board"))).collect()
}
