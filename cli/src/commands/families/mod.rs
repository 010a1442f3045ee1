//! `rushsat families`: the clause families of an encoding, as formulas.

mod shown;

use board::{Metric, formats::BoardEntry};
use clap::Args;
use encodings::{Formulation, cell::Mistake};
use limits::{Budget, StopReason};
use logic::{CompiledSystem, Notation};
use miette::{Report as Failure, miette};
use serde_json::Value;

use self::shown::FamilyListing;
use crate::{
    answer::{board_json, head, within_limits},
    failure::failure,
    input::BoardArgs,
    limits::Session,
    output::Report,
    question::{FormulationArgs, MistakeArgs, mistake_mark},
    status::Status,
};

/// Print the clause families of an encoding as formulas, with how many clauses and variables they have
#[derive(Args)]
#[command(after_help = "\
Text is much like the language of lemmas, which has no word for `at most one of` and
for actions; unicode and latex are for people and papers. Clauses
and variables are those of one copy: of one frame or one transition. A proposition
now and next counts twice; fresh variables are those that clausal form makes.

Example:
  rushsat families BB.FAA.FECCCE.DD
  rushsat families --encoding cell --family 'can move' --notation unicode 3x2:AA.BB.")]
pub(crate) struct FamiliesArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// What a transition is: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves)]
    metric: Metric,
    #[command(flatten)]
    formulation: FormulationArgs,
    #[command(flatten)]
    mistake: MistakeArgs,
    /// All formulas of this family, rather than some of each
    #[arg(long, value_name = "NAME")]
    family: Option<String>,
    /// The most formulas of each family [default: 3, with --family all]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// text, unicode or latex
    #[arg(long, value_name = "NAME", default_value_t)]
    notation: Notation,
    /// Print JSON, one object, with all formulas
    #[arg(long)]
    json: bool,
    /// With --json: all clauses, too
    #[arg(long, requires = "json")]
    clauses: bool,
}

pub(super) fn run(args: &FamiliesArgs) -> Result<Status, Failure> {
    let budget = &Session::get().budget();
    let puzzle = args.board.read_one()?;
    let question = Question {
        args,
        formulation: args.formulation.formulation(args.metric)?,
        mistake: args.mistake.in_formulation(args.formulation)?,
    };
    let work = |json| question.report(&puzzle, json, budget);
    let report = within_limits(args.json, question.head(&puzzle), work)?;
    report.print(args.json);
    Ok(report.status)
}

/// A formulation whose families are asked for.
struct Question<'a> {
    args: &'a FamiliesArgs,
    formulation: Formulation,
    mistake: Option<Mistake>,
}

impl Question<'_> {
    /// The fields that every object begins with.
    fn head(&self, puzzle: &BoardEntry) -> Value {
        let Self { args, formulation, mistake } = self;
        let mut json = head("families", puzzle);
        json["board"] = board_json(&puzzle.board);
        json["encoding"] = formulation.encoding.to_string().into();
        json["metric"] = args.metric.to_string().into();
        json["semantics"] = formulation.semantics.to_string().into();
        if let Some(mistake) = mistake {
            json["mistake"] = mistake.to_string().into();
        }
        json
    }

    fn report(&self, puzzle: &BoardEntry, json: Value, budget: &Budget) -> Result<Report, Failure> {
        let Self { args, formulation, mistake } = self;
        let encoded = formulation.encode(&puzzle.board, budget);
        let mut system = encoded.map_err(|error| failure(error.into()))?.system;
        if let Some(mistake) = mistake {
            mistake.make(&mut system);
        }
        let options = args.formulation.encoding.amo.options();
        let stopped = |reason: StopReason| failure(reason.into());
        let compiled = CompiledSystem::within(system, options, budget).map_err(stopped)?;
        let mut families = compiled.described(budget).map_err(stopped)?;
        let by_horizon = by_horizon(&compiled);
        if let Some(name) = &args.family {
            let names: Vec<&str> = families.iter().map(|family| family.name).collect();
            let help = format!("it has {}", rushsat::wording::listed(&names));
            families.retain(|family| family.name == name);
            if families.is_empty() && by_horizon.contains(&name.as_str()) {
                return Err(miette!(
                    help = "`rushsat export --annotate` writes its clauses for a bound",
                    "the clauses of the family `{name}` depend on the horizon"
                ));
            }
            if families.is_empty() {
                return Err(miette!(help = help, "the formulation has no family `{name}`"));
            }
        }
        let shown = FamilyListing::new(args, &compiled);
        if args.json {
            let mut json = json;
            if !by_horizon.is_empty() {
                json["by_horizon"] = by_horizon.into();
            }
            return shown.as_json(&families, json, budget).map_err(stopped);
        }
        let comment = if args.notation == Notation::Latex { "% " } else { "" };
        let mark = mistake
            .map_or(String::new(), |mistake| format!("{comment}{}\n", mistake_mark(mistake)));
        let texts = families.iter().map(|family| shown.text(family, budget));
        let mut texts = texts.collect::<Result<Vec<String>, StopReason>>().map_err(stopped)?;
        if args.family.is_none() {
            texts.extend(
                by_horizon
                    .iter()
                    .map(|name| format!("{comment}{name}: {}\n", clauses_by_horizon(name))),
            );
        }
        Ok(Report { text: mark + &texts.join("\n"), json, status: Status::Positive })
    }
}

/// The families that have clauses, or more clauses, in a bounded formula alone.
fn by_horizon(compiled: &CompiledSystem) -> Vec<&'static str> {
    let system = compiled.system();
    let counts = (!system.counted().is_empty()).then_some("counted");
    let assumes = system.horizon().is_some().then_some("goal");
    counts.into_iter().chain(assumes).collect()
}

/// What those clauses say.
fn clauses_by_horizon(family: &str) -> &'static str {
    match family {
        "counted" => "at most as many slides as the bound, in clauses that depend on it",
        _ => {
            "one clause more in a formula with a bound, which turns on what holds in the last frames"
        }
    }
}
