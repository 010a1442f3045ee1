//! The same question to every engine.

use std::fmt;

use board::{Metric, Plan, formats::BoardEntry};
use encodings::Formulation;
use limits::Budget;
use search::{GaveUp, SearchOutcome, SearchStats};
use solvers::Limits;

use super::{
    CheckedClaim, Comparison, EngineRow, EngineVerdict, Refuted,
    row::{claim_row, claimed, open_row, sat_row, search_row, uncounted_row},
};
use crate::{
    mistakes::{Model, Trial},
    planning::{Bound, Engine, MAX_BOUND, Observer, Progress},
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

/// What search says of a puzzle and of what is claimed of it, all within one budget.
struct Searched {
    shortest: SearchOutcome<Plan>,
    /// The size of the cluster that is claimed, and that was found.
    clusters: Option<(u64, u64)>,
    /// What is claimed in the other metric, and the row of the search for it.
    other: Option<(CheckedClaim, EngineRow)>,
    /// Why the cluster was not counted.
    cluster_gave_up: Option<GaveUp>,
}

impl fmt::Debug for Comparer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Comparer")
            .field("metric", &self.metric)
            .field("bound", &self.bound)
            .field("engines", &self.engines)
            .field("mistake", &self.mistake)
            .finish_non_exhaustive()
    }
}

