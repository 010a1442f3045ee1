//! What is computed of the families of a block, node by node, without a store.

use limits::StopReason;

use super::{
    file::ReadError,
    node::{Node, Var, Zdd},
};

/// Why a node is refused by who [folds](fold).
#[derive(Debug)]
pub enum FoldError {
    /// What is wrong with it.
    Problem(&'static str),
    /// A limit is reached.
    Stopped(StopReason),
}

impl From<&'static str> for FoldError {
    fn from(problem: &'static str) -> Self {
        Self::Problem(problem)
    }
}

impl From<StopReason> for FoldError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// Computes something of each family in a block from the leaves to the root, without a store: of the family
/// without a set, of that of the empty set, and of a node by `of_node`, from its variable and what was
/// computed of its `lo` and its `hi`. The `hi` of a node is never the family without a set.
///
/// Takes three bytes for each node beside what is computed.
///
/// # Errors
///
/// If the bytes are no block, or `of_node` fails.
pub fn fold<T: Clone>(
    block: &[u8],
    terminals: [T; 2],
    mut of_node: impl FnMut(Var, &T, &T) -> Result<T, FoldError>,
) -> Result<Vec<T>, ReadError> {
    let mut block = Block::new(block, terminals)?;
    while let Some([lo, hi]) = block.next()? {
        let value = of_node(Var::of_level(block.level), &block.values[lo], &block.values[hi]);
        let value = value.map_err(|error| match error {
            FoldError::Problem(problem) => block.broken(problem),
            FoldError::Stopped(reason) => reason.into(),
        })?;
        block.add(value);
    }
    block.families()
}

/// A block, as far as its nodes have been read.
struct Block<'a, T> {
    rest: Bytes<'a>,
    n_nodes: usize,
    n_families: usize,
    /// What was computed of the terminals and of each node.
    values: Vec<T>,
    levels: Vec<u16>,
    is_used: Vec<bool>,
    /// The level of the last node that was read.
    level: u16,
}

impl<'a, T: Clone> Block<'a, T> {
    fn new(block: &'a [u8], terminals: [T; 2]) -> Result<Self, ReadError> {
        let mut rest = Bytes(block);
        let (n_nodes, n_families) = (rest.length()?, rest.length()?);
        // So that nothing is reserved for what is not there.
        if 3 * n_nodes + n_families > rest.0.len() {
            return Err(ReadError::Malformed(TOO_SHORT));
        }
        let mut values = Vec::with_capacity(n_nodes + 2);
        values.extend(terminals);
        let mut levels = Vec::with_capacity(n_nodes + 2);
        levels.extend([Node::TERMINAL; 2]);
        let is_used = vec![false; n_nodes + 2];
        Ok(Self { rest, n_nodes, n_families, values, levels, is_used, level: 0 })
    }

    /// What is wrong with the node that is being read, or with the families after the last one.
    fn broken(&self, problem: &'static str) -> ReadError {
        ReadError::Broken { node: self.levels.len() - 1, n_nodes: self.n_nodes, problem }
    }

    /// Reads the level of the next node, and its children; `None` after the last one.
    #[inline]
    fn next(&mut self) -> Result<Option<[usize; 2]>, ReadError> {
        if self.levels.len() == self.n_nodes + 2 {
            return Ok(None);
        }
        let level = unzigzag(self.level, self.rest.number()?);
        self.level = level
            .filter(|&level| level < Node::TERMINAL)
            .ok_or_else(|| self.broken("it has no level"))?;
        let children = [self.child()?, self.child()?];
        if children[1] == Zdd::EMPTY.index() {
            return Err(self.broken("no set has its variable"));
        }
        Ok(Some(children))
    }

    #[inline]
    fn child(&mut self) -> Result<usize, ReadError> {
        let child = absolute(self.rest.number()?, self.levels.len())
            .ok_or_else(|| self.broken("it has a child that is not before it"))?;
        if self.levels[child] <= self.level {
            return Err(self.broken("it has a child that is not below it"));
        }
        self.is_used[child] = true;
        Ok(child)
    }

    /// Keeps what was computed of the node that was read.
    fn add(&mut self, value: T) {
        self.values.push(value);
        self.levels.push(self.level);
    }

    /// Reads the families, after which the block must end.
    fn families(mut self) -> Result<Vec<T>, ReadError> {
        let mut families = Vec::with_capacity(self.n_families);
        for _ in 0..self.n_families {
            let family = absolute(self.rest.number()?, self.values.len())
                .ok_or_else(|| self.broken("there is no such family"))?;
            self.is_used[family] = true;
            families.push(self.values[family].clone());
        }
        if let Some(place) = self.is_used.iter().skip(2).position(|&is_used| !is_used) {
            let (node, problem) = (place + 1, "nothing leads to it");
            return Err(ReadError::Broken { node, n_nodes: self.n_nodes, problem });
        }
        if !self.rest.0.is_empty() {
            return Err(ReadError::Malformed("the block goes on after its end"));
        }
        Ok(families)
    }
}

/// The number of a child of the node with the number `parent`; what writes a block says it as a distance.
fn absolute(child: u64, parent: usize) -> Option<usize> {
    match usize::try_from(child).ok()? {
        terminal @ 0..=1 => Some(terminal),
        // Terminals are not named by their distance.
        child => parent.checked_sub(child - 1).filter(|&number| number > 1),
    }
}

fn unzigzag(before: u16, step: u64) -> Option<u16> {
    let half = u16::try_from(step / 2).ok()?;
    if step.is_multiple_of(2) {
        before.checked_add(half)
    } else {
        before.checked_sub(half)?.checked_sub(1)
    }
}

const TOO_SHORT: &str = "the block ends too early";

/// The rest of a block.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    #[inline]
    fn number(&mut self) -> Result<u64, ReadError> {
        let mut number = 0;
        // No number of a block has more than five bytes.
        for shift in (0..35).step_by(7) {
            let (byte, rest) = self.0.split_first().ok_or(ReadError::Malformed(TOO_SHORT))?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if *byte < 0x80 {
                return Ok(number);
            }
        }
        Err(ReadError::Malformed("a number goes on for more than five bytes"))
    }

    /// A number of nodes or families.
    fn length(&mut self) -> Result<usize, ReadError> {
        let length = usize::try_from(self.number()?).ok();
        length
            .filter(|&length| length <= Node::MAX_NODES)
            .ok_or(ReadError::Malformed("more nodes than a diagram can have"))
    }
}
