//! Databases hold the rows of texts and answer the same.

use std::{fs, time::Duration};

use atlas::{Head, Rules, Selection, UnknownRows, database, database::Database, selected, unknown};
use conditions::{Answerer, Condition};
use limits::{Budget, StopReason};
use tempfile::TempDir;

use crate::built::{built, options};

fn unlimited() -> Budget {
    Budget::default()
}

#[test]
fn questions_have_the_answers_of_the_text() {
    let rules = Rules::new("4x5".parse().unwrap(), 1).unwrap();
    let whole = atlas::BuildOptions { is_quick: false, ..options(2) };
    let (head, mut rows) = atlas::build(rules, &whole, &|_| ()).unwrap();
    assert!(rows.iter().any(|row| row.mirror_of.is_some()));
    // Some of which less is known.
    for row in rows.iter_mut().step_by(3) {
        row.steps = None;
        row.strict = None;
    }
    // As many plans as can be told, or more.
    rows[1].plans = Some(u64::MAX);
    let folder = TempDir::new().unwrap();
    // A name that means something in a URI.
    let path = folder.path().join("a?b#c%20 d.db");
    let bytes = database::to_bytes(&head, &rows, &unlimited()).unwrap();
    assert_eq!(bytes, database::to_bytes(&head, &rows, &unlimited()).unwrap(), "the same bytes");
    fs::write(&path, &bytes).unwrap();
    let stored = Database::open(&path, &unlimited()).unwrap();
    let mut sizes = Vec::new();
    for condition in [
        "any",
        "not any",
        "moves >= 7 and trucks = 0",
        "steps > 8",
        "not steps > 8",
        "not (steps > 8 or strict = 1) and walls = 1",
        "not not steps > 8",
        "steps > moves and not plans <= bottlenecks",
        "not edges >= states or width = height",
        "board 5x4:??????????..????????",
        "not board 5x4:BB?????????????????? and moves > 99999999999999999",
        "board BB.FAA.FECCCE.DD minus 2 or vehicles = 1 or walls = 1",
        "solvable and not unsolvable and plans != 1",
        "edges > 18446744073709551615 or goals = 3",
        "plans > 9223372036854775807",
        "plans = 18446744073709551615",
        "plans <= 9223372036854775807 and moves > 3",
        "not plans < 9223372036854775808",
    ] {
        let condition = Condition::parse(condition, Answerer::Atlas, None).unwrap();
        let unknown = unknown(&rows, &condition, &Budget::default()).unwrap();
        let n_unknown = |unknown: Option<UnknownRows>| unknown.map(|unknown| unknown.n_rows);
        let of_database = n_unknown(stored.unknown(&condition).unwrap());
        assert_eq!(of_database, n_unknown(unknown), "{condition:?}");
        for order in ["-moves", "steps", "-strict", "states"] {
            for limit in [None, Some(5)] {
                let order = order.parse().unwrap();
                let selection = Selection { condition: condition.clone(), order, limit };
                let expected = selected(&rows, &selection, &Budget::default()).unwrap();
                assert_eq!(stored.selected(&selection).unwrap(), expected, "{condition:?}");
                sizes.push(expected.len());
            }
        }
    }
    assert!(sizes.iter().filter(|&&n| n > 5).count() > 20, "{sizes:?}");
    let mut build = Vec::new();
    let ask =
        "SELECT value FROM build WHERE name IN ('rules', 'puzzles', 'max_walls') ORDER BY name";
    let mut keep = |values: &[(String, String)]| build.push(values[0].1.clone());
    stored
        .for_each(ask, |values| {
            keep(values);
            Ok(())
        })
        .unwrap();
    assert_eq!(build, ["1", &rows.len().to_string(), "fogleman"]);
}

