//! The dual encoding: for each line the slots that hold its vehicles, positions in binary.
//!
//! # Source
//!
//! Collette, Raskin and Servais, *On the symbolic computation of the hardest configurations of the Rush
//! Hour game*, CG 2006, section 5, formulas (8) to (12), and the formula of a winning configuration there.
//!
//! # Variables
//!
//! For V vehicles on a board of w columns and h rows, where walls leave `d_v` positions along its line to
//! vehicle v, and `b_v` is the number of bits of a position on its line: ⌈log₂ w⌉ on a row, ⌈log₂ h⌉ on a
//! column. Slot j of a line (from 0) is its vehicle number j from the left or from the top. Rows, columns
//! and positions are 0-based from the top left, bit 0 is the lowest.
//!
//! | symbol | meaning | how many |
//! | --- | --- | --- |
//! | `oh(r,j)`, `ov(c,j)` | slot j of row r, of column c holds a vehicle that is on the board (state) | V |
//! | `ph(r,j,b)`, `pv(c,j,b)` | bit b of the position of that vehicle's first cell (state) | Σ `b_v` |
//! | `movedh(r,j)`, `movedv(c,j)` | the vehicle changes position in this transition (action) | V |
//! | `idle` | nothing changes (action) | 1 |
//!
//! and, per frame, what an at-most-one of more than 16 needs (*one mover* if V ≥ 16), and one variable if
//! a wall cuts the primary off from its exit, so that the goal is ⊥.
//!
//! # Clause families
//!
//! o, p and p′ are those of a vehicle's slot, p′ after the transition. Sets of positions are said by blocks,
//! which # counts, as in [`mod@crate::cartesian`].
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | initial | every state proposition as it is at the start, in frame 0 alone | V + Σ `b_v` |
//! | range | p is a position of v | Σ #(out) |
//! | line order | (8), u before v on a line: o(u) ∧ o(v) ∧ p(u) ≥ p ⇒ p(v) ≥ p + length(u), for each p | Σ over pairs and p: #(p(u) ≥ p) #(p(v) < p + length(u)) |
//! | crossing | (9), u and v share a cell x: o(u) ∧ o(v) ⇒ u or v does not cover it | Σ over pairs: #(u covers x) #(v covers x) |
//! | goal | its variable is false, if it is ⊥ | 1, else 0 |
//! | one mover | (10): exactly one of moved, idle | 1 + V (V + 1) / 2 (pairwise, V < 16) |
//! | idle | idle ⇒ goal | 1 + the bits of the goal's block; 1 if the goal is ⊥ |
//! | frame | (10): ¬moved ⇒ (p ⇔ p′), bit by bit | Σ 2 `b_v` |
//! | change | moved ∧ p = q ⇒ p′ ≠ q, for each q | Σ `d_v` |
//! | on board | (11): o ⇔ o′ | 2 V |
//! | near (steps) | (12): p = q ⇒ p′ is one of q - 1, q, q + 1 | Σ over v and q: #(p′ further away) |
//! | sweep (moves) | p before a shared cell x and p′ behind it, or conversely, and both are on the board ⇒ u does not cover x | Σ over ordered pairs (v, u): 2 #(before) #(behind) #(u covers x) |
//!
//! # Differences from the source
//!
//! The source has ⌊n/2⌋ slots on every line and describes all boards at once; here a line has a slot for
//! each vehicle that is on it on this board, of this vehicle's length (1 to 16; the printed formulas are for
//! length 2), and all are on the board: `oh` and `ov` are true in frame 0, and in all others by (11). The
//! formulas are guarded by them as in the source. *Range* is ours where there are walls. Which vehicle has
//! to leave is known here, so the goal is about its slot alone, at either end of its line. (10) is said to
//! mean that at most one vehicle moves. As printed, over all d, d', i, i', j and j', it forbids every move:
//! for equal indices it says p ≠ p′ → p = p′. Ours is for two different vehicles; here one moves, or the
//! state is a goal and none does. *Sweep* is ours: the source has steps only.
//!
//! # Parallel semantics
//!
//! At least one of the actions instead of exactly one, no *sweep*, and the families of `parallel.rs`.
//!
//! # Meaning
//!
//! As for the position encoding; the invariant also describes layouts that lack some of the vehicles. A
//! model of a bounded formula lacks none.

