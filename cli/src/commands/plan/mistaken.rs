//! `rushsat plan --mistake`: what a model with a mistake says, and where that breaks the rules.

use board::{formats::BoardEntry, plan_text};
use encodings::cell::Mistake;
use miette::{IntoDiagnostic, Report as Failure, miette};
use rushsat::{
    mistakes::{Model, Spurious, Trial, TrialModels},
    planning::Bound,
};
use serde_json::Value;

use super::{PlanArgs, plan_sentence};
use crate::{
    answer::{board_json, head},
    batch::Batch,
    failure::failure,
    limits::Session,
    output::{Report, formula_size, length},
    question::{left_out, mistake_mark},
    status::Status,
};

pub(super) fn run(args: &PlanArgs, mistake: Mistake) -> Result<Status, Failure> {
    let session = Session::get();
    let bound = args.bound.bound().ok_or_else(|| {
        miette!(help = "give --max-moves or --max-steps", "--mistake needs a bound")
    })?;
    if args.any
        || args.show
        || args.horizons.is_some()
        || args.parallel_first
        || args.threads.get() > 1
    {
        return Err(miette!(
            "--any, --show, --horizons, --parallel-first and --threads do not go with --mistake"
        ));
    }
    let limits = || session.solver_limits(&args.conflicts);
    args.solver.solver.start(&limits()).into_diagnostic()?;
    let trial = Trial {
        mistake,
        metric: bound.metric,
        options: args.formulation.encoding.amo.options(),
        solver: args.solver.solver.clone(),
    };
    let batch = Batch { command: "plan", board: &args.board, jobs: &args.jobs, session };
    batch.run(|puzzle, is_only| {
        let tried = trial.run(&puzzle.board, bound.length, &limits()).map_err(failure)?;
        Ok(TrialAnswer { puzzle, bound, trial: &trial, tried: &tried }.report(is_only))
    })
}

/// What came of a trial on a board.
struct TrialAnswer<'a> {
    puzzle: &'a BoardEntry,
    bound: Bound,
    trial: &'a Trial,
    tried: &'a TrialModels,
}

impl TrialAnswer<'_> {
    fn report(&self, is_only: bool) -> Report {
        let status = match (self.tried.any_spurious(), &self.tried.fewest) {
            (Some(_), _) => Status::Negative,
            (None, Model::Plan(_)) if self.tried.unknown.is_none() => Status::Positive,
            (None, _) => Status::GaveUp,
        };
        let mut text = mistake_mark(self.trial.mistake);
        text.push_str(&self.found());
        if is_only {
            let TrialModels { n_vars, n_clauses, elapsed, .. } = self.tried;
            let (name, seconds) = (self.trial.name(), elapsed.as_secs_f64());
            let size = formula_size(*n_vars, *n_clauses);
            text.push_str(&format!("{name}: {size}, {seconds:.3} s\n"));
        } else {
            text = format!("{}: {}", self.puzzle.label(), text.replace('\n', "; "));
            text.truncate(text.trim_end_matches("; ").len());
            text.push('\n');
        }
        Report { text, json: self.json(), status }
    }

    fn found(&self) -> String {
        let metric = self.bound.metric;
        let fewest = match &self.tried.fewest {
            Model::Spurious(_) => String::new(),
            Model::Plan(plan) => plan_sentence(
                &self.puzzle.board,
                plan,
                metric,
                "replayed, not known to be shortest",
            ),
            Model::None => {
                let bound = length(self.bound.length, metric);
                format!("no model with at most {bound}, which proves nothing\n")
            }
            Model::GaveUp { reason, .. } => format!("gave up: {reason}\n"),
        };
        let unknown = self.tried.unknown.as_ref();
        let unknown = unknown.map(|reason| format!("gave up on spurious models: {reason}\n"));
        fewest
            + &unknown.unwrap_or_default()
            + &self.tried.any_spurious().map_or(String::new(), |spurious| self.spurious(spurious))
    }

    fn spurious(&self, spurious: &Spurious) -> String {
        let Spurious { n_transitions, breach, missed } = spurious;
        let n = length(*n_transitions, self.bound.metric);
        let missed = missed
            .as_ref()
            .map_or(String::new(), |(frame, formula)| format!("  {}", left_out(*frame, formula)));
        format!("a model with {n} is spurious: it breaks the rules\n  {breach}\n{missed}")
    }

    fn json(&self) -> Value {
        let mut json = head("plan", self.puzzle);
        json["board"] = board_json(&self.puzzle.board);
        json["mistake"] = self.trial.mistake.to_string().into();
        json["metric"] = self.bound.metric.to_string().into();
        json["bound"] = self.bound.length.into();
        json["answer"] = match (self.tried.any_spurious(), &self.tried.fewest) {
            (Some(_), _) => "spurious",
            (None, Model::Plan(_)) => "plan",
            (None, Model::GaveUp { .. }) => "unknown",
            (None, _) => "no-model",
        }
        .into();
        if let Model::Plan(plan) = &self.tried.fewest {
            json["plan"] = plan_text::write(&plan.merged(), &self.puzzle.board).into();
        }
        if let (Model::GaveUp { reason, .. }, _) | (_, Some(reason)) =
            (&self.tried.fewest, &self.tried.unknown)
        {
            json["reason"] = reason.words().into();
        }
        if let Some(spurious) = self.tried.any_spurious() {
            json["transitions"] = spurious.n_transitions.into();
            json["breach"] = spurious.breach.as_str().into();
            if let Some((frame, formula)) = &spurious.missed {
                json["frame"] = (*frame).into();
                json["missed"] = formula.as_str().into();
            }
        }
        json["solver"] = self.trial.solver.to_string().into();
        json["variables"] = self.tried.n_vars.into();
        json["clauses"] = self.tried.n_clauses.into();
        json["seconds"] = self.tried.elapsed.as_secs_f64().into();
        json
    }
}
