//! The cell encoding: what each cell holds, without the identity of vehicles.
//!
//! # Source
//!
//! A CISC204 modelling project (group 18: Phillipson, Mills, Schmelzer, Goldberg), *Rush Hour*,
//! sections "Propositions" and "Constraints": E, Red, H2, H3, V2, V3 and CMR, CML, CMU, CMD for each
//! cell, exactly one content a cell, and can-move as a definition in both directions.
//!
//! # Variables
//!
//! For each cell (r,c), with k over the lengths that occur on its row (H) or column (V) on the board,
//! Red apart, o over the offsets `0..K`, K the longest vehicle that can be there:
//!
//! | symbol | meaning | how many |
//! | --- | --- | --- |
//! | `E(r,c)` | empty (state) | n, the number of cells |
//! | `W(r,c)` | a wall; on boards that have one (state) | n or 0 |
//! | `Red(r,c)` | a part of the primary; on its line (state) | e, the cells of its line |
//! | `Hk(r,c)`, `Vk(r,c)` | a part of another horizontal or vertical vehicle of length k (state) | Σ over lines: cells × lengths |
//! | `off(r,c,o)` | the cell is number o of its vehicle (state) | Σ K |
//! | `CMR(r,c)` … | a vehicle can move right (CMR), left (CML), up (CMU), down (CMD) from here (state) | 4 n |
//! | `slide(r,c,R,j)` … | the vehicle whose lead cell is (r,c) slides j cells in this direction (action) | Σ over lines and directions: (lead, j) that fit |
//! | `idle` | nothing changes (action) | 1 |
//!
//! and, per frame, what an at-most-one of more than 16 needs: ⌈log₂ g⌉ variables for *one slide* in g
//! groups of 4.
//!
//! # Clause families
//!
//! T stands for a content with a vehicle (Red, Hk, Vk), L for its length; D for a direction along T's
//! line, x+j for the cell j further in it. Per frame, where m is the number of pairs (cell, T) and M
//! that of triples (cell, T, o < L). At most one of a takes a (a - 1) / 2 clauses (pairwise) up to
//! a = 16; beyond, in g groups of 4, the pairs of each group and a ⌈log₂ g⌉ (bimander):
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | initial | every state proposition as it is at the start, in frame 0 alone | one each |
//! | one content | exactly one of E, W, T at x | n + an at-most-one of these for each x |
//! | offset | T(x) ⇒ some off(x,o), o < L; off(x,o) ⇒ some T(x), L > o; at most one off(x,o) | m + Σ K + Σ K (K - 1) / 2 |
//! | link | T(x) ∧ off(x,o) ⇒ T(x±1) ∧ off(x±1,o±1) inside the vehicle; ⊥ off the board | 2 for each link on the board, 1 for each off it |
//! | window | some T(x), for each vehicle: x every L-th of the cells it can cover, from number L on | one a vehicle |
//! | lone vehicle | for Red, and each other T of which the board has one on this line: ¬T(x) ∨ ¬T(y), x and y on the line, L or more apart | pairs |
//! | can move | CM(x) ⇔ some T(x) along D ∧ E(x+1); ¬CM(x) where there is no x+1 or no such T | t + 2 for t such T; 1 for ¬CM(x) |
//! | one slide | exactly one of slide(…), idle | 1 + at-most-one |
//! | idle | idle ⇒ goal | 1 |
//! | path | slide(x,D,j) ⇒ CM(x); slide(x,D,j) ⇒ E(x+i), 2 ≤ i ≤ j | Σ j |
//! | arrival | slide(x,D,j) ∧ T(x) ⇒ T′(x+j) ∧ off′(x+j, o of the lead cell) | 2 a pair (slide, T) |
//! | departure | slide(x,D,j) ∧ T(x) ⇒ E′ of the j cells from the vehicle's other end | j a pair (slide, T) |
//! | frame | E(x) ⇒ E′(x) or a slide over x; T(x) ∧ off(x,o) ⇒ T′(x) ∧ off′(x,o) or a slide of it; W(x) ⇔ W′(x) | n + 2 M, and 2 n on boards with walls |
//!
//! # Differences from the source
//!
//! W, other lengths, Red in either orientation, and offsets are ours: in the source an isolated H2 cell
//! satisfies every constraint. The source has no transitions (a program made the moves); a slide names the
//! lead cell, the direction and the distance. Hk and Vk stand only on lines where such a vehicle is, since
//! no vehicle leaves its line. *Window* and *lone vehicle* are ours too: without identity a solver would
//! have to find out again and again that a line keeps its vehicles. Between the walls and the room that the
//! others of its line need, a vehicle covers L cells in a row, so one of every L-th. `slide(r,c,D,j)` is
//! left out where no vehicle of the line's lengths fits with this lead cell. Vehicles have no names here:
//! the codec gives them back by their order along the line, which never changes.
//!
//! # Parallel semantics
//!
//! At least one of the actions instead of exactly one. *path* keeps a slide off the cells that others cover
//! now; beyond it stand
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | disjoint | at most one slide whose lead cell passes or ends on the cell | an at-most-one a cell |
//! | one way | a vehicle of kind T at x does not slide both ways: ¬T(x) ∨ ¬slide(x,back,i) ∨ ¬slide(x + its length - 1,ahead,j) | one a triple |
//!
//! # Meaning
//!
//! As for the position encoding: for horizon k, satisfiable exactly if a plan of at most k transitions
//! exists. The invariant describes legal layouts of these lines, reachable or not; of those with another
//! order along a line, or with a vehicle beyond a wall, *window* excludes some. Can-move propositions are
//! defined in both directions, so they have their value in every model.
//!
//! # All boards of a size
//!
//! [`CellTheory`] is the same about many boards at once: H2, H3, V2 and V3 on every line, one Red in a given
//! row (`Red(r,c)` stands in all rows; the family *red row* says ¬Red(r,c) in the others; *window* is one
//! clause, that Red is somewhere in its row), no walls, or walls anywhere; or all states of one board, where
//! the family *fleet* says instead of *window* that its vehicles are there, in their order, on any side of a
//! wall. Any state is initial, no transition is idle, and two families determine the next state without its
//! invariant.

