//! `rushsat puma certify`: an answer about a program in a folder, with all that is needed to check it.

use std::path::PathBuf;

use board::Metric;
use clap::Args;
use limits::Budget;
use miette::{IntoDiagnostic, Report as Failure};
use proofs::Form;
use puma::{EncodeOptions, InstanceId};
use rushsat::{
    certificates::{Certification, Certifier, Claim, Question, WrittenCertificate},
    planning::Bound,
    program::SourceProgram,
};
use serde_json::{Value, json};

use super::{
    report::ReplayedPlan,
    source::{FormulaArgs, QuestionArgs},
};
use crate::{
    answer::SCHEMA,
    commands::certify::report::{figures_json, refuted},
    failure::{GaveUp, failure},
    limits::{ConflictArgs, Session},
    output::Report,
    progress::Progress,
    question::{SolverArgs, parse_bound},
    status::Status,
};

/// Write the answer with a proof for `rushsat audit`; any LRAT checker can check its refutation
#[derive(Args)]
#[command(after_help = "\
The folder gets the program, the claim, a shortest plan, the formula for one
step fewer, and its refutation in LRAT. With a bound, the claim may be that no
plan within it exists. Where there is no plan of any length the folder gets an
inductive invariant instead, with three formulas and refutations. Where a limit
ends the work with a plan that is not known to be shortest, the claim is
`between`: the plan, and a bound within which there is none (exit code 3).

With --invariants the claim `unsolvable` says that no invariant can be broken; a
plan breaks one.

Example:
  rushsat puma certify puma/examples/lights-out.puma lights.cert
  rushsat audit lights.cert")]
pub(crate) struct CertifyArgs {
    #[command(flatten)]
    source: QuestionArgs,
    /// The folder to write, which must be empty or not exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Plans of at most N steps: one rule is applied
    #[arg(long, value_name = "N", value_parser = parse_bound)]
    max_steps: Option<usize>,
    /// Write the refutation in binary LRAT, which is less than half as large
    #[arg(long)]
    binary: bool,
    #[command(flatten)]
    formula: FormulaArgs,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    conflicts: ConflictArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &CertifyArgs) -> Result<Status, Failure> {
    let report = report(args).or_else(|failure| {
        let GaveUp { reason, .. } = failure.downcast::<GaveUp>()?;
        Ok::<_, Failure>(args.gave_up(&reason))
    })?;
    report.print(args.json);
    Ok(report.status)
}

fn report(args: &CertifyArgs) -> Result<Report, Failure> {
    let session = Session::get();
    let limits = session.solver_limits(&args.conflicts);
    args.solver.solver.start(&limits).into_diagnostic()?;
    args.solver.solver.require_proofs().into_diagnostic()?;
    let program = args.source.source_program(&limits.budget)?;
    let certifier = Certifier {
        question: args.question(),
        options: args.formula.strengthen,
        amo: args.formula.amo.amo,
        solver: args.solver.solver.clone(),
        form: if args.binary { Form::Binary } else { Form::Text },
        limits: limits.clone(),
        ..Certifier::of_program(&program)
    };
    let progress = Progress::new("certifying", true);
    let outcome = certifier.run(&args.folder, &mut |at| progress.show(&at)).map_err(failure)?;
    drop(progress);
    match outcome {
        Certification::Written(written) => Ok(args.written(&program, written, &limits.budget)),
        Certification::Kept { .. } => unreachable!("only a certificate of a list is kept"),
        Certification::GaveUp(reason) => Ok(args.gave_up(reason.words())),
    }
}

impl CertifyArgs {
    fn question(&self) -> Question {
        let metric = Metric::Steps;
        Question::new(metric, self.max_steps.map(|length| Bound { metric, length }))
    }

    fn written(
        &self,
        program: &SourceProgram,
        written: WrittenCertificate<Vec<InstanceId>>,
        budget: &Budget,
    ) -> Report {
        let WrittenCertificate { claim, plan, unsolvable, figures, stopped, .. } = written;
        let is_open = claim.is_open(self.question());
        let mut json = self.head();
        json["claim"] = json!(claim);
        json["plan"] = Value::Null;
        let mut status = Status::of_claim(Some(claim), self.question());
        let mut text = if let Some(plan) = plan {
            let played = ReplayedPlan::new(plan, self.json, budget);
            let shortest = "certified shortest".to_owned();
            let known = if is_open { format!("certified: {claim}") } else { shortest };
            let told = played.add_to(program.program(), &mut json);
            // The certificate is there, whatever keeps the plan from being told.
            told.and_then(|()| played.text(program.program(), &known, false)).unwrap_or_else(
                |why| {
                    status = status.worst(Status::GaveUp);
                    json["reason"] = why.to_string().into();
                    format!("certified: {claim}\nthe plan is not told: {why}\n")
                },
            )
        } else {
            let broken =
                if program.program().asks_for_violation() { " breaks an invariant" } else { "" };
            format!("certified: {claim}{broken}\n")
        };
        if let Some(reason) = stopped {
            text.push_str(&format!("gave up: {reason}\n"));
            if json.get("reason").is_none() {
                json["reason"] = reason.words().into();
            }
        }
        if let Some(unsolvable) = unsolvable {
            text.push_str(&format!("{}\n", unsolvable.sentence));
        }
        if let Some(figures) = &figures {
            text.push_str(&refuted(figures, &self.solver.solver));
        }
        let strengthening = match claim {
            Claim::Unsolvable => EncodeOptions::NONE,
            _ => self.formula.strengthen,
        };
        json["strengthening"] = strengthening.to_string().into();
        json["solver"] = self.solver.solver.to_string().into();
        json["refutation"] = figures_json(figures.as_ref());
        Report { text, json, status }
    }

    fn gave_up(&self, reason: &str) -> Report {
        let mut json = self.head();
        json["claim"] = Value::Null;
        json["reason"] = reason.into();
        Report { text: format!("gave up: {reason}\n"), json, status: Status::GaveUp }
    }

    /// The fields that every answer begins with.
    fn head(&self) -> Value {
        json!({
            "schema": SCHEMA,
            "command": "puma certify",
            "file": self.source.name(),
            "folder": self.folder.display().to_string(),
        })
    }
}
