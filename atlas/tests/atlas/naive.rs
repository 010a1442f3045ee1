//! The rules of an atlas without any cleverness: pieces have places along their lines, and clusters are maps.

use std::collections::{HashMap, HashSet, VecDeque, hash_map::Entry};

/// A vehicle, or a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Piece {
    pub(crate) row: usize,
    pub(crate) column: usize,
    pub(crate) length: usize,
    pub(crate) is_vertical: bool,
}

impl Piece {
    fn place(self) -> usize {
        if self.is_vertical { self.row } else { self.column }
    }

    fn at(self, place: usize) -> Self {
        if self.is_vertical { Self { row: place, ..self } } else { Self { column: place, ..self } }
    }

    /// Its cells, as bits, on a board of `side` rows and columns.
    fn cells(self, side: usize) -> u64 {
        let step = if self.is_vertical { side } else { 1 };
        let first = self.row * side + self.column;
        (0..self.length).map(|at| 1 << (first + at * step)).sum()
    }
}

/// A board of `side` rows and columns; the first piece is the primary.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) side: usize,
    pub(crate) pieces: Vec<Piece>,
}

/// Where the pieces of a position are along their lines, four bits each.
pub(crate) type Places = u64;

const BITS: usize = 4;

/// Distances from the goal states, of all positions that slides lead to; `None` if there is no goal.
pub(crate) type Cluster = HashMap<Places, Option<usize>>;

/// What is wanted of a cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExpectedRow {
    pub(crate) text: String,
    pub(crate) histogram: Vec<u64>,
    pub(crate) is_minimal: bool,
}

impl Position {
    pub(crate) fn places(&self) -> Places {
        assert!(self.pieces.len() * BITS <= 64, "up to sixteen pieces");
        let places = self.pieces.iter().enumerate();
        places.map(|(number, piece)| (piece.place() as u64) << (BITS * number)).sum()
    }

    /// The same pieces elsewhere.
    pub(crate) fn at(&self, places: Places) -> Self {
        let piece = |(number, piece): (usize, &Piece)| piece.at(place(places, number));
        Self { side: self.side, pieces: self.pieces.iter().enumerate().map(piece).collect() }
    }

    fn covered(&self, places: Places) -> u64 {
        let pieces = self.pieces.iter().enumerate();
        pieces.map(|(number, piece)| piece.at(place(places, number)).cells(self.side)).sum()
    }

    /// What one move leads to: piece by piece, back before forth, near before far.
    fn next(&self, places: Places) -> Vec<(usize, Places)> {
        let covered = self.covered(places);
        let mut all = Vec::new();
        for (number, piece) in self.pieces.iter().enumerate().filter(|(_, p)| p.length > 1) {
            let from = place(places, number);
            let others = covered & !piece.at(from).cells(self.side);
            for step in [-1, 1] {
                let mut to = from;
                while let Some(at) = to.checked_add_signed(step)
                    && at + piece.length <= self.side
                    && piece.at(at).cells(self.side) & others == 0
                {
                    to = at;
                    all.push((number, with_place(places, number, to)));
                }
            }
        }
        all
    }

    fn is_goal(&self, places: Places) -> bool {
        place(places, 0) + self.pieces[0].length == self.side
    }

    /// The order of positions: cells under pieces of rows, then those under pieces of columns.
    fn key(&self, places: Places) -> [u64; 2] {
        [false, true].map(|is_vertical| {
            let pieces = self.pieces.iter().enumerate();
            let pieces = pieces.filter(|(_, piece)| piece.is_vertical == is_vertical);
            pieces.map(|(number, piece)| piece.at(place(places, number)).cells(self.side)).sum()
        })
    }

    pub(crate) fn text(&self) -> String {
        let cell = |at: usize| {
            let mut pieces = ('A'..).zip(&self.pieces);
            let piece = pieces.find(|(_, piece)| piece.cells(self.side) >> at & 1 == 1);
            piece.map_or('.', |(letter, piece)| if piece.length == 1 { 'x' } else { letter })
        };
        (0..self.side * self.side).map(cell).collect()
    }

