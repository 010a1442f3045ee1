//! What a hardware model checker answers.

use std::io::BufRead;

use limits::{Budget, Ledger};

use super::{Symbols, read::take};
use crate::model_file::{ModelFileError, line};

/// Reached, never reached, not known.
const STATUSES: [&str; 3] = ["1", "0", "2"];

/// An answer about the bad state of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WitnessAnswer {
    /// It is reached with these inputs.
    Reached(Witness),
    /// It is never reached.
    Unreachable,
    /// The checker does not know.
    Unknown,
}

/// Inputs with which the bad state is reached: values of latches at the start and of inputs step by step, in
/// the order of their [`Symbols`]. What may be either is `false`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The values of the latches at the start.
    pub latches: Vec<bool>,
    /// The values of the inputs in each step; in the last one the bad state is there.
    pub steps: Vec<Vec<bool>>,
}

impl WitnessAnswer {
    /// Reads an answer in the format of AIGER 1.9 and of the competitions: `1`, `0` or `2`; after `1` the
    /// properties, a line of latches, a line of inputs for each step, and `.`. ABC's `write_cex -a` begins
    /// with the latches and ends with `# DONE`.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and a budget that has no room for it.
    pub fn read(
        mut input: impl BufRead,
        symbols: &Symbols,
        budget: &Budget,
    ) -> Result<Self, ModelFileError> {
        let (mut lines, mut ledger) = (Vec::new(), Ledger::new(budget));
        while let Some(line) = line(&mut input)? {
            let line = line.trim();
            if line == "c" || line.starts_with("c ") || is_frame_number(line) {
                continue;
            }
            let (line, is_last) = match line.split_once("# DONE") {
                Some((line, _)) => (line, true),
                None => (line, line == "."),
            };
            let is_blank = line.is_empty() && !symbols.inputs.is_empty();
            if !is_blank && line != "." {
                // Once as text, and once as values.
                take(&mut ledger, line)?;
                take(&mut ledger, line)?;
                lines.push((line.to_owned(), line.starts_with(['b', 'j'])));
            }
            if is_last {
                break;
            }
        }
        let has_status = match &lines[..] {
            [(first, _)] => STATUSES.contains(&first.as_str()),
            [(first, _), (_, is_property), ..] => {
                *is_property && STATUSES.contains(&first.as_str())
            }
            [] => return Err(ModelFileError::malformed("there is no answer")),
        };
        match (has_status, &*lines[0].0) {
            (true, "0") => return Ok(Self::Unreachable),
            (true, "2") => return Ok(Self::Unknown),
            _ => {}
        }
        let mut values = lines.iter().filter(|(_, is_property)| !is_property).map(|(line, _)| line);
        if has_status {
            values.next();
        }
        let first =
            values.next().ok_or_else(|| ModelFileError::malformed("there is no witness"))?;
        let latches = bits(first, symbols.latches.len(), "latches")?;
        let steps: Vec<_> = values
            .map(|line| bits(line, symbols.inputs.len(), "inputs"))
            .collect::<Result<_, _>>()?;
        if steps.is_empty() {
            return Err(ModelFileError::malformed("the witness has no step"));
        }
        Ok(Self::Reached(Witness { latches, steps }))
    }
}

/// Returns `true` for `u` and a number, by which some checkers say how far they came.
fn is_frame_number(line: &str) -> bool {
    let number = line.strip_prefix('u');
    number.is_some_and(|number| number.parse::<u64>().is_ok())
}

fn bits(line: &str, n: usize, what: &str) -> Result<Vec<bool>, ModelFileError> {
    if line.len() != n || !line.bytes().all(|byte| b"01x".contains(&byte)) {
        let shown: String = line.chars().take(40).collect();
        return Err(ModelFileError::malformed(format!(
            "expected `0`, `1` or `x` for each of {n} {what}, found `{}`",
            shown.escape_debug()
        )));
    }
    Ok(line.bytes().map(|byte| byte == b'1').collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_in_the_ways_that_tools_write_them() {
        let symbols = Symbols {
            inputs: vec!["a".to_owned(), "b".to_owned()],
            latches: vec!["!valid".to_owned()],
            comments: Vec::new(),
        };
        let within =
            |text: &str, budget: &Budget| WitnessAnswer::read(text.as_bytes(), &symbols, budget);
        let read = |text: &str| within(text, &Budget::default());
        let little = Budget::default().with_memory(100);
        assert!(matches!(within(&"00\n".repeat(50), &little), Err(ModelFileError::Io(_))));
        let witness =
            Witness { latches: vec![false], steps: vec![vec![true, false], vec![false; 2]] };
        for text in [
            "1\nb0\n0\n10\n0x\n.\n",
            "0\n10\n00# DONE\n",
            "u3\nc run #3\n1\nb0\nc # DONE\n0\n10\n00\n",
        ] {
            assert_eq!(read(text).unwrap(), WitnessAnswer::Reached(witness.clone()), "{text}");
        }
        for text in ["0\n", "0\nb0\n.\n"] {
            assert_eq!(read(text).unwrap(), WitnessAnswer::Unreachable);
        }
        assert_eq!(read("2\n").unwrap(), WitnessAnswer::Unknown);
        for wrong in
            ["", "1\n", "1\nb0\n", "1\nb0\n0\n", "1\nb0\n0\n101\n.\n", "1\nb0\n02\n11\n.\n"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
