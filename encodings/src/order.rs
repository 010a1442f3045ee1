//! The order encoding: one proposition "at this position or beyond" for each position of each vehicle.
//!
//! # Source
//!
//! Crawford and Baker, *Experimental results on the application of satisfiability algorithms to
//! scheduling problems*, AAAI 1994; Tamura, Taga, Kitagawa and Banbara, *Compiling finite linear CSP into
//! SAT*, Constraints 14 (2009), section 3. Transitions as in the position encoding.
//!
//! # Variables
//!
//! For V vehicles, v with `d_v` positions `first..=last` (trimmed by walls and by the room that
//! neighbours on the line need):
//!
//! | symbol | meaning | how many |
//! | --- | --- | --- |
//! | `ge(v,p)` | v is at position p or beyond, first < p ≤ last (state) | Σ (`d_v` - 1) |
//! | `forward(v)`, `backward(v)` | v moves right or down, left or up (action) | 2 for each v with `d_v` > 1 |
//! | `idle` | nothing changes (action) | 1 |
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
//! | crossing | not both ge(h,lo) ∧ ¬ge(h,x+1) and ge(v,lo) ∧ ¬ge(v,x+1), for each cell that both reach | triples (cell, h, v) |
//! | goal | its variable is false, if it is ⊥ | 1, else 0 |
//! | one mover | exactly one of forward(v), backward(v), idle | 1 + an at-most-one of all |
//! | idle | idle ⇒ goal | 1; 0 if the goal is ⊤ |
//! | forward | forward(v) ∧ ge(v,p) ⇒ ge′(v,p+1); ¬forward(v) ∧ ge′(v,p) ⇒ ge(v,p) | Σ (2 `d_v` - 1) |
//! | backward | backward(v) ∧ ¬ge(v,p+1) ⇒ ¬ge′(v,p); ¬backward(v) ∧ ge(v,p) ⇒ ge′(v,p) | Σ (2 `d_v` - 1) |
//! | near (steps) | ge′(v,p+1) ⇒ ge(v,p); ge(v,p+1) ⇒ ge′(v,p) | Σ 2 (`d_v` - 2) |
//! | sweep (moves) | for (a,b) in (now,next), (next,now): ge(v,lo) at a ∧ ¬ge(v,x+1) at b ⇒ no crossing u covers the cell now | 4 for each triple |
//!
//! # Differences from the sources
//!
//! Collisions on a line are said between neighbours only: order is transitive. A step enters only cells
//! that the vehicle covers afterwards, so steps need no sweep.
//!
//! # Parallel semantics
//!
//! At least one of the actions instead of exactly one, no *sweep*, and the families of `parallel.rs`.
//!
//! # Meaning
//!
//! As for the position encoding.

use board::{Cell, Metric, Orientation, VehicleId};
use itertools::Itertools;
use limits::StopReason;
use logic::{
    Moment::{Next, Now},
    TransitionSystem,
};

use crate::{
    formulation::Semantics,
    ordered::{OrderedPositions, transition},
    parallel,
    setting::Setting,
};

pub(crate) fn encode(
    setting: &Setting,
    system: &mut TransitionSystem,
) -> Result<OrderedPositions, StopReason> {
    let ordered = OrderedPositions::new(setting, system);
    ordered.constrain(setting.board, system);
    transition::add(setting, &ordered, system)?;
    for cell in setting.board.size().cells() {
        setting.check(system)?;
        let [horizontal, vertical] =
            Orientation::ALL.map(|orientation| ordered.reaching(setting.board, orientation, cell));
        for (&h, &v) in horizontal.iter().cartesian_product(&vertical) {
            collisions(setting, &ordered, cell, [h, v], system);
        }
    }
    parallel::add(setting, &ordered, system)?;
    Ok(ordered)
}

/// Two crossing vehicles never cover the cell both, and neither sweeps it while the other covers it.
fn collisions(
    setting: &Setting,
    ordered: &OrderedPositions,
    cell: Cell,
    [h, v]: [VehicleId; 2],
    system: &mut TransitionSystem,
) {
    let covers = |id| ordered.between(setting.board, id, cell, Now, Now);
    system.always("crossing", !covers(h).and(covers(v)));
    if (setting.metric, setting.semantics) != (Metric::Moves, Semantics::Sequential) {
        return;
    }
    for (mover, other) in [(h, v), (v, h)] {
        for (a, b) in [(Now, Next), (Next, Now)] {
            let sweeps = ordered.between(setting.board, mover, cell, a, b);
            system.each_transition("sweep", !sweeps.and(covers(other)));
        }
    }
}
