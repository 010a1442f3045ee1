//! What is seen most often, word for word: `tests/golden/messages.txt` has commands and what they print.
//!
//! `RUSHSAT_BLESS=1 cargo test -p rushsat-cli --test cli golden` writes the file anew; the commands stay.

use crate::support::rushsat;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/messages.txt");

/// What a line with a command begins with; quotation marks stand around arguments with spaces.
const PROMPT: &str = "$ rushsat ";

#[test]
fn messages_are_the_golden_ones() {
    let golden = std::fs::read_to_string(PATH).expect("it is there");
    let commands: Vec<&str> = golden.lines().filter_map(|line| line.strip_prefix(PROMPT)).collect();
    assert!(commands.len() >= 15, "{} commands", commands.len());
    let printed: Vec<String> = commands.into_iter().map(session).collect();
    let printed = printed.join("\n");
    if std::env::var_os("RUSHSAT_BLESS").is_some() {
        std::fs::write(PATH, &printed).expect("the folder is writable");
    }
    for (printed, golden) in printed.split(PROMPT).zip(golden.split(PROMPT)) {
        assert_eq!(printed, golden, "RUSHSAT_BLESS=1 writes it anew");
    }
    assert_eq!(printed.len(), golden.len());
}

/// A command, what it prints on standard output and error, and its exit code.
fn session(command: &str) -> String {
    let mut cmd = rushsat("").env("COLUMNS", "100");
    for (index, part) in command.split('"').enumerate() {
        cmd = if index % 2 == 1 { cmd.arg(part) } else { cmd.args(part) };
    }
    let run = cmd.run();
    let code = run.code.expect("no signal ends it");
    let text = without_times(&format!("{}{}", run.stdout, run.stderr));
    format!("{PROMPT}{command}\n{text}exit code {code}\n")
}

/// Numbers of seconds, which differ from run to run, become `0.000 s`.
fn without_times(text: &str) -> String {
    let mask = |line: &str| match line.trim_end().strip_suffix(" s") {
        Some(rest) if rest.ends_with(|c: char| c.is_ascii_digit()) => {
            let kept = rest.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
            format!("{kept}0.000 s\n")
        }
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(mask).collect()
}
