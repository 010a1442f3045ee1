//! What would take too much, or too long, is given up: while formulas are built too, not only while they are
//! solved.

use serde_json::json;

use crate::support::{Folder, SMALL, UNSOLVABLE, rushsat};

/// 16x16, 47 vehicles with long ranges: two on each row of the left half, and on each column of the right
/// one.
fn crowded() -> String {
    let vehicle = |name: String, orientation: &str, row: usize, col: usize| json!({"name": name, "orientation": orientation, "length": 2, "row": row, "col": col});
    let mut vehicles = vec![vehicle("A".to_owned(), "horizontal", 8, 0)];
    for row in (0..16).filter(|&row| row != 8) {
        for col in [0, 4] {
            vehicles.push(vehicle(format!("h{row}-{col}"), "horizontal", row, col));
        }
    }
    for col in 8..16 {
        for row in [0, 4] {
            vehicles.push(vehicle(format!("v{col}-{row}"), "vertical", row, col));
        }
    }
    let board = json!({
        "schema": "rushsat-board/1",
        "width": 16,
        "height": 16,
        "walls": [],
        "exit": "right",
        "primary": "A",
        "vehicles": vehicles,
    });
    board.to_string()
}

/// The totalizer has more than 50 million clauses, which took more than 4 GiB.
#[test]
fn a_formula_is_measured_before_it_is_written() {
    let folder = Folder::new();
    folder.file("board.json", crowded());
    let args = "export --format dimacs --max-steps 1000 --semantics counted board.json -o f.cnf";
    let run = folder.rushsat(args).args("--output-limit 1G").run().exits(3).within(30.0);
    run.warns("gave up: output limit reached: the formula with")
        .warns("clauses takes at least ")
        .warns(" bytes");
    assert!(!folder.path("f.cnf").exists(), "it was not begun");
}

#[test]
fn an_export_ends_in_time() {
    let folder = Folder::new();
    folder.file("board.json", crowded());
    let args =
        "export --format dimacs --max-moves 3000 --encoding cell --time-limit 0.2 board.json";
    let run = folder.rushsat(args).args("-o f.cnf").run().exits(3).within(15.0);
    run.prints("").warns("gave up: time limit reached");
}

/// Layers of 512 groups took a minute, and `position` in moves has two million clauses a frame.
#[test]
fn encoding_ends_in_time() {
    for args in [
        "--strengthen layers --max-moves 9 --time-limit 0.02",
        "--encoding position --strengthen canonical,displacement --max-moves 9 --time-limit 0.02",
        "--encoding cell --amo pairwise --max-moves 9 --time-limit 0.02",
    ] {
        let run = rushsat("plan").args(args).arg(&crowded()).run().exits(3).within(10.0);
        run.says("gave up: time limit reached");
    }
}

#[test]
fn a_horizon_that_does_not_fit_is_not_begun() {
    let args =
        "plan --any --semantics sequential --json --memory-limit 64M --max-steps 100000 4x1:AA.x";
    let json = rushsat(args).run().exits(3).json();
    let reason = json["reason"].as_str().expect("a reason");
    assert!(reason.starts_with("memory limit reached: the formula with "), "{reason}");
    assert!(json["refuted"].as_u64().is_some_and(|k| k >= 1000), "{json}");
}

/// Reading megabytes took as long as it took.
#[test]
fn a_formula_is_read_back_in_time() {
    let folder = Folder::new();
    let args = "export --format dimacs --max-moves 1000 -o f.cnf";
    folder.rushsat(args).arg(SMALL).run().exits(0);
    folder.file("model", "s UNSATISFIABLE\n");
    let run = folder.rushsat("decode f.cnf model --time-limit 0.01").run().exits(3).within(10.0);
    run.prints("").warns("gave up reading `f.cnf`: time limit reached");
    folder.rushsat("decode f.cnf model").run().exits(1);
}

/// A certificate that is not finished leaves nothing behind.
#[test]
fn a_certificate_is_bounded_in_time_and_space() {
    let folder = Folder::new();
    for (to, limit) in [("space", "--output-limit 1M"), ("time", "--time-limit 0.05")] {
        let args = format!("certify --max-moves 256 {UNSOLVABLE} {to} {limit}");
        let run = folder.rushsat(&args).run().exits(3).within(30.0);
        run.says(if to == "space" { "output limit reached" } else { "time limit reached" });
        // A part may have been certified.
        if folder.path(to).exists() {
            folder.rushsat("audit").arg(to).run().exits(0);
        }
    }
    folder.rushsat("certify --output-limit 1M").arg(SMALL).arg("c").run().exits(0);
}

/// 64x64 with 1,024 vehicles, drawn by a seed.
fn huge(folder: &Folder, name: &str, args: &str) {
    drawn(folder, name, "--size 64x64 --vehicles 1023", args);
}

