//! The characters that draw vehicles, one for each, where a drawing has one character for a cell.

use std::collections::HashSet;

use crate::{board::Board, formats::unit_mark, vehicle::VehicleId};

/// What draws a vehicle for which no character is left.
const NONE_LEFT: char = '?';

/// The character that draws each vehicle of a board.
///
/// A name of one character draws itself. Of a longer name it is the last digit, if the name ends with one, or
/// else the first letter; if another vehicle is drawn so, the next one of the name, or else a letter that is
/// free. No two vehicles share a character, but for those of one cell, which are drawn as [`unit_mark`] says,
/// and those for which none is left, which are `?`. `o` and `x` draw no vehicle: they would be read as an empty
/// cell and a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks(Vec<char>);

impl Marks {
    /// The characters of a board's vehicles.
    pub fn of(board: &Board) -> Self {
        let mut marks: Vec<Option<char>> = board
            .vehicles()
            .map(|(id, _)| unit_mark(board, id).or_else(|| own(board, id)))
            .collect();
        let mut taken: HashSet<char> = marks.iter().flatten().copied().collect();
        for (mark, (_, vehicle)) in marks.iter_mut().zip(board.vehicles()) {
            if mark.is_none() {
                let free = |&c: &char| is_mark(c) && !taken.contains(&c);
                *mark = candidates(&vehicle.name).chain(letters()).find(free);
                taken.extend(*mark);
            }
        }
        Self(marks.into_iter().map(|mark| mark.unwrap_or(NONE_LEFT)).collect())
    }

    /// The character that draws this vehicle.
    pub fn of_vehicle(&self, id: VehicleId) -> char {
        self.0[id.index()]
    }
}

/// The name, if it is one character.
fn own(board: &Board, id: VehicleId) -> Option<char> {
    let mut name = board.vehicle(id).name.chars();
    name.next().filter(|&c| name.next().is_none() && is_mark(c))
}

/// Returns `true` if `c` takes one place and is not read as anything but a vehicle.
fn is_mark(c: char) -> bool {
    let is_narrow = c.is_ascii_alphanumeric() || c.is_alphabetic() && u32::from(c) < 0x1100;
    is_narrow && !matches!(c, 'o' | 'x')
}

/// The characters of a name in the order in which they are tried.
fn candidates(name: &str) -> impl Iterator<Item = char> {
    let n_digits = name.chars().rev().take_while(char::is_ascii_digit).count();
    let n_others = name.chars().count() - n_digits;
    name.chars().rev().take(n_digits).chain(name.chars().take(n_others))
}

fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z').chain('0'..='9')
}
