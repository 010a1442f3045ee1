//! Rows as they are printed.

use atlas::Row;
use board::formats::{Claims, Format, rename_where_needed, write_in_list};
use clap::Args;
use conditions::Answerer;
use miette::Report as Failure;
use serde_json::{Map, Value, json};

use crate::{
    answer::{SCHEMA, board_json},
    output::draw,
};

/// How rows are printed.
#[derive(Args, Clone, Copy)]
pub(super) struct ShowArgs {
    /// Print JSON, one line a puzzle
    #[arg(long, conflicts_with_all = ["draw", "format"])]
    json: bool,
    /// Draw the boards
    #[arg(long, conflicts_with = "format")]
    draw: bool,
    /// Print the boards alone, in a format: compact, grid, database, csv, research, grh, json
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
}

impl ShowArgs {
    /// Returns `true` if JSON is wanted.
    #[cfg(feature = "database")]
    pub(super) const fn is_json(self) -> bool {
        self.json
    }

    /// A row as it is printed.
    ///
    /// # Errors
    ///
    /// If its board is none, or the format cannot hold it.
    pub(super) fn text(self, row: &Row) -> Result<String, Failure> {
        if self.json {
            return Ok(format!("{}\n", json_of(row)?));
        }
        if self.draw {
            let board = row.to_board()?;
            return Ok(format!("{row}\n{}\n", draw(&board, &board.initial_state())));
        }
        let Some(format) = self.format else { return Ok(format!("{row}\n")) };
        let board = rename_where_needed(&row.to_board()?, format);
        let is_row = format == Format::Database;
        let claims = if is_row { claims(row) } else { Claims::default() };
        Ok(write_in_list(&board, format, &claims, None)?)
    }
}

/// What a row says of its board, as lists say it.
fn claims(row: &Row) -> Claims {
    let moves = u32::try_from(row.moves).ok();
    Claims { moves, states: row.states, ..Claims::default() }
}

fn json_of(row: &Row) -> Result<Value, Failure> {
    let fields = Answerer::Atlas.fields();
    let numbers: Map<String, Value> =
        fields.map(|field| (field.name().to_owned(), row.number(field).into())).collect();
    Ok(json!({
        "schema": SCHEMA,
        "command": "atlas query",
        "board": board_json(&row.to_board()?),
        "fields": numbers,
        "distances": row.distances,
        "mirror_of": row.mirror_of,
    }))
}
