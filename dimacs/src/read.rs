//! Reading DIMACS CNF.

use std::io::{self, BufRead};

use rustsat::types::{Lit, Var};
use text::counted;
use thiserror::Error;

/// The longest comment or header line that is read, in bytes.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// A clause may have this many literals more than there are different ones, so that a clause without end
/// cannot fill the memory if the header declares no more variables than there is memory for.
const MAX_REPEATED: u64 = 1 << 20;

/// What `p cnf` declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Number of variables; every literal is within `1..=n_vars`.
    pub n_vars: u32,
    /// Number of clauses.
    pub n_clauses: u64,
}

/// Takes what is read, in the order of the file.
pub trait Handler {
    /// A comment line, without `c ` and the line's end.
    fn comment(&mut self, _text: &str) {}
    /// The header; before all clauses.
    fn header(&mut self, _header: Header) {}
    /// A clause.
    fn clause(&mut self, lits: &[Lit]);
}

/// Why a file is not DIMACS CNF.
#[derive(Debug, Error)]
pub enum DimacsError {
    /// The input could not be read.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
    /// A line is wrong.
    #[error("line {line}: {message}")]
    Syntax {
        /// 1-based number of the line.
        line: u64,
        /// What is wrong and what was expected.
        message: String,
    },
}

/// Reads a formula, clause by clause.
///
/// Comments may stand on any line of their own, inside a clause too. A line that begins with `%` ends
/// the formula (as in the SATLIB collection); after it only `%`, `0` and white space may stand. A byte order
/// mark before all is passed over. Memory: one clause, one line of a comment.
///
/// # Errors
///
/// The first line that is wrong: no header or a second one, a literal that is no number or beyond the
/// header's count, a clause without its 0 or with more than 2^20 literals beyond two for each variable,
/// another number of clauses than declared, anything after the end, a comment or header of more than 1 MiB.
pub fn read(input: impl BufRead, handler: &mut impl Handler) -> Result<Header, DimacsError> {
    let mut reader = Reader { input, line: 1, header: None, clause: Vec::new(), n_clauses: 0 };
    reader.run(handler)
}

struct Reader<R> {
    input: R,
    line: u64,
    header: Option<Header>,
    clause: Vec<Lit>,
    n_clauses: u64,
}

impl<R: BufRead> Reader<R> {
    fn run(&mut self, handler: &mut impl Handler) -> Result<Header, DimacsError> {
        let mut is_line_start = true;
        self.skip_mark()?;
        while let Some(byte) = self.peek()? {
            match byte {
                b'\n' => {
                    self.input.consume(1);
                    self.line += 1;
                    is_line_start = true;
                    continue;
                }
                b' ' | b'\t' | b'\r' => self.input.consume(1),
                b'c' if is_line_start => {
                    let text = self.rest_of_line()?;
                    let text = text.strip_prefix('c').unwrap_or(&text);
                    handler.comment(text.strip_prefix(' ').unwrap_or(text));
                }
                b'p' if is_line_start => {
                    let header = self.parse_header()?;
                    handler.header(header);
                }
                b'%' if is_line_start => {
                    self.check_rest()?;
                    break;
                }
                _ => self.literal(handler)?,
            }
            is_line_start = false;
        }
        self.check_end()
    }

    /// Passes over a byte order mark.
    fn skip_mark(&mut self) -> Result<(), DimacsError> {
        if self.peek()? != Some(0xEF) {
            return Ok(());
        }
        for byte in [0xEF, 0xBB, 0xBF] {
            if self.peek()? != Some(byte) {
                return self.error("this is not text");
            }
            self.input.consume(1);
        }
        Ok(())
    }

