//! The line that says which analysis a file is of.

use std::{
    fmt,
    io::{self, BufRead, Read},
};

use board::{Metric, Size};
use serde::{Deserialize, Serialize};

use crate::universe::Universe;

/// Changes whenever the parts, the order of the variables or the layout of sections change.
const SCHEMA: &str = "rushsat/universe-sets/3";

/// Bytes of the line at most.
const MAX_LINE: u64 = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) universe: Universe,
    pub(crate) metric: Metric,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    schema: String,
    size: String,
    rules: String,
    exit_row: u8,
    metric: String,
}

impl Head {
    pub(super) fn line(self) -> String {
        let line = Line {
            schema: SCHEMA.to_owned(),
            size: self.universe.size().to_string(),
            rules: self.universe.rules().to_string(),
            exit_row: self.universe.exit_row(),
            metric: self.metric.to_string(),
        };
        serde_json::to_string(&line).expect("plain data") + "\n"
    }

    pub(super) fn read(from: &mut impl BufRead) -> io::Result<Self> {
        let mut line = String::new();
        from.take(MAX_LINE).read_line(&mut line)?;
        parse(&line).map_err(|problem| {
            io::Error::new(io::ErrorKind::InvalidData, format!("its first line: {problem}"))
        })
    }
}

fn parse(line: &str) -> Result<Head, String> {
    let line: Line = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if line.schema != SCHEMA {
        return Err(format!("its schema is `{}`, expected `{SCHEMA}`", line.schema));
    }
    let size: Size = line.size.parse().map_err(|_| format!("`{}` is no size", line.size))?;
    let metric = line.metric.parse().map_err(|_| format!("`{}` is no metric", line.metric))?;
    let universe = Universe::new(size, line.rules.parse()?, Some(line.exit_row));
    let universe = universe.map_err(|error| error.to_string())?;
    Ok(Head { universe, metric })
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, in {}", self.universe, self.metric)
    }
}
