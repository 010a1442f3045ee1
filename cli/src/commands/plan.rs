//! `rushsat plan`: a shortest plan within a bound, by SAT.

use std::num::NonZeroUsize;

use ::limits::{Budget, Ledger, StopReason};
use board::{Board, Metric, Plan, formats::Puzzle, plan_text, rules};
use clap::Args;
use encodings::{Formulation, Semantics};
use miette::{IntoDiagnostic, Report as Failure, miette};
use rushsat::planning::{self, Engine, Grounds, Order, Run, default_order, default_semantics};

use crate::{
    answer::{Answer, Figures, SCHEMA, board_json},
    batch::{Batch, JobArgs, label},
    failure::failure,
    input::BoardArgs,
    limits::{ConflictArgs, Session, parse_threads},
    output::{Report, draw, length},
    progress::Progress,
    question::{BoundArgs, FormulationArgs, SolverArgs},
    status::Status,
};

/// Find a shortest plan by SAT, or prove that there is none
#[derive(Args)]
#[command(after_help = "\
Without a bound, explicit search on as few vehicles as possible first looks for
an inductive invariant that no goal satisfies, so that the answer may be
\"unsolvable\". It may take half of the time limit. Give a bound for boards with
more states than search can hold.

Example:
  rushsat plan --max-moves 60 GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.")]
pub(crate) struct PlanArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    bound: BoundArgs,
    /// What a plan's length counts, where no bound is given: moves or steps
    #[arg(long, value_name = "METRIC", conflicts_with_all = ["max_steps", "max_moves"], default_value_t = Metric::Moves)]
    metric: Metric,
    /// Find any plan within the bound, quickly, rather than a shortest one
    #[arg(long, conflicts_with = "horizons")]
    any: bool,
    /// Draw the boards along the plan
    #[arg(long)]
    show: bool,
    #[command(flatten)]
    formulation: FormulationArgs,
    /// linear: 0, 1, 2, …; gallop: 0, 1, 2, 4, … until there is a plan, then down from its length. The
    /// default is gallop in steps and where slides are counted, else linear
    #[arg(long, value_name = "NAME", help_heading = "Horizons")]
    horizons: Option<Order>,
    /// Ask with parallel semantics first, for a lower bound; the semantics after that are sequential, unless
    /// `--semantics` says counted
    #[arg(long, help_heading = "Horizons")]
    parallel_first: bool,
    /// Ask N horizons at once, each on a thread of its own
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = parse_threads, help_heading = "Horizons")]
    threads: NonZeroUsize,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    conflicts: ConflictArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

pub(crate) fn run(args: &PlanArgs) -> Result<Status, Failure> {
    let session = Session::get();
    let metric = args.bound.bound().map_or(args.metric, |bound| bound.metric);
    let formulation = args.formulation.formulation(metric)?;
    if args.parallel_first && formulation.semantics == Semantics::Parallel {
        return Err(miette!("--parallel-first: these are the semantics asked for; leave it out"));
    }
    // A limit that the solver cannot keep is refused before any board is read.
    let limits = || session.solver_limits(&args.conflicts);
    args.solver.solver.start(&limits()).into_diagnostic()?;
    let batch = Batch { command: "plan", board: &args.board, jobs: args.jobs, session };
    batch.run(|puzzle, is_only| {
        let engine = engine(args, formulation, &puzzle.board);
        let progress = Progress::new("planning", is_only);
        let bound = args.bound.bound();
        let observer = &mut |at| progress.show(&at);
        let (board, limits, search) = (&puzzle.board, limits(), session.budget().half());
        let run = match bound.map(|bound| bound.length) {
            length if args.any && args.formulation.semantics.is_none() => {
                planning::any(board, length, &engine, &limits, &search, observer)
            }
            Some(length) => planning::within(board, length, &engine, &limits, observer),
            None => planning::shortest(board, &engine, &limits, &search, observer),
        };
        let run = run.map_err(failure)?;
        drop(progress);
        let bound = bound.map(|bound| bound.length);
        let answered = Answered { puzzle, metric, bound, engine: &engine, run: &run };
        Ok(answered.report(is_only, args.show))
    })
}

