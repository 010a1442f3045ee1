//! The limits that every command takes, and the watchdog behind them.

use std::fs;

use crate::support::{ENDLESS, Folder, HARD, Run, SMALL, commands, messy, rushsat};

#[test]
fn every_command_states_the_limits_and_their_defaults() {
    for command in commands() {
        let run = rushsat(&format!("{command} --help")).run();
        let run = run.exits(0).says("--time-limit <SECONDS>");
        let no_limit = if command == "shard plan" { "Refused here" } else { "no limit" };
        let run = run.says(no_limit);
        let run = run.says("--memory-limit <BYTES>").says("[default: 8G]");
        run.says("--output-limit <BYTES>").says("[default: 16G]");
    }
}

#[test]
fn limits_stand_before_and_behind_the_command() {
    for args in ["--time-limit 0 solve", "solve --time-limit 0"] {
        let run = rushsat(&format!("{args} {HARD}")).run();
        run.exits(3).says("time limit reached");
    }
}

#[test]
fn memory_that_nobody_counts_is_limited_too() {
    // Diagrams have a limit on nodes only; the watchdog sees their memory.
    let run = rushsat("reach --memory-limit 60M puzzles/course/Rushhour12x12_7.csv").run();
    run.exits(3).says("memory limit reached").within(20.0);
}

/// In seconds: enough for a command to be at work, which takes processors from other tests.
const LIMIT: f64 = 0.2;

/// A command ends within a second after the limits of its pieces of work, if each takes all of its own, and it
/// ends by itself: the watchdog, whose remark begins with the program's name, has
/// nothing to do.
///
/// What else the machine does can only delay it, so that the quickest of a few runs counts.
pub(crate) fn ends_in_time(folder: &Folder, args: &str, n_limits: u32) -> Run {
    let is_in_time = |run: &Run| {
        let told = format!("{}{}", run.stdout, run.stderr);
        // Tables have no room for the reason.
        (told.contains("time limit reached") || told.contains("gave up"))
            && !told.contains("rushsat: gave up")
            && run.elapsed.as_secs_f64() < 1.0 + f64::from(n_limits) * LIMIT
    };
    let limit = format!("--time-limit {LIMIT}");
    let mut runs = (0..4).map(|_| folder.rushsat(args).args(&limit).run());
    let mut last = None;
    runs.find_map(|run| if is_in_time(&run) { Some(run) } else { last.replace(run).and(None) })
        .unwrap_or_else(|| panic!("not ended in time: {last:?}"))
}

/// A folder with the board that keeps every engine busy.
pub(crate) fn with_endless() -> Folder {
    let folder = Folder::new();
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../").to_owned() + ENDLESS;
    folder.file("12x12.csv", fs::read(board).expect("it is one of ours"));
    folder
}

