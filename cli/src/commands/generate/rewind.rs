//! `rushsat generate rewind`: a winning board, and random steps backwards.

use board::Metric;
use clap::{Args, ValueEnum};
use generators::{Rewind, RewindError, StepsBy, unsolved};
use miette::Report as Failure;

use super::{CommonArgs, GeneratedBoard, MAX_TIES, cluster_gave_up, make_all};
use crate::{
    failure::{GaveUp, solver_failed},
    status::Status,
};

/// A winning board of 6x6, and random steps backwards, as the course project does it
#[derive(Args)]
#[command(after_help = "\
Rewinding alone gives easy boards, of some two moves: so the board is then
replaced by the hardest of its cluster, unless --as-rewound says not to.

Example:
  rushsat generate rewind --seed 1 --count 5")]
pub(crate) struct RewindArgs {
    /// How legal steps are found: by the rules, or by a SAT solver on the encoding `cell`, one call a step.
    /// The boards are the same
    #[arg(long, value_name = "HOW", default_value = "rules")]
    by: By,
    /// Print the board as it was rewound, not the hardest of its cluster
    #[arg(long)]
    as_rewound: bool,
    #[command(flatten)]
    common: CommonArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    Rules,
    Sat,
}

pub(super) fn run(args: &RewindArgs) -> Result<Status, Failure> {
    let steps_by = match args.by {
        By::Rules => StepsBy::Rules,
        By::Sat => StepsBy::Sat,
    };
    let rewind = Rewind { steps_by };
    make_all("rewind", &args.common, |rng, budget| {
        let board = rewind.board(rng, budget).map_err(|error| match error {
            RewindError::Stopped(reason) => GaveUp::on("on the board", reason).into(),
            RewindError::Solver(error) => solver_failed(error),
        })?;
        if args.as_rewound {
            return Ok(GeneratedBoard::new(board, None));
        }
        let hardest = unsolved(&board, Metric::Moves, MAX_TIES, budget).map_err(cluster_gave_up)?;
        let hardest = hardest.expect("a board that was rewound can be solved");
        Ok(GeneratedBoard::new(hardest.board, Some((hardest.n_moves, Metric::Moves))))
    })
}
