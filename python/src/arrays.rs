//! Numbers as the bytes of arrays of `NumPy`, little-endian.

use pyo3::{prelude::*, types::PyByteArray};
use rushsat::limits::{Budget, StopReason};

use crate::{errors::stopped, limits::Limits};

/// Numbers that grow, as bytes.
pub(crate) struct Bytes(Vec<u8>);

impl Bytes {
    /// Room for so many bytes.
    pub(crate) fn with_capacity(n: usize) -> Self {
        Self(Vec::with_capacity(n))
    }

    pub(crate) fn extend(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
}

/// The part of `n` items that begins at number `first`.
pub(crate) fn part<T>(all: &[T], first: usize, n: usize) -> &[T] {
    &all[first.min(all.len())..first.saturating_add(n).min(all.len())]
}

/// A number of `N` bytes for each item.
pub(crate) fn numbers<'py, T, const N: usize>(
    py: Python<'py>,
    limits: &Limits,
    items: impl ExactSizeIterator<Item = T> + Send,
    bytes: impl Fn(T) -> [u8; N] + Sync,
) -> PyResult<Bound<'py, PyByteArray>> {
    made(py, limits, |budget| {
        let (mut all, mut meter) = (Bytes::with_capacity(N * items.len()), budget.meter());
        for item in items {
            meter.tick()?;
            all.extend(&bytes(item));
        }
        Ok(all)
    })
}

/// Bytes for `numpy.frombuffer`, which then may write to them. They are made without the interpreter's lock:
/// it is held only to copy them.
pub(crate) fn made<'py>(
    py: Python<'py>,
    limits: &Limits,
    make: impl FnOnce(&Budget) -> Result<Bytes, StopReason> + Send,
) -> PyResult<Bound<'py, PyByteArray>> {
    let bytes = limits.run(py, |budget, _| make(budget))?.whole()?;
    let bytes = bytes.map_err(|why| stopped(py, why))?;
    Ok(PyByteArray::new(py, &bytes.0))
}
