//! How an exploration is carried out.

use crate::kind::DiagramKind;

text::named! {
    /// Where breadth-first search begins.
    #[derive(Default)]
    pub enum Direction: "a direction" {
        /// At the initial states.
        #[default]
        Forward,
        /// At the goal states of the invariant, reachable or not.
        Backward,
        /// At both ends; the side whose open set has fewer nodes goes on.
        BothBySize,
        /// At both ends; the side whose last step reached fewer new states goes on.
        BothByStates,
        /// At both ends; the side whose last step took less time goes on.
        BothByTime,
    }
}

text::named! {
    /// From which set the next step goes on. With R what is reached and N what the last step newly reached,
    /// any set between N and R leads to the same.
    #[derive(Default)]
    pub enum OpenSet: "an open set" {
        /// N: "forward set simplification" of the report on PUMA (section 4.3).
        #[default]
        New,
        /// R: the same report's search without it.
        Reached,
        /// A set between the two, by the operation *restrict* of Coudert and Madre (*A unified framework for
        /// the formal verification of sequential circuits*, ICCAD 1990): N with don't cares where R was
        /// before.
        Simplified,
    }
}

text::named! {
    /// How the transition relation is held.
    #[derive(Default)]
    pub enum Partition: "a partition" {
        /// In parts by what moves, each over what it changes.
        #[default]
        Moves,
        /// As one diagram.
        Whole,
    }
}

text::named! {
    /// The order of the state propositions, from the root. Each stands now and next, one below the other.
    #[derive(Default)]
    pub enum VarOrder: "a variable order" {
        /// As the front end declares them.
        #[default]
        Declared,
        /// The other way round.
        Reversed,
        /// What stands in one constraint stands close together: FORCE (Aloul, Markov and Sakallah, *FORCE: a
        /// fast and easy-to-implement variable-ordering heuristic*, GLSVLSI 2003), begun with the declared
        /// order.
        Force,
        /// Whichever of these has the fewest nodes after the first few steps.
        Measured,
    }
}

/// When an exploration ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extent {
    /// When all states are reached that can be; from both ends, when they meet.
    #[default]
    All,
    /// As soon as a shortest plan is known.
    Plan,
}

/// How an exploration is carried out. No choice changes an answer, but `direction` and `extent` decide what
/// is explored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// Where search begins.
    pub direction: Direction,
    /// When it ends.
    pub extent: Extent,
    /// `true` if the distances of all states to the goal are computed after all were reached forward.
    pub index: bool,
    /// `true` if the diagram of all states that one side reached is drawn.
    pub draw: bool,
    /// From which set each step goes on.
    pub open: OpenSet,
    /// How the transition relation is held.
    pub partition: Partition,
    /// Parts of the relation are joined while each has at most this many nodes, terminals counted.
    pub merge: Option<usize>,
    /// The order of the variables.
    pub order: VarOrder,
    /// Variables move, between two operations, to where the diagrams have few nodes: when these have this
    /// many, and whenever they have doubled since. 0 counts as 1.
    pub sift: Option<usize>,
    /// The kind of diagrams.
    pub diagrams: DiagramKind,
}
