//! `rushsat shard run`.

use std::{ops::RangeInclusive, time::Instant};

use clap::Args;
use limits::Budget;
use miette::{Report as Failure, miette};
use serde_json::json;
use shards::{ShardError, Shards, State};

use super::{FolderArg, failed, open_in_place, work, work_of};
use crate::{
    answer::SCHEMA,
    failure::GaveUp,
    limits::Session,
    output::{self, Report},
    status::Status,
};

/// Run shards of a job; those that are done already are left as they are
#[derive(Args)]
#[command(after_help = "\
Exit codes: 0 the shards are done, whatever the answers are, and whoever did them;
2 bad input; 3 gave up: a limit or a signal cut a shard short, and nothing is kept
of it. --time-limit is that of all shards of this call together; the limits that
stand in the command, after `--` of `shard plan`, hold too.

Example:
  rushsat shard plan --out job --shards 20 -- atlas build --size 4x4 --out 4x4.atlas
  rushsat shard run job 7")]
pub(super) struct RunArgs {
    #[command(flatten)]
    pub(super) folder: FolderArg,
    /// Numbers of shards, from 1, or ranges such as 2-4 [default: all that are not done]
    #[arg(value_name = "K", value_parser = parse_shards)]
    shards: Vec<RangeInclusive<usize>>,
    /// Print JSON, one line a shard
    #[arg(long)]
    json: bool,
}

/// Reads a number, or a range as `shard status` prints it.
fn parse_shards(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = first.parse().ok().zip(last.parse().ok()).map(|(first, last)| first..=last);
    let message = || "expected a number, or a range as 2-4".to_owned();
    range.filter(|range| !range.is_empty()).ok_or_else(message)
}

pub(super) fn run(args: &RunArgs) -> Result<Status, Failure> {
    let shards = open_in_place(&args.folder.folder, false)?;
    let is_all = args.shards.is_empty();
    for shard in args.shards.iter().flat_map(|range| [*range.start(), *range.end()]) {
        shards.job().range(shard).map_err(failed)?;
    }
    work_of(&shards)?;
    let budget = Session::get().untimed_budget();
    let every = [1..=shards.job().n_shards()];
    let wanted = if is_all { &every[..] } else { &args.shards };
    for shard in wanted.iter().cloned().flatten() {
        let start = Instant::now();
        let is_done = shards.state(shard, &budget).map_err(failed)? == State::Done;
        if !is_done {
            run_one(&shards, shard, &budget)?;
        } else if is_all {
            continue;
        }
        report(&shards, shard, is_done, start)?.print(args.json);
    }
    Ok(Status::Positive)
}

fn run_one(shards: &Shards, shard: usize, budget: &Budget) -> Result<(), Failure> {
    match shards.state(shard, budget).map_err(failed)? {
        State::Open | State::Done => {}
        State::Damaged => output::remark(&format!("shard {shard} was damaged; it is run again")),
        State::Foreign(foreign) => {
            let path = shards.path(shard);
            return Err(failed(ShardError::Foreign { path, foreign }));
        }
    }
    let session = Session::get();
    let contents =
        work(shards.job().command())?.part(shards.job().range(shard).map_err(failed)?)?;
    // What was interrupted may look like an answer.
    if let Some(reason) = session.stop_reason() {
        return Err(GaveUp::on(format!("on shard {shard}"), reason).into());
    }
    if output::is_lost() {
        return Err(miette!("standard output is gone"));
    }
    shards.write(shard, contents.as_bytes(), session.output()).map_err(failed)
}

fn report(shards: &Shards, shard: usize, is_done: bool, start: Instant) -> Result<Report, Failure> {
    let range = shards.job().range(shard).map_err(failed)?;
    let seconds = start.elapsed().as_secs_f64();
    let of = shards.job().n_shards();
    let what = if is_done { "done already".to_owned() } else { format!("{seconds:.3} s") };
    let json = json!({
        "schema": SCHEMA,
        "command": "shard run",
        "shard": shard,
        "shards": of,
        "range": [range.start, range.end],
        "already": is_done,
        "seconds": seconds,
    });
    let text = format!("shard {shard} of {of}: {what}\n");
    Ok(Report { text, json, status: Status::Positive })
}
