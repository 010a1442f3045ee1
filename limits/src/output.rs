//! How many bytes may be written.

use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::StopReason;

/// The bytes that may still be written, in all files together. Clones share the count; the default has no
/// limit.
#[derive(Clone, Debug, Default)]
pub struct OutputLimit {
    left: Option<Arc<AtomicU64>>,
}

impl OutputLimit {
    /// This many bytes.
    pub fn new(n_bytes: u64) -> Self {
        Self { left: Some(Arc::new(AtomicU64::new(n_bytes))) }
    }

    /// Returns `Ok` if this much is left.
    ///
    /// # Errors
    ///
    /// [`StopReason::Output`]
    pub fn allow(&self, n_bytes: u64) -> Result<(), StopReason> {
        let is_enough = |left: &Arc<AtomicU64>| left.load(Ordering::Relaxed) >= n_bytes;
        if self.left.as_ref().is_none_or(is_enough) { Ok(()) } else { Err(StopReason::Output) }
    }

    /// Gives back bytes of what was written and is no longer there.
    pub fn give_back(&self, n_bytes: u64) {
        if let Some(left) = &self.left {
            left.fetch_add(n_bytes, Ordering::Relaxed);
        }
    }

    /// A writer that takes from what is left.
    pub fn bound<W: Write>(&self, out: W) -> BoundedWriter<W> {
        BoundedWriter { out, limit: self.clone() }
    }

    /// Takes this many bytes from what is left, or none of them.
    fn take(&self, n_bytes: u64) -> Result<(), StopReason> {
        let Some(left) = &self.left else { return Ok(()) };
        let rest = |left: u64| left.checked_sub(n_bytes);
        match left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest) {
            Ok(_) => Ok(()),
            Err(_) => Err(StopReason::Output),
        }
    }
}

/// Writes as long as the limit allows. What would exceed it is not written at all; the error of that call has
/// [`StopReason::Output`] in it, see [`is_output_limit`].
#[derive(Debug)]
pub struct BoundedWriter<W> {
    out: W,
    limit: OutputLimit,
}

impl<W> BoundedWriter<W> {
    /// What it writes to.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Write for BoundedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Whole or not at all: what the limit allows in part is not begun.
        self.limit.take(bytes.len() as u64).map_err(io::Error::other)?;
        self.out.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Returns `true` if the error is that of a [`BoundedWriter`] whose limit is reached.
pub fn is_output_limit(error: &io::Error) -> bool {
    StopReason::of(error) == Some(StopReason::Output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writers_share_what_is_left() {
        let limit = OutputLimit::new(5);
        let (mut one, mut other) = (limit.bound(Vec::new()), limit.bound(Vec::new()));
        one.write_all(b"abc").unwrap();
        assert!(is_output_limit(&other.write_all(b"def").unwrap_err()));
        other.write_all(b"de").unwrap();
        assert_eq!((limit.allow(0), limit.allow(1)), (Ok(()), Err(StopReason::Output)));
        assert_eq!((one.into_inner(), other.into_inner()), (b"abc".to_vec(), b"de".to_vec()));
        limit.give_back(2);
        assert_eq!((limit.allow(2), limit.allow(3)), (Ok(()), Err(StopReason::Output)));
        OutputLimit::default().give_back(2);
    }

    #[test]
    fn without_a_limit_all_is_written() {
        let mut out = OutputLimit::default().bound(Vec::new());
        out.write_all(&[7; 1000]).unwrap();
        assert_eq!(out.into_inner().len(), 1000);
        assert!(!is_output_limit(&io::Error::other("full")));
    }
}
