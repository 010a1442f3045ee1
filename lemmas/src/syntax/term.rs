//! Terms: sums of numbers, variables and lengths; or a content.

use text::{Fault, Kind, Stream};

use super::{
    ast::{Comparison, Part, Term},
    stream::a_name,
};

/// The largest number that can be written.
const MAX_NUMBER: i64 = 9999;

pub(super) fn term(stream: &mut Stream<'_, '_>) -> Option<Term> {
    stream.nested(|stream| {
        let start = stream.span().start;
        let mut is_taken_away = stream.take("-");
        let mut parts = Vec::new();
        loop {
            parts.push((is_taken_away, part(stream)?));
            if stream.take("-") {
                is_taken_away = true;
            } else if stream.take("+") {
                is_taken_away = false;
            } else {
                break;
            }
        }
        Some(Term { parts, span: start..stream.end_before() })
    })
}

fn part(stream: &mut Stream<'_, '_>) -> Option<Part> {
    if stream.kind() == Kind::Number {
        return Some(Part::Number(number(stream)));
    }
    if stream.take("(") {
        let inner = term(stream)?;
        stream.need(")")?;
        return Some(Part::Group(Box::new(inner)));
    }
    let name = a_name(stream, "an index: a number, a variable, `width`, `height` or `red_row`")?;
    if name.text == "length" {
        stream.need("(")?;
        let of = a_name(stream, "a variable for a content")?;
        stream.need(")")?;
        return Some(Part::Length(of));
    }
    Some(Part::Name(name))
}

/// A number; one that is too large is reported, and taken as 0.
fn number(stream: &mut Stream<'_, '_>) -> i64 {
    let number = stream.word().parse().ok().filter(|&number| number <= MAX_NUMBER);
    if number.is_none() {
        let message = format!("this number is too large: at most {MAX_NUMBER} is allowed");
        stream.report::<()>(Fault::new(message, stream.span(), "here"));
    }
    stream.advance();
    number.unwrap_or(0)
}

/// A comparison sign.
pub(super) fn comparison(stream: &mut Stream<'_, '_>) -> Option<Comparison> {
    let Kind::Mark(mark) = stream.kind() else { return None };
    let comparison = match mark {
        "=" => Comparison::Equal,
        "!=" => Comparison::Different,
        "<" => Comparison::Less,
        "<=" => Comparison::AtMost,
        ">" => Comparison::More,
        ">=" => Comparison::AtLeast,
        _ => return None,
    };
    stream.advance();
    Some(comparison)
}
