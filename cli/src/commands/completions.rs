//! `rushsat completions`: completion of the command line by a shell.

use clap::Args;
use clap_complete::Shell;

use crate::{help, output, status::Status, values::with_names_of_values};

/// Print a script that lets a shell complete commands and options
#[derive(Args)]
#[command(after_help = "\
Example:
  rushsat completions bash > ~/.local/share/bash-completion/completions/rushsat
  rushsat completions zsh > ~/.zfunc/_rushsat
  rushsat completions fish > ~/.config/fish/completions/rushsat.fish")]
pub(crate) struct CompletionArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(args: &CompletionArgs) -> Status {
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut with_names_of_values(help::command()),
        "rushsat",
        &mut script,
    );
    output::text(&String::from_utf8_lossy(&script));
    Status::Positive
}
