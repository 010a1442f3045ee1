//! All states that can be reached from a board, and how far each is from a goal.
//!
//!     cargo run --release --example cluster [BOARD]

use std::{env, error::Error};

use rushsat::{board::formats::compact_without_loss, explicit, prelude::*};

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args().nth(1).unwrap_or("BB.FAA.FECCCE.DD".to_owned());
    let board: Board = text.parse()?;

    let cluster = explicit::cluster(&board, Metric::Moves, 1, &Budget::default(), &mut |_| ())?;
    println!("{} states", cluster.n_states());
    for (distance, n_states) in cluster.histogram.iter().enumerate() {
        println!("{n_states:>8} need {distance} moves");
    }
    for state in &cluster.hardest {
        let board = board.with_state(state).ok_or("every state of a cluster is a board")?;
        println!("a hardest one: {}", compact_without_loss(&board).unwrap_or_default());
    }
    Ok(())
}
