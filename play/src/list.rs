//! The puzzles of a session.

use board::{
    Board,
    formats::{self, Input, ReadOptions},
};
use generators::{Rewind, Seed, StepsBy};
use limits::Budget;
use rand::{RngExt as _, seq::IndexedRandom as _};
use text::counted;

/// A board with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What it is called.
    pub name: String,
    /// The board.
    pub board: Board,
}

impl Puzzle {
    /// A puzzle of an atlas.
    ///
    /// # Errors
    ///
    /// If the row holds no board.
    pub fn of_row(row: &atlas::Row) -> Result<Self, formats::ReadError> {
        let board = row.to_board()?;
        let (size, moves) = (board.size(), row.moves);
        let name = format!("{size}, {}", counted(moves, "move"));
        Ok(Self { name, board })
    }
}

/// A list of puzzles, one of which is played; and chance, for random ones.
#[derive(Clone, Debug)]
pub struct Puzzles {
    list: Vec<Puzzle>,
    at: usize,
    seed: Seed,
    /// How many times chance was asked.
    n_asked: u64,
}

impl Puzzles {
    /// These puzzles; the forty cards if there are none.
    pub fn new(list: Vec<Puzzle>) -> Self {
        let list = if list.is_empty() { cards() } else { list };
        Self { list, at: 0, seed: Seed(0), n_asked: 0 }
    }

    /// The forty cards of the original game.
    pub fn cards() -> Self {
        Self::new(Vec::new())
    }

    /// The same puzzles with another seed for chance.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed: Seed(seed), ..self }
    }

    /// The one that is played.
    pub fn current(&self) -> &Puzzle {
        &self.list[self.at]
    }

    /// The number of the one that is played, from 1.
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Goes on to the next one, after the last to the first.
    pub fn next(&mut self) {
        self.at = (self.at + 1) % self.list.len();
    }

    /// Goes back by one, before the first to the last.
    pub fn previous(&mut self) {
        self.at = (self.at + self.list.len() - 1) % self.list.len();
    }

    /// Goes to one at random.
    pub fn any(&mut self) {
        self.n_asked += 1;
        self.at = self.seed.rng(self.n_asked).random_range(0..self.list.len());
    }

    /// Goes to another one at random, if there is another.
    pub fn random(&mut self) {
        self.n_asked += 1;
        if self.list.len() > 1 {
            let skip = self.seed.rng(self.n_asked).random_range(1..self.list.len());
            self.at = (self.at + skip) % self.list.len();
        }
    }

    /// Draws a puzzle of this many moves, or of any length, from the atlas that is in the program, and goes
    /// there. Returns `true` if there is one.
    pub fn draw(&mut self, moves: Option<u64>) -> bool {
        self.n_asked += 1;
        let rows = atlas::small::rows();
        let wanted: Vec<&atlas::Row> =
            rows.iter().filter(|row| moves.is_none_or(|moves| row.moves == moves)).collect();
        let Some(row) = wanted.choose(&mut self.seed.rng(self.n_asked)) else { return false };
        self.insert(Puzzle::of_row(row).expect("a test reads the atlas"));
        true
    }

    /// The most moves that a puzzle of the atlas in the program needs.
    pub fn most_moves() -> u64 {
        atlas::small::rows().iter().map(|row| row.moves).max().unwrap_or(0)
    }

    /// Makes a new puzzle by rewinding, and goes there. Returns `true` if the budget was enough.
    pub fn generate(&mut self, budget: &Budget) -> bool {
        self.n_asked += 1;
        let rewind = Rewind { steps_by: StepsBy::Rules };
        let Ok(board) = rewind.board(&mut self.seed.rng(self.n_asked), budget) else {
            return false;
        };
        let name = format!("level {}-{}", self.seed.0, self.n_asked);
        self.insert(Puzzle { name, board });
        true
    }

    /// Puts a puzzle after the current one, which is then the one before, and goes there.
    fn insert(&mut self, puzzle: Puzzle) {
        self.at += 1;
        self.list.insert(self.at, puzzle);
    }
}

fn cards() -> Vec<Puzzle> {
    let read = formats::read("cards", puzzles::ORIGINAL_40, &ReadOptions::default());
    let Ok(Input::Many(puzzles)) = read else { panic!("the cards are a list") };
    let cards = puzzles.into_iter().flatten();
    cards.map(|card| Puzzle { name: card.name.unwrap_or_default(), board: card.board }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_come_first_and_go_round() {
        let mut puzzles = Puzzles::cards();
        assert_eq!((puzzles.count(), &*puzzles.current().name), (40, "original-01"));
        puzzles.previous();
        assert_eq!(puzzles.current().name, "original-40");
        puzzles.next();
        puzzles.next();
        assert_eq!(puzzles.current().name, "original-02");
        for _ in 0..100 {
            let before = puzzles.current().name.clone();
            puzzles.random();
            assert_ne!(puzzles.current().name, before);
        }
    }

    #[test]
    fn puzzles_are_drawn_by_their_length() {
        let mut puzzles = Puzzles::cards().with_seed(7);
        let mut names = std::collections::BTreeSet::new();
        for _ in 0..40 {
            assert!(puzzles.draw(Some(12)));
            names.insert(puzzles.current().name.clone());
        }
        assert!(names.iter().all(|name| name.ends_with(", 12 moves")), "{names:?}");
        assert!(names.len() > 1, "of several sizes: {names:?}");
        assert!(puzzles.draw(None));
        let before = puzzles.current().clone();
        assert!(!puzzles.draw(Some(99)));
        assert_eq!(puzzles.current(), &before);
    }

    #[test]
    fn levels_are_made_by_chance_and_the_same_for_a_seed() {
        let level = |seed| {
            let mut puzzles = Puzzles::cards().with_seed(seed);
            assert!(puzzles.generate(&Budget::default()));
            puzzles.current().clone()
        };
        assert_eq!(level(7), level(7));
        assert_ne!(level(7).board, level(8).board);
        assert_eq!(level(7).name, "level 7-1");
        let stopped = Budget::default();
        stopped.interrupt.trigger();
        assert!(!Puzzles::cards().generate(&stopped));
    }
}
