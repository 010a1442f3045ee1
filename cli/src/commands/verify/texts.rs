//! The lemmas that the command line names.

use std::collections::HashSet;

use lemmas::{Lemma, ParseError, library};
use limits::Budget;
use miette::{Report as Failure, miette};

use super::wrong_formula::WrongFormula;
use crate::{
    failure::GaveUp,
    source::{self, SourceName},
};

/// Texts of lemmas are not read beyond this many bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The lemmas of all arguments, in their order.
pub(super) fn read(sources: &[SourceName], budget: &Budget) -> Result<Vec<Lemma>, Failure> {
    let lemmas: Vec<Vec<Lemma>> =
        sources.iter().map(|name| read_one(name, budget)).collect::<Result<_, _>>()?;
    Ok(lemmas.concat())
}

fn read_one(name: &SourceName, budget: &Budget) -> Result<Vec<Lemma>, Failure> {
    let source = name.shown();
    if let Some(lemma) = library::find(source) {
        return Ok(vec![lemma.clone()]);
    }
    if name.is_there() {
        return lemmas::parse(source, &read_text(name, budget)?, budget).map_err(failed);
    }
    let is_word = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    match lemmas::parse("formula", source, budget) {
        Ok(lemmas) => Ok(lemmas),
        Err(ParseError::Wrong(_)) if source.chars().all(is_word) => Err(unknown(source)),
        Err(error) => Err(formula_failed(error)),
    }
}

/// The one lemma that an argument is: one of the library, or a formula.
pub(crate) fn read_lemma(text: &str, budget: &Budget) -> Result<Lemma, Failure> {
    if let Some(lemma) = library::find(text) {
        return Ok(lemma.clone());
    }
    let mut lemmas = lemmas::parse("formula", text, budget).map_err(formula_failed)?;
    match (lemmas.pop(), lemmas.is_empty()) {
        (Some(lemma), true) => Ok(lemma),
        _ => Err(miette!("`{text}` is not one formula")),
    }
}

/// As [`failed`], for a formula of the command line.
fn formula_failed(error: ParseError) -> Failure {
    match error {
        ParseError::Wrong(wrong) => WrongFormula(wrong).into(),
        stopped @ ParseError::Stopped(_) => failed(stopped),
    }
}

/// What is wrong with a text, or what ended the reading of it.
fn failed(error: ParseError) -> Failure {
    match error {
        ParseError::Wrong(mistakes) => mistakes.into(),
        ParseError::Stopped(reason) => GaveUp::on("on the lemmas", reason).into(),
    }
}

/// The text of a file, or of standard input for `-`.
pub(super) fn read_text(name: &SourceName, budget: &Budget) -> Result<String, Failure> {
    source::text(name.path(), MAX_BYTES, budget)
        .map_err(|error| source::not_read(name.path(), error))
}

fn unknown(source: &str) -> Failure {
    let similar: Vec<&str> = library::lemmas()
        .iter()
        .map(Lemma::name)
        .filter(|name| !source.is_empty() && is_similar(name, source))
        .take(5)
        .collect();
    let help = if similar.is_empty() {
        "LEMMA is a lemma of the library (--list), a file, `-`, or a formula".to_owned()
    } else {
        format!("the library has {}", similar.join(", "))
    };
    miette!(help = help, "there is neither a lemma nor a file `{source}`")
}

/// Returns `true` if a name may be what was meant.
fn is_similar(name: &str, asked: &str) -> bool {
    let asked = asked.to_lowercase();
    name.contains(&asked) || asked.contains(name) || strsim::damerau_levenshtein(name, &asked) <= 2
}

/// Checks that files named after the lemmas do not overwrite one another.
pub(super) fn check_names_differ(lemmas: &[Lemma]) -> Result<(), Failure> {
    let mut names = HashSet::new();
    match lemmas.iter().find(|lemma| !names.insert(lemma.name())) {
        None => Ok(()),
        Some(lemma) => Err(miette!(
            help = "write `lemma NAME: …` to name a formula",
            "two lemmas are named `{}`, and so would be the files of --proof",
            lemma.name()
        )),
    }
}
