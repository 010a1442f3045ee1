//! `docs/paper.md`: every linked number stands in the file of results that its link names.
//!
//! A link is `[NUMBER](FILE 'TITLE')`. The title is a text of one line of the file, whose parts (between
//! ` … `) follow one another, and the number is the first one after it, perhaps rounded; with
//! `lines with TEXT` it is the number of lines that have the text.

use std::{fs, path::Path};

const PAPER: &str = include_str!("../../../docs/paper.md");

/// The links with a title: number, file, title.
fn citations(text: &str) -> Vec<[&str; 3]> {
    let ends = text.match_indices("](../benches/results/");
    let citation = |(at, _): (usize, &str)| {
        let number = &text[text[..at].rfind('[').expect("a link has a text") + 1..at];
        let target = &text[at + 2..];
        let (file, rest) = target.split_once(" '").expect("a link of a number has a title");
        [number, file, rest.split_once("')").expect("the title ends").0]
    };
    ends.map(citation).collect()
}

/// The first number in a text.
fn first_number(text: &str) -> Option<&str> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let text = &text[start..];
    Some(&text[..text.find(|c| !is_part(c)).unwrap_or(text.len())])
}

/// The first number after the title in each line that has it.
fn numbers_after<'a>(lines: &'a str, title: &str) -> Vec<&'a str> {
    let after = |line: &'a str| {
        let mut rest = line;
        for part in title.split(" … ") {
            rest = rest.split_once(part)?.1;
        }
        first_number(rest)
    };
    lines.lines().filter_map(after).collect()
}

/// Returns `true` if the number in the file, rounded to as many decimals, is the number in the paper.
fn is_rounded(cited: &str, found: &str) -> bool {
    let decimals = cited.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    match (cited.parse::<u64>(), found.parse::<u64>(), found.parse::<f64>()) {
        (Ok(cited), Ok(found), _) => cited == found,
        (_, _, Ok(found)) => format!("{found:.decimals$}") == cited,
        _ => false,
    }
}

/// What is wrong with a citation.
fn fault([number, file, title]: [&str; 3]) -> Option<String> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs")).join(file);
    let Ok(content) = fs::read_to_string(path) else {
        return Some(format!("{file} cannot be read"));
    };
    let cited = number.replace(',', "");
    if let Some(text) = title.strip_prefix("lines with ") {
        let n_lines = content.lines().filter(|line| line.contains(text)).count();
        return (cited != n_lines.to_string()).then(|| format!("{n_lines} {title}, not {number}"));
    }
    let found = numbers_after(&content, title);
    let is_right = !found.is_empty() && found.iter().all(|found| is_rounded(&cited, found));
    (!is_right).then(|| format!("{number}: {file} has {found:?} after {title}"))
}

#[test]
fn every_linked_number_is_in_its_file() {
    let citations = citations(PAPER);
    assert!(citations.len() > 80, "{} numbers are linked", citations.len());
    let faults: Vec<_> = citations.into_iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_wrong_number_is_noticed() {
    let file = "../benches/results/atlas-6x6.json";
    let title = r#""puzzles":"#;
    assert_eq!(fault(["476,118", file, title]), None);
    assert!(fault(["476,119", file, title]).is_some());
    assert!(fault(["476,118", file, r#""puzzle":"#]).is_some());
    assert!(fault(["476,118", "../benches/results/none.json", title]).is_some());
    assert!(fault(["2", file, "lines with processor"]).is_some());
    assert!(is_rounded("1.45", "1.4470") && !is_rounded("1.44", "1.4470"));
}
