//! What other planners print for [`crate::models`]: atoms of clingo, actions of PDDL planners.
//!
//! Both say between which positions a vehicle slides.

use std::ops::Range;

use super::vehicle;
use crate::{
    Board, Plan, Slide, VehicleId,
    formats::{
        ErrorKind,
        error::{Fault, Parsed},
        source::{Line, Source},
    },
    geometry::MAX_SIDE,
};

/// The head of the line before each answer of clingo.
const ANSWER: &str = "Answer:";

/// How an atom of the answer-set program begins.
const ATOM: &str = "slide(\"";

/// A slide as a planner says it.
struct Hop {
    vehicle: VehicleId,
    from: u8,
    to: u8,
    /// Where it stands in the text.
    span: Range<usize>,
}

/// Whether the text is what clingo prints, with or without what is around the atoms.
pub(super) fn is_answer_set(source: Source<'_>) -> bool {
    source.lines().any(|line| line.text.starts_with(ANSWER) || line.text.starts_with(ATOM))
}

/// The last answer: its atoms `slide("A",FROM,TO,TIME)`, which clingo prints in any order.
pub(super) fn read_answer_set(source: Source<'_>, board: &Board) -> Parsed<Plan> {
    let last = source.lines().filter(|line| line.text.starts_with(ANSWER)).last();
    let mut at = last.map_or(0, |line| line.start + ANSWER.len());
    let mut hops = Vec::new();
    while let Some(found) = source.text[at..].find(ATOM) {
        at += found;
        let (time, hop) = read_atom(&source.text[at..], at, board)?;
        at = hop.span.end;
        hops.push((time, hop));
    }
    hops.sort_by_key(|&(time, _)| time);
    plan(hops.into_iter().map(|(_, hop)| hop), board)
}

/// The atom at the start of `text`, which begins at byte `start` of the source, and its time.
fn read_atom(text: &str, start: usize, board: &Board) -> Parsed<(u32, Hop)> {
    let (name, name_length) = read_string(&text[ATOM.len()..]);
    let name_end = ATOM.len() + name_length;
    let Some((from, to, time, length)) = read_numbers(&text[name_end..]) else {
        let found = text.split_whitespace().next().unwrap_or_default();
        let span = start..start + found.len();
        return Err(Fault::expected("an atom such as `slide(\"A\",1,2,1)`", found, span));
    };
    let vehicle = vehicle(board, &name, start + ATOM.len()..start + name_end)?;
    Ok((time, Hop { vehicle, from, to, span: start..start + name_end + length }))
}

/// `",FROM,TO,TIME)` at the start of `text`, and its length.
fn read_numbers(text: &str) -> Option<(u8, u8, u32, usize)> {
    let length = text.find(')')? + 1;
    let numbers: Vec<&str> = text[..length - 1].strip_prefix("\",")?.split(',').collect();
    let [from, to, time] = numbers[..] else { return None };
    Some((position(from)?, position(to)?, time.parse().ok()?, length))
}

fn position(digits: &str) -> Option<u8> {
    digits.parse().ok().filter(|&position| position < MAX_SIDE)
}

/// A string of clingo after its opening quotation mark, and the bytes before the closing one.
fn read_string(text: &str) -> (String, usize) {
    let mut string = String::new();
    let mut chars = text.char_indices();
    while let Some((at, char)) = chars.next() {
        match char {
            '"' => return (string, at),
            '\\' => match chars.next() {
                Some((_, 'n')) => string.push('\n'),
                Some((_, escaped)) => string.push(escaped),
                None => {}
            },
            _ => string.push(char),
        }
    }
    (string, text.len())
}

/// Whether a line of the text is an action of our planning tasks.
pub(super) fn is_actions(source: Source<'_>) -> bool {
    source.lines().any(|line| action(&line).is_some())
}

/// The actions `(slide-1 v0 p1 p2 …)`, one a line; lines without one are comments.
pub(super) fn read_actions(source: Source<'_>, board: &Board) -> Parsed<Plan> {
    let hops = source.lines().filter_map(|line| {
        let (text, start) = action(&line)?;
        Some(read_action(text, start, board))
    });
    plan(hops.collect::<Parsed<Vec<_>>>()?, board)
}

/// What stands between the parentheses of an action, and where: perhaps after its time (`0: `) and before its cost
/// (` [1]`).
fn action<'t>(line: &Line<'t>) -> Option<(&'t str, usize)> {
    let open = line.text.find('(')?;
    let time = line.text[..open].trim().trim_end_matches(':');
    let text = &line.text[open + 1..];
    let text = &text[..text.find(')')?];
    let is_action = time.chars().all(|c| c.is_ascii_digit() || c == '.')
        && text.get(..6).is_some_and(|word| word.eq_ignore_ascii_case("slide-"));
    is_action.then_some((text, line.start + open + 1))
}

fn read_action(text: &str, start: usize, board: &Board) -> Parsed<Hop> {
    let span = start..start + text.len();
    let mut words = text.split_whitespace().skip(1);
    let [index, from, to] = ['v', 'p', 'p'].map(|letter| {
        words.next().and_then(|word| word.strip_prefix([letter, letter.to_ascii_uppercase()]))
    });
    let index = index.and_then(|digits| digits.parse().ok());
    let positions = from.and_then(position).zip(to.and_then(position));
    let Some((index, (from, to))) = index.zip(positions) else {
        return Err(Fault::expected(
            "an action such as `(slide-1 v0 p1 p2 c0-1 c0-3)`",
            text,
            span,
        ));
    };
    match board.vehicles().nth(index) {
        Some((vehicle, _)) => Ok(Hop { vehicle, from, to, span }),
        None => Err(Fault::new(ErrorKind::UnknownVehicle(format!("v{index}"))).at(span, "here")),
    }
}

/// The plan of these slides, each of which begins where its vehicle is.
fn plan(hops: impl IntoIterator<Item = Hop>, board: &Board) -> Parsed<Plan> {
    let mut positions: Vec<u8> = board.vehicles().map(|(_, vehicle)| vehicle.position).collect();
    let mut read = |Hop { vehicle, from, to, span }: Hop| -> Parsed<Slide> {
        let name = board.vehicle(vehicle).name.clone();
        let position = &mut positions[vehicle.index()];
        if *position != from {
            let kind = ErrorKind::WrongPosition { name, position: *position, said: from };
            return Err(Fault::new(kind).at(span, "this slide"));
        }
        *position = to;
        let distance =
            i8::try_from(to).expect("a position") - i8::try_from(from).expect("a position");
        let slide = Slide::new(vehicle, distance);
        slide.ok_or_else(|| Fault::new(ErrorKind::NoDistance(name)).at(span, "0 cells"))
    };
    hops.into_iter().map(&mut read).collect::<Parsed<Vec<_>>>().map(Plan::new)
}
