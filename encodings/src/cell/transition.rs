//! The transitions of the cell encoding: slides named by lead cell, direction and distance.

use board::{Direction, Metric};
use limits::StopReason;
use logic::{Atom, Formula, Prop, TransitionSystem};

use super::{
    invariant::kind_prop,
    kind::VehicleKind,
    props::{DIRECTIONS, Props},
    slide::{CellSlide, SlideIndex},
};

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
) -> Result<Vec<CellSlide>, StopReason> {
    let idle = (idle == Idle::AtGoal).then(|| system.action_prop("idle").now());
    let slides = slides(props, max_distance, check, system)?;
    let actions = idle.into_iter().chain(slides.iter().map(|slide| slide.prop.now()));
    system.each_transition("one slide", Formula::exactly_one(actions));
    add_effects(props, &SlideIndex::new(props, &slides), idle, check, system)?;
    Ok(slides)
}

/// The same for several slides at once, by vehicles that sweep disjoint sets of cells.
pub(super) fn add_parallel(
    props: &Props,
    max_distance: u8,
    check: Check<'_>,
    system: &mut TransitionSystem,
) -> Result<Vec<CellSlide>, StopReason> {
    let idle = system.action_prop("idle").now();
    let slides = slides(props, max_distance, check, system)?;
    let index = SlideIndex::new(props, &slides);
    let actions = [idle].into_iter().chain(slides.iter().map(|slide| slide.prop.now()));
    system.each_transition("one slide", Formula::any(actions));
    add_effects(props, &index, Some(idle), check, system)?;
    // What a vehicle covers now, no other one enters: *path*.
    for cell in props.size.cells() {
        check(system)?;
        let over = index.over(cell).iter().map(|slide| slide.prop.now());
        system.each_transition("disjoint", Formula::at_most_one(over));
    }
    for back in slides.iter().filter(|slide| slide.direction == Direction::Backward) {
        check(system)?;
        one_way(props, back, &index, system);
    }
    Ok(slides)
}

/// No vehicle slides both ways: of one that slides back, the other end does not lead ahead.
fn one_way(props: &Props, back: &CellSlide, index: &SlideIndex<'_>, system: &mut TransitionSystem) {
    let &CellSlide { lead, orientation, .. } = back;
    for length in 1..=props.size.extent(orientation) {
        let other_end = props.shift(lead, orientation, length.cast_signed() - 1);
        for ahead in index.led_from(other_end, orientation, Direction::Forward) {
            let kinds = props.at(lead).kinds_along(orientation);
            for (_, prop) in kinds.filter(|(kind, _)| kind.length == length) {
                let both = back.prop.now().and(ahead.prop.now());
                system.each_transition("one way", !both.and(prop.now()));
            }
        }
    }
}

/// What slides need and do, and that nothing else changes.
fn add_effects(
    props: &Props,
    index: &SlideIndex<'_>,
    idle: Option<Atom>,
    check: Check<'_>,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    if let Some(idle) = idle {
        system.each_transition("idle", idle.implies(system.goal().clone()));
    }
    for slide in index.slides {
        check(system)?;
        path(props, slide, system);
        for (kind, prop) in props.at(slide.lead).kinds_along(slide.orientation) {
            effect(props, slide, kind, prop, system);
        }
    }
    frame(props, index, check, system)
}

fn slides(
    props: &Props,
    max_distance: u8,
    check: Check<'_>,
    system: &mut TransitionSystem,
) -> Result<Vec<CellSlide>, StopReason> {
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
                slides.push(CellSlide { lead, orientation, direction, distance, prop });
            }
        }
    }
    Ok(slides)
}

/// The vehicle can move, and the cells on its way are empty.
fn path(props: &Props, slide: &CellSlide, system: &mut TransitionSystem) {
    let can_move = props.at(slide.lead).can_move(slide.orientation, slide.direction).now();
    system.each_transition("path", slide.prop.now().implies(can_move));
    for cells in 2..=slide.distance {
        let empty = props.at(slide.cell_ahead(props, cells)).empty.now();
        system.each_transition("path", slide.prop.now().implies(empty));
    }
}

/// Where the vehicle is after the slide, and what it leaves empty. Its other cells follow from the
/// invariant of the next frame.
fn effect(
    props: &Props,
    slide: &CellSlide,
    kind: VehicleKind,
    prop: Prop,
    system: &mut TransitionSystem,
) {
    let tail = -slide.ahead(kind.length - 1);
    if props.shift(slide.lead, slide.orientation, tail).is_none() {
        return;
    }
    let moved = slide.prop.now().and(prop.now());
    let arrival = props.at(slide.cell_ahead(props, slide.distance));
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
    index: &SlideIndex<'_>,
    check: Check<'_>,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    for cell in props.size.cells() {
        let here = props.at(cell);
        frame_of(here.empty.now().into(), here.empty, index.over(cell), system);
        if let Some(wall) = here.wall {
            system.each_transition("frame", wall.now().iff(wall.next()));
        }
        for &(kind, prop) in &here.kinds {
            check(system)?;
            for o in 0..kind.length {
                let off = here.offsets[usize::from(o)];
                let part = prop.now().and(off.now());
                let own = index.of_part(cell, kind, o);
                frame_of(part.clone(), prop, &own, system);
                frame_of(part, off, &own, system);
            }
        }
    }
    Ok(())
}

/// What `now` says of a cell stays true of it next, unless one of the slides happens.
fn frame_of(now: Formula, prop: Prop, slides: &[&CellSlide], system: &mut TransitionSystem) {
    let slides = slides.iter().map(|slide| slide.prop.now());
    let kept_or_slid = Formula::any([prop.next()].into_iter().chain(slides).map(atom));
    system.each_transition("frame", now.implies(kept_or_slid));
}

fn atom(atom: Atom) -> Formula {
    atom.into()
}
