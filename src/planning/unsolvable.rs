//! Why a board is unsolvable: an inductive invariant.
//!
//! Found by explicit search on as few vehicles as possible. Vehicles that are left out do not block
//! anything, so the states that the others can reach are a superset of the real ones: if none of them is
//! a goal, the board is unsolvable. Begun with the primary alone; a plan of the kept vehicles is tried
//! on the board, and the first vehicle in its way is kept from then on (counterexample-guided
//! refinement). The invariant says that the kept vehicles are in one of the states that they can
//! reach, as a decision diagram over their positions in the order in which they were kept.

use board::{Board, Metric, Plan, State, Vehicle, VehicleId};
use encodings::{
    Codec, DecisionList, EncodeError, EncodedBoard, Encoding, Formulation, Semantics,
    Strengthening, trimmed_ranges,
};
use limits::{Budget, StopReason};
use logic::{AtMostOne, TransitionSystem};
use planning::invariant::{
    Circuit, Clauses, ComponentTests, Invariant, InvariantError, Obligation, circuit_of,
    obligations,
};
use search::{GaveUp, SearchOutcome, SearchStats};

use super::{Observer, Progress, Reachability, Unsolvable};
use crate::{
    Error,
    formula::TitledFormula,
    sub_board::SubBoard,
    wording::{counted, listed},
};

/// The encoding whose propositions invariants of boards speak about: each position of a vehicle has one of
/// its own.
pub const ENCODING: Encoding = Encoding::Crossing;

/// The formulation of boards that invariants speak about.
pub(super) const FORMULATION: Formulation = Formulation {
    encoding: ENCODING,
    metric: Metric::Steps,
    semantics: Semantics::Sequential,
    strengthening: Strengthening::NONE,
};

/// The memory of a state while the diagram is made, but for its positions: twice the head of a list, and what
/// the allocator adds.
const BYTES_OF_STATE: usize = 100;

/// So many vehicles are named, even if they are all.
const FEW: usize = 3;

/// How the invariant came about, in words.
fn sentence(board: &Board, kept: &[VehicleId], n_states: usize) -> String {
    let (n, n_vehicles) = (kept.len(), board.n_vehicles());
    let names: Vec<_> = kept.iter().map(|&id| board.vehicle(id).name.as_str()).collect();
    let who = match n == n_vehicles {
        true if n <= FEW => listed(&names),
        true => format!("all {n} vehicles"),
        false if n <= MOST_NAMED => format!("{} alone", listed(&names)),
        false => format!("{n} of {n_vehicles} vehicles alone"),
    };
    format!(
        "an invariant of {}: those that {who} can reach, closed under slides, none of them a goal",
        counted(n_states, "state"),
    )
}

/// The most vehicles that are named.
const MOST_NAMED: usize = 12;

/// What clauses about the positions of vehicles are about, in words.
pub(super) fn explain(board: &Board, clauses: &Clauses, codec: &Codec) -> String {
    let props = clauses.props();
    let is_named = |(id, vehicle): &(VehicleId, &Vehicle)| {
        let own = codec.values_of(*id, vehicle.position).unwrap_or_default();
        own.iter().any(|(prop, _)| props.contains(prop))
    };
    let named = board.vehicles().filter(is_named);
    let shown: Vec<&str> = named.map(|(_, vehicle)| vehicle.name.as_str()).collect();
    let which = match shown.len() {
        0 => ", since no state at all is a goal".to_owned(),
        1..=MOST_NAMED => format!(": {}", shown.join(", ")),
        _ => String::new(),
    };
    format!(
        "an invariant of {} about {} of {}{which}",
        counted(clauses.0.len(), "clause"),
        shown.len(),
        counted(board.n_vehicles(), "vehicle"),
    )
}

