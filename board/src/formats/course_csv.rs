//! The course's CSV: `car,orientation,col,row,length`, 1-based from the top left, primary `X`.
//!
//! The fields are letters and numbers, never quoted, so a line is split at its commas: that keeps
//! the place of every field. The format holds no size. It comes from a comment such as `# 9x9`
//! (which our writer puts first), from `--size`, or from the name of the file (`Rushhour9x9_4.csv`).

use std::ops::Range;

use super::{
    compact::checked_size,
    error::{ErrorKind, Fault, Parsed, unexpected},
    place::{SpannedParts, SpannedVehicle},
    record,
    source::{Line, Source},
    write::WriteError,
};
use crate::{
    board::Board,
    geometry::{End, Orientation, Size},
    vehicle::Vehicle,
};

const HEADER: [&str; 5] = ["car", "orientation", "col", "row", "length"];

/// Name of the primary.
pub(crate) const PRIMARY: &str = "X";

/// Header of the course's plans.
pub(crate) const PLAN_HEADER: [&str; 2] = ["car", "move"];

/// A field without the white space around it, and its byte range in the source.
pub(crate) struct Field<'a> {
    pub(crate) text: &'a str,
    pub(crate) span: Range<usize>,
}

/// Returns `true` if the first line that is not a comment is a line of a CSV file.
pub(crate) fn looks_like_csv(line: &str) -> bool {
    let first = line.split_once(',').map(|(first, _)| first.trim());
    first.is_some_and(|field| !field.contains(char::is_whitespace) && !field.starts_with('<'))
}

/// The fields of a line.
pub(crate) fn fields<'a>(line: &Line<'a>) -> Vec<Field<'a>> {
    let mut start = line.start;
    let field = |piece: &'a str| {
        let text = piece.trim();
        let from = start + piece.len() - piece.trim_start().len();
        start += piece.len() + 1;
        Field { text, span: from..from + text.len() }
    };
    line.text.split(',').map(field).collect()
}

/// The board in `source`; `size` and `asked` are the size and the primary that were asked for.
pub(crate) fn read(source: Source<'_>, asked: Option<&str>, size: Option<Size>) -> Parsed<Board> {
    let mut lines = source.lines().filter(super::list::is_record);
    let header = lines.next().ok_or_else(|| Fault::of(ErrorKind::Empty))?;
    check_header(&header)?;
    let size = size_of(source, size)?;
    let vehicles = lines.map(|line| vehicle(&line)).collect::<Parsed<Vec<_>>>()?;
    let name = asked.unwrap_or(PRIMARY);
    let Some(primary) = vehicles.iter().position(|placed| placed.vehicle.name == name) else {
        let kind = match asked {
            Some(asked) => ErrorKind::NotOnBoard(asked.to_owned()),
            None => ErrorKind::NoPrimary("no car is named `X`"),
        };
        let end = source.text.trim_end().len();
        return Err(Fault::of(kind)
            .at(header.start..end, "these cars")
            .advise("name the primary vehicle with `--primary NAME`"));
    };
    SpannedParts { size, walls: Vec::new(), vehicles, primary, exit: End::Last }.board(asked)
}

fn check_header(line: &Line<'_>) -> Parsed<()> {
    let found: Vec<&str> = fields(line).iter().map(|field| field.text).collect();
    let span = line.start..line.start + line.text.len();
    if found == PLAN_HEADER {
        return Err(Fault::of(ErrorKind::PlanForBoard).at(span, "here"));
    }
    if found == HEADER {
        return Ok(());
    }
    Err(unexpected(&format!("the header `{}`", HEADER.join(",")), line.text.trim(), span))
}

fn vehicle(line: &Line<'_>) -> Parsed<SpannedVehicle> {
    let span = line.start..line.start + line.text.len();
    let fields = fields(line);
    let Ok::<[Field<'_>; 5], _>([name, orientation, col, row, length]) = fields.try_into() else {
        return Err(unexpected("five fields", line.text.trim(), span));
    };
    if name.text.is_empty() || !name.text.chars().all(|c| c.is_ascii_alphabetic()) {
        return Err(unexpected("a name of one or more letters", name.text, name.span));
    }
    let orientation = match orientation.text {
        "H" => Orientation::Horizontal,
        "V" => Orientation::Vertical,
        text => return Err(unexpected("`H` or `V`", text, orientation.span)),
    };
    let (col, row) =
        (number(&col, "a column, counted from 1")? - 1, number(&row, "a row, counted from 1")? - 1);
    let length = number(&length, "a length of at least 1")?;
    let (line, position) = match orientation {
        Orientation::Horizontal => (row, col),
        Orientation::Vertical => (col, row),
    };
    let vehicle = Vehicle { name: name.text.to_owned(), orientation, length, line, position };
    Ok(SpannedVehicle { vehicle, span })
}

