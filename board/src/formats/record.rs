//! One line of a list: a compact board, a database row or a tuple of generalized Rush Hour, and columns that
//! say more about it; or a board in rushsat JSON, which has fields for that.
//!
//! A database row is `moves board [states [further columns]]`, or has `-` for states. Each may be followed by
//! `moves=`, `steps=`, `states=`, `name=`, `primary=` and the word `unsolvable`; `#` starts a comment.

use std::{ops::Range, str::FromStr};

use super::{
    BoardEntry, Claims, Format, ReadOptions, compact,
    error::{ErrorKind, Fault, Parsed, unexpected},
    grh, json,
    source::Line,
};

const KEYS: &str = "`moves=`, `steps=`, `states=`, `name=`, `primary=` or `unsolvable`";

/// A word of a line and its byte range in the line.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    start: usize,
}

impl Word<'_> {
    fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn number<T: FromStr>(self, expected: &str) -> Parsed<T> {
        self.text.parse().map_err(|_| unexpected(expected, self.text, self.span()))
    }
}

/// What the columns after the board say.
#[derive(Default)]
struct Columns<'a> {
    claims: Claims,
    name: Option<&'a str>,
    primary: Option<&'a str>,
}

/// `line` without its comment: a `#` that begins a word, and what follows it.
pub(crate) fn without_comment(line: &str) -> &str {
    let starts_word = |at: usize| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let comment = line.match_indices('#').map(|(at, _)| at).find(|&at| starts_word(at));
    &line[..comment.unwrap_or(line.len())]
}

/// Returns `true` if `line` is a JSON object, or the beginning of one.
pub(crate) fn is_object(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

/// Returns `true` if `line` is a tuple of generalized Rush Hour, or the beginning of one.
pub(crate) fn is_tuple(line: &str) -> bool {
    grh::looks_like_a_tuple(line.trim_start())
}

/// Returns `true` if `line` can only be a line of a list: it is an object or a tuple, or has a comment, the
/// number of a database row, a size before a board, or one of our columns.
pub(crate) fn is_list_line(line: &str) -> bool {
    if is_object(line) || is_tuple(line) {
        return true;
    }
    let record = without_comment(line);
    let words = words(record).map(|word| word.text).collect::<Vec<_>>();
    let is_row = words.len() > 1 && compact::is_number(words[0]);
    let has_size = words
        .first()
        .is_some_and(|word| word.contains(':') && word.starts_with(|c: char| c.is_ascii_digit()));
    // `=` can be the primary in a row of a grid.
    let is_column =
        |word: &str| word.contains('=') && word.starts_with(|c: char| c.is_ascii_lowercase());
    let has_column = words.iter().skip(1).any(|&word| is_column(word) || word == "unsolvable");
    record.len() < line.len() || is_row || has_size || has_column
}

/// The board that `line`, which is more than a comment, holds. The offsets of a fault are those in
/// the line.
pub(crate) fn read(line: Line<'_>, options: &ReadOptions) -> Parsed<BoardEntry> {
    if is_object(line.text) {
        return json::read(line.text, options.primary.as_deref(), line.number);
    }
    if is_tuple(line.text) {
        return read_tuple(line, options);
    }
    let mut words = words(without_comment(line.text)).collect::<Vec<_>>().into_iter();
    let mut next = words.next().expect("the line is not blank");
    let mut columns = Columns::default();
    let is_row = match options.format {
        Some(format) => format == Format::Database,
        None => compact::is_number(next.text) && words.len() > 0,
    };
    if is_row {
        columns.claims.moves = Some(next.number("a number of moves before the board")?);
        let end = next.span().end;
        next = words
            .next()
            .ok_or_else(|| unexpected("a board after the number of moves", "", end..end))?;
    }
    compact::check_no_number(next.text, next.start)?;
    for (index, word) in words.enumerate() {
        columns.add(word, is_row, index == 0)?;
    }
    let primary = options.primary.as_deref().or(columns.primary);
    let board = compact::read(next.text, next.start, primary)?;
    Ok(BoardEntry {
        board,
        format: if is_row { Format::Database } else { Format::Compact },
        claims: columns.claims,
        line: line.number,
        name: columns.name.map(str::to_owned),
    })
}

fn read_tuple(line: Line<'_>, options: &ReadOptions) -> Parsed<BoardEntry> {
    let record = without_comment(line.text);
    let (tuple, rest) = record.split_at(grh::tuple_len(record));
    let mut columns = Columns::default();
    for Word { text, start } in words(rest) {
        columns.add(Word { text, start: tuple.len() + start }, false, false)?;
    }
    let board = grh::read(tuple, options.primary.as_deref().or(columns.primary), options.size)?;
    let name = columns.name.map(str::to_owned);
    Ok(BoardEntry { board, format: Format::Grh, claims: columns.claims, line: line.number, name })
}

fn words(line: &str) -> impl Iterator<Item = Word<'_>> {
    let mut start = 0;
    line.split_inclusive(char::is_whitespace).filter_map(move |piece| {
        let text = piece.trim_end();
        let word = Word { text, start };
        start += piece.len();
        (!text.is_empty()).then_some(word)
    })
}

impl<'a> Columns<'a> {
    /// Takes in one column; `is_first` says that it stands directly after the board.
    fn add(&mut self, word: Word<'a>, is_row: bool, is_first: bool) -> Parsed<()> {
        let Some((key, value)) = word.text.split_once('=') else {
            return match (word.text, is_row) {
                ("unsolvable", _) => {
                    self.claims.unsolvable = true;
                    check_claims(&self.claims, || word.span())
                }
                // What is not known in a row of an atlas is `-`.
                (text, true) if is_first && text != "-" => {
                    self.claims.states = Some(word.number("a number of states")?);
                    Ok(())
                }
                (_, true) => Ok(()),
                (text, false) => Err(unexpected(KEYS, text, word.span())),
            };
        };
        let value = Word { text: value, start: word.start + key.len() + 1 };
        let claims = &mut self.claims;
        match key {
            "moves" => set(&mut claims.moves, "moves", word, value.number("a number of moves")?),
            "steps" => set(&mut claims.steps, "steps", word, value.number("a number of steps")?),
            "states" => {
                set(&mut claims.states, "states", word, value.number("a number of states")?)
            }
            "name" => check_name(value.text, value.span())
                .and_then(|()| set(&mut self.name, "name", word, value.text)),
            "primary" => set(&mut self.primary, "primary", word, value.text),
            _ => Err(unexpected(KEYS, word.text, word.span())),
        }?;
        check_claims(&self.claims, || word.span())
    }
}

/// Refuses claims that cannot all be true, of which the last stands in `span`.
pub(crate) fn check_claims(claims: &Claims, span: impl Fn() -> Range<usize>) -> Parsed<()> {
    let &Claims { moves, steps, unsolvable, .. } = claims;
    if unsolvable && (moves.is_some() || steps.is_some()) {
        return Err(Fault::of(ErrorKind::UnsolvableWithLength).at(span(), "here"));
    }
    Ok(())
}

/// Refuses a name of a board that could not be shown.
pub(crate) fn check_name(name: &str, span: Range<usize>) -> Parsed<()> {
    if name.contains(text::is_control) {
        return Err(unexpected("a name without control characters", name, span));
    }
    Ok(())
}

fn set<T>(place: &mut Option<T>, key: &'static str, word: Word<'_>, value: T) -> Parsed<()> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(Fault::of(ErrorKind::Twice(key)).at(word.span(), "the second")),
    }
}