#[test]
fn a_database_has_no_more_memory_than_it_may() {
    let rows = built("4x4", 1);
    let bytes = |n| database::to_bytes(&Head::default(), &rows, &unlimited().with_memory(n));
    let n_bytes = bytes(1 << 30).unwrap().len();
    assert!(bytes(4 * n_bytes).is_ok());
    let error = bytes(n_bytes).unwrap_err();
    assert!(matches!(error, database::DatabaseError::Stopped(StopReason::Memory)), "{error}");
}

#[test]
fn nothing_is_changed_or_opened_by_a_question() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.db");
    let rows = built("4x4", 0);
    let bytes = database::to_bytes(&Head::default(), &rows, &unlimited()).unwrap();
    fs::write(&path, &bytes).unwrap();
    let stored = Database::open(&path, &unlimited()).unwrap();
    let other = folder.path().join("other.db");
    for sql in [
        "DELETE FROM puzzles".to_owned(),
        "DROP TABLE puzzles".to_owned(),
        "INSERT INTO build VALUES ('a', 'b') RETURNING name".to_owned(),
        format!("ATTACH '{}' AS other", other.display()),
        "PRAGMA user_version = 3".to_owned(),
        "VACUUM".to_owned(),
        "SELEKT".to_owned(),
        String::new(),
    ] {
        assert!(stored.for_each(&sql, |_| Ok(())).is_err(), "{sql}");
    }
    drop(stored);
    // What follows two slashes is no host.
    let doubled = format!("/{}", path.display());
    assert!(!path.is_absolute() || Database::open(doubled.as_ref(), &unlimited()).is_ok());
    assert_eq!(fs::read(&path).unwrap(), bytes);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_question_ends_with_its_budget_and_other_files_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.db");
    fs::write(&path, database::to_bytes(&Head::default(), &[], &unlimited()).unwrap()).unwrap();
    let budget = Budget::within(Some(Duration::from_millis(200)));
    let stored = Database::open(&path, &budget).unwrap();
    let endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    let error = stored.for_each(endless, |_| Ok(())).unwrap_err();
    assert!(matches!(error, database::DatabaseError::Stopped(_)), "{error}");
    for (name, contents) in [("text", b"SQLite format 3\0 or so".to_vec()), ("empty", Vec::new())] {
        let path = folder.path().join(name);
        fs::write(&path, contents).unwrap();
        assert!(Database::open(&path, &unlimited()).is_err(), "{name}");
    }
    assert!(Database::open(&folder.path().join("none"), &unlimited()).is_err());
}

/// Others can write to a database.
#[test]
fn what_no_atlas_says_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.db");
    let rows = built("4x4", 0);
    let any = Condition::parse("any", Answerer::Atlas, None).unwrap();
    let selection = Selection { condition: any, order: "moves".parse().unwrap(), limit: None };
    let opened = |change: &str| {
        let bytes = database::to_bytes(&Head::default(), &rows, &unlimited()).unwrap();
        fs::write(&path, bytes).unwrap();
        rusqlite::Connection::open(&path).unwrap().execute_batch(change).unwrap();
        Database::open(&path, &unlimited()).map_err(|error| error.to_string())
    };
    for (change, why) in [
        ("UPDATE build SET value = '99' WHERE name = 'version'", "of another version"),
        ("DELETE FROM build", "has no `version=`"),
        ("DROP TABLE build", "no such table"),
        ("ALTER TABLE puzzles DROP COLUMN strict", "no such column"),
    ] {
        let error = opened(change).unwrap_err();
        assert!(error.contains("no atlas of this version") && error.contains(why), "{error}");
    }
    let error = opened("DELETE FROM puzzles WHERE moves = 3").unwrap_err();
    assert!(error.contains("rows, where its table `build` says "), "{error}");
    // One that somebody made without that says nothing wrong.
    let cut = "DELETE FROM puzzles WHERE moves = 3; DELETE FROM build WHERE name = 'puzzles'";
    assert!(opened(cut).is_ok());
    let stored = opened("UPDATE puzzles SET moves = 99 WHERE moves = 3").unwrap();
    let error = stored.selected(&selection).unwrap_err().to_string();
    assert!(error.contains("is no row: "), "{error}");
}
