//! The position encoding: one proposition for each position of each vehicle.
//!
//! # Source
//!
//! The direct (one-hot) encoding of a finite domain, as in de Kleer, *A comparison of ATMS and CSP
//! techniques*, IJCAI 1989, and the linear ("one action at a time") encoding of planning with
//! explanatory frame axioms of Kautz and Selman, *Pushing the envelope*, AAAI 1996, section 3.
//!
//! # Variables
//!
//! For V vehicles, where walls leave `d_v` positions to vehicle v:
//!
//! | symbol | meaning | how many |
//! | --- | --- | --- |
//! | `at(v,p)` | v is at position p (state) | Σ `d_v` |
//! | `moved(v)` | v changes position in this transition (action) | V |
//! | `idle` | nothing changes (action) | 1 |
//!
//! and, per frame, what an at-most-one of more than 16 needs (*one mover* if V ≥ 16), and one variable if
//! a wall cuts the primary off from its exit, so that the goal is ⊥.
//!
//! # Clause families
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | initial | at(v,p) or ¬at(v,p), in frame 0 alone | Σ `d_v` |
//! | some position | ⋁ₚ at(v,p) | V |
//! | one position | at most one p: at(v,p) | Σ `d_v` (`d_v` - 1) / 2 (pairwise) |
//! | line order | u before v on a line: ¬at(u,p) ∨ ¬at(v,q), q < p + length(u) | pairs (p, q) |
//! | crossing | h, v share a cell x: ¬at(h,p) ∨ ¬at(v,q), both covering x | pairs (p, q) |
//! | goal | its variable is false, if it is ⊥ | 1, else 0 |
//! | one mover | exactly one of moved(v), idle | 1 + V (V + 1) / 2 (pairwise, V < 16) |
//! | idle | idle ⇒ goal | 1 |
//! | frame | at(v,p) ∧ ¬moved(v) ⇒ at′(v,p) | Σ `d_v` |
//! | change | at(v,p) ∧ moved(v) ⇒ ¬at′(v,p) | Σ `d_v` |
//! | near (steps) | at(v,p) ⇒ at′(v,p-1) ∨ at′(v,p) ∨ at′(v,p+1) | Σ `d_v` |
//! | sweep (moves) | at(v,p) ∧ at′(v,q) ⇒ ¬at(u,r), r covers a cell that v covers neither at p nor at q but on the way | triples (p, q, r) |
//!
//! # Differences from the source
//!
//! *Line order* says more than "no overlap": vehicles of one line never change order, so a sweep has
//! to look at crossing vehicles only. Positions beyond a wall get no proposition. Cells that v covers
//! at p or q need no sweep clause: nothing else is there before (p) or after (q), and what v leaves
//! or enters does not move in this transition.
//!
//! # Parallel semantics
//!
//! At least one of the actions instead of exactly one, no *sweep*, and the families of `parallel.rs`.
//!
//! # Meaning
//!
//! A model of the bounded formula for horizon k is a plan of at most k transitions; unsatisfiable means that
//! there is none. Named propositions determine all others, except those of an at-most-one encoding other
//! than the pairwise one.

use std::ops::RangeInclusive;

use board::{Cell, Metric, State, Vehicle, VehicleId};
use itertools::Itertools;
use limits::StopReason;
use logic::{Atom, Formula, Moment, Prop, TransitionSystem, Valuation};

use crate::{
    codec::{StateCodec, prop_name},
    formulation::Semantics,
    frame_error::FrameError,
    parallel,
    setting::Setting,
    vehicles::{MoveAction, Vehicles, covers, crossing_cell},
};

/// The propositions `at(v, p)` and `moved(v)`.
pub(crate) struct Positions {
    /// For each vehicle, its first position and a proposition for each of its positions from there.
    at: Vec<(u8, Vec<Prop>)>,
    /// Indexed by vehicle.
    moved: Vec<Prop>,
}

impl Positions {
    fn at(&self, id: VehicleId, position: u8) -> Prop {
        let (first, props) = &self.at[id.index()];
        props[usize::from(position - first)]
    }

