//! `rushsat check --canonical`: one text for all boards that differ only in the side from which one looks at
//! them.

use atlas::Sides;
use board::formats::BoardEntry;
use miette::{Report as Failure, miette};

use super::as_json;
use crate::{output::Report, status::Status};

pub(super) fn report(puzzle: &BoardEntry, is_only: bool) -> Result<Report, Failure> {
    let sides = Sides::of(&puzzle.board)
        .map_err(|why| miette!("the board has no canonical text: {why}"))?;
    let canonical = sides.canonical();
    let other = if canonical == sides.text { &sides.mirror } else { &sides.text };
    let text = if !is_only {
        format!("{canonical}\n")
    } else if sides.is_own_mirror() {
        format!("canonical {canonical}\nit is its own mirror image\n")
    } else {
        format!("canonical {canonical}\nmirror image {other}\n")
    };
    let mut json = as_json(puzzle);
    json["canonical"] = canonical.into();
    json["mirror"] = other.as_str().into();
    Ok(Report { text, json, status: Status::Positive })
}