#[test]
fn a_limit_ends_explicit_search() {
    let folder = with_endless();
    ends_in_time(&folder, "solve 12x12.csv", 1).exits(3);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_a_limit_ends_explicit_search_of_all_states() {
    let folder = with_endless();
    ends_in_time(&folder, "solve --cluster 12x12.csv", 1).exits(3);
    // Explicit search, and one engine.
    let compare = "compare --encodings crossing --solver varisat 12x12.csv";
    ends_in_time(&folder, compare, 2).exits(3).says("no disagreement, but not all have answered");
}

#[test]
fn a_limit_ends_decision_diagrams() {
    ends_in_time(&with_endless(), "reach 12x12.csv", 1).exits(3);
    let folder = with_many_instances();
    let run = folder.rushsat("reach --memory-limit 100M many.puma").run().exits(3);
    run.says("gave up: memory limit reached");
}

/// A folder with a program of ten thousand instances of a rule: the parts of the relation.
fn with_many_instances() -> Folder {
    let folder = Folder::new();
    let many = "Init { int (9) a = 1; int (9) b = 2; } Goals { Goal (a == 77 && b == 99); }
        Rules { reference p = pick(0..100); reference q = pick(0..100);
                Rule (a != p) { a = p; b = q; } }";
    folder.file("many.puma", many);
    folder
}

#[test]
#[ignore = "exhaustive: 6 s; run by .ci/run"]
fn exhaustive_a_limit_ends_decision_diagrams() {
    let folder = with_endless();
    ends_in_time(&folder, "reach --encoding position --direction backward 12x12.csv", 1).exits(3);
    for engine in ["explicit", "symbolic"] {
        ends_in_time(&folder, &format!("universe --size 6x6 --engine {engine}"), 1).exits(3);
    }
    let folder = with_many_instances();
    ends_in_time(&folder, "reach many.puma", 1).exits(3);
    // At most one of them, pair by pair.
    ends_in_time(&folder, "puma plan --amo pairwise --max-steps 9 many.puma", 1).exits(3);
    let export = "puma export --format dimacs --amo pairwise --max-steps 9 -o f.cnf many.puma";
    ends_in_time(&folder, export, 1).exits(3).prints("");
}

#[test]
fn a_limit_ends_the_reading_of_boards() {
    end_the_reading_of_boards(&["check list"]);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_a_limit_ends_the_reading_of_boards() {
    end_the_reading_of_boards(&["check --json list", "convert --to grid list"]);
}

/// Gives these calls a list of half a million boards.
fn end_the_reading_of_boards(calls: &[&str]) {
    let folder = Folder::new();
    // 24 vehicles of 16x16.
    let row = |name: char| format!("{name}{name}..............");
    let names = ('A'..='Z').filter(|&name| name != 'X').take(16);
    let board = format!("16x16:{}\n", names.map(row).collect::<String>());
    folder.file("list", board.repeat(500_000));
    for &args in calls {
        ends_in_time(&folder, args, 1).exits(3).prints("").warns("gave up reading `list`");
    }
    let run = folder.rushsat("check --memory-limit 40M list").run().exits(3).prints("");
    run.warns("gave up reading `list`: memory limit reached");
}

#[test]
fn a_limit_ends_the_reading_of_plans() {
    end_the_reading_of_plans(&["check --plan plan"]);
}

#[test]
#[ignore = "exhaustive: 4 s; run by .ci/run"]
fn exhaustive_a_limit_ends_the_reading_of_plans() {
    end_the_reading_of_plans(&["check --json --plan plan", "check --show --plan plan"]);
}

/// Gives these calls a plan of sixteen million slides.
fn end_the_reading_of_plans(calls: &[&str]) {
    let folder = Folder::new();
    folder.file("plan", "F+1 F-1 ".repeat(8_000_000));
    for args in calls {
        let args = format!("{args} {HARD}");
        // While it is read or while it is looked at: that is a question of the machine.
        ends_in_time(&folder, &args, 1).exits(3).prints("").warns("gave up");
    }
    folder.rushsat("certify").arg(SMALL).arg("c").run().exits(0);
    folder.file("c/plan.txt", "A+1 A-1 ".repeat(8_000_000));
    ends_in_time(&folder, "audit c", 1).exits(3).says("plan        gave up");
}

/// Looking through all plans for each board took more than a minute.
#[test]
fn plans_of_many_boards_are_found_at_once() {
    let folder = Folder::new();
    let numbers = 0..20_000;
    folder.file("boards", numbers.clone().map(|i| format!("..AA name=n{i}\n")).collect::<String>());
    folder.file("plans", numbers.map(|i| format!(" n{i}\r\n")).collect::<String>());
    let run = folder.rushsat("check --plan plans boards").run().exits(0).within(20.0);
    assert_eq!(run.stdout.lines().count(), 20_000);
}

#[test]
fn a_limit_ends_sat_while_it_searches() {
    let folder = Folder::new();
    folder.file("pigeons.cnf", messy::pigeons(12));
    let args = "sat --solver varisat pigeons.cnf";
    ends_in_time(&folder, args, 1).exits(0).says("s UNKNOWN");
}

#[test]
#[ignore = "exhaustive: 5 s; run by .ci/run"]
fn exhaustive_a_limit_ends_sat_while_it_reads_and_while_it_searches() {
    let folder = Folder::new();
    let n_clauses = 8_000_000;
    let large = format!("p cnf 3 {n_clauses}\n{}", "1 -2 3 0\n".repeat(n_clauses));
    folder.file("large.cnf", large);
    folder.file("pigeons.cnf", messy::pigeons(12));
    for args in
        ["--solver varisat large.cnf", "--solver batsat large.cnf", "--solver batsat pigeons.cnf"]
    {
        ends_in_time(&folder, &format!("sat {args}"), 1).exits(0).says("s UNKNOWN");
    }
    ends_in_time(&folder, "sat --proof p.lrat large.cnf", 1).exits(0).says("s UNKNOWN");
    assert!(!folder.path("p.lrat").exists());
}

#[test]
fn a_limit_ends_the_models_and_cases_of_lemmas() {
    let folder = Folder::new();
    // Its refutation takes many splits.
    folder.file("kept.lemmas", "lemma kept: forall r, c. E(r,c) -> next(E(r,c))");
    ends_in_time(&folder, "verify --size 16x16 kept.lemmas", 1).exits(3);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_a_limit_ends_the_largest_model_of_a_lemma() {
    let folder = Folder::new();
    let large = "verify --size 16x16 --metric moves won->next(won)";
    ends_in_time(&folder, large, 1).exits(3);
    let run = folder.rushsat(large).args("--memory-limit 100M").run().exits(3);
    run.says("gave up: memory limit reached");
}

/// The memory of what gave up may not be given back yet when the next board begins.
#[test]
fn a_list_goes_on_where_boards_give_up_for_memory() {
    let folder = Folder::new();
    let list = fs::read_to_string("../puzzles/fogleman-6x6.txt").expect("it is there");
    folder.file("list", list.lines().take(30).map(|line| format!("{line}\n")).collect::<String>());
    let run = folder
        .rushsat("plan --max-moves 60 --memory-limit 1M --jobs 4 --sort line --json --summary list")
        .run()
        .exits(3);
    let lines = run.json_lines();
    assert_eq!((lines.len(), &lines[30]["summary"]["boards"]), (31, &30.into()), "{run:?}");
}
