//! The boards that are asked for.

use generators::complete::{Demand, Space, Wish, WishError};
use limits::Budget;
use miette::{Report as Failure, miette};
use rushsat::text::{Fault, ShownText};

use super::CompleteArgs;
use crate::{commands::verify::read_lemma, failure::GaveUp, output::counted};

/// The boards that meet the wish, as a formula.
pub(super) fn space(args: &CompleteArgs, budget: &Budget) -> Result<Space, Failure> {
    Space::new(wish(args, budget)?, budget).map_err(|error| match error {
        WishError::Stopped(reason) => GaveUp::on("on the formula", reason).into(),
        error => miette!("{error}"),
    })
}

fn wish(args: &CompleteArgs, budget: &Budget) -> Result<Wish, Failure> {
    let mut wish = Wish::any(args.size);
    if let Some(sketch) = &args.sketch {
        wish = wish.with_sketch(sketch.clone());
    }
    if let Some(most) = args.walls {
        if most < wish.max_walls {
            let walls = counted(wish.max_walls, "wall");
            return Err(miette!("the sketch has {walls}, more than `--walls {most}` allows"));
        }
        wish.max_walls = most;
    }
    if let Some(line) = args.line {
        wish.red_row = line;
    }
    let demand = args.condition.as_ref().map(|text| {
        Demand::parse(text, wish.size).map_err(|fault| {
            let source = ShownText::new("condition", text);
            Failure::new(advised(fault, text)).with_source_code(source)
        })
    });
    wish.demand = demand.transpose()?;
    wish.lemmas =
        args.such_that.iter().map(|text| read_lemma(text, budget)).collect::<Result<_, _>>()?;
    Ok(wish)
}

/// The fault with what to do where the lengths of plans are asked for, which options are for.
fn advised(fault: Fault, text: &str) -> Fault {
    match text.get(fault.span()) {
        Some(metric @ ("moves" | "steps")) => fault
            .advise(format!("`--{metric} K` asks for boards of which no plan is shorter than K")),
        _ => fault,
    }
}