mod codec;
mod completion;
mod fleet;
mod invariant;
mod kind;
mod mistake;
mod props;
mod scope;
mod shown;
mod slide;
mod theory;
mod transition;

use limits::StopReason;
use logic::TransitionSystem;

use crate::{codec::StateCodec, formulation::Semantics, setting::Setting, vehicles::covers};
pub(crate) use codec::Cells;
pub use kind::{CellContent, VehicleKind};
pub use mistake::Mistake;
pub(crate) use mistake::{is_of_state, missed};
use props::Props;
pub use props::letter;
use scope::{Scope, kind_of};
pub use theory::CellTheory;
use transition::Idle;

pub(crate) fn encode(
    setting: &Setting,
    system: &mut TransitionSystem,
) -> Result<Cells, StopReason> {
    let board = setting.board;
    let scope = Scope::of_board(board).with_ranges(board, &setting.trimmed_ranges());
    let props = Props::new(scope, system);
    invariant::add(&props, &mut |family, formula| system.always(family, formula));
    if setting.is_static() {
        unreachable_cells(setting, &props, system);
    }
    system.set_goal(props.goal());
    let max_distance = transition::max_distance(setting.metric);
    let check = &|system: &TransitionSystem| setting.check(system);
    match setting.semantics {
        Semantics::Sequential => {
            transition::add(&props, max_distance, Idle::AtGoal, check, system)?;
        }
        Semantics::ExistsStep => unreachable!("a formulation that is refused"),
        Semantics::Parallel | Semantics::Counted => {
            let slides = transition::add_parallel(&props, max_distance, check, system)?;
            if setting.semantics == Semantics::Counted {
                for slide in &slides {
                    system.count([slide.prop]);
                }
            }
        }
    }
    let cells = Cells::new(board, props);
    cells.start(board, system);
    Ok(cells)
}

/// *static*: no cell holds a kind of vehicle of which none is known to reach it.
fn unreachable_cells(setting: &Setting, props: &Props, system: &mut TransitionSystem) {
    let ranges = setting.ranges();
    for cell in props.size.cells() {
        for &(kind, prop) in &props.at(cell).kinds {
            let mut vehicles = setting.board.vehicles().zip(&ranges);
            let is_reached = vehicles.any(|((id, vehicle), range)| {
                kind_of(setting.board, id) == kind
                    && range.clone().any(|p| covers(vehicle, cell, p))
            });
            if !is_reached {
                system.always("static", !prop.now());
            }
        }
    }
}
