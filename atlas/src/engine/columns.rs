//! What a column may hold: contents of all types, numbered together.

use super::{
    line::{Content, LineClass, MAX_COVERED, Piece, class_of, classes},
    set::{ContentSet, Slot, bits, each},
};

/// A column has at most this many contents, a power of two: 41 of seven cells.
pub(crate) const MAX_COLUMN_CONTENTS: usize = 64;

/// What columns may hold, what rows leave to them, and the moves of their vehicles. Sets of contents are
/// bits.
#[derive(Debug)]
pub(crate) struct Columns {
    /// All contents. Those with the same vehicles follow one another, and a move leads from one of them to
    /// another that is near. The first is empty.
    pub(crate) contents: Vec<Content>,
    /// By content: the number of its type. Contents of a type have the same vehicles.
    pub(crate) types: Vec<usize>,
    pub(crate) n_types: usize,
    /// By the cells that rows cover.
    free: Vec<Free>,
    /// By the cells that rows cover, and content: the contents that one move leads to.
    next: Vec<[u64; MAX_COLUMN_CONTENTS]>,
    /// By the cells that rows cover: all of `next`.
    shifts: Vec<Vec<Shift>>,
    /// By the cells that rows cover: all of `next` by ranks.
    rank_moves: Vec<Vec<(u8, u8)>>,
    /// By the cells that rows cover, and row: for each of the contents, its rank where the row covers
    /// nothing.
    ranks_without: Vec<Vec<Vec<u8>>>,
    /// By content and vehicle: the content without the vehicle.
    without: Vec<Vec<usize>>,
    /// By content: those of `without`.
    all_without: Vec<u64>,
}

/// The contents that cover none of the cells that rows cover.
#[derive(Clone, Copy, Debug)]
#[repr(align(128))]
pub(crate) struct Free {
    pub(crate) contents: u64,
    /// Number of them.
    pub(crate) n: u32,
    /// By content: how many of them stand before it.
    ranks: [u8; MAX_COLUMN_CONTENTS],
}

impl Free {
    /// How many of the contents stand before one.
    #[inline]
    pub(crate) fn rank(&self, content: usize) -> u32 {
        self.ranks[content % MAX_COLUMN_CONTENTS].into()
    }
}

/// Moves between contents whose numbers differ by the same.
#[derive(Clone, Copy, Debug)]
struct Shift {
    distance: u32,
    /// From these contents to those whose numbers are greater by the distance, and back.
    from: u64,
}

impl Columns {
    pub(crate) fn new(height: u8) -> Self {
        let classes = classes(height, 0, |_| true);
        let of_class = |(number, class): (usize, &LineClass)| {
            class.contents.iter().map(move |of| (number, of.clone())).collect::<Vec<_>>()
        };
        let (types, contents): (Vec<_>, Vec<_>) =
            classes.iter().enumerate().flat_map(of_class).unzip();
        assert!(contents.len() <= MAX_COLUMN_CONTENTS, "a column has up to seven cells");
        let next: Vec<_> = (0..MAX_COVERED).map(|covered| next(&classes, covered)).collect();
        let free: Vec<_> = (0..MAX_COVERED).map(|covered| free(&contents, covered)).collect();
        let without: Vec<_> = contents.iter().map(|of| without(&classes, of)).collect();
        let set = |without: &Vec<usize>| without.iter().fold(0, |all, of| all | 1 << of);
        Self {
            all_without: without.iter().map(set).collect(),
            without,
            shifts: next.iter().map(shifts).collect(),
            rank_moves: next.iter().zip(&free).map(|(next, free)| rank_moves(next, free)).collect(),
            ranks_without: (0..MAX_COVERED).map(|covered| ranks_without(&free, covered)).collect(),
            contents,
            types,
            n_types: classes.len(),
            free,
            next,
        }
    }

    /// What the cells that rows cover leave to a column.
    #[inline]
    pub(crate) fn free(&self, covered: u8) -> &Free {
        &self.free[usize::from(covered) % MAX_COVERED]
    }

    /// The contents that one move leads to from one.
    #[inline]
    pub(crate) fn next(&self, covered: u8, content: usize) -> u64 {
        self.next[usize::from(covered) % MAX_COVERED][content % MAX_COLUMN_CONTENTS]
    }

    /// Adds the contents that one move leads to from any of some, for each set.
    #[inline]
    pub(crate) fn add_next<W: ContentSet>(
        &self,
        covered: u8,
        set: &[Slot<W>],
        next: &mut [Slot<W>],
    ) {
        for shift in &self.shifts[usize::from(covered) % MAX_COVERED] {
            let (from, distance) = (W::of(shift.from), shift.distance);
            for (next, &set) in next.iter_mut().zip(set) {
                let moved = set.map(|set| (set & from) << distance | set >> distance & from);
                *next = each(*next, moved, |next, moved| next | moved);
            }
        }
    }

