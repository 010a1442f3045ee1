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

/// The published list of unsolvable boards was made with a generator that leaves out what Fogleman's program sees at a glance.
#[test]
fn no_board_of_the_published_unsolvable_ones_is_seen_at_a_glance() {
    let run = rushsat("check --static puzzles/unsolvable-6x6.txt").run().exits(0);
    assert_eq!(run.stdout.matches("nothing excludes a plan at a glance").count(), 200);
}

/// Of 1000 random boards with ten vehicles besides the primary 704 are unsolvable, 622 of them at a glance.
#[test]
fn most_random_unsolvable_boards_are_seen_at_a_glance() {
    let folder = Folder::new();
    let boards =
        folder.rushsat("generate random --vehicles 10 --seed 1 --count 1000").run().exits(0).stdout;
    folder.file("random.txt", boards);
    let seen = folder.rushsat("check --json --static random.txt").run().exits(1).json_lines();
    let solved = folder.rushsat("solve --json random.txt").run().exits(1).json_lines();
    let is_seen = |json: &Value| json["static"]["unsolvable"] == true;
    for (seen, solved) in seen.iter().zip(&solved) {
        assert!(!is_seen(seen) || solved["answer"] == "unsolvable", "{seen}");
    }
    assert_eq!(solved.iter().filter(|json| json["answer"] == "unsolvable").count(), 704);
    assert_eq!(seen.iter().filter(|json| is_seen(json)).count(), 622);
}
