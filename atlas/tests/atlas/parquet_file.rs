//! Parquet files, read back, hold the rows that were written.

use std::time::Duration;

use atlas::{BuildOptions, Head, Row, Rules, build, parquet_file};
use conditions::{Answerer, Field};
use limits::{Budget, StopReason};
use parquet::{
    file::reader::{FileReader, SerializedFileReader},
    record::{Field as Value, RowAccessor},
};

use crate::built::options;

fn bytes(head: &Head, rows: &[Row]) -> Vec<u8> {
    let mut bytes = Vec::new();
    parquet_file::write(&mut bytes, head, rows, &Budget::default()).unwrap();
    bytes
}

fn reader(bytes: Vec<u8>) -> SerializedFileReader<bytes::Bytes> {
    SerializedFileReader::new(bytes.into()).unwrap()
}

/// A row of a file as a row of an atlas.
fn row(record: &parquet::record::Row) -> Row {
    let column = |name: &str| record.get_column_iter().find(|(of, _)| *of == name).unwrap().1;
    let number = |field: Field| match column(field.name()) {
        Value::Null => None,
        Value::Long(n) => Some(u64::try_from(*n).unwrap()),
        other => panic!("{field}: {other}"),
    };
    let text = |name: &str| match column(name) {
        Value::Null => None,
        Value::Str(text) => Some(text.clone()),
        other => panic!("{name}: {other}"),
    };
    let mut row = Row::new(text("board").unwrap(), number(Field::Moves).unwrap());
    row.mirror_of = text("mirror_of");
    row.distances = match column("distances") {
        Value::Null => None,
        Value::ListInternal(list) => {
            let numbers = list.elements().iter().map(|value| match value {
                Value::Long(n) => u64::try_from(*n).unwrap(),
                other => panic!("{other}"),
            });
            Some(numbers.collect())
        }
        other => panic!("{other}"),
    };
    row.states = number(Field::States);
    row.steps = number(Field::Steps);
    row.edges = number(Field::Edges);
    row.plans = number(Field::Plans);
    row.bottlenecks = number(Field::Bottlenecks);
    row.minimal = number(Field::Minimal).map(|n| n == 1);
    row.strict = number(Field::Strict).map(|n| n == 1);
    for field in Answerer::Atlas.fields() {
        assert_eq!(number(field), row.number(field), "{field}");
    }
    row
}

#[test]
fn rows_come_back() {
    let rules = Rules::new("4x5".parse().unwrap(), 1).unwrap();
    let whole = BuildOptions { is_quick: false, ..options(2) };
    let (head, mut rows) = build(rules, &whole, &|_| ()).unwrap();
    // More than one group, and rows of which less is known.
    while rows.len() < 70_000 {
        rows.extend_from_within(..);
    }
    for (at, row) in rows.iter_mut().enumerate() {
        match at % 5 {
            0 => row.distances = None,
            1 => row.distances = Some(Vec::new()),
            2 => (row.steps, row.strict, row.mirror_of) = (None, None, None),
            _ => {}
        }
    }
    let bytes = bytes(&head, &rows);
    assert!(bytes.len() < rows.len() * 60, "{} rows in {} bytes", rows.len(), bytes.len());
    assert_eq!(bytes, self::bytes(&head, &rows), "the same bytes");
    let reader = reader(bytes);
    let entries = reader.metadata().file_metadata().key_value_metadata().unwrap();
    let entries: Vec<_> =
        entries.iter().map(|e| format!("{}={}", e.key, e.value.as_deref().unwrap())).collect();
    let puzzles = format!("rushsat.puzzles={}", rows.len());
    assert_eq!(
        entries,
        [
            "rushsat.version=1",
            "rushsat.rules=fogleman",
            "rushsat.size=4x5",
            "rushsat.max_walls=1",
            &puzzles
        ]
    );
    assert_eq!(reader.num_row_groups(), 2);
    let mut n = 0;
    for (record, expected) in reader.get_row_iter(None).unwrap().zip(&rows) {
        assert_eq!(&row(&record.unwrap()), expected);
        n += 1;
    }
    assert_eq!(n, rows.len());
    assert!(rows.iter().any(|row| row.mirror_of.is_some()));
}

#[test]
fn no_rows_are_a_file_and_numbers_stay_those_of_a_database() {
    let empty = reader(bytes(&Head::default(), &[]));
    assert_eq!(empty.get_row_iter(None).unwrap().count(), 0);
    let mut many = Row::new("BB.FAA.FECCCE.DD".to_owned(), 7);
    many.plans = Some(u64::MAX);
    let reader = reader(bytes(&Head::default(), &[many]));
    let record = reader.get_row_iter(None).unwrap().next().unwrap().unwrap();
    let at = record.get_column_iter().position(|(name, _)| name == "plans").unwrap();
    assert_eq!(record.get_long(at).unwrap(), i64::MAX);
}

#[test]
fn limits_end_the_writing() {
    let rows = [Row::new("BB.FAA.FECCCE.DD".to_owned(), 7)];
    let mut out = Vec::new();
    let budget = Budget::within(Some(Duration::ZERO));
    let error = parquet_file::write(&mut out, &Head::default(), &rows, &budget).unwrap_err();
    assert!(matches!(error, parquet_file::ParquetFileError::Stopped(StopReason::Time)), "{error}");
}
