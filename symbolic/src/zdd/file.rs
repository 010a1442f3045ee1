//! Families as bytes.
//!
//! A block holds the nodes of some families, each node once, children before parents:
//!
//! 1. the number of nodes and the number of families;
//! 2. for each node its level, its `lo` and its `hi`. The level is given as the difference to the node before, zigzag
//!    (0, -1, 1, -2, …). A child is 0 for the family without a set, 1 for that of the empty set, and d + 1 for the node
//!    d places before its parent, d ≥ 1;
//! 3. each family, as a child of a node after the last one.
//!
//! All numbers are written seven bits a byte, the lowest first, with the eighth bit set where more follow. A node takes
//! some five bytes.

use std::io::{self, Read, Write};

use limits::StopReason;
use thiserror::Error;

use super::{
    collect::Rank,
    node::{Node, Zdd},
    store::Store,
};

/// Why families could not be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The source failed, or ended too early.
    #[error("{0}")]
    Io(#[from] io::Error),
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
    pub fn read(&mut self, from: &mut impl Read) -> Result<Vec<Zdd>, ReadError> {
        let n_nodes = read_length(from, Node::MAX_NODES)?;
        let n_families = read_length(from, Node::MAX_NODES)?;
        let broken = |node, problem| ReadError::Broken { node, n_nodes, problem };
        let mut read = vec![Zdd::EMPTY, Zdd::UNIT];
        let mut level = 0;
        for place in 1..=n_nodes {
            let step = read_number(from)?;
            level = unzigzag(level, step)
                .filter(|&level| level < Node::TERMINAL)
                .ok_or_else(|| broken(place, "it has no level"))?;
            let mut child = || -> Result<_, ReadError> {
                let child = absolute(read_number(from)?, &read);
                let child =
                    child.ok_or_else(|| broken(place, "it has a child that is not before it"))?;
                if self.level(child) <= level {
                    return Err(broken(place, "it has a child that is not below it"));
                }
                Ok(child)
            };
            let (lo, hi) = (child()?, child()?);
            read.push(self.node_at(level, lo, hi)?);
        }
        let families = (0..n_families).map(|_| {
            let family = absolute(read_number(from)?, &read);
            family.ok_or_else(|| broken(n_nodes + 1, "there is no such family"))
        });
        families.collect()
    }
}

/// A family with the number `number` in the block, as the child of a node with the number `parent`.
fn relative(number: Zdd, parent: u32) -> u64 {
    let distance = parent - number.0;
    if number.is_terminal() { number.0.into() } else { u64::from(distance) + 1 }
}

/// The inverse of [`relative`], for the parent after all in `read`.
fn absolute(child: u64, read: &[Zdd]) -> Option<Zdd> {
    let child = usize::try_from(child).ok()?;
    let number = if child <= 1 { child } else { read.len().checked_sub(child - 1)? };
    read.get(number).copied()
}

fn zigzag(difference: i32) -> u64 {
    let doubled = u64::from(difference.unsigned_abs()) * 2;
    if difference < 0 { doubled - 1 } else { doubled }
}

fn unzigzag(before: u16, step: u64) -> Option<u16> {
    let half = u16::try_from(step / 2).ok()?;
    if step.is_multiple_of(2) { before.checked_add(half) } else { before.checked_sub(half + 1) }
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

fn read_number(from: &mut impl Read) -> io::Result<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let mut byte = [0];
        from.read_exact(&mut byte)?;
        number |= u64::from(byte[0] & 0x7f) << shift;
        if byte[0] < 0x80 {
            return Ok(number);
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidData, "a number goes on for more than ten bytes"))
}

fn read_length(from: &mut impl Read, most: usize) -> io::Result<usize> {
    let length = usize::try_from(read_number(from)?).ok().filter(|&length| length <= most);
    length.ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, "more nodes than a diagram can have")
    })
}
