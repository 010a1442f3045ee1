//! Planning tasks, each in two files.

use std::{
    ffi::OsString,
    io::{self, Write},
    path::{Path, PathBuf},
};

use miette::Report as Failure;

use super::{OutputFile, write_file};

/// Writes a problem to a file, and its domain to another beside it, where Fast Downward looks for it. Neither
/// may be one of the `inputs`.
pub(crate) fn write_task(
    path: &Path,
    inputs: &[&Path],
    domain: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    problem: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    // Begun first, so that there is no domain where there can be no problem.
    let mut file = OutputFile::create(path, inputs)?;
    write_file(&beside(path), inputs, domain)?;
    let written = problem(&mut file);
    file.finish_after(written)
}

/// `domain-NAME` beside the problem.
fn beside(problem: &Path) -> PathBuf {
    let mut name = OsString::from("domain-");
    name.push(problem.file_name().unwrap_or_default());
    problem.with_file_name(name)
}
