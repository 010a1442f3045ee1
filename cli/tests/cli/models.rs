//! Semantics, strengthening switches and orders of horizons.

use crate::support::{ENCODINGS, Folder, HARD, SMALL, rushsat};

/// Two free cars beside the primary: they move at once.
const FREE: &str = "3x3:AA.BB.CC.";

#[test]
fn parallel_transitions_are_a_lower_bound_and_never_a_length() {
    for encoding in ENCODINGS {
        let args = format!("plan --json --semantics parallel --encoding {encoding} --max-moves 60");
        let json = rushsat(&args).arg(SMALL).run().exits(0).json();
        let transitions = json["transitions"].as_u64().unwrap();
        assert_eq!(transitions, 5, "{encoding}");
        assert!(json["length"].as_u64() >= Some(7), "{encoding}");
        assert_eq!(json["optimal"], false, "{encoding}");
    }
    let run = rushsat("plan --semantics parallel --max-moves 60").arg(SMALL).run().exits(0);
    run.says("5 parallel transitions, proved fewest: every plan has at least 5 moves\n");
    let run = rushsat("plan --semantics parallel --max-moves 4").arg(SMALL).run().exits(1);
    run.says("no plan with at most 4 moves exists (proved)");
}

#[test]
fn exists_step_transitions_are_fewer_and_a_lower_bound() {
    for encoding in ENCODINGS.into_iter().filter(|&encoding| encoding != "cell") {
        let args =
            format!("plan --json --semantics exists-step --encoding {encoding} --max-moves 60");
        let json = rushsat(&args).arg(SMALL).run().exits(0).json();
        assert_eq!(json["transitions"], 3, "{encoding}");
        assert!(json["length"].as_u64() >= Some(7), "{encoding}");
        assert_eq!(json["optimal"], false, "{encoding}");
    }
    let run = rushsat("plan --semantics exists-step --max-moves 60").arg(SMALL).run().exits(0);
    run.says("3 exists-step transitions, proved fewest: every plan has at least 3 moves\n");
    let run = rushsat("plan --semantics exists-step --encoding cell").arg(SMALL).run().exits(2);
    run.warns("--semantics: the cell encoding has no exists-step semantics");
}

/// What is left out as a detour does not count; then as many moves as transitions are shortest.
#[test]
fn a_parallel_plan_of_as_many_moves_as_transitions_is_shortest() {
    let json = rushsat("plan --json --semantics parallel --max-moves 5").arg(FREE).run().json();
    assert_eq!((&json["length"], &json["optimal"]), (&1.into(), &true.into()));
}

#[test]
fn counted_slides_give_the_length_of_a_shortest_plan() {
    for encoding in ENCODINGS {
        for (bound, length) in [("moves", 7), ("steps", 9)] {
            let options = format!("--semantics counted --encoding {encoding}");
            let args = format!("plan --json --max-{bound} 30 {options}");
            let json = rushsat(&args).arg(SMALL).run().exits(0).json();
            assert_eq!(json["semantics"], "counted");
            assert_eq!((&json["length"], &json["optimal"]), (&length.into(), &true.into()));
            let args = format!("plan --max-{bound} {} {options}", length - 1);
            rushsat(&args).arg(SMALL).run().exits(1);
        }
    }
}

#[test]
fn steps_are_counted_on_large_boards_unless_something_else_is_asked() {
    const LARGE: &str = "puzzles/course/Rushhour9x9_4.csv";
    let semantics = |options: &str| {
        let json = rushsat(&format!("plan --json {options}")).arg(LARGE).run().json();
        json["semantics"].as_str().map(str::to_owned)
    };
    assert_eq!(semantics("--max-steps 20"), Some("counted".to_owned()));
    assert_eq!(semantics("--max-moves 20"), None);
    assert_eq!(semantics("--max-steps 20 --semantics sequential"), None);
    assert_eq!(semantics("--max-steps 20 --strengthen displacement"), None);
}

/// Beyond the slides that are counted, what is reported is what was solved.
#[test]
fn very_long_plans_are_not_counted() {
    let column = [".....B..."; 9].join("\n");
    let blocked = column.replacen(".....", "AA...", 1);
    for (bound, semantics) in [(256, Some("counted")), (257, None)] {
        // Without a limit of conflicts it is asked whether there is any plan.
        let args = format!("plan --json --grid --max-steps {bound} --conflict-limit 100000 -");
        let json = rushsat(&args).stdin(&*blocked).run().exits(1).json();
        assert_eq!(json["semantics"].as_str(), semantics);
    }
}

#[test]
fn every_switch_and_order_gives_the_same_length() {
    for options in [
        "--strengthen static,layers,no-repeat,no-undo,canonical,displacement",
        "--strengthen layers --horizons gallop",
        "--strengthen canonical --encoding position",
        "--strengthen static --encoding cell",
        "--horizons linear",
        "--horizons gallop",
        "--horizons gallop --threads 3",
        "--horizons linear --threads 2",
        "--parallel-first",
        "--parallel-first --semantics counted",
    ] {
        let args = format!("plan --json --max-moves 60 {options}");
        let json = rushsat(&args).arg(SMALL).run().exits(0).json();
        assert_eq!((&json["length"], &json["optimal"]), (&7.into(), &true.into()), "{options}");
        rushsat(&format!("plan --max-moves 6 {options}")).arg(SMALL).run().exits(1);
    }
}

