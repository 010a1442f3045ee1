//! Formulas, by recursive descent: `<->`, `->`, `|`, `&`, then `!` and `next`.
//!
//! A quantifier reaches as far to the right as it can. `->` joins to the right; `<->` does not join.

use text::Fault;

use super::{
    ast::{Binding, Comparison, Contents, Domain, Formula, Name, Quantifier, Term},
    stream::{Parsed, Stream},
    term::{comparison, term},
    token::Token,
};

pub(super) fn formula(stream: &mut Stream<'_, '_>) -> Parsed<Formula> {
    stream.deeper(|stream| {
        let left = implication(stream)?;
        if !stream.take_symbol("<->") {
            return Ok(left);
        }
        let right = implication(stream)?;
        if stream.is_symbol("<->") {
            let span = stream.span();
            let fault = Fault::new("`<->` does not join with another `<->`", span.clone(), "here");
            return Err(stream.note(fault.advise("put parentheses around one of the two")));
        }
        Ok(Formula::Iff(Box::new(left), Box::new(right)))
    })
}

fn implication(stream: &mut Stream<'_, '_>) -> Parsed<Formula> {
    stream.deeper(|stream| {
        let left = disjunction(stream)?;
        if !stream.take_symbol("->") {
            return Ok(left);
        }
        Ok(Formula::Implies(Box::new(left), Box::new(implication(stream)?)))
    })
}

fn disjunction(stream: &mut Stream<'_, '_>) -> Parsed<Formula> {
    let mut parts = vec![conjunction(stream)?];
    while stream.take_symbol("|") {
        parts.push(conjunction(stream)?);
    }
    Ok(if parts.len() == 1 { parts.remove(0) } else { Formula::Or(parts) })
}

fn conjunction(stream: &mut Stream<'_, '_>) -> Parsed<Formula> {
    let mut parts = vec![unary(stream)?];
    while stream.take_symbol("&") {
        parts.push(unary(stream)?);
    }
    Ok(if parts.len() == 1 { parts.remove(0) } else { Formula::And(parts) })
}

fn unary(stream: &mut Stream<'_, '_>) -> Parsed<Formula> {
    let span = stream.span();
    if stream.take_symbol("!") {
        return Ok(Formula::Not(Box::new(stream.deeper(unary)?)));
    }
    if stream.take_word("next") {
        return Ok(Formula::Next(Box::new(stream.deeper(unary)?), span));
    }
    if stream.take_word("true") {
        return Ok(Formula::Constant(true));
    }
    if stream.take_word("false") {
        return Ok(Formula::Constant(false));
    }
    for (word, quantifier) in [("forall", Quantifier::All), ("exists", Quantifier::Some)] {
        if stream.take_word(word) {
            return quantified(stream, quantifier);
        }
    }
    if let Some((left, sign)) = stream.attempt(left_and_sign) {
        return Ok(Formula::Compare(left, sign, term(stream)?));
    }
    if stream.take_symbol("(") {
        return group(stream);
    }
    let name = stream.name("a formula")?;
    if !stream.take_symbol("(") {
        return Ok(Formula::Call(name, Vec::new()));
    }
    match arguments(stream) {
        Ok(arguments) => Ok(Formula::Call(name, arguments)),
        Err(noted) => recovered(stream).ok_or(noted),
    }
}

/// A term that is compared with what follows.
fn left_and_sign(stream: &mut Stream<'_, '_>) -> Parsed<(Term, Comparison)> {
    let left = term(stream)?;
    let sign = comparison(stream).ok_or_else(|| stream.expected("a comparison"))?;
    Ok((left, sign))
}

/// What stands in parentheses; after a fault in it the parse goes on behind them.
fn group(stream: &mut Stream<'_, '_>) -> Parsed<Formula> {
    let inner = formula(stream).and_then(|inner| stream.symbol(")").map(|()| inner));
    inner.or_else(|noted| recovered(stream).ok_or(noted))
}

