//! `rushsat shard`: long work in parts that can run anywhere.

mod merge;
mod plan;
mod run;
mod status;

use std::{
    env,
    iter::once,
    path::{Path, PathBuf, absolute},
};

use clap::{Args, Subcommand};
use miette::{IntoDiagnostic, Report as Failure, miette};
use shards::{ShardError, Shards};

use crate::{Cli, failure::GaveUp, sharded::Sharded, status::Status};

/// The version of the program: shards of another are refused.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Cut long work into shards that can run anywhere, once or twice, with the same result
#[derive(Args)]
#[command(after_help = "\
What can be cut: `atlas build`, `universe` (engines explicit and symbolic), and
`plan`, `solve`, `certify`, `compare`, `count`, `rate`, `hint`, `why`, `reach` over
a list. A shard that was killed or gave up leaves nothing that counts as done, so
any of them can be run again, anywhere where the folder is. `docs/shards.md` has Slurm, GNU parallel and Dask.

Example:
  rushsat shard plan --out job --shards 20 -- atlas build --size 5x5 --out 5x5.atlas
  seq 20 | parallel rushsat shard run job
  rushsat shard merge job")]
pub(crate) struct ShardArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Plan(plan::PlanArgs),
    Run(run::RunArgs),
    Status(status::StatusArgs),
    Merge(merge::MergeArgs),
}

pub(crate) fn run(args: &ShardArgs) -> Result<Status, Failure> {
    match &args.what {
        What::Plan(args) => plan::run(args),
        What::Run(args) => run::run(args),
        What::Status(args) => status::run(args),
        What::Merge(args) => merge::run(args),
    }
}

impl ShardArgs {
    /// The command of the job that is to be run or merged.
    pub(crate) fn job(&self) -> Result<Option<Cli>, Failure> {
        let folder = match &self.what {
            What::Run(args) => &args.folder.folder,
            What::Merge(args) => &args.folder.folder,
            What::Plan(_) | What::Status(_) => return Ok(None),
        };
        let shards = open(folder)?;
        command(shards.job().command()).map(Some).map_err(|error| {
            miette!("the command of the job is refused: {}", error.render().to_string().trim_end())
        })
    }
}

/// The folder of a job.
#[derive(Args)]
struct FolderArg {
    /// The folder of the job
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Reads the command of a job.
fn command(words: &[String]) -> Result<Cli, clap::Error> {
    Cli::of(once("rushsat").chain(words.iter().map(String::as_str)))
}

/// The work of a job.
fn work(words: &[String]) -> Result<Box<dyn Sharded>, Failure> {
    let command = command(words).map_err(|error| miette!("{}", error.render()))?;
    command.command.sharded().ok_or_else(|| {
        miette!(
            help =
                "it can be `atlas build`, `universe`, or `plan`, `solve`, `certify`, `compare`, `count`, \
                 `rate`, `hint`, `why` or `reach` with a list",
            "`rushsat {}` cannot be done in shards",
            words.join(" ")
        )
    })
}

/// The work of a job whose ranges are of its items: `job.json` may have been written by anybody.
fn work_of(shards: &Shards) -> Result<Box<dyn Sharded>, Failure> {
    let mut work = work(shards.job().command())?;
    let (found, wanted) = (shards.job().items(), work.items()?);
    if found != wanted {
        return Err(miette!(
            help = "plan it anew in another folder",
            "the ranges of the job go from {} to {}, and those of its command from {} to {}",
            found.start,
            found.end,
            wanted.start,
            wanted.end
        ));
    }
    Ok(work)
}

fn open(folder: &Path) -> Result<Shards, Failure> {
    Shards::open(&absolute(folder).into_diagnostic()?, VERSION).map_err(failed)
}

/// The same, in the folder where the job was planned, if its input is what it was then. What killed writers
/// left behind is removed.
fn open_in_place(folder: &Path, needs_place: bool) -> Result<Shards, Failure> {
    let shards = open(folder)?;
    shards.remove_abandoned();
    let job = shards.job();
    if needs_place || job.input().is_some() {
        env::set_current_dir(job.folder()).map_err(|error| {
            let help = "names in its command are relative to that folder";
            miette!(
                help = help,
                "cannot enter `{}`, where the job was planned: {error}",
                job.folder()
            )
        })?;
    }
    if let Some(input) = job.input() {
        shards.check_input(&input_bytes(Path::new(&input.file))?).map_err(failed)?;
    }
    Ok(shards)
}

fn input_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    files::read(path, crate::source::MAX_BYTES)
        .map_err(|error| miette!("cannot read `{}`: {error}", path.display()))
}

fn failed(error: ShardError) -> Failure {
    match error {
        ShardError::Stopped(reason) => GaveUp::on("on the shards", reason).into(),
        error => miette!("{error}"),
    }
}
