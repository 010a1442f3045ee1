//! The crossing encoding: order-encoded positions and, for each cell where lines cross, which of the
//! two kinds of vehicles may use it.
//!
//! # Source
//!
//! Ours, from the observation behind the dual model of Collette, Raskin and Servais (2006), section 5,
//! that horizontal vehicles of different rows never collide; positions as in Crawford and Baker,
//! *Experimental results on the application of satisfiability algorithms to scheduling problems*, AAAI
//! 1994, and Tamura et al., *Compiling finite linear CSP into SAT*, Constraints 14 (2009), section 3.
//!
//! # Variables
//!
//! For V vehicles, v with `d_v` positions `first..=last` (trimmed by walls and by the room that
//! neighbours on the line need), and C cells that both a horizontal and a vertical vehicle can reach:
//!
//! | symbol | meaning | how many |
//! | --- | --- | --- |
//! | `ge(v,p)` | v is at position p or beyond, first < p ≤ last (state) | Σ (`d_v` - 1) |
//! | `forward(v)`, `backward(v)` | v moves right or down, left or up (action) | 2 for each v with `d_v` > 1 |
//! | `idle` | nothing changes (action) | 1 |
//! | `horizontal(r,c)` | in this transition only horizontal vehicles use the cell, else only vertical ones (action) | C |
//!
//! and, per frame, what an at-most-one of more than 16 needs (*one mover*), and one variable if the
//! primary cannot reach its exit for walls or neighbours on its line, so that the goal is ⊥.
//!
//! # Clause families
//!
//! `ge(v,p)` is ⊤ for p ≤ first and ⊥ for p > last, which makes clauses shorter or drops them. x is the
//! index of a cell on v's line, `lo` = x - length + 1 the first position that covers it. Sums are over the
//! v with `d_v` > 1.
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | initial | every ge(v,p) as it is at the start, in frame 0 alone | Σ (`d_v` - 1) |
//! | monotone | ge(v,p+1) ⇒ ge(v,p) | Σ (`d_v` - 2) |
//! | line order | u next before v on a line: ge(u,p) ⇒ ge(v, p + length(u)) | Σ (`d_u` - 1) over the u with a v after it before the next wall |
//! | goal | its variable is false, if it is ⊥ | 1, else 0 |
//! | one mover | exactly one of forward(v), backward(v), idle | 1 + an at-most-one of all |
//! | idle | idle ⇒ goal | 1; 0 if the goal is ⊤ |
//! | forward | forward(v) ∧ ge(v,p) ⇒ ge′(v,p+1); ¬forward(v) ∧ ge′(v,p) ⇒ ge(v,p) | Σ (2 `d_v` - 1) |
//! | backward | backward(v) ∧ ¬ge(v,p+1) ⇒ ¬ge′(v,p); ¬backward(v) ∧ ge(v,p) ⇒ ge′(v,p) | Σ (2 `d_v` - 1) |
//! | near (steps) | ge′(v,p+1) ⇒ ge(v,p); ge(v,p+1) ⇒ ge′(v,p) | Σ 2 (`d_v` - 2) |
//! | use | v covers the cell after the transition, or sweeps it: for (a,b) in (now,next), (next,now), (next,next): ge(v,lo) at a ∧ ¬ge(v,x+1) at b ⇒ the cell is used by v's kind | 3 for each pair (flag, v) |
//!
//! # Differences from the sources
//!
//! There is no collision clause between two vehicles: both would claim the cell's flag. That the
//! cell is free *before* the transition needs no clause: frame 0 is legal, and every later frame was
//! "after" once. For steps (next,next) alone would do; with the other two, which then say nothing new,
//! refutations of the README's board were found 1.7 times faster.
//!
//! # Parallel semantics
//!
//! At least one of the actions instead of exactly one; *use* also at (now,now), since what one vehicle leaves
//! no other one enters; and
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | sweep order | u next before v on a line: ge(u,p) ⇒ ge′(v, p + length(u)), ge′(u,p) ⇒ ge(v, p + length(u)) | 2 (`d_u` - 1) over the u of *line order* |
//!
//! # Exists-step semantics
//!
//! As parallel semantics, but with two flags for each of the C cells instead of one and *use*. Sweeping is as
//! in *use*: one of (now,next), (next,now), (next,next).
//!
//! | symbol | meaning | how many |
//! | --- | --- | --- |
//! | `rows-first(r,c)` | horizontal vehicles may sweep the cell, for vertical ones have not moved (action) | C |
//! | `columns-then(r,c)` | vertical vehicles may sweep the cell, for horizontal ones have moved (action) | C |
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | rows first | h sweeps the cell ⇒ rows-first(r,c); v covers it now ⇒ ¬rows-first(r,c) | 3 for each pair (flag, h), 1 for each (flag, v) |
//! | columns then | v sweeps the cell ⇒ columns-then(r,c); h covers it next ⇒ ¬columns-then(r,c) | 3 for each pair (flag, v), 1 for each (flag, h) |
//!
//! # Meaning
//!
//! As for the position encoding. The invariant alone allows overlaps of crossing vehicles; the
//! transitions from a legal state lead to legal states only.

