//! Random boards.

use fastrand::Rng;

use crate::game::{Car, Game};

/// What a random board may have.
#[derive(Clone, Copy)]
pub(crate) struct Taste {
    /// The most cells of a line.
    pub(crate) max_side: usize,
    /// `true` if the compact text must be able to hold it.
    pub(crate) is_compact: bool,
}

/// A random board.
pub(crate) fn game(rng: &mut Rng, taste: Taste) -> Game {
    loop {
        if let Some(game) = attempt(rng, taste) {
            return game;
        }
    }
}

fn attempt(rng: &mut Rng, taste: Taste) -> Option<Game> {
    // Small sides more often: their boards are searched to the end.
    let mut side = || {
        let longest = rng.usize(2..=taste.max_side);
        rng.usize(1..=longest)
    };
    let (width, height) = (side(), side());
    let n_cells = width * height;
    let n_walls = if rng.bool() { 0 } else { rng.usize(0..=n_cells / 6) };
    let mut walls = vec![false; n_cells];
    for _ in 0..n_walls {
        walls[rng.usize(0..n_cells)] = true;
    }
    let mut taken = walls.clone();
    let mut cars: Vec<Car> = Vec::new();
    let percent = rng.usize(30..130);
    let n_attempts = n_cells * percent / 100 + 2;
    for _ in 0..n_attempts {
        let Some(car) = car(rng, (width, height), taste) else { continue };
        let cell = |k: usize| {
            if car.is_across {
                car.line * width + car.at + k
            } else {
                (car.at + k) * width + car.line
            }
        };
        if (0..car.length).all(|k| !taken[cell(k)]) {
            (0..car.length).for_each(|k| taken[cell(k)] = true);
            cars.push(car);
        }
    }
    let max_cars = if taste.is_compact { LETTERS.len() } else { usize::MAX };
    cars.truncate(max_cars);
    if cars.is_empty() {
        return None;
    }
    let primary = rng.usize(0..cars.len());
    name(rng, &mut cars, primary, taste);
    let leaves_forward = taste.is_compact || rng.bool();
    let mut game = Game { width, height, walls, cars, primary, leaves_forward };
    // Boards that are solved as they are ask little: most of them get another try.
    if game.is_solved(&game.start()) && rng.u8(..) > 20 {
        game.leaves_forward ^= !taste.is_compact;
        (!game.is_solved(&game.start())).then_some(game)
    } else {
        Some(game)
    }
}

fn car(rng: &mut Rng, (width, height): (usize, usize), taste: Taste) -> Option<Car> {
    let is_across = rng.bool();
    let (line_length, n_lines) = if is_across { (width, height) } else { (height, width) };
    let shortest = if taste.is_compact { 2 } else { 1 };
    let longest = if rng.u8(..) < 20 { line_length } else { line_length.min(3) };
    if longest < shortest {
        return None;
    }
    let length = rng.usize(shortest..=longest);
    let (line, at) = (rng.usize(0..n_lines), rng.usize(0..=line_length - length));
    Some(Car { name: String::new(), is_across, length, line, at })
}

/// What the compact text takes for names.
const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz";

fn name(rng: &mut Rng, cars: &mut [Car], primary: usize, taste: Taste) {
    let mut letters: Vec<char> = LETTERS.iter().map(|&c| char::from(c)).collect();
    if rng.bool() {
        rng.shuffle(&mut letters);
    }
    let is_short = taste.is_compact || (cars.len() <= letters.len() && rng.bool());
    for (idx, car) in cars.iter_mut().enumerate() {
        car.name = if is_short { letters[idx].to_string() } else { long_name(rng, idx) };
    }
    if is_short && rng.bool() {
        // The usual name; whoever had it gets the primary's.
        let usual = if rng.bool() { "A" } else { "X" };
        if let Some(other) = cars.iter().position(|car| car.name == usual) {
            cars[other].name = std::mem::take(&mut cars[primary].name);
        }
        usual.clone_into(&mut cars[primary].name);
    }
}

fn long_name(rng: &mut Rng, idx: usize) -> String {
    let odd = ["", "é", "-", "+1", "\"", "\\", "ge(", "🚗", ",", "#", "a=b", "%"];
    format!("{}{}{idx}", rng.alphabetic(), rng.choice(odd).expect("there are some"))
}
