//! The cartesian encoding: coordinates and orientation of each vehicle in binary.
//!
//! # Source
//!
//! Collette, Raskin and Servais, *On the symbolic computation of the hardest configurations of the Rush
//! Hour game*, CG 2006, section 4.1, formulas (5) and (6). The paper omits the transitions of this model;
//! they are those of the position encoding.
//!
//! # Variables
//!
//! For V vehicles on a board of w columns and h rows, where walls leave `d_v` positions along its line to
//! vehicle v, and `b_v` is the number of bits of the coordinate along its line: ⌈log₂ w⌉ for a horizontal
//! vehicle, ⌈log₂ h⌉ for a vertical one. Bit 0 is the lowest.
//!
//! | symbol | meaning | how many |
//! | --- | --- | --- |
//! | `x(v,b)` | bit b of the column of v's first cell, 0-based from the left (state) | V ⌈log₂ w⌉ |
//! | `y(v,b)` | bit b of the row of v's first cell, 0-based from the top (state) | V ⌈log₂ h⌉ |
//! | `h(v)` | v is horizontal (state) | V |
//! | `moved(v)` | v changes position in this transition (action) | V |
//! | `idle` | nothing changes (action) | 1 |
//!
//! and, per frame, what an at-most-one of more than 16 needs (*one mover* if V ≥ 16), and one variable if
//! a wall cuts the primary off from its exit, so that the goal is ⊥.
//!
//! # Clause families
//!
//! z is the coordinate along v's line (x or y), z′ the same after the transition. A set S of values of z is
//! said by *blocks*: all values with the same leading bits, one conjunction of bits each. #(S) is the
//! number of largest blocks that hold values of S and no other position of v, and #(z = p) is 1. For z not
//! in its range, #(out) is the number of largest blocks without a position of v.
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | initial | every state proposition as it is at the start, in frame 0 alone | V (⌈log₂ w⌉ + ⌈log₂ h⌉ + 1) |
//! | constant | `h(v)` and the coordinate across v's line as they are on the board | V (1 + ⌈log₂ w⌉ + ⌈log₂ h⌉) - Σ `b_v` |
//! | range | (5): z is a position of v | Σ #(out) |
//! | line | (6), u and v on one line: z(u) = p ⇒ z(v) ≤ p - length(v) or z(v) ≥ p + length(u) | Σ over pairs and p: #(the z(v) between) |
//! | crossing | (6), u and v share a cell x: u or v does not cover it | Σ over pairs: #(u covers x) #(v covers x) |
//! | goal | its variable is false, if it is ⊥ | 1, else 0 |
//! | one mover | exactly one of moved(v), idle | 1 + V (V + 1) / 2 (pairwise, V < 16) |
//! | idle | idle ⇒ goal | the bits of the goal's block; 1 if the goal is ⊥ |
//! | frame | ¬moved(v) ⇒ (z ⇔ z′), bit by bit | Σ 2 `b_v` |
//! | change | moved(v) ∧ z = p ⇒ z′ ≠ p | Σ `d_v` |
//! | near (steps) | z = p ⇒ z′ is one of p - 1, p, p + 1 | Σ over v and p: #(z′ further away) |
//! | sweep (moves) | z before a shared cell x and z′ behind it, or conversely ⇒ u does not cover x | Σ over ordered pairs (v, u): 2 #(before) #(behind) #(u covers x) |
//! | overtake (moves) | z(u) = p ⇒ not z(v) < p and z′(v) > p, nor conversely, for u and v on one line | Σ over ordered pairs (v, u) and p: 2 #(z(v) < p) #(z(v) > p) |
//!
//! # Differences from the source
//!
//! The source describes all boards at once; here h and the coordinate across the line of each vehicle are
//! what the board says, in every frame (*constant*), and stand in (6) as these constants: comparisons that
//! they decide are left out, so that a pair of vehicles on parallel lines has no clause and a pair of
//! crossing ones compares each coordinate with a constant. Coordinates are 0-based, rows counted from the
//! top (in the source from 1, from the bottom). Lengths are 1 to 16 instead of 2, and walls are ours: a
//! vehicle stays between those nearest to it. The transitions are ours, with moves beside steps.
//!
//! # Parallel semantics
//!
//! At least one of the actions instead of exactly one, no *sweep*, and the families of `parallel.rs`.
//!
//! # Meaning
//!
//! As for the position encoding; the invariant describes all legal layouts of these vehicles on their
//! lines, in any order along a line.

use board::{Metric, Orientation, State, VehicleId};
use itertools::Itertools;
use limits::StopReason;
use logic::{
    Moment::{Next, Now},
    Prop, TransitionSystem, Valuation,
};

use crate::{
    binary::{Binary, BinaryVehicle, HasBinary, Number, exclude},
    codec::{StateCodec, prop_name},
    frame_error::FrameError,
    parallel,
    ranges::lines,
    setting::Setting,
};

