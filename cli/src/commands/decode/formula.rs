//! The exported formula: what its comments say, whether a model satisfies it, and the frames of one.

use std::{
    collections::HashMap,
    io::{self, BufReader},
    path::Path,
};

use dimacs::{DimacsError, Handler, Model};
use files::{BudgetedFile, Reader};
use limits::{Budget, StopReason};
use logic::{Trace, TransitionSystem, Valuation, dimacs::parse_name_comment};
use miette::{Report as Failure, miette};
use rushsat::{formula::BoardOrigin, verification::LemmaOrigin};
use rustsat::types::Lit;

use super::DecodeArgs;
use crate::{commands::puma::origin, failure::GaveUp, source::is_standard_input};

/// Reads the formula again to see that the model satisfies it.
///
/// A model that is damaged, or belongs to another formula about the same board, could still describe a
/// legal plan, of a length that the formula rules out.
pub(super) fn check_model(
    args: &DecodeArgs,
    model: &Model,
    budget: &Budget,
) -> Result<(), Failure> {
    let mut check = Check { model, n_clauses: 0, failed: None };
    dimacs::read(open(&args.formula, budget)?, &mut check)
        .map_err(|error| in_file(&args.formula, &error))?;
    match check.failed {
        None => Ok(()),
        Some(clause) => Err(miette!(
            help = "give all of what a solver printed for this very formula",
            "`{}` is not a model of `{}`: it makes no literal of clause {clause} true",
            args.model.display(),
            args.formula.display(),
        )),
    }
}

/// Looks for a clause that a model does not satisfy.
struct Check<'a> {
    model: &'a Model,
    n_clauses: u64,
    /// Number of the first such clause, from 1.
    failed: Option<u64>,
}

impl Handler for Check<'_> {
    fn clause(&mut self, lits: &[Lit]) {
        self.n_clauses += 1;
        if self.failed.is_none() && !lits.iter().any(|&lit| self.model.value(lit) == Some(true)) {
            self.failed = Some(self.n_clauses);
        }
    }
}

/// What the comments of an exported file say.
#[derive(Default)]
pub(super) struct Comments {
    /// The origin of the formula, if it is about a board.
    pub(super) origin: Option<Result<BoardOrigin, serde_json::Error>>,
    /// The origin of the formula, if it is about a lemma.
    pub(super) lemma: Option<Result<LemmaOrigin, serde_json::Error>>,
    pub(super) program: origin::Comments,
    /// Indexed by frame and name.
    pub(super) vars: HashMap<(usize, String), u32>,
}

impl Handler for Comments {
    fn comment(&mut self, text: &str) {
        if let Some((var, frame, name)) = parse_name_comment(text) {
            self.vars.insert((frame, name.to_owned()), var);
        } else if let Some(origin) = LemmaOrigin::parse(text) {
            self.lemma.get_or_insert(origin);
        } else if let Some(origin) = BoardOrigin::parse(text) {
            self.origin.get_or_insert(origin);
        } else {
            self.program.take(text);
        }
    }

    fn clause(&mut self, _: &[Lit]) {}
}

/// Opens the formula: a regular file, since it is read twice.
pub(super) fn open<'a>(
    path: &Path,
    budget: &'a Budget,
) -> Result<BudgetedFile<'a, BufReader<Reader>>, Failure> {
    if is_standard_input(path) {
        return Err(miette!("the formula is read twice, so it has to be a file of its own"));
    }
    let file = files::open(path, u64::MAX)
        .map_err(|e| miette!("cannot open `{}`: {e}", path.display()))?;
    Ok(BudgetedFile::new(BufReader::new(file), budget))
}

/// The frames of a model, by the names of its variables; the actions are all ⊥ unless wanted.
pub(super) fn trace(
    (system, horizon): (&TransitionSystem, usize),
    vars: &HashMap<(usize, String), u32>,
    model: &Model,
    has_actions: bool,
    budget: &Budget,
) -> Result<Trace, Failure> {
    let props = system.props();
    let frames = (0..=horizon).map(|frame| {
        let stopped = |reason: StopReason| GaveUp::on("reading the model", reason);
        budget.check().map_err(stopped)?;
        let mut missing = None;
        let valuation = Valuation::new(props, |prop| {
            let is_action = props.kind(prop) == logic::Kind::Action;
            if is_action && !(has_actions && frame < horizon) {
                return false;
            }
            let name = props.name(prop);
            let var = vars.get(&(frame, name.to_owned())).and_then(|var| var.checked_sub(1));
            if var.is_none() {
                missing.get_or_insert(name.to_owned());
            }
            var.and_then(|var| model.value(Lit::positive(var))).unwrap_or(false)
        });
        match missing {
            None => Ok(valuation),
            Some(name) => {
                Err(miette!("the formula names no variable for `{name}` in frame {frame}"))
            }
        }
    });
    Ok(Trace { frames: frames.collect::<Result<_, _>>()? })
}

pub(super) fn in_file(path: &Path, error: &DimacsError) -> Failure {
    match error {
        DimacsError::Io(error) => unread(path, error),
        error @ DimacsError::Syntax { .. } => miette!("`{}`: {error}", path.display()),
    }
}

/// Why a file was not read to its end.
pub(super) fn unread(path: &Path, error: &io::Error) -> Failure {
    match StopReason::of(error) {
        Some(reason) => GaveUp::on(format!("reading `{}`", path.display()), reason).into(),
        None => miette!("`{}`: {error}", path.display()),
    }
}

pub(super) fn no_origin(path: &Path) -> Failure {
    miette!(
        help = "give the file that `rushsat export` or `rushsat verify --proof` wrote, comments included; one of \
                `export --mistake` says nothing about a board",
        "`{}` does not say what it is about: it has no comment `c rushsat {{…}}`, `c puma …` or `c lemma {{…}}`",
        path.display()
    )
}

pub(super) fn bad_origin(path: &Path, word: &str, error: &serde_json::Error) -> Failure {
    miette!(
        help = "give the file as rushsat wrote it",
        "the comment `c {word} …` of `{}` is damaged: {error}",
        path.display()
    )
}