#[test]
fn switches_that_do_not_fit_are_refused() {
    for (options, message) in [
        ("--max-steps 9 --strengthen no-repeat", "`no-repeat` would lose shortest plans"),
        ("--max-moves 9 --semantics parallel --strengthen canonical", "with parallel semantics"),
        ("--max-moves 9 --semantics counted --strengthen canonical", "use sequential semantics"),
        ("--max-moves 9 --semantics exists-step --strengthen no-undo", "lose shortest plans"),
        ("--max-moves 9 --encoding cell --strengthen no-undo", "does not tell apart"),
        ("--max-moves 9 --strengthen faster", "`faster` is not a switch"),
        ("--max-moves 9 --semantics serial", "`serial` is not a semantics"),
        ("--max-moves 9 --horizons down", "`down` is not an order of horizons"),
        ("--max-moves 9 --horizons any", "expected `linear` or `gallop`"),
        ("--max-moves 9 --semantics parallel --parallel-first", "leave it out"),
        ("--max-moves 9 --semantics exists-step --parallel-first", "leave it out"),
        ("--max-moves 9 --threads 0", "expected a number from 1 to 64"),
    ] {
        rushsat(&format!("plan {options}")).arg(SMALL).run().exits(2).warns(message);
    }
}

#[test]
fn what_parallel_semantics_refute_is_known_afterwards() {
    let args = "plan --json --max-steps 90 --conflict-limit 2000 --horizons gallop";
    let parallel = rushsat(args).args("--semantics parallel").arg(HARD).run().exits(3).json();
    let first = rushsat(args).args("--parallel-first").arg(HARD).run().exits(3).json();
    let refuted = |json: &serde_json::Value| json["refuted"].as_u64().unwrap();
    assert!(refuted(&parallel) > 10, "{parallel}");
    assert!(refuted(&first) >= refuted(&parallel), "{first}");
}

/// Between the first plan and the proof that it is shortest.
#[test]
fn a_search_stopped_late_shows_its_best_plan() {
    let args = "plan --json --max-steps 200 --conflict-limit 16000";
    let json = rushsat(args).arg(HARD).run().exits(3).json();
    assert_eq!((&json["answer"], &json["optimal"]), (&"plan".into(), &false.into()));
    assert_eq!(json["reason"], "conflict limit reached");
    assert!(json["length"].as_u64() >= Some(81));
    assert!(json["refuted"].as_u64().is_some_and(|refuted| refuted < 81));
}

#[test]
fn exported_models_are_read_back() {
    for model in [
        "--semantics parallel",
        "--semantics counted",
        "--strengthen layers,canonical,displacement",
    ] {
        let folder = crate::support::Folder::new();
        let export = format!("export --format dimacs --max-moves 7 {model} {SMALL} -o f.cnf");
        folder.rushsat(&export).run().exits(0);
        let answer = folder.rushsat("sat f.cnf").run().exits(10);
        folder.file("f.out", answer.stdout.clone());
        let run = folder.rushsat("decode f.cnf f.out").run().exits(0);
        let is_parallel = run.says(" moves, not known to be shortest").stdout.contains(" parallel");
        assert_eq!(is_parallel, model == "--semantics parallel");
        let json = folder.rushsat("decode --json f.cnf f.out").run().exits(0).json();
        assert_eq!(json["transitions"].is_u64(), is_parallel, "{json}");
        let semantics = model.strip_prefix("--semantics ");
        assert_eq!(json["semantics"].as_str(), semantics);
    }
}

/// The text says that fewer transitions are not enough, and so does JSON, where transitions were asked for.
#[test]
fn fewest_transitions_are_marked() {
    let json = |args: &str| rushsat("plan --json").args(args).arg(HARD).run().exits(0).json();
    let fewest = json("--semantics parallel");
    assert_eq!((&fewest["optimal"], &fewest["fewest_transitions"]), (&false.into(), &true.into()));
    assert_eq!(json("--semantics parallel --any")["fewest_transitions"], false);
    let any = json("--any --max-moves 60");
    assert!(any.get("transitions").is_none() && any.get("fewest_transitions").is_none());
    let run = rushsat("plan --semantics parallel --any 6x1:AA....").run().exits(0);
    run.says("\n1 parallel transition\n");
    let run = rushsat("plan --strengthen none,static").arg(HARD).run().exits(2);
    run.warns("`none` stands alone");
}

/// What was kept of an answer, and what a refutation of transitions with several slides says.
#[test]
fn answers_are_read_without_a_status_and_told_in_their_transitions() {
    let folder = Folder::new();
    folder.rushsat("export --format dimacs --max-moves 7 -o f.cnf").arg(SMALL).run().exits(0);
    let model = folder.rushsat("sat f.cnf").run().exits(10).stdout;
    let literals: String =
        model.lines().filter(|line| line.starts_with('v')).collect::<Vec<_>>().join("\n");
    folder
        .rushsat("decode f.cnf -")
        .stdin(literals.as_str())
        .run()
        .exits(0)
        .says("7 moves, not known");
    let begun = literals.trim_end_matches(" 0").to_owned();
    folder.rushsat("decode f.cnf -").stdin(begun).run().exits(2).warns("no answer: expected");
    let export = "export --format dimacs --semantics parallel --max-moves 3 -o p.cnf";
    folder.rushsat(export).arg(SMALL).run().exits(0);
    let run = folder.rushsat("decode p.cnf -").stdin("s UNSATISFIABLE\n").run().exits(1);
    run.prints("the solver says: no plan with at most 3 parallel transitions\n");
}
