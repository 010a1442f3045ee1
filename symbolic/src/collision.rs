//! Pieces that must not collide, one after another by their coordinates: the model that grows too fast.
//!
//! # Source
//!
//! Collette, Raskin and Servais, *On the Symbolic Computation of the Hardest Configurations of the Rush Hour
//! Game* (2006), section 4: the invariant (5), (6) of the first model with its sizes in table 1; formula (7),
//! theorem 1 and table 2 for tokens.
//!
//! # Variables
//!
//! Piece after piece, each by its coordinates one after another: a token by its cell 1..n; a car of length 2
//! by x and y in 1..n, (1, 1) the lower-left cell, and h, 1 if it is horizontal. A coordinate with d values has
//! ⌈log₂ d⌉ bits; the code is that of `NuSMV`, a tree: the first bit chooses among the values at odd places (1) or
//! at even places (0), counted from 0, the next does so among those, and so on until one value is left.
//! Where d is no power of 2, some values do not depend on their last bits.
//!
//! # Meaning
//!
//! The assignments in which all pieces are on the board and no two share a cell: for cars x + h ≤ n and
//! y + (1 - h) ≤ n, where (x, y) is the *lower*-left cell. (The paper calls it the upper-left one, and prints (5)
//! with lower bounds h < x + h and (1 - h) < y, of which the second keeps vertical cars off the lowest
//! row as the upper-left cell would have it. With lower-left cells all sizes of table 1 come out.)
//!
//! # How
//!
//! What the pieces so far mean for the others is the set of cells that they cover. So the diagram is built from
//! these sets, each once, and no intermediate one is larger than the result.

use std::collections::HashMap;

use limits::StopReason;
use num_bigint::BigUint;
use oxidd::{VarNo, bcdd::BCDDFunction, bdd::BDDFunction};

use crate::{
    kind::{Diagram, DiagramKind},
    limits::Limits,
    store::Store,
};

/// The largest number of cells: sets of them are 64 bits.
pub const MAX_CELLS: usize = 64;

/// Equal pieces on a board, of which no two may share a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collision {
    n_pieces: usize,
    n_cells: usize,
    /// By coordinate: how many values it has.
    domains: Vec<usize>,
    /// By the values of the coordinates, the last one fastest: the cells that a piece covers there; `None` where
    /// it is not on the board.
    covered: Vec<Option<u64>>,
}

impl Collision {
    /// Cars of length 2 on a board of `size` by `size` cells.
    ///
    /// # Panics
    ///
    /// If `size` is 0 or more than 8.
    pub fn cars(size: usize, n_cars: usize) -> Self {
        assert!((1..=8).contains(&size), "a set of cells is a word of {MAX_CELLS} bits");
        let covered = |x: usize, y: usize, h: usize| {
            let (end_x, end_y) = (x + h, y + 1 - h);
            let is_on_board = end_x < size && end_y < size;
            is_on_board.then(|| 1_u64 << (size * y + x) | 1 << (size * end_y + end_x))
        };
        let mut places = Vec::new();
        for x in 0..size {
            for y in 0..size {
                places.extend([0, 1].map(|h| covered(x, y, h)));
            }
        }
        let domains = vec![size, size, 2];
        Self { n_pieces: n_cars, n_cells: size * size, domains, covered: places }
    }

    /// Tokens that cover one cell each, on a board of `n_cells` cells in a row.
    ///
    /// # Panics
    ///
    /// If `n_cells` is 0 or more than [`MAX_CELLS`].
    pub fn tokens(n_cells: usize, n_tokens: usize) -> Self {
        assert!((1..=MAX_CELLS).contains(&n_cells), "a set of cells is a word of {MAX_CELLS} bits");
        let covered = (0..n_cells).map(|cell| Some(1 << cell)).collect();
        Self { n_pieces: n_tokens, n_cells, domains: vec![n_cells], covered }
    }

