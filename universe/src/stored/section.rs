//! Sections of a file.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
};

use limits::{Budget, Ledger};

use super::members::Members;

/// A set in a file: the configurations of one part that have one index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Number of the part.
    pub part: usize,
    /// The index; `None` for those that are unsolvable.
    pub index: Option<usize>,
    /// Number of configurations.
    pub n_configurations: u64,
    /// Number of nodes of the diagram.
    pub n_nodes: usize,
    /// Where it begins in the file.
    pub(super) offset: u64,
    /// Bytes of the block after its head.
    n_bytes: u64,
    /// CRC-32 of the block.
    checksum: u32,
}

/// Bytes of a head without its checksum, and with it.
const FIELD_BYTES: usize = 32;
pub(super) const HEAD_BYTES: usize = FIELD_BYTES + 4;

/// Nodes of a diagram at most: as many as a store can tell apart.
const MAX_NODES: usize = 1 << 27;

/// Bytes of a block at most, beside those of its nodes, and bytes of a node at most.
const BLOCK_BYTES: u64 = 16;
const NODE_BYTES: u64 = 15;

/// Bytes that are read between two looks at the clock.
const PIECE_BYTES: u64 = 1 << 24;

/// Sections of a file at most: 7x7 has 32,768 parts, with some 60 sections each.
const MAX_SECTIONS: usize = 1 << 22;

/// The index of unsolvable configurations in a file.
const UNSOLVABLE: u32 = u32::MAX;

/// What becomes of a section whose head is damaged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Damaged {
    /// It is an error.
    Refused,
    /// The file ends there, if only zeros follow: a failure of the machine may leave them at the end of a
    /// file that was being written.
    End,
}

/// The sections from where `from` stands to the end of the file, and where the last whole one ends.
///
/// Fails with a [`StopReason`](limits::StopReason) when the budget ends.
pub(super) fn scan(
    from: &mut BufReader<&File>,
    n_parts: usize,
    damaged: Damaged,
    budget: &Budget,
) -> io::Result<(Vec<Section>, u64)> {
    let mut ledger = Ledger::new(budget);
    let len = from.get_ref().metadata()?.len();
    let mut end = from.stream_position()?;
    let mut sections = Vec::new();
    let mut next: Vec<Next> = vec![Some(0); n_parts];
    loop {
        let section = match Section::read_head(from, end, len) {
            Ok(Some(section)) => section,
            Ok(None) => break,
            Err(error) => {
                if damaged == Damaged::End && is_zeros(from, budget)? {
                    break;
                }
                return Err(error);
            }
        };
        ledger.take(size_of::<Section>()).map_err(io::Error::other)?;
        let next = next.get_mut(section.part).filter(|next| match section.index {
            // An index that no configuration has ends the search.
            Some(index) => **next == Some(index) && (index == 0 || section.n_configurations > 0),
            None => next.is_some_and(|next| next > 0),
        });
        let Some(next) = next.filter(|_| sections.len() < MAX_SECTIONS) else {
            return Err(invalid(format!("the section at byte {end} is not one that can follow")));
        };
        *next = section.index.map(|index| index + 1);
        end = section.end();
        sections.push(section);
    }
    Ok((sections, end))
}

/// Returns `true` if only zeros are left.
fn is_zeros(from: &mut impl BufRead, budget: &Budget) -> io::Result<bool> {
    loop {
        budget.check().map_err(io::Error::other)?;
        let bytes = from.fill_buf()?;
        if bytes.is_empty() {
            return Ok(true);
        }
        if bytes.iter().any(|&byte| byte != 0) {
            return Ok(false);
        }
        let n_bytes = bytes.len();
        from.consume(n_bytes);
    }
}

/// The next index of a part; `None` if all are there.
type Next = Option<usize>;

impl Section {
    /// A section that is not in a file yet.
    pub(crate) fn new(
        part: usize,
        index: Option<usize>,
        n_configurations: u64,
        n_nodes: usize,
    ) -> Self {
        Self { part, index, n_configurations, n_nodes, offset: 0, n_bytes: 0, checksum: 0 }
    }

