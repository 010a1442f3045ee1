//! Files of many boards, for every command that takes them.

use serde_json::Value;

use crate::support::{Folder, HARD, SMALL, fields, rushsat};

/// A list with a board that has a plan of 7 moves, one that is unsolvable, a bad line, and a plan of
/// one move.
const MIXED: &str = "\
# name first, then what goes wrong
BB.FAA.FECCCE.DD name=first
4x1:AA.x
BB.F
6x1:AA....
";

#[test]
fn every_line_is_answered_around_a_bad_one() {
    let run = rushsat("solve -").stdin(MIXED).run().exits(2);
    let run = run.says("first: 7 moves, shortest (").says("line 3: unsolvable: ");
    let run = run.says("line 5: 1 move, shortest (4 steps)\nA+4\n");
    run.warns("vehicle `F` covers only one cell").warns("[standard input:4:4]");
}

#[test]
fn json_has_one_line_for_every_board_bad_ones_included() {
    let lines = rushsat("plan --json --max-moves 3 -").stdin(MIXED).run().exits(2).json_lines();
    assert_eq!(lines.len(), 4);
    let answers: Vec<_> = lines.iter().map(|line| line["answer"].as_str()).collect();
    assert_eq!(answers, [Some("none"), Some("none"), None, Some("plan")]);
    assert_eq!(lines[0]["name"], "first");
    assert!(lines[1].get("name").is_none());
    let error = &lines[2];
    assert_eq!((&error["line"], &error["column"]), (&4.into(), &4.into()));
    assert!(error["error"].as_str().unwrap().starts_with("vehicle `F` covers only one cell"));
}

#[test]
fn a_failure_of_the_work_is_reported_with_its_line() {
    let list = "BB.FAA.FECCCE.DD\nBB.FAA.FECCCEDDD moves=1\n";
    let run = rushsat("convert --json --to csv -").stdin(list).run().exits(2);
    for (json, line) in run.json_lines().iter().zip([1, 2]) {
        assert_eq!(json["line"], line);
        assert!(json["error"].as_str().unwrap().contains("course CSV names it `X`"), "{json}");
    }
    let run = rushsat("convert --to csv -").stdin(list).run().exits(2).prints("");
    run.warns("line 2 ╰─▶ the primary vehicle is `A`");
}

#[test]
fn lines_in_error_have_the_fields_that_all_have() {
    // The second cannot be read; the third, whose primary is `A`, cannot be a course CSV.
    let list = "BB.FXX.FECCCE.DD name=good\nBB.F\nBB.FAA.FECCCE.DD name=bad\n";
    let folder = Folder::new();
    for command in [
        "plan --json -",
        "solve --json -",
        "hint --json -",
        "rate --json -",
        "reach --json -",
        "count --json -",
        "why must --json -",
        "why no-plan --max-moves 3 --json -",
        "why unsolvable --json -",
        "check --json -",
        "compare --json -",
        "convert --json --to csv -",
        "certify --json - c",
    ] {
        let lines = folder.rushsat(command).stdin(list).run().exits(2).json_lines();
        let [good, unread, other] = &lines[..] else { panic!("{command}: {lines:?}") };
        assert_eq!(good["board"], "BB.FXX.FECCCE.DD", "{command}");
        for field in ["schema", "command", "line", "board", "answer"] {
            assert_eq!(
                unread.get(field).is_some(),
                good.get(field).is_some(),
                "{command}: {field}"
            );
        }
        assert_eq!((&unread["board"], unread.get("name")), (&Value::Null, None), "{command}");
        assert_eq!(other["board"], "BB.FAA.FECCCE.DD", "{command}");
        assert_eq!(other["name"], "bad", "{command}");
        assert_eq!(other.get("error").is_some(), command.starts_with("convert"), "{command}");
    }
}

#[test]
fn answers_are_sorted_only_by_fields_that_they_have() {
    let folder = Folder::new();
    let list = format!("# one\n{SMALL} name=one\n");
    for command in [
        "plan",
        "solve",
        "hint",
        "rate",
        "reach",
        "check",
        "compare",
        "convert --to json",
        "certify",
    ] {
        let source = if command == "certify" { "- c" } else { "-" };
        let cmd = folder.rushsat(command).args("--json").args(source);
        let answer = cmd.stdin(list.as_str()).run().exits(0).json();
        let refused = folder.rushsat(command).args("--sort nothing -").run().exits(2).prints("");
        let fields = refused.stderr.split("expected one of ").nth(1).expect("a list of fields");
        let fields: Vec<&str> = fields.lines().next().unwrap_or_default().split(", ").collect();
        assert!(
            fields.starts_with(&["line", "name"]) && fields.len() >= 2,
            "{command}: {fields:?}"
        );
        for field in &fields {
            assert!(answer.get(field).is_some(), "{command}: {field}");
        }
        let foreign = if command == "check" { "length" } else { "legal-moves" };
        let run = folder.rushsat(command).args("--sort").arg(foreign).arg("-").run().exits(2);
        run.prints("").warns("expected one of line, name");
    }
}

