//! Formulas, by recursive descent: `<->`, `->`, `|`, `&`, then `!` and `next`.
//!
//! A quantifier reaches as far to the right as it can. `->` joins to the right; `<->` does not join.

use text::{Fault, Stream};

use super::{
    ast::{Binding, Comparison, Contents, Domain, Formula, Name, Quantifier, Term},
    stream::{a_name, skip_group},
    term::{comparison, term},
};

pub(super) fn formula(stream: &mut Stream<'_, '_>) -> Option<Formula> {
    let left = implication(stream)?;
    if !stream.take("<->") {
        return Some(left);
    }
    let right = implication(stream)?;
    if stream.is("<->") {
        let span = stream.span();
        let fault = Fault::new("`<->` does not join with another `<->`", span.clone(), "here");
        return stream.report(fault.advise("put parentheses around one of the two"));
    }
    Some(Formula::Iff(Box::new(left), Box::new(right)))
}

fn implication(stream: &mut Stream<'_, '_>) -> Option<Formula> {
    stream.nested(|stream| {
        let left = disjunction(stream)?;
        if !stream.take("->") {
            return Some(left);
        }
        Some(Formula::Implies(Box::new(left), Box::new(implication(stream)?)))
    })
}

fn disjunction(stream: &mut Stream<'_, '_>) -> Option<Formula> {
    let mut parts = vec![conjunction(stream)?];
    while stream.take("|") {
        parts.push(conjunction(stream)?);
    }
    Some(if parts.len() == 1 { parts.remove(0) } else { Formula::Or(parts) })
}

fn conjunction(stream: &mut Stream<'_, '_>) -> Option<Formula> {
    let mut parts = vec![unary(stream)?];
    while stream.take("&") {
        parts.push(unary(stream)?);
    }
    Some(if parts.len() == 1 { parts.remove(0) } else { Formula::And(parts) })
}

fn unary(stream: &mut Stream<'_, '_>) -> Option<Formula> {
    let span = stream.span();
    if stream.take("!") {
        return Some(Formula::Not(Box::new(stream.nested(unary)?)));
    }
    if stream.take("next") {
        return Some(Formula::Next(Box::new(stream.nested(unary)?), span));
    }
    if stream.take("true") {
        return Some(Formula::Constant(true));
    }
    if stream.take("false") {
        return Some(Formula::Constant(false));
    }
    for (word, quantifier) in [("forall", Quantifier::All), ("exists", Quantifier::Some)] {
        if stream.take(word) {
            return quantified(stream, quantifier);
        }
    }
    if let Some((left, sign)) = stream.attempt(left_and_sign) {
        return Some(Formula::Compare(left, sign, term(stream)?));
    }
    if stream.take("(") {
        return group(stream);
    }
    let name = a_name(stream, "a formula")?;
    if !stream.take("(") {
        return Some(Formula::Call(name, Vec::new()));
    }
    match arguments(stream) {
        Some(arguments) => Some(Formula::Call(name, arguments)),
        None => recovered(stream),
    }
}

/// A term that is compared with what follows.
fn left_and_sign(stream: &mut Stream<'_, '_>) -> Option<(Term, Comparison)> {
    let left = term(stream)?;
    let Some(sign) = comparison(stream) else { return stream.expected("a comparison") };
    Some((left, sign))
}

/// What stands in parentheses; after a fault in it the parse goes on behind them.
fn group(stream: &mut Stream<'_, '_>) -> Option<Formula> {
    let inner = formula(stream).and_then(|inner| stream.need(")").map(|()| inner));
    inner.or_else(|| recovered(stream))
}

/// Something in place of a group with a fault in it, which has been noted.
fn recovered(stream: &mut Stream<'_, '_>) -> Option<Formula> {
    skip_group(stream).then_some(Formula::Constant(true))
}

fn arguments(stream: &mut Stream<'_, '_>) -> Option<Vec<Term>> {
    let mut arguments = vec![term(stream)?];
    while stream.take(",") {
        arguments.push(term(stream)?);
    }
    stream.need(")")?;
    Some(arguments)
}

fn quantified(stream: &mut Stream<'_, '_>, quantifier: Quantifier) -> Option<Formula> {
    let mut bindings = Vec::new();
    loop {
        group_of_bindings(stream, &mut bindings)?;
        if !stream.take(",") {
            break;
        }
    }
    stream.need(".")?;
    let body = formula(stream)?;
    Some(Formula::Quantified(quantifier, bindings, Box::new(body)))
}

/// `(r, c)`, or variables that share a domain, as in `x, y in contents`. Names that begin with r or c
/// range over rows and columns unless `in` follows at once, so `r, c, x in contents` are three domains.
fn group_of_bindings(stream: &mut Stream<'_, '_>, bindings: &mut Vec<Binding>) -> Option<()> {
    if stream.take("(") {
        let row = a_name(stream, "a variable for the row")?;
        stream.need(",")?;
        let column = a_name(stream, "a variable for the column")?;
        stream.need(")")?;
        bindings.push(Binding { name: row, domain: Domain::Rows });
        bindings.push(Binding { name: column, domain: Domain::Columns });
        return Some(());
    }
    let mut names = vec![a_name(stream, "a variable")?];
    while stream.is(",") {
        let next = stream.attempt(|stream| {
            stream.need(",")?;
            a_name(stream, "a variable")
        });
        match next {
            Some(name) => names.push(name),
            None => break,
        }
    }
    if stream.take("in") {
        let domain = domain(stream)?;
        let n_before = names.len() - 1;
        bindings.extend(names.into_iter().enumerate().map(|(index, name)| {
            let own = domain_of(&name).filter(|_| index < n_before);
            Binding { domain: own.unwrap_or_else(|| domain.clone()), name }
        }));
        return Some(());
    }
    for name in names {
        let Some(domain) = domain_of(&name) else {
            let message = format!("it is not said what `{}` ranges over", name.text);
            return stream.report(Fault::new(message, name.span, "here").advise(DOMAINS));
        };
        bindings.push(Binding { name, domain });
    }
    Some(())
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

fn domain(stream: &mut Stream<'_, '_>) -> Option<Domain> {
    let named = [
        ("rows", Domain::Rows),
        ("columns", Domain::Columns),
        ("contents", Domain::Contents(Contents::All)),
        ("vehicles", Domain::Contents(Contents::Vehicles)),
        ("horizontals", Domain::Contents(Contents::Horizontals)),
        ("verticals", Domain::Contents(Contents::Verticals)),
    ];
    if let Some((_, domain)) = named.into_iter().find(|(name, _)| stream.is(name)) {
        stream.advance();
        return Some(domain);
    }
    let first = term(stream)?;
    if !stream.take("..") {
        let span = first.span;
        let message = "this is not a domain";
        return stream.report(Fault::new(message, span.clone(), "here").advise(DOMAINS));
    }
    Some(Domain::Range(first, term(stream)?))
}
