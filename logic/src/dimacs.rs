//! Bounded formulas as DIMACS CNF, with the names of their variables in comments.

use std::{
    borrow::Borrow,
    collections::HashSet,
    io::{self, Write},
};

use dimacs::{FormulaSize, Writer};
use limits::Budget;

use crate::{
    bounded::BoundedFormula,
    compiled::CompiledSystem,
    origin::{ClauseRun, Origin},
    prop::{Kind, Prop},
};

/// The most variables that one line of `p show` has: readers limit the length of lines.
const MOST_SHOWN: usize = 10_000;

/// Writes a bounded formula: the comments, then a comment `var NUMBER FRAME
/// NAME` for every named proposition in every frame, then the clauses. The same input gives the same
/// bytes.
///
/// # Errors
///
/// Those of the output; of kind [`Other`](io::ErrorKind::Other) with a [`StopReason`](limits::StopReason) in
/// it where time is over.
pub fn write_formula<'c, C: Borrow<CompiledSystem>>(
    out: impl Write,
    formula: &BoundedFormula<C>,
    comments: impl IntoIterator<Item = &'c str>,
    budget: &Budget,
) -> io::Result<()> {
    let mut writer = Writer::new(out);
    write_named(&mut writer, formula, comments, budget)?;
    write_clauses(writer, formula, budget)
}

/// As [`write_formula`], with further comments before the clauses, for people and for other tools:
///
/// - `t pmc`, that it is a problem of projected model counting;
/// - `varname NUMBER NAME@FRAME` for every named proposition in every frame;
/// - `p show NUMBER … 0`, a line or several for every frame, with the propositions about the state, but for
///   those that are [counted](crate::TransitionSystem::count), which may hold for nothing: for programs that
///   count projected models;
/// - `family FIRST LAST FRAME NAME` for clauses that follow one another: from which one to which, from 1 on,
///   the frame that *now* stands for in their formulas, and the family.
///
/// # Errors
///
/// Those of [`write_formula`].
pub fn write_annotated<'c, C: Borrow<CompiledSystem>>(
    out: impl Write,
    formula: &BoundedFormula<C>,
    comments: impl IntoIterator<Item = &'c str>,
    budget: &Budget,
) -> io::Result<()> {
    let mut writer = Writer::new(out);
    writer.comment("t pmc")?;
    write_named(&mut writer, formula, comments, budget)?;
    write_states(&mut writer, formula, budget)?;
    write_families(&mut writer, formula, budget)?;
    write_clauses(writer, formula, budget)
}

/// The comments `varname`, and `p show` for the states.
fn write_states<C: Borrow<CompiledSystem>>(
    writer: &mut Writer<impl Write>,
    formula: &BoundedFormula<C>,
    budget: &Budget,
) -> io::Result<()> {
    let mut meter = budget.meter();
    let compiled = formula.compiled();
    let props = compiled.system().props();
    let counted: HashSet<Prop> = compiled.system().counted().iter().flatten().copied().collect();
    let mut shown = vec![Vec::new(); formula.horizon() + 1];
    for (prop, frame, var) in compiled.named_vars(formula.horizon()) {
        meter.tick().map_err(io::Error::other)?;
        let number = var.to_ipasir();
        writer.comment(&format!("varname {number} {}@{frame}", props.name(prop)))?;
        if props.kind(prop) == Kind::State && !counted.contains(&prop) {
            shown[frame].push(number);
        }
    }
    for numbers in shown.iter().flat_map(|numbers| numbers.chunks(MOST_SHOWN)) {
        let numbers: String = numbers.iter().map(|number| format!("{number} ")).collect();
        writer.comment(&format!("p show {numbers}0"))?;
    }
    Ok(())
}

/// The comments `family`.
fn write_families<C: Borrow<CompiledSystem>>(
    writer: &mut Writer<impl Write>,
    formula: &BoundedFormula<C>,
    budget: &Budget,
) -> io::Result<()> {
    let mut meter = budget.meter();
    let mut first = 1;
    let mut runs = formula.runs().peekable();
    while let Some(run) = runs.next() {
        meter.tick().map_err(io::Error::other)?;
        let Origin { family, frame, .. } = run.origin;
        let mut last = first + run.n_clauses - 1;
        let is_same =
            |next: &ClauseRun<'_>| (next.origin.family, next.origin.frame) == (family, frame);
        while let Some(next) = runs.next_if(is_same) {
            last += next.n_clauses;
        }
        writer.comment(&format!("family {first} {last} {frame} {family}"))?;
        first = last + 1;
    }
    Ok(())
}

/// The comments and the names.
fn write_named<'c, C: Borrow<CompiledSystem>>(
    writer: &mut Writer<impl Write>,
    formula: &BoundedFormula<C>,
    comments: impl IntoIterator<Item = &'c str>,
    budget: &Budget,
) -> io::Result<()> {
    let mut meter = budget.meter();
    for comment in comments {
        writer.comment(comment)?;
    }
    let props = formula.compiled().system().props();
    for (prop, frame, var) in formula.compiled().named_vars(formula.horizon()) {
        meter.tick().map_err(io::Error::other)?;
        writer.comment(&format!("var {} {frame} {}", var.to_ipasir(), props.name(prop)))?;
    }
    Ok(())
}

/// The header and the clauses.
fn write_clauses<C: Borrow<CompiledSystem>>(
    mut writer: Writer<impl Write>,
    formula: &BoundedFormula<C>,
    budget: &Budget,
) -> io::Result<()> {
    let mut meter = budget.meter();
    let FormulaSize { n_vars, n_clauses, .. } = formula.size();
    writer.header(u32::try_from(n_vars).expect("they are numbered"), n_clauses)?;
    formula.try_for_each(|clause| {
        meter.tick().map_err(io::Error::other)?;
        writer.clause(clause)
    })?;
    writer.finish()
}

/// Reads the text of a comment that [`write_formula`] wrote for a variable: its DIMACS number, the
/// frame, the name of the proposition.
pub fn parse_name_comment(text: &str) -> Option<(u32, usize, &str)> {
    let mut words = text.strip_prefix("var ")?.split(' ');
    let (var, frame, name) = (words.next()?, words.next()?, words.next()?);
    Some((var.parse().ok()?, frame.parse().ok()?, name))
}
