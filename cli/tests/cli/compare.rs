//! `rushsat compare`.

use crate::support::{ENDLESS, Folder, SMALL, fields, program, rushsat};

#[test]
fn the_table_has_a_line_for_every_engine() {
    let run = rushsat("compare").arg(SMALL).run().exits(0).stays_quiet();
    let lines: Vec<Vec<_>> =
        run.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    let heading = ["engine", "answer", "variables", "clauses", "states", "seconds"];
    assert_eq!(lines[0], heading);
    assert_eq!(lines[1][..3], ["search", "7", "moves"]);
    for engine in ["cell varisat", "cell batsat", "position varisat", "position batsat"] {
        let words: Vec<_> = engine.split(' ').collect();
        let line = lines.iter().find(|line| line.starts_with(&words)).expect(engine);
        assert_eq!(line[2..4], ["7", "moves"]);
    }
    assert_eq!(lines.last().unwrap()[..], ["all", "agree"]);
}

#[test]
fn the_table_stays_straight_with_long_commands() {
    let solver = format!("exec:'{}' sat {{cnf}}", program());
    let cmd = rushsat("compare --encodings position --solver batsat --solver").arg(&solver);
    let run = cmd.arg(SMALL).run().exits(0).says(&format!("position {solver} 7 moves"));
    let columns: Vec<_> = run.stdout.lines().filter_map(|line| line.find("7 moves")).collect();
    assert_eq!(columns.len(), 3);
    assert!(columns.iter().all(|column| column == &columns[0]), "{}", run.stdout);
}

#[test]
fn a_bound_limits_the_question() {
    for (args, answer) in [
        ("--max-steps 4", "none within 4 steps"),
        ("--max-moves 6", "none within 6 moves"),
        ("--max-moves 20", "7 moves"),
        ("--metric steps", "9 steps"),
    ] {
        let run = rushsat("compare").args(args).arg(SMALL).run().exits(0).says("all agree\n");
        let engines: Vec<_> =
            run.stdout.lines().skip(1).filter(|&line| line != "all agree").collect();
        assert!(engines.len() >= 5 && engines.iter().all(|line| line.contains(answer)), "{args}");
    }
}

#[test]
fn claims_are_one_more_side() {
    let run = rushsat("compare").arg("07 BB.FAA.FECCCE.DD 34").run().exits(0);
    run.says("the input ").says("all agree\n");
    let run = rushsat("compare --metric steps").arg(format!("{SMALL} moves=7 steps=9").as_str());
    run.run().exits(0).says("the input ");
}

/// False claims, the metric asked for, and the sides: the engines stand between them.
const FALSE: [(&str, &str, &str, &str); 6] = [
    ("moves=7 steps=10", "moves", "the input says 10 steps, but search says 9 steps", ""),
    ("moves=8", "moves", "the input says 8 moves, but search, cell varisat, ", " say 7 moves"),
    ("moves=6", "moves", "the input says 6 moves, but search, cell varisat, ", " say 7 moves"),
    ("steps=8", "steps", "the input says 8 steps, but search, cell varisat, ", " say 9 steps"),
    ("moves=7 states=35", "moves", "the input says 35 states, but search counts 34", ""),
    (
        "unsolvable",
        "moves",
        "the input says unsolvable, but search, cell varisat, ",
        " say 7 moves",
    ),
];

#[test]
fn a_false_claim_is_a_disagreement() {
    for (claim, metric, claimed, found) in FALSE {
        let list = format!("# one board\n{SMALL} {claim}\n");
        let run = rushsat("compare - --metric").arg(metric).stdin(list.as_str()).run().exits(1);
        run.says(&format!("line 2: disagreement: {claimed}")).says(&format!("{found}\n"));
        let run = rushsat("compare --json - --metric").arg(metric).stdin(list).run().exits(1);
        let json = run.json();
        assert_eq!(json["agree"], false);
        let [disagreement] = &json["disagreements"].as_array().unwrap()[..] else {
            panic!("one disagreement: {json}");
        };
        let disagreement = disagreement.as_str().unwrap();
        assert!(disagreement.starts_with(claimed) && disagreement.ends_with(found), "{json}");
    }
    let run = rushsat("compare").arg("08 BB.FAA.FECCCE.DD 34").run().exits(1);
    run.says("\ndisagreement: the input says 8 moves, but search, cell varisat, ");
}

