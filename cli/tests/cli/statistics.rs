//! `docs/statistics.md`, the statistics behind it, and `rushsat check --static`.

use std::{path::Path, process::Command};

use serde_json::{Value, json};

use crate::support::{Folder, SMALL, rushsat};

const PAGE: &str = include_str!("../../../docs/statistics.md");
const COUNTED: &str = include_str!("../../../benches/results/atlas-6x6-statistics.json");
const ATLAS: &str = include_str!("../../../benches/results/atlas-6x6.json");

/// A number as the page writes it.
fn grouped(number: u64) -> String {
    if number < 1000 {
        number.to_string()
    } else {
        format!("{},{:03}", grouped(number / 1000), number % 1000)
    }
}

fn pairs(counted: &Value) -> impl Iterator<Item = (u64, &Value)> {
    counted.as_array().unwrap().iter().map(|pair| (pair[0].as_u64().unwrap(), &pair[1]))
}

#[test]
fn the_page_has_the_numbers_that_were_counted() {
    let counted: Value = serde_json::from_str(COUNTED).unwrap();
    let atlas: Value = serde_json::from_str(ATLAS).unwrap();
    for key in ["puzzles", "states_of_their_clusters", "largest_cluster", "puzzles_by_moves"] {
        assert_eq!(counted[key], atlas[key], "{key}");
    }
    for key in ["puzzles", "states_of_their_clusters", "largest_cluster"] {
        assert!(PAGE.contains(&grouped(counted[key].as_u64().unwrap())), "{key}");
    }
    let most: std::collections::HashMap<_, _> = pairs(&counted["most_moves_by_vehicles"]).collect();
    let mean = pairs(&counted["mean_moves_by_vehicles"]);
    for ((n, puzzles), (_, mean)) in pairs(&counted["puzzles_by_vehicles"]).zip(mean) {
        let row = format!(
            "| {n} | {} | {:.2} | {} |",
            grouped(puzzles.as_u64().unwrap()),
            mean.as_f64().unwrap(),
            most[&n]
        );
        assert!(PAGE.contains(&row), "{row}");
    }
    assert_eq!(counted["most_common_moves"], 11);
    for least in [20, 30, 40, 50] {
        let longer = pairs(&counted["puzzles_by_moves"]).filter(|&(moves, _)| moves >= least);
        let n = longer.map(|(_, n)| n.as_u64().unwrap()).sum();
        assert!(PAGE.contains(&grouped(n)), "{least}: {n}");
    }
}

#[test]
fn the_script_counts_a_small_atlas() {
    let folder = Folder::new();
    folder.rushsat("atlas build --size 4x4 --out a.atlas").run().exits(0);
    let script = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../benches/atlas/statistics.py"));
    let run = Command::new("python3")
        .arg(script)
        .arg("a.atlas")
        .args(["--plots", "."])
        .current_dir(folder.path(""))
        .output();
    let Ok(run) = run else {
        eprintln!("python3 is not installed");
        return;
    };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let counted: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!((&counted["puzzles"], &counted["largest_cluster"]), (&json!(32), &json!(42)));
    let longest = counted["puzzles_by_moves"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(longest, json!([7, 3]));
    for name in ["moves", "log2-states", "vehicles"] {
        let plot = folder.read(&format!("atlas-{name}.svg"));
        let n_bars = plot.matches("fill=\"#a33\"").count();
        let key = format!("puzzles_by_{}", name.replace('-', "_"));
        assert_eq!(n_bars, counted[&key].as_array().unwrap().len(), "{name}");
    }
}

#[test]
fn what_is_seen_at_a_glance_is_said() {
    let run = rushsat("check --static").arg(SMALL).run().exits(0);
    run.says("nothing excludes a plan at a glance");
    let json = rushsat("check --json --static").arg(SMALL).run().exits(0).json();
    assert_eq!(json["static"]["unsolvable"], false);
    assert_eq!(json["static"]["dependencies"], json!([]));
    // The truck covers its middle cells wherever it stands beside the car of its column.
    let blocked = "...T.....T..AA.T...........C.....C..";
    let json = rushsat("check --json --static").arg(blocked).run().exits(1).json();
    assert_eq!(json["static"]["unsolvable"], true);
    assert_eq!(
        json["static"]["never_free"],
        json!([[1, 3, "T"], [2, 3, "T"], [2, 1, "A"], [4, 3, "C"]])
    );
    assert_eq!(json["static"]["ranges"]["T"], json!([0, 1]));
    rushsat("check --static --plan A+1").arg(SMALL).run().exits(2);
}

/// The published list of unsolvable boards was made with a generator that leaves out what Fogleman's program
/// sees at a glance.
#[test]
fn published_unsolvable_boards_are_seen_by_pairs_alone() {
    let run = rushsat("check --static puzzles/unsolvable-6x6.txt").run().exits(1);
    assert_eq!(run.stdout.matches("unsolvable at a glance").count(), 0);
    assert_eq!(
        run.stdout.matches("unsolvable: the positions left to vehicles two by two").count(),
        172
    );
    assert_eq!(run.stdout.matches("nothing excludes a plan at a glance").count(), 28);
}

#[test]
fn no_published_puzzle_is_called_unsolvable() {
    none_is_called_unsolvable(&["aveiro-8x8", "original-40"]);
}

/// The 2,994 boards of `fogleman-6x6.txt` are for an optimized build.
#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_no_published_puzzle_is_called_unsolvable() {
    none_is_called_unsolvable(&["malab-6x6"]);
    if std::env::var_os("RUSHSAT_EXHAUSTIVE").is_some() {
        none_is_called_unsolvable(&["fogleman-6x6"]);
    }
}

