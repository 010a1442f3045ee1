//! All lemmas on all sizes, or on a board.

use lemmas::Lemma;
use miette::Report as Failure;
use rushsat::{
    certificates::LemmaRecord,
    verification::{Judge, JudgedLemma, Judgement, LemmaSubject},
};

use super::{VerifyArgs, answer::Printer, totals::Tally};
use crate::{
    failure::failure,
    jobs,
    limits::Session,
    output::{self, counted},
    status::Status,
};

/// A lemma, and what it is judged on.
type Task<'a> = (&'a Lemma, &'a LemmaSubject);

pub(super) fn judge_all(
    args: &VerifyArgs,
    lemmas: &[Lemma],
    subjects: &[LemmaSubject],
) -> Result<Status, Failure> {
    let session = Session::get();
    let tasks: Vec<Task<'_>> = lemmas
        .iter()
        .flat_map(|lemma| subjects.iter().map(move |subject| (lemma, subject)))
        .collect();
    let n_threads = args.jobs.among(tasks.len(), session);
    let judge = Judge {
        solver: &args.solver.solver,
        folder: args.proof.as_deref(),
        limits: &|| session.solver_limits(&args.conflicts),
    };
    // Theories are built once for all lemmas; of one lemma each is needed once, and need not be kept.
    let work = |&(lemma, subject): &Task<'_>| match lemmas {
        [_] => judge.judge(lemma, &subject.anew()),
        _ => judge.judge(lemma, subject),
    };
    let mut verdicts = Verdicts::new(args, &tasks, subjects.len()).map_err(failure)?;
    let mut in_order = tasks.iter();
    jobs::for_each_in_order(&tasks, n_threads, work, |judged| {
        verdicts.take(in_order.next().expect("a result for each task"), judged);
    });
    let tally = verdicts.finish().map_err(failure)?;
    if !args.json && tasks.len() > 1 {
        let subjects = match args.board {
            Some(_) => "1 board".to_owned(),
            None => counted(subjects.len(), "size"),
        };
        output::line(&tally.sentence(lemmas.len(), &subjects));
    }
    Ok(tally.status())
}

/// The verdicts so far: printed, counted, and recorded for an audit.
struct Verdicts {
    printer: Printer,
    tally: Tally,
    record: Option<LemmaRecord>,
    /// The first one. What is judged after it is not printed.
    error: Option<rushsat::Error>,
    /// `true` if a lemma may say nothing of a subject.
    may_be_silent: bool,
}

impl Verdicts {
    fn new(
        args: &VerifyArgs,
        tasks: &[Task<'_>],
        n_subjects: usize,
    ) -> Result<Self, rushsat::Error> {
        let output = Session::get().output();
        let record = |folder| LemmaRecord::begin(folder, tasks.iter().copied(), output);
        Ok(Self {
            printer: Printer::new(args, n_subjects),
            tally: Tally::new(args.all || args.declared),
            record: args.proof.as_deref().map(record).transpose()?,
            error: None,
            may_be_silent: args.all,
        })
    }

    fn take(&mut self, &(lemma, subject): &Task<'_>, judged: Result<JudgedLemma, rushsat::Error>) {
        match judged {
            Ok(judged) if self.error.is_none() => {
                self.tally.add(&judged);
                if let (Some(record), Judgement::Fails(_)) = (&mut self.record, &judged.judgement) {
                    record.remove(lemma, subject);
                }
                self.printer.print(lemma, subject, &judged);
            }
            Ok(_) => {}
            // Some lemmas of the library speak of the row of Red, which a board with a vertical primary
            // lacks.
            Err(rushsat::Error::SilentLemma { .. }) if self.may_be_silent => {
                self.tally.add_silent();
                if let Some(record) = &mut self.record {
                    record.remove(lemma, subject);
                }
            }
            Err(error) => {
                self.error.get_or_insert(error);
            }
        }
    }

    /// # Errors
    ///
    /// The first error of a judgement, and a record that cannot be written.
    fn finish(self) -> Result<Tally, rushsat::Error> {
        if let Some(error) = self.error {
            return Err(error);
        }
        self.record.map_or(Ok(()), LemmaRecord::finish)?;
        Ok(self.tally)
    }
}
