//! A shortest plan of a board, by SAT and by explicit search.
//!
//!     cargo run --release --example solve [BOARD]

use std::{env, error::Error};

use rushsat::{board::plan_text, explicit, prelude::*};

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args().nth(1).unwrap_or("GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.".to_owned());
    let board: Board = text.parse()?;

    let run = Planner::new(Metric::Moves).plan(&board)?;
    let is_shortest = run.is_shortest();
    match run.answer {
        Answer::Plan { plan, .. } => {
            let proved = if is_shortest { "proved shortest" } else { "not known to be shortest" };
            println!("{} moves, {proved}: {}", plan.n_moves(), plan_text::write(&plan, &board));
        }
        Answer::Unsolvable(why) => println!("unsolvable: {}", why.sentence),
        Answer::NoPlan => println!("no plan within the bound"),
        Answer::GaveUp(stopped) => println!("gave up: {}", stopped.reason),
    }
    println!("{} variables, {} clauses, {:?}", run.n_vars, run.n_clauses, run.elapsed);

    // The second opinion comes from the rules themselves.
    match explicit::shortest_plan(&board, Metric::Moves, &Budget::default(), &mut |_| ()) {
        SearchOutcome::Plan { plan, stats } => {
            println!("search: {} moves, {} states reached", plan.n_moves(), stats.reached);
        }
        SearchOutcome::Unsolvable { stats } => println!("search: none in {} states", stats.reached),
        SearchOutcome::GaveUp(gave_up) => println!("search: {gave_up}"),
    }
    Ok(())
}