/// The propositions of all vehicles.
pub(crate) struct Coordinates {
    /// For each vehicle, its position along its line.
    along: Vec<BinaryVehicle>,
    /// For each vehicle, its orientation and the bits of its coordinate across its line, with their values.
    constants: Vec<Vec<(Prop, bool)>>,
}

impl Coordinates {
    fn new(setting: &Setting, system: &mut TransitionSystem) -> Self {
        let board = setting.board;
        let (mut along, mut constants) = (Vec::new(), Vec::new());
        for ((id, vehicle), range) in board.vehicles().zip(setting.ranges()) {
            let name = prop_name(board, id);
            let mut bits = |letter, orientation| -> Vec<Prop> {
                let n_bits = Number::n_bits(board.size().extent(orientation));
                (0..n_bits).map(|b| system.state_prop(format!("{letter}({name},{b})"))).collect()
            };
            let (x, y) = (bits('x', Orientation::Horizontal), bits('y', Orientation::Vertical));
            let is_horizontal = vehicle.orientation == Orientation::Horizontal;
            let (along_bits, across_bits) = if is_horizontal { (x, y) } else { (y, x) };
            let orientation = system.state_prop(format!("h({name})"));
            let moved = system.action_prop(format!("moved({name})"));
            let position = Number::new(range, along_bits);
            along.push(BinaryVehicle { position, on_board: None, moved });
            let across = Number::new(vehicle.line..=vehicle.line, across_bits);
            let fixed = across.values(vehicle.line).chain([(orientation, is_horizontal)]);
            constants.push(fixed.collect());
        }
        Self { along, constants }
    }
}

impl StateCodec for Coordinates {
    fn state(&self, frame: &Valuation) -> Result<State, FrameError> {
        let vehicles = self.along.iter().zip(&self.constants).enumerate();
        let positions = vehicles.map(|(index, (along, constants))| {
            if constants.iter().any(|&(prop, value)| frame.holds(prop) != value) {
                return Err(FrameError::OffLine(index));
            }
            let position = along.position.read(frame);
            position.ok_or(FrameError::OutOfRange(index))
        });
        Ok(State::new(positions.collect::<Result<Vec<_>, _>>()?))
    }

    fn values(&self, state: &State) -> Vec<(Prop, bool)> {
        let positions = self.along.iter().zip(state.positions());
        let along = positions.flat_map(|(along, &position)| along.position.values(position));
        along.chain(self.constants.iter().flatten().copied()).collect()
    }
}

impl HasBinary for Coordinates {
    fn in_binary(&self) -> &[BinaryVehicle] {
        &self.along
    }
}

pub(crate) fn encode(
    setting: &Setting,
    system: &mut TransitionSystem,
) -> Result<Coordinates, StopReason> {
    let Setting { board, metric, .. } = *setting;
    let coordinates = Coordinates::new(setting, system);
    coordinates.start(board, system);
    for &(prop, value) in coordinates.constants.iter().flatten() {
        system.always("constant", prop.now().is(value));
    }
    let binary = Binary { setting, vehicles: &coordinates.along };
    binary.set_goal(system);
    binary.range(system);
    for line in lines(board) {
        for [&u, &v] in line.iter().array_combinations() {
            setting.check(system)?;
            apart(&binary, u, v, system);
            if metric == Metric::Moves {
                overtake(&binary, u, v, system);
                overtake(&binary, v, u, system);
            }
        }
    }
    binary.crossing(system)?;
    binary.transitions(system)?;
    parallel::add(setting, &coordinates, system)?;
    Ok(coordinates)
}

/// Two vehicles of one line do not overlap.
fn apart(binary: &Binary, u: VehicleId, v: VehicleId, system: &mut TransitionSystem) {
    let [(u, u_binary), (v, v_binary)] = [u, v].map(|id| binary.vehicle(id));
    for p in u_binary.position.range() {
        let overlaps = |q| q < p + u.length && p < q + v.length;
        let there = v_binary.position.within(overlaps, Now);
        for clause in exclude([vec![u_binary.position.is(p, Now)], there]) {
            system.always("line", clause);
        }
    }
}

/// A vehicle does not pass over another one of its line.
fn overtake(binary: &Binary, mover: VehicleId, other: VehicleId, system: &mut TransitionSystem) {
    let [mover, other] = [mover, other].map(|id| &binary.vehicle(id).1.position);
    for p in other.range() {
        let before = |moment| mover.within(|q| q < p, moment);
        let behind = |moment| mover.within(|q| q > p, moment);
        for (from, to) in [(before(Now), behind(Next)), (behind(Now), before(Next))] {
            for clause in exclude([vec![other.is(p, Now)], from, to]) {
                system.each_transition("overtake", clause);
            }
        }
    }
}
