//! Reading LRAT, step by step.

use std::io::{self, BufRead};

use rustsat::types::{Lit, Var};

use super::{
    error::{CheckError, Place, Reason},
    step::Step,
};
use crate::format::Form;

/// The most numbers of one step, so that a damaged file cannot fill the memory.
const MAX_NUMBERS: usize = 1 << 24;

/// Reads a proof of either form, which its first byte tells: `a` or `d` if it is binary.
///
/// In text a step stands on one line, and lines that begin with `c` are comments. Memory: one step.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    form: Form,
    /// Bytes and line ends read so far.
    offset: u64,
    n_lines: u64,
    /// Where the current step begins.
    place: Place,
    clause: Vec<Lit>,
    numbers: Vec<i64>,
}

impl<R: BufRead> Reader<R> {
    /// A reader at the start of a proof.
    ///
    /// # Errors
    ///
    /// If nothing can be read.
    pub fn new(mut input: R) -> Result<Self, CheckError> {
        let place = Place::Byte(0);
        let first = peek(&mut input).map_err(|e| CheckError { place, reason: e.into() })?;
        let (form, place) = match first {
            Some(b'a' | b'd') => (Form::Binary, place),
            _ => (Form::Text, Place::Line(1)),
        };
        let (clause, numbers) = (Vec::new(), Vec::new());
        Ok(Self { input, form, offset: 0, n_lines: 0, place, clause, numbers })
    }

