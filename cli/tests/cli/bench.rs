//! `rushsat bench`.

use std::fs;

use crate::{
    limits::{ends_in_time, with_endless},
    support::{ENDLESS, Folder, SMALL},
};

/// A folder with a set that asks [`SMALL`], with these engines.
fn set(expect: &str, engines: &str) -> Folder {
    let folder = Folder::new();
    let text = format!(
        "runs = 2\ntime-limit = 60\n[[boards]]\nname = \"small\"\nboard = \"{SMALL}\"\n\
         ask = [{{ max-moves = 20, expect = {expect} }}]\n{engines}\n"
    );
    folder.file("set.toml", text);
    folder
}

const ENGINES: &str =
    "[[engines]]\nencoding = [\"order\", \"dual\"]\n[[engines]]\ncommand = \"solve\"";

#[test]
fn a_second_call_goes_on_where_the_first_one_ended() {
    let folder = set("7", ENGINES);
    let args = "bench set.toml --results runs.jsonl --csv rows.csv --plot rows.svg";
    let first = folder.rushsat(args).args("--runs 1 --engine order").run().exits(0).stays_quiet();
    first.says("small, 7 moves ").says("  order ").says("     1  7, shortest\n");
    let n_lines = || folder.read("runs.jsonl").lines().count();
    assert_eq!(n_lines(), 2, "a session and a run");
    let run = folder.rushsat(args).run().exits(0).stays_quiet();
    run.says("  order ").says("  dual ").says("  solve ").says("     2  7, shortest\n");
    assert_eq!(n_lines(), 2 + 1 + 5, "a session and the runs that were missing");
    folder.rushsat(args).run().exits(0);
    assert_eq!(n_lines(), 8 + 1, "nothing is left to do");
    let csv = folder.read("rows.csv");
    assert_eq!(csv.lines().count(), 4);
    assert!(csv.contains("\n\"small, 7 moves\",dual,2,plan,7,true,,true,,"), "{csv}");
    let svg = folder.read("rows.svg");
    assert!(svg.starts_with("<svg") && svg.contains("dual (1)"), "{svg}");
}