/// How the question is put for a board.
fn engine(args: &PlanArgs, formulation: Formulation, board: &Board) -> Engine<Formulation> {
    let usual = default_semantics(board, formulation.metric);
    let usual = Formulation { semantics: usual, ..formulation };
    let is_open = args.formulation.semantics.is_none() && !args.any && !args.parallel_first;
    let formulation = if is_open && usual.check().is_ok() { usual } else { formulation };
    let order = match args.horizons {
        _ if args.any => Order::Any,
        Some(order) => order,
        None => default_order(formulation.metric, formulation.semantics),
    };
    let (options, solver) = (args.formulation.encoding.amo.options(), args.solver.solver.clone());
    Engine {
        relaxed_first: args.parallel_first,
        n_threads: args.threads.get(),
        ..Engine::new(formulation, order, options, solver)
    }
}

struct Answered<'a> {
    puzzle: &'a Puzzle,
    metric: Metric,
    bound: Option<usize>,
    engine: &'a Engine<Formulation>,
    run: &'a Run<Board>,
}

impl Answered<'_> {
    fn report(&self, is_only: bool, show: bool) -> Report {
        let status = match &self.run.answer {
            _ if self.run.answer.stopped().is_some() => Status::GaveUp,
            planning::Answer::NoPlan | planning::Answer::Unsolvable(_) => Status::Negative,
            _ => Status::Positive,
        };
        let json = serde_json::to_value(self.json()).expect("plain data");
        Report { text: self.text(is_only, show), json, status }
    }

    /// The plan and whether it is known to be a shortest one: in parallel semantics, if as many transitions
    /// as it is long are the fewest.
    fn plan(&self) -> Option<(&Plan, bool)> {
        match &self.run.answer {
            planning::Answer::Plan { plan, n_transitions, is_fewest, .. } => {
                Some((plan, *is_fewest && plan.len(self.metric) == *n_transitions))
            }
            _ => None,
        }
    }

    /// On what it rests that no plan is shorter, or that there is none.
    fn grounds(&self) -> Grounds<'_> {
        Grounds::of(&self.engine.solver)
    }

    /// Whether the answer says that something does not exist, which only an outside program knows.
    fn is_hearsay(&self) -> bool {
        self.run.answer.refutes() && !self.grounds().is_proved()
    }

    /// The transitions of a plan in parallel semantics, and that fewer are not enough.
    fn transitions(&self) -> String {
        let planning::Answer::Plan { n_transitions, is_fewest, .. } = &self.run.answer else {
            return String::new();
        };
        let (n, metric) = (*n_transitions, self.metric);
        let lower_bound = if *is_fewest {
            let fewest = self.superlative("fewest");
            format!(", {fewest}: every plan has at least {}", length(n, metric))
        } else {
            String::new()
        };
        format!("{n} parallel transitions{lower_bound}\n")
    }

    /// That the plan is best, as in `proved shortest`; that nothing comes before 0 needs no proof.
    fn superlative(&self, best: &str) -> String {
        match &self.run.answer {
            planning::Answer::Plan { n_transitions: 0, .. } => format!("proved {best}"),
            _ => self.grounds().superlative(best),
        }
    }

    /// What is known, if it is that there is no plan.
    fn no_plan(&self) -> String {
        let said = self.grounds().said();
        match &self.run.answer {
            planning::Answer::NoPlan => {
                let bound = self.bound.expect("without a bound it is not the answer");
                let bound = length(bound, self.metric);
                format!("no plan with at most {bound} exists ({said})\n")
            }
            planning::Answer::Unsolvable(why) => {
                format!("unsolvable: no plan of any length exists ({said})\n{}\n", why.sentence)
            }
            planning::Answer::Plan { .. } | planning::Answer::GaveUp(_) => String::new(),
        }
    }

    fn text(&self, is_only: bool, show: bool) -> String {
        let metric = self.metric;
        let board = &self.puzzle.board;
        let stopped = self.run.answer.stopped().map(|stopped| {
            let known = stopped.refuted.map_or(String::new(), |k| {
                let said = self.grounds().said();
                format!("; no plan with at most {} exists ({said})", length(k, metric))
            });
            format!("gave up: {}{known}\n", stopped.reason)
        });
        let mut text = match self.plan() {
            Some((plan, is_shortest)) => {
                let proved = if is_shortest {
                    self.superlative("shortest")
                } else {
                    "not known to be shortest".to_owned()
                };
                plan_sentence(board, plan, metric, &proved)
            }
            None => self.no_plan(),
        };
        if self.engine.formulation.semantics == Semantics::Parallel {
            text.push_str(&self.transitions());
        }
        text.extend(stopped);
        if let (Some((plan, _)), true) = (self.plan(), show) {
            text.push_str(&drawn(board, plan));
        }
        if is_only {
            let semantics = self.semantics().map_or(String::new(), |name| format!("{name} "));
            text.push_str(&format!(
                "{semantics}{} encoding, {}: {} variables, {} clauses, {:.3} s\n",
                self.run.formulation.encoding,
                self.engine.solver,
                self.run.n_vars,
                self.run.n_clauses,
                self.run.elapsed.as_secs_f64(),
            ));
            text
        } else {
            format!("{}: {text}", label(self.puzzle))
        }
    }

    /// The semantics of what was solved, if they are not the usual ones.
    fn semantics(&self) -> Option<String> {
        let semantics = self.run.formulation.semantics;
        (semantics != Semantics::default()).then(|| semantics.to_string())
    }

    fn json(&self) -> Answer<'_> {
        let metric = self.metric;
        let (answer, transitions) = match &self.run.answer {
            planning::Answer::Plan { n_transitions, .. } => ("plan", Some(*n_transitions)),
            planning::Answer::NoPlan => ("none", None),
            planning::Answer::Unsolvable(_) => ("unsolvable", None),
            planning::Answer::GaveUp(_) => ("unknown", None),
        };
        let plan = self.plan();
        let stopped = self.run.answer.stopped();
        let is_parallel = self.engine.formulation.semantics == Semantics::Parallel;
        Answer {
            schema: SCHEMA,
            command: "plan",
            name: self.puzzle.name.as_deref(),
            board: board_json(&self.puzzle.board),
            metric: metric.to_string(),
            bound: self.bound,
            answer,
            length: plan.map(|(plan, _)| plan.len(metric)),
            optimal: plan.map(|(_, is_shortest)| is_shortest),
            plan: plan.map(|(plan, _)| plan_text::write(&plan.merged(), &self.puzzle.board)),
            figures: Figures::Sat {
                encoding: self.run.formulation.encoding.to_string(),
                semantics: self.semantics(),
                solver: self.engine.solver.to_string(),
                variables: self.run.n_vars,
                clauses: self.run.n_clauses,
                conflicts: self.run.n_conflicts,
                refuted: stopped.and_then(|stopped| stopped.refuted),
                reason: stopped.map(|stopped| stopped.reason.clone()),
                transitions: transitions.filter(|_| is_parallel),
                proved: self.is_hearsay().then_some(false),
            },
            seconds: self.run.elapsed.as_secs_f64(),
        }
    }
}