/// Of this size and with so many vehicles.
fn drawn(folder: &Folder, name: &str, size: &str, args: &str) {
    let args = format!("generate random {size} --seed 1 --format json {args}");
    folder.file(name, &folder.rushsat(&args).run().exits(0).stdout);
}

#[test]
fn the_largest_grid_is_read_checked_converted_and_drawn() {
    let folder = Folder::new();
    huge(&folder, "b.json", "--clear-line");
    let run = folder.rushsat("check b.json").run().exits(0).within(5.0);
    run.says("legal: 1144 steps and 2311 moves");
    let tuple = folder.rushsat("convert --to grh b.json").run().exits(0).stdout;
    assert!(tuple.starts_with("<64, 64, 64, 33, 1023, {<1, 33, E, 2>, "), "{}", &tuple[..99]);
    folder.file("b.txt", &tuple);
    folder.rushsat("check b.txt").run().exits(0).says("legal: 1144 steps and 2311 moves");
    folder.rushsat("render b.json -o b.svg").run().exits(0);
    folder
        .rushsat("convert --to grid b.json")
        .run()
        .exits(2)
        .warns("vehicle `V25` cannot be named");
}

#[test]
fn a_large_grid_may_have_no_goal() {
    has_no_goal("--size 40x40 --vehicles 399");
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_the_largest_grid_may_have_no_goal() {
    has_no_goal("--size 64x64 --vehicles 1023");
}

/// No state at all is a goal: what shares the primary's row never leaves it.
fn has_no_goal(size: &str) {
    let folder = Folder::new();
    drawn(&folder, "c.json", size, "");
    folder.rushsat("plan c.json").run().exits(1).says("unsolvable: no plan of any length exists");
}

#[test]
#[ignore = "exhaustive: 7 s; run by .ci/run"]
fn exhaustive_the_largest_grid_is_planned_or_given_up_within_limits() {
    let folder = Folder::new();
    huge(&folder, "b.json", "--clear-line");
    let args = "plan --any --time-limit 3 --memory-limit 2G b.json";
    let run = folder.rushsat(args).run().within(20.0);
    assert!([Some(0), Some(3)].contains(&run.code), "{}", run.stderr);
}

/// Beyond 36 positions, digits go on with capital letters.
#[test]
fn states_of_a_long_line_have_a_digit_for_each_position() {
    let row = format!("64x1:AA{}", ".".repeat(62));
    let json = rushsat("states --json").arg(&row).run().exits(0).json();
    let states: Vec<&str> =
        json["states"].as_array().unwrap().iter().filter_map(|s| s.as_str()).collect();
    assert_eq!((states.len(), states[0]), (63, "0"));
    assert!(["Z", "-", "z"].iter().all(|digit| states.contains(digit)), "{states:?}");
}

#[test]
fn a_plan_on_a_large_grid_is_certified() {
    let folder = Folder::new();
    let mut cells = vec![b'.'; 20 * 20];
    cells[..2].copy_from_slice(b"AA");
    for row in 0..3 {
        cells[row * 20 + 9] = b'B';
    }
    let board = format!("20x20:{}", String::from_utf8(cells).unwrap());
    folder
        .rushsat("certify")
        .arg(&board)
        .arg("c")
        .run()
        .exits(0)
        .says("2 moves, certified shortest");
    folder.rushsat("audit c").run().exits(0);
    rushsat("solve").arg(&board).run().exits(0).says("2 moves");
}

/// Expanding a state of 1,024 vehicles takes milliseconds, and limits are looked at as often.
#[test]
fn a_limit_ends_the_search_of_the_largest_grid_and_the_list_goes_on() {
    let folder = Folder::new();
    huge(&folder, "b.json", "");
    folder.file("list", folder.read("b.json").trim().to_owned() + "\nBB.FAA.FECCCE.DD\n");
    for command in ["solve", "rate", "solve --sort line"] {
        let run = folder.rushsat(command).args("--json --time-limit 0.2 list").run();
        let lines = run.exits(3).within(5.0).json_lines();
        assert_eq!(lines.len(), 2, "{command}");
        assert_eq!((&lines[0]["answer"], &lines[0]["line"]), (&"unknown".into(), &1.into()));
        assert_eq!(lines[0]["reason"], "time limit reached", "{command}");
        assert_ne!(lines[1]["answer"], "unknown", "{command}");
    }
}

#[test]
fn a_limit_ends_families_of_a_large_grid() {
    let folder = Folder::new();
    // On the largest of all, what takes no heed of a limit can take so long that the watchdog acts.
    drawn(&folder, "b.json", "--size 40x40 --vehicles 399", "");
    let run = folder.rushsat("families --encoding cell --time-limit 0.3 b.json").run();
    run.exits(3).within(5.0).prints("gave up: time limit reached\n");
    let run = folder.rushsat("families --json --encoding cell --time-limit 0.2 b.json").run();
    let json = run.exits(3).json();
    assert_eq!((&json["answer"], &json["encoding"]), (&"unknown".into(), &"cell".into()));
}
