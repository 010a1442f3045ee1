//! Boards and plans as text, read and written a second time.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::game::{Car, Count, Game, Places};

/// The cells of the board, row by row.
pub(crate) fn cells(game: &Game, places: &Places) -> String {
    let mut cells: Vec<char> =
        game.walls.iter().map(|&wall| if wall { 'x' } else { '.' }).collect();
    for (car, &at) in game.cars.iter().zip(places) {
        for offset in 0..car.length {
            let at = usize::from(at) + offset;
            let (row, col) = if car.is_across { (car.line, at) } else { (at, car.line) };
            cells[row * game.width + col] = car.name.chars().next().expect("a name");
        }
    }
    cells.into_iter().collect()
}

/// A line of a list.
pub(crate) fn list_line(game: &Game) -> String {
    let primary = &game.cars[game.primary].name;
    format!("{}x{}:{} primary={primary}", game.width, game.height, cells(game, &game.start()))
}

/// Reads the compact text of a board with this primary.
pub(crate) fn read_compact(text: &str, primary: &str) -> Option<Game> {
    let (size, cells) = match text.split_once(':') {
        Some((size, cells)) => {
            let (width, height) = size.split_once('x')?;
            ((width.parse().ok()?, height.parse().ok()?), cells)
        }
        None => ((text.len().isqrt(), text.len().isqrt()), text),
    };
    let (width, height): (usize, usize) = size;
    if cells.len() != width * height {
        return None;
    }
    let mut parts = BTreeMap::<char, Vec<usize>>::new();
    let mut walls = vec![false; cells.len()];
    for (cell, c) in cells.chars().enumerate() {
        match c {
            '.' | 'o' => {}
            'x' => walls[cell] = true,
            _ => parts.entry(c).or_default().push(cell),
        }
    }
    let mut cars = Vec::new();
    for (name, part) in parts {
        let (row, col) = (part[0] / width, part[0] % width);
        let is_across = part.get(1)? / width == row;
        let stride = if is_across { 1 } else { width };
        let is_car = part.windows(2).all(|two| two[1] == two[0] + stride);
        if !is_car || (is_across && part.last()? / width != row) {
            return None;
        }
        let (line, at) = if is_across { (row, col) } else { (col, row) };
        cars.push(Car { name: name.to_string(), is_across, length: part.len(), line, at });
    }
    let primary = cars.iter().position(|car| car.name == primary)?;
    Some(Game { width, height, walls, cars, primary, leaves_forward: true })
}

/// The board in a field `board` of the program's answers.
pub(crate) fn read_answer(board: &Value, primary: &str) -> Option<Game> {
    match board {
        Value::String(text) => read_compact(text, primary),
        object => Game::from_json(object),
    }
}

/// What became of a plan.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Replay {
    /// It is no plan for this board: no such vehicle, or not even words.
    Unreadable,
    /// Some slide is illegal.
    Illegal,
    /// Where it ends is no goal.
    Short,
    /// It solves the board.
    Solves {
        /// Its cells.
        steps: usize,
        /// Its slides, those of a vehicle that follow one another taken together.
        moves: usize,
    },
}

impl Replay {
    /// The length, if it solves the board.
    pub(crate) fn length(&self, count: Count) -> Option<usize> {
        match (self, count) {
            (Self::Solves { steps, .. }, Count::Steps) => Some(*steps),
            (Self::Solves { moves, .. }, Count::Moves) => Some(*moves),
            _ => None,
        }
    }
}

/// The slides of a plan: which car, and how far.
pub(crate) fn read_plan(game: &Game, plan: &str) -> Option<Vec<(usize, isize)>> {
    let slide = |word: &str| {
        let (name, by) = word.split_at(word.rfind(['+', '-'])?);
        let idx = game.cars.iter().position(|car| car.name == name)?;
        by.parse().ok().filter(|&by| by != 0).map(|by| (idx, by))
    };
    plan.split_whitespace().map(slide).collect()
}

/// Plays a plan, a cell at a time.
pub(crate) fn replay(game: &Game, plan: &str) -> Replay {
    let Some(slides) = read_plan(game, plan) else { return Replay::Unreadable };
    let mut places = game.start();
    for &(idx, by) in &slides {
        for _ in 0..by.unsigned_abs() {
            let mut next = None;
            game.slides(&places, Count::Steps, |moved, step, state| {
                if moved == idx && step == by.signum() {
                    next = Some(state);
                }
            });
            match next {
                Some(next) => places = next,
                None => return Replay::Illegal,
            }
        }
    }
    if !game.is_solved(&places) {
        return Replay::Short;
    }
    let steps = slides.iter().map(|(_, by)| by.unsigned_abs()).sum();
    Replay::Solves { steps, moves: slides.len() }
}

/// A plan as text.
pub(crate) fn plan_text(game: &Game, slides: &[(usize, isize)]) -> String {
    let words = slides.iter().map(|(idx, by)| format!("{}{by:+}", game.cars[*idx].name));
    words.collect::<Vec<_>>().join(" ")
}