    /// Nodes of the diagram, terminals counted.
    ///
    /// # Errors
    ///
    /// The limit that ended its construction; sets of covered cells count as nodes do.
    pub fn n_nodes(&self, kind: DiagramKind, limits: &Limits) -> Result<usize, StopReason> {
        match kind {
            DiagramKind::Bcdd => Construction::<BCDDFunction>::new(self, limits).n_nodes(),
            DiagramKind::Bdd => Construction::<BDDFunction>::new(self, limits).n_nodes(),
        }
    }

    /// The least number of nodes that theorem 1 (corollary 1 for two dimensions) allows for tokens in place
    /// of the pieces: for c cells and m of them c over m - 1.
    pub fn lower_bound(&self) -> BigUint {
        binomial(self.n_cells, self.n_pieces.saturating_sub(1))
    }
}

/// n over k; 0 if k is larger than n.
fn binomial(n: usize, k: usize) -> BigUint {
    if k > n {
        return BigUint::ZERO;
    }
    (0..k).fold(BigUint::from(1_u8), |product, i| product * (n - i) / (i + 1))
}

/// Bits of a coordinate with so many values.
fn n_bits(n_values: usize) -> u32 {
    n_values.next_power_of_two().trailing_zeros()
}

struct Construction<'a, F: Diagram> {
    model: &'a Collision,
    store: Store<F>,
    /// By piece: for each set of covered cells, the assignments to it and the pieces after it.
    known: Vec<HashMap<u64, F>>,
    n_known: usize,
    max_known: usize,
}

impl<'a, F: Diagram> Construction<'a, F> {
    fn new(model: &'a Collision, limits: &Limits) -> Self {
        let n_pieces = u32::try_from(model.n_pieces).expect("fewer than 2^32 pieces");
        let store = Store::new(n_pieces * Self::bits(&model.domains), limits);
        let known = vec![HashMap::new(); model.n_pieces];
        Self { model, store, known, n_known: 0, max_known: limits.max_nodes }
    }

    fn bits(domains: &[usize]) -> u32 {
        domains.iter().map(|&n_values| n_bits(n_values)).sum()
    }

    fn n_nodes(mut self) -> Result<usize, StopReason> {
        Ok(self.legal(0, 0)?.node_count())
    }

    /// The legal assignments to the pieces from `piece` on, when others cover `covered`.
    fn legal(&mut self, piece: usize, covered: u64) -> Result<F, StopReason> {
        if piece == self.model.n_pieces {
            return Ok(self.store.constant(true));
        }
        if let Some(known) = self.known[piece].get(&covered) {
            return Ok(known.clone());
        }
        if self.n_known >= self.max_known {
            return Err(StopReason::Nodes);
        }
        self.n_known += 1;
        let mut rest = Vec::with_capacity(self.model.covered.len());
        for place in &self.model.covered {
            rest.push(match place {
                Some(cells) if cells & covered == 0 => self.legal(piece + 1, covered | cells)?,
                _ => self.store.constant(false),
            });
        }
        let first = u32::try_from(piece).expect("it fits") * Self::bits(&self.model.domains);
        let diagram = self.coordinates(&self.model.domains, first, &rest)?;
        self.known[piece].insert(covered, diagram.clone());
        Ok(diagram)
    }

    /// A choice among the coordinates of a piece, whose first bit is a variable.
    fn coordinates(&self, domains: &[usize], first: VarNo, rest: &[F]) -> Result<F, StopReason> {
        let [n_values, others @ ..] = domains else { return Ok(rest[0].clone()) };
        let chunks = rest.chunks(rest.len() / n_values);
        let after = first + n_bits(*n_values);
        let values = chunks.map(|chunk| self.coordinates(others, after, chunk));
        self.code(&values.collect::<Result<Vec<F>, StopReason>>()?, first)
    }

