//! The lemmas that the command line names.

use std::{
    collections::HashSet,
    fs::File,
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
    if source == "-" || Path::new(source).is_file() {
        return Ok(lemmas::parse(source, &read_text(source)?)?);
    }
    let is_word = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    match lemmas::parse("argument", source) {
        Ok(lemmas) => Ok(lemmas),
        Err(_) if source.chars().all(is_word) => Err(unknown(source)),
        Err(mistakes) => Err(mistakes.into()),
    }
}

/// The text of a file, or of standard input for `-`.
pub(super) fn read_text(source: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if source == "-" {
        io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes)
    } else {
        File::open(source).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| miette!("cannot read `{source}`: {error}"))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(miette!("`{source}` is longer than {MAX_BYTES} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| miette!("`{source}` is not UTF-8 text"))
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
