//! `rushsat reach`: all states that can be reached, by decision diagrams.

mod drawing;
mod engine;
mod fields;
mod iterations;
mod plot;
mod report;

use std::{path::PathBuf, time::Instant};

use board::{
    Metric,
    formats::{BoardEntry, Input},
};
use clap::Args;
use encodings::{Encoding, Formulation};
use logic::TransitionSystem;
use miette::{IntoDiagnostic, Report as Failure, miette};
use puma::EncodeOptions;
use symbolic::{Direction, Exploration, Iteration, Limits, Options, explore};

use super::puma::{source::SourceArgs, stopped};
use crate::{
    batch::{Batch, JobArgs},
    failure::failure,
    input::BoardArgs,
    limits::{NodeArgs, Session},
    output::{self, so_far::SoFar},
    progress::Progress,
    sharded::ListArgs,
    status::Status,
};
use engine::{EngineArgs, Until};
use report::{ReachAnswer, Subject};

/// Reach all states by decision diagrams: how many, at which distances, and a shortest plan
#[derive(Args)]
#[command(after_help = "\
BOARD may also be a program in InPUMA: a file whose name ends in .puma. The
search is breadth-first, and a set of states is one diagram; docs/symbolic.md
says what the choices are and what they cost.

Example:
  rushsat reach --index BB.FAA.FECCCE.DD
  rushsat reach --direction both-by-size puma/examples/hanoi.puma
  rushsat reach --sift --merge 1000 puma/examples/pancakes.puma")]
pub(crate) struct ReachArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// What a plan's length counts, for boards: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves)]
    metric: Metric,
    /// After all states were reached forward: how many are how far from their nearest goal
    #[arg(long)]
    index: bool,
    /// When to end: when all states are reached (from both ends: when they meet), or as soon as a shortest
    /// plan is known
    #[arg(long, value_name = "WHEN", default_value = "all")]
    until: Until,
    /// Draw the states along the plan
    #[arg(long, conflicts_with = "json")]
    show: bool,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    nodes: NodeArgs,
    /// Plot nodes and states of each step as SVG; for a single board or program
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Draw the diagram of the states that were reached, as DOT for Graphviz; up to 1000 nodes, for a single
    /// board or program, and not from both ends
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    #[command(flatten)]
    jobs: JobArgs,
}

pub(crate) fn run(args: &ReachArgs) -> Result<Status, Failure> {
    if args.index && (args.engine.direction, args.until) != (Direction::Forward, Until::All) {
        let help = "leave out --direction and --until";
        return Err(miette!(help = help, "--index needs all states that can be reached"));
    }
    let from_both = [Direction::BothBySize, Direction::BothByStates, Direction::BothByTime];
    if args.dot.is_some() && from_both.contains(&args.engine.direction) {
        let help = "choose --direction forward or backward";
        return Err(miette!(help = help, "--dot draws what was reached from one end"));
    }
    args.engine.check()?;
    args.check_files()?;
    let session = Session::get();
    if args.board.is_program() {
        return args.program(session);
    }
    let batch = Batch { command: "reach", board: &args.board, jobs: &args.jobs, session };
    let input = batch.read()?;
    if let (Input::Many(_), Some(flag)) = (&input, args.drawing()) {
        return Err(miette!("{flag} draws one board, and this is a list"));
    }
    batch.run_on(input, |puzzle, is_only| args.one_board(session, puzzle, is_only))
}

impl ReachArgs {
    /// As a command over a list, if it is not about a program, and draws nothing.
    pub(super) fn list(&mut self) -> Option<ListArgs<'_>> {
        let is_of_list = !self.board.is_program() && self.drawing().is_none();
        is_of_list.then(|| ListArgs::new("reach", &self.board, &mut self.jobs))
    }

    fn one_board(
        &self,
        session: &Session,
        puzzle: &BoardEntry,
        is_only: bool,
    ) -> Result<output::Report, Failure> {
        let limits = self.nodes.limits(session.budget());
        let explore = |start| self.board_report(&limits, puzzle, is_only, start);
        fields::or_nothing(fields::board_head(puzzle, self.metric), self, explore)
    }

    fn board_report(
        &self,
        limits: &Limits,
        puzzle: &BoardEntry,
        is_only: bool,
        start: Instant,
    ) -> Result<output::Report, Failure> {
        let formulation = Formulation::new(self.engine.encoding, self.metric);
        let encoded =
            formulation.encode(&puzzle.board, &limits.budget).map_err(|e| failure(e.into()))?;
        let exploration = self.explore(limits, &encoded.system, is_only, start)?;
        let of = Subject::Board { puzzle, metric: self.metric, codec: &encoded.codec, is_only };
        let report = ReachAnswer { of, args: self, exploration: &exploration }.report()?;
        Ok(self.drawn(report, &exploration))
    }

    fn program(&self, session: &Session) -> Result<Status, Failure> {
        let is_about_boards = self.board.reading.is_given()
            || self.metric != Metric::Moves
            || self.engine.encoding != Encoding::Order
            || self.jobs.is_given();
        if is_about_boards {
            return Err(miette!(
                "--metric, --encoding, --jobs, --skip and the options under Reading are for boards, not for \
                 programs"
            ));
        }
        let so_far = self.jobs.json.then(|| SoFar::unknown(fields::program_head(self)));
        let limits = self.nodes.limits(session.budget());
        let explore = |start| self.program_report(&limits, start);
        let report = fields::or_nothing(fields::program_head(self), self, explore)?;
        drop(so_far);
        report.print(self.jobs.json);
        Ok(report.status)
    }

    fn program_report(&self, limits: &Limits, start: Instant) -> Result<output::Report, Failure> {
        let source = SourceArgs { file: self.board.source.clone().into() };
        let budget = &limits.budget;
        let program = source.program(budget)?;
        let encoded = puma::encode(&program, EncodeOptions::NONE, budget).map_err(stopped)?;
        let exploration = self.explore(limits, &encoded.system, true, start)?;
        let of = Subject::Program { program: &program, codec: &encoded.codec, budget };
        let report = ReachAnswer { of, args: self, exploration: &exploration }.report()?;
        Ok(self.drawn(report, &exploration))
    }

    /// Explores the system; the work began at `start`.
    fn explore(
        &self,
        limits: &Limits,
        system: &TransitionSystem,
        is_only: bool,
        start: Instant,
    ) -> Result<Exploration, Failure> {
        let (extent, index, draw) = (self.until.into(), self.index, self.dot.is_some());
        let options = Options { extent, index, draw, ..self.engine.options() };
        let progress = Progress::new("reaching", is_only);
        let hear = &mut |iteration: &Iteration| progress.layer(iteration);
        let mut exploration = explore(system, options, limits, hear).into_diagnostic()?;
        drop(progress);
        exploration.elapsed = start.elapsed();
        Ok(exploration)
    }
}
