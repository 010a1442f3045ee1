//! Atlases as Parquet files, for pandas, Polars and `DuckDB`.
//!
//! A row for each puzzle, in the order of an atlas: `board`, `mirror_of`, `distances` as a list of numbers,
//! and a column for each field that conditions can ask an atlas for, with the name and the values that it has
//! in a database. What an atlas says of itself is in the metadata of the file, its names with `rushsat.`
//! before them. Nothing tells who built it and when: equal rows give equal bytes.

use std::{io::Write, sync::Arc};

use conditions::{Answerer, Field};
use limits::{Budget, StopReason};
use parquet::{
    basic::Compression,
    data_type::{ByteArray, ByteArrayType, DataType, Int64Type},
    errors::ParquetError,
    file::{
        metadata::KeyValue,
        properties::WriterProperties,
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::{parser::parse_message_type, types::TypePtr},
};
use thiserror::Error;

use crate::{head::Head, row::Row};

/// Why there is no file.
#[derive(Debug, Error)]
pub enum ParquetFileError {
    /// It cannot be written.
    #[error(transparent)]
    Parquet(#[from] ParquetError),
    /// A limit was reached.
    #[error("{0}")]
    Stopped(#[from] StopReason),
}

/// Rows that are laid out together.
const GROUP_ROWS: usize = 1 << 16;

/// Bytes that a row of a group takes, roughly.
const ROW_BYTES: usize = 1000;

/// Writes an atlas.
///
/// # Errors
///
/// If it cannot be written, or the budget ends.
pub fn write(
    out: &mut (impl Write + Send),
    head: &Head,
    rows: &[Row],
    budget: &Budget,
) -> Result<(), ParquetFileError> {
    budget.allow(rows.len().min(GROUP_ROWS) * ROW_BYTES)?;
    let mut entries = head.entries();
    entries.push(("puzzles", rows.len().to_string()));
    let entry = |(name, value)| KeyValue::new(format!("rushsat.{name}"), value);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("rushsat-atlas version {}", Head::VERSION))
        .set_key_value_metadata(Some(entries.into_iter().map(entry).collect()))
        .build();
    let mut file = SerializedFileWriter::new(out, schema()?, Arc::new(properties))?;
    for rows in rows.chunks(GROUP_ROWS) {
        let mut group = file.next_row_group()?;
        write_texts(&mut group, rows.iter().map(|row| Some(row.board.as_str())))?;
        write_texts(&mut group, rows.iter().map(|row| row.mirror_of.as_deref()))?;
        write_distances(&mut group, rows)?;
        for field in Answerer::Atlas.fields() {
            budget.check()?;
            write_numbers(&mut group, rows.iter().map(|row| row.number(field)))?;
        }
        group.close()?;
    }
    file.close()?;
    Ok(())
}

fn schema() -> Result<TypePtr, ParquetError> {
    let numbers: String = Answerer::Atlas
        .fields()
        .map(Field::name)
        .map(|name| format!("optional int64 {name}; "))
        .collect();
    let message = format!(
        "message puzzles {{
            optional binary board (UTF8);
            optional binary mirror_of (UTF8);
            optional group distances (LIST) {{ repeated group list {{ required int64 element; }} }}
            {numbers}
        }}"
    );
    parse_message_type(&message).map(Arc::new)
}

/// The next column, with the values that are there and by row the number of levels of its nesting that are.
fn write_column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: &[T::T],
    levels: &[i16],
    repeated: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let mut column = group.next_column()?.expect("the schema has it");
    column.typed::<T>().write_batch(values, Some(levels), repeated)?;
    column.close()
}

fn write_texts<'r>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    texts: impl Iterator<Item = Option<&'r str>> + Clone,
) -> Result<(), ParquetError> {
    let levels: Vec<i16> = texts.clone().map(|text| text.is_some().into()).collect();
    let texts: Vec<ByteArray> = texts.flatten().map(ByteArray::from).collect();
    write_column::<ByteArrayType>(group, &texts, &levels, None)
}

fn write_numbers(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    numbers: impl Iterator<Item = Option<u64>> + Clone,
) -> Result<(), ParquetError> {
    let levels: Vec<i16> = numbers.clone().map(|number| number.is_some().into()).collect();
    let numbers: Vec<i64> = numbers.flatten().map(signed).collect();
    write_column::<Int64Type>(group, &numbers, &levels, None)
}

fn write_distances(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    rows: &[Row],
) -> Result<(), ParquetError> {
    let (mut numbers, mut levels, mut repeated) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let distances = row.distances.as_deref();
        numbers.extend(distances.unwrap_or_default().iter().map(|&n| signed(n)));
        // Not known; known, but empty; a number.
        let level = distances.map_or(0, |distances| if distances.is_empty() { 1 } else { 2 });
        let n = distances.map_or(1, |distances| distances.len().max(1));
        levels.extend(std::iter::repeat_n(level, n));
        repeated.push(0);
        repeated.extend(std::iter::repeat_n(1, n - 1));
    }
    write_column::<Int64Type>(group, &numbers, &levels, Some(&repeated))
}

/// Numbers are those of a database, which has signed ones.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
