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
    certificate::{Audit, CLAIM, Part, Verdict, audit},
    input::ReadingArgs,
    jobs,
    output::Report,
    status::Status,
};

/// Check a certificate that `rushsat certify` wrote, part by part
#[derive(Args)]
#[command(after_help = "\
The formula is built again from the board and compared with the file byte for byte, the plan is
replayed on the rules, and each step of the refutation is checked. Exit codes: 0 all parts hold,
1 some part does not, 2 DIR is no certificate.

Example:
  rushsat certify --metric moves puzzles/original/01.txt card1.cert
  rushsat audit card1.cert")]
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
        None => None,
    };
    let folders = certificates(&args.folder)?;
    let n_threads = match args.jobs {
        0 => thread::available_parallelism().map_or(1, usize::from),
        n => n,
    };
    let mut status = Status::Positive;
    let work = |folder: &PathBuf| report(folder, expected.as_ref(), folders.len() == 1);
    jobs::for_each_in_order(&folders, n_threads, work, |report| {
        status = status.worst(report.status);
        report.print(args.json);
    });
    Ok(status)
}

/// The folder itself if it is a certificate, else those in it that are.
fn certificates(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let is_certificate = |folder: &Path| folder.join(CLAIM).exists();
    if is_certificate(folder) {
        return Ok(vec![folder.to_owned()]);
    }
    let shown = folder.display();
    let entries = fs::read_dir(folder).map_err(|e| miette!("cannot open folder `{shown}`: {e}"))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut folders: Vec<PathBuf> = paths.filter(|path| is_certificate(path)).collect();
    if folders.is_empty() {
        return Err(miette!(
            help = "name a folder that `rushsat certify` wrote",
            "`{shown}` is no certificate: it has no `{CLAIM}`, nor has a folder in it"
        ));
    }
    // `line-9` before `line-10`.
    folders.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    Ok(folders)
}

fn report(folder: &Path, expected: Option<&Board>, is_only: bool) -> Report {
    let audit = audit(folder, expected);
    let status = if audit.holds() { Status::Positive } else { Status::Negative };
    Report { text: text(folder, &audit, is_only), json: as_json(folder, &audit), status }
}

fn text(folder: &Path, audit: &Audit, is_only: bool) -> String {
    let proved = if audit.holds() { "proved" } else { "NOT proved" };
    let claim = audit.claim.map_or(String::new(), |claim| format!(": {claim}"));
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
        format!("{}: {proved}{claim}\n{shown}", folder.display())
    }
}

fn as_json(folder: &Path, audit: &Audit) -> serde_json::Value {
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
        "folder": folder.display().to_string(),
        "board": audit.board.as_ref().map(board_json),
        "claim": audit.claim,
        "holds": audit.holds(),
        "parts": audit.parts.iter().map(part).collect::<Vec<_>>(),
    })
}
