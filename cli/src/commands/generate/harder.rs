//! `rushsat generate harder`: hard boards near one.

use atlas::SearchedBoard;
use board::Metric;
use clap::Args;
use generators::{Harder, Hardest};
use limits::StopReason;
use miette::Report as Failure;

use super::{CommonArgs, GeneratedBoard, make_each, wanted};
use crate::{
    failure::{Absent, GaveUp},
    input::BoardArgs,
    status::Status,
};

/// Hard boards near one: vehicles added, moved, removed, made longer and shorter
#[derive(Args)]
#[command(after_help = "\
Each board is the hardest of its cluster. One vehicle is changed, the hardest board
of the new cluster is looked at, and it is gone on from if it needs no less, or by
chance: less and less often. The hardest that was found is printed, which may be
the hardest of the given board's own cluster. With --where only boards that meet
the condition are gone on from and printed. A time limit ends the work on each board early.

Example:
  rushsat generate harder --seed 1 --iterations 2000 puzzles/original/01.txt
  rushsat generate harder --changes 2 --count 5 GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.")]
pub(crate) struct HarderArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// What is to be large: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves)]
    metric: Metric,
    /// Changes that are tried
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    iterations: usize,
    /// Vehicles that may differ from those of BOARD: those that are gone plus those that are new [default:
    /// all]
    #[arg(long, value_name = "N")]
    changes: Option<usize>,
    /// Changed boards with more states in their cluster are passed over; BOARD itself may have more
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_states: usize,
    /// Only climb: no board is gone on from that needs less
    #[arg(long)]
    climb: bool,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(args: &HarderArgs) -> Result<Status, Failure> {
    let board = args.board.read_one()?.board;
    let condition = args.common.condition.as_deref().map(wanted::parse).transpose()?;
    let usual = Harder::new(args.metric);
    let harder = Harder {
        n_iterations: args.iterations,
        max_states: args.max_states,
        max_changes: args.changes.unwrap_or(usize::MAX),
        temperatures: if args.climb { (0.0, 0.0) } else { usual.temperatures },
        ..usual
    };
    make_each("harder", &args.common, &|index, budget| {
        let mut gave_up = None;
        let mut admits = |board: &board::Board| {
            let holds = |condition: &conditions::Condition| {
                let held = condition.holds(&mut SearchedBoard::new(board, budget));
                held.unwrap_or_else(|reason| {
                    gave_up.get_or_insert(reason);
                    false
                })
            };
            condition.as_ref().is_none_or(holds)
        };
        let found =
            harder.run(&board, &mut admits, &mut args.common.rng(index), budget, &mut |_| ());
        let found = found.map_err(|reason| GaveUp::on("on the cluster of the board", reason))?;
        match found {
            Hardest::Board(found) => {
                let made = GeneratedBoard::new(found.board, Some((found.length, args.metric)));
                // Boards for which there is no memory are passed over.
                let stopped =
                    gave_up.map(|why| why.reason).filter(|why| *why != StopReason::Memory);
                let stopped = stopped.or(budget.check().err());
                Ok(GeneratedBoard { stopped, ..made })
            }
            Hardest::NoneAdmitted => {
                Err(match gave_up.map(|why| why.reason).or(budget.check().err()) {
                    Some(reason) => GaveUp::on("on the condition", reason),
                    None => GaveUp::on(
                        "on the board",
                        "none that was found meets the condition; try more --iterations, --changes, or \
                         another condition",
                    ),
                })?
            }
            Hardest::Unsolvable => Err(Absent("the board cannot be solved".into()))?,
        }
    })
}
