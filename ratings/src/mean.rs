//! Means of whole numbers.

/// The mean of `n` numbers with this sum; 0 of none.
#[allow(clippy::cast_precision_loss, reason = "both are far below 2^52")]
pub(crate) fn mean(sum: usize, n: usize) -> f64 {
    if n == 0 { 0.0 } else { sum as f64 / n as f64 }
}