/// Looks for a shortest plan of a board, or for an invariant that excludes all. A shortest plan of some
/// vehicles that the others leave room for is one of the board: without the slides of the others, no plan of
/// it gets longer.
pub(super) fn reachability(
    board: &Board,
    metric: Metric,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Reachability<Plan> {
    let on_progress = &mut |stats: &SearchStats| observer(Progress::States(*stats));
    let mut kept = vec![board.primary()];
    loop {
        let part = SubBoard::alone(board, &kept);
        match explicit::shortest_plan(part.board(), metric, budget, on_progress) {
            SearchOutcome::GaveUp(gave_up) => return gave_up.into(),
            SearchOutcome::Plan { plan, .. } => match part.replayed(&plan) {
                Ok(plan) => return Reachability::Solvable { plan, is_shortest: true },
                Err(obstacle) => kept.push(obstacle),
            },
            SearchOutcome::Unsolvable { .. } => {
                return match explicit::cluster_states(part.board(), budget, on_progress) {
                    Ok(states) => unsolvable(board, &kept, states, budget),
                    Err(gave_up) => gave_up.into(),
                };
            }
        }
    }
}

/// The answer that there is no plan, since the states that the kept vehicles can reach exclude a goal.
fn unsolvable(
    board: &Board,
    kept: &[VehicleId],
    states: Vec<State>,
    budget: &Budget,
) -> Reachability<Plan> {
    let n_states = states.len();
    match invariant(board, kept, states, budget) {
        Ok((system, circuit)) => {
            let invariant = Invariant::Circuit(circuit);
            let sentence = sentence(board, kept, n_states);
            Reachability::Unsolvable(Unsolvable { system: system.into(), invariant, sentence })
        }
        Err(reason) => {
            let done = SearchStats { reached: n_states as u64, ..SearchStats::default() };
            GaveUp { reason, stats: done }.into()
        }
    }
}

/// The board as a system, and the formula that says that the kept vehicles are in one of the states.
///
/// States in which a kept vehicle is where its neighbours on the line leave no room are not states of
/// the whole board, and the encoding has no proposition for them.
fn invariant(
    board: &Board,
    kept: &[VehicleId],
    states: Vec<State>,
    budget: &Budget,
) -> Result<(TransitionSystem, Circuit), StopReason> {
    let formulation = Formulation::new(ENCODING, Metric::Steps);
    let EncodedBoard { system, codec } = match formulation.encode(board, budget) {
        Err(EncodeError::Stopped(reason)) => return Err(reason),
        encoded => encoded.expect("the usual formulation is one"),
    };
    let ranges = trimmed_ranges(board);
    let list = |id: &VehicleId| {
        let positions: Vec<u8> = ranges[id.index()].clone().collect();
        let list = codec.decision_list(*id, &positions);
        list.expect("the encoding has a proposition for each position")
    };
    let lists: Vec<DecisionList> = kept.iter().map(list).collect();
    let index = |list: &DecisionList, position: u8| {
        let tested = list.tests.iter().position(|&(_, p)| p == position);
        let untested = (list.last == position).then_some(list.tests.len());
        tested.or(untested).and_then(|index| u8::try_from(index).ok())
    };
    let answers = |state: State| {
        let positions = state.positions().iter().zip(&lists);
        positions.map(|(&position, list)| index(list, position)).collect::<Option<Vec<u8>>>()
    };
    let n_bytes = states.len().saturating_mul(kept.len() + BYTES_OF_STATE);
    budget.allow(n_bytes)?;
    let mut meter = budget.meter();
    let mut answered = Vec::with_capacity(states.len());
    for state in states {
        meter.tick()?;
        answered.extend(answers(state));
    }
    let question =
        |list: &DecisionList| ComponentTests(list.tests.iter().map(|&(prop, _)| prop).collect());
    let questions: Vec<ComponentTests> = lists.iter().map(question).collect();
    Ok((system, circuit_of(&questions, answered, budget)?))
}

/// How large an invariant is, in words.
pub(crate) fn size(invariant: &Invariant) -> String {
    match invariant {
        Invariant::Circuit(circuit) => {
            format!("a decision diagram of {}", counted(circuit.gates().len(), "node"))
        }
        Invariant::Clauses(clauses) => counted(clauses.0.len(), "clause"),
    }
}

/// The three formulas whose refutations prove that the invariant of the system does what it says, with their
/// names.
///
/// # Errors
///
/// [`Error::Invariant`] if it speaks about something else than the states of the system, or the system is not
/// uniform; [`Error::GaveUp`] at a limit.
pub fn formulas(
    system: TransitionSystem,
    at_most_one: AtMostOne,
    invariant: &Invariant,
    budget: &Budget,
) -> Result<Vec<(&'static str, TitledFormula)>, Error> {
    let three = obligations(system, invariant, budget).map_err(|error| match error {
        InvariantError::Stopped(why) => why.into(),
        error => Error::Invariant(error),
    })?;
    let formula = |Obligation { name, meaning, system, horizon }| {
        let title = format!("has no model exactly if {meaning}");
        Ok((name, TitledFormula::of_system(system, at_most_one, horizon, title, budget)?))
    };
    three.into_iter().map(formula).collect()
}