/// The bound is for the engines besides search, which alone can tell then.
#[test]
fn a_claim_beyond_the_bound_is_compared_too() {
    for claim in ["moves=8", "unsolvable"] {
        let run = rushsat("compare --max-moves 6").arg(format!("{SMALL} {claim}").as_str());
        run.run().exits(1).says(", but search says 7 moves\n");
    }
    let run = rushsat("compare --max-moves 6 --list -").stdin(format!("{SMALL} moves=7\n"));
    run.run().exits(0).says("none within 6 moves");
}

#[test]
fn one_disagreement_does_not_hide_the_other_boards() {
    let list = format!("{SMALL} moves=7\n{SMALL} moves=8\n{SMALL} moves=7 states=34\n");
    let run = rushsat("compare --jobs 2 -").stdin(list).run().exits(1);
    let heads: Vec<_> =
        run.stdout.lines().map(|line| line[..line.len().min(21)].to_owned()).collect();
    assert_eq!(heads.len(), 3);
    assert!(heads[0].starts_with("line 1: 7 moves, "));
    assert_eq!(heads[1], "line 2: disagreement:");
    assert!(heads[2].starts_with("line 3: 7 moves, "));
}

#[test]
fn unsolvable_boards_are_none_within_any_bound() {
    let run = rushsat("compare 4x1:AA.x").run().exits(0).says("all agree\n");
    run.says("unsolvable").says("none within 10 moves");
    rushsat("compare -").stdin("4x1:AA.x moves=2\n").run().exits(1);
}

#[test]
fn json_has_the_engines_in_order() {
    let json = rushsat("compare --json --max-moves 9").arg(SMALL).run().exits(0).json();
    let expected = [
        "schema",
        "command",
        "board",
        "metric",
        "bound",
        "engines",
        "agree",
        "disagreements",
        "failures",
        "open",
    ];
    assert_eq!(fields(&json), expected);
    assert_eq!((&json["bound"], &json["agree"]), (&9.into(), &true.into()));
    let engines = json["engines"].as_array().unwrap();
    assert_eq!(engines[0]["engine"], "search");
    assert_eq!(engines[1]["engine"], "cell varisat");
    let expected =
        ["engine", "answer", "length", "refuted", "variables", "clauses", "states", "seconds"];
    for engine in engines {
        assert_eq!(fields(engine), expected);
        assert_eq!((&engine["answer"], &engine["length"]), (&"plan".into(), &7.into()));
        assert_eq!(engine["refuted"], 6);
    }
}

#[test]
fn an_engine_that_gives_up_disagrees_with_nobody() {
    let run = rushsat("compare --time-limit 0.02").arg(ENDLESS).run().exits(3).within(5.0);
    let run = run.says("gave up, time limit reached: 13 engines\n");
    run.says("no disagreement, but not all have answered\n");
    let json = rushsat("compare --json --time-limit 0.02").arg(ENDLESS).run().exits(3).json();
    for engine in json["engines"].as_array().unwrap() {
        assert!(engine["reason"].as_str().unwrap().contains("time limit reached"), "{engine}");
    }
    // Each engine has the whole limit: together they take longer than any of them may.
    let two = "compare --encodings cell,position --solver varisat --time-limit 0.1";
    let run = rushsat(two).arg(ENDLESS).run().exits(3).within(30.0);
    run.says("no disagreement, but not all have answered\n");
    // Without memory, search knows nothing, not even that more than 0 moves are needed.
    let run = rushsat("compare --memory-limit 0 ..AA").run().exits(3);
    run.says("no disagreement, but not all have answered\n");
    let run = rushsat("compare --memory-limit 0 -").stdin("# one\n..AA moves=0\n").run().exits(3);
    run.says("line 2: 0 moves, ").says(" agree, 1 gave up (memory limit reached)\n");
    // A number of states that could not be counted is not passed over.
    let run = rushsat("compare --memory-limit 0 --encodings position --solver varisat");
    let run = run.arg("07 BB.FAA.FECCCE.DD 34").run().exits(3);
    run.says("cluster ").says("no disagreement, but not all have answered\n");
}

#[test]
fn a_lying_solver_is_found_out() {
    let folder = Folder::new();
    folder.file("liar.sh", "cat >/dev/null <\"$1\"; echo 's UNSATISFIABLE'; exit 20\n");
    let cmd = folder.rushsat("compare --encodings position --solver varisat --solver");
    let run = cmd.arg("exec:sh liar.sh {cnf}").arg(SMALL).run().exits(1);
    let honest = "search, position varisat say 7 moves";
    let lie = "position exec:sh liar.sh {cnf} says none within 7 moves";
    run.says(&format!("\ndisagreement: {honest}, but {lie}\n"));
}

