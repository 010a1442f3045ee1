//! What is asked: a bound and its metric, an encoding, a solver.

use board::Metric;
use clap::Args;
use encodings::{Encoding, Formulation, FormulationError, Semantics, Strengthening, cell::Mistake};
use logic::{AtMostOne, CompileOptions};
use miette::{Report, miette};
use rushsat::planning::{Bound, MAX_BOUND};
use solvers::SolverSpec;

/// A bound on the length of plans; the flag names the metric.
#[derive(Args, Clone)]
#[group(multiple = false)]
pub(crate) struct BoundArgs {
    /// Plans of at most N steps: one vehicle moves by one cell
    #[arg(long, value_name = "N", value_parser = parse_bound)]
    max_steps: Option<usize>,
    /// Plans of at most N moves: one vehicle slides any number of cells
    #[arg(long, value_name = "N", value_parser = parse_bound)]
    max_moves: Option<usize>,
}

pub(crate) fn parse_bound(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(bound) if bound <= MAX_BOUND => Ok(bound),
        _ => Err(format!("expected a number from 0 to {MAX_BOUND}")),
    }
}

impl BoundArgs {
    /// The bound, if one was given.
    pub(crate) fn bound(&self) -> Option<Bound> {
        let steps = self.max_steps.map(|length| Bound { metric: Metric::Steps, length });
        let moves = self.max_moves.map(|length| Bound { metric: Metric::Moves, length });
        steps.or(moves)
    }
}

/// The encoding and how its at-most-one constraints are written.
#[derive(Args, Clone, Copy)]
pub(crate) struct EncodingArgs {
    /// cell, position, order, crossing, cartesian, dual
    #[arg(long, value_name = "NAME", default_value_t, help_heading = "Formula")]
    pub(crate) encoding: Encoding,
    #[command(flatten)]
    pub(crate) amo: AmoArgs,
}

/// The choice of a formula: the encoding, what a transition is, and the constraints beyond the rules.
#[derive(Args, Clone, Copy)]
pub(crate) struct FormulationArgs {
    #[command(flatten)]
    pub(crate) encoding: EncodingArgs,
    /// What a transition is: sequential, parallel, counted or exists-step [default: sequential]
    ///
    /// sequential: one vehicle; parallel: several that do not meet, so that the number of transitions, which
    /// the bound then counts, is a lower bound on the length of plans; counted: several, but no more slides
    /// in all than transitions; exists-step: first those of rows, then those of columns, so that one may enter
    /// what another leaves, which makes the fewest transitions (not for the cell encoding).
    #[arg(long, value_name = "NAME", help_heading = "Formula")]
    pub(crate) semantics: Option<Semantics>,
    /// What to say beyond the rules, with commas between: static, layers, no-repeat, no-undo, canonical,
    /// displacement; or none
    #[arg(long, value_name = "NAMES", default_value_t, help_heading = "Formula")]
    pub(crate) strengthen: Strengthening,
}

impl FormulationArgs {
    /// The formulation in a metric, if it keeps the length of shortest plans.
    pub(crate) fn formulation(self, metric: Metric) -> Result<Formulation, Report> {
        let Self { encoding: EncodingArgs { encoding, .. }, semantics, strengthen } = self;
        let semantics = semantics.unwrap_or_default();
        let formulation = Formulation { encoding, metric, semantics, strengthening: strengthen };
        formulation.check().map_err(|refused| {
            let option = match refused {
                FormulationError::NoSemantics { .. } => "--semantics",
                _ => "--strengthen",
            };
            miette!("{option}: {refused}")
        })?;
        Ok(formulation)
    }
}

/// A mistake that is made on purpose.
#[derive(Args, Clone, Copy)]
pub(crate) struct MistakeArgs {
    /// Make a mistake in the cell encoding on purpose: can-move-one-way, no-shape, no-frame, exit-as-wall
    ///
    /// What comes of it is marked, and is no answer about the board: see "A model with a mistake" in
    /// docs/course.md.
    #[arg(long, value_name = "NAME", help_heading = "Formula")]
    pub(crate) mistake: Option<Mistake>,
}

impl MistakeArgs {
    /// The mistake, if there is one, in a formulation that can have it.
    pub(crate) fn in_formulation(self, args: FormulationArgs) -> Result<Option<Mistake>, Report> {
        let is_plain = args.encoding.encoding == Encoding::Cell
            && args.semantics.unwrap_or_default() == Semantics::Sequential
            && args.strengthen == Strengthening::NONE;
        match self.mistake {
            Some(_) if !is_plain => Err(miette!(
                help = "give --encoding cell, without --semantics and --strengthen",
                "--mistake is for the cell encoding, in sequential semantics, with nothing beyond the rules"
            )),
            mistake => Ok(mistake),
        }
    }

    /// The mistake, if there is one, in an encoding that can have it.
    pub(crate) fn in_encoding(self, encoding: Encoding) -> Result<Option<Mistake>, Report> {
        match self.mistake {
            Some(_) if encoding != Encoding::Cell => {
                Err(miette!(help = "give --encoding cell", "--mistake is for the cell encoding"))
            }
            mistake => Ok(mistake),
        }
    }
}

/// What marks everything that is shown of a model with a mistake.
pub(crate) fn mistake_mark(mistake: Mistake) -> String {
    format!("mistake {mistake} ({}): no answer about the board\n", mistake.meaning())
}

/// What a line says of a formula that a mistake leaves out and that is false in this frame of a model.
pub(crate) fn left_out(frame: usize, formula: &str) -> String {
    format!("false in frame {frame}, and left out: {formula}\n")
}

/// How at-most-one constraints are written.
#[derive(Args, Clone, Copy)]
pub(crate) struct AmoArgs {
    /// At-most-one constraints: auto, pairwise, ladder, bitwise, commander, bimander, two-product
    #[arg(long, value_name = "NAME", default_value_t, help_heading = "Formula")]
    pub(crate) amo: AtMostOne,
}

impl AmoArgs {
    pub(crate) fn options(self) -> CompileOptions {
        CompileOptions { at_most_one: self.amo }
    }
}

/// The solver.
#[derive(Args, Clone)]
pub(crate) struct SolverArgs {
    /// varisat, batsat, cadical, minisat, kissat, glucose, or `exec:COMMAND`
    ///
    /// varisat and batsat are inside the program, and cadical in builds with this feature. minisat, kissat,
    /// glucose, and cadical elsewhere, stand for the program of this name on the PATH; the output names it by
    /// its whole command. `exec:COMMAND` is any program that reads DIMACS, as in `exec:minisat {cnf} {out}`
    /// or `exec:kissat {cnf}`.
    #[arg(long, value_name = "NAME", default_value = "varisat")]
    pub(crate) solver: SolverSpec,
}
