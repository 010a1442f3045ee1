//! Pieces that must not collide, one after another by their coordinates: the formulation that grows too fast.
//!
//! # Source
//!
//! Collette, Raskin and Servais, *On the Symbolic Computation of the Hardest Configurations of the Rush Hour
//! Game* (2006), section 4: the invariant (5), (6) of their first formulation with its sizes in table 1;
//! formula (7), theorem 1 and table 2 for tokens.
//!
//! # Variables
//!
//! Piece after piece, each by its coordinates one after another, coded as [`mod@::symbolic::disjoint`] says:
//! a token by its cell 1..n; a car of length 2 by x and y in 1..n, (1, 1) the lower-left cell, and h, 1 if it
//! is horizontal.
//!
//! # Meaning
//!
//! The assignments in which all pieces are on the board and no two share a cell: for cars x + h ≤ n and
//! y + (1 - h) ≤ n, where (x, y) is the *lower*-left cell. (The paper calls it the upper-left one, and prints
//! (5) with lower bounds h < x + h and (1 - h) < y, of which the second keeps vertical cars off the lowest
//! row as the upper-left cell would have it. With lower-left cells all sizes of table 1 come out.)

use ::symbolic::{
    DiagramKind, Limits,
    disjoint::{Choice, DisjointChoices},
};
use limits::StopReason;
use num_bigint::BigUint;

/// The largest number of cells: sets of them are 64 bits.
pub const MAX_CELLS: usize = 64;

/// Equal pieces on a board, of which no two may share a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collision {
    n_pieces: usize,
    n_cells: usize,
    places: DisjointChoices,
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
        let car = Choice::new(vec![size, size, 2], places);
        let places = DisjointChoices::new(vec![car; n_cars]);
        Self { n_pieces: n_cars, n_cells: size * size, places }
    }

    /// Tokens that cover one cell each, on a board of `n_cells` cells in a row.
    ///
    /// # Panics
    ///
    /// If `n_cells` is 0 or more than [`MAX_CELLS`].
    pub fn tokens(n_cells: usize, n_tokens: usize) -> Self {
        assert!((1..=MAX_CELLS).contains(&n_cells), "a set of cells is a word of {MAX_CELLS} bits");
        let covered = (0..n_cells).map(|cell| Some(1 << cell)).collect();
        let places = DisjointChoices::new(vec![Choice::new(vec![n_cells], covered); n_tokens]);
        Self { n_pieces: n_tokens, n_cells, places }
    }

    /// Nodes of the diagram, terminals counted.
    ///
    /// # Errors
    ///
    /// The limit that ended its construction; sets of covered cells count as nodes do.
    pub fn n_nodes(&self, kind: DiagramKind, limits: &Limits) -> Result<usize, StopReason> {
        self.places.n_nodes(kind, limits)
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

/// A column of table 2 of the paper: lower bounds for tokens on the squares of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedBounds {
    /// The game.
    pub game: &'static str,
    /// Squares that pieces can stand on.
    pub n_squares: usize,
    /// What is printed for 2, 3, … 8 pieces.
    pub printed: [&'static str; 7],
}

/// Table 2 of the paper. Draughts has 50 squares on an international board; the numbers are those of 49.
pub const TABLE_2: [PublishedBounds; 3] = [
    PublishedBounds {
        game: "chess",
        n_squares: 64,
        printed: ["64", "2.016", "41.664", "635.380", "7.6M", "75M", "620M"],
    },
    PublishedBounds {
        game: "draughts",
        n_squares: 49,
        printed: ["49", "1176", "18.424", "211.876", "1.9M", "14M", "86M"],
    },
    PublishedBounds {
        game: "checkers",
        n_squares: 32,
        printed: ["32", "496", "4960", "35.960", "201.376", "906.192", "3.4M"],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    fn n_nodes(collision: &Collision, kind: DiagramKind) -> usize {
        collision.n_nodes(kind, &Limits::default()).expect("no limit is near")
    }

    #[test]
    fn table_1_is_reproduced() {
        reproduce_table_1(10_000);
    }

    #[test]
    #[ignore = "exhaustive: 1 s; run by .ci/run"]
    fn exhaustive_table_1_is_reproduced() {
        reproduce_table_1(200_000);
    }

    /// The rows with fewer nodes.
    fn reproduce_table_1(most: usize) {
        for published in TABLE_1.iter().filter(|published| published.n_nodes < most) {
            let collision = Collision::cars(published.size, published.n_cars);
            assert_eq!(n_nodes(&collision, DiagramKind::Bcdd), published.n_nodes, "{published:?}");
        }
    }

    #[test]
    fn measured_diagrams_of_tokens_respect_theorem_1() {
        measure_diagrams_of_tokens(6);
    }

    #[test]
    #[ignore = "exhaustive: 1 s; run by .ci/run"]
    fn exhaustive_measured_diagrams_of_tokens_respect_theorem_1() {
        measure_diagrams_of_tokens(12);
    }

    /// On up to so many cells.
    fn measure_diagrams_of_tokens(most: usize) {
        for n_cells in 1..=most {
            for n_tokens in 1..=n_cells {
                let collision = Collision::tokens(n_cells, n_tokens);
                let least = collision.lower_bound();
                for kind in [DiagramKind::Bcdd, DiagramKind::Bdd] {
                    let n_nodes = n_nodes(&collision, kind);
                    assert!(least <= n_nodes.into(), "{collision:?}: {n_nodes} < {least}");
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

    /// The whole of table 2: what is printed is our bound, rounded to the digits that are printed.
    #[test]
    fn table_2_is_a_column_of_lower_bounds() {
        for bounds in TABLE_2 {
            for (n_tokens, printed) in (2..).zip(bounds.printed) {
                let bound = Collision::tokens(bounds.n_squares, n_tokens).lower_bound();
                let bound = bound.to_string().parse::<f64>().unwrap();
                let (printed, unit) = match printed.strip_suffix('M') {
                    Some(millions) => {
                        let decimals =
                            millions.split_once('.').map_or(0, |(_, decimals)| decimals.len());
                        let unit = [1_000_000.0, 100_000.0][decimals];
                        (millions.parse::<f64>().unwrap() * 1_000_000.0, unit)
                    }
                    None => (printed.replace('.', "").parse().unwrap(), 10.0),
                };
                // 620M has two digits.
                let unit = if printed >= 1e8 { 1e7 } else { unit };
                assert!((printed - bound).abs() < unit, "{}, {n_tokens}: {bound}", bounds.game);
            }
        }
    }
}
