//! `rushsat shard status`.

use std::path::Path;

use clap::Args;
use miette::Report as Failure;
use serde_json::json;
use shards::{ShardError, Shards, State, numbers};

use super::{FolderArg, failed, input_bytes, open};
use crate::{
    answer::SCHEMA,
    limits::Session,
    output::{self, Report, counted},
    status::Status,
};

/// Say which shards of a job are done
#[derive(Args)]
#[command(after_help = "\
Exit codes: 0 all are done, 2 some are of another input, version or job, 3 some
are missing.

Example:
  rushsat shard plan --out job --shards 20 -- atlas build --size 4x4 --out 4x4.atlas
  rushsat shard status job")]
pub(super) struct StatusArgs {
    #[command(flatten)]
    folder: FolderArg,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &StatusArgs) -> Result<Status, Failure> {
    let shards = open(&args.folder.folder)?;
    let (mut found, budget) = (ShardStates::default(), Session::get().budget());
    for shard in 1..=shards.job().n_shards() {
        match shards.state(shard, &budget).map_err(failed)? {
            State::Done => found.done.push(shard),
            State::Open => found.missing.push(shard),
            State::Damaged => {
                found.damaged.push(shard);
                found.missing.push(shard);
            }
            State::Foreign(foreign) => {
                let path = shards.path(shard);
                found.foreign.push(shard);
                found.refused.get_or_insert(ShardError::Foreign { path, foreign });
            }
        }
    }
    found.changed = changed(&shards);
    let report = found.report(&shards);
    let reasons = [found.refused.map(|error| error.to_string()), found.changed];
    for reason in reasons.iter().flatten() {
        output::remark(reason);
    }
    report.print(args.json);
    Ok(report.status)
}

/// The shards of a job by their state.
#[derive(Default)]
struct ShardStates {
    done: Vec<usize>,
    /// The damaged ones among them.
    missing: Vec<usize>,
    damaged: Vec<usize>,
    foreign: Vec<usize>,
    /// Why the first of the foreign ones is refused.
    refused: Option<ShardError>,
    /// What is wrong with the list that the job reads.
    changed: Option<String>,
}

/// What is wrong with the list that a job reads, if it reads one: it is not what it was.
fn changed(shards: &Shards) -> Option<String> {
    let input = shards.job().input()?;
    let path = Path::new(shards.job().folder()).join(&input.file);
    let checked = input_bytes(&path).and_then(|bytes| shards.check_input(&bytes).map_err(failed));
    checked.err().map(|error| error.to_string())
}

impl ShardStates {
    fn report(&self, shards: &Shards) -> Report {
        let job = shards.job();
        let n_shards = counted(job.n_shards(), "shard");
        let mut text = format!("{n_shards} of {}\n", job.shown());
        let kinds = [
            ("done", &self.done),
            ("missing", &self.missing),
            ("damaged", &self.damaged),
            ("foreign", &self.foreign),
        ];
        for (state, which) in kinds.iter().filter(|(_, which)| !which.is_empty()) {
            text.push_str(&format!("{} {state}: {}\n", which.len(), numbers(which)));
        }
        let is_ours = self.foreign.is_empty() && self.changed.is_none();
        let status = match (is_ours, self.missing.is_empty()) {
            (false, _) => Status::BadInput,
            (true, false) => Status::GaveUp,
            (true, true) => Status::Positive,
        };
        let mut json = json!({
            "schema": SCHEMA,
            "command": "shard status",
            "job": job.command(),
            "shards": job.n_shards(),
            "done": self.done,
            "missing": self.missing,
            "damaged": self.damaged,
            "foreign": self.foreign,
        });
        if let Some(changed) = &self.changed {
            json["input"] = changed.as_str().into();
        }
        Report { text, json, status }
    }
}
