//! `rushsat why cannot`: why a slide is illegal.

use board::{Board, Plan, State, plan_text, rules, rules::Obstacle};
use clap::Args;
use logic::Notation;
use miette::{IntoDiagnostic, Report as Failure, miette};
use proofs::deduction::Tool;
use rushsat::why::cannot::{Derivation, Legality, Slides};
use serde_json::{Value, json};

use crate::{
    answer::{board_json, head},
    commands::verify::{
        deduction,
        notation::{self, written, written_proof},
    },
    failure::failure,
    input::BoardArgs,
    limits::Session,
    output::{self, Report},
    status::Status,
};

/// Say why a slide is illegal: which clauses forbid it, with a natural deduction
#[derive(Args)]
#[command(after_help = "\
The clauses are those of the encoding cell. The deduction is checked; `rushsat verify
--deduction` checks it too. Exit codes: 0 it is illegal, 1 it is legal.

Example:
  rushsat why cannot BB.FAA.FECCCE.DD A+2")]
pub(crate) struct CannotArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// The slide, as in A+2
    #[arg(value_name = "SLIDE", allow_hyphen_values = true)]
    slide: String,
    /// In the state after these slides, as in 'A+1 B+1', rather than the first
    #[arg(long, value_name = "SLIDES")]
    after: Option<String>,
    /// Print the deduction alone
    #[arg(long, conflicts_with = "json")]
    deduction: bool,
    /// Print the deduction for another tool: coq, jape or latex
    #[arg(long, value_name = "TOOL", conflicts_with_all = ["json", "deduction"], value_parser = deduction::tool)]
    to: Option<Tool>,
    /// How formulas and the deduction are printed: text or unicode
    #[arg(long, value_name = "NAME", default_value_t, conflicts_with_all = ["json", "to"])]
    notation: Notation,
    /// Print JSON, one object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &CannotArgs) -> Result<Status, Failure> {
    notation::expect_for_proofs(args.notation)?;
    let budget = &Session::get().budget();
    let puzzle = args.board.read_one()?;
    let board = &puzzle.board;
    let state = state(board, args.after.as_deref())?;
    let read = plan_text::read(&args.slide, board).into_diagnostic()?;
    let &[slide] = read.slides() else {
        return Err(miette!("`{}` is not one slide", args.slide));
    };
    let slides = Slides::new(board, budget).map_err(failure)?;
    let legality = slides.explain(&state, slide, budget).map_err(failure)?;
    let name = plan_text::write(&read, board);
    let mut json = head("why cannot", &puzzle);
    json["board"] = board_json(board);
    json["slide"] = name.as_str().into();
    let report = match legality {
        Legality::Legal(_) => {
            json["answer"] = "legal".into();
            let mut text = format!("{name} is legal\n");
            if args.to.is_some() || args.deduction {
                // What reads a proof reads no sentences.
                output::remark(text.trim_end());
                text.clear();
            }
            Report { text, json, status: Status::Negative }
        }
        Legality::Illegal(derivation) => {
            json["answer"] = "illegal".into();
            add(&mut json, board, &derivation);
            let text = illegal(args, board, &name, &derivation)?;
            Report { text, json, status: Status::Positive }
        }
    };
    report.print(args.json);
    Ok(report.status)
}

/// What is printed of an illegal slide.
fn illegal(
    args: &CannotArgs,
    board: &Board,
    slide: &str,
    derivation: &Derivation,
) -> Result<String, Failure> {
    if let Some(tool) = args.to {
        return deduction::exported(&derivation.deduction, tool);
    }
    if args.deduction {
        return Ok(written_proof(&derivation.deduction, args.notation));
    }
    let already = derivation.shorter.map_or(String::new(), |shorter| {
        let shorter = plan_text::write(&Plan::new(vec![shorter]), board);
        format!("it leaves the grid, and {shorter} is illegal already: ")
    });
    let explained = explained(board, derivation, args.notation);
    Ok(format!("{slide} is illegal: {already}{explained}"))
}

/// The state after some slides, which need not solve the board.
fn state(board: &Board, after: Option<&str>) -> Result<State, Failure> {
    let plan = after.map_or(Ok(Plan::default()), |text| plan_text::read(text, board));
    let plan = plan.into_diagnostic()?;
    plan.slides().iter().try_fold(board.initial_state(), |state, &slide| {
        let name = plan_text::write(&Plan::new(vec![slide]), board);
        rules::slide(board, &state, slide).map_err(|_| miette!("--after: `{name}` is illegal"))
    })
}

fn in_the_way(board: &Board, obstacle: Obstacle) -> String {
    match obstacle {
        Obstacle::Edge => "the grid ends".to_owned(),
        Obstacle::Wall(cell) => format!("there is a wall at {cell}"),
        Obstacle::Vehicle(id, cell) => format!("{} is at {cell}", board.vehicle(id).name),
    }
}

fn explained(board: &Board, derivation: &Derivation, notation: Notation) -> String {
    let mut text = in_the_way(board, derivation.obstacle) + "\n";
    let premises = derivation.premises.iter();
    let premises: Vec<_> =
        premises.map(|premise| (premise, written(&premise.formula, notation))).collect();
    let width = premises.iter().map(|(_, formula)| formula.chars().count()).max().unwrap_or(0);
    for (premise, formula) in premises {
        let why = match premise.family {
            Some("path") => "path: a slide needs its way",
            Some("can move") => "can move: what it means",
            Some("one content") => "one content: a cell holds one thing",
            Some(family) => family,
            None => "true in this state",
        };
        text.push_str(&format!("  {formula:<width$}  {why}\n"));
    }
    let conclusion = written(&derivation.conclusion, notation);
    text.push_str(&format!("so {conclusion}; by natural deduction, checked:\n\n"));
    text + &written_proof(&derivation.deduction, notation)
}

fn add(json: &mut Value, board: &Board, derivation: &Derivation) {
    let premises = derivation.premises.iter();
    let premise = |premise: &rushsat::why::cannot::Premise| json!({ "formula": premise.formula, "family": premise.family });
    json["obstacle"] = in_the_way(board, derivation.obstacle).into();
    json["premises"] = premises.map(premise).collect();
    json["conclusion"] = derivation.conclusion.as_str().into();
    json["deduction"] = derivation.deduction.as_str().into();
}