    fn all_of(&self, id: VehicleId) -> &[Prop] {
        &self.at[id.index()].1
    }
}

/// The values of the propositions of a vehicle that is at `position`.
fn taken((first, props): &(u8, Vec<Prop>), position: u8) -> impl Iterator<Item = (Prop, bool)> {
    (*first..).zip(props).map(move |(p, &prop)| (prop, p == position))
}

impl StateCodec for Positions {
    fn state(&self, frame: &Valuation) -> Result<State, FrameError> {
        let positions = self.at.iter().enumerate().map(|(index, (first, props))| {
            let held = (*first..).zip(props).filter(|(_, prop)| frame.holds(**prop));
            held.map(|(position, _)| position)
                .exactly_one()
                .map_err(|_| FrameError::NotAtOnePosition(index))
        });
        Ok(State::new(positions.collect::<Result<Vec<_>, _>>()?))
    }

    fn values(&self, state: &State) -> Vec<(Prop, bool)> {
        let vehicles = self.at.iter().zip(state.positions());
        vehicles.flat_map(|(vehicle, &position)| taken(vehicle, position)).collect()
    }

    fn values_of(&self, vehicle: VehicleId, position: u8) -> Option<Vec<(Prop, bool)>> {
        Some(taken(&self.at[vehicle.index()], position).collect())
    }
}

impl Vehicles for Positions {
    fn range(&self, id: VehicleId) -> RangeInclusive<u8> {
        let (first, props) = &self.at[id.index()];
        let n = u8::try_from(props.len()).expect("a line has at most 64 cells");
        *first..=first + n - 1
    }

    fn within(&self, id: VehicleId, wanted: &dyn Fn(u8) -> bool, moment: Moment) -> Vec<Formula> {
        let positions = self.range(id).filter(|&p| wanted(p));
        positions.map(|p| Atom { prop: self.at(id, p), moment }.into()).collect()
    }

    fn acts(&self, id: VehicleId) -> Vec<MoveAction> {
        vec![MoveAction { atom: self.moved[id.index()].now(), direction: None }]
    }
}

/// Adds the constraints to the transition system.
struct Builder<'a> {
    setting: &'a Setting<'a>,
    system: &'a mut TransitionSystem,
    positions: &'a Positions,
}

pub(crate) fn encode(
    setting: &Setting,
    system: &mut TransitionSystem,
) -> Result<Positions, StopReason> {
    let board = setting.board;
    let at = board.vehicles().zip(setting.ranges()).map(|((id, _), range)| {
        let name = prop_name(board, id);
        let props = range.clone().map(|p| system.state_prop(format!("at({name},{p})")));
        (*range.start(), props.collect())
    });
    let at = at.collect();
    let moved = |(id, _)| system.action_prop(format!("moved({})", prop_name(board, id)));
    let moved = board.vehicles().map(moved).collect();
    let positions = Positions { at, moved };
    let mut builder = Builder { setting, system, positions: &positions };
    builder.initial_and_goal();
    builder.one_position()?;
    builder.line_order()?;
    builder.crossing()?;
    builder.movers()?;
    match (setting.metric, setting.semantics) {
        (Metric::Steps, _) => builder.near()?,
        (Metric::Moves, Semantics::Sequential) => builder.sweep()?,
        (Metric::Moves, _) => {}
    }
    parallel::add(setting, &positions, system)?;
    Ok(positions)
}

impl<'a> Builder<'a> {
    fn now(&self, id: VehicleId, position: u8) -> Atom {
        self.positions.at(id, position).now()
    }

    fn next(&self, id: VehicleId, position: u8) -> Atom {
        self.positions.at(id, position).next()
    }

    fn range(&self, id: VehicleId) -> RangeInclusive<u8> {
        self.positions.range(id)
    }

    fn initial_and_goal(&mut self) {
        self.positions.start(self.setting.board, self.system);
        let (primary, goal) = (self.setting.board.primary(), self.setting.board.goal_position());
        if self.range(primary).contains(&goal) {
            self.system.set_goal(self.now(primary, goal).into());
        }
    }

