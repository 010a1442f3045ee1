//! Comparing a file with what it should hold, byte for byte and without keeping either.

use std::io::{self, BufRead, Write};

/// Why a file is not what it should be.
#[derive(Debug)]
pub(super) enum Different {
    /// The place of the first difference, and what stands there.
    At(String),
    /// The file cannot be read to its end.
    Unread(io::Error),
}

/// Takes what a file should hold and fails at the first byte that the file does not have.
pub(super) struct FileComparison<R> {
    file: R,
    /// The place of the next byte, 1-based.
    line: u64,
    column: u64,
    difference: Option<String>,
}

impl<R: BufRead> FileComparison<R> {
    pub(super) fn new(file: R) -> Self {
        Self { file, line: 1, column: 1, difference: None }
    }

    /// Checks that the file is what `write` writes.
    ///
    /// # Errors
    ///
    /// The place of the first difference, or why the file cannot be read.
    pub(super) fn run(
        mut self,
        write: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), Different> {
        let result = write(&mut self);
        if let Some(difference) = self.difference {
            return Err(Different::At(difference));
        }
        result.map_err(Different::Unread)?;
        match self.file.fill_buf() {
            Ok([]) => Ok(()),
            Ok(_) => Err(Different::At(format!("line {}: goes on after the end", self.line))),
            Err(error) => Err(Different::Unread(error)),
        }
    }

    fn differs(&mut self, difference: String) -> io::Error {
        let error = io::Error::other(difference.clone());
        self.difference = Some(difference);
        error
    }
}

impl<R: BufRead> Write for FileComparison<R> {
    fn write(&mut self, expected: &[u8]) -> io::Result<usize> {
        // A buffer in front of this tries again when it is dropped: the first place stands.
        if let Some(difference) = &self.difference {
            return Err(io::Error::other(difference.clone()));
        }
        let found = self.file.fill_buf()?;
        if found.is_empty() && !expected.is_empty() {
            let line = self.line;
            return Err(self.differs(format!("line {line}: the file ends too early")));
        }
        let n_compared = expected.len().min(found.len());
        for (expected, found) in expected[..n_compared].iter().zip(found) {
            if expected != found {
                let [expected, found] = [expected, found].map(|&byte| byte.escape_ascii());
                let (line, column) = (self.line, self.column);
                let difference =
                    format!("line {line}, column {column}: `{found}` instead of `{expected}`");
                return Err(self.differs(difference));
            }
            if *expected == b'\n' {
                self.line += 1;
                self.column = 0;
            }
            self.column += 1;
        }
        self.file.consume(n_compared);
        Ok(n_compared)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(file: &str, expected: &str) -> Result<(), String> {
        // A small buffer, so that pieces do not fit each other.
        let file = io::BufReader::with_capacity(3, file.as_bytes());
        let compared = FileComparison::new(file).run(|out| out.write_all(expected.as_bytes()));
        compared.map_err(|different| match different {
            Different::At(place) => place,
            Different::Unread(error) => panic!("bytes can be read: {error}"),
        })
    }

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(compared("", ""), Ok(()));
        assert_eq!(compared("one\ntwo\n", "one\ntwo\n"), Ok(()));
        let differs = |file, message: &str| {
            assert_eq!(compared(file, "one\ntwo\n"), Err(message.to_owned()));
        };
        differs("one\ntwx\n", "line 2, column 3: `x` instead of `o`");
        differs("one two\n", "line 1, column 4: ` ` instead of `\\n`");
        differs("one\ntw", "line 2: the file ends too early");
        differs("", "line 1: the file ends too early");
        differs("one\ntwo\n\n", "line 3: goes on after the end");
    }
}
