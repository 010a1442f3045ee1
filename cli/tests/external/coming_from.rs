//! The programs for other tools in `docs/coming-from.md` print what the page says.
//!
//! Needs the virtual environment of `peers`.

use std::{env, fs, path::Path, process::Command};

use libtest_mimic::{Failed, Trial};

use crate::{
    peers,
    support::{Folder, sessions},
    trial,
};

const PAGE: &str = include_str!("../../../docs/coming-from.md");

pub(crate) fn trials() -> Vec<Trial> {
    vec![trial("programs for users of other tools", peers::missing(), print_what_the_page_says)]
}

/// The commands of the page are run first: they write the files that the programs read.
fn print_what_the_page_says() -> Result<(), Failed> {
    let folder = Folder::new();
    sessions::check_in(&folder.path(""), PAGE, 12);
    let programs = programs(PAGE);
    assert_eq!(programs.len(), 6, "PySAT twice, clingo, unified-planning twice, Bauhaus");
    for (program, expected) in programs {
        let output = run(&folder.path(""), program)?;
        assert_eq!(output.trim_end(), expected.trim_end(), "{program}");
    }
    Ok(())
}

/// Each program of the page with its output, which is the next block.
fn programs(page: &str) -> Vec<(&str, &str)> {
    let block = |text| str::split_once(text, "\n```").expect("blocks are closed");
    let programs = page.split("```python\n").skip(1).map(|rest| {
        let (program, rest) = block(rest);
        let (_, rest) = rest.split_once("```text\n").expect("a program has an output");
        (program, block(rest).0)
    });
    programs.collect()
}

/// What a program prints, with `rushsat` on its path.
fn run(folder: &Path, program: &str) -> Result<String, Failed> {
    let file = folder.join("program.py");
    fs::write(&file, program)?;
    let ours =
        Path::new(env!("CARGO_BIN_EXE_rushsat")).parent().ok_or("the command is in a folder")?;
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([ours.to_owned()].into_iter().chain(env::split_paths(&path)))?;
    let output = Command::new(peers::environment().join("bin/python"))
        .arg(&file)
        .current_dir(folder)
        .env("PATH", path)
        .output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(String::from_utf8(output.stdout)?) } else { Err(errors.into()) }
}
