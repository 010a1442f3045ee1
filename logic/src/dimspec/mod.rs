//! Transition systems in clauses for planners that unroll them by themselves: the format DIMSPEC.
//!
//! Format: Gocht and Balyo, *Accelerating SAT Based Planning with Incremental SAT Solving*, ICAPS 2017. Four
//! parts of clauses follow one another, each with a header: what holds at the start (`i cnf`), at every time
//! (`u cnf`), at the end (`g cnf`), and between two times (`t cnf`). A time has n variables, `1..=n`; in the
//! last part the next time has `n + 1..=2 n`. Comments stand before the first header alone.

mod answer;

use std::{
    convert::Infallible,
    io::{self, BufRead, Write},
};

use ::dimacs::Writer;
use limits::Budget;
use rustsat::types::Lit;

use crate::{
    compiled::{CompiledSystem, Part},
    model_file::{ModelFileError, line},
};

pub use answer::DimspecAnswer;

/// Writes a system: the comments, each of one line, a comment `var NUMBER 0 NAME` for every named proposition of
/// a time (which [`parse_name_comment`](crate::dimacs::parse_name_comment) reads), then the parts.
///
/// # Errors
///
/// Those of the output; as [`io::ErrorKind::Unsupported`] a [`NotUniform`](crate::NotUniform), before
/// anything is written; of kind [`Other`](io::ErrorKind::Other) with a
/// [`StopReason`](limits::StopReason) in it where time is over.
pub fn write(
    out: impl Write,
    compiled: &CompiledSystem,
    comments: &[String],
    budget: &Budget,
) -> io::Result<()> {
    let system = compiled.system();
    system.require_uniform().map_err(|error| io::Error::new(io::ErrorKind::Unsupported, error))?;
    let mut writer = Writer::new(out);
    for comment in comments {
        writer.comment(comment)?;
    }
    writer.comment(
        "`var NUMBER 0 NAME` names a variable of a state and of the transition that leaves it",
    )?;
    for (prop, frame, var) in compiled.named_vars(1) {
        if frame == 0 {
            writer.comment(&format!("var {} 0 {}", var.to_ipasir(), system.props().name(prop)))?;
        }
    }
    let mut parts = Parts { writer, compiled, budget };
    parts.write('i', Part::Initial)?;
    parts.write('u', Part::Invariant)?;
    parts.write_goal()?;
    parts.write('t', Part::Transition)?;
    parts.writer.finish()
}

struct Parts<'a, W: Write> {
    writer: Writer<W>,
    compiled: &'a CompiledSystem,
    budget: &'a Budget,
}

impl<W: Write> Parts<'_, W> {
    fn write(&mut self, letter: char, part: Part) -> io::Result<()> {
        let Self { writer, compiled, budget } = self;
        let n_times = if part == Part::Transition { 2 } else { 1 };
        let mut n_clauses = 0;
        let Ok(()) = compiled.part(part, 0, |_| {
            n_clauses += 1;
            Ok::<(), Infallible>(())
        });
        writer.section(letter, n_times * compiled.stride(), n_clauses)?;
        let mut meter = budget.meter();
        compiled.part(part, 0, |clause| {
            meter.tick().map_err(io::Error::other)?;
            writer.clause(clause)
        })
    }

    /// Each literal of the goal is a clause of its own.
    fn write_goal(&mut self) -> io::Result<()> {
        let goal: Vec<Lit> = self.compiled.goal(0);
        self.writer.section('g', self.compiled.stride(), goal.len())?;
        goal.into_iter().try_for_each(|lit| self.writer.clause(&[lit]))
    }
}

/// The most variables of a time.
const MOST_VARS: usize = i32::MAX as usize;

/// Reads the comments of a file and how many variables a time has; the rest of the file is not looked at.
///
/// # Errors
///
/// A file that has no header after its comments, or more variables than can be numbered.
pub fn read_head(
    mut input: impl BufRead,
    mut comment: impl FnMut(&str),
) -> Result<usize, ModelFileError> {
    while let Some(line) = line(&mut input)? {
        if let Some(text) = line.strip_prefix("c ") {
            comment(text);
        } else if line != "c" {
            let n_vars = line.strip_prefix("i cnf ").and_then(|sizes| sizes.split(' ').next());
            let n_vars = n_vars.and_then(|n_vars| n_vars.parse().ok());
            return n_vars.filter(|&n_vars| n_vars <= MOST_VARS).ok_or_else(|| {
                ModelFileError::malformed(format!("expected `i cnf`, found `{}`", shortened(&line)))
            });
        }
    }
    Err(ModelFileError::malformed("it ends before `i cnf`"))
}

/// The beginning of a line, for a message.
fn shortened(line: &str) -> String {
    line.chars().take(40).collect::<String>().escape_debug().to_string()
}
