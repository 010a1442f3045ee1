//! `rushsat verify --deduction`: proofs in natural deduction.

use board::Metric;
use lemmas::{Deduction, library};
use logic::Notation;
use miette::{Report as Failure, miette};
use proofs::deduction::{Logic, Tool, export};

use super::{VerifyArgs, deduce, notation::written_proof, proof_file, texts};
use crate::{failure::GaveUp, limits::Session, output::text, source::SourceName, status::Status};

/// Checks the proofs of a file, or looks for one of a lemma.
pub(super) fn run(args: &VerifyArgs, source: &SourceName) -> Result<Status, Failure> {
    let logic = if args.constructive { Logic::Constructive } else { Logic::Classical };
    if library::find(source.shown()).is_some() || !source.is_there() {
        let lemmas = texts::read(std::slice::from_ref(source), &Session::get().budget())?;
        let subject = super::subjects(args)?.remove(0);
        let mut status = Status::Positive;
        for lemma in &lemmas {
            status = deduce::of_lemma(args, lemma, &subject, logic)?.worst(status);
        }
        return Ok(status);
    }
    let is_about_boards = args.size.is_some()
        || args.board.is_some()
        || args.red_row.is_some()
        || args.metric != Metric::Steps;
    if is_about_boards || args.max_lines.is_some() {
        return Err(miette!(
            "--size, --board, --red-row, --metric and --max-lines are for a lemma, not for a file of proofs"
        ));
    }
    proof_file::check(source, logic, args)
}

/// Refuses the options about proofs where no proof is asked for.
pub(super) fn check_options(args: &VerifyArgs) -> Result<(), Failure> {
    let has_proof = args.deduction.is_some();
    let options = [
        ("--to", args.to.is_some() && !has_proof && args.generate.is_none()),
        ("--constructive", args.constructive && !has_proof),
        ("--max-lines", args.max_lines.is_some() && !has_proof),
    ];
    let Some((option, _)) = options.into_iter().find(|(_, is_idle)| *is_idle) else {
        return Ok(());
    };
    let help = if args.generate.is_some() || args.all || args.list {
        format!("leave out {option}")
    } else {
        let lemma = args.lemmas.first().map_or("LEMMA", |name| name.shown());
        format!("give `--deduction {lemma}`")
    };
    Err(miette!(
        help = help,
        "{option} is about proofs in natural deduction, and none is asked for"
    ))
}

/// The tool of this name.
pub(crate) fn tool(name: &str) -> Result<Tool, String> {
    match name {
        "coq" => Ok(Tool::Coq),
        "jape" => Ok(Tool::Jape),
        "latex" => Ok(Tool::Latex),
        _ => Err("expected coq, jape or latex".to_owned()),
    }
}

/// The proofs of a text for another tool.
pub(crate) fn exported(content: &str, tool: Tool) -> Result<String, Failure> {
    export(content, tool, &Session::get().budget()).map_err(|error| match error.stopped() {
        Some(reason) => GaveUp::on("on the proofs", reason).into(),
        None => miette!("{error}"),
    })
}

/// Prints one of the proofs that can be generated: `cannot_move`, `full_row:N` or `full_column:N`.
pub(super) fn generate(
    name: &str,
    to: Option<Tool>,
    notation: Notation,
) -> Result<Status, Failure> {
    if name == "any_length" {
        if to != Some(Tool::Coq) {
            let failure = miette!(
                help = "give --to coq; the first length and the step to the next one stand in lemmas/library/deduction",
                "the proof `any_length` is by induction, which natural deduction has not"
            );
            return Err(failure);
        }
        text(library::ANY_LENGTH);
        return Ok(Status::Positive);
    }
    let (kind, length) = name.split_once(':').unwrap_or((name, "6"));
    let has_length = kind != "cannot_move" || !name.contains(':');
    let length = length.parse().ok().filter(|_| has_length);
    let deduction = length.and_then(|length| Deduction::named(kind, length));
    let deduction = deduction.ok_or_else(|| {
        miette!(
            help = "write `cannot_move`, `full_row:N` or `full_column:N` with N from 2 to 64, or `any_length`",
            "no proof `{name}` can be generated"
        )
    })?;
    match to {
        Some(tool) => text(&exported(&deduction.text(), tool)?),
        None => text(&written_proof(&deduction.text(), notation)),
    }
    Ok(Status::Positive)
}
