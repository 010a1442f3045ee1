//! What the transitions leave to the invariant of the next frame, said outright.
//!
//! The clauses of [`transition`](super::transition) say where the lead cell of a vehicle arrives and
//! that nothing is lost; that nothing else appears follows from the invariant of the next frame. A
//! lemma such as "the invariant is inductive" cannot lean on that, so these families determine the
//! next state by the present one and the slide. Where the invariant holds in both frames they follow
//! from the other families, and add nothing.
//!
//! Two kinds of action propositions serve it: `moved(r,c,D,j,T)`, the vehicle of kind T whose lead cell is
//! (r,c) slides j cells in direction D, and `swept(r,c)`, a slide sweeps (r,c). With them nearly all that
//! has to be inferred follows by unit propagation.
//!
//! | family | formula |
//! | --- | --- |
//! | moved | moved(x,D,j,T) ⇔ slide(x,D,j) ∧ T(x) |
//! | moved contents | moved(x,D,j,T) ⇒ in each cell y that the vehicle sweeps: E′(y), T′(y), off′(y,o) as the slide leaves them, and no other content or offset |
//! | swept | swept(y) ⇒ some moved(x,D,j,T) that sweeps y |
//! | not swept | ¬swept(y) ⇒ (P(y) ⇔ P′(y)), for each content and offset P |

use std::collections::HashMap;

use board::{Cell, Direction};
use limits::StopReason;
use logic::{Formula, Prop, TransitionSystem};

use super::{
    kind::VehicleKind,
    props::{CellProps, Props, letter},
    slide::CellSlide,
    transition::Check,
};

pub(super) fn add(
    props: &Props,
    slides: &[CellSlide],
    check: Check<'_>,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    let mut causes: HashMap<Cell, Vec<Prop>> = HashMap::new();
    for slide in slides {
        check(system)?;
        for (kind, prop) in props.at(slide.lead).kinds_along(slide.orientation) {
            let sweep = sweep(props, slide, kind);
            if sweep.is_empty() {
                continue;
            }
            let moved = moved(slide, kind, system);
            let condition = Formula::from(slide.prop.now()).and(prop.now());
            system.each_transition("moved", moved.now().iff(condition));
            for (cell, offset) in sweep {
                causes.entry(cell).or_default().push(moved);
                for (prop, value) in contents(props.at(cell), kind, offset) {
                    let next = Formula::from(prop.next());
                    let after = if value { next } else { !next };
                    system.each_transition("moved contents", moved.now().implies(after));
                }
            }
        }
    }
    for cell in props.size.cells() {
        check(system)?;
        let causes = causes.remove(&cell).unwrap_or_default();
        not_swept(props.at(cell), cell, &causes, system);
    }
    Ok(())
}

fn moved(slide: &CellSlide, kind: VehicleKind, system: &mut TransitionSystem) -> Prop {
    let letter = letter(slide.orientation, slide.direction);
    let CellSlide { lead, distance, .. } = slide;
    let name = format!("moved({},{},{letter},{distance},{kind})", lead.row, lead.col);
    system.action_prop(name)
}

fn not_swept(here: &CellProps, cell: Cell, causes: &[Prop], system: &mut TransitionSystem) {
    let swept = system.action_prop(format!("swept({},{})", cell.row, cell.col)).now();
    let some = Formula::any(causes.iter().map(|moved| moved.now()));
    system.each_transition("swept", swept.implies(some));
    for prop in state_props(here) {
        let kept = prop.now().iff(prop.next());
        system.each_transition("not swept", Formula::from(swept).or(kept));
    }
}

/// The cells that the vehicle covers before, during or after the slide, with the number of its cell
/// that lies there afterwards; nothing if it would reach over the edge.
fn sweep(props: &Props, slide: &CellSlide, kind: VehicleKind) -> Vec<(Cell, Option<u8>)> {
    let back = kind.length - 1;
    let at = |ahead: i8| props.shift(slide.lead, slide.orientation, ahead);
    if at(-slide.ahead(back)).is_none() {
        return Vec::new();
    }
    let cells = (0..=back + slide.distance).map(|from_end| {
        let behind_end = from_end.cast_signed() - slide.distance.cast_signed();
        let cell = at(-slide.direction.sign() * behind_end).expect("the slide stays on the grid");
        let offset = (from_end <= back).then(|| match slide.direction {
            Direction::Backward => from_end,
            Direction::Forward => back - from_end,
        });
        (cell, offset)
    });
    cells.collect()
}

/// All contents and offsets of a cell, and whether they hold where it has cell number `offset` of a
/// vehicle, or nothing.
fn contents(
    here: &CellProps,
    kind: VehicleKind,
    offset: Option<u8>,
) -> impl Iterator<Item = (Prop, bool)> {
    let kinds = here.kinds.iter().map(move |&(k, prop)| (prop, offset.is_some() && k == kind));
    let offsets = here.offsets.iter().enumerate();
    let offsets =
        offsets.map(move |(o, &off)| (off, offset.is_some_and(|at| usize::from(at) == o)));
    [(here.empty, offset.is_none())].into_iter().chain(kinds).chain(offsets)
}

fn state_props(here: &CellProps) -> impl Iterator<Item = Prop> {
    let kinds = here.kinds.iter().map(|&(_, prop)| prop);
    [here.empty].into_iter().chain(kinds).chain(here.offsets.iter().copied())
}
