//! `rushsat families`: the clause families of an encoding, as formulas.

use std::collections::HashMap;

use board::{Metric, formats::Puzzle};
use clap::Args;
use encodings::{Formulation, cell::Mistake};
use limits::{Budget, Ledger, StopReason};
use logic::{CompiledSystem, Family, Notation, Place};
use miette::{Report as Failure, miette};
use rustsat::types::Lit;
use serde_json::{Value, json};

use crate::{
    answer::{board_json, head, or_gave_up},
    failure::failure,
    input::BoardArgs,
    limits::Session,
    output::{Report, counted, so_far::SoFar},
    question::{FormulationArgs, MistakeArgs, mistake_mark},
    status::Status,
};

/// Print the clause families of an encoding as formulas, with how many clauses and variables they have
#[derive(Args)]
#[command(after_help = "\
Text is the language of lemmas; unicode and latex are for people and papers. Clauses
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
    let head = question.head(&puzzle);
    let so_far = args.json.then(|| SoFar::unknown(head.clone()));
    let report = or_gave_up(question.report(&puzzle, head.clone(), budget), head)?;
    drop(so_far);
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
    fn head(&self, puzzle: &Puzzle) -> Value {
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

    fn report(&self, puzzle: &Puzzle, json: Value, budget: &Budget) -> Result<Report, Failure> {
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
        if let Some(name) = &args.family {
            let names: Vec<&str> = families.iter().map(|family| family.name).collect();
            let help = format!("it has {}", rushsat::wording::listed(&names));
            families.retain(|family| family.name == name);
            if families.is_empty() {
                return Err(miette!(help = help, "the formulation has no family `{name}`"));
            }
        }
        let names = if args.clauses { names(&compiled) } else { HashMap::new() };
        let shown = Shown { args, compiled: &compiled, names };
        if args.json {
            return shown.as_json(&families, json, budget).map_err(stopped);
        }
        let comment = if args.notation == Notation::Latex { "% " } else { "" };
        let mark = mistake
            .map_or(String::new(), |mistake| format!("{comment}{}\n", mistake_mark(mistake)));
        let texts = families.iter().map(|family| shown.text(family, budget));
        let texts = texts.collect::<Result<Vec<String>, StopReason>>().map_err(stopped)?;
        Ok(Report { text: mark + &texts.join("\n"), json, status: Status::Positive })
    }
}

/// Families of a system in a notation.
struct Shown<'a> {
    args: &'a FamiliesArgs,
    compiled: &'a CompiledSystem,
    /// Indexed by variable of the first frames.
    names: HashMap<u32, String>,
}

/// The names of the variables of three frames, with a prime for each transition before.
fn names(compiled: &CompiledSystem) -> HashMap<u32, String> {
    let props = compiled.system().props();
    let named = compiled.named_vars(2).map(|(prop, frame, var)| {
        let (kind, place) = props.name(prop).split_once('(').unwrap_or((props.name(prop), ""));
        let primes = "′".repeat(frame);
        let name = if place.is_empty() {
            format!("{kind}{primes}")
        } else {
            format!("{kind}{primes}({place}")
        };
        (var.idx32(), name)
    });
    named.collect()
}

impl Shown<'_> {
    fn formulas<'a>(&'a self, family: &'a Family<'_>) -> impl Iterator<Item = String> + 'a {
        let props = self.compiled.system().props();
        family.formulas.iter().map(|formula| self.args.notation.write(formula, props))
    }

    /// The report as JSON; all formulas and clauses are counted against the budget.
    fn as_json(
        &self,
        families: &[Family<'_>],
        mut json: Value,
        budget: &Budget,
    ) -> Result<Report, StopReason> {
        let mut ledger = Ledger::new(budget);
        let families = families.iter().map(|family| self.json(family, &mut ledger));
        json["families"] = families.collect::<Result<_, _>>()?;
        Ok(Report { text: String::new(), json, status: Status::Positive })
    }

    fn json(&self, family: &Family<'_>, ledger: &mut Ledger) -> Result<Value, StopReason> {
        let mut counted = |text: String| -> Result<Value, StopReason> {
            ledger.take(size_of::<Value>() + text.len())?;
            Ok(text.into())
        };
        let mut json = json!({
            "family": family.name,
            "place": family.place.to_string(),
            "clauses": family.clauses.len(),
            "variables": family.n_props,
            "fresh": family.n_fresh,
        });
        json["formulas"] = self.formulas(family).map(&mut counted).collect::<Result<_, _>>()?;
        if self.args.clauses {
            let mut written = |clause: &Vec<Lit>| -> Result<Value, StopReason> {
                clause.iter().map(|&lit| counted(self.lit(lit))).collect()
            };
            json["literals"] = family.clauses.iter().map(&mut written).collect::<Result<_, _>>()?;
        }
        Ok(json)
    }

    /// `!E(0,1)`, `E′(0,1)` of the next state, `#17` for a variable without a name.
    fn lit(&self, lit: Lit) -> String {
        let var = lit.vidx32();
        let name = match self.names.get(&var) {
            Some(name) => name.clone(),
            None => format!("#{}", var + 1),
        };
        if lit.is_neg() { format!("!{name}") } else { name }
    }

    fn text(&self, family: &Family<'_>, budget: &Budget) -> Result<String, StopReason> {
        let n = family.formulas.len();
        let all_of_one = if self.args.family.is_some() { n } else { 3 };
        let n_shown = n.min(self.args.limit.unwrap_or(all_of_one));
        let fresh = match family.n_fresh {
            0 => String::new(),
            n => format!(", {}", counted(n, "fresh variable")),
        };
        let mut title = format!(
            "{} ({}): {}, {}, {}{fresh}",
            family.name,
            place(family.place),
            counted(n, "formula"),
            counted(family.clauses.len(), "clause"),
            counted(family.n_props, "proposition"),
        );
        let mut ledger = Ledger::new(budget);
        let mut formulas: Vec<String> = Vec::new();
        for formula in self.formulas(family).take(n_shown) {
            ledger.take(formula.len())?;
            formulas.push(formula);
        }
        let left = (n > n_shown).then(|| format!("{} more", n - n_shown));
        if self.args.notation == Notation::Latex {
            title = format!("% {title}");
            let formulas = formulas.join(" \\\\\n  ");
            let left = left.map_or(String::new(), |left| format!("% {left}\n"));
            return Ok(format!(
                "{title}\n\\begin{{gather*}}\n  {formulas}\n\\end{{gather*}}\n{left}"
            ));
        }
        formulas.extend(left.map(|left| format!("({left})")));
        let lines = formulas.iter().map(|formula| format!("  {formula}\n"));
        Ok(lines.fold(title + "\n", |text, line| text + &line))
    }
}

/// Where the formulas hold, in words.
const fn place(place: Place) -> &'static str {
    match place {
        Place::Start => "in frame 0",
        Place::Frames => "in every frame",
        Place::Transitions => "in every transition",
        Place::TwoTransitions => "in every two transitions",
        Place::FirstFrames => "in some first frames",
        Place::LastFrames => "in some last frames",
        Place::End => "in the last frame",
    }
}