impl Comparer<'_> {
    /// Asks all engines. An engine that fails says nothing; the others are asked all the same.
    ///
    /// Before each SAT engine is asked, `so_far` hears what is known if it and those after it give no answer.
    pub fn compare(
        &self,
        puzzle: &BoardEntry,
        observer: &mut Observer<'_>,
        so_far: &mut dyn FnMut(&Comparison),
    ) -> Comparison {
        let mut known = self.of_search(puzzle, self.search(puzzle, observer));
        let bound = known.bound;
        for (index, engine) in self.engines.iter().enumerate() {
            so_far(&known.without(&self.engines[index..]));
            let row = sat_row(puzzle, bound, engine, &(self.limits)(), observer);
            let row = row.unwrap_or_else(|error| {
                known.failures.push(format!("{}: {error}", engine.name()));
                open_row(engine.name(), EngineVerdict::Failed)
            });
            known.rows.push(row);
        }
        if let Some(trial) = self.mistake {
            self.try_mistake(trial, puzzle, &mut known);
        }
        known
    }

    /// What the input claims and what search says, before any engine is asked.
    fn of_search(&self, puzzle: &BoardEntry, searched: Searched) -> Comparison {
        let metric = self.metric;
        let Searched { shortest, clusters, other, cluster_gave_up } = searched;
        let length = self.bound.unwrap_or_else(|| default_bound(&shortest, puzzle, metric));
        let mut rows: Vec<EngineRow> = claim_row(puzzle, metric).into_iter().collect();
        let (found, beyond) = self.within_bound(search_row(&shortest, metric), rows.first());
        rows.push(found);
        rows.extend(cluster_gave_up.map(uncounted_row));
        let (claim, row) = other.unzip();
        let is_open = |row: &EngineRow| row.is_open();
        rows.extend(row.filter(is_open));
        Comparison {
            bound: Bound { metric, length },
            rows,
            clusters,
            claims: claim.into_iter().chain(beyond).collect(),
            failures: Vec::new(),
            mistake: self.mistake.map(|trial| trial.mistake),
            spurious: None,
        }
    }

    /// What search says within the bound, and a claim of the input that this says nothing about.
    fn within_bound(
        &self,
        search: EngineRow,
        claim: Option<&EngineRow>,
    ) -> (EngineRow, Option<CheckedClaim>) {
        let found = search.verdict;
        let verdict = match (found, self.bound) {
            (EngineVerdict::Length(length), Some(bound)) if length > bound => {
                EngineVerdict::NoneWithin(bound.into())
            }
            (verdict, _) => verdict,
        };
        let claimed = claim.map(|row| row.verdict).filter(|claimed| claimed.agrees_with(verdict));
        let check = |claimed| CheckedClaim { metric: self.metric, claimed, found };
        (EngineRow { verdict, ..search }, claimed.map(check).filter(|_| verdict != found))
    }

    /// Adds what the model with a mistake says.
    fn try_mistake(&self, trial: &Trial, puzzle: &BoardEntry, known: &mut Comparison) {
        let (engine, bound) = (trial.name(), known.bound);
        let tried = match trial.run(&puzzle.board, bound.length, &(self.limits)()) {
            Ok(tried) => tried,
            Err(error) => {
                known.failures.push(format!("{engine}: {error}"));
                return known.rows.push(open_row(engine, EngineVerdict::Failed));
            }
        };
        known.spurious = tried.any_spurious().map(|spurious| {
            let n = length(spurious.n_transitions, bound.metric);
            format!("{engine} has a model with {n} that breaks the rules: {}", spurious.breach)
        });
        let (verdict, stopped) = match tried.fewest {
            Model::Spurious(spurious) => (EngineVerdict::Length(spurious.n_transitions), None),
            Model::Plan(plan) => (EngineVerdict::Length(plan.len(bound.metric)), None),
            Model::None => (EngineVerdict::NoneWithin(bound.length.into()), None),
            Model::GaveUp { refuted, reason } => {
                (EngineVerdict::GaveUp(refuted.map(Refuted::from)), Some(reason))
            }
        };
        let sizes = Some((tried.n_vars, tried.n_clauses));
        let elapsed = Some(tried.elapsed);
        known.rows.push(EngineRow { engine, verdict, sizes, states: None, elapsed, stopped });
    }

    /// What search says, and of the claims of the input.
    fn search(&self, puzzle: &BoardEntry, observer: &mut Observer<'_>) -> Searched {
        let budget = (self.budget)();
        let on_progress = &mut |stats: &SearchStats| observer(Progress::States(*stats));
        let shortest = explicit::shortest_plan(&puzzle.board, self.metric, &budget, on_progress);
        let claimed = puzzle.claims.states;
        let cluster =
            claimed.map(|_| explicit::cluster(&puzzle.board, self.metric, 0, &budget, on_progress));
        let other = other_claim(puzzle, self.metric, |metric| {
            explicit::shortest_plan(&puzzle.board, metric, &budget, on_progress)
        });
        let (counted, cluster_gave_up) = match cluster {
            Some(Ok(cluster)) => (Some(cluster.n_states()), None),
            Some(Err(gave_up)) => (None, Some(gave_up)),
            None => (None, None),
        };
        Searched { shortest, clusters: claimed.zip(counted), other, cluster_gave_up }
    }
}

/// What the input claims in the other metric than `metric`, what search says of it, and its row.
fn other_claim(
    puzzle: &BoardEntry,
    metric: Metric,
    search: impl FnOnce(Metric) -> SearchOutcome<Plan>,
) -> Option<(CheckedClaim, EngineRow)> {
    let metric = metric.other();
    let claimed = EngineVerdict::Length(claimed(puzzle, metric)?);
    let row = search_row(&search(metric), metric);
    let row =
        EngineRow { engine: format!("search in {metric}"), elapsed: None, states: None, ..row };
    Some((CheckedClaim { metric, claimed, found: row.verdict }, row))
}

/// The length that search found, or what else there is to go by.
fn default_bound(outcome: &SearchOutcome<Plan>, puzzle: &BoardEntry, metric: Metric) -> usize {
    match outcome {
        SearchOutcome::Plan { plan, .. } => plan.len(metric),
        SearchOutcome::Unsolvable { .. } => UNSOLVABLE_BOUND,
        SearchOutcome::GaveUp(_) => claimed(puzzle, metric).unwrap_or(MAX_BOUND),
    }
}