/// The lengths of a plan and the plan, each on a line.
pub(super) fn plan_sentence(board: &Board, plan: &Plan, metric: Metric, proved: &str) -> String {
    let other = match metric {
        Metric::Steps => Metric::Moves,
        Metric::Moves => Metric::Steps,
    };
    let slides = plan_text::write(&plan.merged(), board);
    let (main, other) = (length(plan.len(metric), metric), length(plan.len(other), other));
    format!("{main}, {proved} ({other})\n{slides}\n")
}

/// Both lengths of a plan.
pub(super) fn lengths(plan: &Plan) -> String {
    let n = |metric| length(plan.len(metric), metric);
    format!("{}, {}", n(Metric::Moves), n(Metric::Steps))
}

/// The boards along a plan, each under the slide that leads to it.
pub(super) fn drawn(board: &Board, plan: &Plan) -> String {
    drawn_within(board, plan, &Budget::default()).expect("there is no limit")
}

/// The same, within a budget.
pub(super) fn drawn_within(
    board: &Board,
    plan: &Plan,
    budget: &Budget,
) -> Result<String, StopReason> {
    let mut ledger = Ledger::new(budget);
    let mut state = board.initial_state();
    let mut text = format!("\n{}", draw(board, &state));
    for slide in plan.merged().slides() {
        state = rules::slide(board, &state, *slide).expect("it was replayed");
        let slide = plan_text::write(&Plan::new(vec![*slide]), board);
        let shown = format!("\n{slide}\n{}", draw(board, &state));
        ledger.take(shown.len())?;
        text.push_str(&shown);
    }
    text.push('\n');
    Ok(text)
}
