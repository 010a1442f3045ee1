//! Decision diagrams to look at: small ones, node by node, and as DOT.

use std::{
    collections::{BTreeMap, HashMap, hash_map::Entry},
    hash::Hash,
};

use thiserror::Error;

/// The most nodes that are drawn, terminals not counted. Graphviz lays out that many in seconds.
pub const MAX_DRAWN: usize = 1000;
/// Nodes are counted so far to say how large a diagram is.
const MAX_COUNTED: usize = 1_000_000;

/// A decision diagram, node by node. Those of a kind with complement edges are drawn without: a function and
/// its complement are two nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// What the variables stand for, by number.
    names: Vec<String>,
    root: Target,
    nodes: Vec<DrawnNode>,
}

/// A node that is no terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DrawnNode {
    variable: usize,
    /// Where the variable is false, or the set lacks it.
    low: Target,
    high: Target,
}

/// Where an edge leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    False,
    True,
    /// A node by number.
    Node(usize),
}

/// The diagram is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the diagram has {}{n_nodes} nodes; at most {MAX_DRAWN} are drawn",
    if *is_counted { "" } else { "more than " }
)]
pub struct TooLarge {
    /// Its nodes without terminals, as far as they were counted.
    pub n_nodes: usize,
    /// `true` if all were counted.
    pub is_counted: bool,
}

/// What a function of a diagram is.
pub(crate) enum Shape<F> {
    Constant(bool),
    Node { variable: usize, low: F, high: F },
}

impl Drawing {
    /// The diagram below a root.
    pub(crate) fn new<F: Clone + Eq + Hash>(
        root: &F,
        names: Vec<String>,
        shape: impl Fn(&F) -> Shape<F>,
    ) -> Result<Self, TooLarge> {
        let mut found = NumberedNodes { numbers: HashMap::new(), open: Vec::new(), shape };
        let root = found.target(root);
        let mut nodes = Vec::new();
        let mut next = 0;
        while let Some((variable, low, high)) = found.open.get(next).cloned() {
            let (low, high) = (found.target(&low), found.target(&high));
            if nodes.len() <= MAX_DRAWN {
                nodes.push(DrawnNode { variable, low, high });
            }
            next += 1;
            if found.open.len() > MAX_COUNTED {
                return Err(TooLarge { n_nodes: MAX_COUNTED, is_counted: false });
            }
        }
        if next > MAX_DRAWN {
            return Err(TooLarge { n_nodes: next, is_counted: true });
        }
        Ok(Self { names, root, nodes })
    }

    /// Number of nodes without terminals.
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The diagram in DOT: a rank for each variable, dashed edges where it is false.
    pub fn dot(&self) -> String {
        let mut dot = "digraph diagram {\n  \
             graph [fontname=\"DejaVu Sans\"];\n  \
             node [fontname=\"DejaVu Sans\", fontsize=11, style=filled, fillcolor=\"#efeadf\"];\n  \
             edge [arrowsize=0.5];\n"
            .to_owned();
        let mut ranks: BTreeMap<usize, String> = BTreeMap::new();
        for (number, node) in self.nodes.iter().enumerate() {
            let name = self.names[node.variable].replace('\\', "\\\\").replace('"', "\\\"");
            dot += &format!("  n{number} [label=\"{name}\"];\n");
            *ranks.entry(node.variable).or_default() += &format!(" n{number};");
        }
        for rank in ranks.values() {
            dot += &format!("  {{ rank=same;{rank} }}\n");
        }
        let edges = self.nodes.iter().flat_map(|node| [node.low, node.high]);
        let targets: Vec<Target> = edges.chain([self.root]).collect();
        for (target, digit) in [(Target::False, 0), (Target::True, 1)] {
            if targets.contains(&target) {
                dot += &format!("  t{digit} [label=\"{digit}\", shape=box];\n");
            }
        }
        for (number, node) in self.nodes.iter().enumerate() {
            dot += &format!("  n{number} -> {} [style=dashed];\n", node.low.name());
            dot += &format!("  n{number} -> {};\n", node.high.name());
        }
        dot + "}\n"
    }
}

impl Target {
    fn name(self) -> String {
        match self {
            Self::False => "t0".to_owned(),
            Self::True => "t1".to_owned(),
            Self::Node(number) => format!("n{number}"),
        }
    }
}

/// The nodes found so far.
struct NumberedNodes<F, S> {
    numbers: HashMap<F, usize>,
    /// Variable, low and high, by number.
    open: Vec<(usize, F, F)>,
    shape: S,
}

impl<F: Clone + Eq + Hash, S: Fn(&F) -> Shape<F>> NumberedNodes<F, S> {
    /// What a function is drawn as.
    fn target(&mut self, function: &F) -> Target {
        match (self.shape)(function) {
            Shape::Constant(value) => {
                if value {
                    Target::True
                } else {
                    Target::False
                }
            }
            Shape::Node { variable, low, high } => {
                let next = self.open.len();
                match self.numbers.entry(function.clone()) {
                    Entry::Occupied(entry) => Target::Node(*entry.get()),
                    Entry::Vacant(entry) => {
                        self.open.push((variable, low, high));
                        Target::Node(*entry.insert(next))
                    }
                }
            }
        }
    }
}
