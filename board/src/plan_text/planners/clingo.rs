//! Answers of clingo: atoms `slide("A",FROM,TO,TIME)` in any order.

use super::{Hop, number, position};
use crate::{
    Board,
    formats::{
        error::{Parsed, unexpected},
        source::Source,
    },
    plan_text::{SlideMeter, vehicle},
};

/// The head of the line before each answer.
const ANSWER: &str = "Answer:";

/// How an atom begins.
const ATOM: &str = "slide(\"";

/// Returns `true` if this is the output of clingo, or the atoms alone.
pub(super) fn is_output(source: Source<'_>) -> bool {
    let begins = |head| source.lines().any(|line| line.text.starts_with(head));
    begins(ANSWER) || begins("clingo version") || source.text.trim_start().starts_with(ATOM)
}

/// The slides of the last answer by their time.
pub(super) fn read(
    source: Source<'_>,
    board: &Board,
    mut progress: SlideMeter<'_>,
) -> Parsed<Vec<Hop>> {
    let (text, start) = last_answer(source)?;
    let mut hops = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let at = start + text.len() - rest.len();
        progress.slide(at)?;
        let (time, hop, length) = read_atom(rest, at, board)?;
        hops.push((time, hop));
        rest = rest[length..].trim_start();
    }
    hops.sort_by_key(|&(time, _)| time);
    if let Some(pair) = hops.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let found = format!("two at {}", pair[0].0);
        return Err(unexpected("one slide at a time", &found, pair[1].1.span.clone()));
    }
    Ok(hops.into_iter().map(|(_, hop)| hop).collect())
}

/// The line below the last head of an answer, or the whole text if there is only that; and where it begins.
fn last_answer(source: Source<'_>) -> Parsed<(&str, usize)> {
    let mut lines = source.lines().skip_while(|line| !line.text.starts_with(ANSWER)).peekable();
    if lines.peek().is_none() {
        if source.text.trim_start().starts_with(ATOM) {
            return Ok((source.text, 0));
        }
        let end = source.text.trim_end().len();
        let last = source.lines().find(|line| line.text.trim() == "UNSATISFIABLE");
        let (found, span) = match last {
            Some(line) => ("UNSATISFIABLE", line.start..line.start + line.text.len()),
            None => ("", end..end),
        };
        return Err(unexpected("an answer of clingo, which is the plan", found, span));
    }
    let mut answer = ("", source.text.len());
    while let Some(line) = lines.next() {
        if line.text.starts_with(ANSWER)
            && let Some(next) = lines.peek()
        {
            answer = (next.text, next.start);
        }
    }
    Ok(answer)
}

/// The atom at the start of `text`, which begins at byte `start` of the source: its time, its slide, its
/// length.
fn read_atom(text: &str, start: usize, board: &Board) -> Parsed<(u32, Hop, usize)> {
    let parsed = text.strip_prefix(ATOM).and_then(|rest| {
        let (name, name_length) = read_string(rest)?;
        let numbers = rest[name_length..].strip_prefix("\",")?;
        let numbers = &numbers[..numbers.find(')')?];
        let [from, to, time] = numbers.split(',').collect::<Vec<_>>()[..] else { return None };
        let length = ATOM.len() + name_length + "\",".len() + numbers.len() + ")".len();
        Some((name, name_length, position(from)?, position(to)?, number(time)?, length))
    });
    let Some((name, name_length, from, to, time, length)) = parsed else {
        let found = text.split_whitespace().next().unwrap_or_default();
        let span = start..start + found.len();
        return Err(unexpected("an atom such as `slide(\"A\",1,2,1)`", found, span));
    };
    let name_start = start + ATOM.len();
    let vehicle = vehicle(board, &name, name_start..name_start + name_length)?;
    Ok((time, Hop { vehicle, from, to, span: start..start + length }, length))
}

/// A string after its opening quotation mark, and the bytes before the closing one.
fn read_string(text: &str) -> Option<(String, usize)> {
    let mut string = String::new();
    let mut chars = text.char_indices();
    loop {
        match chars.next()? {
            (at, '"') => return Some((string, at)),
            (_, '\\') => match chars.next()?.1 {
                'n' => string.push('\n'),
                escaped => string.push(escaped),
            },
            (_, char) => string.push(char),
        }
    }
}
