//! Sizes of decision diagrams that keep pieces from colliding: table 1 of On the Symbolic Computation of the
//! Hardest Configurations of the Rush Hour Game (Collette, Raskin and Servais, 2006). `docs/symbolic.md` says
//! how it is read.
//!
//!     cargo run --release -p rushsat-universe --example collisions             # the table
//!     cargo run --release -p rushsat-universe --example collisions -- 5 7      # seven cars on 5x5
//!     cargo run --release -p rushsat-universe --example collisions -- tokens   # of one cell each, on a row
//!
//!     cargo run --release -p rushsat-universe --example collisions -- bounds   # theorem 1 and table 2
//!     cargo run --release -p rushsat-universe --example collisions -- dual     # the invariant of the second formulation
//!
//! `bound` is what theorem 1 of the paper says of tokens that cover one cell each. A size that differs from
//! the published one makes the exit code 1.

use std::{env, process::ExitCode};

use board::Size;
use limits::{Budget, StopReason};
use symbolic::{DiagramKind, Limits};
use universe::{
    Rules, Universe,
    collision::{Collision, PublishedBounds, TABLE_1, TABLE_2},
    count,
    dual::LineOrder,
};

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let agree = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bounds"] => bounds(),
        ["dual"] => [(4, 4), (5, 5), (6, 6)].into_iter().all(dual),
        [] => {
            heading();
            TABLE_1.iter().all(|known| cars(known.size, known.n_cars))
        }
        ["tokens"] => {
            heading();
            [8, 12, 16].into_iter().all(tokens)
        }
        [size, n_cars] => match (size.parse(), n_cars.parse()) {
            (Ok(size @ 1..=8), Ok(n_cars @ 1..=32)) => {
                heading();
                cars(size, n_cars)
            }
            _ => return usage(),
        },
        _ => return usage(),
    };
    ExitCode::from(u8::from(!agree))
}

fn usage() -> ExitCode {
    eprintln!(
        "expected nothing, `tokens`, `bounds`, `dual`, or a size up to 8 and a number of cars up to 32"
    );
    ExitCode::from(2)
}

/// The heading of sizes by board and pieces.
fn heading() {
    println!("{:5} {:>6} {:>9} {:>9} {:>8}", "board", "pieces", "nodes", "published", "bound");
}

/// Table 2: theorem 1 for the squares of three games, as printed and as computed, and what diagrams of a few
/// pieces have.
fn bounds() -> bool {
    println!("{:8} {:>6} {:>9} {:>9} {:>9}", "game", "pieces", "printed", "bound", "nodes");
    for PublishedBounds { game, n_squares, printed } in TABLE_2 {
        for (n_pieces, printed) in (2..).zip(printed) {
            let pieces = Collision::tokens(n_squares, n_pieces);
            let bound = pieces.lower_bound();
            // Larger diagrams take more than a few seconds.
            let nodes = if n_pieces > MOST_MEASURED { None } else { nodes(&pieces).ok() };
            let shown = nodes.map_or("-".to_owned(), |nodes| nodes.to_string());
            println!("{game:8} {n_pieces:>6} {printed:>9} {bound:>9} {shown:>9}");
            if nodes.is_some_and(|nodes| bound > nodes.into()) {
                return false;
            }
        }
    }
    true
}

/// Pieces on a game's board, of which a diagram is built.
const MOST_MEASURED: usize = 4;

/// The invariant of the second formulation; `false` if it has not as many configurations as there are.
fn dual((width, height): (usize, usize)) -> bool {
    let size = Size::new(width, height).expect("it is a size");
    let universe = Universe::new(size, Rules::Collette, None).expect("it is a universe");
    let valid = count(universe).valid;
    LineOrder::ALL.iter().all(|&order| {
        let limits = Limits { max_nodes: 1 << 25, budget: Budget::default() };
        let invariant = universe::dual::invariant(universe, order);
        let agree = invariant.n_ways(&limits).is_ok_and(|n_ways| n_ways == valid.into());
        let nodes = invariant.n_nodes(DiagramKind::Bcdd, &limits);
        let shown = nodes.map_or_else(|reason| reason.to_string(), |nodes| nodes.to_string());
        println!("{size} {order:11} {valid:>11} configurations {shown:>9} nodes");
        agree
    })
}

/// Shows the size for cars on a square board; `false` if the published one differs.
fn cars(size: usize, n_cars: usize) -> bool {
    let known = TABLE_1.iter().find(|known| (known.size, known.n_cars) == (size, n_cars));
    let published = known.map(|known| known.n_nodes);
    show(&format!("{size}x{size}"), n_cars, &Collision::cars(size, n_cars), published)
}

/// Shows the sizes for two to eight tokens on a row.
fn tokens(n_cells: usize) -> bool {
    (2..=8).all(|n| show(&format!("{n_cells}x1"), n, &Collision::tokens(n_cells, n), None))
}

fn show(board: &str, n_pieces: usize, collision: &Collision, published: Option<usize>) -> bool {
    let shown = published.map_or("-".to_owned(), |nodes| nodes.to_string());
    let bound = collision.lower_bound();
    match nodes(collision) {
        Ok(nodes) => {
            println!("{board:5} {n_pieces:>6} {nodes:>9} {shown:>9} {bound:>8}");
            published.is_none_or(|published| published == nodes)
        }
        Err(reason) => {
            println!("{board:5} {n_pieces:>6} {reason}");
            true
        }
    }
}

/// Nodes with complement edges.
fn nodes(collision: &Collision) -> Result<usize, StopReason> {
    let limits = Limits { max_nodes: 1 << 24, budget: Budget::default() };
    collision.n_nodes(DiagramKind::Bcdd, &limits)
}