    /// A choice among the values of one coordinate, from the bit `first` on.
    fn code(&self, values: &[F], first: VarNo) -> Result<F, StopReason> {
        if let [value] = values {
            return Ok(value.clone());
        }
        let place = |odd| values.iter().skip(odd).step_by(2).cloned().collect::<Vec<F>>();
        let [even, odd] = [self.code(&place(0), first + 1)?, self.code(&place(1), first + 1)?];
        self.store.ite(&self.store.variable(first)?, &odd, &even)
    }
}

/// A size of table 1 of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedSize {
    /// Width and height of the board.
    pub size: usize,
    /// Number of cars.
    pub n_cars: usize,
    /// Nodes of the invariant.
    pub n_nodes: usize,
}

/// Table 1 of the paper: by board and number of cars. What it has no number for is left out.
pub const TABLE_1: [PublishedSize; 17] = {
    const fn of(size: usize, n_cars: usize, n_nodes: usize) -> PublishedSize {
        PublishedSize { size, n_cars, n_nodes }
    }
    [
        of(4, 2, 123),
        of(4, 3, 1_237),
        of(4, 4, 7_334),
        of(4, 5, 24_227),
        of(4, 6, 44_209),
        of(4, 7, 50_081),
        of(4, 8, 30_762),
        of(4, 9, 1),
        of(5, 2, 233),
        of(5, 3, 3_918),
        of(5, 4, 44_209),
        of(5, 5, 321_114),
        of(5, 6, 1_520_760),
        of(6, 2, 368),
        of(6, 3, 9_490),
        of(6, 4, 172_583),
        of(6, 5, 2_153_132),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    fn n_nodes(model: &Collision, kind: DiagramKind) -> usize {
        model.n_nodes(kind, &Limits::default()).expect("no limit is near")
    }

    #[test]
    fn table_1_is_reproduced() {
        for published in TABLE_1.iter().filter(|published| published.n_nodes < 200_000) {
            let model = Collision::cars(published.size, published.n_cars);
            assert_eq!(n_nodes(&model, DiagramKind::Bcdd), published.n_nodes, "{published:?}");
        }
    }

    #[test]
    fn measured_diagrams_of_tokens_respect_theorem_1() {
        for n_cells in 1..=12 {
            for n_tokens in 1..=n_cells {
                let model = Collision::tokens(n_cells, n_tokens);
                let least = model.lower_bound();
                for kind in [DiagramKind::Bcdd, DiagramKind::Bdd] {
                    let n_nodes = n_nodes(&model, kind);
                    assert!(least <= n_nodes.into(), "{model:?}: {n_nodes} < {least}");
                }
            }
        }
    }

    /// Cars cover two cells, so that corollary 1 does not speak about them; as long as there are places for
    /// all of them it holds nevertheless. Nine cars do not fit on 4x4 cells.
    #[test]
    fn published_sizes_of_cars_respect_corollary_1() {
        for published in TABLE_1 {
            let least = Collision::cars(published.size, published.n_cars).lower_bound();
            let fits = 2 * published.n_cars <= published.size * published.size;
            assert_eq!(least <= published.n_nodes.into(), fits, "{published:?}: {least}");
        }
    }

    /// The whole of table 2; the paper rounds to three digits, to millions or to hundred thousands.
    #[test]
    fn table_2_is_a_column_of_lower_bounds() {
        let column = |n_cells| (2..=8).map(move |n_tokens| binomial(n_cells, n_tokens - 1));
        let expected = |values: [u32; 7]| values.map(BigUint::from);
        let chess = [64, 2_016, 41_664, 635_376, 7_624_512, 74_974_368, 621_216_192];
        let draughts = [49, 1_176, 18_424, 211_876, 1_906_884, 13_983_816, 85_900_584];
        let checkers = [32, 496, 4_960, 35_960, 201_376, 906_192, 3_365_856];
        for (n_cells, values) in [(64, chess), (49, draughts), (32, checkers)] {
            assert!(column(n_cells).eq(expected(values)), "{n_cells}");
        }
    }
}
