//! Pages with sessions of the command: each is run, and must print what the page says.

use std::{path::Path, process::Command};

/// A command of the session with what the page says it prints.
struct Example {
    args: Vec<String>,
    output: String,
}

/// The commands between the `console` fences of a page.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for block in page.split("```console\n").skip(1) {
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

/// Runs the examples in the top folder; there must be this many at least.
pub(crate) fn check(page: &str, n_least: usize) {
    check_in(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")), page, n_least);
}

/// The same in another folder.
pub(crate) fn check_in(folder: &Path, page: &str, n_least: usize) {
    let examples = examples(page);
    assert!(examples.len() >= n_least, "the page has a session");
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
