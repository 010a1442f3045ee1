//! `rushsat shard plan`.

use std::{
    env,
    num::NonZeroUsize,
    path::{PathBuf, absolute},
};

use clap::Args;
use miette::{IntoDiagnostic, Report as Failure, miette};
use serde_json::json;
use shards::{Input, Job, Shards, quoted, sha256, slurm};

use super::{VERSION, command, failed, input_bytes, work};
use crate::{
    answer::SCHEMA,
    limits::Session,
    output::{Report, counted},
    status::Status,
};

/// Cut a command into shards, and write the job and a script for Slurm
///
/// Nothing of the command is done yet. A job that is there already stays as it is.
#[derive(Args)]
#[command(after_help = "\
DIR gets job.json (command, version, SHA-256 of the list, the range of each shard,
of about equal cost) and slurm.sh. Merging does what the command does alone:
writes the file of its --out, prints the answers, and ends with its exit code.
Its limits hold for each shard or board, and each shard has one thread unless it
says --threads or --jobs.

Example:
  rushsat shard plan --out job --shards 20 -- atlas build --size 5x5 --out 5x5.atlas
  rushsat shard plan --out cards --shards 4 -- solve --cluster puzzles/original-40.txt")]
pub(super) struct PlanArgs {
    /// The folder of the job, which every machine must see
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Number of shards at most
    #[arg(long, value_name = "N", value_parser = parse_shards)]
    shards: NonZeroUsize,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
    /// The command, after `--`
    #[arg(value_name = "COMMAND", last = true, required = true)]
    command: Vec<String>,
}

fn parse_shards(text: &str) -> Result<NonZeroUsize, String> {
    let n = text.parse().ok().filter(|n: &NonZeroUsize| n.get() <= Job::MAX_SHARDS);
    n.ok_or_else(|| format!("expected a number from 1 to {}", Job::MAX_SHARDS))
}

pub(super) fn run(args: &PlanArgs) -> Result<Status, Failure> {
    if Session::get().has_limits() {
        return Err(miette!(
            help = "say them in the command, after `--`",
            "the limits of a job are those of its command"
        ));
    }
    if let Err(error) = command(&args.command) {
        error.exit();
    }
    let mut work = work(&args.command)?;
    let costs = work.costs()?;
    let input = work.input().map(|path| {
        let file = path.to_str().ok_or_else(|| miette!("the name of the list is not UTF-8"))?;
        Ok(Input { file: file.to_owned(), sha256: sha256(&input_bytes(path)?) })
    });
    let input = input.transpose().map_err(|error: Failure| error)?;
    let ranges = costs.ranges(args.shards.get());
    if ranges.is_empty() {
        return Err(miette!("there is nothing to do"));
    }
    let place = env::current_dir().into_diagnostic()?;
    let place = place.to_str().ok_or_else(|| miette!("the name of this folder is not UTF-8"))?;
    let job = Job::new(VERSION, place, args.command.clone(), input, ranges);
    let folder = absolute(&args.out).into_diagnostic()?;
    let program = env::current_exe().into_diagnostic()?.into_os_string().into_string();
    let program = program.map_err(|name| {
        miette!("the script for Slurm cannot hold the name {name:?}, which is not UTF-8")
    })?;
    let script = slurm::script(&job, &folder, &program, work.n_threads()).map_err(failed)?;
    let shards = Shards::plan(&folder, job).map_err(failed)?;
    let path = shards.folder().join("slurm.sh");
    files::write_within(&path, script.as_bytes(), Session::get().output())
        .map_err(|error| miette!("cannot write `{}`: {error}", path.display()))?;
    report(&shards).print(args.json);
    Ok(Status::Positive)
}

fn report(shards: &Shards) -> Report {
    let job = shards.job();
    let n_shards = counted(job.n_shards(), "shard");
    let script = quoted(&shards.folder().join("slurm.sh").display().to_string());
    let text = format!("{n_shards} of {}\nsbatch {script}\n", job.shown());
    let json = json!({
        "schema": SCHEMA,
        "command": "shard plan",
        "job": job.command(),
        "shards": job.n_shards(),
    });
    Report { text, json, status: Status::Positive }
}
