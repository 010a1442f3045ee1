//! `rushsat states`: all states of a board, and how far each is from the exit.

use ::limits::Ledger;
use board::{MAX_SIDE, Metric, State, formats::BoardEntry};
use clap::Args;
use miette::Report as Failure;
use search::{Graph, SearchStats};
use serde_json::{Value, json};

use crate::{
    answer::{self, InState, board_json, within_limits},
    failure::GaveUp,
    input::BoardArgs,
    limits::Session,
    output::{Report, counted},
    progress::Progress,
    status::Status,
};

/// List all states that can be reached, with their distances
#[derive(Args)]
#[command(after_help = "\
A line is the distance of a state to its nearest goal, `-` where there is none,
and the state as a board. The first state is the board itself.

Example:
  rushsat states 4x3:AA.B...B....
  rushsat states GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF. | sort -n | tail -3")]
pub(crate) struct StatesArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// What a distance counts: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves)]
    metric: Metric,
    /// Give up if there are more states than this
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_states: usize,
    /// Print JSON, one object: states as strings, a digit for the position of each vehicle along its line
    #[arg(long)]
    json: bool,
}

/// So many states are counted in any case, to say how many there are.
const COUNTED: u64 = 10_000;

pub(crate) fn run(args: &StatesArgs) -> Result<Status, Failure> {
    let session = Session::get();
    let puzzle = args.board.read_one()?;
    let progress = Progress::new("exploring the cluster", true);
    let most = (args.max_states as u64).max(COUNTED);
    let hear = &mut |stats: &SearchStats| progress.states(stats);
    let explored = search::up_to(most, &session.budget(), hear, |budget, hear| {
        explicit::graph(&puzzle.board, args.metric, budget, hear)
    });
    drop(progress);
    let report = match explored {
        Some(Ok(graph)) if graph.n_states() > args.max_states => {
            let n_states = counted(graph.n_states(), "state");
            gave_up(args, &puzzle, &format!("there are {n_states}"))
        }
        None => {
            let n_states = counted(most, "state");
            gave_up(args, &puzzle, &format!("there are more than {n_states}"))
        }
        Some(Ok(graph)) => {
            let json = head(args, &puzzle);
            within_limits(args.json, json, |json| listed(args, &puzzle, &graph, json))?
        }
        Some(Err(search::GaveUp { reason, .. })) => gave_up(args, &puzzle, &reason.to_string()),
    };
    report.print(args.json);
    Ok(report.status)
}

/// The bytes that JSON takes for each state, beside its digits.
const BYTES_OF_STATE: usize = 2 * size_of::<Value>();

/// `json` has the fields that every object begins with.
fn listed<A>(
    args: &StatesArgs,
    puzzle: &BoardEntry,
    graph: &Graph<State, A>,
    mut json: Value,
) -> Result<Report, Failure> {
    let board = &puzzle.board;
    let budget = &Session::get().budget();
    let mut ledger = Ledger::new(budget);
    let mut take = |n_bytes| ledger.take(n_bytes).map_err(|why| GaveUp::on("on the list", why));
    let mut text = String::new();
    json["answer"] = "states".into();
    if args.json {
        json["vehicles"] = board.vehicles().map(|(_, vehicle)| vehicle.name.as_str()).collect();
        let mut states = Vec::with_capacity(graph.n_states());
        for state in graph.states() {
            take(board.n_vehicles() + BYTES_OF_STATE)?;
            states.push(Value::from(digits(state)));
        }
        json["states"] = states.into();
        let distances: Option<Vec<u32>> =
            (0..graph.n_states()).map(|id| graph.distance(id)).collect();
        json["distances"] = json!(distances);
    } else {
        let in_state = InState::of(board);
        for (id, state) in graph.states().iter().enumerate() {
            let distance = graph.distance(id).map_or("-".to_owned(), |index| index.to_string());
            let here = in_state.text(state).expect("it is a state of the board");
            let line = format!("{distance:>3} {here}\n");
            take(line.len())?;
            text.push_str(&line);
        }
    }
    Ok(Report { text, json, status: Status::Positive })
}

fn gave_up(args: &StatesArgs, puzzle: &BoardEntry, reason: &str) -> Report {
    let mut json = head(args, puzzle);
    json["answer"] = "unknown".into();
    json["reason"] = reason.into();
    Report { text: format!("gave up: {reason}\n"), json, status: Status::GaveUp }
}

fn head(args: &StatesArgs, puzzle: &BoardEntry) -> Value {
    let mut json = answer::head("states", puzzle);
    json["board"] = board_json(&puzzle.board);
    json["metric"] = args.metric.to_string().into();
    json
}

/// The digits of positions: those of base 36 come first.
const DIGITS: &[u8; MAX_SIDE as usize] =
    b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

/// The positions of a state, a digit each.
fn digits(state: &State) -> String {
    state.positions().iter().map(|&position| char::from(DIGITS[usize::from(position)])).collect()
}
