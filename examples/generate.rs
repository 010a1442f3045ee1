//! Boards made at random that meet a condition, and how hard they are for people.
//!
//!     cargo run --release --example generate ['moves >= 12 and trucks <= 2']

use std::{env, error::Error, time::Duration};

use rushsat::{
    atlas::SearchedBoard,
    conditions::Condition,
    generators::{Outline, Random, Seed},
    prelude::*,
    ratings::Rating,
};

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args().nth(1).unwrap_or("moves >= 12 and trucks <= 2".to_owned());
    let condition: Condition = text.parse()?;
    let outline = Outline::usual("6x6".parse()?)?;
    let random = Random { n_vehicles: 9, is_line_clear: true, ..Random::new(outline) };
    let budget = Budget::within(Some(Duration::from_mins(1)));

    let mut n_found = 0;
    for number in 0.. {
        // Each number gives a board of its own, the same in each run.
        let board = random.board(&mut Seed(7).rng(number), &budget)?;
        // Only what the condition asks for is searched.
        if !condition.holds(&mut SearchedBoard::new(&board, &budget))? {
            continue;
        }
        match Rating::of(&board, 0, &budget, &mut |_| ())? {
            Some(rating) => {
                let (n_moves, seconds) = (rating.plan.n_moves(), rating.predicted_seconds());
                println!("{board}  {n_moves} moves, {seconds:.0} s for people");
            }
            None => println!("{board}  unsolvable"),
        }
        n_found += 1;
        if n_found == 3 {
            break;
        }
    }
    Ok(())
}
