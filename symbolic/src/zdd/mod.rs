//! Zero-suppressed decision diagrams: families of sets, with operators of our own.
//!
//! Source: S. Minato, "Zero-suppressed BDDs for set manipulation in combinatorial problems" (DAC 1993). A
//! node stands for the sets that lack its variable (`lo`) and those that have it (`hi`); a node whose `hi` is
//! empty is left out, so that elements which a set lacks cost nothing.

mod algebra;
mod apply_cache;
mod collect;
mod drawing;
mod exchange;
mod families;
mod file;
mod fold;
mod members;
mod node;
mod run;
mod store;
mod unique;

pub use exchange::Chains;
pub use file::ReadError;
pub use fold::{FoldError, fold};
pub use members::Members;
pub use node::{Var, Zdd};
pub use store::{Limits, Store};
