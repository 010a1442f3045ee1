//! The lemmas that the command line names.

use std::{
    collections::HashSet,
    fs,
    io::{self, Read},
    path::Path,
};

use lemmas::{Lemma, library};
use miette::{Report as Failure, miette};

/// Texts of lemmas are not read beyond this many bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The lemmas of all arguments, in their order.
pub(super) fn read(sources: &[String]) -> Result<Vec<Lemma>, Failure> {
    let lemmas: Vec<Vec<Lemma>> =
        sources.iter().map(|source| read_one(source)).collect::<Result<_, _>>()?;
    Ok(lemmas.concat())
}

fn read_one(source: &str) -> Result<Vec<Lemma>, Failure> {
    if let Some(lemma) = library::find(source) {
        return Ok(vec![lemma.clone()]);
    }
    if source == "-" {
        return parse("standard input", io::stdin().lock());
    }
    let path = Path::new(source);
    if path.is_file() {
        let file = fs::File::open(path).map_err(|e| miette!("cannot open `{source}`: {e}"))?;
        return parse(source, file);
    }
    let is_word = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    match lemmas::parse("argument", source) {
        Ok(lemmas) => Ok(lemmas),
        Err(_) if source.chars().all(is_word) => Err(unknown(source)),
        Err(mistakes) => Err(mistakes.into()),
    }
}

fn unknown(source: &str) -> Failure {
    let similar: Vec<&str> = library::lemmas()
        .iter()
        .map(Lemma::name)
        .filter(|name| name.contains(source) || source.contains(name))
        .take(5)
        .collect();
    let help = if similar.is_empty() {
        "LEMMA is a lemma of the library (--list), a file, `-`, or a formula".to_owned()
    } else {
        format!("the library has {}", similar.join(", "))
    };
    miette!(help = help, "there is neither a lemma nor a file `{source}`")
}

fn parse(name: &str, input: impl Read) -> Result<Vec<Lemma>, Failure> {
    let mut text = String::new();
    input
        .take(MAX_BYTES + 1)
        .read_to_string(&mut text)
        .map_err(|error| miette!("cannot read `{name}`: {error}"))?;
    Ok(lemmas::parse(name, &text)?)
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