use board::{Orientation, State, VehicleId};
use itertools::Itertools;
use limits::StopReason;
use logic::{Moment::Now, Prop, TransitionSystem, Valuation};

use crate::{
    binary::{Binary, BinaryVehicle, HasBinary, Number, exclude},
    codec::StateCodec,
    frame_error::FrameError,
    parallel,
    ranges::lines,
    setting::Setting,
};

/// For each vehicle, what its slot holds.
pub(crate) struct Slots(Vec<BinaryVehicle>);

impl Slots {
    fn new(setting: &Setting, system: &mut TransitionSystem) -> Self {
        let board = setting.board;
        let ranges = setting.ranges();
        let lines = lines(board);
        let in_slots = lines.iter().flat_map(|line| line.iter().enumerate());
        let mut slots: Vec<(VehicleId, BinaryVehicle)> = in_slots
            .map(|(j, &id)| {
                let vehicle = board.vehicle(id);
                let (orientation, line) = (vehicle.orientation, vehicle.line);
                let d = match orientation {
                    Orientation::Horizontal => 'h',
                    Orientation::Vertical => 'v',
                };
                let on_board = Some(system.state_prop(format!("o{d}({line},{j})")));
                let n_bits = Number::n_bits(board.size().extent(orientation));
                let bits = (0..n_bits).map(|b| system.state_prop(format!("p{d}({line},{j},{b})")));
                let position = Number::new(ranges[id.index()].clone(), bits.collect());
                let moved = system.action_prop(format!("moved{d}({line},{j})"));
                (id, BinaryVehicle { position, on_board, moved })
            })
            .collect();
        slots.sort_by_key(|(id, _)| id.index());
        Self(slots.into_iter().map(|(_, slot)| slot).collect())
    }

    fn on_board(&self) -> impl Iterator<Item = Prop> {
        self.0.iter().filter_map(|slot| slot.on_board)
    }
}

impl StateCodec for Slots {
    fn state(&self, frame: &Valuation) -> Result<State, FrameError> {
        let positions = self.0.iter().enumerate().map(|(index, slot)| {
            if slot.on_board.is_some_and(|prop| !frame.holds(prop)) {
                return Err(FrameError::NotOnBoard(index));
            }
            let position = slot.position.read(frame);
            position.ok_or(FrameError::OutOfRange(index))
        });
        Ok(State::new(positions.collect::<Result<Vec<_>, _>>()?))
    }

    fn values(&self, state: &State) -> Vec<(Prop, bool)> {
        let slots = self.0.iter().zip(state.positions());
        let positions = slots.flat_map(|(slot, &position)| slot.position.values(position));
        positions.chain(self.on_board().map(|prop| (prop, true))).collect()
    }
}

impl HasBinary for Slots {
    fn in_binary(&self) -> &[BinaryVehicle] {
        &self.0
    }
}

pub(crate) fn encode(
    setting: &Setting,
    system: &mut TransitionSystem,
) -> Result<Slots, StopReason> {
    let board = setting.board;
    let slots = Slots::new(setting, system);
    slots.start(board, system);
    let binary = Binary { setting, vehicles: &slots.0 };
    binary.set_goal(system);
    binary.range(system);
    for line in lines(board) {
        for [&u, &v] in line.iter().array_combinations() {
            setting.check(system)?;
            line_order(&binary, u, v, system);
        }
    }
    binary.crossing(system)?;
    binary.transitions(system)?;
    for prop in slots.on_board() {
        let (now, next) = (prop.now(), prop.next());
        system.each_transition("on board", now.iff(next));
    }
    parallel::add(setting, &slots, system)?;
    Ok(slots)
}

/// Formula (8): u is before v on a line and stays there.
fn line_order(binary: &Binary, u: VehicleId, v: VehicleId, system: &mut TransitionSystem) {
    let [(u, u_slot), (_, v_slot)] = [u, v].map(|id| binary.vehicle(id));
    for p in u_slot.position.range() {
        let reached = u_slot.position.within(|q| q >= p, Now);
        let too_near = v_slot.position.within(|q| q < p + u.length, Now);
        for clause in exclude([u_slot.is_on_board(), v_slot.is_on_board(), reached, too_near]) {
            system.always("line order", clause);
        }
    }
}
