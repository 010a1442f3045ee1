//! `rushsat audit`: checks certificates, and trusts nothing in them.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    thread,
};

use board::{Board, formats::Input};
use clap::Args;
use limits::Budget;
use miette::{Report as Failure, miette};
use rushsat::{
    certificates::{
        Audit, Certificate, Conclusion, Expected, Part, Source, Verdict, audit, certificates,
        list::List,
    },
    wording::printable,
};
use serde_json::json;

use crate::{
    answer::{SCHEMA, board_json},
    failure::failure,
    input::ReadingArgs,
    jobs,
    limits::Session,
    output::{self, Report},
    status::Status,
};

/// Check certificates that `rushsat certify` or `verify --proof` wrote, part by part
#[derive(Args)]
#[command(after_help = "\
The formula is built again from the board, or from the lemma and its size, and
compared with the file byte for byte, the plan is replayed on the rules, and
each step of the refutation is checked. Of a list, none may be missing: its
boards are in the file `list.json`, or are those of `--board`.
Exit codes: 0 all parts hold, 1 some part does not, 2 DIR is no certificate,
3 some part takes more time or memory than allowed.

Example:
  rushsat certify --metric moves puzzles/original/01.txt card1.cert
  rushsat audit card1.cert
  rushsat verify --proof lemmas.cert full_row
  rushsat audit lemmas.cert")]
pub(crate) struct AuditArgs {
    /// The certificate, or a folder of certificates
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The board that the certificate must be about: a file, or the board itself. For a folder of a list's
    /// certificates, this list: each must be about the board of its line, and none may be missing
    #[arg(long, value_name = "BOARD")]
    board: Option<OsString>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Print JSON, one line a certificate
    #[arg(long)]
    json: bool,
    /// Number of certificates that are checked at once; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

/// What `--board` says.
enum Named {
    Nothing,
    Board(Board),
    /// A list, and whether a line of it could not be read.
    List(List, bool),
}

pub(crate) fn run(args: &AuditArgs) -> Result<Status, Failure> {
    let (expected, list, mut status) = match named(args)? {
        Named::Nothing => (None, None, Status::Positive),
        Named::Board(board) => (Some(board), None, Status::Positive),
        Named::List(list, is_whole) => {
            (None, Some(list), if is_whole { Status::Positive } else { Status::BadInput })
        }
    };
    let found = certificates(&args.folder, list.as_ref()).map_err(failure)?;
    for remark in &found.remarks {
        output::remark(remark);
    }
    let found = found.certificates;
    let n_threads = match args.jobs {
        0 => thread::available_parallelism().map_or(1, usize::from),
        n => n,
    };
    let session = Session::get();
    session.divide_among(n_threads.min(found.len()));
    let work = |one: &Expected| {
        let budget = session.budget();
        let board = expected.as_ref().or(one.board.as_ref());
        report(&one.certificate, board, &budget, found.len() == 1)
    };
    jobs::for_each_in_order(&found, n_threads, work, |report| {
        status = status.worst(report.status);
        report.print(args.json);
    });
    Ok(status)
}

fn named(args: &AuditArgs) -> Result<Named, Failure> {
    let Some(source) = &args.board else {
        if args.reading.is_given() {
            return Err(miette!(
                "the options under Reading say how `--board` is read; it is not there"
            ));
        }
        return Ok(Named::Nothing);
    };
    match args.reading.read(source, &Session::get().budget())? {
        Input::One(puzzle) => Ok(Named::Board(puzzle.board)),
        Input::Many(puzzles) => {
            let bad = puzzles.iter().filter_map(|puzzle| puzzle.as_ref().err());
            let n_bad = bad.map(|error| output::error(&Failure::new(error.clone()))).count();
            Ok(Named::List(List::new(&puzzles), n_bad == 0))
        }
    }
}

fn report(
    certificate: &Certificate,
    expected: Option<&Board>,
    budget: &Budget,
    is_only: bool,
) -> Report {
    let audit = audit(certificate, expected, budget);
    let path = certificate.path();
    let status = status(audit.conclusion());
    Report { text: text(path, &audit, is_only), json: as_json(path, &audit), status }
}

/// Positive if the claim is proved.
fn status(conclusion: Conclusion) -> Status {
    match conclusion {
        Conclusion::Proved => Status::Positive,
        Conclusion::NotProved => Status::Negative,
        Conclusion::GaveUp => Status::GaveUp,
    }
}

fn text(path: &Path, audit: &Audit, is_only: bool) -> String {
    let proved = match audit.conclusion() {
        Conclusion::Proved => "proved",
        Conclusion::GaveUp => "gave up on",
        Conclusion::NotProved => "NOT proved",
    };
    let claim = audit.claim.as_ref().map_or(String::new(), |claim| format!(": {}", claim.text));
    let source = audit.claim.as_ref().and_then(|claim| claim.source.as_ref());
    let foreign = source
        .filter(|source| source.is_of_library == Some(false))
        .map_or("", |_| "this is NOT the lemma that the library has under this name\n");
    let shown: String = audit
        .parts
        .iter()
        .filter(|part| is_only || !part.holds())
        .map(|Part { name, verdict }| match verdict {
            Verdict::Holds(remark) => format!("{name:<12}holds  {remark}\n"),
            Verdict::Fails(reason) => format!("{name:<12}FAILS  {reason}\n"),
            Verdict::Unchecked(remark) => format!("{name:<12}not checked: {remark}\n"),
            Verdict::GaveUp(reason) => format!("{name:<12}gave up: {reason}\n"),
        })
        .collect();
    if is_only {
        return format!("{shown}{proved}{claim}\n{foreign}");
    }
    // A name proves nothing: what was proved is said.
    let lemma = source.filter(|_| audit.holds());
    let lemma = lemma.map_or(String::new(), |Source { text, .. }| format!("    {text}\n"));
    let path = printable(&path.display().to_string());
    format!("{path}: {proved}{claim}\n{lemma}{foreign}{shown}")
}

fn as_json(path: &Path, audit: &Audit) -> serde_json::Value {
    let part = |part: &Part| {
        let (holds, remark) = match &part.verdict {
            Verdict::Holds(remark) => (Some(true), remark),
            Verdict::Fails(reason) => (Some(false), reason),
            Verdict::Unchecked(remark) | Verdict::GaveUp(remark) => (None, remark),
        };
        json!({ "part": part.name, "holds": holds, "remark": remark })
    };
    let mut json = json!({
        "schema": SCHEMA,
        "command": "audit",
        "folder": path.display().to_string(),
        "board": audit.board.as_ref().map(board_json),
        "claim": audit.claim.as_ref().map(|claim| &claim.json),
        "holds": audit.holds(),
        "parts": audit.parts.iter().map(part).collect::<Vec<_>>(),
    });
    let source = audit.claim.as_ref().and_then(|claim| claim.source.as_ref());
    if let Some(is_of_library) = source.and_then(|source| source.is_of_library) {
        json["library"] = is_of_library.into();
    }
    if let (Conclusion::GaveUp, Some(reason)) = (audit.conclusion(), audit.gave_up()) {
        json["reason"] = reason.into();
    }
    json
}