/// Lists of one line each for the exit codes 0, 1 and 2; 3 comes from a limit.
#[test]
fn the_exit_code_is_that_of_the_worst_answer() {
    let (plan, none, bad) = ("6x1:AA....\n", "4x1:AA.x\n", "BB.F\n");
    let unknown = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.\n";
    let limited = "plan --max-moves 60 --conflict-limit 100 -";
    let cases = [
        (vec![plan, plan], 0),
        (vec![plan, none, plan], 1),
        (vec![none, plan, bad], 2),
        (vec![bad, plan], 2),
        (vec![unknown, plan], 3),
        (vec![plan, unknown, none], 3),
        (vec![none, unknown, plan], 3),
        (vec![unknown, bad, none, plan], 2),
    ];
    for (lines, code) in cases {
        for jobs in ["1", "2"] {
            let list = format!("# a list\n{}", lines.concat());
            let run = rushsat(limited).args("--jobs").arg(jobs).stdin(list).run().exits(code);
            let n_bad = lines.iter().filter(|&&line| line == bad).count();
            let n_answers = run.stdout.lines().filter(|line| line.starts_with("line ")).count();
            assert_eq!(n_answers, lines.len() - n_bad, "{}", run.stdout);
        }
    }
}

/// The output without what differs between two runs: times.
fn without_seconds(text: &str) -> Vec<String> {
    let before = |line: &str| line.split(",\"seconds\":").next().unwrap_or(line).to_owned();
    text.lines().map(before).collect()
}

