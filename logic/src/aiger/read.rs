//! What a file in the AIGER format calls its inputs and latches.

use std::io::{self, BufRead};

use limits::{Budget, Ledger};

use crate::model_file::{ModelFileError, line};

/// The most signals that a file may have.
const MOST: usize = 1 << 27;

/// The names in a file that [`Aig`](super::Aig) has written, and its comments. The gates are passed over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbols {
    /// Of the inputs, in their order.
    pub inputs: Vec<String>,
    /// Of the latches, in their order: `!` stands before the name of one that is stored negated.
    pub latches: Vec<String>,
    /// The lines at the end.
    pub comments: Vec<String>,
}

impl Symbols {
    /// Reads both forms of version 1.0.
    ///
    /// # Errors
    ///
    /// Another format, a file that ends too early, signals without names, and a budget that has no room for
    /// the names.
    pub fn read(mut input: impl BufRead, budget: &Budget) -> Result<Self, ModelFileError> {
        let header = line(&mut input)?.unwrap_or_default();
        let mut words = header.split(' ');
        let is_ascii = match words.next() {
            Some("aag") => true,
            Some("aig") => false,
            _ => return Err(ModelFileError::malformed("it does not begin with `aag` or `aig`")),
        };
        let sizes: Vec<usize> = words.map_while(|word| word.parse().ok()).collect();
        let &[_, n_inputs, n_latches, n_outputs, n_ands] = &sizes[..] else {
            return Err(ModelFileError::malformed(format!("expected five sizes in `{header}`")));
        };
        if sizes.iter().any(|&size| size > MOST) {
            return Err(ModelFileError::malformed(format!("more than {MOST} signals")));
        }
        let n_lines = if is_ascii {
            n_inputs + n_latches + n_outputs + n_ands
        } else {
            n_latches + n_outputs
        };
        for _ in 0..n_lines {
            line(&mut input)?
                .ok_or_else(|| ModelFileError::malformed("it ends among its signals"))?;
        }
        if !is_ascii {
            pass_over_gates(&mut input, n_ands)?;
        }
        let mut symbols = Self::default();
        symbols.names(&mut input, Ledger::new(budget))?;
        if (symbols.inputs.len(), symbols.latches.len()) != (n_inputs, n_latches) {
            return Err(ModelFileError::malformed("not all of its inputs and latches have names"));
        }
        Ok(symbols)
    }

    /// Reads the names, in their order, and the comments.
    fn names(
        &mut self,
        input: &mut impl BufRead,
        mut ledger: Ledger<'_>,
    ) -> Result<(), ModelFileError> {
        while let Some(symbol) = line(input)? {
            take(&mut ledger, &symbol)?;
            if symbol == "c" {
                while let Some(comment) = line(input)? {
                    take(&mut ledger, &comment)?;
                    self.comments.push(comment);
                }
                return Ok(());
            }
            let (place, name) = symbol.split_once(' ').unwrap_or((&symbol, ""));
            let (names, number) = match place.split_at_checked(1) {
                Some(("i", number)) => (&mut self.inputs, number),
                Some(("l", number)) => (&mut self.latches, number),
                _ => continue,
            };
            if number.parse() != Ok(names.len()) {
                return Err(ModelFileError::malformed(format!("`{place}` is out of its order")));
            }
            names.push(name.to_owned());
        }
        Ok(())
    }
}

/// Counts a line that is kept.
pub(super) fn take(ledger: &mut Ledger<'_>, line: &str) -> io::Result<()> {
    ledger.take(size_of::<String>() + line.len()).map_err(io::Error::other)
}

/// Reads the two numbers of each gate.
fn pass_over_gates(input: &mut impl BufRead, n_ands: usize) -> Result<(), ModelFileError> {
    let mut n_left = 2 * n_ands;
    while n_left > 0 {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Err(ModelFileError::malformed("it ends among its gates"));
        }
        let mut n_used = 0;
        for byte in bytes {
            n_used += 1;
            // The last byte of a number has no eighth bit.
            n_left -= usize::from(byte & 0x80 == 0);
            if n_left == 0 {
                break;
            }
        }
        input.consume(n_used);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aiger::Aig;

    #[test]
    fn both_forms_are_read_as_they_were_written() {
        let mut aig = Aig::new();
        let signals: Vec<_> =
            (0..90).map(|index| aig.input(format!("next(at(A,{index}))"))).collect();
        aig.latch("valid", true);
        let latch = aig.latch("at(A,0)", false);
        let all = aig.all(signals);
        aig.set_next(latch, all);
        aig.comment("rushsat {}");
        let (mut ascii, mut binary) = (Vec::new(), Vec::new());
        aig.write_ascii(&mut ascii).unwrap();
        aig.write_binary(&mut binary).unwrap();
        let unlimited = Budget::default();
        let symbols = Symbols::read(&ascii[..], &unlimited).unwrap();
        assert_eq!(symbols, Symbols::read(&binary[..], &unlimited).unwrap());
        let little = Budget::default().with_memory(100);
        assert!(matches!(Symbols::read(&ascii[..], &little), Err(ModelFileError::Io(_))));
        assert_eq!((symbols.inputs.len(), &*symbols.inputs[89]), (90, "next(at(A,89))"));
        assert_eq!(symbols.latches, ["!valid", "at(A,0)"]);
        assert_eq!(symbols.comments, ["rushsat {}"]);
        for wrong in [&b"p cnf 1 1\n"[..], b"aag 1 1 0\n", b"aag 1 1 0 0 0\n2\n", &binary[..300]] {
            assert!(matches!(Symbols::read(wrong, &unlimited), Err(ModelFileError::Malformed(_))));
        }
    }
}
