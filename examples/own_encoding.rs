//! An encoding of one's own, compared with the rules.
//!
//! One proposition for each position of each vehicle, and a step moves one vehicle by one cell. What a
//! formula means is only known once it was compared: here with explicit search on the rules, on boards of
//! 4x4.
//!
//!     cargo run --release --example own_encoding

use std::error::Error;

use rushsat::{
    board::{Slide, VehicleId},
    explicit,
    logic::{CompileOptions, Formula, Prop, Trace, TransitionSystem},
    planning,
    prelude::*,
};

/// A board in steps, in this encoding.
struct OneHot<'a>(&'a Board);

/// For each vehicle the positions that it may have, with their propositions.
type Positions = Vec<Vec<(u8, Prop)>>;

/// What may not be in two states at once: the positions of two vehicles that share a cell.
fn collide(board: &Board, (u, p): (VehicleId, u8), (v, q): (VehicleId, u8)) -> bool {
    board.vehicle(u).cells_at(p).any(|cell| board.vehicle(v).cells_at(q).any(|other| other == cell))
}

impl Puzzle for OneHot<'_> {
    type Plan = Plan;
    type Formulation = ();
    type Codec = Positions;

    fn encode(
        &self,
        (): (),
        _budget: &Budget,
    ) -> Result<(TransitionSystem, Positions), rushsat::Error> {
        let board = self.0;
        let mut system = TransitionSystem::new();
        let named = |system: &mut TransitionSystem, id: VehicleId, p: u8| {
            (p, system.state_prop(format!("at({},{p})", board.vehicle(id).name)))
        };
        let mut at: Positions = Vec::new();
        for (id, _) in board.vehicles() {
            at.push(board.range(id).map(|p| named(&mut system, id, p)).collect());
        }
        let initial = board.initial_state();
        let mut changes = Vec::new();
        for (id, _) in board.vehicles() {
            let positions = &at[id.index()];
            let somewhere = Formula::exactly_one(positions.iter().map(|(_, prop)| prop.now()));
            system.always("one position", somewhere);
            for &(p, prop) in positions {
                if initial.position(id) == p {
                    system.initially("initial", prop.now().into());
                }
                let near = positions.iter().filter(|(q, _)| q.abs_diff(p) <= 1);
                let near = Formula::any(near.map(|(_, prop)| prop.next()));
                system.each_transition("by one cell", prop.now().implies(near));
            }
            changes.push(Formula::any(positions.iter().map(|(_, at)| at.now().and(!at.next()))));
            for (other, _) in board.vehicles().skip(id.index() + 1) {
                for (p, here) in positions {
                    for (q, there) in &at[other.index()] {
                        if collide(board, (id, *p), (other, *q)) {
                            system.always("no overlap", here.now().implies(!there.now()));
                        }
                    }
                }
            }
        }
        system.each_transition("one vehicle", Formula::at_most_one(changes));
        let goal = at[board.primary().index()].iter().find(|(p, _)| *p == board.goal_position());
        system.set_goal(goal.map_or(Formula::FALSE, |(_, prop)| prop.now().into()));
        Ok((system, at))
    }

    fn plan(
        &self,
        at: &Positions,
        trace: &Trace,
        _budget: &Budget,
    ) -> Result<Plan, rushsat::Error> {
        let mut slides = Vec::new();
        for pair in trace.frames.windows(2) {
            for (id, _) in self.0.vehicles() {
                let position = |frame: &rushsat::logic::Valuation| {
                    let here = at[id.index()].iter().find(|(_, prop)| frame.holds(*prop));
                    i8::try_from(here.expect("one position").0).expect("at most 15")
                };
                slides.extend(Slide::new(id, position(&pair[1]) - position(&pair[0])));
            }
        }
        let plan = Plan::new(slides);
        plan.replay(self.0)?;
        Ok(plan)
    }

    fn length(&self, (): (), plan: &Plan) -> usize {
        plan.n_steps()
    }

    fn of_invariants(&self) {}
}

fn main() -> Result<(), Box<dyn Error>> {
    let engine = Engine::new((), Order::Linear, CompileOptions::default(), SolverSpec::Varisat);
    let list = include_str!("../puzzles/fogleman-4x4.txt");
    for text in list.lines().filter(|line| !line.starts_with('#')).take(8) {
        let board: Board = text.parse()?;
        let search =
            explicit::shortest_plan(&board, Metric::Steps, &Budget::default(), &mut |_| ());
        let expected = match search {
            SearchOutcome::Plan { plan, .. } => Some(plan.n_steps()),
            _ => None,
        };
        let run = planning::within(&OneHot(&board), 30, &engine, &Limits::default(), &mut |_| ())?;
        let found = match run.answer {
            Answer::Plan { plan, optimality: Optimality::Fewest, .. } => Some(plan.n_steps()),
            _ => None,
        };
        println!("{text}: {found:?} steps by the formula, {expected:?} by the rules");
        assert_eq!(found, expected);
    }
    Ok(())
}
