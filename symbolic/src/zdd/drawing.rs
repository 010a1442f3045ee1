//! Families to look at.

use super::{node::Zdd, store::Store};
use crate::drawing::{Drawing, Shape, TooLarge};

impl Store {
    /// The diagram of a family, node by node; `names` say what the elements are, by number.
    ///
    /// # Errors
    ///
    /// If it is too large to be drawn.
    ///
    /// # Panics
    ///
    /// When DOT is written, if an element has no name.
    pub fn drawing(&self, family: Zdd, names: Vec<String>) -> Result<Drawing, TooLarge> {
        Drawing::new(&family, names, |&family| {
            if family.is_terminal() {
                return Shape::Constant(family == Zdd::UNIT);
            }
            let node = self.node(family);
            Shape::Node { variable: usize::from(node.level()), low: node.lo(), high: node.hi() }
        })
    }
}
