//! Reading the numbers of proofs.

use std::io::{self, BufRead};

use rustsat::types::{Lit, Var};

use crate::{
    format::Form,
    lrat::{Place, Reason},
};

/// The most numbers of one step, so that a damaged file cannot fill the memory.
const MAX_NUMBERS: usize = 1 << 24;

/// A proof of either form.
///
/// In text a step stands on one line, and lines that begin with `c` are comments.
#[derive(Debug)]
pub(crate) struct Input<R> {
    bytes: R,
    form: Form,
    /// Bytes and line ends read so far.
    offset: u64,
    n_lines: u64,
    /// Where the current step begins.
    place: Place,
}

impl<R: BufRead> Input<R> {
    /// The start of a proof.
    pub(crate) fn new(input: R, form: Form) -> Self {
        let place = match form {
            Form::Text => Place::Line(1),
            Form::Binary => Place::Byte(0),
        };
        Self { bytes: input, form, offset: 0, n_lines: 0, place }
    }

    pub(crate) fn form(&self) -> Form {
        self.form
    }

    /// Where the last step begins; after the last, the end of the proof.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// Moves to the next step of the binary form, and reads which it is: `a` or `d`.
    pub(crate) fn kind(&mut self) -> Result<Option<u8>, Reason> {
        self.place = Place::Byte(self.offset);
        match self.take()? {
            None => Ok(None),
            Some(kind @ (b'a' | b'd')) => Ok(Some(kind)),
            Some(other) => {
                let found = char::from(other).escape_default();
                syntax(format!("expected `a` or `d` at the start of a step, found `{found}`"))
            }
        }
    }

    /// Moves over the `d` of a deletion in text. Returns `true` if there is one.
    pub(crate) fn is_deletion(&mut self) -> Result<bool, Reason> {
        let is_deletion = self.after_blanks()? == Some(b'd');
        if is_deletion {
            self.take()?;
        }
        Ok(is_deletion)
    }

    /// Moves over empty lines and comments. Returns `true` if a step follows.
    pub(crate) fn find_step(&mut self) -> Result<bool, Reason> {
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

    /// Literals up to a 0.
    pub(crate) fn lits(&mut self, clause: &mut Vec<Lit>) -> Result<(), Reason> {
        clause.clear();
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
            clause.push(Lit::new(var, number < 0));
            check_size(clause.len())?;
        }
    }

    /// Numbers up to a 0.
    pub(crate) fn numbers(&mut self, numbers: &mut Vec<i64>) -> Result<(), Reason> {
        numbers.clear();
        loop {
            match self.number()? {
                0 => return Ok(()),
                number => numbers.push(number),
            }
            check_size(numbers.len())?;
        }
    }

    pub(crate) fn number(&mut self) -> Result<i64, Reason> {
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

    pub(crate) fn end_of_line(&mut self) -> Result<(), Reason> {
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
        peek(&mut self.bytes)
    }

    fn take(&mut self) -> io::Result<Option<u8>> {
        let byte = peek(&mut self.bytes)?;
        if let Some(byte) = byte {
            self.bytes.consume(1);
            self.offset += 1;
            self.n_lines += u64::from(byte == b'\n');
        }
        Ok(byte)
    }
}

/// The next byte, which stays unread.
pub(crate) fn peek(input: &mut impl BufRead) -> io::Result<Option<u8>> {
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

pub(crate) fn syntax<T>(message: impl Into<String>) -> Result<T, Reason> {
    Err(Reason::Syntax(message.into()))
}
