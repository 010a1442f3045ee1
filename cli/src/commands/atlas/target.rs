//! Atlases in files, as they are written.

use std::{
    io::{BufWriter, Write},
    path::Path,
};

use atlas::{Head, Row, csv_file, text_file};
use limits::{Budget, StopReason};
use miette::{Report as Failure, miette};

use super::kept::no_databases;
use crate::{
    failure::GaveUp,
    output::{self, OutputFile},
};

/// An atlas that is to be written.
pub(super) struct Target {
    out: OutputFile,
    kind: Kind,
    name: String,
}

/// How an atlas is written.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Csv,
    Database,
    Parquet,
}

impl Kind {
    /// The kind of file for this name.
    fn of(path: &Path) -> Result<Self, Failure> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("db" | "sqlite" | "sqlite3") => Ok(Self::Database),
            Some("csv") => Ok(Self::Csv),
            Some("parquet") => Ok(Self::Parquet),
            // Whoever names a file so expects something else than the text of an atlas.
            Some(ending @ ("json" | "jsonl" | "tsv" | "xlsx" | "ods" | "gz" | "zip")) => {
                Err(miette!(
                    help = "name it .atlas for text, .csv, .db for a database, or .parquet; \
                        `atlas query --json` prints JSON",
                    "an atlas cannot be written as `.{ending}`"
                ))
            }
            _ => Ok(Self::Text),
        }
    }

    /// Refuses what was left out of this program.
    fn require(self) -> Result<Self, Failure> {
        match self {
            Self::Database if !cfg!(feature = "database") => Err(no_databases()),
            Self::Parquet if !cfg!(feature = "parquet") => Err(no_parquet()),
            kind => Ok(kind),
        }
    }
}

/// The failure that this program was built without Parquet.
fn no_parquet() -> Failure {
    miette!(
        help = "name a text file, or build the command with `--features parquet`",
        "this program was built without Parquet"
    )
}

impl Target {
    /// Prepares a file, which must not be one of the inputs, and removes what killed writers left beside it.
    pub(super) fn new(path: &Path, inputs: &[&Path]) -> Result<Self, Failure> {
        if output::is_standard(path) {
            return Err(miette!("standard output has the answer: name a file for the atlas"));
        }
        let kind = Kind::of(path)?.require()?;
        let out = OutputFile::create(path, inputs)?;
        out.remove_abandoned();
        Ok(Self { out, kind, name: path.display().to_string() })
    }

    /// Writes an atlas.
    pub(super) fn write(
        mut self,
        head: &Head,
        rows: &[Row],
        budget: &Budget,
    ) -> Result<(), Failure> {
        let name = &self.name;
        let mut out = BufWriter::new(&mut self.out);
        let written = match self.kind {
            Kind::Text => text_file::write(&mut out, head, rows),
            Kind::Csv => csv_file::write(&mut out, rows),
            Kind::Database => out.write_all(&database(name, head, rows, budget)?),
            Kind::Parquet => out.write_all(&parquet(name, head, rows, budget)?),
        };
        written.and_then(|()| out.flush()).map_err(|error| match StopReason::of(&error) {
            Some(reason) => GaveUp::on(format!("writing `{name}`"), reason).into(),
            None => miette!("cannot write `{name}`: {error}"),
        })?;
        drop(out);
        self.out.finish()
    }
}

#[cfg(feature = "database")]
fn database(name: &str, head: &Head, rows: &[Row], budget: &Budget) -> Result<Vec<u8>, Failure> {
    let failed = |error| match error {
        atlas::database::DatabaseError::Stopped(reason) => {
            GaveUp::on(format!("writing `{name}`"), reason).into()
        }
        error => miette!("{error}"),
    };
    atlas::database::to_bytes(head, rows, budget).map_err(failed)
}

#[cfg(not(feature = "database"))]
fn database(_: &str, _: &Head, _: &[Row], _: &Budget) -> Result<Vec<u8>, Failure> {
    Err(no_databases())
}

#[cfg(feature = "parquet")]
fn parquet(name: &str, head: &Head, rows: &[Row], budget: &Budget) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let written = atlas::parquet_file::write(&mut bytes, head, rows, budget);
    written.map(|()| bytes).map_err(|error| match error {
        atlas::parquet_file::ParquetFileError::Stopped(reason) => {
            GaveUp::on(format!("writing `{name}`"), reason).into()
        }
        error @ atlas::parquet_file::ParquetFileError::Parquet(_) => miette!("{error}"),
    })
}

#[cfg(not(feature = "parquet"))]
fn parquet(_: &str, _: &Head, _: &[Row], _: &Budget) -> Result<Vec<u8>, Failure> {
    Err(no_parquet())
}