    pub(crate) fn cluster(&self) -> Cluster {
        let mut all = HashMap::from([(self.places(), None)]);
        let mut open = vec![self.places()];
        while let Some(places) = open.pop() {
            for (_, next) in self.next(places) {
                if let Entry::Vacant(entry) = all.entry(next) {
                    entry.insert(None);
                    open.push(next);
                }
            }
        }
        let mut queue: VecDeque<_> = all.keys().copied().filter(|&p| self.is_goal(p)).collect();
        for goal in &queue {
            *all.get_mut(goal).unwrap() = Some(0);
        }
        while let Some(places) = queue.pop_front() {
            let distance = all[&places];
            for (_, next) in self.next(places) {
                let known = all.get_mut(&next).unwrap();
                if known.is_none() {
                    *known = distance.map(|distance| distance + 1);
                    queue.push_back(next);
                }
            }
        }
        all
    }

    /// Returns `true` if a shortest plan has `length` moves.
    fn has_length(&self, length: usize) -> bool {
        let mut seen = HashSet::from([self.places()]);
        let mut layer = vec![self.places()];
        for distance in 0..=length {
            if layer.iter().any(|&places| self.is_goal(places)) {
                return distance == length;
            }
            let next = layer.iter().flat_map(|&places| self.next(places));
            layer = next.map(|(_, places)| places).filter(|&places| seen.insert(places)).collect();
        }
        false
    }

    /// The pieces that the first plan of `length` moves, in depth-first order, moves. What cannot lead to a
    /// goal in time, by its distance, is not tried where distances are given.
    pub(crate) fn moved(&self, length: usize, distances: Option<&Cluster>) -> HashSet<usize> {
        let mut search = Search { position: self, distances, failed: HashMap::new() };
        let mut plan = Vec::new();
        assert!(search.run(self.places(), length, &mut plan), "there is a plan of its length");
        plan.into_iter().collect()
    }

    pub(crate) fn without(&self, piece: usize) -> Self {
        let mut rest = self.clone();
        rest.pieces.remove(piece);
        rest
    }

    fn is_minimal(&self, length: usize, distances: &Cluster) -> bool {
        let moved = self.moved(length, Some(distances));
        (1..self.pieces.len())
            .filter(|piece| !moved.contains(piece))
            .all(|piece| !self.without(piece).has_length(length))
    }
}

fn place(places: Places, piece: usize) -> usize {
    usize::try_from(places >> (BITS * piece) & ((1 << BITS) - 1)).expect("four bits")
}

fn with_place(places: Places, piece: usize, to: usize) -> Places {
    places ^ ((place(places, piece) ^ to) as u64) << (BITS * piece)
}

/// A search for a plan of a length.
struct Search<'a> {
    position: &'a Position,
    distances: Option<&'a Cluster>,
    /// With how many moves left it was found that there is no plan.
    failed: HashMap<Places, usize>,
}

impl Search<'_> {
    fn run(&mut self, places: Places, left: usize, plan: &mut Vec<usize>) -> bool {
        if left == 0 {
            return self.position.is_goal(places);
        }
        let is_too_far = self.distances.is_some_and(|all| all[&places] > Some(left));
        if is_too_far || self.failed.get(&places).is_some_and(|&most| most >= left) {
            return false;
        }
        for (piece, next) in self.position.next(places) {
            plan.push(piece);
            if self.run(next, left - 1, plan) {
                return true;
            }
            plan.pop();
        }
        self.failed.insert(places, left);
        false
    }
}

