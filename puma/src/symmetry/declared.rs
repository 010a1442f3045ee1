//! Reading declared permutations.

use std::collections::HashMap;

use limits::Ledger;

use super::{SymmetryError, group::Permutation};
use crate::program::Program;

/// The permutation of the variables that `text` declares.
pub(super) fn read(
    program: &Program,
    text: &str,
    ledger: &mut Ledger,
) -> Result<Permutation, SymmetryError> {
    let syntax = |problem| SymmetryError::Syntax { text: text.to_owned(), problem };
    let none = |problem| SymmetryError::NoPermutation { text: text.to_owned(), problem };
    let mut sources = Vec::new();
    let n_bytes = program.variables.iter().map(|variable| variable.name.len()).sum();
    for part in text.split(',') {
        ledger.work(n_bytes)?;
        sources.extend(pairs(program, part).map_err(syntax)?);
    }
    let numbers: HashMap<&str, usize> =
        program.variables.iter().enumerate().map(|(var, of)| (of.name.as_str(), var)).collect();
    let mut images: Vec<Option<usize>> = vec![None; program.variables.len()];
    for (from, to) in sources {
        let to = *numbers.get(to.as_str()).ok_or_else(|| none(format!("there is no `{to}`")))?;
        let [from_name, to_name] = [from, to].map(|var| &program.variables[var].name);
        if program.variables[from].kind != program.variables[to].kind {
            return Err(none(format!("`{from_name}` and `{to_name}` are of different kinds")));
        }
        if program.fixed[from] != program.fixed[to] {
            return Err(none(format!("of `{from_name}` and `{to_name}` one never changes")));
        }
        if images[from].replace(to).is_some() {
            return Err(none(format!("it maps `{from_name}` twice")));
        }
    }
    let images: Vec<usize> =
        images.into_iter().enumerate().map(|(var, image)| image.unwrap_or(var)).collect();
    let mut is_taken = vec![false; images.len()];
    for &image in &images {
        if std::mem::replace(&mut is_taken[image], true) {
            return Err(none(format!("it maps to `{}` twice", program.variables[image].name)));
        }
    }
    Ok(images)
}

/// The variables that one `LEFT -> RIGHT` maps, and the names of what it maps them to.
fn pairs(program: &Program, part: &str) -> Result<Vec<(usize, String)>, String> {
    let (left, right) = part.split_once("->").ok_or("expected `LEFT -> RIGHT`")?;
    let (left, right) = (Pattern::parse(left)?, Pattern::parse(right)?);
    let mut pairs = Vec::new();
    for (var, variable) in program.variables.iter().enumerate() {
        let Some(values) = left.matches(&Pattern::parse(&variable.name)?)? else { continue };
        pairs.push((var, right.name_with(&values)?));
    }
    if pairs.is_empty() {
        return Err(format!(
            "no variable is like `{}`",
            part.split("->").next().unwrap_or("").trim()
        ));
    }
    Ok(pairs)
}

/// A name with indices, `board[r][4-c]`, as it was written; what stands after the last index belongs to it,
/// too.
struct Pattern {
    /// What stands before each index, and after the last one.
    texts: Vec<String>,
    /// For each index the signed words.
    indices: Vec<Vec<(i64, String)>>,
}

impl Pattern {
    fn parse(text: &str) -> Result<Self, String> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut pattern = Self { texts: Vec::new(), indices: Vec::new() };
        let mut rest = text.as_str();
        while let Some((before, after)) = rest.split_once('[') {
            let (index, after) =
                after.split_once(']').ok_or_else(|| format!("`{text}` lacks a `]`"))?;
            pattern.texts.push(before.to_owned());
            pattern.indices.push(words(index));
            rest = after;
        }
        pattern.texts.push(rest.to_owned());
        Ok(pattern)
    }

    /// The values of the names of this pattern where it is `variable`, whose indices are numbers.
    fn matches<'p>(&'p self, variable: &Self) -> Result<Option<HashMap<&'p str, i64>>, String> {
        if self.texts != variable.texts {
            return Ok(None);
        }
        let mut values = HashMap::new();
        for (index, number) in self.indices.iter().zip(&variable.indices) {
            let number = value(number, &HashMap::new())?;
            let name = match index.as_slice() {
                [(1, word)] if word.starts_with(|c: char| c.is_ascii_alphabetic()) => Some(word),
                _ => None,
            };
            if let Some(word) = name {
                let old = values.insert(word.as_str(), number);
                old.map_or(Ok(()), |_| Err(format!("`{word}` is an index twice")))?;
            } else if value(index, &HashMap::new())? != number {
                return Ok(None);
            }
        }
        Ok(Some(values))
    }

    fn name_with(&self, values: &HashMap<&str, i64>) -> Result<String, String> {
        let mut name = self.texts[0].clone();
        for (index, text) in self.indices.iter().zip(&self.texts[1..]) {
            name.push_str(&format!("[{}]{text}", value(index, values)?));
        }
        Ok(name)
    }
}

/// The words of a sum with their signs.
fn words(sum: &str) -> Vec<(i64, String)> {
    let mut words = vec![(1, String::new())];
    for char in sum.chars() {
        match char {
            '+' => words.push((1, String::new())),
            '-' => words.push((-1, String::new())),
            char => words.last_mut().expect("one is there").1.push(char),
        }
    }
    words.retain(|(_, word)| !word.is_empty());
    words
}

/// The value of a sum of names and numbers.
fn value(sum: &[(i64, String)], values: &HashMap<&str, i64>) -> Result<i64, String> {
    let mut total: i64 = 0;
    for (sign, word) in sum {
        let number = match values.get(word.as_str()) {
            Some(&number) => number,
            None if word.starts_with(|c: char| c.is_ascii_digit()) => {
                word.parse().map_err(|_| format!("`{word}` is no index"))?
            }
            None => return Err(format!("`{word}` is no index on the left")),
        };
        total = total.checked_add(sign * number).ok_or_else(|| format!("`{word}` is no index"))?;
    }
    Ok(total)
}
