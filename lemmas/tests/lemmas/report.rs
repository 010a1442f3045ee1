//! `docs/report.md`: its lemmas are those of the library with the verdicts that it says, none of the report's
//! is missing, and its tests and proofs exist.

use std::{collections::BTreeSet, fs, path::Path};

use board::Size;
use encodings::cell::CellTheory;
use lemmas::{Validity, library};
use limits::Budget;

const PAGE: &str = include_str!("../../../docs/report.md");
const REPORT: &str = include_str!("../../library/report.lemmas");

/// What stands between backquotes in the last column of the tables, with what follows it.
fn cited() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = PAGE.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| |"));
    let columns = rows.filter_map(|row| row.rsplit(" | ").next());
    columns.flat_map(|column| {
        let pieces: Vec<_> = column.split('`').collect();
        pieces.windows(2).skip(1).step_by(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
    })
}

#[test]
fn every_verdict_of_the_page_is_the_declared_one() {
    let size = Size::new(6, 6).unwrap();
    let theory = CellTheory::of_size(size, 2, None, &Budget::default()).unwrap().unwrap();
    let mut names = BTreeSet::new();
    for (name, after) in cited() {
        let verdict = if after.starts_with(" holds") {
            Validity::Holds
        } else if after.starts_with(" fails") {
            Validity::Fails
        } else {
            continue;
        };
        let lemma = library::find(name).unwrap_or_else(|| panic!("`{name}` is no lemma"));
        assert_eq!(lemma.declared(&theory, &Budget::default()).unwrap(), Some(verdict), "{name}");
        names.insert(name);
    }
    let of_report = REPORT.lines().filter_map(|line| line.strip_prefix("lemma "));
    let missing: Vec<_> = of_report
        .filter_map(|line| line.split([' ', ':']).next())
        .filter(|name| !names.contains(name))
        .collect();
    assert_eq!(missing, [""; 0], "the page says nothing of these");
}

#[test]
fn every_file_and_test_of_the_page_exists() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut file, mut n_tests) = (String::new(), 0);
    for (name, _) in cited() {
        if name.contains('/') {
            file = fs::read_to_string(top.join(name))
                .unwrap_or_else(|error| panic!("{name}: {error}"));
        } else if library::find(name).is_none() && name.contains('_') {
            assert!(file.contains(&format!("fn {name}()")), "{name} is no test of its file");
            n_tests += 1;
        }
    }
    assert!(n_tests >= 6);
}
