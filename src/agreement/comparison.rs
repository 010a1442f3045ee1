//! The same question to every engine.

use std::time::Duration;

use board::{Metric, Plan, formats::Puzzle};
use encodings::{Formulation, cell::Mistake};
use limits::Budget;
use search::{GaveUp, SearchOutcome, SearchStats};
use solvers::Limits;

use super::Verdict;
use crate::{
    Error,
    mistakes::{Model, Trial},
    planning::{Answer, Bound, Engine, MAX_BOUND, Observer, Progress, within},
    wording::length,
};

/// The bound for boards that explicit search found unsolvable, where none is given.
const UNSOLVABLE_BOUND: usize = 10;

/// A question for explicit search and for SAT engines.
pub struct Comparer<'a> {
    /// What a plan's length counts.
    pub metric: Metric,
    /// The bound that all are asked, in that metric; where there is none, it is what search finds.
    pub bound: Option<usize>,
    /// The engines besides search.
    pub engines: &'a [Engine<Formulation>],
    /// A model with a mistake, asked after them.
    pub mistake: Option<&'a Trial>,
    /// The budget of search, which begins now.
    pub budget: &'a (dyn Fn() -> Budget + Sync),
    /// The limits of an engine, which begins now.
    pub limits: &'a (dyn Fn() -> Limits + Sync),
}

impl Comparer<'_> {
    /// Asks all engines. An engine that fails says nothing; the others are asked all the same.
    ///
    /// Before each SAT engine is asked, `so_far` hears what is known if it and those after it give no answer.
    pub fn compare(
        &self,
        puzzle: &Puzzle,
        observer: &mut Observer<'_>,
        so_far: &mut dyn FnMut(&Comparison),
    ) -> Comparison {
        let metric = self.metric;
        let given = self.bound.map(|length| Bound { metric, length });
        let (outcome, clusters, other, cluster_gave_up) = self.search(puzzle, observer);
        let length = self.bound.unwrap_or_else(|| default_bound(&outcome, puzzle, metric));
        let mut rows: Vec<Row> = claim_row(puzzle, metric).into_iter().collect();
        rows.push(search_row(&outcome, metric, given));
        if let Some(gave_up) = &cluster_gave_up {
            rows.push(open_row("cluster".to_owned(), Verdict::GaveUp(None), Some(&gave_up.stats)));
        }
        if let Some(OtherClaim { metric, found: found @ Verdict::GaveUp(_), .. }) = other {
            rows.push(open_row(format!("search in {metric}"), found, None));
        }
        let bound = Bound { metric, length };
        let mut known = Comparison {
            bound,
            rows,
            clusters,
            other,
            failures: Vec::new(),
            mistake: self.mistake.map(|trial| trial.mistake),
            spurious: None,
        };
        for (index, engine) in self.engines.iter().enumerate() {
            so_far(&known.without(&self.engines[index..]));
            let row = sat_row(puzzle, bound, engine, &(self.limits)(), observer);
            let row = row.unwrap_or_else(|error| {
                known.failures.push(format!("{}: {error}", engine.name()));
                open_row(engine.name(), Verdict::Failed, None)
            });
            known.rows.push(row);
        }
        if let Some(trial) = self.mistake {
            self.try_mistake(trial, puzzle, &mut known);
        }
        known
    }

    /// Adds what the model with a mistake says.
    fn try_mistake(&self, trial: &Trial, puzzle: &Puzzle, known: &mut Comparison) {
        let (engine, bound) = (trial.name(), known.bound);
        let tried = match trial.run(&puzzle.board, bound.length, &(self.limits)()) {
            Ok(tried) => tried,
            Err(error) => {
                known.failures.push(format!("{engine}: {error}"));
                return known.rows.push(open_row(engine, Verdict::Failed, None));
            }
        };
        known.spurious = tried.any_spurious().map(|spurious| {
            let n = length(spurious.n_transitions, bound.metric);
            format!("{engine} has a model with {n} that breaks the rules: {}", spurious.breach)
        });
        let verdict = match &tried.fewest {
            Model::Spurious(spurious) => Verdict::Length(spurious.n_transitions),
            Model::Plan(plan) => Verdict::Length(plan.len(bound.metric)),
            Model::None => Verdict::NoneWithin(bound.length),
            Model::GaveUp { refuted, .. } => Verdict::GaveUp(*refuted),
        };
        let sizes = Some((tried.n_vars, tried.n_clauses));
        let elapsed = Some(tried.elapsed);
        known.rows.push(Row { engine, verdict, sizes, states: None, elapsed });
    }

    /// What search says, and of the claims of the input.
    #[allow(clippy::type_complexity)] // four answers of one budget
    fn search(
        &self,
        puzzle: &Puzzle,
        observer: &mut Observer<'_>,
    ) -> (SearchOutcome<Plan>, Option<(u64, u64)>, Option<OtherClaim>, Option<GaveUp>) {
        let budget = (self.budget)();
        let on_progress = &mut |stats: &SearchStats| observer(Progress::States(*stats));
        let outcome = explicit::shortest_plan(&puzzle.board, self.metric, &budget, on_progress);
        let claimed = puzzle.claims.states;
        let cluster =
            claimed.map(|_| explicit::cluster(&puzzle.board, self.metric, 0, &budget, on_progress));
        let other = other_claim(puzzle, self.metric, |metric| {
            explicit::shortest_plan(&puzzle.board, metric, &budget, on_progress)
        });
        let (counted, gave_up) = match cluster {
            Some(Ok(cluster)) => (Some(cluster.n_states()), None),
            Some(Err(gave_up)) => (None, Some(gave_up)),
            None => (None, None),
        };
        (outcome, claimed.zip(counted), other, gave_up)
    }
}

