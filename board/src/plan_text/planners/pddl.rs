//! Plans of PDDL planners: actions `(slide-2-across-1 v0 p4 p1 …)`, perhaps each after its time (`0.1: `) and
//! before its cost (` [1]`); `;` begins a comment.

use std::ops::Range;

use super::{Hop, SlideMeter, number, position};
use crate::{
    Board,
    formats::{
        ErrorKind,
        error::{Fault, Parsed, unexpected},
        source::Source,
    },
};

/// How an action of our planning tasks begins, in lower case.
const ACTION: &str = "(slide-";

/// A word, or what stands in parentheses or brackets, with them; and where.
type Item<'t> = (&'t str, Range<usize>);

/// Returns `true` if the first entry that is neither a comment nor a time is an action of our planning tasks.
/// A plan without actions has only comments.
pub(super) fn is_plan(source: Source<'_>) -> bool {
    match items(source.text).find(|(item, _)| !is_time(item)) {
        Some((item, _)) => {
            item.get(..ACTION.len()).is_some_and(|start| start.eq_ignore_ascii_case(ACTION))
        }
        None => source.text.trim_start().starts_with(';'),
    }
}

/// The slides.
pub(super) fn read(
    source: Source<'_>,
    board: &Board,
    mut progress: SlideMeter<'_>,
) -> Parsed<Vec<Hop>> {
    let mut hops = Vec::new();
    for (item, span) in items(source.text) {
        progress.slide(span.start)?;
        if !is_time(item) && !is_cost(item) {
            hops.push(read_action(item, span, board)?);
        }
    }
    Ok(hops)
}

fn items(text: &str) -> impl Iterator<Item = Item<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let mut rest = text[at..].trim_start();
        while rest.starts_with(';') {
            rest = rest.find('\n').map_or("", |end| rest[end..].trim_start());
        }
        let closing = match rest.chars().next()? {
            '(' => closing(rest, ')'),
            '[' => closing(rest, ']'),
            _ => None,
        };
        let word = || rest.find(char::is_whitespace).unwrap_or(rest.len());
        let length = closing.map_or_else(word, |closing| closing + 1);
        let start = text.len() - rest.len();
        at = start + length;
        Some((&rest[..length], start..at))
    })
}

/// Where the parenthesis or bracket at the start of `text` is closed, on the same line.
fn closing(text: &str, closing: char) -> Option<usize> {
    let at = 1 + text[1..].find(['(', '[', '\n', closing])?;
    text[at..].starts_with(closing).then_some(at)
}

/// `0.001:`
fn is_time(item: &str) -> bool {
    let time = item.strip_suffix(':').filter(|time| !time.is_empty());
    time.is_some_and(|time| time.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'))
}

/// `[1]`
fn is_cost(item: &str) -> bool {
    item.starts_with('[') && item.ends_with(']')
}

fn read_action(item: &str, span: Range<usize>, board: &Board) -> Parsed<Hop> {
    let Some((index, from, to)) = read_words(item) else {
        let expected = "an action such as `(slide-1 v0 p1 p2 c0-1 c0-3)`";
        return Err(unexpected(expected, item, span));
    };
    match board.vehicles().nth(index) {
        Some((vehicle, _)) => Ok(Hop { vehicle, from, to, span }),
        None => Err(Fault::of(ErrorKind::UnknownVehicle(format!("v{index}"))).at(span, "here")),
    }
}

/// The vehicle and its positions. The name of the action says over how many cells it goes: those that it
/// enters, and those that it crosses.
fn read_words(item: &str) -> Option<(usize, u8, u8)> {
    let item = item.to_ascii_lowercase();
    let mut words = item.strip_prefix('(')?.strip_suffix(')')?.split_ascii_whitespace();
    let name = words.next()?.strip_prefix("slide-")?;
    let distance = match name.split_once("-across-") {
        Some((entered, crossed)) => number(entered)?.checked_add(number(crossed)?)?,
        None => number(name)?,
    };
    let index = number(words.next()?.strip_prefix('v')?)? as usize;
    let from = position(words.next()?.strip_prefix('p')?)?;
    let to = position(words.next()?.strip_prefix('p')?)?;
    (u32::from(from.abs_diff(to)) == distance).then_some((index, from, to))
}
