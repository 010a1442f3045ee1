//! `rushsat collisions`: sizes of the diagrams that forbid collisions.

use clap::{Args, value_parser};
use serde_json::{Value, json};
use symbolic::{DiagramKind, Limits};
use universe::collision::{Collision, TABLE_1};

use crate::{
    answer::SCHEMA,
    limits::{NodeArgs, Session},
    output::{self, Report},
    status::Status,
};

/// Larger sizes of table 1 need some time and `--all`.
const MANY_NODES: usize = 200_000;

/// Sizes of decision diagrams that keep pieces from colliding, beside those of Collette, Raskin and Servais
#[derive(Args)]
#[command(after_help = "\
Cars one after another by coordinates and orientation: table 1 of On the
Symbolic Computation of the Hardest Configurations of the Rush Hour Game
(2006). docs/symbolic.md says how it is read. `bound` is what theorem 1 of the
paper says of tokens that cover one cell each. Exit code 1 if a size differs.

Example:
  rushsat collisions
  rushsat collisions --tokens")]
pub(crate) struct CollisionArgs {
    /// The larger sizes of table 1 too, up to 2,153,132 nodes
    #[arg(long, conflicts_with_all = ["size", "cars"])]
    all: bool,
    /// Instead of the table, one board of N by N cells with `--cars` cars, published or not; N up to 8
    #[arg(long, value_name = "N", requires = "cars", value_parser = value_parser!(u8).range(1..=8))]
    size: Option<u8>,
    /// Number of cars on the board of `--size`, up to 32
    #[arg(long, value_name = "M", requires = "size", value_parser = value_parser!(u8).range(1..=32))]
    cars: Option<u8>,
    /// Instead of cars, tokens that cover one cell each, on a board of one row
    #[arg(long, conflicts_with_all = ["all", "size", "cars"])]
    tokens: bool,
    #[command(flatten)]
    nodes: NodeArgs,
    /// Print JSON, one line a size
    #[arg(long)]
    json: bool,
}

/// A board with pieces, and the size that is published.
struct Entry {
    board: String,
    n_pieces: usize,
    collision: Collision,
    published: Option<usize>,
}

pub(crate) fn run(args: &CollisionArgs) -> Status {
    let session = Session::get();
    let limits = session.diagram_limits(args.nodes);
    if !args.json {
        let title = ["board", "pieces", "nodes", "published", "bound"];
        output::line(&row(title.map(str::to_owned)));
    }
    let mut status = Status::Positive;
    let entries = match (args.size, args.cars) {
        (Some(size), Some(n_cars)) => vec![cars(size.into(), n_cars.into())],
        _ if args.tokens => tokens(),
        _ => table(args.all),
    };
    for entry in entries {
        let report = entry.measure(&limits);
        report.print(args.json);
        status = status.worst(report.status);
    }
    status
}

fn cars(size: usize, n_cars: usize) -> Entry {
    let published = TABLE_1.iter().find(|known| (known.size, known.n_cars) == (size, n_cars));
    Entry {
        board: format!("{size}x{size}"),
        n_pieces: n_cars,
        collision: Collision::cars(size, n_cars),
        published: published.map(|known| known.n_nodes),
    }
}

fn table(all: bool) -> Vec<Entry> {
    let wanted = TABLE_1.iter().filter(|known| all || known.n_nodes < MANY_NODES);
    wanted.map(|known| cars(known.size, known.n_cars)).collect()
}

fn tokens() -> Vec<Entry> {
    let entry = |(n_cells, n_pieces)| Entry {
        board: format!("{n_cells}x1"),
        n_pieces,
        collision: Collision::tokens(n_cells, n_pieces),
        published: None,
    };
    [8, 12, 16]
        .into_iter()
        .flat_map(|n_cells| (2..=8).map(move |n| (n_cells, n)))
        .map(entry)
        .collect()
}

impl Entry {
    fn measure(&self, limits: &Limits) -> Report {
        let nodes = self.collision.n_nodes(DiagramKind::Bcdd, limits);
        let bound = self.collision.lower_bound();
        let mut json = json!({
            "schema": SCHEMA,
            "command": "collisions",
            "board": self.board,
            "pieces": self.n_pieces,
            "nodes": nodes.ok(),
            "published": self.published,
            "bound": u64::try_from(&bound).expect("at most 64 over 31"),
        });
        let (nodes, status) = match nodes {
            Ok(nodes) if self.published.is_none_or(|published| published == nodes) => {
                (nodes.to_string(), Status::Positive)
            }
            Ok(nodes) => (nodes.to_string(), Status::Negative),
            Err(reason) => {
                json["reason"] = Value::String(reason.to_string());
                (reason.to_string(), Status::GaveUp)
            }
        };
        let published = self.published.map_or("-".to_owned(), |nodes| nodes.to_string());
        let cells =
            [self.board.clone(), self.n_pieces.to_string(), nodes, published, bound.to_string()];
        Report { text: row(cells) + "\n", json, status }
    }
}

fn row([board, pieces, nodes, published, bound]: [String; 5]) -> String {
    format!("{board:5} {pieces:>6} {nodes:>9} {published:>9} {bound:>8}")
}
