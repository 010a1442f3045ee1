//! What a model says: the value of every named proposition in every frame.

use crate::prop::{Prop, PropTable};

/// The values of all named propositions in one frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valuation(Vec<bool>);

impl Valuation {
    /// The values that `value` gives to the propositions of a table.
    pub fn new(props: &PropTable, value: impl FnMut(Prop) -> bool) -> Self {
        Self(props.iter().map(value).collect())
    }

    /// The value of a proposition.
    pub fn holds(&self, prop: Prop) -> bool {
        self.0[prop.index()]
    }
}

/// The frames of a model, from frame 0 to the horizon.
///
/// Actions in the last frame are meaningless and given as false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// One valuation a frame; the horizon is one less than their number.
    pub frames: Vec<Valuation>,
}
