//! `rushsat audit`: checks certificates, and trusts nothing in them.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
};

use board::Board;
use clap::Args;
use miette::{Report as Failure, miette};
use serde_json::json;

use crate::{
    answer::{SCHEMA, board_json},
    certificate::{Audit, CLAIM, Certificate, Part, UNFINISHED, Verdict, audit, lemma},
    input::ReadingArgs,
    jobs,
    output::Report,
    status::Status,
};

/// Check certificates that `rushsat certify` or `verify --proof` wrote, part by part
#[derive(Args)]
#[command(after_help = "\
The formula is built again from the board, or from the lemma and its model, and
compared with the file byte for byte, the plan is replayed on the rules, and
each step of the refutation is checked.
Exit codes: 0 all parts hold, 1 some part does not, 2 DIR is no certificate.

Example:
  rushsat certify --metric moves puzzles/original/01.txt card1.cert
  rushsat audit card1.cert
  rushsat verify --proof lemmas.cert full_row
  rushsat audit lemmas.cert")]
pub(crate) struct AuditArgs {
    /// The certificate, or a folder of certificates
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The board that the certificate must be about: a file, or the board itself
    #[arg(long, value_name = "BOARD")]
    board: Option<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Print JSON, one line a certificate
    #[arg(long)]
    json: bool,
    /// Number of certificates that are checked at once; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

pub(crate) fn run(args: &AuditArgs) -> Result<Status, Failure> {
    let expected = match &args.board {
        Some(source) => Some(args.reading.read_one(source)?.board),
        None if args.reading.is_given() => {
            return Err(miette!(
                "the options under Reading say how `--board` is read; it is not there"
            ));
        }
        None => None,
    };
    let found = certificates(&args.folder)?;
    let n_threads = match args.jobs {
        0 => thread::available_parallelism().map_or(1, usize::from),
        n => n,
    };
    let mut status = Status::Positive;
    let work = |one: &Certificate| report(one, expected.as_ref(), found.len() == 1);
    jobs::for_each_in_order(&found, n_threads, work, |report| {
        status = status.worst(report.status);
        report.print(args.json);
    });
    Ok(status)
}

/// The certificates in a folder, else those in the folders in it.
fn certificates(folder: &Path) -> Result<Vec<Certificate>, Failure> {
    let entries = entries(folder)?;
    let mut found = certificates_among(folder, &entries);
    if found.is_empty() {
        for folder in entries.iter().filter(|path| path.is_dir()) {
            found.extend(certificates_among(folder, &self::entries(folder)?));
        }
    }
    if found.is_empty() {
        let shown = folder.display();
        return Err(miette!(
            help = "name a folder that `rushsat certify` or `rushsat verify --proof` wrote",
            "`{shown}` is no certificate: it has no `{CLAIM}` and no `*{}`, nor has a folder in it",
            lemma::SUFFIX
        ));
    }
    Ok(found)
}

/// What is in a folder, `line-9` before `line-10`.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let shown = folder.display();
    let entries = fs::read_dir(folder).map_err(|e| miette!("cannot open folder `{shown}`: {e}"))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    Ok(paths)
}

/// The certificate that the folder is, and those of lemmas in it.
fn certificates_among(folder: &Path, entries: &[PathBuf]) -> Vec<Certificate> {
    // One that was never finished is found too, so that nobody takes the others for all.
    let is_board = [CLAIM, UNFINISHED].iter().any(|name| folder.join(name).exists());
    let of_board = is_board.then(|| Certificate::Board(folder.to_owned()));
    let is_lemma = |path: &&PathBuf| path.to_string_lossy().ends_with(lemma::SUFFIX);
    let of_lemmas = entries.iter().filter(is_lemma).cloned().map(Certificate::Lemma);
    of_board.into_iter().chain(of_lemmas).collect()
}

fn report(certificate: &Certificate, expected: Option<&Board>, is_only: bool) -> Report {
    let audit = audit(certificate, expected);
    let path = certificate.path();
    let status = if audit.holds() { Status::Positive } else { Status::Negative };
    Report { text: text(path, &audit, is_only), json: as_json(path, &audit), status }
}

fn text(path: &Path, audit: &Audit, is_only: bool) -> String {
    let proved = if audit.holds() { "proved" } else { "NOT proved" };
    let claim = audit.claim.as_ref().map_or(String::new(), |claim| format!(": {}", claim.text));
    let shown: String = audit
        .parts
        .iter()
        .filter(|part| is_only || !part.holds())
        .map(|Part { name, verdict }| match verdict {
            Verdict::Holds(remark) => format!("{name:<12}holds  {remark}\n"),
            Verdict::Fails(reason) => format!("{name:<12}FAILS  {reason}\n"),
            Verdict::Unchecked(remark) => format!("{name:<12}not checked: {remark}\n"),
        })
        .collect();
    if is_only {
        format!("{shown}{proved}{claim}\n")
    } else {
        format!("{}: {proved}{claim}\n{shown}", path.display())
    }
}

fn as_json(path: &Path, audit: &Audit) -> serde_json::Value {
    let part = |part: &Part| {
        let (holds, remark) = match &part.verdict {
            Verdict::Holds(remark) => (Some(true), remark),
            Verdict::Fails(reason) => (Some(false), reason),
            Verdict::Unchecked(remark) => (None, remark),
        };
        json!({ "part": part.name, "holds": holds, "remark": remark })
    };
    json!({
        "schema": SCHEMA,
        "command": "audit",
        "folder": path.display().to_string(),
        "board": audit.board.as_ref().map(board_json),
        "claim": audit.claim.as_ref().map(|claim| &claim.json),
        "holds": audit.holds(),
        "parts": audit.parts.iter().map(part).collect::<Vec<_>>(),
    })
}
