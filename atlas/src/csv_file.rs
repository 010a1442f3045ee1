//! Atlases as CSV, for spreadsheets and statistics.
//!
//! The first line names the columns: `board`, `mirror_of`, `distances` as numbers with blanks between them,
//! and a column for each field that conditions can ask an atlas for. What is not known is empty. No text has
//! a comma or a quote, so that nothing is quoted.

use std::io::{self, Write};

use conditions::{Answerer, Field};

use crate::row::Row;

/// Writes rows.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn write(out: &mut impl Write, rows: &[Row]) -> io::Result<()> {
    let fields: Vec<Field> = Answerer::Atlas.fields().collect();
    let names: Vec<&str> = fields.iter().map(|field| field.name()).collect();
    writeln!(out, "board,mirror_of,distances,{}", names.join(","))?;
    let number = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
    for row in rows {
        let distances = row.distances.iter().flatten().map(u64::to_string).collect::<Vec<_>>();
        let numbers: Vec<String> = fields.iter().map(|&field| number(row.number(field))).collect();
        let mirror_of = row.mirror_of.as_deref().unwrap_or("");
        let distances = distances.join(" ");
        writeln!(out, "{},{mirror_of},{distances},{}", row.board, numbers.join(","))?;
    }
    Ok(())
}
