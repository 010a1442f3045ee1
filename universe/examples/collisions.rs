//! Sizes of decision diagrams that keep pieces from colliding: table 1 of On the Symbolic Computation of the Hardest
//! Configurations of the Rush Hour Game (Collette, Raskin and Servais, 2006). `docs/symbolic.md` says how it is read.
//!
//!     cargo run --release -p rushsat-universe --example collisions             # the table
//!     cargo run --release -p rushsat-universe --example collisions -- 5 7      # seven cars on 5x5
//!     cargo run --release -p rushsat-universe --example collisions -- tokens   # of one cell each, on a row
//!
//! `bound` is what theorem 1 of the paper says of tokens that cover one cell each. A size that differs from the published
//! one makes the exit code 1.

use std::{env, process::ExitCode};

use limits::Budget;
use symbolic::{DiagramKind, Limits};
use universe::collision::{Collision, TABLE_1};

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    println!("{:5} {:>6} {:>9} {:>9} {:>8}", "board", "pieces", "nodes", "published", "bound");
    let agree = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => TABLE_1.iter().all(|known| cars(known.size, known.n_cars)),
        ["tokens"] => [8, 12, 16].into_iter().all(tokens),
        [size, n_cars] => match (size.parse(), n_cars.parse()) {
            (Ok(size @ 1..=8), Ok(n_cars @ 1..=32)) => cars(size, n_cars),
            _ => return usage(),
        },
        _ => return usage(),
    };
    ExitCode::from(u8::from(!agree))
}

fn usage() -> ExitCode {
    eprintln!("expected nothing, `tokens`, or a size up to 8 and a number of cars up to 32");
    ExitCode::from(2)
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
    let limits = Limits { max_nodes: 1 << 24, budget: Budget::default() };
    let shown = published.map_or("-".to_owned(), |nodes| nodes.to_string());
    let bound = collision.lower_bound();
    match collision.n_nodes(DiagramKind::Bcdd, &limits) {
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
