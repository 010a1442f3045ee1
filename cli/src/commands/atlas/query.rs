//! `rushsat atlas query`.

use std::{ops::Range, path::PathBuf};

use atlas::{Order, Row, Selection};
use clap::Args;
use conditions::{Answerer, Condition};
use generators::{Seed, draw};
use limits::Budget;
use miette::{Report as Failure, miette};
use rushsat::text::ShownText;

use super::{
    kept,
    shown::ShowArgs,
    wanted::{self, WantedRows},
};
use crate::{
    limits::Session,
    numbers::{parse_positive, parse_seed},
    output,
    status::Status,
};

/// Print the puzzles of an atlas that meet a condition
#[derive(Args)]
#[command(after_help = "\
A condition compares (= != < <= > >=) fields with numbers or with one another:
vehicles, cars, trucks, horizontal, vertical, empty, walls, width, height, moves,
steps, states, goals, edges, plans, bottlenecks, minimal, strict. Measures of
`rushsat rate` are no columns, and cannot be asked of an atlas. `board` with a character for each
cell: letters for vehicles, `x` for a wall, `.` for empty, `?` for anything.
Conditions are joined by `and`, `or`, `not` and parentheses; `any` is all.

Exit codes: 0 some puzzles meet it, 1 none does, 2 bad input, 3 gave up, or of
some puzzles the atlas does not know it.

Example:
  rushsat atlas build --size 5x5 --out 5x5.atlas
  rushsat atlas query 5x5.atlas 'moves >= 14 and trucks = 0' --sort states
  rushsat atlas query 5x5.atlas 'strict = 1' --random --seed 7 --limit 2 --draw")]
pub(super) struct QueryArgs {
    /// An atlas: text, or a database
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The condition; `any`, the default, is all puzzles
    #[arg(value_name = "CONDITION", conflicts_with = "sql")]
    condition: Option<String>,
    /// Ask a database a query in SQL; its tables are `puzzles` and `build`
    #[arg(long, value_name = "SELECT", conflicts_with_all = ["sort", "limit", "random", "draw", "format", "count"])]
    sql: Option<String>,
    /// In the order of a field, the largest first with `-` before it
    #[arg(
        long,
        value_name = "FIELD",
        allow_hyphen_values = true,
        default_value = "-moves",
        hide_default_value = true
    )]
    sort: Order,
    /// Print up to N puzzles
    #[arg(long, value_name = "N", value_parser = parse_positive::<usize>)]
    limit: Option<usize>,
    /// Draw the puzzles at random, each as likely as any other: one, or --limit
    #[arg(long, conflicts_with = "sort")]
    random: bool,
    /// Where chance comes from
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_seed, requires = "random")]
    seed: u64,
    /// Print the number of puzzles only
    #[arg(long, conflicts_with_all = ["json", "draw", "format", "random"])]
    count: bool,
    #[command(flatten)]
    show: ShowArgs,
}

pub(super) fn run(args: &QueryArgs) -> Result<Status, Failure> {
    let budget = Session::get().budget();
    if let Some(sql) = &args.sql {
        return ask(args, sql, &budget);
    }
    let condition = parse(args.condition.as_deref().unwrap_or("any"))?;
    let limit = if args.random { None } else { args.limit };
    let selection = Selection { condition, order: args.sort, limit };
    let WantedRows { head, rows, unknown } = wanted::selected(&args.file, &selection, &budget)?;
    if args.count {
        output::line(&rows.len().to_string());
    } else if args.random {
        let mut rng = Seed(args.seed).rng(0);
        print(args, draw(&rows, args.limit.unwrap_or(1), &mut rng), &budget)?;
    } else {
        print(args, &rows, &budget)?;
    }
    if let (Some(rules), Some(Range { start, end })) = (head.rules, head.partitions) {
        let size = rules.size();
        output::remark(&if start < end {
            format!("the atlas has the partitions {start} to {} of {size} alone", end - 1)
        } else {
            format!("the atlas has none of the partitions of {size}")
        });
    }
    let field = args.sort.field;
    if rows.len() > 1 && !args.count && rows.iter().all(|row| row.number(field).is_none()) {
        output::remark(&format!(
            "`{field}` is known of none of them, so they are not sorted by it"
        ));
    }
    Ok(match unknown {
        Some(unknown) => {
            output::remark(&wanted::left_out(unknown));
            Status::GaveUp
        }
        None if rows.is_empty() => Status::Negative,
        None => Status::Positive,
    })
}

fn print<'r>(
    args: &QueryArgs,
    rows: impl IntoIterator<Item = &'r Row>,
    budget: &Budget,
) -> Result<(), Failure> {
    for row in rows {
        // When nobody reads any more, the work is interrupted: that is no limit to tell of.
        if output::is_lost() {
            break;
        }
        budget.check().map_err(kept::stopped)?;
        output::text(&args.show.text(row)?);
    }
    Ok(())
}

/// Reads a condition on rows.
pub(crate) fn parse(text: &str) -> Result<Condition, Failure> {
    Condition::parse(text, Answerer::Atlas, None)
        .map_err(|fault| Failure::new(fault).with_source_code(ShownText::new("condition", text)))
}

#[cfg(feature = "database")]
fn ask(args: &QueryArgs, sql: &str, budget: &Budget) -> Result<Status, Failure> {
    use serde_json::{Map, Value};

    if !kept::is_database(&args.file) {
        return Err(miette!("`{}` is no database: `--sql` asks databases", args.file.display()));
    }
    let mut status = Status::Negative;
    let visited = kept::open(&args.file, budget)?.for_each(sql, |values| {
        status = Status::Positive;
        if args.show.is_json() {
            let object: Map<String, Value> = values
                .iter()
                .map(|(name, value)| (name.clone(), Value::from(value.as_str())))
                .collect();
            output::line(&Value::Object(object).to_string());
        } else {
            let values: Vec<_> = values.iter().map(|(_, value)| value.as_str()).collect();
            output::line(&values.join("\t"));
        }
        Ok(())
    });
    match visited {
        Err(error) if !output::is_lost() => Err(kept::failed(&args.file, error)),
        _ => Ok(status),
    }
}

#[cfg(not(feature = "database"))]
fn ask(_: &QueryArgs, _: &str, _: &Budget) -> Result<Status, Failure> {
    Err(miette!(
        help = "build the command with `--features database`",
        "this program was built without databases, which `--sql` asks"
    ))
}
