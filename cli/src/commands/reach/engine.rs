//! How `rushsat reach` searches.

use clap::{Args, ValueEnum};
use encodings::Encoding;
use miette::{Report as Failure, miette};
use symbolic::{DiagramKind, Direction, Extent, OpenSet, Options, Partition, VarOrder};

use crate::numbers::parse_positive;

/// How the search is carried out.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Search")]
pub(super) struct EngineArgs {
    /// Where to begin: forward, backward, or at both ends, where the side goes on whose open set has fewer
    /// nodes (both-by-size), whose last step reached fewer new states (both-by-states) or took less time
    /// (both-by-time)
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) direction: Direction,
    /// From which states each step goes on: new (those that the last one newly reached), reached (all so
    /// far), or simplified (whatever in between has a small diagram)
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) open: OpenSet,
    /// The transition relation: moves (in parts by what moves) or whole (one diagram)
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) partition: Partition,
    /// Join parts of the relation while each has at most so many nodes
    #[arg(long, value_name = "NODES")]
    pub(super) merge: Option<usize>,
    /// The order of the variables: declared, reversed, force (what stands in one constraint stands close
    /// together), or measured (the best of these in the first few steps)
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) order: VarOrder,
    /// Move variables to where the diagrams have few nodes, between two operations: when these have NODES
    /// nodes (8192 if left out), and whenever they have doubled since
    #[arg(long, value_name = "NODES", num_args = 0..=1, require_equals = true, default_missing_value = "8192",
        value_parser = parse_positive::<usize>)]
    pub(super) sift: Option<usize>,
    /// bcdd (with complement edges) or bdd
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) diagrams: DiagramKind,
    /// For boards: cell, position, order, crossing, cartesian, dual
    #[arg(long, value_name = "NAME", default_value_t = Encoding::Order)]
    pub(super) encoding: Encoding,
}

/// When an exploration ends.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Until {
    All,
    Plan,
}

impl From<Until> for Extent {
    fn from(until: Until) -> Self {
        match until {
            Until::All => Self::All,
            Until::Plan => Self::Plan,
        }
    }
}

impl EngineArgs {
    /// # Errors
    ///
    /// Of choices that do not go together.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if self.merge.is_some() && self.partition == Partition::Whole {
            let help = "leave out --partition";
            return Err(miette!(
                help = help,
                "--merge joins parts, and --partition whole is one part"
            ));
        }
        Ok(())
    }

    pub(super) fn options(&self) -> Options {
        let Self { direction, open, partition, merge, order, sift, diagrams, .. } = *self;
        Options { direction, open, partition, merge, order, sift, diagrams, ..Options::default() }
    }
}
