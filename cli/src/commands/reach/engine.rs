//! How `rushsat reach` searches.

use clap::Args;
use encodings::Encoding;
use symbolic::{DiagramKind, Direction, OpenSet, Partition, VarOrder};

/// How the search is carried out.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Search")]
pub(super) struct EngineArgs {
    /// Where to begin: forward, backward, or at both ends, where the side goes on whose open set has fewer
    /// nodes (both-by-size), whose last step reached fewer new states (both-by-states) or took less time (both-by-time)
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) direction: Direction,
    /// From which states each step goes on: new (those that the last one newly reached), reached (all so
    /// far), or simplified (whatever in between has a small diagram)
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) open: OpenSet,
    /// The transition relation: moves (in parts by what moves) or whole (one diagram)
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) partition: Partition,
    /// The order of the variables: declared, reversed, force (what stands in one constraint stands close
    /// together), or measured (the best of these in the first few steps)
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) order: VarOrder,
    /// bcdd (with complement edges) or bdd
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) diagrams: DiagramKind,
    /// For boards: cell, position, order, crossing, cartesian, dual
    #[arg(long, value_name = "NAME", default_value_t = Encoding::Order)]
    pub(super) encoding: Encoding,
}
