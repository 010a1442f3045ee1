//! Families as bytes.
//!
//! A block holds the nodes of some families, each node once, children before parents:
//!
//! 1. the number of nodes and the number of families;
//! 2. for each node its level, its `lo` and its `hi`. The level is given as the difference to the node
//!    before, zigzag (0, -1, 1, -2, …). A child is 0 for the family without a set, 1 for that of the empty
//!    set, and d + 1 for the node d places before its parent, d ≥ 1;
//! 3. each family, as a child of a node after the last one.
//!
//! All numbers are written seven bits a byte, the lowest first, with the eighth bit set where more follow. A
//! node takes some five bytes.
//!
//! A block is believed in nothing: what is no reduced diagram of the nodes that it has is refused.

use std::io::{self, Write};

use limits::StopReason;
use thiserror::Error;

use super::{
    collect::Rank,
    fold::{FoldError, fold},
    node::{Var, Zdd},
    store::Store,
};

/// Why families could not be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The bytes end too early or too late, or a number in them is too large.
    #[error("{0}")]
    Malformed(&'static str),
    /// What the bytes say is no diagram.
    #[error("node {node} of {n_nodes} is broken: {problem}")]
    Broken {
        /// The node, from 1; beyond `n_nodes` for the families after the nodes.
        node: usize,
        /// The number of nodes.
        n_nodes: usize,
        /// What is wrong.
        problem: &'static str,
    },
    /// The store has no room.
    #[error("{0}")]
    Stopped(#[from] StopReason),
}

impl Store {
    /// Writes a block with `families`, and says how many nodes it has.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write(&self, families: &[Zdd], out: &mut impl Write) -> io::Result<usize> {
        let live = self.live(families.iter().copied());
        let rank = Rank::new(&live);
        let numbers = live.numbers().skip(2);
        let n_nodes = live.len() - 2;
        write_number(out, n_nodes as u64)?;
        write_number(out, families.len() as u64)?;
        let mut level_before = 0;
        for (place, number) in (2..).zip(numbers) {
            let node = self.nodes[number];
            let level = i32::from(node.level());
            write_number(out, zigzag(level - level_before))?;
            level_before = level;
            for child in [node.lo(), node.hi()] {
                write_number(out, relative(rank.of(child), place))?;
            }
        }
        let end = u32::try_from(live.len()).expect("a store has less than 2^27 nodes");
        families.iter().try_for_each(|&f| write_number(out, relative(rank.of(f), end)))?;
        Ok(n_nodes)
    }

    /// Reads a block.
    ///
    /// # Errors
    ///
    /// [`ReadError`]; nodes that were read before are garbage then.
    pub fn read(&mut self, block: &[u8]) -> Result<Vec<Zdd>, ReadError> {
        let families = self.read_folding(block, [(), ()], |_, (), ()| Ok(()))?;
        Ok(families.into_iter().map(|(family, ())| family).collect())
    }

    /// Reads a block, and [folds](fold) it on the way.
    ///
    /// # Errors
    ///
    /// [`ReadError`]; nodes that were read before are garbage then.
    pub fn read_folding<T>(
        &mut self,
        block: &[u8],
        [empty, unit]: [T; 2],
        mut of_node: impl FnMut(Var, &T, &T) -> Result<T, FoldError>,
    ) -> Result<Vec<(Zdd, T)>, ReadError>
    where
        T: Clone,
    {
        let mut read = NodeSet::default();
        fold(block, [(Zdd::EMPTY, empty), (Zdd::UNIT, unit)], |var, (lo, of_lo), (hi, of_hi)| {
            let node = self.node_at(var.level(), *lo, *hi)?;
            if !read.insert(node) {
                return Err(FoldError::Problem("it is there twice"));
            }
            Ok((node, of_node(var, of_lo, of_hi)?))
        })
    }
}

/// Some nodes of a store.
#[derive(Default)]
struct NodeSet(Vec<u64>);

impl NodeSet {
    /// Adds a node, and returns `false` if it was there.
    fn insert(&mut self, f: Zdd) -> bool {
        let (word, bit) = (f.index() / 64, 1 << (f.index() % 64));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }
}

/// A family with the number `number` in the block, as the child of a node with the number `parent`.
fn relative(number: Zdd, parent: u32) -> u64 {
    let distance = parent - number.0;
    if number.is_terminal() { number.0.into() } else { u64::from(distance) + 1 }
}

fn zigzag(difference: i32) -> u64 {
    let doubled = u64::from(difference.unsigned_abs()) * 2;
    if difference < 0 { doubled - 1 } else { doubled }
}

fn write_number(out: &mut impl Write, mut number: u64) -> io::Result<()> {
    let mut bytes = [0; 10];
    let mut len = 0;
    loop {
        let low = (number & 0x7f) as u8;
        number >>= 7;
        bytes[len] = if number > 0 { low | 0x80 } else { low };
        len += 1;
        if number == 0 {
            return out.write_all(&bytes[..len]);
        }
    }
}
