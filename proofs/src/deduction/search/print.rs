//! The lines of a draft that its conclusion rests on, as a text.

use std::collections::HashMap;

use super::draft::{Draft, Place};
use crate::deduction::proof::Rule;

/// A proof that ends with this line of the draft, with the premises that it needs.
pub(super) fn proof(draft: &Draft<'_, '_>, name: &str, last: usize) -> String {
    let needed = needed(draft, last);
    let is_premise = |line: usize| draft.lines[line].rule == Rule::Premise;
    let lines = (0..draft.lines.len()).filter(|&line| needed[line]);
    let (premises, steps): (Vec<usize>, Vec<usize>) = lines.partition(|&line| is_premise(line));
    let written = |line: usize| draft.formulas.write(draft.lines[line].formula).to_string();
    let given: Vec<String> = premises.iter().map(|&line| written(line)).collect();
    let given = given.join(", ");
    let conclusion = written(last);
    let mut text = format!("theorem {name}: {given} |- {conclusion}\n").replace(":  |-", ": |-");
    let mut names: HashMap<usize, String> = HashMap::new();
    let mut number = 0;
    if !premises.is_empty() {
        number = 1;
        text.push_str(&format!("1: {given}  by premises\n"));
        for (&line, nth) in premises.iter().zip(1..) {
            let only = premises.len() == 1;
            names.insert(line, if only { "1".to_owned() } else { format!("1.{nth}") });
        }
    }
    for &line in &steps {
        number += 1;
        names.insert(line, number.to_string());
        let step = &draft.lines[line];
        let boxes = "> ".repeat(step.depth);
        let places: Vec<String> = step.places.iter().map(|&place| cited(place, &names)).collect();
        let rule = format!("{} {}", step.rule, places.join(", "));
        text.push_str(&format!("{number}: {boxes}{}  by {}\n", written(line), rule.trim_end()));
    }
    if draft.lines[last].rule == Rule::Premise {
        let number = number + 1;
        text.push_str(&format!("{number}: {conclusion}  by copy {}\n", names[&last]));
    }
    text
}

fn cited(place: Place, names: &HashMap<usize, String>) -> String {
    match place {
        Place::Line(line) => names[&line].clone(),
        Place::Box(first, last) => format!("{}-{}", names[&first], names[&last]),
    }
}

/// Which lines the last one rests on.
fn needed(draft: &Draft<'_, '_>, last: usize) -> Vec<bool> {
    let mut needed = vec![false; draft.lines.len()];
    let mut open = vec![last];
    while let Some(line) = open.pop() {
        if std::mem::replace(&mut needed[line], true) {
            continue;
        }
        for &place in &draft.lines[line].places {
            match place {
                Place::Line(line) => open.push(line),
                Place::Box(first, last) => open.extend([first, last]),
            }
        }
    }
    needed
}
