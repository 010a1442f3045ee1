//! The limits that every command takes, and the watchdog behind them.

use crate::support::rushsat;

const COMMANDS: [&str; 22] = [
    "plan",
    "solve",
    "check",
    "convert",
    "export",
    "decode",
    "sat",
    "compare",
    "certify",
    "audit",
    "bench",
    "verify",
    "query",
    "reach",
    "universe",
    "collisions",
    "puma plan",
    "puma solve",
    "puma check",
    "puma export",
    "puma fmt",
    "puma",
];

#[test]
fn every_command_states_the_limits_and_their_defaults() {
    for command in COMMANDS {
        let run = rushsat(&format!("{command} --help")).run();
        let run = run.exits(0).says("--time-limit <SECONDS>").says("no limit");
        let run = run.says("--memory-limit <BYTES>").says("[default: 8G]");
        run.says("--output-limit <BYTES>").says("[default: 16G]");
    }
}

#[test]
fn limits_stand_before_and_behind_the_command() {
    let board = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.";
    for args in ["--time-limit 0 solve", "solve --time-limit 0"] {
        let run = rushsat(&format!("{args} {board}")).run();
        run.exits(3).says("time limit reached");
    }
}

#[test]
fn memory_that_nobody_counts_is_limited_too() {
    // Diagrams have a limit on nodes only; the watchdog sees their memory.
    let run = rushsat("reach --memory-limit 60M puzzles/course/Rushhour12x12_7.csv").run();
    run.exits(3).says("memory limit reached").within(20.0);
}
