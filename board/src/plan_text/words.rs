//! The database's notation and card notation: one word a slide.
//!
//! A word ends with its number of cells. What stands before the number tells the notation: a sign
//! (`F+1`) or a direction letter (`CL3`); everything before that is the vehicle's name.

use super::{SlideMeter, n_cells, slide, vehicle};
use crate::{
    Board, Direction, Orientation, Plan, Slide,
    formats::{
        ErrorKind,
        error::{Fault, Parsed, unexpected},
    },
};

/// A word of the plan, split.
struct Word<'a> {
    name: &'a str,
    mark: char,
    digits: &'a str,
    start: usize,
}

pub(super) fn read(text: &str, board: &Board, mut progress: SlideMeter<'_>) -> Parsed<Plan> {
    let mut slides = Vec::new();
    let mut last = None;
    let mut start = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        if !word.is_empty() {
            progress.slide(start)?;
            let word = split(word, start)?;
            slides.push(read_word(&word, board)?);
            last = Some(word);
        }
        start += piece.len();
    }
    if last.is_some_and(|word| word.mark.is_ascii_alphabetic()) {
        stop_at_the_exit(&mut slides, board);
    }
    Ok(Plan::new(slides))
}

fn split(word: &str, start: usize) -> Parsed<Word<'_>> {
    let before = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &word[before.len()..];
    let mark = before.chars().next_back().filter(|c| "+-LRUD".contains(*c));
    match mark {
        Some(mark) if !digits.is_empty() && before.len() > 1 => {
            Ok(Word { name: &before[..before.len() - 1], mark, digits, start })
        }
        _ => {
            let span = start..start + word.len();
            Err(unexpected("a slide such as `F+1` or `FR1`", word, span))
        }
    }
}

fn read_word(word: &Word<'_>, board: &Board) -> Parsed<Slide> {
    let Word { name, mark, digits, start } = *word;
    let mark_at = start + name.len();
    let id = vehicle(board, name, start..mark_at)?;
    let n_cells = n_cells(digits, name, mark_at + 1..mark_at + 1 + digits.len())?;
    let (orientation, direction) = match mark {
        'L' => (Some(Orientation::Horizontal), Direction::Backward),
        'R' => (Some(Orientation::Horizontal), Direction::Forward),
        'U' => (Some(Orientation::Vertical), Direction::Backward),
        'D' => (Some(Orientation::Vertical), Direction::Forward),
        '-' => (None, Direction::Backward),
        _ => (None, Direction::Forward),
    };
    let of_vehicle = board.vehicle(id).orientation;
    if orientation.is_some_and(|orientation| orientation != of_vehicle) {
        let kind = ErrorKind::WrongDirection {
            name: name.to_owned(),
            orientation: of_vehicle,
            letter: mark,
        };
        return Err(Fault::of(kind).at(mark_at..mark_at + 1, "this direction"));
    }
    Ok(slide(id, direction.sign() * n_cells))
}

/// Shortens a last slide that drives the primary off the board through the exit, by as many cells as
/// the primary has at most; drops it if the primary is at the exit already.
fn stop_at_the_exit(slides: &mut Vec<Slide>, board: &Board) {
    let Some(last) = slides.pop_if(|slide| slide.vehicle == board.primary()) else { return };
    let primary = board.vehicle(board.primary());
    let moved: i32 = slides
        .iter()
        .filter(|slide| slide.vehicle == board.primary())
        .map(|slide| i32::from(slide.distance.get()))
        .sum();
    let to_exit = i32::from(board.goal_position()) - i32::from(primary.position) - moved;
    let distance = i32::from(last.distance.get());
    let sign = i32::from(exit_direction(board).sign());
    let beyond = (distance - to_exit) * sign;
    let leaves = to_exit * sign >= 0 && (1..=i32::from(primary.length)).contains(&beyond);
    if !leaves {
        slides.push(last);
    } else if let Ok(to_exit) = i8::try_from(to_exit) {
        slides.extend(Slide::new(board.primary(), to_exit));
    }
}

fn exit_direction(board: &Board) -> Direction {
    match board.exit() {
        crate::End::First => Direction::Backward,
        crate::End::Last => Direction::Forward,
    }
}
