//! What a planner answers about a system in the format DIMSPEC.

use std::io::{self, BufRead};

use limits::{Budget, Ledger};

use super::shortened;
use crate::model_file::{ModelFileError, line};

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
    pub fn read(
        mut input: impl BufRead,
        n_vars: usize,
        budget: &Budget,
    ) -> Result<Self, ModelFileError> {
        let sizes = loop {
            let Some(said) = line(&mut input)? else { return Ok(Self::Unknown) };
            let sizes = said.strip_prefix("solution");
            if let Some(sizes) = sizes.filter(|sizes| sizes.is_empty() || sizes.starts_with(' ')) {
                break sizes.trim_start().to_owned();
            }
        };
        let numbers: Vec<usize> =
            sizes.split_whitespace().map_while(|word| word.parse().ok()).collect();
        let &[n_stated, n_times] = &numbers[..] else {
            return Err(ModelFileError::malformed(format!(
                "expected two sizes after `solution`, found `{}`",
                shortened(&sizes)
            )));
        };
        if n_stated != n_vars {
            return Err(ModelFileError::malformed(format!(
                "the answer is about {n_stated} variables, the system has {n_vars}"
            )));
        }
        if n_times == 0 {
            return Err(ModelFileError::malformed("the solution has no time"));
        }
        let (mut times, mut ledger) = (Vec::new(), Ledger::new(budget));
        for _ in 0..n_times {
            ledger.take(size_of::<Vec<bool>>().saturating_add(n_vars)).map_err(io::Error::other)?;
            let lits = line(&mut input)?.ok_or_else(|| {
                ModelFileError::malformed(format!("it ends before the last of {n_times} times"))
            })?;
            times.push(values(&lits, n_vars)?);
        }
        Ok(Self::Reached(times))
    }
}

/// The values that the literals of a line say.
fn values(line: &str, n_vars: usize) -> Result<Vec<bool>, ModelFileError> {
    let mut values = vec![false; n_vars];
    for word in line.split_whitespace() {
        let lit: i64 = word.parse().unwrap_or(0);
        let var = usize::try_from(lit.unsigned_abs()).unwrap_or(0);
        if var == 0 || var > n_vars {
            return Err(ModelFileError::malformed(format!(
                "expected a literal of {n_vars} variables, found `{}`",
                shortened(word)
            )));
        }
        values[var - 1] = lit > 0;
    }
    Ok(values)
}
