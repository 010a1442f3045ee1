//! Definitions and lemmas, one after another.

use limits::{Ledger, StopReason};
use text::{Fault, Kind, Stream};

use super::{
    ast::{Declaration, Definition, Lemma, Name, Parameter, Sort},
    formula::formula,
    stream::{self, a_name, is_at_item, skip_to_item},
    token::NOTE,
};

/// What a text holds, as far as it could be read, and its faults.
#[derive(Debug, Default)]
pub(crate) struct Items {
    pub(crate) items: Vec<Item>,
    pub(crate) faults: Vec<Fault>,
}

#[derive(Debug)]
pub(crate) enum Item {
    Definition(Definition),
    Lemma(Lemma),
}

/// The longest text, in bytes.
const MAX_TEXT: usize = 1 << 20;

/// The name of a formula that is not in a lemma: a word of the language, so that no lemma has it.
pub(crate) const UNNAMED: &str = "lemma";

/// Reads a text of items, or of one formula, which becomes a lemma named [`UNNAMED`].
pub(crate) fn parse(text: &str, ledger: &mut Ledger) -> Result<Items, StopReason> {
    if text.len() > MAX_TEXT {
        let message = format!("the text is longer than {MAX_TEXT} bytes");
        let faults = vec![Fault::new(message, 0..0, "here")];
        return Ok(Items { faults, ..Items::default() });
    }
    let mut stream = stream::stream(text, ledger)?;
    let mut items = Vec::new();
    let mut is_first = true;
    loop {
        let note = notes(&mut stream);
        if stream.kind() == Kind::End {
            break;
        }
        let item = item(&mut stream, note, is_first);
        is_first = false;
        items.extend(item);
        if !is_at_item(&stream) {
            stream.expected::<()>("a connective, `lemma`, `define` or the end");
            skip_to_item(&mut stream);
        }
    }
    let has_lemma = items.iter().any(|item| matches!(item, Item::Lemma(_)));
    if !has_lemma && stream.faults.is_empty() {
        let span = stream.span();
        stream.report::<()>(Fault::new("there is no lemma", span, "here"));
    }
    ledger.resume(&stream.ledger);
    ledger.work(0)?;
    Ok(Items { items, faults: stream.faults })
}

fn notes(stream: &mut Stream<'_, '_>) -> String {
    let mut note = String::new();
    while stream.kind() == Kind::Comment {
        if !note.is_empty() {
            note.push(' ');
        }
        note.push_str(stream.word().trim_start_matches(NOTE).trim());
        stream.advance();
    }
    note
}

/// The next item, unless there is a fault in it; the tokens up to the next one are left out then.
fn item(stream: &mut Stream<'_, '_>, note: String, is_first: bool) -> Option<Item> {
    let start = stream.span().start;
    let parsed = if stream.take("define") {
        definition(stream, start).map(Item::Definition)
    } else if stream.take("lemma") {
        lemma(stream, note).map(Item::Lemma)
    } else if is_first {
        formula(stream).map(|formula| {
            let span = start..stream.end_before();
            let name = Name { text: UNNAMED.to_owned(), span: span.clone() };
            Item::Lemma(Lemma { name, note, declared: None, formula, span })
        })
    } else {
        stream.expected("`lemma` or `define`")
    };
    if parsed.is_none() {
        skip_to_item(stream);
    }
    parsed
}

fn lemma(stream: &mut Stream<'_, '_>, note: String) -> Option<Lemma> {
    let name = a_name(stream, "the lemma's name")?;
    let declared =
        if stream.take("holds") { Some(true) } else { stream.take("fails").then_some(false) };
    let declared = match declared {
        Some(holds) if stream.take("when") => {
            Some(Declaration { holds, when: Some(formula(stream)?) })
        }
        Some(holds) => Some(Declaration { holds, when: None }),
        None => None,
    };
    if !stream.take(":") {
        let what = if declared.is_some() { "`:`" } else { "`:`, `holds` or `fails`" };
        return stream.expected(what);
    }
    let start = stream.span().start;
    let formula = formula(stream)?;
    Some(Lemma { name, note, declared, formula, span: start..stream.end_before() })
}

/// What stands behind the word `define`, which begins at `start`.
fn definition(stream: &mut Stream<'_, '_>, start: usize) -> Option<Definition> {
    let name = a_name(stream, "the definition's name")?;
    let mut parameters = Vec::new();
    if stream.take("(") {
        loop {
            let name = a_name(stream, "a parameter")?;
            let sort = if stream.take("in") {
                if !stream.take("contents") {
                    return stream.expected("`contents`");
                }
                Sort::Content
            } else {
                Sort::Index
            };
            parameters.push(Parameter { name, sort });
            if !stream.take(",") {
                break;
            }
        }
        stream.need(")")?;
    }
    stream.need("=")?;
    let body = formula(stream)?;
    Some(Definition { name, parameters, body, span: start..stream.end_before() })
}
