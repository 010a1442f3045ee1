//! The sessions of the READMEs are real output.

use std::{path::Path, process::Command};

use crate::support::Folder;

/// A command of the session with what the README says it prints.
struct Example {
    args: Vec<String>,
    output: String,
}

/// The commands between the `console` fences of a README.
fn examples(readme: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().expect("split gives at least one part");
        for line in block.lines() {
            if let Some(command) = line.trim_start().strip_prefix("$ rushsat ") {
                let args = shlex::split(command).expect("quotes are closed");
                examples.push(Example { args, output: String::new() });
            } else {
                let example = examples.last_mut().expect("output stands under a command");
                example.output.push_str(line);
                example.output.push('\n');
            }
        }
    }
    examples
}

/// The words of an output, with every number that has a point (a time) replaced.
fn masked(output: &str) -> Vec<String> {
    let is_time = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
    let words = output.split_whitespace();
    words.map(|word| if is_time(word) { "TIME".to_owned() } else { word.to_owned() }).collect()
}

/// Runs the examples, of which there must be so many at least.
fn check(readme: &str, n_least: usize) {
    check_in(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")), readme, n_least);
}

/// The same in another folder.
fn check_in(folder: &Path, readme: &str, n_least: usize) {
    let examples = examples(readme);
    assert!(examples.len() >= n_least, "the README has a session");
    for Example { args, output } in examples {
        let run = Command::new(env!("CARGO_BIN_EXE_rushsat"))
            .current_dir(folder)
            .args(&args)
            .output()
            .unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        assert_eq!(masked(&printed), masked(&output), "rushsat {}", args.join(" "));
    }
}

#[test]
fn the_session_is_real_output() {
    check(include_str!("../../../README.md"), 4);
}

#[test]
fn the_session_of_the_page_on_ratings_is_real_output() {
    check(include_str!("../../../docs/ratings.md"), 2);
}

#[test]
fn the_session_of_the_page_on_reasons_is_real_output() {
    check(include_str!("../../../docs/why.md"), 6);
}

#[test]
fn the_session_of_the_page_on_atlases_is_real_output() {
    check_in(&Folder::new().path(""), include_str!("../../../docs/atlas.md"), 4);
}

#[test]
fn the_sessions_of_the_course_are_real_output() {
    check(include_str!("../../../docs/course.md"), 20);
}

#[test]
fn the_session_of_this_crate_is_real_output() {
    check(include_str!("../../README.md"), 1);
}