    fn one_position(&mut self) -> Result<(), StopReason> {
        for (id, _) in self.setting.board.vehicles() {
            self.setting.check(self.system)?;
            let all = self.positions.all_of(id).iter().map(|prop| prop.now());
            self.system.always("some position", Formula::any(all.clone()));
            self.system.always("one position", Formula::at_most_one(all));
        }
        Ok(())
    }

    fn line_order(&mut self) -> Result<(), StopReason> {
        for [(u, before), (v, after)] in self.pairs() {
            self.setting.check(self.system)?;
            if before.orientation != after.orientation || before.line != after.line {
                continue;
            }
            let (u, v, length) = if before.position < after.position {
                (u, v, before.length)
            } else {
                (v, u, after.length)
            };
            for (p, q) in self.range(u).cartesian_product(self.range(v)) {
                if q < p + length {
                    self.exclude("line order", u, p, v, q);
                }
            }
        }
        Ok(())
    }

    fn crossing(&mut self) -> Result<(), StopReason> {
        for [(u, first), (v, second)] in self.pairs() {
            self.setting.check(self.system)?;
            if let Some(cell) = crossing_cell(first, second) {
                for (p, q) in self.covering(u, cell).cartesian_product(self.covering(v, cell)) {
                    self.exclude("crossing", u, p, v, q);
                }
            }
        }
        Ok(())
    }

    /// Says that u at p and v at q exclude each other.
    fn exclude(&mut self, family: &'static str, u: VehicleId, p: u8, v: VehicleId, q: u8) {
        let clause = (!self.now(u, p)).or(!self.now(v, q));
        self.system.always(family, clause);
    }

    fn movers(&mut self) -> Result<(), StopReason> {
        let mut movers = Vec::new();
        for (id, _) in self.setting.board.vehicles() {
            self.setting.check(self.system)?;
            let moved = self.positions.moved[id.index()].now();
            movers.push(moved);
            for p in self.range(id) {
                let (now, next) = (self.now(id, p), self.next(id, p));
                self.system.each_transition("frame", now.and(!moved).implies(next));
                self.system.each_transition("change", now.and(moved).implies(!next));
            }
        }
        self.setting.movers(movers, self.system);
        Ok(())
    }

    fn near(&mut self) -> Result<(), StopReason> {
        for (id, _) in self.setting.board.vehicles() {
            self.setting.check(self.system)?;
            let range = self.range(id);
            for p in range.clone() {
                let near = (p.saturating_sub(1)..=p + 1).filter(|q| range.contains(q));
                let next = Formula::any(near.map(|q| self.next(id, q)));
                self.system.each_transition("near", self.now(id, p).implies(next));
            }
        }
        Ok(())
    }

    fn sweep(&mut self) -> Result<(), StopReason> {
        for [(v, mover), (u, other)] in self.pairs().flat_map(|[a, b]| [[a, b], [b, a]]) {
            let Some(cell) = crossing_cell(mover, other) else { continue };
            self.setting.check(self.system)?;
            let (_, along) = mover.orientation.line_and_index(cell);
            for (p, q) in self.range(v).cartesian_product(self.range(v)) {
                if p.min(q) + mover.length <= along && along < p.max(q) {
                    let slide = self.now(v, p).and(self.next(v, q));
                    for r in self.covering(u, cell) {
                        let clause = slide.clone().implies(!self.now(u, r));
                        self.system.each_transition("sweep", clause);
                    }
                }
            }
        }
        Ok(())
    }

    /// All pairs of vehicles, the earlier one first.
    fn pairs(&self) -> impl Iterator<Item = [(VehicleId, &'a Vehicle); 2]> + use<'a> {
        self.setting.board.vehicles().array_combinations()
    }

    /// The positions at which a vehicle covers `cell`, which lies on its line.
    fn covering(&self, id: VehicleId, cell: Cell) -> impl Iterator<Item = u8> + Clone + use<'a> {
        let vehicle = self.setting.board.vehicle(id);
        self.range(id).filter(move |&p| covers(vehicle, cell, p))
    }
}