    /// The form that was recognized.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Where the last step begins; after the last, the end of the proof.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The next step, `None` at the end.
    ///
    /// # Errors
    ///
    /// A step that is no LRAT, or has more than 2^24 numbers. Nothing can be read after it.
    pub fn next_step(&mut self) -> Result<Option<Step<'_>>, CheckError> {
        let kind = match self.form {
            Form::Text => self.text_step(),
            Form::Binary => self.binary_step(),
        };
        match kind {
            Ok(None) => Ok(None),
            Ok(Some(Kind::Add(id))) => {
                Ok(Some(Step::Add { id, clause: &self.clause, hints: &self.numbers }))
            }
            Ok(Some(Kind::Delete)) => Ok(Some(Step::Delete { ids: &self.numbers })),
            Err(reason) => Err(CheckError { place: self.place, reason }),
        }
    }

    fn text_step(&mut self) -> Result<Option<Kind>, Reason> {
        if !self.find_step()? {
            return Ok(None);
        }
        let id = self.id()?;
        if self.after_blanks()? == Some(b'd') {
            self.take()?;
            self.ids()?;
            self.end_of_line()?;
            return Ok(Some(Kind::Delete));
        }
        self.lits()?;
        self.hints()?;
        self.end_of_line()?;
        Ok(Some(Kind::Add(id)))
    }

    fn binary_step(&mut self) -> Result<Option<Kind>, Reason> {
        self.place = Place::Byte(self.offset);
        match self.take()? {
            None => Ok(None),
            Some(b'd') => {
                self.ids()?;
                Ok(Some(Kind::Delete))
            }
            Some(b'a') => {
                let id = self.id()?;
                self.lits()?;
                self.hints()?;
                Ok(Some(Kind::Add(id)))
            }
            Some(other) => {
                let found = char::from(other).escape_default();
                syntax(format!("expected `a` or `d` at the start of a step, found `{found}`"))
            }
        }
    }

    /// Moves over empty lines and comments. Returns `true` if a step follows.
    fn find_step(&mut self) -> Result<bool, Reason> {
        loop {
            self.place = Place::Line(self.n_lines + 1);
            match self.after_blanks()? {
                None => return Ok(false),
                Some(b'\n') => {
                    self.take()?;
                }
                Some(b'c') => while !matches!(self.take()?, None | Some(b'\n')) {},
                Some(_) => return Ok(true),
            }
        }
    }

    /// The number of a clause.
    fn id(&mut self) -> Result<i64, Reason> {
        match self.number()? {
            id if id > 0 => Ok(id),
            id => syntax(format!("expected the number of a clause, found {id}")),
        }
    }

    /// Literals up to a 0.
    fn lits(&mut self) -> Result<(), Reason> {
        self.clause.clear();
        loop {
            let number = self.number()?;
            if number == 0 {
                return Ok(());
            }
            let var = u32::try_from(number.unsigned_abs() - 1).ok();
            // RustSAT takes the largest index for a variable, but not for a literal.
            let Some(var) = var.filter(|&var| var < Var::MAX_IDX) else {
                return syntax(format!("literal {number} is too large"));
            };
            self.clause.push(Lit::new(var, number < 0));
            check_size(self.clause.len())?;
        }
    }

    /// Numbers of clauses up to a 0.
    fn ids(&mut self) -> Result<(), Reason> {
        self.hints()?;
        match self.numbers.iter().find(|&&id| id < 0) {
            None => Ok(()),
            Some(id) => syntax(format!("expected the number of a clause, found {id}")),
        }
    }

    /// Numbers up to a 0.
    fn hints(&mut self) -> Result<(), Reason> {
        self.numbers.clear();
        loop {
            match self.number()? {
                0 => return Ok(()),
                number => self.numbers.push(number),
            }
            check_size(self.numbers.len())?;
        }
    }

    fn number(&mut self) -> Result<i64, Reason> {
        match self.form {
            Form::Text => self.decimal(),
            Form::Binary => self.groups(),
        }
    }

    /// A decimal number up to white space.
    fn decimal(&mut self) -> Result<i64, Reason> {
        let is_negative = self.after_blanks()? == Some(b'-');
        if is_negative {
            self.take()?;
        }
        let (mut magnitude, mut n_digits) = (Some(0_i64), 0);
        while let Some(digit) = self.peek()?.filter(u8::is_ascii_digit) {
            self.take()?;
            n_digits += 1;
            let digit = i64::from(digit - b'0');
            magnitude = magnitude.and_then(|m| m.checked_mul(10)?.checked_add(digit));
        }
        match (self.peek()?, magnitude) {
            (None, _) if n_digits == 0 => Err(Reason::Truncated),
            (Some(b'\n'), _) if n_digits == 0 => syntax("the line ends before its 0"),
            (None | Some(b' ' | b'\t' | b'\r' | b'\n'), Some(magnitude))
                if n_digits > 0 && !(is_negative && magnitude == 0) =>
            {
                Ok(if is_negative { -magnitude } else { magnitude })
            }
            (Some(other), Some(_)) if !other.is_ascii_whitespace() => {
                let found = char::from(other).escape_default();
                syntax(format!("expected a number, found `{found}`"))
            }
            (_, None) => syntax("a number has more than 63 bits"),
            _ if n_digits == 0 => syntax("expected a number after `-`"),
            _ => syntax("`-0` is no number"),
        }
    }

    /// A number of the binary form.
    fn groups(&mut self) -> Result<i64, Reason> {
        let (mut bits, mut shift) = (0_u64, 0);
        loop {
            let Some(byte) = self.take()? else {
                return Err(Reason::Truncated);
            };
            let group = u64::from(byte & 0x7f);
            if shift > 63 || group << shift >> shift != group {
                return syntax("a number has more than 63 bits");
            }
            bits |= group << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                if bits == 1 || (byte == 0 && shift > 7) {
                    return syntax("a number is not written in the shortest way");
                }
                let magnitude = i64::try_from(bits >> 1).expect("63 bits");
                return Ok(if bits & 1 == 1 { -magnitude } else { magnitude });
            }
        }
    }

    fn end_of_line(&mut self) -> Result<(), Reason> {
        match self.after_blanks()? {
            None => Ok(()),
            Some(b'\n') => {
                self.take()?;
                Ok(())
            }
            Some(_) => syntax("expected the end of the line after the last 0"),
        }
    }

    /// The next byte that is neither space, tab nor carriage return; it stays unread.
    fn after_blanks(&mut self) -> io::Result<Option<u8>> {
        while let Some(b' ' | b'\t' | b'\r') = self.peek()? {
            self.take()?;
        }
        self.peek()
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        peek(&mut self.input)
    }

    fn take(&mut self) -> io::Result<Option<u8>> {
        let byte = peek(&mut self.input)?;
        if let Some(byte) = byte {
            self.input.consume(1);
            self.offset += 1;
            self.n_lines += u64::from(byte == b'\n');
        }
        Ok(byte)
    }
}

/// What kind of step was read into the buffers.
enum Kind {
    Add(i64),
    Delete,
}

fn peek(input: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        match input.fill_buf() {
            Ok(buffer) => return Ok(buffer.first().copied()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn check_size(n_numbers: usize) -> Result<(), Reason> {
    if n_numbers <= MAX_NUMBERS {
        return Ok(());
    }
    syntax(format!("a step has more than {MAX_NUMBERS} numbers"))
}

fn syntax<T>(message: impl Into<String>) -> Result<T, Reason> {
    Err(Reason::Syntax(message.into()))
}