#[test]
fn the_number_of_jobs_changes_neither_answers_nor_order() {
    change_jobs(&["7"]);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_the_number_of_jobs_changes_neither_answers_nor_order() {
    change_jobs(&["2", "0"]);
}

/// Compares these numbers of jobs with one.
fn change_jobs(jobs: &[&str]) {
    let commands = [
        "plan --json --max-moves 8 puzzles/fogleman-4x4.txt",
        "plan --max-steps 9 puzzles/fogleman-4x4.txt",
        "solve --json --cluster puzzles/fogleman-4x4.txt",
        "solve puzzles/original-40.txt",
        "check --json puzzles/aveiro-8x8.txt",
        "convert --to grid puzzles/original-40.txt",
        "compare puzzles/fogleman-4x4.txt",
    ];
    for command in commands {
        let one = rushsat(command).args("--jobs 1").run();
        for jobs in jobs {
            let more = rushsat(command).args("--jobs").arg(jobs).run();
            assert_eq!(one.code, more.code, "{command}");
            assert_eq!(without_seconds(&one.stdout), without_seconds(&more.stdout), "{command}");
        }
    }
}

#[test]
fn the_whole_set_is_answered() {
    let run = rushsat("solve --json puzzles/original-40.txt").run().exits(0).stays_quiet();
    let lines = run.json_lines();
    assert_eq!(lines.len(), 40);
    assert_eq!(lines[0]["name"], "original-01");
    assert!(lines.iter().all(|line| line["answer"] == "plan"));
}

#[test]
fn what_was_skipped_and_the_rest_are_the_list() {
    for command in ["solve --json -", "plan --json --jobs 2 --max-moves 3 -", "check --json -"] {
        let whole = rushsat(command).stdin(MIXED).run();
        let whole = without_seconds(&whole.stdout);
        assert_eq!(whole.len(), 4);
        for n_skipped in 0..4 {
            let run = rushsat(command).args(&format!("--skip {n_skipped}")).stdin(MIXED).run();
            assert_eq!(without_seconds(&run.stdout), whole[n_skipped..], "{command}");
        }
        rushsat(command).args("--skip 4").stdin(MIXED).run().exits(0).prints("").stays_quiet();
        let run = rushsat(command).args("--skip 5").stdin(MIXED).run().exits(2).prints("");
        run.warns("cannot skip 5 boards; the list has only 4 boards");
    }
    let run = rushsat("solve --skip 1").arg(SMALL).run().exits(2).prints("");
    run.warns("`--skip` leaves out boards of a list; this is a single board");
}

#[test]
fn lines_that_could_be_a_grid_need_a_word() {
    let folder = Folder::new();
    folder.file("both.txt", "BB..AA...CC.DDDD\n....AA..........\n");
    let run = folder.rushsat("check both.txt").run().exits(2).prints("");
    let run = run.warns("can be a list of boards, one on each line, or one grid");
    run.warns("say which with `--list` or `--grid`");
    let run = folder.rushsat("check --list both.txt").run().exits(0);
    run.says("line 1: compact format, 4x4").says("line 2: compact format, 4x4, 1 vehicle, ");
    folder.file("both.txt", "AA..\nBB..\nCC..\n..DD\n");
    folder.rushsat("check --grid both.txt").run().exits(0).says("4x4 board in grid format");
    let run = folder.rushsat("check --grid --list both.txt").run().exits(2);
    run.warns("cannot be used with");
}

#[test]
fn a_list_of_one_is_still_a_list() {
    let run = rushsat("solve -").stdin(format!("# one\n{SMALL}\n")).run().exits(0);
    run.says("line 2: 7 moves, ");
    rushsat("solve --list").arg(SMALL).run().exits(0).says("line 1: 7 moves, ");
}

#[test]
fn names_and_primaries_come_from_the_columns() {
    let list = "AA.XX.... primary=A name=one\nAA.XX.... primary=X name=two moves=1\n";
    let run = rushsat("compare -").stdin(list).run().exits(0);
    run.says("one: 1 move, ").says("two: 1 move, ");
    let run = rushsat("check -").stdin("AA.. moves=x\nAA.. speed=9\nAA.. moves=1 moves=2\n").run();
    let run = run.exits(2).warns("expected a number of moves, found `x`");
    run.warns("expected `moves=`, `steps=`").warns("`moves` is given twice");
}

#[test]
fn every_line_of_json_says_the_line_of_its_board() {
    for command in ["solve", "plan --max-moves 3", "check", "convert --to json", "compare"] {
        let run = rushsat(command).args("--json -").stdin(MIXED).run().exits(2);
        let lines: Vec<_> = run.json_lines().iter().map(|answer| answer["line"].as_u64()).collect();
        assert_eq!(lines, [Some(2), Some(3), Some(4), Some(5)], "{command}");
        let first = &run.json_lines()[0];
        assert_eq!(fields(first)[..4], ["schema", "command", "name", "line"], "{command}");
        // A single board has no line.
        let one = rushsat(command).args("--json").arg(SMALL).run().json();
        assert!(one.get("line").is_none(), "{one}");
    }
}

#[test]
fn answers_are_sorted_by_a_field() {
    let order = |args: &str| {
        let run = rushsat("solve --json -").args(args).stdin(MIXED).run().exits(2);
        run.json_lines().iter().map(|answer| answer["line"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(order("--sort length"), [5, 2, 3, 4]);
    assert_eq!(order("--sort -length --jobs 3"), [2, 5, 3, 4]);
    assert_eq!(order("--sort -line"), [5, 4, 3, 2]);
    let run = rushsat("solve --sort length -").stdin(MIXED).run().exits(2);
    assert!(run.stdout.starts_with("line 5: 1 move, "), "{}", run.stdout);
    let run = rushsat("solve --sort lenght -").stdin(MIXED).run().exits(2).prints("");
    run.warns("expected one of line, name, length, seconds");
    // The rest of an interrupted run is that of the list, in whatever order it was printed.
    assert_eq!(order("--sort length --skip 2"), [5, 4]);
}

#[test]
fn a_list_is_summed_up() {
    let run = rushsat("solve --summary -").stdin(MIXED).run().exits(2);
    let run = run.says("\n4 boards: 2 with a plan, 1 unsolvable, 1 in error\n");
    run.says("\nmoves: 1 to 7, median 7, sum 8\n");
    let lines = rushsat("solve --json --summary -").stdin(MIXED).run().exits(2).json_lines();
    assert_eq!(lines.len(), 5);
    let summary = &lines[4]["summary"];
    let boards = ["boards", "errors", "not_begun", "answers"];
    let lengths = ["length", "not_optimal", "upper_bound", "seconds"];
    assert_eq!(fields(summary), [boards, lengths].concat());
    assert_eq!(summary["answers"], serde_json::json!({ "plan": 2, "unsolvable": 1 }));
    assert_eq!((&summary["boards"], &summary["errors"]), (&4.into(), &1.into()));
    let length = serde_json::json!({ "min": 1, "median": 7, "max": 7, "sum": 8 });
    assert_eq!(summary["length"], length);
    let run = rushsat("check --summary puzzles/original-40.txt").run().exits(0);
    assert!(run.stdout.ends_with("\n40 boards\n"), "{}", run.stdout);
    rushsat("solve --summary").arg(SMALL).run().exits(0).says("\n1 board: 1 with a plan\n");
}

/// The length of some plan is no length of a shortest one.
#[test]
fn upper_bounds_are_summed_up_by_themselves() {
    let list = format!("6x1:AA....\n{HARD}\n");
    let limited = "plan --conflict-limit 0 --summary";
    let run = rushsat(limited).args("-").stdin(&*list).run().exits(3);
    run.says("\n2 boards: 2 with a plan\nmoves: 1 to 1, median 1, sum 1\n")
        .says("\nmoves of 1 plan not proved to be shortest: 51 to 51, median 51, sum 51\n");
    let lines = rushsat(limited).args("--json -").stdin(list).run().json_lines();
    let summary = &lines[2]["summary"];
    assert_eq!((&summary["length"]["sum"], &summary["not_optimal"]), (&1.into(), &1.into()));
    assert_eq!(summary["upper_bound"]["sum"], 51);
}

#[test]
fn rows_of_a_database_are_a_list_again() {
    let run = rushsat("solve --to database -").stdin(MIXED).run().exits(2);
    let rows = "07 BB.FAA.FECCCE.DD 34 name=first\n4x1:AA.x states=2 unsolvable\n01 6x1:AA.... 5\n";
    let run = run.prints(rows).warns("vehicle `F` covers only one cell");
    // What was written is what the input claims now, and search agrees.
    rushsat("compare --list -").stdin(run.stdout).run().exits(0).says("first: 7 moves, ");
    let published = std::fs::read_to_string("../puzzles/fogleman-4x4.txt").unwrap();
    let row = published.lines().find(|line| !line.starts_with('#')).unwrap();
    let board = row.split(' ').nth(1).unwrap();
    let run = rushsat("solve --to database").arg(board).run().exits(0);
    let expected = row.split(' ').take(3).collect::<Vec<_>>().join(" ");
    run.prints(&format!("{expected}\n"));
    let limited = rushsat("solve --to database --memory-limit 0 -").stdin(MIXED).run().exits(2);
    limited.says("# first: gave up: memory limit reached").says("# line 5: gave up: ");
    rushsat("solve --to database <AA..").run().exits(2).prints("").warns("the exit is at the left");
    rushsat("solve --to csv").arg(SMALL).run().exits(2).warns("[possible values: database]");
    let steps = rushsat("solve --to database --metric steps").arg(SMALL).run().exits(2);
    steps.warns("cannot be used with");
}

#[test]
fn of_many_bad_lines_the_first_are_shown() {
    let list = format!("{}BB.FAA.FECCCE.DD\n", "AAA.\n".repeat(1500));
    let run = rushsat("plan --max-moves 9 --list -").stdin(list.as_str()).run().exits(2);
    assert_eq!(run.stderr.matches("[standard input:").count(), 1000);
    run.says("7 moves").warns("500 more bad lines not shown; `--json` tells of each");
    let run = rushsat("plan --max-moves 9 --json --list -").stdin(list.as_str()).run().exits(2);
    assert_eq!(run.stdout.lines().count(), 1501);
    // As many are shown in another order.
    let run = rushsat("check --sort -line --list -").stdin(list.as_str()).run().exits(2);
    assert_eq!(run.stderr.matches("[standard input:").count(), 1000);
    run.warns("500 more bad lines not shown");
}

#[test]
fn lengths_and_times_of_all_answers_are_summed_up() {
    for command in ["solve", "hint", "rate"] {
        let run = rushsat(command).args("--summary puzzles/fogleman-4x4.txt").run().exits(0);
        run.says("\nmoves: 1 to 7, median 4, sum 140\n").says(" s\n");
        let lines =
            rushsat(command).args("--summary --json puzzles/fogleman-4x4.txt").run().json_lines();
        let summary = &lines.last().expect("a summary")["summary"];
        assert_eq!(summary["length"]["sum"], 140, "{command}");
        assert!(summary["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0), "{command}");
    }
    rushsat("rate --csv --summary puzzles/fogleman-4x4.txt").run().exits(2);
}
