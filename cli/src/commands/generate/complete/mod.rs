//! `rushsat generate complete`: boards of which much is asked, by SAT.

mod certificate;
mod report;

use std::{path::PathBuf, time::Instant};

use board::{Metric, Size, formats::Format};
use clap::Args;
use generators::{
    Seed,
    complete::{Complete, CompleteError, Demand, End, HardBoard, Sketch, Space, Wish, WishError},
};
use miette::{NamedSource, Report as Failure, miette};
use rushsat::planning::Grounds;
use solvers::SolverSpec;

use self::report::{conclude, status};
use super::{
    GeneratedBoard,
    made::{PrintOptions, report as made_report},
    parse::parse_format,
};
use crate::{
    commands::verify::read_lemma,
    failure::{GaveUp, solver_failed},
    limits::Session,
    numbers::parse_positive,
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
    /// Walls, at most; those of the sketch are among them
    #[arg(long, value_name = "N", default_value_t = 0)]
    walls: usize,
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
    /// The hardest board: go on until no board needs more
    #[arg(long, conflicts_with = "count")]
    max: bool,
    /// Which of the boards that meet the wish come first: the order and signs in which the solver has the
    /// propositions
    ///
    /// What is proved does not depend on it. 0 leaves them as the encoding has them.
    #[arg(long, value_name = "S", default_value_t = 0)]
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
    if args.certify.is_some() && args.count > 1 {
        return Err(miette!(
            help = "leave out --count, or raise the length until there is no board",
            "--certify proves that there is no board at all, not that there are no others"
        ));
    }
    let budget = Session::get().budget();
    let start = Instant::now();
    let space = Space::new(wish(args)?, &budget).map_err(|error| match error {
        WishError::Stopped(reason) => GaveUp::on("on the formula", reason).into(),
        error => miette!("{error}"),
    })?;
    let (metric, at_least) = match (args.moves, args.steps) {
        (_, Some(steps)) => (Metric::Steps, steps),
        (moves, None) => (Metric::Moves, moves.unwrap_or(1)),
    };
    let complete = Complete {
        metric,
        at_least,
        is_max: args.max,
        count: args.count,
        solver: &args.solver,
        seed: Seed(args.seed),
    };
    // A folder that is in use is refused before the work.
    let draft = args.certify.as_deref().map(certificate::begin).transpose()?;
    let progress = Progress::new("completing", true);
    let mut n_printed = 0;
    let mut first_failure = None;
    let done = complete.run(&space, &budget, &mut |done, found| {
        progress.proposals(done, metric);
        if let (Some(found), false) = (found, args.max) {
            let printed = progress.aside(|| print(args, metric, n_printed, found));
            first_failure = first_failure.take().or(printed.err());
            n_printed += 1;
        }
    });
    drop(progress);
    let done = done.map_err(|error| match error {
        CompleteError::Solver(error) => solver_failed(error),
        error @ CompleteError::NoBoard(_) => miette!("{error}"),
    })?;
    if let (Some(found), true) = (done.found.last(), args.max) {
        first_failure = print(args, metric, 0, found).err();
    }
    let grounds = Grounds::of(&args.solver);
    conclude(args.max, metric, &space, &done, start.elapsed(), grounds).print(args.json);
    let status = match draft {
        Some(draft) if done.end == End::Exhausted => {
            certificate::write(draft, &space, metric, &done, grounds)?
        }
        _ => status(&done),
    };
    first_failure.map_or(Ok(status), Err)
}

fn wish(args: &CompleteArgs) -> Result<Wish, Failure> {
    let mut wish = Wish { max_walls: args.walls, ..Wish::any(args.size) };
    if let Some(sketch) = &args.sketch {
        wish = wish.with_sketch(sketch.clone());
    }
    if let Some(line) = args.line {
        wish.red_row = line;
    }
    let demand = args.condition.as_ref().map(|text| {
        Demand::parse(text, wish.size).map_err(|fault| {
            Failure::new(fault).with_source_code(NamedSource::new("condition", text.clone()))
        })
    });
    wish.demand = demand.transpose()?;
    let budget = Session::get().budget();
    wish.lemmas =
        args.such_that.iter().map(|text| read_lemma(text, &budget)).collect::<Result<_, _>>()?;
    Ok(wish)
}

/// Prints a board.
///
/// # Errors
///
/// If the format cannot hold it.
fn print(
    args: &CompleteArgs,
    metric: Metric,
    index: u64,
    found: &HardBoard,
) -> Result<(), Failure> {
    let length = Some((found.plan.len(metric), metric));
    let made = GeneratedBoard { board: found.board.clone(), length };
    let is_list = args.count > 1 && !args.max;
    let (format, seed) = (args.format, args.seed);
    let printed = PrintOptions { generator: "complete", format, is_list, seed };
    made_report(&printed, index, &made)?.print(args.json);
    Ok(())
}
