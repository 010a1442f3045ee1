//! All lemmas on all sizes, or on a board.

use lemmas::Lemma;
use miette::Report as Failure;
use rushsat::{
    certificates::LemmaRecord,
    verification::{Judge, Judgement, LemmaSubject},
};

use super::{VerifyArgs, answer::Printer, totals::Tally};
use crate::{
    failure::failure,
    jobs,
    limits::Session,
    output::{self, counted},
    status::Status,
};

pub(super) fn judge_all(
    args: &VerifyArgs,
    lemmas: &[Lemma],
    subjects: &[LemmaSubject],
) -> Result<Status, Failure> {
    let session = Session::get();
    let tasks: Vec<(&Lemma, &LemmaSubject)> = lemmas
        .iter()
        .flat_map(|lemma| subjects.iter().map(move |subject| (lemma, subject)))
        .collect();
    let n_threads = args.jobs.among(tasks.len(), session);
    let judge = Judge {
        solver: &args.solver.solver,
        folder: args.proof.as_deref(),
        limits: &|| session.solver_limits(&args.conflicts),
    };
    let mut printer = Printer::new(args, subjects.len());
    let mut tally = Tally::new(args.all || args.declared);
    let mut failure = None;
    let record = |folder| LemmaRecord::begin(folder, tasks.iter().copied(), session.output());
    let mut record = args.proof.as_deref().map(record).transpose().map_err(self::failure)?;
    // Theories are built once for all lemmas; of one lemma each is needed once, and need not be kept.
    let work = |&(lemma, subject): &(&Lemma, &LemmaSubject)| match lemmas {
        [_] => judge.judge(lemma, &subject.anew()),
        _ => judge.judge(lemma, subject),
    };
    let mut in_order = tasks.iter();
    jobs::for_each_in_order(&tasks, n_threads, work, |judged| {
        let (lemma, subject) = in_order.next().expect("a result for each task");
        match judged {
            Ok(judged) if failure.is_none() => {
                tally.add(&judged);
                if let (Some(record), Judgement::Fails(_)) = (&mut record, &judged.judgement) {
                    record.remove(lemma, subject);
                }
                printer.print(lemma, subject, &judged);
            }
            Ok(_) => {}
            // Some lemmas of the library speak of the row of Red, which a board with a vertical primary
            // lacks.
            Err(rushsat::Error::SilentLemma { .. }) if args.all => tally.add_silent(),
            Err(error) => {
                failure.get_or_insert(error);
            }
        }
    });
    if let Some(error) = failure {
        return Err(self::failure(error));
    }
    record.map_or(Ok(()), LemmaRecord::finish).map_err(self::failure)?;
    if !args.json && tasks.len() > 1 {
        let subjects = match args.board {
            Some(_) => "1 board".to_owned(),
            None => counted(subjects.len(), "size"),
        };
        output::line(&tally.sentence(lemmas.len(), &subjects));
    }
    Ok(tally.status())
}