/// A number from 1 to 255; what is larger than the grid shows when the vehicle is placed.
fn number(field: &Field<'_>, expected: &str) -> Parsed<u8> {
    let is_number = !field.text.is_empty() && field.text.chars().all(|c| c.is_ascii_digit());
    match field.text.parse() {
        Ok(number) if number > 0 => Ok(number),
        Err(_) if is_number => {
            Err(unexpected("a number of at most 255", field.text, field.span.clone()))
        }
        _ => Err(unexpected(expected, field.text, field.span.clone())),
    }
}

fn size_of(source: Source<'_>, asked: Option<Size>) -> Parsed<Size> {
    match (size_in_comments(source)?, asked) {
        (Some((stated, span)), Some(asked)) if stated != asked => {
            Err(Fault::of(ErrorKind::OtherSize { asked, stated }).at(span, "this size"))
        }
        (Some((size, _)), _) | (None, Some(size)) => Ok(size),
        (None, None) => size_in_name(source.name).ok_or_else(|| {
            Fault::of(ErrorKind::NoSize).advise(
                "CSV holds no size: give it with `--size WxH`, with a first line such as `# 9x9`, \
                 or in the name of the file (`Rushhour9x9_4.csv`)",
            )
        }),
    }
}

/// The size in a comment that holds nothing else.
fn size_in_comments(source: Source<'_>) -> Parsed<Option<(Size, Range<usize>)>> {
    let is_comment = |text: &str| record::without_comment(text).trim().is_empty();
    let mut comments = source.lines().filter(|line| is_comment(line.text));
    let sides = comments.find_map(|line| {
        let (width, height) = line.text.trim_start().strip_prefix('#')?.trim().split_once('x')?;
        let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        let span = line.start..line.start + line.text.len();
        (is_number(width) && is_number(height)).then_some((width, height, span))
    });
    let Some((width, height, span)) = sides else { return Ok(None) };
    let side = |text: &str| text.parse().unwrap_or(usize::MAX);
    Ok(Some((checked_size(side(width), side(height), span.clone())?, span)))
}

/// The one size such as `9x9` in the last part of a path; `None` if there are none or several.
fn size_in_name(name: &str) -> Option<Size> {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let is_digit = |c: char| c.is_ascii_digit();
    let mut sizes = file.match_indices('x').filter_map(|(at, _)| {
        let (before, after) = (&file[..at], &file[at + 1..]);
        let width = &before[before.trim_end_matches(is_digit).len()..];
        let height = &after[..after.len() - after.trim_start_matches(is_digit).len()];
        format!("{width}x{height}").parse::<Size>().ok()
    });
    let size = sizes.next()?;
    sizes.all(|other| other == size).then_some(size)
}

/// The board as CSV, its size in a comment before it.
pub(crate) fn write(board: &Board) -> Result<String, WriteError> {
    let primary = board.vehicle(board.primary());
    if !board.walls().is_empty() {
        return Err(WriteError::Walls { format: super::Format::CourseCsv });
    }
    if board.exit() != End::Last {
        return Err(WriteError::Exit { format: super::Format::CourseCsv, side: board.exit_side() });
    }
    if primary.name != PRIMARY {
        return Err(WriteError::PrimaryName { name: primary.name.clone() });
    }
    let mut lines = vec![format!("# {}", board.size()), HEADER.join(",")];
    for (_, vehicle) in board.vehicles() {
        if !vehicle.name.chars().all(|c| c.is_ascii_alphabetic()) {
            let name = vehicle.name.clone();
            return Err(WriteError::Name { format: super::Format::CourseCsv, name });
        }
        let first = vehicle.orientation.cell(vehicle.line, vehicle.position);
        let orientation = match vehicle.orientation {
            Orientation::Horizontal => 'H',
            Orientation::Vertical => 'V',
        };
        let Vehicle { name, length, .. } = vehicle;
        let (col, row) = (first.col + 1, first.row + 1);
        lines.push(format!("{name},{orientation},{col},{row},{length}"));
    }
    Ok(lines.join("\n"))
}