use board::{Cell, Orientation, VehicleId};
use itertools::Itertools;
use limits::StopReason;
use logic::{
    Formula, Moment,
    Moment::{Next, Now},
    TransitionSystem,
};

use crate::{
    formulation::Semantics,
    ordered::{OrderedPositions, transition},
    setting::Setting,
};

/// The moments at which a vehicle is on this side of a cell or on it, and on it or on the other side, if it
/// sweeps the cell in a transition that it enters.
const SWEEPS: [(Moment, Moment); 3] = [(Now, Next), (Next, Now), (Next, Next)];

pub(crate) fn encode(
    setting: &Setting,
    system: &mut TransitionSystem,
) -> Result<OrderedPositions, StopReason> {
    let ordered = OrderedPositions::new(setting, system);
    ordered.constrain(setting.board, system);
    transition::add(setting, &ordered, system)?;
    for cell in setting.board.size().cells() {
        setting.check(system)?;
        cell_use(setting, &ordered, cell, system);
    }
    if setting.semantics.is_concurrent() {
        sweep_order(setting, &ordered, system)?;
    }
    Ok(ordered)
}

/// A cell that both kinds of vehicles can reach is used by one kind in each transition.
fn cell_use(
    setting: &Setting,
    ordered: &OrderedPositions,
    cell: Cell,
    system: &mut TransitionSystem,
) {
    let [horizontal, vertical] =
        Orientation::ALL.map(|orientation| ordered.reaching(setting.board, orientation, cell));
    if horizontal.is_empty() || vertical.is_empty() {
        return;
    }
    if setting.semantics == Semantics::ExistsStep {
        return cell_use_in_turn(setting, ordered, cell, [&horizontal, &vertical], system);
    }
    let name = format!("horizontal({},{})", cell.row, cell.col);
    let flag = system.action_prop(name).now();
    // What one vehicle leaves, another one must not enter in the same transition.
    let stays = setting.semantics.is_concurrent().then_some((Now, Now));
    let uses = SWEEPS.into_iter().chain(stays);
    for (ids, side) in [(horizontal, Formula::from(flag)), (vertical, !flag)] {
        for (id, (a, b)) in ids.into_iter().cartesian_product(uses.clone()) {
            let uses = ordered.between(setting.board, id, cell, a, b);
            system.each_transition("use", uses.implies(side.clone()));
        }
    }
}

/// Horizontal vehicles pass vertical ones where these are before the transition, and vertical ones pass
/// horizontal ones where these are after it.
fn cell_use_in_turn(
    setting: &Setting,
    ordered: &OrderedPositions,
    cell: Cell,
    [horizontal, vertical]: [&[VehicleId]; 2],
    system: &mut TransitionSystem,
) {
    let turns = [
        ("rows-first", "rows first", horizontal, vertical, Now),
        ("columns-then", "columns then", vertical, horizontal, Next),
    ];
    for (flag, family, moving, standing, moment) in turns {
        let flag = system.action_prop(format!("{flag}({},{})", cell.row, cell.col)).now();
        for (&id, (a, b)) in moving.iter().cartesian_product(SWEEPS) {
            let sweeps = ordered.between(setting.board, id, cell, a, b);
            system.each_transition(family, sweeps.implies(flag));
        }
        for &id in standing {
            let covers = ordered.between(setting.board, id, cell, moment, moment);
            system.each_transition(family, covers.implies(!flag));
        }
    }
}

/// What neighbours on a line sweep is disjoint: *line order* holds across the transition.
fn sweep_order(
    setting: &Setting,
    ordered: &OrderedPositions,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    transition::keep_order(
        setting,
        ordered,
        &[(Now, Next), (Next, Now)],
        system,
        |system, pushed| {
            system.each_transition("sweep order", pushed);
        },
    )
}
