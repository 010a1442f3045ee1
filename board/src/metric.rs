//! What lengths count.

use strum::{Display, EnumString, VariantNames};
use text::{Named, UnknownName};

/// What a plan's length counts.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumString, VariantNames,
)]
#[strum(serialize_all = "lowercase")]
#[strum(parse_err_ty = UnknownName, parse_err_fn = UnknownName::of::<Self>)]
pub enum Metric {
    /// One vehicle moves by one cell.
    Steps,
    /// One vehicle slides one or more cells in one direction.
    Moves,
}

impl Named for Metric {
    const KIND: &'static str = "a metric";
}

impl Metric {
    /// Both metrics.
    pub const ALL: [Self; 2] = [Self::Steps, Self::Moves];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Steps => Self::Moves,
            Self::Moves => Self::Steps,
        }
    }
}
