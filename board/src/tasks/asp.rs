//! An incremental answer-set program for clingo.
//!
//! Facts name the vehicles; `step(t)` chooses the vehicle that moves and the positions at time `t`, and
//! says how they go together; `check(t)` asks for the goal while the external atom `query(t)` is true.
//! clingo's own loop (`incmode`) raises `t` from 0 until there is an answer, so that the first answer is a
//! shortest plan.
//!
//! That a vehicle has one position, and a cell one vehicle, follows from the rest. Said outright it makes
//! clingo some two hundred times faster or more than a choice of slides with positions derived by inertia
//! (0.6 s against more than 120 s on a 6x6 board of 33 moves), so a fair yardstick says it.

use crate::{Board, Metric, Orientation};

/// The rules, which are the same for all boards but for the condition on the distance.
const BASE: &str = "
% Positions, the cells that a vehicle covers there, and the cells that it enters on the way to another.
position(V,F..L) :- vehicle(V,_,_,_,F,L).
covers(V,P,(R,P..P+N-1)) :- vehicle(V,horizontal,N,R,_,_), position(V,P).
covers(V,P,(P..P+N-1,C)) :- vehicle(V,vertical,N,C,_,_), position(V,P).
slide(V,P,Q) :- position(V,P), position(V,Q), DISTANCE.
cell(C) :- covers(V,P,C).
enters(V,P,Q,C) :- slide(V,P,Q), covers(V,X,C), P < X, X <= Q, not covers(V,P,C).
enters(V,P,Q,C) :- slide(V,P,Q), covers(V,X,C), Q <= X, X < P, not covers(V,P,C).

at(V,P,0) :- start(V,P).
covered(C,0) :- at(V,P,0), covers(V,P,C).

#program step(t).
1 { moved(V,t) : vehicle(V,_,_,_,_,_) } 1.
1 { at(V,P,t) : position(V,P) } 1 :- vehicle(V,_,_,_,_,_).
:- cell(C), 2 { at(V,P,t) : covers(V,P,C) }.
:- at(V,P,t-1), at(V,P,t), moved(V,t).
:- at(V,P,t-1), not at(V,P,t), not moved(V,t).
:- at(V,P,t-1), at(V,Q,t), P != Q, not slide(V,P,Q).
:- at(V,P,t-1), at(V,Q,t), enters(V,P,Q,C), covered(C,t-1).
covered(C,t) :- at(V,P,t), covers(V,P,C).
slide(V,P,Q,t) :- at(V,P,t-1), at(V,Q,t), slide(V,P,Q).

#program check(t).
#external query(t).
:- query(t), goal(V,P), not at(V,P,t).

#show slide/4.
";

/// The program whose first answer is a shortest plan of `board`: atoms `slide(V,P,Q,T)`, vehicle `V`
/// slides from position `P` to position `Q` at time `T`.
///
/// With a bound, clingo stops there and says `UNSATISFIABLE`; without one it never stops on an
/// unsolvable board.
pub fn asp(board: &Board, metric: Metric, bound: Option<usize>) -> String {
    let mut text = format!(
        "% A shortest plan of a Rush Hour board in {metric}, for clingo.\n#include <incmode>.\n"
    );
    if let Some(bound) = bound {
        text.push_str(&format!(
            "#const imax = {}.  % plans of at most {bound}\n",
            bound.saturating_add(1)
        ));
    }
    text.push_str(
        "\n#program base.\n% Name, orientation, length, row or column, first and last position.\n",
    );
    for (id, vehicle) in board.vehicles() {
        let orientation = match vehicle.orientation {
            Orientation::Horizontal => "horizontal",
            Orientation::Vertical => "vertical",
        };
        let range = board.range(id);
        text.push_str(&format!(
            "vehicle({},{orientation},{},{},{},{}).\n",
            string(&vehicle.name),
            vehicle.length,
            vehicle.line,
            range.start(),
            range.end(),
        ));
    }
    for (_, vehicle) in board.vehicles() {
        text.push_str(&format!("start({},{}).\n", string(&vehicle.name), vehicle.position));
    }
    let primary = string(&board.vehicle(board.primary()).name);
    text.push_str(&format!("goal({primary},{}).\n", board.goal_position()));
    let distance = match metric {
        Metric::Steps => "|P-Q| = 1",
        Metric::Moves => "P != Q",
    };
    text.push_str(&BASE.replace("DISTANCE", distance));
    text
}

/// A name as a string of the language.
fn string(name: &str) -> String {
    let escaped = name.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}
