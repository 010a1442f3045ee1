//! `rushsat graph`: the cluster of a board as a graph and as a map.

use std::path::PathBuf;

use ::limits::Budget;
use board::{Board, Metric, Slide, State, formats::BoardEntry};
use clap::{Args, ValueEnum};
use miette::{Report as Failure, miette};
use pictures::{Cluster, Style, dot, graphml, map, png, svg};
use search::{Graph, SearchStats};

use super::render::{failed, format_of, stopped};
use crate::{
    answer::{self, board_json},
    failure::GaveUp,
    input::BoardArgs,
    limits::Session,
    output,
    progress::Progress,
    status::Status,
};

/// Draw the cluster of a board: all states that can be reached, and the slides between them
#[derive(Args)]
#[command(after_help = "\
dot      for Graphviz: a rank for each distance to a goal, Fogleman's colours
graphml  for Gephi, yEd, networkx: board, distance and role of each state
json     states, slides and a shortest path, as in docs/json.md
svg, png a map: a row for each distance to a goal, the goals at the bottom

Red states are unsolved (no other is further from a goal), green ones goals, and
a blue path leads from one to the other. Goals all of whose neighbours are goals
are left out. In the map, slides within a row are left out too.

Example:
  rushsat graph BB.FAA.FECCCE.DD
  rushsat graph GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF. -o map.svg")]
pub(crate) struct GraphArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// The file to write, instead of standard output; its ending says the format
    #[arg(long, short, alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, where no ending says it: dot, graphml, json, svg or png
    #[arg(long, value_name = "FORMAT", hide_possible_values = true)]
    format: Option<GraphFormat>,
    /// What a slide is: moves, or steps of one cell
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves)]
    metric: Metric,
    /// Give up if the cluster has more states, up to 1000000
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_states: u32,
    /// For maps: light, dark or classic [default: light]
    #[arg(long, value_name = "STYLE")]
    style: Option<Style>,
    /// For maps: width of the picture in pixels, 100 to 8000 [default: 1200]
    ///
    /// A PNG has 16 million pixels at most.
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(100..=8000))]
    width: Option<u16>,
}

/// A format of graphs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GraphFormat {
    #[value(alias = "gv")]
    Dot,
    Graphml,
    Json,
    Svg,
    Png,
}

pub(crate) fn run(args: &GraphArgs) -> Result<Status, Failure> {
    let budget = &Session::get().budget();
    let puzzle = args.board.read_one()?;
    let format = format_of(args.format, args.output.as_deref(), GraphFormat::Dot)?;
    if format == GraphFormat::Png {
        output::require_no_terminal(args.output.as_deref())?;
    }
    let is_map = matches!(format, GraphFormat::Svg | GraphFormat::Png);
    if !is_map && (args.style.is_some() || args.width.is_some()) {
        return Err(miette!("--style and --width are for maps: SVG and PNG"));
    }
    if args.style == Some(Style::Print) {
        return Err(miette!(
            help = "light, dark and classic are for maps",
            "the style print is for boards: states of maps are told apart by their colours"
        ));
    }
    let graph = explored(args, &puzzle.board, budget)?;
    let cluster = Cluster::new(&puzzle.board, args.metric, &graph, budget).map_err(stopped)?;
    let bytes = match format {
        GraphFormat::Dot => dot(&cluster, budget).map_err(stopped)?.into_bytes(),
        GraphFormat::Graphml => graphml(&cluster, budget).map_err(stopped)?.into_bytes(),
        GraphFormat::Json => as_json(args, &puzzle, &cluster, budget)?.into_bytes(),
        GraphFormat::Svg | GraphFormat::Png => {
            let scene = map(&cluster, args.style.unwrap_or_default(), budget).map_err(stopped)?;
            let scale = f64::from(args.width.unwrap_or(1200)) / scene.width;
            if format == GraphFormat::Svg {
                svg(&scene, scale, budget).map_err(stopped)?.into_bytes()
            } else {
                png(&scene, scale, budget).map_err(|error| failed(&error, "--width"))?
            }
        }
    };
    let inputs = [args.board.path()];
    output::write(args.output.as_deref(), &inputs, |out| out.write_all(&bytes))?;
    Ok(Status::Positive)
}

/// The cluster, if it is not too large.
fn explored(
    args: &GraphArgs,
    board: &Board,
    budget: &Budget,
) -> Result<Graph<State, Slide>, Failure> {
    let progress = Progress::new("reaching", true);
    let max_states = u64::from(args.max_states);
    let hear = &mut |stats: &SearchStats| progress.states(stats);
    let graph = search::up_to(max_states, budget, hear, |budget, hear| {
        explicit::graph(board, args.metric, budget, hear)
    });
    drop(progress);
    match graph {
        Some(Ok(graph)) if graph.n_states() as u64 <= max_states => Ok(graph),
        Some(Ok(_)) | None => {
            let reason = format!("the cluster has more than {max_states} states (--max-states)");
            Err(GaveUp::on("drawing", reason).into())
        }
        Some(Err(gave_up)) => Err(GaveUp::on("exploring the cluster", gave_up).into()),
    }
}

/// One object, its largest fields written as text.
fn as_json(
    args: &GraphArgs,
    puzzle: &BoardEntry,
    cluster: &Cluster<'_>,
    budget: &Budget,
) -> Result<String, Failure> {
    let board = &puzzle.board;
    let mut head = answer::head("graph", puzzle);
    head["board"] = board_json(board);
    head["metric"] = args.metric.to_string().into();
    head["vehicles"] = board.vehicles().map(|(_, vehicle)| &*vehicle.name).collect();
    let fields = pictures::json(cluster, budget).map_err(stopped)?;
    let head = head.to_string();
    Ok(format!("{},{fields}}}\n", head.strip_suffix('}').unwrap_or(&head)))
}