    /// Refuses what would be ignored after the end.
    fn check_rest(&mut self) -> Result<(), DimacsError> {
        let line = self.line;
        while let Some(byte) = self.peek()? {
            match byte {
                b'\n' => self.line += 1,
                b'%' | b'0' => {}
                byte if byte.is_ascii_whitespace() => {}
                _ => {
                    let rest = shown(&self.rest_of_line()?);
                    let message = format!("after the `%` that ends the formula stands `{rest}`");
                    return self.error(message);
                }
            }
            self.input.consume(1);
        }
        self.line = line;
        Ok(())
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn error<T>(&self, message: impl Into<String>) -> Result<T, DimacsError> {
        Err(DimacsError::Syntax { line: self.line, message: message.into() })
    }

    /// The rest of the line without its end, which stays unread.
    fn rest_of_line(&mut self) -> Result<String, DimacsError> {
        let mut bytes = Vec::new();
        while let Some(byte) = self.peek()?.filter(|&byte| byte != b'\n') {
            if bytes.len() == MAX_LINE {
                return self.error(format!("longer than {MAX_LINE} bytes"));
            }
            bytes.push(byte);
            self.input.consume(1);
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn parse_header(&mut self) -> Result<Header, DimacsError> {
        let text = self.rest_of_line()?;
        if self.header.is_some() {
            return self.error("a second header");
        }
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let header = match words[..] {
            ["p", "cnf", n_vars, n_clauses] => n_vars
                .parse()
                .ok()
                .filter(|&n_vars| n_vars <= Var::MAX_IDX)
                .zip(n_clauses.parse().ok())
                .map(|(n_vars, n_clauses)| Header { n_vars, n_clauses }),
            _ => None,
        };
        match header {
            Some(header) => {
                self.header = Some(header);
                Ok(header)
            }
            None if matches!(words[..], ["p", "cnf", n, _] if is_number(n) && !is_var_count(n)) => {
                self.error(format!("no more than {} variables can be numbered", Var::MAX_IDX))
            }
            None => self.error(format!(
                "expected `p cnf VARIABLES CLAUSES`, found `{}`",
                text.escape_debug()
            )),
        }
    }

    fn literal(&mut self, handler: &mut impl Handler) -> Result<(), DimacsError> {
        let Some(header) = self.header else {
            // How gzip and xz begin, which solvers read.
            if matches!(self.peek()?, Some(0x1f | 0xfd)) {
                return self
                    .error("this is compressed: unpack it first, as by `gzip -d` or `xz -d`");
            }
            return self.error("expected the header `p cnf VARIABLES CLAUSES`");
        };
        let (is_negative, number) = self.number()?;
        let Some(var) = u32::try_from(number).ok().filter(|&var| var <= header.n_vars) else {
            let declared = header.n_vars;
            let number = match number {
                u64::MAX => "of more than 19 digits".to_owned(),
                number => number.to_string(),
            };
            return self.error(format!("variable {number} is beyond the {declared} declared"));
        };
        if var > 0 {
            if self.clause.len() as u64 == MAX_REPEATED + 2 * u64::from(header.n_vars) {
                return self.error(format!("the clause repeats more than {MAX_REPEATED} literals"));
            }
            self.clause.push(Lit::new(var - 1, is_negative));
            return Ok(());
        }
        self.n_clauses += 1;
        if self.n_clauses > header.n_clauses {
            return self.error(format!("more clauses than the {} declared", header.n_clauses));
        }
        handler.clause(&self.clause);
        self.clause.clear();
        Ok(())
    }

    /// A number up to white space: whether it has a minus sign, and its value.
    fn number(&mut self) -> Result<(bool, u64), DimacsError> {
        let is_negative = self.peek()? == Some(b'-');
        if is_negative {
            self.input.consume(1);
        }
        let (mut value, mut n_digits) = (0u64, 0usize);
        loop {
            // Take all digits that the buffer holds at once: this loop is where the time goes.
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            let digits = buffer.iter().take_while(|byte| byte.is_ascii_digit());
            let mut n_taken = 0;
            for &digit in digits {
                value = value.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
                n_taken += 1;
            }
            let ends = n_taken < buffer.len() || buffer.is_empty();
            let next = buffer.get(n_taken).copied();
            self.input.consume(n_taken);
            n_digits += n_taken;
            if ends {
                let is_delimited = next.is_none_or(|byte| byte.is_ascii_whitespace());
                let is_literal = n_digits > 0 && is_delimited && !(is_negative && value == 0);
                if is_literal {
                    return Ok((is_negative, value));
                }
                let sign = if is_negative { "-" } else { "" };
                let digits = if n_digits > 0 { value.to_string() } else { String::new() };
                let rest = self.rest_of_line()?;
                let shown = shown(&[sign, &digits, &rest].concat());
                return self.error(format!("expected a literal or 0, found `{shown}`"));
            }
        }
    }

    fn check_end(&mut self) -> Result<Header, DimacsError> {
        let Some(header) = self.header else {
            return self.error("no header `p cnf VARIABLES CLAUSES` in the file");
        };
        if !self.clause.is_empty() {
            return self.error("the last clause does not end in 0");
        }
        if self.n_clauses != header.n_clauses {
            let Header { n_clauses, .. } = header;
            return self.error(format!(
                "{} where {n_clauses} are declared",
                counted(self.n_clauses, "clause")
            ));
        }
        Ok(header)
    }
}

/// The beginning of what stands in a line, where control characters are seen too.
fn shown(text: &str) -> String {
    text.chars().take(20).flat_map(char::escape_debug).collect()
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns `true` if so many variables can be numbered.
fn is_var_count(word: &str) -> bool {
    word.parse().is_ok_and(|n: u32| n <= Var::MAX_IDX)
}
