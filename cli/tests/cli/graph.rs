//! `rushsat graph`: the formats of clusters, and their limits.

use std::fs;

use crate::support::{ENDLESS, Folder, HARD, SMALL, UNSOLVABLE, rushsat};

#[test]
fn maps_have_colours() {
    let run = rushsat("graph --format svg --style print BB.FAA.FECCCE.DD").run().exits(2);
    run.warns("the style print is for boards");
}

#[test]
fn dot_has_a_rank_for_each_distance_and_the_path() {
    let run = rushsat("graph").arg(SMALL).run().exits(0).stays_quiet();
    let run = run.says("// 34 states, ").says("unsolved at 7 moves\ndigraph cluster {");
    assert_eq!(run.stdout.matches("rank=same").count(), 8);
    assert_eq!(run.stdout.matches("weight=100").count(), 7);
    assert_eq!(run.stdout.matches('{').count(), run.stdout.matches('}').count());
    // The board is the tooltip of its state.
    let run = run.says(&format!("s0 [fillcolor=\"#e94128\", tooltip=\"{SMALL}\", penwidth=3];"));
    run.says("#458955").says("#edd569").says("#3f628f").says("dir=none, constraint=false");
    let steps = rushsat("graph --metric steps").arg(SMALL).run().exits(0).says("at 9 steps");
    assert_eq!(steps.stdout.matches("rank=same").count(), 10);
}

#[test]
fn json_has_every_state_and_slide() {
    let graph = rushsat("graph --format json").arg(SMALL).run().exits(0).json();
    let solved = rushsat("solve --cluster --json").arg(SMALL).run().exits(0).json();
    let states = graph["states"].as_array().unwrap();
    let histogram = solved["cluster"]["histogram"].as_array().unwrap();
    for (distance, n) in histogram.iter().enumerate().skip(1) {
        let is_there = |state: &&serde_json::Value| state["distance"] == distance;
        assert_eq!(states.iter().filter(is_there).count() as u64, n.as_u64().unwrap());
    }
    assert_eq!(graph["path"].as_array().unwrap().len(), 8);
    let ids: Vec<_> = states.iter().map(|state| &state["id"]).collect();
    for slide in graph["slides"].as_array().unwrap() {
        assert!(ids.contains(&&slide[0]) && ids.contains(&&slide[1]), "{slide}");
    }
    assert_eq!(graph["vehicles"].as_array().unwrap().len(), 6);
}

#[test]
fn the_ending_says_the_format() {
    let folder = Folder::new();
    for (name, magic) in [
        ("c.dot", &b"// 34 states"[..]),
        ("c.gv", b"// 34 states"),
        ("c.graphml", b"<?xml"),
        ("c.json", b"{\"schema\":\"rushsat/1\""),
        ("c.svg", b"<svg"),
        ("c.png", b"\x89PNG"),
    ] {
        folder.rushsat(&format!("graph -o {name}")).arg(SMALL).run().exits(0).stays_quiet();
        assert!(fs::read(folder.path(name)).unwrap().starts_with(magic), "{name}");
    }
    let map = folder.read("c.svg");
    assert!(map.contains("Map of a cluster: 34 states"), "{map}");
    // The numbers of the rows.
    assert!(map.contains(">7</text>") && !map.contains(">8</text>"));
}

#[test]
fn clusters_without_a_goal_and_of_one_state_are_drawn() {
    let run = rushsat("graph").arg(UNSOLVABLE).run().exits(0).says("none a goal");
    assert!(!run.stdout.contains("weight=100"));
    rushsat("graph --format svg").arg(UNSOLVABLE).run().exits(0).says("none a goal");
    for board in ["2x1:AA", "3x1:AAx"] {
        for format in ["dot", "graphml", "json", "svg"] {
            rushsat(&format!("graph --format {format}")).arg(board).run().exits(0).stays_quiet();
        }
    }
}

#[test]
fn limits_hold() {
    let run = rushsat("graph --max-states 1000").arg(HARD).run().exits(3).prints("");
    run.warns("the cluster has more than 1000 states (--max-states)");
    rushsat(&format!("graph {ENDLESS}"))
        .run()
        .exits(3)
        .warns("more than 100000 states")
        .within(20.0);
    let run = rushsat(&format!("graph --max-states 1000000 --time-limit 0.2 {ENDLESS}")).run();
    run.exits(3).prints("").within(5.0);
    let folder = Folder::new();
    let run = folder.rushsat("graph --output-limit 500 -o c.svg").arg(SMALL).run();
    run.exits(3).warns("limit");
    assert!(!folder.path("c.svg").exists());
    rushsat("graph --max-states 0").arg(SMALL).run().exits(2);
    rushsat("graph puzzles/original-40.txt").run().exits(2).warns("holds 40 boards");
}
