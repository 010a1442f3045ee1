//! `rushsat man`: the manual.

use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;
use miette::{Report as Failure, miette};

use crate::{
    help,
    output::{self, counted},
    status::Status,
};

/// Write the manual: a page for the program and one for each command
#[derive(Args)]
#[command(after_help = "\
Example:
  rushsat man ~/.local/share/man/man1
  rushsat man > rushsat.1")]
pub(crate) struct ManArgs {
    /// The folder for all pages; without it, the page of the program goes to standard output
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(args: &ManArgs) -> Result<Status, Failure> {
    let mut program = help::command().disable_help_subcommand(true);
    program.build();
    let Some(folder) = &args.folder else {
        output::write(None, &[], |out| Man::new(program).render(out))?;
        return Ok(Status::Positive);
    };
    std::fs::create_dir_all(folder)
        .map_err(|error| miette!("cannot create the folder `{}`: {error}", folder.display()))?;
    let n_pages = write_pages(&program, folder)?;
    output::line(&format!("{} in {}", counted(n_pages, "page"), folder.display()));
    Ok(Status::Positive)
}

/// Writes the pages of a command and of those below it; their number.
fn write_pages(command: &Command, folder: &Path) -> Result<usize, Failure> {
    let man = Man::new(command.clone());
    let path = folder.join(man.get_filename());
    output::write(Some(&path), &[], |out| man.render(out))?;
    let below = command.get_subcommands().map(|command| write_pages(command, folder));
    Ok(1 + below.sum::<Result<usize, _>>()?)
}