#[test]
fn a_grid_is_shown_as_tables_and_panels() {
    let engines = "[[engines]]\ncommand = \"solve\"\nengine = \"subgoals\"\nmax-configurations = [1, 100]\n\
                   probability = [0.5, 1.0]\nseed = [0, 1]\n[grid]\nrows = \"max-configurations\"\n\
                   columns = \"probability\"\nover = [\"seed\"]";
    let folder = set("7", engines);
    let args = "bench set.toml --runs 1 --results runs.jsonl --plot grid.svg --csv rows.csv";
    let run = folder.rushsat(args).run().exits(0).stays_quiet();
    let run = run
        .says("small, at most 20 moves, engine=subgoals\n\n")
        .says("| max-configurations \\ probability | 0.5 | 1.0 |\n| --- | --- | --- |\n| 1 | ");
    assert_eq!(run.stdout.lines().count(), 6, "{}", run.stdout);
    let svg = folder.read("grid.svg");
    for text in ["max-configurations", "probability 0.5", "seconds of processor time", "moves"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    assert_eq!(folder.read("rows.csv").lines().count(), 1 + 8, "a row a run");
    let again = folder.rushsat("bench set.toml --results runs.jsonl --report").run().exits(0);
    assert_eq!(again.stdout, run.stdout);
    let wrong = folder.read("set.toml").replace("\"seed\"]", "\"sed\"]");
    folder.file("set.toml", wrong);
    folder.rushsat("bench set.toml").run().exits(2).prints("").warns("the grid is over `sed`");
}

#[test]
fn results_can_be_shown_without_running() {
    let folder = set("7", ENGINES);
    let report = "bench set.toml --results runs.jsonl --report";
    folder.rushsat(report).run().exits(2).warns("cannot read `runs.jsonl`");
    folder.rushsat("bench set.toml --results runs.jsonl").run().exits(0);
    // As if another build had made them.
    let runs = folder.read("runs.jsonl").replace("\"build\":\"", "\"build\":\"x");
    folder.file("runs.jsonl", &runs);
    let lines = folder.rushsat(report).args("--json").run().exits(0).json_lines();
    let engines: Vec<_> = lines.iter().map(|line| line["engine"].as_str().unwrap()).collect();
    assert_eq!(engines, ["order", "dual", "solve"]);
    assert_eq!((&lines[0]["runs"], &lines[0]["length"]), (&2.into(), &7.into()));
    assert_eq!(folder.read("runs.jsonl"), runs, "a report writes nothing");
    let run = folder.rushsat(report).args("--time-limit 9").run().exits(2);
    run.warns("the results hold no run of this set");
    let run = folder.rushsat("bench set.toml --results runs.jsonl --runs 1").run().exits(0);
    run.warns("6 results are of another build of rushsat; passed over");
}

#[test]
fn a_wrong_answer_is_an_error() {
    for expect in ["8", "\"none\""] {
        let folder = set(expect, ENGINES);
        let run = folder.rushsat("bench set.toml --runs 1 --engine order").run().exits(1);
        run.says("7, shortest WRONG").warns("1 row wrong or failed");
    }
}

#[test]
fn an_engine_that_cannot_be_ends_the_benchmark() {
    for (engines, message) in [
        ("[[engines]]\nencoding = \"unary\"", "`unary` cannot be measured"),
        ("[[engines]]\nspeed = 3", "unexpected argument '--speed'"),
        ("[[engines]]\ncommand = \"check\"", "in `set.toml`"),
    ] {
        set("7", engines).rushsat("bench set.toml").run().exits(2).prints("").warns(message);
    }
    let folder = set("7", ENGINES);
    folder.rushsat("bench none.toml").run().exits(2).warns("cannot read `none.toml`");
    let run = folder.rushsat("bench set.toml --engine cell").run().exits(2);
    run.warns("no engine of the set has `cell` in its name");
    folder.rushsat("bench set.toml --time-limit 0").run().exits(2).warns("the time limit is 0");
    folder.rushsat("bench set.toml --runs 0").run().exits(2);
    folder.rushsat("bench set.toml --report").run().exits(2).warns("--results <FILE>");
    let run = folder.rushsat("bench set.toml --results set.toml").run().exits(2);
    run.warns("line 1 is no result of `rushsat bench`");
}

#[test]
fn an_engine_that_fails_does_not_end_the_benchmark() {
    let solvers = "[[engines]]\nsolver = [\"exec:false {cnf}\", \"varisat\"]";
    let folder = set("7", solvers);
    let args = "bench set.toml --runs 1 --results runs.jsonl --csv rows.csv";
    let run = folder.rushsat(args).run().exits(1).says("failed: exit 2\n").says("7, shortest\n");
    run.warns("small, 7 moves, `exec:false {cnf}`: failed:").warns("crashed (exit status: 1)");
    assert_eq!(folder.read("rows.csv").lines().count(), 3);
    assert_eq!(folder.read("runs.jsonl").lines().count(), 2, "a session and what has an answer");
}

#[test]
fn what_cannot_be_written_is_noticed_first() {
    let folder = set("7", ENGINES);
    let run = folder.rushsat("bench set.toml --csv none/rows.csv --results runs.jsonl").run();
    run.exits(2).prints("").warns("cannot create `none/rows.csv`");
    assert!(!folder.path("runs.jsonl").exists());
    let run = folder.rushsat("bench set.toml --csv same --results same").run().exits(2);
    run.prints("").warns("need files of their own");
    let run = folder.rushsat("bench set.toml --csv ./r.jsonl --results r.jsonl").run().exits(2);
    run.prints("").warns("--results and --csv need files of their own");
}

#[test]
fn what_was_cut_off_in_its_first_line_begins_anew() {
    let folder = set("7", ENGINES);
    let args = "bench set.toml --runs 1 --engine order --results runs.jsonl";
    folder.rushsat(args).run().exits(0);
    let whole = folder.read("runs.jsonl");
    for len in [3, 40] {
        folder.file("runs.jsonl", &whole[..len]);
        folder.rushsat(args).run().exits(0).warns("line 1 is no result; passed over");
        assert_eq!(folder.read("runs.jsonl").lines().count(), 2, "a session and a run");
        folder.rushsat(args).run().exits(0).stays_quiet();
    }
    folder.file("runs.jsonl", "{\n");
    folder.rushsat(args).run().exits(2).warns("line 1 is no result of `rushsat bench`");
    assert_eq!(folder.read("runs.jsonl"), "{\n");
}

#[test]
fn limits_hold_while_boards_are_drawn() {
    let folder = Folder::new();
    let text = "time-limit = 60\n[[boards]]\nname = \"drawn\"\nask = [{ metric = \"moves\" }]\n\
                random = { size = \"30x30\", vehicles = 200, seed = 1, count = 10000 }\n\
                [[engines]]\ncommand = \"solve\"\n";
    folder.file("set.toml", text);
    let run = folder.rushsat("bench set.toml --time-limit 0.1").run().exits(3).within(20.0);
    run.prints("").warns("gave up drawing boards: time limit reached");
    let run = folder.rushsat("bench set.toml --memory-limit 1G").run().exits(2).prints("");
    run.warns("--memory-limit is not for the runs");
}

#[test]
fn a_time_limit_ends_a_run_and_not_the_benchmark() {
    let folder = Folder::new();
    let board = format!("{}/../{ENDLESS}", env!("CARGO_MANIFEST_DIR"));
    let text = format!(
        "runs = 3\ntime-limit = 0.05\n[[boards]]\nname = \"large\"\nfile = \"{board}\"\n\
         ask = [{{ max-moves = 30, expect = 25 }}]\n{ENGINES}"
    );
    folder.file("set.toml", text);
    let args = "bench set.toml --json --results runs.jsonl";
    let lines = folder.rushsat(args).run().exits(0).stays_quiet().json_lines();
    assert_eq!(lines.len(), 3);
    for line in lines {
        assert_eq!((&line["answer"], &line["right"]), (&"unknown".into(), &true.into()));
        let reason = line["reason"].as_str().unwrap();
        assert_eq!(reason, "time limit reached", "{line}");
        assert_eq!(line["runs"], 1, "who gave up is not asked again");
    }
    assert!(fs::metadata(folder.path("runs.jsonl")).unwrap().len() > 0);
}

#[test]
fn two_runs_do_not_share_a_file_of_results() {
    let folder = set("7", ENGINES);
    let file = fs::File::options().append(true).create(true).open(folder.path("runs.jsonl"));
    let file = file.expect("the folder is writable");
    file.lock().expect("nobody else has it");
    let bench = "bench set.toml --runs 1 --engine solve --results runs.jsonl";
    let run = folder.rushsat(bench).run().exits(2).prints("");
    run.warns("`runs.jsonl` is in use by another run");
    // Who only looks need not wait.
    folder.rushsat(bench).args("--report").run().exits(2).warns("the results hold no run");
    assert_eq!(folder.read("runs.jsonl"), "");
    drop(file);
    folder.rushsat(bench).run().exits(0);
    let run = folder.rushsat("bench set.toml --results runs.jsonl --output-limit 500").run();
    run.exits(3).warns("gave up writing the results: output limit reached");
}

#[test]
fn outputs_of_a_benchmark_that_fails_stand() {
    let folder = set("7", "[[engines]]\nencoding = \"position\"");
    folder.file("rows.csv", "old");
    folder.file("broken.jsonl", "this is no result\n");
    let n_files = || fs::read_dir(folder.path(".")).expect("it is there").count();
    let n_before = n_files();
    let failing = "bench set.toml --results broken.jsonl --csv rows.csv --plot new.svg";
    folder.rushsat(failing).run().exits(2);
    assert_eq!((folder.read("rows.csv").as_str(), n_files()), ("old", n_before));
    folder.rushsat("bench set.toml --csv rows.csv").run().exits(0);
    assert!(folder.read("rows.csv").starts_with("question,"), "{}", folder.read("rows.csv"));
}

#[cfg(unix)]
#[test]
fn nothing_without_an_end_is_read_without_an_end() {
    let folder = set("7", ENGINES);
    for args in ["bench /dev/zero", "bench set.toml --results /dev/zero"] {
        folder.rushsat(args).run().exits(2).within(30.0);
    }
    let status = std::process::Command::new("mkfifo").arg(folder.path("pipe")).status();
    assert!(status.expect("every system has it").success());
    let run = folder.rushsat("bench --report --results pipe set.toml").run().exits(2);
    run.warns("cannot read `pipe`: it is a pipe, not a regular file");
}

#[test]
fn a_limit_ends_a_run() {
    let folder = with_endless();
    let set = "time-limit = 60\n[[boards]]\nname = \"endless\"\nboard = \"12x12.csv\"\n\
               ask = [{ max-moves = 99, expect = 70 }]\n[[engines]]\ncommand = \"solve\"\n";
    folder.file("set.toml", set);
    ends_in_time(&folder, "bench set.toml --runs 1", 1).says("endless");
}
