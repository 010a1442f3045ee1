//! `rushsat generate complete`: boards of which much is asked, by SAT.

mod certificate;
mod printer;
mod report;
mod wish;

use std::{path::PathBuf, time::Instant};

use board::{Metric, Size, formats::Format};
use clap::Args;
use generators::{
    Seed,
    complete::{Aim, Complete, CompleteError, CompletedSearch, End, Sketch, Space},
};
use limits::Budget;
use miette::{Report as Failure, miette};
use rushsat::planning::Grounds;
use solvers::SolverSpec;

use self::{
    printer::Printer,
    report::{conclude, status},
};
use super::parse::parse_format;
use crate::{
    failure::solver_failed,
    limits::Session,
    numbers::{parse_positive, parse_seed},
    progress::Progress,
    status::Status,
};

/// Boards of which much is asked, found by SAT; or a proof that there is none
#[derive(Args)]
#[command(after_help = "\
Boards have cars and trucks; the primary is a car in a row and leaves at the right.
A solver proposes boards, search judges them, and each excludes many others: those
on which the same short plan can be made, or where the same vehicles are in the
way for good. So the answer is a board, or that there is none; --max goes on until
no board needs more. --where can ask for vehicles, cars, trucks, horizontal,
vertical, empty, walls, and `board` with a character for each cell.

Exit codes: 0 found, 1 there is no such board, 2 bad input, 3 gave up.

Example:
  rushsat generate complete --size 5x5 --max --certify hardest.cert
  rushsat audit hardest.cert
  rushsat generate complete --moves 15 --where 'trucks = 2' --such-that 'E(0,0) & E(0,1)'
  rushsat generate complete --sketch '????????????AA???????????????????...' --moves 20")]
pub(crate) struct CompleteArgs {
    /// Width and height of the grid
    #[arg(long, value_name = "WxH", default_value = "6x6", conflicts_with = "sketch")]
    size: Size,
    /// The row of the primary, from 0 [default: the middle one, or the one before the middle]
    #[arg(long, value_name = "ROW")]
    line: Option<u8>,
    /// Walls, at most; those of the sketch are among them [default: those of the sketch]
    #[arg(long, value_name = "N")]
    walls: Option<usize>,
    /// A board with a character for each cell: letters for vehicles, A or X for the primary, x walls, `.`
    /// empty, `?` free
    #[arg(long, value_name = "BOARD", value_parser = Sketch::parse)]
    sketch: Option<Sketch>,
    /// A condition on what can be counted, as `trucks = 2 and empty >= 12`
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<String>,
    /// A formula about the board as it stands, in the language of lemmas (docs/lemmas.md)
    #[arg(long, value_name = "FORMULA")]
    such_that: Vec<String>,
    /// A shortest plan has so many moves or more
    #[arg(long, value_name = "K")]
    moves: Option<usize>,
    /// A shortest plan has so many steps or more
    #[arg(long, value_name = "K", conflicts_with = "moves")]
    steps: Option<usize>,
    /// With --max: the hardest in moves, as if nothing is said, or in steps of one cell
    #[arg(long, value_name = "METRIC", requires = "max", conflicts_with_all = ["moves", "steps"])]
    metric: Option<Metric>,
    /// A shortest plan has no more than that either
    #[arg(long, conflicts_with_all = ["max", "certify"])]
    exactly: bool,
    /// The hardest board: go on until no board needs more
    #[arg(long, conflicts_with = "count")]
    max: bool,
    /// Which of the boards that meet the wish come first: the order and signs in which the solver has the
    /// propositions
    ///
    /// What is proved does not depend on it. 0 leaves them as the encoding has them.
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_seed)]
    seed: u64,
    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_positive::<usize>)]
    count: usize,
    /// Who proposes boards: batsat, varisat, cadical, or another solver as in `rushsat plan --help`
    #[arg(long, value_name = "NAME", default_value = "batsat")]
    solver: SolverSpec,
    /// Where there is no board, or none that needs more, write the proof to this folder, for `rushsat audit`
    #[arg(long, value_name = "DIR")]
    certify: Option<PathBuf>,
    /// The format: compact, grid, csv, research, grh, json [default: compact, or json where that cannot hold
    /// the board]
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, conflicts_with = "json")]
    format: Option<Format>,
    /// Print JSON, a line for each board and one for the answer
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &CompleteArgs) -> Result<Status, Failure> {
    args.check()?;
    let budget = Session::get().budget();
    let start = Instant::now();
    let space = wish::space(args, &budget)?;
    let complete = args.complete();
    // A folder that is in use is refused before the work.
    let draft = args.certify.as_deref().map(certificate::begin).transpose()?;
    let mut printer = Printer::new(args, complete.metric);
    let done = search(&complete, &space, &budget, &mut printer)?;
    let (metric, grounds) = (complete.metric, Grounds::of(&args.solver));
    conclude(complete.aim, metric, &space, &done, start.elapsed(), grounds).print(args.json);
    let status = match draft {
        Some(draft) if done.end == End::Exhausted => {
            certificate::write(draft, &space, metric, &done, grounds)?
        }
        _ => {
            if let Some(folder) = &args.certify {
                certificate::leave_out(folder, &done);
            }
            status(&done)
        }
    };
    printer.failure.map_or(Ok(status), Err)
}

impl CompleteArgs {
    fn check(&self) -> Result<(), Failure> {
        if self.exactly && self.moves.or(self.steps).is_none() {
            return Err(miette!(
                "--exactly is about the number of --moves or --steps: give one of them"
            ));
        }
        if self.certify.is_some() && self.count > 1 {
            return Err(miette!(
                help = "leave out --count, or raise the length until there is no board",
                "--certify proves that there is no board at all, not that there are no others"
            ));
        }
        Ok(())
    }

    /// How boards are looked for.
    fn complete(&self) -> Complete<'_> {
        let (metric, at_least) = match (self.moves, self.steps) {
            (_, Some(steps)) => (Metric::Steps, steps),
            (Some(moves), None) => (Metric::Moves, moves),
            (None, None) => (self.metric.unwrap_or(Metric::Moves), 1),
        };
        let aim = match (self.max, self.exactly) {
            (true, _) => Aim::Most,
            (false, true) => Aim::Exactly,
            (false, false) => Aim::AtLeast,
        };
        Complete {
            metric,
            at_least,
            aim,
            count: self.count,
            solver: &self.solver,
            seed: Seed(self.seed),
        }
    }
}

/// Looks for boards and prints each; where the hardest is asked for, only the last one.
fn search(
    complete: &Complete<'_>,
    space: &Space,
    budget: &Budget,
    printer: &mut Printer<'_>,
) -> Result<CompletedSearch, Failure> {
    let progress = Progress::new("completing", true);
    let is_max = complete.aim == Aim::Most;
    let done = complete.run(space, budget, &mut |done, found| {
        progress.proposals(done, complete);
        if let (Some(found), false) = (found, is_max) {
            progress.aside(|| printer.print(found));
        }
    });
    drop(progress);
    let done = done.map_err(|error| match error {
        CompleteError::Solver(error) => solver_failed(error),
        error @ CompleteError::NoBoard(_) => miette!("{error}"),
    })?;
    if let (Some(found), true) = (done.found.last(), is_max) {
        printer.print(found);
    }
    Ok(done)
}
