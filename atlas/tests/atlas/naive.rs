//! The rules of an atlas without any cleverness: boards are lists of pieces, clusters are maps.

use std::collections::{HashMap, HashSet, VecDeque};

/// A vehicle, or a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Piece {
    pub(crate) row: usize,
    pub(crate) column: usize,
    pub(crate) length: usize,
    pub(crate) is_vertical: bool,
}

impl Piece {
    fn cells(self) -> Vec<(usize, usize)> {
        let cell = |at: usize| {
            let (row, column) = (self.row, self.column);
            if self.is_vertical { (row + at, column) } else { (row, column + at) }
        };
        (0..self.length).map(cell).collect()
    }
}

/// A board of `side` rows and columns; the first piece is the primary.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) side: usize,
    pub(crate) pieces: Vec<Piece>,
}

/// What is wanted of a cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) text: String,
    pub(crate) histogram: Vec<u64>,
    pub(crate) is_minimal: bool,
}

impl Position {
    fn covered(&self) -> HashSet<(usize, usize)> {
        self.pieces.iter().flat_map(|piece| piece.cells()).collect()
    }

    /// The positions that one move leads to: piece by piece, back before forth, near before far.
    fn next(&self) -> Vec<(usize, Self)> {
        let mut all = Vec::new();
        for (number, &piece) in self.pieces.iter().enumerate().filter(|(_, p)| p.length > 1) {
            let mut others = self.clone();
            others.pieces.remove(number);
            let others = others.covered();
            for step in [-1, 1] {
                let mut piece = piece;
                loop {
                    let along = if piece.is_vertical { &mut piece.row } else { &mut piece.column };
                    let Some(to) = along.checked_add_signed(step) else { break };
                    *along = to;
                    let is_in = to + piece.length <= self.side;
                    if !is_in || piece.cells().iter().any(|cell| others.contains(cell)) {
                        break;
                    }
                    let mut next = self.clone();
                    next.pieces[number] = piece;
                    all.push((number, next));
                }
            }
        }
        all
    }

    fn is_goal(&self) -> bool {
        self.pieces[0].column + self.pieces[0].length == self.side
    }

    /// The order of positions: cells under pieces of rows, then those under pieces of columns.
    fn key(&self) -> [u64; 2] {
        [false, true].map(|is_vertical| {
            let pieces = self.pieces.iter().filter(|piece| piece.is_vertical == is_vertical);
            let cells = pieces.flat_map(|piece| piece.cells());
            cells.map(|(row, column)| 1 << (row * self.side + column)).sum()
        })
    }

    pub(crate) fn text(&self) -> String {
        let mut cells = vec!['.'; self.side * self.side];
        for (letter, piece) in ('A'..).zip(&self.pieces) {
            for (row, column) in piece.cells() {
                cells[row * self.side + column] = if piece.length == 1 { 'x' } else { letter };
            }
        }
        cells.into_iter().collect()
    }

    /// All positions of the cluster with their distance to a goal.
    pub(crate) fn cluster(&self) -> HashMap<Self, Option<usize>> {
        let mut all = HashMap::from([(self.clone(), None)]);
        let mut open = vec![self.clone()];
        while let Some(position) = open.pop() {
            for (_, next) in position.next() {
                if all.insert(next.clone(), None).is_none() {
                    open.push(next);
                }
            }
        }
        let mut queue: VecDeque<_> = all.keys().filter(|p| p.is_goal()).cloned().collect();
        for goal in &queue {
            *all.get_mut(goal).unwrap() = Some(0);
        }
        while let Some(position) = queue.pop_front() {
            let distance = all[&position];
            for (_, next) in position.next() {
                let known = all.get_mut(&next).unwrap();
                if known.is_none() {
                    *known = distance.map(|distance| distance + 1);
                    queue.push_back(next);
                }
            }
        }
        all
    }

    /// Length of a shortest plan in moves.
    pub(crate) fn length(&self) -> Option<usize> {
        self.cluster()[self]
    }

    /// The pieces that the first plan of `length` moves, in depth-first order, moves.
    fn moved(&self, length: usize) -> HashSet<usize> {
        let mut failed = HashMap::new();
        let mut plan = Vec::new();
        assert!(self.search(length, &mut plan, &mut failed), "there is a plan of its length");
        plan.into_iter().collect()
    }