/// An engine with its answer and figures.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its name.
    pub engine: String,
    /// Its answer.
    pub verdict: Verdict,
    /// Variables and clauses, of engines with a formula.
    pub sizes: Option<(u32, usize)>,
    /// States reached, of engines that search; the number that is claimed, of the input.
    pub states: Option<u64>,
    /// Wall-clock time, where it was measured.
    pub elapsed: Option<Duration>,
}

impl Row {
    /// Returns `true` if the engine failed, or gave up before it had the answer.
    pub fn is_open(&self) -> bool {
        matches!(self.verdict, Verdict::GaveUp(_) | Verdict::Within(_) | Verdict::Failed)
    }
}

/// What the input claims in the metric that was not asked for.
#[derive(Clone, Copy, Debug)]
pub struct OtherClaim {
    /// The metric.
    pub metric: Metric,
    /// The length.
    pub claimed: usize,
    /// What search says.
    pub found: Verdict,
}

/// The answers of all engines to one question.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What the SAT engines were asked.
    pub bound: Bound,
    /// What the input claims, if it does; search; and each SAT engine.
    pub rows: Vec<Row>,
    /// The size of the cluster that was claimed, and that was found.
    pub clusters: Option<(u64, u64)>,
    /// What the input claims in the other metric, if it does.
    pub other: Option<OtherClaim>,
    /// Why engines failed.
    pub failures: Vec<String>,
    /// The mistake of one of the models.
    pub mistake: Option<Mistake>,
    /// That a model of it breaks the rules, as a sentence.
    pub spurious: Option<String>,
}

impl Comparison {
    /// The same where these engines have no answer.
    fn without(&self, engines: &[Engine<Formulation>]) -> Self {
        let open = |engine: &Engine<_>| open_row(engine.name(), Verdict::GaveUp(None), None);
        let mut known = self.clone();
        known.rows.extend(engines.iter().map(open));
        known
    }

    /// The sides that cannot both be right, as sentences.
    pub fn disagreements(&self) -> Vec<String> {
        let sides = self.sides();
        let mut found = Vec::new();
        for (index, later) in sides.iter().enumerate() {
            for earlier in &sides[..index] {
                if !later.0.agrees_with(earlier.0) {
                    found.push(format!("{}, but {}", self.says(earlier), self.says(later)));
                }
            }
        }
        if let Some((claimed, counted)) = self.clusters
            && claimed != counted
        {
            found.push(format!("the input says {claimed} states, but search counts {counted}"));
        }
        if let Some(OtherClaim { metric, claimed, found: verdict }) = self.other
            && !verdict.agrees_with(Verdict::Length(claimed))
        {
            let (claimed, verdict) = (length(claimed, metric), verdict.text(metric));
            found.push(format!("the input says {claimed}, but search says {verdict}"));
        }
        found.extend(self.spurious.clone());
        found
    }

    /// The different verdicts, each with the engines that gave it.
    fn sides(&self) -> Vec<(Verdict, Vec<&str>)> {
        let mut sides: Vec<(Verdict, Vec<&str>)> = Vec::new();
        for row in &self.rows {
            match sides.iter_mut().find(|(verdict, _)| *verdict == row.verdict) {
                Some((_, engines)) => engines.push(&row.engine),
                None => sides.push((row.verdict, vec![&row.engine])),
            }
        }
        sides
    }

