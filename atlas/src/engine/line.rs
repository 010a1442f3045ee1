//! What a row or a column may hold, and how its vehicles slide.

use super::moves::LineMoves;

/// Contents of one class are at most this many, a power of two: ten for seven cells with two cars.
pub(crate) const MAX_CONTENTS: usize = 16;

/// A line has at most so many sets of cells, since it has up to seven.
pub(crate) const MAX_COVERED: usize = 1 << 7;

/// Lengths of vehicles.
const LENGTHS: [u8; 2] = [2, 3];

/// A vehicle, or a wall, on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Piece {
    /// Index of its first cell along the line.
    pub(crate) position: u8,
    /// Number of cells; 1 is a wall.
    pub(crate) length: u8,
}

impl Piece {
    pub(crate) const fn is_wall(self) -> bool {
        self.length == 1
    }

    /// The cells that it covers, as bits.
    pub(crate) const fn cells(self) -> u8 {
        ((1 << self.length) - 1) << self.position
    }

    /// Index of the first cell behind it.
    const fn end(self) -> u8 {
        self.position + self.length
    }
}

/// What a line holds, in order along it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) cells: u8,
}

/// A slide of one vehicle of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineSlide {
    /// Number of the content it leads to.
    pub(crate) to: u8,
    /// The cells that have to be empty for it.
    pub(crate) entered: u8,
}

/// The contents that slides lead to from one of them: those with the same lengths of vehicles, in the same
/// order, between the same walls.
#[derive(Clone, Debug)]
pub(crate) struct LineClass {
    /// What the contents have in common.
    key: Vec<Piece>,
    pub(crate) contents: Vec<Content>,
    pub(crate) moves: LineMoves,
    pub(crate) n_vehicles: u32,
    pub(crate) n_walls: usize,
}

impl LineClass {
    /// The number of a content with these pieces.
    pub(crate) fn content(&self, pieces: &[Piece]) -> Option<usize> {
        self.contents.iter().position(|content| content.pieces == pieces)
    }

    pub(crate) fn n_pieces(&self) -> usize {
        self.key.len()
    }
}

/// The class of a line with `pieces`.
pub(crate) fn class_of(classes: &[LineClass], pieces: &[Piece]) -> Option<usize> {
    let key = key(pieces);
    classes.iter().position(|class| class.key == key)
}

/// All classes of a line of `extent` cells with up to `max_walls` walls and at least one cell empty, the
/// pieces of which are `allowed`. A class stands behind those with fewer pieces.
pub(crate) fn classes(
    extent: u8,
    max_walls: usize,
    allowed: impl Fn(&[Piece]) -> bool,
) -> Vec<LineClass> {
    let mut all = Vec::new();
    extend(extent, max_walls, &mut Vec::new(), &mut all);
    all.retain(|pieces| allowed(pieces));
    let order = |pieces: &Vec<Piece>| (pieces.len(), key(pieces), pieces.clone());
    all.sort_by_cached_key(order);
    let groups = all.chunk_by(|a, b| key(a) == key(b));
    groups.map(|group| class(extent, group)).collect()
}

/// What no slide changes: vehicles have position 0.
fn key(pieces: &[Piece]) -> Vec<Piece> {
    let fixed =
        |piece: &Piece| if piece.is_wall() { *piece } else { Piece { position: 0, ..*piece } };
    pieces.iter().map(fixed).collect()
}

/// Adds all contents that begin with `pieces`.
fn extend(extent: u8, max_walls: usize, pieces: &mut Vec<Piece>, all: &mut Vec<Vec<Piece>>) {
    if pieces.iter().map(|piece| piece.length).sum::<u8>() < extent {
        all.push(pieces.clone());
    }
    let start = pieces.last().map_or(0, |piece| piece.end());
    let wall = (max_walls > 0).then_some(1);
    for length in wall.into_iter().chain(LENGTHS) {
        for position in start..(extent + 1).saturating_sub(length) {
            pieces.push(Piece { position, length });
            extend(extent, max_walls - usize::from(length == 1), pieces, all);
            pieces.pop();
        }
    }
}

fn class(extent: u8, group: &[Vec<Piece>]) -> LineClass {
    let content = |pieces: &Vec<Piece>| Content {
        pieces: pieces.clone(),
        cells: pieces.iter().fold(0, |cells, piece| cells | piece.cells()),
    };
    let contents: Vec<Content> = group.iter().map(content).collect();
    assert!(contents.len() <= MAX_CONTENTS, "lines have up to seven cells");
    let slides: Vec<_> =
        contents.iter().map(|content| slides(extent, &contents, content)).collect();
    let moves = LineMoves::new(&slides);
    let n_walls = group[0].iter().filter(|piece| piece.is_wall()).count();
    let n_vehicles = u32::try_from(group[0].len() - n_walls).expect("few vehicles");
    let key = key(&group[0]);
    LineClass { key, contents, moves, n_vehicles, n_walls }
}

fn slides(extent: u8, contents: &[Content], from: &Content) -> Vec<LineSlide> {
    let mut slides = Vec::new();
    for (number, &piece) in from.pieces.iter().enumerate().filter(|(_, piece)| !piece.is_wall()) {
        for step in [-1, 1] {
            let mut pieces = from.pieces.clone();
            let mut entered = 0;
            while let Some(position) = pieces[number].position.checked_add_signed(step) {
                pieces[number].position = position;
                let cells = pieces[number].cells();
                if pieces[number].end() > extent || cells & (from.cells & !piece.cells()) != 0 {
                    break;
                }
                entered |= cells & !piece.cells();
                let to = contents.iter().position(|content| content.pieces == pieces);
                // A content that the rules leave out cannot be entered.
                let Some(to) = to.and_then(|to| u8::try_from(to).ok()) else { break };
                slides.push(LineSlide { to, entered });
            }
        }
    }
    slides
}
