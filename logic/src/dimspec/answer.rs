//! What a planner answers about a system in the format DIMSPEC.

use std::io::{self, BufRead, Read};

use limits::{Budget, Ledger};
use thiserror::Error;

use super::shortened;

/// The longest line that is read, in bytes: a comment may hold a board of 64x64.
const MAX_LINE: u64 = 1 << 24;

/// What is wrong with a file.
#[derive(Debug, Error)]
pub enum DimspecError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not in the format.
    #[error("{0}")]
    Malformed(String),
}

impl DimspecError {
    pub(super) fn malformed(message: impl Into<String>) -> Self {
        Self::Malformed(message.into())
    }
}

/// An answer of a planner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DimspecAnswer {
    /// The goal is reached: the values of all variables, time by time; at least one time.
    Reached(Vec<Vec<bool>>),
    /// The planner has no plan, which it does not have to prove.
    Unknown,
}

impl DimspecAnswer {
    /// Reads what incplan prints: a line `solution N TIMES` and for each time a line with the literals of its
    /// N variables, or no such line. Lines before it are passed over. What a line does not name is `false`.
    ///
    /// # Errors
    ///
    /// Another number of variables than `n_vars`, lines that are missing or hold something else, and a budget
    /// that has no room for the answer.
    pub fn read(input: impl BufRead, n_vars: usize, budget: &Budget) -> Result<Self, DimspecError> {
        let mut lines = Lines::new(input);
        let sizes = loop {
            let Some(line) = lines.next_line()? else { return Ok(Self::Unknown) };
            if let Some(sizes) = line.strip_prefix("solution ") {
                break sizes.to_owned();
            }
        };
        let numbers: Vec<usize> =
            sizes.split_whitespace().map_while(|word| word.parse().ok()).collect();
        let &[n_stated, n_times] = &numbers[..] else {
            return Err(DimspecError::malformed(format!(
                "expected two sizes after `solution`, found `{}`",
                shortened(&sizes)
            )));
        };
        if n_stated != n_vars {
            return Err(DimspecError::malformed(format!(
                "the answer is about {n_stated} variables, the system has {n_vars}"
            )));
        }
        if n_times == 0 {
            return Err(DimspecError::malformed("the solution has no time"));
        }
        let (mut times, mut ledger) = (Vec::new(), Ledger::new(budget));
        for _ in 0..n_times {
            ledger.take(size_of::<Vec<bool>>().saturating_add(n_vars)).map_err(io::Error::other)?;
            let line = lines.next_line()?.ok_or_else(|| {
                DimspecError::malformed(format!("it ends before the last of {n_times} times"))
            })?;
            times.push(values(&line, n_vars)?);
        }
        Ok(Self::Reached(times))
    }
}

/// The values that the literals of a line say.
fn values(line: &str, n_vars: usize) -> Result<Vec<bool>, DimspecError> {
    let mut values = vec![false; n_vars];
    for word in line.split_whitespace() {
        let lit: i64 = word.parse().unwrap_or(0);
        let var = usize::try_from(lit.unsigned_abs()).unwrap_or(0);
        if var == 0 || var > n_vars {
            return Err(DimspecError::malformed(format!(
                "expected a literal of {n_vars} variables, found `{}`",
                shortened(word)
            )));
        }
        values[var - 1] = lit > 0;
    }
    Ok(values)
}

/// The lines of a file, one at a time.
pub(super) struct Lines<R> {
    input: R,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input }
    }

    /// The next line without its end; `None` at the end of the file.
    pub(super) fn next_line(&mut self) -> Result<Option<String>, DimspecError> {
        let mut bytes = Vec::new();
        if self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 == MAX_LINE {
            let message = format!("a line has {MAX_LINE} bytes or more");
            return Err(DimspecError::malformed(message));
        }
        let text =
            String::from_utf8(bytes).map_err(|_| DimspecError::malformed("it is not UTF-8"))?;
        Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
    }
}