fn none_is_called_unsolvable(lists: &[&str]) {
    for list in lists {
        let run = rushsat(&format!("check --static puzzles/{list}.txt")).run().exits(0);
        assert!(!run.stdout.contains("unsolvable"), "{list}");
    }
}

/// Of 1000 random boards with ten vehicles besides the primary 704 are unsolvable, 622 of them by lines
/// alone.
#[test]
fn random_unsolvable_boards_are_seen_at_a_glance() {
    see_at_a_glance(150, 91, 14);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_random_unsolvable_boards_are_seen_at_a_glance() {
    see_at_a_glance(1000, 622, 82);
}

/// So many of the boards are unsolvable by lines alone, and so many others.
fn see_at_a_glance(n_boards: usize, by_lines: usize, by_pairs: usize) {
    let folder = Folder::new();
    let boards = folder
        .rushsat(&format!("generate random --vehicles 10 --seed 1 --count {n_boards}"))
        .run()
        .exits(0)
        .stdout;
    folder.file("random.txt", boards);
    let seen = folder.rushsat("check --json --static random.txt").run().exits(1).json_lines();
    let solved = folder.rushsat("solve --json random.txt").run().exits(1).json_lines();
    for (seen, solved) in seen.iter().zip(&solved) {
        let is_seen = seen["static"]["unsolvable"] == true;
        assert_eq!(is_seen, solved["answer"] == "unsolvable", "{seen}");
        assert_eq!(is_seen, !seen["static"]["by"].is_null(), "{seen}");
    }
    let by = |by: &str| seen.iter().filter(|json| json["static"]["by"] == by).count();
    assert_eq!((by("lines"), by("pairs")), (by_lines, by_pairs));
}

#[test]
fn pairs_are_given_up_when_time_is_over() {
    let folder = Folder::new();
    let args = "generate random --size 30x30 --vehicles 200 --clear-line --format json";
    folder.file("large.json", folder.rushsat(args).run().exits(0).stdout);
    let run = folder.rushsat("check --static --time-limit 0.2 large.json").run().exits(3);
    run.says("gave up on pairs of vehicles: time limit reached");
    let json = folder.rushsat("check --static --time-limit 0.2 --json large.json").run().exits(3);
    let json = json.json();
    assert_eq!(json["static"]["unsolvable"], false);
    assert!(json["static"]["reason"].is_string(), "{json}");
}

/// The table of the page says what the script counted.
#[test]
fn the_page_has_the_shares_that_were_counted() {
    for line in include_str!("../../../benches/results/glance.jsonl").lines() {
        let set: Value = serde_json::from_str(line).unwrap();
        let [n, unsolvable, by_lines, by_pairs] =
            ["boards", "unsolvable", "by_lines", "by_lines_or_pairs"].map(|key| &set[key]);
        let name = set["set"].as_str().unwrap();
        let row = format!("| {name} | {n} | {unsolvable} | {by_lines} | {by_pairs} |");
        assert!(PAGE.contains(&row), "{row}");
        assert_eq!(set["undecided"], 0, "{name}");
    }
}

#[test]
fn what_lies_before_the_exit_for_good_is_said_first() {
    let board = "B.....B.C.DDAACEE...FG..HHFG.I..FG.I";
    let reason = "E lies in A's row between A and the exit, and can never leave that row\n";
    let run = rushsat("check --static").arg(board).run().exits(1);
    run.says(&format!("\n{reason}6 cells never free")).says("unsolvable at a glance");
    let run = rushsat("why unsolvable").arg(board).run().exits(0);
    let run = run.says(&format!("(proved)\n{reason}A and E suffice"));
    run.says("6 states: those that A and E can reach, closed under slides, none of them a goal");
    let json = rushsat("check --static --json").arg(board).run().exits(1).json();
    assert_eq!(json["static"]["barrier"], reason.trim_end());
    let json = rushsat("why unsolvable --json").arg(board).run().exits(0).json();
    assert_eq!(json["barrier"], reason.trim_end());
}
