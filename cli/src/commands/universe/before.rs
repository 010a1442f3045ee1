//! The report on a universe before it is analysed, or instead of the analysis.

use std::num::NonZeroUsize;

use board::Metric;
use miette::{IntoDiagnostic, Report as Failure, miette};
use serde_json::json;
use universe::{
    Universe,
    explicit::{ExplicitOptions, estimate, lack},
    write_smv,
};

use super::{Engine, UniverseArgs};
use crate::{
    answer::SCHEMA,
    limits::Session,
    output::{self, Report},
    status::Status,
};

/// Below this many seconds of processor time there is no warning.
const SOON: f64 = 60.0;

/// Does what was asked for in the place of an analysis, if something was.
pub(super) fn instead(args: &UniverseArgs, universe: Universe) -> Result<Option<Status>, Failure> {
    if args.export.is_some() {
        let mut text = Vec::new();
        write_smv(&mut text, universe, args.metric).into_diagnostic()?;
        // As formulas it keeps to the limit on what is written.
        output::write(None, &[], |out| out.write_all(&text))?;
        return Ok(Some(Status::Positive));
    }
    if !args.estimate {
        return Ok(None);
    }
    if let Some(lack) = lack(universe) {
        return Err(miette!(
            "only the explicit engine is estimated, and it has no {lack} {universe}"
        ));
    }
    if let Some(engine) = args.engine.filter(|engine| *engine != Engine::Explicit) {
        return Err(miette!(
            help = format!(
                "leave out `--engine {}`; the numbers of configurations are the same",
                engine.name()
            ),
            "only the explicit engine is estimated"
        ));
    }
    let options = args.explicit_options(NonZeroUsize::MIN, &Session::get().budget());
    report(universe, args.metric, &options).print(args.json);
    Ok(Some(Status::Positive))
}

/// Says what an analysis will take, if that is much.
pub(super) fn announce(universe: Universe, metric: Metric, options: &ExplicitOptions) {
    let estimate = estimate(universe, metric, options);
    if estimate.cpu_seconds > SOON {
        output::remark(&takes(estimate.cpu_seconds, estimate.bytes));
    }
}

fn takes(cpu_seconds: f64, bytes: u64) -> String {
    let (number, unit) = match cpu_seconds {
        seconds if seconds < 120.0 => (seconds, "seconds"),
        seconds if seconds < 7200.0 => (seconds / 60.0, "minutes"),
        seconds => (seconds / 3600.0, "hours"),
    };
    let megabytes = bytes.div_ceil(1 << 20);
    format!(
        "about {number:.0} {unit} of processor time of all threads together, and {megabytes} MB for each"
    )
}

fn report(universe: Universe, metric: Metric, options: &ExplicitOptions) -> Report {
    let estimate = estimate(universe, metric, options);
    let counts = estimate.counts;
    let text = format!(
        "{universe}, in {metric}\nvalid {:>16}\nwinning {:>14}\n{} partitions\n{}\n",
        counts.valid,
        counts.winning,
        estimate.partitions,
        takes(estimate.cpu_seconds, estimate.bytes),
    );
    let json = json!({
        "schema": SCHEMA,
        "command": "universe",
        "size": universe.size().to_string(),
        "rules": universe.rules().to_string(),
        "exit_row": universe.exit_row(),
        "metric": metric.to_string(),
        "answer": "estimate",
        "valid": counts.valid,
        "winning": counts.winning,
        "partitions": estimate.partitions,
        "cpu_seconds": estimate.cpu_seconds,
        "bytes_per_thread": estimate.bytes,
    });
    Report { text, json, status: Status::Positive }
}
