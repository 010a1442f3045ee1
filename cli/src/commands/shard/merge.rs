//! `rushsat shard merge`.

use clap::Args;
use miette::{Report as Failure, miette};
use shards::ShardError;

use super::{FolderArg, failed, open_in_place, work_of};
use crate::{limits::Session, output, status::Status};

/// Do with the shards of a job what its command does alone
///
/// No shard is changed, so it can be done again. What killed writers left unfinished is removed.
#[derive(Args)]
#[command(after_help = "\
Exit codes: those of the command; 2 a shard is of another input, version or job;
3 shards are missing, which are named.

Example:
  rushsat shard plan --out job --shards 3 -- atlas build --size 4x4 --out 4x4.atlas
  rushsat shard run job
  rushsat shard merge job")]
pub(super) struct MergeArgs {
    #[command(flatten)]
    pub(super) folder: FolderArg,
}

pub(super) fn run(args: &MergeArgs) -> Result<Status, Failure> {
    let shards = open_in_place(&args.folder.folder, true)?;
    let mut work = work_of(&shards)?;
    // What the command does is watched as well.
    let budget = Session::get().untimed_budget();
    let parts = match shards.contents(&budget) {
        Ok(parts) => parts,
        Err(error @ ShardError::Missing { .. }) => {
            let help = "`rushsat shard run DIR` runs all that are not done";
            output::error(&miette!(help = help, "{error}"));
            return Ok(Status::GaveUp);
        }
        Err(error) => return Err(failed(error)),
    };
    work.merge(&parts)
}
