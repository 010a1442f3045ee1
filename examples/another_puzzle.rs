//! Another puzzle: the farmer, the wolf, the goat and the cabbage, as a transition system of one's own.
//!
//! All that the driver of horizons needs is a [`Puzzle`]. (Puzzles that are easier to say as a program can be
//! written in InPUMA: `rushsat::puma::Program` is a [`Puzzle`] too.)
//!
//!     cargo run --release --example another_puzzle

use std::error::Error;

use rushsat::{
    logic::{CompileOptions, Formula, Prop, Trace, TransitionSystem},
    planning,
    prelude::*,
};

const NAMES: [&str; 4] = ["farmer", "wolf", "goat", "cabbage"];

/// Who cannot be left alone with whom.
const ENEMIES: [(usize, usize); 2] = [(1, 2), (2, 3)];

struct River;

impl Puzzle for River {
    /// What the farmer takes along, in each crossing.
    type Plan = Vec<Option<&'static str>>;
    type Formulation = ();
    /// Who is on the far bank.
    type Codec = [Prop; 4];

    fn encode(
        &self,
        (): (),
        _budget: &Budget,
    ) -> Result<(TransitionSystem, [Prop; 4]), rushsat::Error> {
        let mut system = TransitionSystem::new();
        let far = NAMES.map(|name| system.state_prop(name));
        let goal = Formula::all(far.map(Prop::now));
        let with_farmer = |prop: Prop| prop.now().iff(far[0].now());
        let crosses = |prop: Prop| !prop.now().iff(prop.next());
        for prop in far {
            system.initially("all begin on the near bank", !prop.now());
        }
        for (one, other) in ENEMIES {
            let are_together = far[one].now().iff(far[other].now());
            system.always("enemies are watched", are_together.implies(with_farmer(far[one])));
        }
        // A bounded formula asks for *at most* k transitions: a plan may rest at the goal.
        system.each_transition("the farmer crosses", crosses(far[0]).or(goal.clone()));
        let passengers = &far[1..];
        let many = Formula::at_most_one(passengers.iter().map(|&passenger| crosses(passenger)));
        system.each_transition("one passenger", many);
        for &passenger in passengers {
            let rule = crosses(passenger).implies(with_farmer(passenger).and(crosses(far[0])));
            system.each_transition("passengers go with the farmer", rule);
        }
        system.set_goal(goal);
        Ok((system, far))
    }

    fn plan(
        &self,
        far: &[Prop; 4],
        trace: &Trace,
        _budget: &Budget,
    ) -> Result<Self::Plan, rushsat::Error> {
        let mut plan = Vec::new();
        for pair in trace.frames.windows(2) {
            let crosses = |i: usize| pair[0].holds(far[i]) != pair[1].holds(far[i]);
            if crosses(0) {
                plan.push((1..NAMES.len()).find(|&i| crosses(i)).map(|i| NAMES[i]));
            }
        }
        Ok(plan)
    }

    fn length(&self, (): (), plan: &Self::Plan) -> usize {
        plan.len()
    }

    fn of_invariants(&self) {}
}

fn main() -> Result<(), Box<dyn Error>> {
    let engine = Engine::new((), Order::Linear, CompileOptions::default(), SolverSpec::Varisat);
    let run = planning::within(&River, 20, &engine, &Limits::default(), &mut |_| ())?;
    let Answer::Plan { plan, optimality, .. } = run.answer else { return Err("no plan".into()) };
    println!(
        "{} crossings; fewer are {}enough",
        plan.len(),
        if optimality.is_fewest() { "not " } else { "perhaps " }
    );
    for passenger in &plan {
        println!("with {}", passenger.unwrap_or("nobody"));
    }
    assert_eq!(plan.len(), 7);
    Ok(())
}