/// What is found of the cluster of a position that can be solved.
pub(crate) fn found(position: &Position, cluster: &Cluster) -> Option<ExpectedRow> {
    let most = cluster.values().copied().max()??;
    let hardest = cluster.iter().filter(|&(_, &distance)| distance == Some(most));
    let unsolved = hardest.map(|(&places, _)| places).min_by_key(|&p| position.key(p))?;
    let mut histogram = vec![0; most + 1];
    for distance in cluster.values() {
        histogram[distance.expect("a goal can be reached from each")] += 1;
    }
    let unsolved = position.at(unsolved);
    let is_minimal = unsolved.is_minimal(most, cluster);
    Some(ExpectedRow { text: unsolved.text(), histogram, is_minimal })
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

/// What a line may hold, as pieces; those of one group differ in places of vehicles only.
type Groups = Vec<Vec<Vec<Piece>>>;

/// The contents of all lines: rows from the exit row on, then columns.
fn all_lines(side: usize, max_walls: usize) -> Vec<Groups> {
    let exit_row = (side - 1) / 2;
    let is_exit = |line: &Vec<(usize, usize)>| {
        line.split_last().is_some_and(|(last, walls)| last.1 == 2 && walls.iter().all(|p| p.1 == 1))
    };
    let mut exits = lines(side, max_walls);
    exits.retain(is_exit);
    // The primary takes the place of the first wall, and that its place.
    for line in &mut exits {
        line.rotate_right(1);
    }
    let mut all = vec![groups(&exits, |(column, length)| piece(exit_row, column, length))];
    for row in (0..side).filter(|&row| row != exit_row) {
        let lines = lines(side, max_walls);
        all.push(groups(&lines, |(column, length)| piece(row, column, length)));
    }
    for column in 0..side {
        let lines = lines(side, 0);
        let is_vertical = true;
        all.push(groups(&lines, |(row, length)| Piece { row, column, length, is_vertical }));
    }
    all
}

fn piece(row: usize, column: usize, length: usize) -> Piece {
    Piece { row, column, length, is_vertical: false }
}

fn groups(lines: &[Vec<(usize, usize)>], piece: impl Fn((usize, usize)) -> Piece) -> Groups {
    let mut groups: HashMap<Vec<(usize, usize)>, Vec<Vec<Piece>>> = HashMap::new();
    for line in lines {
        let fixed =
            |&(place, length): &(usize, usize)| (if length == 1 { place } else { 0 }, length);
        let line_pieces = line.iter().map(|&at| piece(at)).collect();
        groups.entry(line.iter().map(fixed).collect()).or_default().push(line_pieces);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort();
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Calls `visit` with all positions of the rules, those with the same pieces and walls together.
pub(crate) fn for_each_type(
    side: usize,
    max_walls: usize,
    visit: &mut impl FnMut(&Position, &[Places]),
) {
    let start = Position { side, pieces: Vec::new() };
    extend(&all_lines(side, max_walls), max_walls, &start, &[(0, 0)], visit);
}

/// Lays the first of `lines`; by now there are `laid`: places, and cells that are covered.
fn extend(
    lines: &[Groups],
    max_walls: usize,
    position: &Position,
    laid: &[(Places, u64)],
    visit: &mut impl FnMut(&Position, &[Places]),
) {
    let Some((groups, rest)) = lines.split_first() else {
        let places: Vec<Places> = laid.iter().map(|&(places, _)| places).collect();
        return visit(position, &places);
    };
    for group in groups {
        let mut longer = position.clone();
        longer.pieces.extend(&group[0]);
        if longer.pieces.iter().filter(|piece| piece.length == 1).count() > max_walls {
            continue;
        }
        let first = BITS * position.pieces.len();
        let mut next = Vec::new();
        for line in group {
            let cells: u64 = line.iter().map(|piece| piece.cells(position.side)).sum();
            let places = Position { side: position.side, pieces: line.clone() }.places();
            let free = laid.iter().filter(|(_, covered)| covered & cells == 0);
            next.extend(free.map(|(p, covered)| (p | places << first, covered | cells)));
        }
        if !next.is_empty() {
            extend(rest, max_walls, &longer, &next, visit);
        }
    }
}
