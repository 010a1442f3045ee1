//! `rushsat states` and `rushsat puma step`.

use crate::support::{ENDLESS, Folder, HARD, SMALL, rushsat};

#[test]
fn all_states_are_listed_with_their_distances() {
    let run = rushsat("states").arg(SMALL).run().exits(0).stays_quiet();
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((lines.len(), lines[0]), (34, "  7 BB.FAA.FECCCE.DD"));
    // `puzzles/fogleman-4x4.txt`: the states at each distance.
    for (distance, n_states) in [4, 4, 6, 5, 4, 6, 4, 1].into_iter().enumerate() {
        let start = format!("{distance:>3} ");
        let found = lines.iter().filter(|line| line.starts_with(&start)).count();
        assert_eq!(found, n_states, "at distance {distance}");
    }
    let unsolvable = rushsat("states 4x2:AAB...B.").run().exits(0);
    unsolvable.prints("  - 4x2:AAB...B.\n");
    // Vehicles of one cell keep their names where compact text does not hold them.
    let named = r#"{"schema":"rushsat-board/1","width":2,"height":1,"walls":[],"exit":"right","primary":"red",
        "vehicles":[{"name":"red","orientation":"horizontal","length":1,"row":0,"col":0}]}"#;
    let states = rushsat("states -").stdin(named).run().exits(0);
    assert_eq!(states.stdout.matches(r#""name":"red""#).count(), 2, "{}", states.stdout);
}

#[test]
fn more_states_than_wanted_are_not_looked_for() {
    let run = rushsat("states --max-states 5000").arg(ENDLESS).run().exits(3);
    run.says("gave up: there are more than 10000 states\n");
}

#[test]
fn states_are_strings_of_positions_in_json() {
    let json = rushsat("states --json --metric steps").arg(HARD).run().json();
    let states = json["states"].as_array().unwrap();
    let distances = json["distances"].as_array().unwrap();
    assert_eq!((states.len(), distances.len()), (4780, 4780));
    assert_eq!(distances[0], 81);
    assert_eq!(states[0].as_str().unwrap().len(), json["vehicles"].as_array().unwrap().len());
    let json = rushsat("states --json -").stdin("4x2:AAB...B. name=stuck\n").run().json();
    assert_eq!(json["name"], "stuck");
    assert_eq!((&json["states"][0], &json["distances"]), (&"00".into(), &().into()));
}

#[test]
fn too_many_states_are_given_up() {
    let run = rushsat("states --max-states 33").arg(SMALL).run().exits(3);
    run.says("gave up: there are 34 states");
    rushsat("states --time-limit 0.2").arg(ENDLESS).run().exits(3).says("time limit reached");
    rushsat("states puzzles/original-40.txt").run().exits(2).warns("holds 40 boards");
}

#[test]
fn rules_are_applied_by_number() {
    let lights = "puma/examples/lights-out.puma";
    let run =
        rushsat("puma step").arg(lights).run().exits(0).says("25 instances may be applied:\n");
    run.says("  12  press 2,2\n");
    let json = rushsat("puma step --json --steps 12").arg(lights).run().json();
    assert_eq!(json["drawing"].as_str().unwrap().matches('#').count(), 5);
    assert_eq!((&json["goal"], &json["rules"][3]["label"]), (&false.into(), &"press 0,3".into()));
    let twice = rushsat("puma step --json --steps 12,12").arg(lights).run().json();
    assert_eq!(twice["drawing"].as_str().unwrap().matches('#').count(), 0);
    let run = rushsat("puma step --steps 0,25").arg(lights).run().exits(2).prints("");
    run.warns("step 2: there is no instance 25");
    rushsat("puma step --steps x").arg(lights).run().exits(2).warns("invalid value");
}

/// An action of the task has the number of the instance in its name.
#[test]
fn the_plan_of_a_planner_is_carried_out() {
    let (folder, elevator) = (Folder::new(), "puma/examples/elevator.puma");
    let export = format!("puma export --format pddl {elevator}");
    let task = rushsat(&export).run().exits(0).stays_quiet().stdout;
    let path = folder.path("lift.pddl");
    rushsat(&export).args("-o").arg(&path.display().to_string()).run().exits(0).prints("");
    assert_eq!(folder.read("domain-lift.pddl") + &folder.read("lift.pddl"), task);
    assert!(task.contains("\n  (:action s0-rule1\n") && task.contains("\n(define (problem "));

    let step = |plan: &str| rushsat("puma step --json --plan -").arg(elevator).stdin(plan).run();
    let json = step("(s0-rule1)\n(s2-rule3)\n(s1-rule2)\n; cost = 3 (unit cost)\n").json();
    assert_eq!((&json["steps"], &json["goal"]), (&vec![0, 2, 1].into(), &true.into()));
    step("(s1-rule2)\n").exits(2).warns("step 1: instance 1 does not apply");
    step("(s0-rule1)\nSolution found!\n").exits(2).warns("line 2: no rule applies as");
    let run = rushsat("puma step --plan - -").stdin("").run().exits(2);
    run.warns("standard input cannot be both the program and the plan");
}

/// Vehicles of one cell are numbered anew, and what compact text cannot hold is JSON.
#[test]
fn each_state_is_the_board_in_it() {
    for board in ["BB.FAA.FECCCE.DD", "4x4:=.|.B-..B.|-.|.x", "3x3:=|||-||.-"] {
        let run = rushsat("states").arg(board).run().exits(0);
        let run_of_one = run.stdout.lines().next().unwrap();
        assert_eq!(run_of_one.split_whitespace().nth(1), Some(board));
        let json = rushsat("states --json").arg(board).run().exits(0).json();
        assert_eq!(json["states"].as_array().unwrap().len(), run.stdout.lines().count());
        for line in run.stdout.lines().rev().take(3) {
            let (distance, there) = line.trim().split_once(' ').unwrap();
            let solved = rushsat("solve --json").arg(there).run().json();
            assert_eq!(solved["length"].to_string(), distance, "{there}");
        }
    }
}
