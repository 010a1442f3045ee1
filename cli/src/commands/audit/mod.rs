//! `rushsat audit`: checks certificates, and trusts nothing in them.

mod report;

use std::{ffi::OsString, path::PathBuf};

use board::{Board, formats::Input};
use clap::Args;
use limits::Budget;
use miette::{Report as Failure, miette};
use rushsat::certificates::{
    About, Certificate, ExpectedCertificate, audit, certificates, list::List,
};

use self::report::Details;
use super::puma::source::SourceArgs;
use crate::{
    failure::failure,
    input::ReadingArgs,
    jobs::{self, Jobs},
    limits::Session,
    output::{self, Report},
    source::SourceName,
    status::Status,
};

/// Check certificates of boards, programs, lemmas and wishes, part by part
#[derive(Args)]
#[command(after_help = "\
DIR is what `certify`, `puma certify`, `verify --proof` or `generate complete
--certify` wrote. The formula is built again from the board, the program, the
lemma and its size, or the wish and the facts about it, and compared with the
file byte for byte; the plan is replayed on the rules, each fact and each step of
the refutation is checked. Of a list, none may be missing: its boards are in the
file `list.json`, or are those of `--board`.
Exit codes: 0 all parts hold, 1 some part does not, 2 DIR is no certificate,
3 some part takes more time or memory than allowed.

Example:
  rushsat certify --metric moves puzzles/original/01.txt card1.cert
  rushsat audit card1.cert
  rushsat verify --proof lemmas.cert full_row
  rushsat audit lemmas.cert")]
pub(crate) struct AuditArgs {
    /// The certificate, or a folder of certificates; of a lemma, the file of its claim will do
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The board that the certificate must be about: a file, or the board itself. For a folder of a list's
    /// certificates, this list: each must be about the board of its line, none may be missing, and no other
    /// may be there
    #[arg(long, value_name = "BOARD")]
    board: Option<OsString>,
    /// The program in InPUMA that the certificate must be about, with this very text
    #[arg(long, value_name = "FILE", conflicts_with = "board")]
    program: Option<SourceName>,
    /// With --program: the certificate must be one of `puma certify --invariants`
    #[arg(long, requires = "program")]
    invariants: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Print JSON, one line a certificate
    #[arg(long)]
    json: bool,
    /// Number of certificates that are checked at once, up to 256; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = Jobs::ONE)]
    jobs: Jobs,
}

/// What the certificates are to be about: what `--board` or `--program` says.
enum ExpectedSubject {
    Nothing,
    Board(Board),
    /// The text of a program.
    Program(String),
    /// A list, and `true` if all lines of it could be read.
    List(List, bool),
}

pub(crate) fn run(args: &AuditArgs) -> Result<Status, Failure> {
    let named = named(args)?;
    let (expected, list, mut status) = match &named {
        ExpectedSubject::Nothing => (None, None, Status::Positive),
        ExpectedSubject::Board(board) => (Some(About::Board(board)), None, Status::Positive),
        ExpectedSubject::Program(text) => (Some(About::Program(text)), None, Status::Positive),
        ExpectedSubject::List(list, true) => (None, Some(list), Status::Positive),
        ExpectedSubject::List(list, false) => (None, Some(list), Status::BadInput),
    };
    let found = certificates(&args.folder, list).map_err(failure)?;
    for remark in &found.remarks {
        output::remark(remark);
    }
    let found = found.certificates;
    let session = Session::get();
    let n_threads = args.jobs.among(found.len(), session);
    let work = |one: &ExpectedCertificate| {
        let budget = session.budget();
        let expected = expected.or(one.board.as_ref().map(About::Board));
        let path = one.certificate.path();
        let is_claim_of_lemma = matches!(one.certificate, Certificate::Lemma(_));
        let is_in_folder = is_claim_of_lemma && path.parent() == Some(&args.folder);
        let details = match found.len() {
            1 if is_in_folder || path == args.folder => Details::Folder,
            1 => Details::OnlyBelow,
            _ => Details::OneOfMany,
        };
        report(&one.certificate, expected, &budget, details)
    };
    jobs::for_each_in_order(&found, n_threads, work, |report| {
        // A part that fails says more than one that was not looked at.
        status = match (status, report.status) {
            (Status::Negative, _) | (_, Status::Negative) => Status::Negative,
            (status, other) => status.worst(other),
        };
        report.print(args.json);
    });
    Ok(status)
}

fn named(args: &AuditArgs) -> Result<ExpectedSubject, Failure> {
    if let Some(file) = &args.program {
        let (source, budget) = (SourceArgs { file: file.clone() }, Session::get().budget());
        if args.invariants {
            let program = source.source_program(&budget)?;
            let broken = program.breaking_invariants(&budget).map_err(failure)?;
            return Ok(ExpectedSubject::Program(broken.text().to_owned()));
        }
        return source.text(&budget).map(ExpectedSubject::Program);
    }
    let Some(source) = &args.board else {
        if args.reading.is_given() {
            return Err(miette!(
                "the options under Reading say how `--board` is read; it is not there"
            ));
        }
        return Ok(ExpectedSubject::Nothing);
    };
    match args.reading.read(source, &Session::get().budget())? {
        Input::One(puzzle) => Ok(ExpectedSubject::Board(puzzle.board)),
        Input::Many(puzzles) => {
            let bad = puzzles.iter().filter_map(|puzzle| puzzle.as_ref().err());
            let n_bad = bad.map(|error| output::error(&Failure::new(error.clone()))).count();
            Ok(ExpectedSubject::List(List::new(&puzzles), n_bad == 0))
        }
    }
}

fn report(
    certificate: &Certificate,
    expected: Option<About<'_>>,
    budget: &Budget,
    details: Details,
) -> Report {
    let audit = audit(certificate, expected, budget);
    let path = certificate.path();
    let status = report::status(audit.conclusion());
    let text = report::text(path, &audit, details);
    Report { text, json: report::as_json(path, &audit), status }
}
