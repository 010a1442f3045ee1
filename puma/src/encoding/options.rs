//! Which redundant constraints are stated.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// The constraints on programs beyond their rules; by default all of them.
///
/// As text: the names with commas between them, or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodeOptions {
    /// `true` if instances that commute come in one order only (the family *order*), provided that there are
    /// few enough of them.
    pub order: bool,
    /// What cannot hold together so soon after the start, or so near a goal (the families *early* and
    /// *late*), where the program is small enough to find out.
    pub layers: bool,
    /// Weighted sums that no rule changes (the family *sum*), likewise.
    pub sums: bool,
}

impl EncodeOptions {
    /// Nothing beyond the rules.
    pub const NONE: Self = Self { order: false, layers: false, sums: false };

    fn switches(&mut self) -> [(&'static str, &mut bool); 3] {
        [("order", &mut self.order), ("layers", &mut self.layers), ("sums", &mut self.sums)]
    }
}

impl Default for EncodeOptions {
    fn default() -> Self {
        Self { order: true, layers: true, sums: true }
    }
}

impl fmt::Display for EncodeOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options = *self;
        let on = options.switches().into_iter().filter(|(_, is_on)| **is_on);
        let names: Vec<&str> = on.map(|(name, _)| name).collect();
        f.write_str(if names.is_empty() { "none" } else { "" })?;
        f.write_str(&names.join(","))
    }
}

impl FromStr for EncodeOptions {
    type Err = UnknownSwitch;

    fn from_str(names: &str) -> Result<Self, UnknownSwitch> {
        let mut options = Self::NONE;
        for name in names.split(',').filter(|_| names != "none") {
            let mut switches = options.switches().into_iter();
            let Some((_, is_on)) = switches.find(|(known, _)| *known == name) else {
                return Err(UnknownSwitch(name.to_owned()));
            };
            *is_on = true;
        }
        Ok(options)
    }
}

/// A text that names none of the redundant constraints.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a switch; expected `none`, or some of order, layers, sums")]
pub struct UnknownSwitch(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for number in 0..8 {
            let [order, layers, sums] = [1, 2, 4].map(|bit| number & bit != 0);
            let options = EncodeOptions { order, layers, sums };
            assert_eq!(options.to_string().parse(), Ok(options));
        }
        assert_eq!(EncodeOptions::NONE.to_string(), "none");
        assert_eq!("layers,order".parse::<EncodeOptions>().map(|o| o.sums), Ok(false));
        let message = "layer".parse::<EncodeOptions>().unwrap_err().to_string();
        assert!(message.starts_with("`layer` is not a switch"), "{message}");
        assert!("".parse::<EncodeOptions>().is_err());
    }
}
