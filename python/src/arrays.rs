//! Numbers as the bytes of arrays of `NumPy`, little-endian.

use pyo3::{prelude::*, types::PyByteArray};

/// The bytes of numbers, for `numpy.frombuffer`, which then may write to them.
pub(crate) fn bytes<const N: usize>(
    py: Python<'_>,
    numbers: impl Iterator<Item = [u8; N]>,
) -> Bound<'_, PyByteArray> {
    PyByteArray::new(py, &numbers.flatten().collect::<Vec<u8>>())
}
