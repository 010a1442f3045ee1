//! Reading files of any size within a budget.

use std::io::{self, BufRead, Read};

use limits::{Budget, Meter};

/// A file that is read as long as a budget allows; then reading fails with the reason.
pub(crate) struct Watched<'a, R> {
    file: R,
    meter: Meter<'a>,
}

impl<'a, R> Watched<'a, R> {
    /// A file that is looked after each thousand or so reads.
    pub(crate) fn new(file: R, budget: &'a Budget) -> Self {
        Self { file, meter: budget.meter() }
    }
}

impl<R: BufRead> Read for Watched<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.meter.turn().map_err(io::Error::other)?;
        self.file.read(bytes)
    }
}

impl<R: BufRead> BufRead for Watched<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.meter.turn().map_err(io::Error::other)?;
        self.file.fill_buf()
    }

    fn consume(&mut self, n_bytes: usize) {
        self.file.consume(n_bytes);
    }
}