    fn search(
        &self,
        left: usize,
        plan: &mut Vec<usize>,
        failed: &mut HashMap<Self, usize>,
    ) -> bool {
        if left == 0 {
            return self.is_goal();
        }
        if failed.get(self).is_some_and(|&most| most >= left) {
            return false;
        }
        for (piece, next) in self.next() {
            plan.push(piece);
            if next.search(left - 1, plan, failed) {
                return true;
            }
            plan.pop();
        }
        failed.insert(self.clone(), left);
        false
    }

    pub(crate) fn without(&self, piece: usize) -> Self {
        let mut rest = self.clone();
        rest.pieces.remove(piece);
        rest
    }

    fn is_minimal(&self, length: usize) -> bool {
        let moved = self.moved(length);
        (1..self.pieces.len())
            .filter(|piece| !moved.contains(piece))
            .all(|piece| self.without(piece).length() != Some(length))
    }
}

/// What is found of a cluster that can be solved.
pub(crate) fn found(cluster: &HashMap<Position, Option<usize>>) -> Option<Found> {
    let most = cluster.values().copied().max()??;
    let hardest = cluster.iter().filter(|&(_, &distance)| distance == Some(most));
    let unsolved = hardest.map(|(position, _)| position).min_by_key(|p| p.key())?;
    let mut histogram = vec![0; most + 1];
    for distance in cluster.values() {
        histogram[distance.expect("a goal can be reached from each")] += 1;
    }
    Some(Found { text: unsolved.text(), histogram, is_minimal: unsolved.is_minimal(most) })
}

/// What a line may hold: pieces by place and length, not filling it.
fn lines(side: usize, max_walls: usize) -> Vec<Vec<(usize, usize)>> {
    let mut all = vec![vec![]];
    let mut at = 0;
    while let Some(line) = all.get(at).cloned() {
        at += 1;
        let start = line.last().map_or(0, |&(position, length)| position + length);
        let n_walls = line.iter().filter(|&&(_, length)| length == 1).count();
        for length in 1..=3 {
            for position in start..(side + 1).saturating_sub(length) {
                if length > 1 || n_walls < max_walls {
                    let mut longer = line.clone();
                    longer.push((position, length));
                    all.push(longer);
                }
            }
        }
    }
    let is_full = |line: &Vec<(usize, usize)>| line.iter().map(|&(_, n)| n).sum::<usize>() == side;
    all.retain(|line| !is_full(line));
    all
}

/// All positions of the rules.
pub(crate) fn positions(side: usize, max_walls: usize) -> Vec<Position> {
    let exit_row = (side - 1) / 2;
    let mut all = Vec::new();
    for line in lines(side, max_walls) {
        let Some((&primary, walls)) = line.split_last() else { continue };
        if primary.1 != 2 || walls.iter().any(|&(_, length)| length > 1) {
            continue;
        }
        let mut pieces = vec![piece(exit_row, primary, false)];
        let mut walls: Vec<_> = walls.iter().map(|&wall| piece(exit_row, wall, false)).collect();
        // The primary takes the place of the first wall, and that its place.
        if !walls.is_empty() {
            walls.rotate_left(1);
        }
        pieces.extend(walls);
        all.push(Position { side, pieces });
    }
    for row in (0..side).filter(|&row| row != exit_row) {
        all = extended(&all, &lines(side, max_walls), max_walls, |at| piece(row, at, false));
    }
    for column in 0..side {
        all = extended(&all, &lines(side, 0), max_walls, |at| Piece {
            row: at.0,
            column,
            length: at.1,
            is_vertical: true,
        });
    }
    all
}

fn piece(row: usize, (column, length): (usize, usize), is_vertical: bool) -> Piece {
    Piece { row, column, length, is_vertical }
}

/// Each position with each line that fits.
fn extended(
    positions: &[Position],
    lines: &[Vec<(usize, usize)>],
    max_walls: usize,
    piece: impl Fn((usize, usize)) -> Piece,
) -> Vec<Position> {
    let mut all = Vec::new();
    for position in positions {
        for line in lines {
            let mut longer = position.clone();
            longer.pieces.extend(line.iter().map(|&at| piece(at)));
            let n_cells: usize = longer.pieces.iter().map(|piece| piece.length).sum();
            let n_walls = longer.pieces.iter().filter(|piece| piece.length == 1).count();
            if longer.covered().len() == n_cells && n_walls <= max_walls {
                all.push(longer);
            }
        }
    }
    all
}
