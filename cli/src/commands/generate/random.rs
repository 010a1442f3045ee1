//! `rushsat generate random`: vehicles one after another, each where there is room.

use board::{Side, Size};
use clap::Args;
use generators::{Outline, Random};
use miette::{Report as Failure, miette};

use super::{CommonArgs, GeneratedBoard, jammed, make_all};
use crate::{
    input::parse_side,
    numbers::{parse_positive, parse_probability},
    status::Status,
};

/// Vehicles one after another, each on one of the places that are free for it
#[derive(Args)]
#[command(after_help = "\
Walls come first. Each vehicle has one cell, or is a truck (3) or a car (2), by
chance; each of its free places is as likely as any other. Where there is none, the board is
begun anew. So boards are not all equally likely. Whether they can be solved is
not looked at.

Example:
  rushsat generate random --size 12x12 --vehicles 46 --trucks 0.3 --seed 1 --count 10
  rushsat generate random --size 10x10 --vehicles 30 --clear-line --seed 1
  rushsat generate random --size 5x5 --vehicles 22 --units 1 --unit-primary --seed 1")]
pub(crate) struct RandomArgs {
    /// Width and height of the grid
    #[arg(long, value_name = "WxH", default_value = "6x6")]
    size: Size,
    /// Vehicles besides the primary [default: 10 on 6x6, in proportion to the cells]
    #[arg(long, value_name = "N")]
    vehicles: Option<usize>,
    /// The probability that a vehicle has one cell, as all have in Unit Rush Hour
    #[arg(long, value_name = "P", default_value_t = 0.0, value_parser = parse_probability)]
    units: f64,
    /// The primary has one cell, not two
    #[arg(long)]
    unit_primary: bool,
    /// The probability that any other vehicle is a truck
    #[arg(long, value_name = "P", default_value_t = 0.25, value_parser = parse_probability)]
    trucks: f64,
    /// No other vehicle stands along the primary's line, where it could bar the exit for good
    #[arg(long)]
    clear_line: bool,
    /// Walls
    #[arg(long, value_name = "N", default_value_t = 0)]
    walls: usize,
    /// The side of the exit: left, right, up (top) or down (bottom). The primary stands at the other end of
    /// its line
    #[arg(long, value_name = "SIDE", default_value = "right", value_parser = parse_side)]
    exit: Side,
    /// The line of the primary, from 0 [default: the middle one, or the one before the middle]
    #[arg(long, value_name = "LINE")]
    line: Option<u8>,
    /// How often a board is begun before it is given up
    #[arg(long, value_name = "R", default_value_t = 1000, value_parser = parse_positive::<usize>)]
    tries: usize,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(args: &RandomArgs) -> Result<Status, Failure> {
    let length = if args.unit_primary { 1 } else { 2 };
    let outline = Outline::with_length(args.size, args.exit, args.line, length);
    let outline = outline.map_err(|error| miette!("{error}"))?;
    let random = Random {
        n_vehicles: args.vehicles.unwrap_or_else(|| outline.usual_vehicles()),
        outline,
        units: args.units,
        trucks: args.trucks,
        is_line_clear: args.clear_line,
        n_walls: args.walls,
        max_tries: args.tries,
    };
    random.expect_room().map_err(|error| miette!("{error}"))?;
    make_all("random", &args.common, |rng, budget| match random.board(rng, budget) {
        Ok(board) => Ok(GeneratedBoard::new(board, None)),
        Err(jam) => Err(jammed(&jam)),
    })
}
