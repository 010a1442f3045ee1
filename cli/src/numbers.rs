//! Numbers as arguments.

use std::{num::NonZeroUsize, str::FromStr};

use generators::are_temperatures;

/// A number that is not 0.
pub(crate) fn parse_positive<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| *number >= T::from(1));
    number.ok_or_else(|| "expected a number, 1 or more".to_owned())
}

/// Where chance comes from.
pub(crate) fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// A number that is not 0, as a type that says so.
pub(crate) fn parse_at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a number, 1 or more".to_owned())
}

/// A number from 0 to 1.
pub(crate) fn parse_probability(text: &str) -> Result<f64, String> {
    let probability = text.parse().ok().filter(|p| (0.0..=1.0).contains(p));
    probability.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// The temperature at first and at last, as `20..0.5`: both above 0, or both 0.
pub(crate) fn parse_temperatures(text: &str) -> Result<(f64, f64), String> {
    let both = text.split_once("..").and_then(|(first, last)| {
        // Three points in a row are a slip, not a number that begins with one.
        let last = Some(last).filter(|last| !last.starts_with('.'))?;
        let both: (f64, f64) = (first.parse().ok()?, last.parse().ok()?);
        are_temperatures(both).then_some(both)
    });
    both.ok_or_else(|| "expected two numbers above 0 as 20..0.5, or 0..0".to_owned())
}
