//! `rushsat atlas export`.

use std::path::PathBuf;

use atlas::{Head, Row, Selection, arrange};
use clap::Args;
use miette::{Report as Failure, miette};

use super::{kept, query::parse, target::Target, wanted};
use crate::{
    limits::Session,
    output::{self, counted},
    status::Status,
};

/// Write an atlas, or some of its puzzles, as a file of another kind
#[derive(Args)]
#[command(after_help = "\
What is not known stays unknown: `atlas import` fills it in. A name that ends in
.csv is a table for spreadsheets. One that ends in .db or .sqlite needs a program
that was built with the feature `database`, one that ends in .parquet the feature
`parquet`: for pandas, Polars and DuckDB. This program does not read CSV and
Parquet.

Example:
  rushsat atlas build --size 4x4 --out 4x4.atlas
  rushsat atlas export 4x4.atlas 'moves >= 5' --out hard.atlas")]
pub(super) struct ExportArgs {
    /// An atlas: text, or a database
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only the puzzles that meet a condition, as in `atlas query`
    #[arg(value_name = "CONDITION")]
    condition: Option<String>,
    /// Where to write them: as text, CSV (.csv), a database (.db, .sqlite) or Parquet (.parquet)
    #[arg(long, short, alias = "output", value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(args: &ExportArgs) -> Result<Status, Failure> {
    let budget = Session::get().budget();
    let condition = parse(args.condition.as_deref().unwrap_or("any"))?;
    let out = Target::new(&args.out, &[&args.file])?;
    let (head, rows) = kept::all(&args.file, &budget)?;
    // What is left of an atlas is a collection.
    let head = if args.condition.is_some() { Head::default() } else { head };
    let selection = Selection { condition, order: atlas::Order::default(), limit: None };
    let (rows, unknown) = wanted::known(&rows, &selection, &budget)?;
    // Of no row there is no part of an atlas: it would take the place of what has the name.
    let least = u64::from(args.condition.is_some());
    let mut rows = wanted::at_least(least, rows, unknown)?;
    arrange(&mut rows);
    join_repeated(&mut rows)?;
    out.write(&head, &rows, &budget)?;
    output::line(&counted(rows.len(), "puzzle"));
    Ok(unknown.map_or(Status::Positive, |unknown| {
        output::remark(&wanted::left_out(unknown));
        Status::GaveUp
    }))
}

/// Makes one row of those of a list that say the same of a board: it is the key of a row.
fn join_repeated(rows: &mut Vec<Row>) -> Result<(), Failure> {
    rows.dedup();
    match rows.windows(2).find(|pair| pair[0].board == pair[1].board) {
        None => Ok(()),
        Some(pair) => Err(miette!(
            help = "leave one of the rows, or have `rushsat atlas import` search which one holds",
            "two rows say different things of the board `{}`",
            pair[0].board
        )),
    }
}
