//! The transitions of the cell encoding: slides named by lead cell, direction and distance.

use board::{Cell, Direction, Metric, Orientation};
use limits::StopReason;
use logic::{Atom, Formula, Prop, TransitionSystem};

use super::{
    invariant::kind_prop,
    kind::Kind,
    props::{DIRECTIONS, Props},
};

/// A slide that some vehicle of the line's lengths could make on an empty grid.
pub(super) struct Slide {
    pub(super) lead: Cell,
    pub(super) orientation: Orientation,
    pub(super) direction: Direction,
    pub(super) distance: u8,
    pub(super) prop: Prop,
}

impl Slide {
    /// Signed distance from the lead cell to the cell `cells` further in the direction.
    pub(super) fn ahead(&self, cells: u8) -> i8 {
        self.direction.sign() * cells.cast_signed()
    }
}

/// The states that a transition may leave unchanged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Idle {
    /// In goal states, as the contract of bounded formulas has it.
    AtGoal,
    /// In no state: every transition is a slide.
    Never,
}

/// Says whether encoding may go on.
pub(super) type Check<'a> = &'a dyn Fn(&TransitionSystem) -> Result<(), StopReason>;

/// The largest distance of a slide that is one transition.
pub(super) fn max_distance(metric: Metric) -> u8 {
    match metric {
        Metric::Steps => 1,
        Metric::Moves => u8::MAX,
    }
}

/// Adds the action propositions and the transition constraints; returns the slides.
pub(super) fn add(
    props: &Props,
    max_distance: u8,
    idle: Idle,
    check: Check<'_>,
    system: &mut TransitionSystem,
) -> Result<Vec<Slide>, StopReason> {
    let idle = (idle == Idle::AtGoal).then(|| system.action_prop("idle").now());
    let slides = slides(props, max_distance, check, system)?;
    let actions = idle.into_iter().chain(slides.iter().map(|slide| slide.prop.now()));
    system.each_transition("one slide", Formula::exactly_one(actions));
    add_effects(props, &slides, idle, check, system)?;
    Ok(slides)
}

/// The same for several slides at once, by vehicles that sweep disjoint sets of cells.
pub(super) fn add_parallel(
    props: &Props,
    max_distance: u8,
    check: Check<'_>,
    system: &mut TransitionSystem,
) -> Result<Vec<Slide>, StopReason> {
    let idle = system.action_prop("idle").now();
    let slides = slides(props, max_distance, check, system)?;
    let actions = [idle].into_iter().chain(slides.iter().map(|slide| slide.prop.now()));
    system.each_transition("one slide", Formula::any(actions));
    add_effects(props, &slides, Some(idle), check, system)?;
    // What a vehicle covers now, no other one enters: *path*.
    for cell in props.size.cells() {
        check(system)?;
        let over = slides.iter().filter(|slide| is_over(props, slide, cell));
        let over = over.map(|slide| slide.prop.now());
        system.each_transition("disjoint", Formula::at_most_one(over));
    }
    let is_back = |slide: &&Slide| slide.direction == Direction::Backward;
    let (back, ahead): (Vec<&Slide>, Vec<&Slide>) = slides.iter().partition(is_back);
    for back in back {
        check(system)?;
        for ahead in &ahead {
            one_way(props, back, ahead, system);
        }
    }
    Ok(slides)
}

/// No vehicle slides both ways.
fn one_way(props: &Props, back: &Slide, ahead: &Slide, system: &mut TransitionSystem) {
    if back.orientation != ahead.orientation {
        return;
    }
    for (kind, prop) in props.at(back.lead).kinds_along(back.orientation) {
        let last = kind.length.cast_signed() - 1;
        if props.shift(back.lead, back.orientation, last) == Some(ahead.lead) {
            let both = back.prop.now().and(ahead.prop.now());
            system.each_transition("one way", !both.and(prop.now()));
        }
    }
}

/// What slides need and do, and that nothing else changes.
fn add_effects(
    props: &Props,
    slides: &[Slide],
    idle: Option<Atom>,
    check: Check<'_>,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    if let Some(idle) = idle {
        system.each_transition("idle", idle.implies(system.goal().clone()));
    }
    for slide in slides {
        check(system)?;
        path(props, slide, system);
        for (kind, prop) in props.at(slide.lead).kinds_along(slide.orientation) {
            effect(props, slide, kind, prop, system);
        }
    }
    frame(props, slides, check, system)
}

