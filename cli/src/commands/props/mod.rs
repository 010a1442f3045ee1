//! `rushsat props`: what is true in a state.

mod shown;

use board::{Board, Metric, Plan, State, plan_text, rules};
use clap::Args;
use encodings::{Encoding, cell::Mistake};
use limits::{Budget, Ledger};
use miette::{IntoDiagnostic, Report as Failure, miette};
use rushsat::{mistakes::Freedom, propositions::Propositions};
use search::SearchOutcome;
use serde_json::Value;

use self::shown::{all_true, one_state, said, side_by_side, stopped};
use crate::{
    answer::{board_json, head, within_limits},
    failure::{GaveUp, failure},
    input::BoardArgs,
    limits::Session,
    output::Report,
    question::{MistakeArgs, mistake_mark},
    status::Status,
};

/// Say which propositions of an encoding are true in a state
#[derive(Args)]
#[command(after_help = "\
In the encoding cell the grid is drawn with what each cell holds, and < > ^ v for the
directions in which the vehicle there can move from there (CML, CMR, CMU, CMD). With
--until, a line is a proposition that changes, with its value after each slide of
the plan, or of a shortest one: 1 true, . false.

With --mistake it is said which propositions could have the other value in a model, too,
if all other cells are as they are.

Example:
  rushsat props BB.FAA.FECCCE.DD
  rushsat props --encoding order --after 'A+1 B+1' BB.FAA.FECCCE.DD
  rushsat props --encoding crossing --until 7 BB.FAA.FECCCE.DD
  rushsat props --mistake can-move-one-way BB.FAA.FECCCE.DD")]
pub(crate) struct PropsArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// The state after these slides, as in 'A+1 B+1', rather than the first
    #[arg(long, value_name = "SLIDES")]
    after: Option<String>,
    /// cell, position, order, crossing, cartesian, dual
    #[arg(long, value_name = "NAME", default_value_t = Encoding::Cell)]
    encoding: Encoding,
    #[command(flatten)]
    mistake: MistakeArgs,
    /// The states after up to K slides, side by side
    #[arg(long, value_name = "K", value_parser = crate::question::parse_bound)]
    until: Option<usize>,
    /// Print JSON, one object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &PropsArgs) -> Result<Status, Failure> {
    let budget = &Session::get().budget();
    let mistake = args.mistake.in_encoding(args.encoding)?;
    if mistake.is_some() && args.until.is_some() {
        return Err(miette!("--mistake is about one state, without --until"));
    }
    let puzzle = args.board.read_one()?;
    let mut json = head("props", &puzzle);
    json["board"] = board_json(&puzzle.board);
    json["encoding"] = args.encoding.to_string().into();
    let work = |json| report(args, mistake, &puzzle.board, json, budget);
    let report = within_limits(args.json, json, work)?;
    report.print(args.json);
    Ok(report.status)
}

/// `json` has the fields that every object begins with.
fn report(
    args: &PropsArgs,
    mistake: Option<Mistake>,
    board: &Board,
    mut json: Value,
    budget: &Budget,
) -> Result<Report, Failure> {
    let plan = match &args.after {
        Some(text) => plan_text::read(text, board).into_diagnostic()?,
        None if args.until.is_some() => shortest(board)?,
        None => Plan::default(),
    };
    let mut states = states(board, &plan)?;
    match args.until {
        Some(until) => states.truncate(until + 1),
        None => drop(states.drain(..states.len() - 1)),
    }
    let props = Propositions::of(board, args.encoding, &states, budget).map_err(failure)?;
    let mut ledger = Ledger::new(budget);
    if args.json {
        json["propositions"] = props.names().into();
        json["true"] = all_true(&props, states.len(), &mut ledger).map_err(stopped)?;
    }
    let mut text = match args.until {
        _ if args.json => String::new(),
        Some(_) => side_by_side(&props, states.len(), &mut ledger).map_err(stopped)?,
        None => one_state(board, &states[0], args.encoding, &props),
    };
    if let Some(mistake) = mistake {
        let free = Freedom::of(board, mistake, &states[0], budget).map_err(failure)?;
        json["mistake"] = mistake.to_string().into();
        json["possible"] = free.is_possible.into();
        json["free"] = free.names.clone().into();
        text = mistake_mark(mistake) + &text + &said(&free);
    }
    Ok(Report { text, json, status: Status::Positive })
}

/// The states along the slides, which need not solve the board.
fn states(board: &Board, plan: &Plan) -> Result<Vec<State>, Failure> {
    let mut states = vec![board.initial_state()];
    for (index, &slide) in plan.slides().iter().enumerate() {
        let name = || plan_text::write(&Plan::new(vec![slide]), board);
        let next = rules::slide(board, &states[index], slide).map_err(|_| {
            miette!(
                help = match index {
                    0 => "`rushsat why cannot` says why".to_owned(),
                    _ => format!("`rushsat why cannot` says why, after the {index} before it"),
                },
                "slide {} (`{}`) is illegal",
                index + 1,
                name()
            )
        })?;
        states.push(next);
    }
    Ok(states)
}

fn shortest(board: &Board) -> Result<Plan, Failure> {
    let budget = Session::get().budget();
    match explicit::shortest_plan(board, Metric::Moves, &budget, &mut |_| ()) {
        SearchOutcome::Plan { plan, .. } => Ok(plan),
        SearchOutcome::Unsolvable { .. } => {
            Err(miette!(help = "give slides with --after", "the board has no plan to follow"))
        }
        SearchOutcome::GaveUp(gave_up) => {
            Err(GaveUp::on("looking for a plan to follow", gave_up.reason).into())
        }
    }
}
