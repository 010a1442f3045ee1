//! `rushsat check`: what a board is, and whether a plan solves it.

mod canonical;
mod json;
mod plan;
mod statics;

use std::ffi::OsString;

use board::{Board, Marks, Metric, formats::BoardEntry, rules};
use clap::Args;
use miette::{Report as Failure, miette};

use json::{as_json, claims_json, n_empty};
use plan::{CheckedPlan, Plans};

use crate::{
    batch::{Batch, JobArgs},
    input::BoardArgs,
    limits::Session,
    output::{Report, counted, draw, length},
    source::is_standard_input,
    status::Status,
};

/// Say what a board is, or what is wrong with it, or with a plan for it
#[derive(Args)]
#[command(after_help = "\
--plan, --canonical and --static exclude one another.

Plans are read in the notation that `plan` writes (`A+1 D-2`), in card notation
(`CL3 XR5`), as CSV of the course, and as clingo and PDDL planners print them
for exported boards, or as `solve` and `plan` answer, in JSON too. A plan that
does not solve the board is exit 1, one of other vehicles or positions exit 2. For a list of boards each line of the
plans is a name and a plan, or they are as `solve` and `plan` print them for it.

Example:
  rushsat check puzzles/course/Rushhour9x9_4.csv
  rushsat check --plan A+4 6x1:AA....
  rushsat check --static puzzles/original/01.txt
  rushsat check --plan puzzles/original-40.plans puzzles/original-40.txt
  clingo card1.lp | rushsat check --plan - puzzles/original/01.txt")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Check this plan: a file, `-` for standard input, or the plan itself
    #[arg(long, value_name = "PLAN", allow_hyphen_values = true)]
    plan: Option<OsString>,
    /// Draw the boards along the plan, or the one at which it fails
    #[arg(long, requires = "plan", conflicts_with = "json")]
    show: bool,
    /// Say the text that stands for the board, however it is turned and lettered: the lesser one of the
    /// board's with the exit at the right and of its mirror image
    #[arg(long, conflicts_with = "plan")]
    canonical: bool,
    /// Say what is seen at a glance: cells that are never free, vehicles that can never move, what blocks the
    /// primary
    ///
    /// It follows from lines, and from which positions two vehicles can have at once; without --time-limit
    /// that is given up after ten seconds (exit code 3). Exit code 1 if that alone makes the board
    /// unsolvable.
    #[arg(long = "static", conflicts_with_all = ["plan", "canonical"])]
    is_static: bool,
    #[command(flatten)]
    jobs: JobArgs,
}

pub(crate) fn run(args: &CheckArgs) -> Result<Status, Failure> {
    let session = Session::get();
    if args.plan.as_ref().is_some_and(is_standard_input) && is_standard_input(&args.board.source) {
        return Err(miette!("standard input cannot be both the plan and the board"));
    }
    let plans = args.plan.as_deref().map(Plans::of).transpose()?;
    let batch = Batch { command: "check", board: &args.board, jobs: &args.jobs, session };
    batch.run(|puzzle, is_only| {
        if let Some(plans) = &plans {
            return check_plan(args, puzzle, plans, is_only);
        }
        if args.canonical {
            return canonical::report(puzzle, is_only);
        }
        if args.is_static {
            let json = as_json(puzzle);
            let time = session.time_limit().unwrap_or(statics::TIME);
            return statics::report(puzzle, is_only, json, &session.budget().at_most(time));
        }
        let text = if is_only { described(puzzle) } else { summarized(puzzle) };
        Ok(Report { text, json: as_json(puzzle), status: Status::Positive })
    })
}

fn check_plan(
    args: &CheckArgs,
    puzzle: &BoardEntry,
    plans: &Plans,
    is_only: bool,
) -> Result<Report, Failure> {
    let budget = &Session::get().budget();
    let text = if is_only { plans.only() } else { plans.named(puzzle)? };
    let checked = CheckedPlan::new(text, &puzzle.board, budget)?;
    let text = checked.text(args.show, budget)?;
    let text = if is_only { text } else { format!("{}: {text}", puzzle.label()) };
    let mut json = as_json(puzzle);
    json["plan"] = checked.json();
    let status = if checked.is_right() { Status::Positive } else { Status::Negative };
    Ok(Report { text, json, status })
}

fn summarized(puzzle: &BoardEntry) -> String {
    let board = &puzzle.board;
    format!(
        "{}: {} format, {}, {}, {}\n",
        puzzle.label(),
        puzzle.format,
        board.size(),
        counted(board.n_vehicles(), "vehicle"),
        counted(board.walls().len(), "wall"),
    )
}

fn described(puzzle: &BoardEntry) -> String {
    let board = &puzzle.board;
    let initial = board.initial_state();
    let mut text = draw(board, &initial);
    text.push_str(&format!(
        "\n{} board in {} format: {}, {}, {}\n",
        board.size(),
        puzzle.format,
        counted(board.n_vehicles(), "vehicle"),
        counted(board.walls().len(), "wall"),
        counted(n_empty(board), "empty cell"),
    ));
    text.push_str(&vehicles(board));
    text.push_str(&format!(
        "legal: {} and {}; the board is {}solved\n",
        length(rules::legal_steps(board, &initial).len(), Metric::Steps),
        length(rules::legal_moves(board, &initial).len(), Metric::Moves),
        if board.is_goal(&initial) { "" } else { "not yet " },
    ));
    let claims = claims_json(puzzle);
    if claims.as_object().is_some_and(|claims| !claims.is_empty()) {
        text.push_str(&format!("claimed, not checked: {claims}\n"));
    }
    text
}

/// A line for each vehicle, the primary's first.
fn vehicles(board: &Board) -> String {
    let initial = board.initial_state();
    let (primary, marks) = (board.vehicle(board.primary()), Marks::of(board));
    let named = |id| {
        let (vehicle, mark) = (board.vehicle(id), marks.of_vehicle(id));
        let is_plain = vehicle.length == 1 || vehicle.name == mark.to_string();
        let drawn = if is_plain { String::new() } else { format!(" (drawn `{mark}`)") };
        format!("`{}`{drawn}", vehicle.name)
    };
    let mut text = format!(
        "primary {}: {}, length {}, in {} {} (counted from 0), exit {}\n",
        named(board.primary()),
        primary.orientation,
        primary.length,
        primary.orientation.line_word(),
        primary.line,
        board.exit_side(),
    );
    for (id, vehicle) in board.vehicles().filter(|&(id, _)| id != board.primary()) {
        text.push_str(&format!(
            "vehicle {}: {}, length {}, in {} {} at {}\n",
            named(id),
            vehicle.orientation,
            vehicle.length,
            vehicle.orientation.line_word(),
            vehicle.line,
            initial.position(id),
        ));
    }
    text
}
