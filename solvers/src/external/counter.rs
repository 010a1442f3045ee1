//! Counting models by an outside program.

use std::io::{self, Write};

use dimacs::Writer;
use limits::{Budget, StopReason};
use num_bigint::BigUint;
use rustsat::types::{Lit, Var};

use super::{
    command::ExternalCommand,
    error::{ExternalError, ExternalFault},
    formula::Formula,
    process::{Ending, Workplace},
};
use crate::limits::Limits;

/// What came of counting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelCount {
    /// The number that the program says. Nothing checks it.
    Models(BigUint),
    /// The program was ended.
    Stopped(StopReason),
}

/// Has a program count the models of clauses, where models that agree on the variables `shown` count once.
///
/// The file and the answer are those of the Model Counting Competition: after the header of the DIMACS file,
/// the line `c p show` has the variables; on standard output, `c s exact arb int` comes before the number, or
/// `s mc`, `s pmc` or just `s`.
///
/// # Errors
///
/// If the program fails, or gives no number.
pub fn count_models<'c>(
    command: &ExternalCommand,
    clauses: impl IntoIterator<Item = &'c [Lit]>,
    shown: &[Var],
    limits: &Limits,
) -> Result<ModelCount, ExternalError> {
    let mut formula = Formula::default();
    for &var in shown {
        formula.reserve(var);
    }
    for clause in clauses {
        formula.add(clause);
    }
    let fault = |fault| ExternalError::new(command, fault);
    let mut workplace = Workplace::new().map_err(|error| fault(ExternalFault::Files(error)))?;
    if let Err(error) = workplace.write(|out| write(&formula, shown, out, &limits.budget)) {
        let stopped = StopReason::of(&error).map(ModelCount::Stopped);
        return stopped.ok_or_else(|| fault(ExternalFault::Files(error)));
    }
    let status = match workplace.run(command, limits) {
        Ok(Ending::Exited(status)) => status,
        Ok(Ending::Killed(reason)) => return Ok(ModelCount::Stopped(reason)),
        Err(error) => return Err(fault(error).with_stderr(&mut workplace)),
    };
    let read = workplace.read_output().and_then(|text| match read(&text) {
        Ok(Some(n)) => Ok(ModelCount::Models(n)),
        Ok(None) if status.success() => Err(ExternalFault::NoAnswer {
            status,
            expected: "no line of its standard output begins with `c s exact arb int`".to_owned(),
        }),
        Ok(None) => Err(ExternalFault::Crashed(status)),
        Err(reason) => Err(ExternalFault::Unreadable(reason)),
    });
    read.map_err(|error| fault(error).with_stderr(&mut workplace))
}

/// Writes the file of a projected count.
fn write(formula: &Formula, shown: &[Var], out: impl Write, budget: &Budget) -> io::Result<()> {
    let mut writer = Writer::new(out);
    writer.comment("t pmc")?;
    formula.write_header(&mut writer, 0)?;
    let numbers: String = shown.iter().map(|var| format!("{} ", var.to_ipasir())).collect();
    writer.comment(&format!("p show {numbers}0"))?;
    formula.write_clauses(&mut writer, &[], budget)?;
    writer.finish()
}

/// The number in an answer; `None` if there is none.
fn read(text: &[u8]) -> Result<Option<BigUint>, String> {
    let mut found = None;
    for line in text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii) {
        let prefixes: [&[u8]; 3] = [b"c s exact arb int ", b"s pmc ", b"s mc "];
        let named = prefixes.iter().find_map(|prefix| line.strip_prefix(*prefix));
        let bare =
            || line.strip_prefix(b"s ").filter(|rest| rest.first().is_some_and(u8::is_ascii_digit));
        let Some(digits) = named.or_else(bare) else { continue };
        let number = BigUint::parse_bytes(digits.trim_ascii(), 10);
        let number = number.ok_or_else(|| {
            let shown = String::from_utf8_lossy(&digits[..digits.len().min(40)]).into_owned();
            format!("`{}` stands where the number should be", shown.escape_debug())
        })?;
        if found.replace(number.clone()).is_some_and(|earlier| earlier != number) {
            return Err("it says two different numbers".to_owned());
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_read() {
        let number = |text: &str| read(text.as_bytes());
        assert_eq!(
            number("c o hi\ns SATISFIABLE\nc s type pmc\nc s exact arb int 14\n"),
            Ok(Some(14_u8.into()))
        );
        assert_eq!(number("s pmc 0\r\n"), Ok(Some(BigUint::ZERO)));
        let large = number("s mc 340282366920938463463374607431768211456").unwrap().unwrap();
        assert_eq!(large, BigUint::from(1_u8) << 128);
        assert_eq!(number("c d4\ns 12\n"), Ok(Some(12_u8.into())));
        assert_eq!(number("c s approx arb int 14\nc s log10-estimate 1.1"), Ok(None));
        assert_eq!(number("c s exact arb int 7\ns mc 7"), Ok(Some(7_u8.into())));
        for (text, part) in [
            ("c s exact arb int -4", "`-4` stands"),
            ("s mc 1e9", "`1e9` stands"),
            ("s mc 1\ns mc 2", "two different numbers"),
            ("s 1x", "`1x` stands"),
        ] {
            assert!(number(text).unwrap_err().contains(part), "{text}");
        }
    }

    #[test]
    fn the_file_says_what_is_counted() {
        let lit = |number| Lit::from_ipasir(number).unwrap();
        let mut formula = Formula::default();
        formula.add(&[lit(1), lit(-3)]);
        let mut file = Vec::new();
        let shown = [Var::new(0), Var::new(1)];
        write(&formula, &shown, &mut file, &Budget::default()).unwrap();
        assert_eq!(file, b"c t pmc\np cnf 3 1\nc p show 1 2 0\n1 -3 0\n");
    }
}