    /// Adds the sets of contents of another column that a move in this one leads to, where they stand by
    /// rank.
    #[inline]
    pub(crate) fn add_next_by_rank<W: ContentSet>(
        &self,
        covered: u8,
        sets: &[Slot<W>],
        next: &mut [Slot<W>],
    ) {
        let (sets, next) = (sets.as_flattened(), next.as_flattened_mut());
        for &(from, to) in &self.rank_moves[usize::from(covered) % MAX_COVERED] {
            let next = &mut next[usize::from(to)];
            *next = *next | sets[usize::from(from)];
        }
    }

    /// For each of the contents that rows leave that cover some cells, that of a row among them: its rank
    /// where that row covers nothing.
    #[inline]
    pub(crate) fn ranks_without(&self, covered: u8, row: usize) -> &[u8] {
        &self.ranks_without[usize::from(covered) % MAX_COVERED][row]
    }

    /// The contents of a set that are not in `excluded` whichever one vehicle goes.
    #[inline]
    pub(crate) fn none_without<W: ContentSet>(&self, set: W, excluded: W) -> W {
        let excluded = excluded.bits();
        let is_kept = |&content: &usize| self.all_without[content] & excluded == 0;
        W::of(bits(set.bits()).filter(is_kept).fold(0, |all, content| all | 1 << content))
    }

    /// What a content is without each of its vehicles.
    #[inline]
    pub(crate) fn without(&self, content: usize) -> &[usize] {
        &self.without[content]
    }
}

/// The number of the first content of each class.
fn firsts(classes: &[LineClass]) -> impl Iterator<Item = (usize, &LineClass)> {
    classes.iter().scan(0, |next, class| {
        let first = *next;
        *next += class.contents.len();
        Some((first, class))
    })
}

fn next(classes: &[LineClass], covered: usize) -> [u64; MAX_COLUMN_CONTENTS] {
    let mut next = [0; MAX_COLUMN_CONTENTS];
    for (first, class) in firsts(classes) {
        for (number, content) in class.contents.iter().enumerate() {
            // Contents that are covered have no moves, so that all moves go back as well.
            if usize::from(content.cells) & covered == 0 {
                next[first + number] = u64::from(class.moves.from(number, covered)) << first;
            }
        }
    }
    next
}

fn without(classes: &[LineClass], content: &Content) -> Vec<usize> {
    let without = |piece: usize| {
        let mut pieces: Vec<Piece> = content.pieces.clone();
        pieces.remove(piece);
        let of = class_of(classes, &pieces).expect("fewer vehicles are a class as well");
        let (first, class) = firsts(classes).nth(of).expect("it was found");
        first + class.content(&pieces).expect("it is one of the class")
    };
    (0..content.pieces.len()).map(without).collect()
}

fn free(contents: &[Content], covered: usize) -> Free {
    let mut free = Free { contents: 0, n: 0, ranks: [0; MAX_COLUMN_CONTENTS] };
    for (number, content) in contents.iter().enumerate() {
        free.ranks[number] = u8::try_from(free.n).expect("at most 64 contents");
        if usize::from(content.cells) & covered == 0 {
            free.contents |= 1 << number;
            free.n += 1;
        }
    }
    free
}

fn ranks_without(free: &[Free], covered: usize) -> Vec<Vec<u8>> {
    let ranks = |row: usize| {
        let without = &free[covered & !(1 << row)];
        bits(free[covered].contents).map(|content| without.ranks[content]).collect()
    };
    (0..MAX_COVERED.ilog2() as usize).map(ranks).collect()
}

fn shifts(next: &[u64; MAX_COLUMN_CONTENTS]) -> Vec<Shift> {
    let from = |distance: u32| {
        let is_from = |&content: &u32| next[content as usize] >> (content + distance) & 1 == 1;
        (0..u64::BITS - distance).filter(is_from).fold(0, |all, content| all | 1 << content)
    };
    let all = (1..u64::BITS).map(|distance| Shift { distance, from: from(distance) });
    all.filter(|shift| shift.from != 0).collect()
}

fn rank_moves(next: &[u64; MAX_COLUMN_CONTENTS], free: &Free) -> Vec<(u8, u8)> {
    let moves = bits(free.contents).flat_map(|from| bits(next[from]).map(move |to| [from, to]));
    moves.map(|ends| ends.map(|end| free.ranks[end]).into()).collect()
}