/// Something in place of a group with a fault in it, which has been noted.
fn recovered(stream: &mut Stream<'_, '_>) -> Option<Formula> {
    stream.skip_group().then_some(Formula::Constant(true))
}

fn arguments(stream: &mut Stream<'_, '_>) -> Parsed<Vec<Term>> {
    let mut arguments = vec![term(stream)?];
    while stream.take_symbol(",") {
        arguments.push(term(stream)?);
    }
    stream.symbol(")")?;
    Ok(arguments)
}

fn quantified(stream: &mut Stream<'_, '_>, quantifier: Quantifier) -> Parsed<Formula> {
    let mut bindings = Vec::new();
    loop {
        group_of_bindings(stream, &mut bindings)?;
        if !stream.take_symbol(",") {
            break;
        }
    }
    stream.symbol(".")?;
    let body = stream.deeper(formula)?;
    Ok(Formula::Quantified(quantifier, bindings, Box::new(body)))
}

/// `(r, c)`, or variables that share a domain, as in `x, y in contents`. Names that begin with r or c
/// range over rows and columns unless `in` follows at once, so `r, c, x in contents` are three domains.
fn group_of_bindings(stream: &mut Stream<'_, '_>, bindings: &mut Vec<Binding>) -> Parsed<()> {
    if stream.take_symbol("(") {
        let row = stream.name("a variable for the row")?;
        stream.symbol(",")?;
        let column = stream.name("a variable for the column")?;
        stream.symbol(")")?;
        bindings.push(Binding { name: row, domain: Domain::Rows });
        bindings.push(Binding { name: column, domain: Domain::Columns });
        return Ok(());
    }
    let mut names = vec![stream.name("a variable")?];
    while stream.is_symbol(",") {
        let next = stream.attempt(|stream| {
            stream.symbol(",")?;
            stream.name("a variable")
        });
        match next {
            Some(name) => names.push(name),
            None => break,
        }
    }
    if stream.take_word("in") {
        let domain = domain(stream)?;
        let n_before = names.len() - 1;
        bindings.extend(names.into_iter().enumerate().map(|(index, name)| {
            let own = domain_of(&name).filter(|_| index < n_before);
            Binding { domain: own.unwrap_or_else(|| domain.clone()), name }
        }));
        return Ok(());
    }
    for name in names {
        let domain = domain_of(&name).ok_or_else(|| {
            let message = format!("it is not said what `{}` ranges over", name.text);
            stream.note(Fault::new(message, name.span.clone(), "here").advise(DOMAINS))
        })?;
        bindings.push(Binding { name, domain });
    }
    Ok(())
}

const DOMAINS: &str = "write `x in rows`, `columns`, `contents`, `vehicles`, `horizontals`, `verticals` \
                       or `0..width-1`; names that begin with r or c range over rows and columns";

/// The domain of a variable without one.
fn domain_of(name: &Name) -> Option<Domain> {
    match name.text.chars().next() {
        Some('r') => Some(Domain::Rows),
        Some('c') => Some(Domain::Columns),
        _ => None,
    }
}

fn domain(stream: &mut Stream<'_, '_>) -> Parsed<Domain> {
    let named = [
        ("rows", Domain::Rows),
        ("columns", Domain::Columns),
        ("contents", Domain::Contents(Contents::All)),
        ("vehicles", Domain::Contents(Contents::Vehicles)),
        ("horizontals", Domain::Contents(Contents::Horizontals)),
        ("verticals", Domain::Contents(Contents::Verticals)),
    ];
    if let Token::Word(word) = stream.peek()
        && let Some((_, domain)) = named.into_iter().find(|(name, _)| word == name)
    {
        stream.advance();
        return Ok(domain);
    }
    let first = term(stream)?;
    if !stream.take_symbol("..") {
        let span = first.span;
        let message = "this is not a domain";
        return Err(stream.note(Fault::new(message, span.clone(), "here").advise(DOMAINS)));
    }
    Ok(Domain::Range(first, term(stream)?))
}
