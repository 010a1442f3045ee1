//! Planning tasks, each in two files.

use std::{
    ffi::OsString,
    io::{self, Write},
    path::{Path, PathBuf},
};

use miette::Report as Failure;

use super::{OutputFile, file::cannot_write};

/// Writes a problem to a file, and its domain to another beside it, where Fast Downward looks for it. Neither
/// may be one of the `inputs`.
pub(crate) fn write_task(
    path: &Path,
    inputs: &[&Path],
    domain: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    problem: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    // Both are written before one has its name: a problem is nothing without its domain.
    let domain_path = beside(path);
    let mut domain_file = OutputFile::create(&domain_path, inputs)?;
    let mut problem_file = OutputFile::create(path, inputs)?;
    domain(&mut domain_file).map_err(|error| cannot_write(&domain_path, &error))?;
    problem(&mut problem_file).map_err(|error| cannot_write(path, &error))?;
    domain_file.finish()?;
    problem_file.finish()
}

/// `domain-NAME` beside the problem.
fn beside(problem: &Path) -> PathBuf {
    let mut name = OsString::from("domain-");
    name.push(problem.file_name().unwrap_or_default());
    problem.with_file_name(name)
}