fn slides(
    props: &Props,
    max_distance: u8,
    check: Check<'_>,
    system: &mut TransitionSystem,
) -> Result<Vec<Slide>, StopReason> {
    let mut slides = Vec::new();
    for lead in props.size.cells() {
        check(system)?;
        for (orientation, direction, letter) in DIRECTIONS {
            let shortest = props.at(lead).kinds_along(orientation).map(|(kind, _)| kind.length);
            let Some(shortest) = shortest.min() else { continue };
            // The vehicle lies behind its lead cell; the shortest one fits if any does.
            let tail = -direction.sign() * (shortest.cast_signed() - 1);
            if props.shift(lead, orientation, tail).is_none() {
                continue;
            }
            for distance in 1..=max_distance.min(props.size.extent(orientation)) {
                let end = direction.sign() * distance.cast_signed();
                if props.shift(lead, orientation, end).is_none() {
                    break;
                }
                let name = format!("slide({},{},{letter},{distance})", lead.row, lead.col);
                let prop = system.action_prop(name);
                slides.push(Slide { lead, orientation, direction, distance, prop });
            }
        }
    }
    Ok(slides)
}

/// The cell that a slide reaches or passes; it is on the grid by construction of the slide.
fn cell_ahead(props: &Props, slide: &Slide, cells: u8) -> Cell {
    props.shift(slide.lead, slide.orientation, slide.ahead(cells)).expect("slides stay on the grid")
}

/// The vehicle can move, and the cells on its way are empty.
fn path(props: &Props, slide: &Slide, system: &mut TransitionSystem) {
    let can_move = props.at(slide.lead).can_move(slide.orientation, slide.direction).now();
    system.each_transition("path", slide.prop.now().implies(can_move));
    for cells in 2..=slide.distance {
        let empty = props.at(cell_ahead(props, slide, cells)).empty.now();
        system.each_transition("path", slide.prop.now().implies(empty));
    }
}

/// Where the vehicle is after the slide, and what it leaves empty. Its other cells follow from the
/// invariant of the next frame.
fn effect(props: &Props, slide: &Slide, kind: Kind, prop: Prop, system: &mut TransitionSystem) {
    let tail = -slide.ahead(kind.length - 1);
    if props.shift(slide.lead, slide.orientation, tail).is_none() {
        return;
    }
    let moved = slide.prop.now().and(prop.now());
    let arrival = props.at(cell_ahead(props, slide, slide.distance));
    let lead_offset = match slide.direction {
        Direction::Backward => 0,
        Direction::Forward => usize::from(kind.length - 1),
    };
    let there = kind_prop(arrival, kind).next().and(arrival.offsets[lead_offset].next());
    system.each_transition("arrival", moved.clone().implies(there));
    for cells in 0..slide.distance {
        let left = props
            .shift(slide.lead, slide.orientation, tail + slide.ahead(cells))
            .expect("between the tail and the end of the slide");
        let empty = props.at(left).empty.next();
        system.each_transition("departure", moved.clone().implies(empty));
    }
}

/// Nothing changes but by a slide.
fn frame(
    props: &Props,
    slides: &[Slide],
    check: Check<'_>,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    for cell in props.size.cells() {
        let here = props.at(cell);
        let over = slides.iter().filter(|slide| is_over(props, slide, cell));
        frame_of(here.empty.now().into(), here.empty, over, system);
        if let Some(wall) = here.wall {
            system.each_transition("frame", wall.now().iff(wall.next()));
        }
        for &(kind, prop) in &here.kinds {
            check(system)?;
            for o in 0..kind.length {
                let off = here.offsets[usize::from(o)];
                let part = prop.now().and(off.now());
                let own: Vec<&Slide> =
                    slides.iter().filter(|slide| moves_part(props, slide, cell, kind, o)).collect();
                frame_of(part.clone(), prop, own.iter().copied(), system);
                frame_of(part, off, own, system);
            }
        }
    }
    Ok(())
}

/// What `now` says of a cell stays true of it next, unless one of the slides happens.
fn frame_of<'s>(
    now: Formula,
    prop: Prop,
    slides: impl IntoIterator<Item = &'s Slide>,
    system: &mut TransitionSystem,
) {
    let slides = slides.into_iter().map(|slide| slide.prop.now());
    let kept_or_slid = Formula::any([prop.next()].into_iter().chain(slides).map(atom));
    system.each_transition("frame", now.implies(kept_or_slid));
}

fn atom(atom: Atom) -> Formula {
    atom.into()
}

/// Returns `true` if the slide's lead cell passes or ends on `cell`.
fn is_over(props: &Props, slide: &Slide, cell: Cell) -> bool {
    (1..=slide.distance).any(|cells| cell_ahead(props, slide, cells) == cell)
}

/// Returns `true` if the slide moves the vehicle of this kind whose cell number `offset` is `cell`.
fn moves_part(props: &Props, slide: &Slide, cell: Cell, kind: Kind, offset: u8) -> bool {
    let to_lead = match slide.direction {
        Direction::Backward => -offset.cast_signed(),
        Direction::Forward => (kind.length - 1 - offset).cast_signed(),
    };
    slide.orientation == kind.orientation
        && props.shift(cell, kind.orientation, to_lead) == Some(slide.lead)
}
