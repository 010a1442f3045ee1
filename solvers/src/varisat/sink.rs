//! A proof sink that counts conflicts and stops the search.

use std::{
    cell::Cell,
    io::{self, Write},
    rc::Rc,
};

use limits::StopReason;

use crate::limits::Limits;

/// What the sink tells the adapter.
#[derive(Debug, Default)]
pub(super) struct SinkState {
    conflicts: Cell<u64>,
    stopped: Cell<Option<StopReason>>,
}

impl SinkState {
    /// Conflicts of the proof so far; exact after a call, since varisat flushes.
    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts.get()
    }

    /// Why the sink failed, if it did.
    pub(super) fn stopped(&self) -> Option<StopReason> {
        self.stopped.get()
    }
}

/// Reads a proof in varisat's own format, keeps nothing of it, and fails when a limit is hit.
pub(super) struct Sink {
    limits: Limits,
    progress: Rc<SinkState>,
    proof: ProofScanner,
}

impl Sink {
    pub(super) fn new(limits: Limits, progress: Rc<SinkState>) -> Self {
        Sink { limits, progress, proof: ProofScanner::default() }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.proof.scan(bytes)?;
        self.progress.conflicts.set(self.proof.conflicts);
        let reason = if self.limits.exceeded_by(self.proof.conflicts) {
            Some(StopReason::Conflicts)
        } else {
            self.limits.due()
        };
        match reason {
            Some(reason) => {
                self.progress.stopped.set(Some(reason));
                Err(io::Error::other(reason.to_string()))
            }
            None => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Finds the steps of a proof in varisat's format (crate varisat-internal-proof 0.2.2, module
/// `binary_format`) as it arrives in pieces, and counts the conflicts.
///
/// A step is a sequence of numbers: a code, then arguments of a fixed number or lists with their
/// length in front. A number of *n* bytes starts with *n* - 1 zero bits, counted from the least
/// significant bit of its first byte, and a one; above these stand its bits.
#[derive(Debug, Default)]
struct ProofScanner {
    /// What the next number means.
    expect: Expect,
    /// The first bytes of a number that the last piece cut.
    cut: Vec<u8>,
    conflicts: u64,
}

/// The place within a step.
#[derive(Clone, Copy, Debug, Default)]
enum Expect {
    /// The code of a step.
    #[default]
    Code,
    /// This many numbers without interest, then the rest of the step.
    Skip(u64, Rest),
    /// The length of a list whose entries consist of `width` numbers.
    Length { width: u64, rest: Rest },
    /// The number of literals of a derived clause.
    DerivedLength,
    /// The number of clauses that a derived clause comes from.
    Antecedents { empty: bool },
}

/// What follows within a step.
#[derive(Clone, Copy, Debug)]
enum Rest {
    Nothing,
    List,
    Antecedents { empty: bool },
}

impl Rest {
    fn expect(self) -> Expect {
        match self {
            Rest::Nothing => Expect::Code,
            Rest::List => Expect::Length { width: 1, rest: Rest::Nothing },
            Rest::Antecedents { empty } => Expect::Antecedents { empty },
        }
    }
}

impl ProofScanner {
    fn scan(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !self.cut.is_empty() {
            let Some((&first, later)) = bytes.split_first() else {
                return Ok(());
            };
            self.cut.push(first);
            bytes = later;
            let cut = std::mem::take(&mut self.cut);
            match read_number(&cut) {
                Some((number, _)) => self.take(number)?,
                None => self.cut = cut,
            }
        }
        while let Some((number, length)) = read_number(bytes) {
            self.take(number)?;
            bytes = &bytes[length..];
        }
        self.cut.extend_from_slice(bytes);
        Ok(())
    }

    /// Moves on by one number.
    fn take(&mut self, number: u64) -> io::Result<()> {
        self.expect = match self.expect {
            Expect::Code => after_code(number)?,
            Expect::Skip(1, rest) => rest.expect(),
            Expect::Skip(count, rest) => Expect::Skip(count - 1, rest),
            Expect::Length { width, rest } => skip(number.saturating_mul(width), rest),
            Expect::DerivedLength => skip(number, Rest::Antecedents { empty: number == 0 }),
            Expect::Antecedents { empty } => {
                // A clause learned from a conflict comes from two clauses or more, or is empty.
                // From exactly one come the clauses that lose literals by top-level assignments.
                self.conflicts += u64::from(empty || number >= 2);
                skip(number, Rest::Nothing)
            }
        };
        Ok(())
    }
}

fn skip(count: u64, rest: Rest) -> Expect {
    match count {
        0 => rest.expect(),
        _ => Expect::Skip(count, rest),
    }
}

/// What follows the code of a step.
fn after_code(code: u64) -> io::Result<Expect> {
    /// Ends a proof.
    const END: u64 = 0x9ac3_391f_4294_c211;
    let list = |width, rest| Expect::Length { width, rest };
    Ok(match code {
        // A variable gets another name: solver's, user's.
        0 | 2 => Expect::Skip(2, Rest::Nothing),
        // A variable loses a name or is deleted, its sampling mode or the hash length changes.
        1 | 3..=6 | 13 => Expect::Skip(1, Rest::Nothing),
        // A clause is derived: redundant, irredundant.
        7 | 8 => Expect::DerivedLength,
        // Unit clauses, each with an antecedent.
        9 => list(2, Rest::Nothing),
        // A clause is deleted (three kinds), a model, a clause is added, assumptions.
        10..=12 | 14..=16 => list(1, Rest::Nothing),
        // Failed assumptions, with antecedents.
        17 => list(1, Rest::List),
        END => Expect::Code,
        _ => {
            let message = format!("the proof of varisat has a step of unknown kind {code}");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
    })
}

/// The number at the start of `bytes` and its length, `None` if it is cut.
fn read_number(bytes: &[u8]) -> Option<(u64, usize)> {
    let first = *bytes.first()?;
    // Nine and ten bytes: the one is the lowest or second bit of the second byte.
    let length = match first {
        0 => 9 + usize::from(bytes.get(1)? & 1 == 0),
        _ => first.trailing_zeros() as usize + 1,
    };
    let mut wide = [0; 16];
    wide[..length].copy_from_slice(bytes.get(..length)?);
    let number = u128::from_le_bytes(wide) >> length;
    #[allow(clippy::cast_possible_truncation, reason = "written from 64 bits")]
    Some((number as u64, length))
}

#[cfg(test)]
mod tests;
