//! The help, and what a closed pipe does.

use std::process::{Command, Stdio};

use crate::support::{PUMA_COMMANDS, SUBCOMMANDS, program, rushsat};

#[test]
fn the_help_names_every_subcommand_the_exit_codes_and_the_limits() {
    let run = rushsat("--help").run().exits(0).stays_quiet();
    for subcommand in SUBCOMMANDS {
        assert!(run.stdout.contains(&format!("\n  {subcommand} ")), "{subcommand}");
    }
    let run = run.says("Exit codes: 0 ").says("3 gave up").says("10, 20, 0");
    let run = run.says("grids up to 16x16").says("256 vehicles").says("bounds up to 100000");
    run.says("256 MiB").says("Examples:\n  rushsat plan --max-moves 60");
}

#[test]
fn every_subcommand_explains_every_argument_and_has_an_example() {
    // `puma` itself has only commands.
    let alone = SUBCOMMANDS.into_iter().filter(|&subcommand| subcommand != "puma");
    for subcommand in alone.chain(PUMA_COMMANDS) {
        let run = rushsat(subcommand).args("--help").run().exits(0).stays_quiet();
        let run = run.says("\nExample:\n  rushsat ").says(&format!("Usage: rushsat {subcommand} "));
        let lines: Vec<_> = run.stdout.lines().collect();
        let is_argument = |line: &str| {
            let line = line.trim_start();
            line.starts_with('-') || line.starts_with('<')
        };
        let mut n_arguments = 0;
        for (line, next) in lines.iter().zip(lines.iter().skip(1)) {
            if line.starts_with("  ") && is_argument(line) {
                n_arguments += 1;
                // The text stands beside the argument, two spaces away, or below it.
                let is_beside = line.trim_start().contains("  ");
                let is_below = next.starts_with("          ") && !is_argument(next);
                assert!(is_beside || is_below, "no text for {line}\n{}", run.stdout);
            }
        }
        assert!(n_arguments >= 3, "{subcommand}");
        assert!(lines.iter().all(|line| line.chars().count() <= 100), "{}", run.stdout);
    }
}

#[test]
fn the_examples_of_the_help_work() {
    let mut n_examples = 0;
    for subcommand in ["", "plan", "solve", "check", "convert", "compare"] {
        let help = rushsat(subcommand).args("--help").run().exits(0).stdout;
        let examples = help.lines().filter_map(|line| line.strip_prefix("  rushsat "));
        for example in examples.filter(|example| !example.contains(" > ")) {
            rushsat(example).run().exits(0).stays_quiet();
            n_examples += 1;
        }
    }
    assert!(n_examples >= 7, "{n_examples} examples");
}

#[test]
fn without_a_subcommand_the_help_is_shown_as_an_error() {
    rushsat("").run().exits(2).prints("").warns("Usage: rushsat [OPTIONS] <COMMAND>");
    rushsat("paln").run().exits(2).prints("").warns("unrecognized subcommand 'paln'");
    rushsat("--version").run().exits(0).prints(&format!("rushsat {}\n", env!("CARGO_PKG_VERSION")));
}

/// Runs `rushsat` until it has printed `n_bytes`, then closes the pipe; its exit code and its messages.
fn cut_off(args: &[&str], n_bytes: usize) -> (Option<i32>, String) {
    use std::io::Read;

    let mut child = Command::new(program())
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut vec![0; n_bytes]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_closed_pipe_ends_quietly() {
    // As if SIGPIPE had ended it.
    let quiet = (Some(141), String::new());
    assert_eq!(cut_off(&["solve", "puzzles/fogleman-6x6.txt"], 20), quiet);
    assert_eq!(cut_off(&["check", "--json", "puzzles/fogleman-6x6.txt"], 20), quiet);
    let board = crate::support::HARD;
    assert_eq!(cut_off(&["export", "--format", "dimacs", "--max-moves", "51", board], 20), quiet);
}
