//! Terms: sums of numbers, variables and lengths; or a content.

use super::{
    ast::{Comparison, Part, Term},
    stream::{Parsed, Stream},
    token::Token,
};

pub(super) fn term(stream: &mut Stream<'_, '_>) -> Parsed<Term> {
    stream.deeper(|stream| {
        let start = stream.span().start;
        let mut is_taken_away = stream.take_symbol("-");
        let mut parts = Vec::new();
        loop {
            parts.push((is_taken_away, part(stream)?));
            if stream.take_symbol("-") {
                is_taken_away = true;
            } else if stream.take_symbol("+") {
                is_taken_away = false;
            } else {
                break;
            }
        }
        Ok(Term { parts, span: start..stream.end() })
    })
}

fn part(stream: &mut Stream<'_, '_>) -> Parsed<Part> {
    if let Token::Number(number) = *stream.peek() {
        stream.advance();
        return Ok(Part::Number(number));
    }
    if stream.take_symbol("(") {
        let inner = term(stream)?;
        stream.symbol(")")?;
        return Ok(Part::Group(Box::new(inner)));
    }
    let name = stream.name("an index: a number, a variable, `width`, `height` or `red_row`")?;
    if name.text == "length" {
        stream.symbol("(")?;
        let of = stream.name("a variable for a content")?;
        stream.symbol(")")?;
        return Ok(Part::Length(of));
    }
    Ok(Part::Name(name))
}

/// A comparison sign.
pub(super) fn comparison(stream: &mut Stream<'_, '_>) -> Option<Comparison> {
    let comparison = match stream.peek() {
        Token::Symbol("=") => Comparison::Equal,
        Token::Symbol("!=") => Comparison::Different,
        Token::Symbol("<") => Comparison::Less,
        Token::Symbol("<=") => Comparison::AtMost,
        Token::Symbol(">") => Comparison::More,
        Token::Symbol(">=") => Comparison::AtLeast,
        _ => return None,
    };
    stream.advance();
    Some(comparison)
}
