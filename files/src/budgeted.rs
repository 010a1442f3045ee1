//! Reading and writing files of any size within a budget.

use std::io::{self, BufRead, Read, Write};

use limits::{Budget, Meter};

/// A file that is read or written as long as a budget allows; then that fails with the reason.
#[derive(Debug)]
pub struct BudgetedFile<'a, R> {
    file: R,
    meter: Meter<'a>,
}

impl<'a, R> BudgetedFile<'a, R> {
    /// A file of which each thousandth or so read or write looks at the budget.
    pub fn new(file: R, budget: &'a Budget) -> Self {
        Self { file, meter: budget.meter() }
    }
}

impl<R: BufRead> Read for BudgetedFile<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.meter.tick().map_err(io::Error::other)?;
        self.file.read(bytes)
    }
}

impl<R: BufRead> BufRead for BudgetedFile<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.meter.tick().map_err(io::Error::other)?;
        self.file.fill_buf()
    }

    fn consume(&mut self, n_bytes: usize) {
        self.file.consume(n_bytes);
    }
}

impl<W: Write> Write for BudgetedFile<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.meter.tick().map_err(io::Error::other)?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
