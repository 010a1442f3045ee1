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
of it. --time-limit is that of all shards of this call together. The limits that
stand in the command, after `--` of `shard plan`, hold for each shard: where one
gives up, the call goes on with the next.

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
    let mut status = Status::Positive;
    for shard in wanted.iter().cloned().flatten() {
        let start = Instant::now();
        let outcome = match shards.state(shard, &budget).map_err(failed)? {
            State::Done if is_all => continue,
            State::Done => Outcome::DoneAlready,
            _ => run_one(&shards, shard, &budget)?,
        };
        let report = report(&shards, shard, &outcome, start)?;
        report.print(args.json);
        status = status.worst(report.status);
    }
    Ok(status)
}

/// What came of a shard.
enum Outcome {
    Done,
    DoneAlready,
    /// A limit of its command ended it, and nothing is kept.
    GaveUp(String),
}

fn run_one(shards: &Shards, shard: usize, budget: &Budget) -> Result<Outcome, Failure> {
    match shards.state(shard, budget).map_err(failed)? {
        State::Open | State::Done => {}
        State::Damaged => output::remark(&format!("shard {shard} was damaged; it is run again")),
        State::Foreign(foreign) => {
            let path = shards.path(shard);
            return Err(failed(ShardError::Foreign { path, foreign }));
        }
    }
    let session = Session::get();
    let part = work(shards.job().command())?.part(shards.job().range(shard).map_err(failed)?);
    // What was interrupted may look like an answer.
    if let Some(reason) = session.stop_reason() {
        return Err(GaveUp::on(format!("on shard {shard}"), reason).into());
    }
    let contents = match part {
        Ok(contents) => contents,
        // Others may take less.
        Err(failure) if Status::of(&failure) == Status::GaveUp => {
            return Ok(Outcome::GaveUp(failure.to_string()));
        }
        Err(failure) => return Err(failure),
    };
    if output::is_lost() {
        return Err(miette!("standard output is gone"));
    }
    shards.write(shard, contents.as_bytes(), session.output()).map_err(failed)?;
    Ok(Outcome::Done)
}

fn report(
    shards: &Shards,
    shard: usize,
    outcome: &Outcome,
    start: Instant,
) -> Result<Report, Failure> {
    let range = shards.job().range(shard).map_err(failed)?;
    let seconds = start.elapsed().as_secs_f64();
    let of = shards.job().n_shards();
    let (what, status) = match outcome {
        Outcome::Done => (format!("{seconds:.3} s"), Status::Positive),
        Outcome::DoneAlready => ("done already".to_owned(), Status::Positive),
        Outcome::GaveUp(why) => (why.clone(), Status::GaveUp),
    };
    let mut json = json!({
        "schema": SCHEMA,
        "command": "shard run",
        "shard": shard,
        "shards": of,
        "range": [range.start, range.end],
        "already": matches!(outcome, Outcome::DoneAlready),
        "seconds": seconds,
    });
    if let Outcome::GaveUp(why) = outcome {
        json["reason"] = why.as_str().into();
    }
    let text = format!("shard {shard} of {of}: {what}\n");
    Ok(Report { text, json, status })
}
