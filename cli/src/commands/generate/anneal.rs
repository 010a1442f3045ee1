//! `rushsat generate anneal`: simulated annealing.

use board::{Metric, Side, Size};
use clap::Args;
use generators::{Anneal, Outline, unsolved};
use limits::StopReason;
use miette::{Report as Failure, miette};

use super::{CommonArgs, GeneratedBoard, MAX_TIES, make_all};
use crate::{failure::GaveUp, input::parse_side, numbers::parse_temperatures, status::Status};

/// Simulated annealing for boards that need many moves, as Fogleman's program does it
#[derive(Args)]
#[command(after_help = "\
Begins with the primary alone. Vehicles are added, removed, replaced and moved; a
change for the worse is taken at random, and less and less often. The best board
that was seen is then replaced by the hardest of its cluster, unless that is too
large. A time limit ends the annealing of each board early, and what it has found
is printed.

Example:
  rushsat generate anneal --size 6x6 --vehicles 9 --iterations 20000 --seed 1")]
pub(crate) struct AnnealArgs {
    /// Width and height of the grid
    #[arg(long, value_name = "WxH", default_value = "6x6")]
    size: Size,
    /// Vehicles besides the primary, at most
    #[arg(long, value_name = "N", default_value_t = 7)]
    vehicles: usize,
    /// Walls
    #[arg(long, value_name = "N", default_value_t = 0)]
    walls: usize,
    /// The side of the exit: left, right, up (top) or down (bottom)
    #[arg(long, value_name = "SIDE", default_value = "right", value_parser = parse_side)]
    exit: Side,
    /// The line of the primary, from 0 [default: the middle one, or the one before the middle]
    #[arg(long, value_name = "LINE")]
    line: Option<u8>,
    /// Changes that are tried
    ///
    /// Fogleman tries 100000, which takes ten times as long and comes more often to a board that other numbers
    /// have found, too.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    iterations: usize,
    /// How warm it is at first and at last: the warmer, the more often a change for the worse is taken; 0..0
    /// only climbs
    ///
    /// The temperature falls by the same factor at each change. A change to a plan shorter by D moves is
    /// taken with a probability of exp(-D/T).
    #[arg(long, value_name = "FIRST..LAST", default_value = "20..0.5", value_parser = parse_temperatures)]
    temperatures: (f64, f64),
    /// What is to be large: moves, with steps at a hundredth; or steps, with moves at a hundredth
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves)]
    metric: Metric,
    /// Print the board that was found, not the hardest of its cluster
    #[arg(long)]
    as_found: bool,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(args: &AnnealArgs) -> Result<Status, Failure> {
    let outline = Outline::new(args.size, args.exit, args.line);
    let outline = outline.map_err(|error| miette!("{error}"))?;
    outline.expect_room(0, args.walls).map_err(|error| miette!("{error}"))?;
    let anneal = Anneal {
        max_vehicles: args.vehicles,
        n_walls: args.walls,
        n_iterations: args.iterations,
        temperatures: args.temperatures,
        metric: args.metric,
        ..Anneal::new(outline)
    };
    make_all("anneal", &args.common, |rng, budget| {
        // The rest of the time is for the cluster.
        let most = if args.as_found { budget.clone() } else { budget.three_quarters() };
        let annealed = anneal
            .run(rng, &most, &mut |_| ())
            .map_err(|reason| GaveUp::on("on the board", reason))?;
        let mut stopped = annealed.stopped;
        if !args.as_found {
            match unsolved(&annealed.board, args.metric, MAX_TIES, budget) {
                Ok(Some(hardest)) => {
                    let length = match args.metric {
                        Metric::Moves => hardest.n_moves,
                        Metric::Steps => hardest.n_steps,
                    };
                    let made = GeneratedBoard::new(hardest.board, Some((length, args.metric)));
                    return Ok(GeneratedBoard { stopped, ..made });
                }
                Ok(None) => {}
                // The board stays as it was found; that its cluster is too large is no chance.
                Err(why) if why.reason == StopReason::Memory => {}
                Err(why) => stopped = stopped.or(Some(why.reason)),
            }
        }
        let length = annealed.length.map(|length| (length, args.metric));
        Ok(GeneratedBoard { stopped, ..GeneratedBoard::new(annealed.board, length) })
    })
}
