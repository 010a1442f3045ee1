//! The help, and what a closed pipe does.

use std::process::{Command, Stdio};

use crate::support::{Folder, SUBCOMMANDS, commands, program, rushsat};

#[test]
fn the_help_names_every_subcommand_the_exit_codes_and_the_limits() {
    let run = rushsat("--help").run().exits(0).stays_quiet();
    for &subcommand in SUBCOMMANDS {
        assert!(run.stdout.contains(&format!("\n  {subcommand} ")), "{subcommand}");
    }
    let run = run.says("Exit codes: 0 ").says("3 gave up").says("10, 20, 0");
    let run = run.says("grids up to 64x64").says("bounds up to 100000");
    run.says("256 MiB").says("Examples:\n  rushsat plan --max-moves 60");
}

#[test]
fn every_subcommand_explains_every_argument_and_has_an_example() {
    for subcommand in commands() {
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

#[test]
fn the_short_help_is_short_and_names_the_long_one() {
    for &subcommand in SUBCOMMANDS {
        let short = rushsat(subcommand).args("-h").run().exits(0).stays_quiet();
        let long = rushsat(subcommand).args("--help").run().exits(0).stdout;
        let short = short.says("see more with '--help'").says("\nExample").stdout;
        let (n_short, n_long) = (short.lines().count(), long.lines().count());
        assert!(n_short <= 45 && 3 * n_short < 2 * n_long, "{subcommand}: {n_short} of {n_long}");
    }
    let run = rushsat("plan -h").run().exits(0).says("--max-steps <N>").says("--time-limit");
    assert!(!run.stdout.contains("--strengthen"), "{}", run.stdout);
    let run = rushsat("-h").run().exits(0).says("\n  plan ").says("`rushsat --help` explains");
    assert!(!run.stdout.contains("Exit codes"), "{}", run.stdout);
}

#[test]
fn a_command_says_only_what_it_can_do_itself() {
    let help = |command: &str| {
        let text = rushsat(command).args("--help").run().exits(0).stdout;
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (command, thing) in
        [("plan", "board"), ("verify", "lemma"), ("audit", "certificate"), ("compare", "engine")]
    {
        let text = help(command);
        assert!(text.contains(&format!("after so many seconds, on each {thing}")), "{text}");
        for other in ["board", "lemma", "certificate", "engine"] {
            let is_other = other != thing;
            assert!(
                !(is_other && text.contains(&format!("on each {other}"))),
                "{command}: {other}"
            );
        }
    }
    assert!(!help("query").contains("on each"));
    for (command, is_told) in [("solve", true), ("check", true), ("export", false)] {
        assert_eq!(help(command).contains("this command writes no files"), is_told, "{command}");
    }
    for command in ["certify", "puma certify", "verify"] {
        let text = help(command);
        assert!(!text.contains("kissat") && !text.contains("batsat"), "{text}");
    }
    assert!(help("plan").contains("kissat"));
    assert!(!help("export").contains("`plan`"));
    assert!(help("solve").contains("line, name, length, seconds, states, reached or expanded"));
    assert!(!help("completions").contains("--memory-limit"));
    // Limits are taken before and after the command.
    rushsat("--output-limit 1K solve ..AA").run().exits(0);
    rushsat("solve --output-limit 1K ..AA").run().exits(0);
    rushsat("--time-limit 0 solve --cluster puzzles/original/40.txt").run().exits(3);
    rushsat("puma solve --time-limit 0 puma/examples/hanoi.puma").run().exits(3);
    let folder = Folder::new();
    let export = "--output-limit 10 export --format dimacs --max-moves 2 -o f.cnf AA..";
    folder.rushsat(export).run().exits(3).warns("limit");
}

#[test]
fn shells_complete_commands_and_options() {
    for (shell, part) in [
        ("bash", "complete -F _rushsat"),
        ("zsh", "#compdef rushsat"),
        ("fish", "complete -c rushsat"),
        ("elvish", "edit:completion"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let run = rushsat("completions").arg(shell).run().exits(0).stays_quiet().says(part);
        run.says("max-moves").says("certify");
    }
    let script = rushsat("completions bash").run().exits(0);
    script.says("\"steps moves\"").says("\"compact grid database csv research grh json\"");
    rushsat("completions tcsh").run().exits(2).prints("").warns("possible values: bash");
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    rushsat("-h").run().exits(0).says("A SAT and propositional-encoding toolkit for Rush Hour\n\n");
    rushsat("man").run().exits(0).stays_quiet().says(".TH rushsat 1").says("Exit codes: 0 a plan");
    let folder = Folder::new();
    let run = folder.rushsat("man pages/man1").run().exits(0).stays_quiet();
    let n_pages = std::fs::read_dir(folder.path("pages/man1")).unwrap().count();
    run.prints(&format!("{n_pages} pages in pages/man1\n"));
    for &subcommand in SUBCOMMANDS {
        let page = folder.read(&format!("pages/man1/rushsat-{subcommand}.1"));
        assert!(page.contains(&format!(".TH rushsat-{subcommand} 1")), "{subcommand}");
        assert!(page.contains("Example"), "{subcommand}");
    }
    assert!(folder.read("pages/man1/rushsat-plan.1").contains("max\\-moves"));
    assert!(folder.path("pages/man1/rushsat-puma-plan.1").exists());
    folder.file("file", "");
    folder.rushsat("man file").run().exits(2).prints("").warns("cannot create the folder `file`");
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
    assert_eq!(cut_off(&["render", "puzzles/original-40.txt"], 20), quiet);
    let board = crate::support::HARD;
    assert_eq!(cut_off(&["export", "--format", "dimacs", "--max-moves", "51", board], 20), quiet);
}

/// An option says itself what it expects, and what cannot be a stream is no stream.
#[test]
fn minus_signs_are_values_or_refused_as_such() {
    for (args, message) in [
        ("solve --jobs -1", "expected a number from 0 to 256"),
        ("solve --memory-limit -1", "expected bytes"),
        ("certify --metric moves 4x1:AA.. -", "of the name `-` is `./-`"),
        ("verify full_row --proof -", "of the name `-` is `./-`"),
        ("man -", "of the name `-` is `./-`"),
        ("universe --size 4x3 --engine symbolic --save -", "of the name `-` is `./-`"),
    ] {
        let run = rushsat(args).run().exits(2).prints("").warns(message);
        assert!(!run.stderr.contains("tip:"), "{}", run.stderr);
    }
    let folder = Folder::new();
    folder.rushsat("atlas build --size 3x3 -o a").run().exits(0);
    folder.rushsat("render 4x1:AA.. --out b.svg").run().exits(0);
    assert!(folder.path("a").exists() && folder.path("b.svg").exists());
}