    fn says(&self, (verdict, engines): &(Verdict, Vec<&str>)) -> String {
        let verb = if engines.len() == 1 { "says" } else { "say" };
        format!("{} {verb} {}", engines.join(", "), verdict.text(self.bound.metric))
    }

    /// Number of engines without the answer.
    pub fn n_open(&self) -> usize {
        self.rows.iter().filter(|row| row.is_open()).count()
    }
}

/// The length that the input claims.
fn claimed(puzzle: &Puzzle, metric: Metric) -> Option<usize> {
    let length = match metric {
        Metric::Moves => puzzle.claims.moves,
        Metric::Steps => puzzle.claims.steps,
    };
    length.map(|length| length as usize)
}

/// What the input claims, as one more side.
fn claim_row(puzzle: &Puzzle, metric: Metric) -> Option<Row> {
    let verdict = match claimed(puzzle, metric) {
        Some(length) => Verdict::Length(length),
        None if puzzle.claims.unsolvable => Verdict::Unsolvable,
        None => return None,
    };
    let engine = "the input".to_owned();
    Some(Row { engine, verdict, sizes: None, states: puzzle.claims.states, elapsed: None })
}

/// What the input claims in the other metric than `metric`, and what search says of it.
fn other_claim(
    puzzle: &Puzzle,
    metric: Metric,
    search: impl FnOnce(Metric) -> SearchOutcome<Plan>,
) -> Option<OtherClaim> {
    let metric = match metric {
        Metric::Moves => Metric::Steps,
        Metric::Steps => Metric::Moves,
    };
    let claimed = claimed(puzzle, metric)?;
    let found = search_row(&search(metric), metric, None).verdict;
    Some(OtherClaim { metric, claimed, found })
}

fn search_row(outcome: &SearchOutcome<Plan>, metric: Metric, bound: Option<Bound>) -> Row {
    let stats = outcome.stats();
    let verdict = match outcome {
        SearchOutcome::Plan { plan, .. } => match bound {
            Some(bound) if plan.len(metric) > bound.length => Verdict::NoneWithin(bound.length),
            _ => Verdict::Length(plan.len(metric)),
        },
        SearchOutcome::Unsolvable { .. } => Verdict::Unsolvable,
        SearchOutcome::GaveUp(gave_up) => Verdict::GaveUp(gave_up.refuted()),
    };
    Row {
        engine: "search".to_owned(),
        verdict,
        sizes: None,
        states: Some(stats.reached),
        elapsed: Some(stats.elapsed),
    }
}

/// The row of an engine that has no answer.
fn open_row(engine: String, verdict: Verdict, stats: Option<&SearchStats>) -> Row {
    let (reached, elapsed) = stats.map(|stats| (stats.reached, stats.elapsed)).unzip();
    Row { engine, verdict, sizes: None, states: reached, elapsed }
}

/// The length that search found, or what else there is to go by.
fn default_bound(outcome: &SearchOutcome<Plan>, puzzle: &Puzzle, metric: Metric) -> usize {
    match outcome {
        SearchOutcome::Plan { plan, .. } => plan.len(metric),
        SearchOutcome::Unsolvable { .. } => UNSOLVABLE_BOUND,
        SearchOutcome::GaveUp(_) => claimed(puzzle, metric).unwrap_or(MAX_BOUND),
    }
}

fn sat_row(
    puzzle: &Puzzle,
    bound: Bound,
    engine: &Engine<Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Row, Error> {
    let run = within(&puzzle.board, bound.length, engine, limits, observer)?;
    let verdict = match &run.answer {
        Answer::Plan { plan, n_transitions, is_fewest: true, .. }
            if !engine.formulation.semantics.is_exact() =>
        {
            Verdict::Fewest { transitions: *n_transitions, length: plan.len(bound.metric) }
        }
        Answer::Plan { plan, is_fewest: true, .. } => Verdict::Length(plan.len(bound.metric)),
        Answer::Plan { plan, .. } => Verdict::Within(plan.len(bound.metric)),
        Answer::NoPlan | Answer::Unsolvable(_) => Verdict::NoneWithin(bound.length),
        Answer::GaveUp(stopped) => Verdict::GaveUp(stopped.refuted),
    };
    Ok(Row {
        engine: engine.name(),
        verdict,
        sizes: Some((run.n_vars, run.n_clauses)),
        states: None,
        elapsed: Some(run.elapsed),
    })
}