    /// Reads the head of a section that begins at `offset` of `len` bytes, and goes on to its end. `None` if
    /// it is not whole.
    fn read_head(from: &mut BufReader<&File>, offset: u64, len: u64) -> io::Result<Option<Self>> {
        if len - offset < HEAD_BYTES as u64 {
            return Ok(None);
        }
        let mut bytes = [0; HEAD_BYTES];
        from.read_exact(&mut bytes)?;
        let (mut fields, checksum) = bytes.split_at(FIELD_BYTES);
        if crc32fast::hash(fields).to_le_bytes() != checksum {
            return Err(invalid(format!("the head of the section at byte {offset} is damaged")));
        }
        let section = Self {
            part: read_u32(&mut fields)? as usize,
            index: Some(read_u32(&mut fields)?)
                .filter(|&index| index != UNSOLVABLE)
                .map(|index| index as usize),
            n_configurations: read_u64(&mut fields)?,
            n_nodes: read_u32(&mut fields)? as usize,
            offset,
            n_bytes: read_u64(&mut fields)?,
            checksum: read_u32(&mut fields)?,
        };
        let most = BLOCK_BYTES + NODE_BYTES * section.n_nodes as u64;
        if section.n_nodes > MAX_NODES || section.n_bytes > most {
            return Err(invalid(format!("the section at byte {offset} is too large")));
        }
        if section.n_bytes > len - offset - HEAD_BYTES as u64 {
            return Ok(None);
        }
        from.seek_relative(section.n_bytes.try_into().map_err(io::Error::other)?)?;
        Ok(Some(section))
    }

    /// Where it ends.
    fn end(&self) -> u64 {
        self.offset + HEAD_BYTES as u64 + self.n_bytes
    }

    /// Bytes that are taken while it is read, beside the nodes of a store.
    pub(super) fn bytes_to_read(&self) -> usize {
        // The numbers of bytes and nodes were bounded when the head was read.
        let n_bytes = usize::try_from(self.n_bytes).unwrap_or(usize::MAX);
        n_bytes.saturating_add(self.n_nodes * (size_of::<Members>() + 2 * size_of::<u64>()))
    }

    /// Writes it with its block in one piece, and returns the number of bytes.
    pub(super) fn write(&self, file: &mut impl Write, block: &[u8]) -> io::Result<u64> {
        let short = |n: usize| u32::try_from(n).map_err(io::Error::other);
        let mut bytes = Vec::with_capacity(HEAD_BYTES + block.len());
        bytes.extend(short(self.part)?.to_le_bytes());
        bytes.extend(self.index.map_or(Ok(UNSOLVABLE), short)?.to_le_bytes());
        bytes.extend(self.n_configurations.to_le_bytes());
        bytes.extend(short(self.n_nodes)?.to_le_bytes());
        bytes.extend((block.len() as u64).to_le_bytes());
        bytes.extend(crc32fast::hash(block).to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes.extend(block);
        file.write_all(&bytes)?;
        Ok(bytes.len() as u64)
    }

    /// Returns `true` if the block can be read, and is not what was written.
    pub(super) fn is_damaged(&self, file: &mut File, budget: &Budget) -> bool {
        let has_room = budget.allow(self.bytes_to_read()).is_ok();
        let error = has_room.then(|| self.block(file, budget).err()).flatten();
        error.is_some_and(|error| error.kind() == io::ErrorKind::InvalidData)
    }

    /// The block.
    pub(super) fn block(&self, file: &mut File, budget: &Budget) -> io::Result<Vec<u8>> {
        file.seek(SeekFrom::Start(self.offset + HEAD_BYTES as u64))?;
        let mut bytes = Vec::new();
        let mut left = self.n_bytes;
        while left > 0 {
            budget.check().map_err(io::Error::other)?;
            let piece = left.min(PIECE_BYTES);
            let n_read = file.take(piece).read_to_end(&mut bytes)? as u64;
            if n_read < piece {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            left -= piece;
        }
        if crc32fast::hash(&bytes) != self.checksum {
            return Err(invalid(format!("the section at byte {} is damaged", self.offset)));
        }
        Ok(bytes)
    }
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

fn read_u32(from: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    from.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

fn read_u64(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}