#[test]
fn a_failing_solver_does_not_hide_the_others() {
    let failing = |args: &str| rushsat(args).arg("exec:false {cnf}").arg(SMALL).run().exits(2);
    let args = "compare --encodings order --solver varisat --solver";
    let run = failing(args).says("order varisat ").says(" 7 moves ");
    let message = "order exec:false {cnf}: solver `false {cnf}`: crashed (exit status: 1)\n";
    let run = run.says(&format!("\nfailed: {message}"));
    run.says("no disagreement, but not all have answered\n");
    let json = failing(&args.replace("compare", "compare --json")).json();
    assert_eq!((&json["engines"][2]["answer"], &json["agree"]), (&"failed".into(), &true.into()));
    assert_eq!(json["failures"][0], message.trim_end());
    failing(&args.replace("compare", "compare --list")).says(&format!("line 1: failed: {message}"));
}

/// The solvers answer although search knows nothing.
#[test]
fn where_search_gives_up_the_question_is_open() {
    let args = "compare --memory-limit 0 --encodings order,crossing --solver varisat";
    let run = rushsat(args).arg(SMALL).run().exits(3).says("order varisat ").says(" 7 moves ");
    run.says("no disagreement, but not all have answered\n");
}

/// `cell` has no exists-step semantics.
#[test]
fn encodings_without_the_semantics_are_left_out() {
    let args = "compare --solver batsat --semantics exists-step";
    let run = rushsat(args).arg(SMALL).run().exits(0).says("\nall agree\n");
    assert!(run.stdout.contains("crossing exists-step") && !run.stdout.contains("cell"));
    let both = format!("{args},parallel");
    rushsat(&both).arg(SMALL).run().exits(0).says("\nall agree\n").says("cell parallel");
    let run = rushsat(args).args("--encodings order,cell").arg(SMALL).run().exits(2).prints("");
    run.warns("the cell encoding has no exists-step semantics");
    let named = "compare --solver batsat --semantics sequential,exists-step --encodings cell,order";
    let run = rushsat(named).arg(SMALL).run().exits(0);
    let rows = run.stdout.lines().filter(|line| line.contains(" batsat "));
    assert_eq!(rows.count(), 3, "{}", run.stdout);
}

#[test]
fn usage_errors_say_what_was_expected() {
    let refused = [
        ("--metric steps --max-moves 5", "cannot be used with"),
        ("--max-steps 5 --max-moves 5", "cannot be used with"),
        ("--encodings cell,foo", "`foo` is not an encoding; expected one of cell, position"),
        ("--solver foo", "unknown solver `foo`"),
    ];
    for (args, message) in refused {
        rushsat("compare").args(args).arg(SMALL).run().exits(2).prints("").warns(message);
    }
    let run = rushsat("compare --conflict-limit 9 --solver varisat --solver");
    let run = run.arg("exec:false {cnf}").arg(SMALL).run().exits(2).prints("");
    run.warns("`exec:false {cnf}` cannot keep a conflict limit");
}

#[test]
fn a_summary_says_on_how_many_boards_engines_agree() {
    let folder = Folder::new();
    folder.file("list.txt", "..AA\n5x1:AA...\nAA..\n");
    let run = |options: &str| {
        folder.rushsat("compare --summary --encodings position").args(options).arg("list.txt").run()
    };
    run("").exits(0).says("3 boards: 3 on which all engines agree\n");
    let lines = run("--json").exits(0).json_lines();
    assert_eq!(lines[3]["summary"]["answers"], serde_json::json!({ "agree": 3 }));
    assert!(lines[3]["summary"]["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
    // What the input claims took no time.
    let claimed = "07 BB.FAA.FECCCE.DD 34\n";
    let lines = rushsat("compare --summary --json --encodings position --list -").stdin(claimed);
    let summary = &lines.run().exits(0).json_lines()[1]["summary"];
    assert!(summary["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0), "{summary}");
    assert_eq!(summary["length"]["max"], 7);
    let wrong = rushsat("compare --summary --json --encodings position --list -");
    let lines = wrong.stdin("08 BB.FAA.FECCCE.DD 34\n").run().exits(1).json_lines();
    assert_eq!(lines[1]["summary"]["length"]["max"], 7, "the input only claims 8");
    // Search has no room.
    let open = run("--memory-limit 0").exits(3);
    open.says("3 boards: 3 on which not all have answered\n");
    let failing = folder.rushsat("compare --summary --encodings position --solver");
    let failed = failing.arg("exec:false {cnf}").arg("list.txt").run().exits(2);
    failed.says("3 boards: 3 on which an engine failed\n");
}
