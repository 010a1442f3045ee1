//! Plans of few counted actions in a fixed number of transitions.

use limits::{Budget, StopReason};
use logic::{
    CompileOptions, CompiledSystem, CountBounds, Formula, FormulaError, Prop, TransitionSystem,
};
use planning::{FewSearch, HorizonAnswer};
use rustsat_batsat::BasicSolver;

/// Three lamps, all out at first, that a transition may switch, any of them at once; all have to be on. What
/// is switched is counted.
fn lamps() -> (CompiledSystem, [Prop; 3]) {
    let mut system = TransitionSystem::new();
    let lamps = [0, 1, 2].map(|index| system.state_prop(format!("lamp{index}")));
    let switches = [0, 1, 2].map(|index| system.action_prop(format!("switch{index}")));
    for (lamp, switch) in lamps.into_iter().zip(switches) {
        system.initially("out", !lamp.now());
        let stays = Formula::from(lamp.next()).iff(Formula::from(lamp.now()));
        system.each_transition("switch", Formula::from(switch.now()).iff(!stays));
        system.count([switch]);
    }
    system.set_goal(Formula::all(lamps.map(|lamp| Formula::from(lamp.now()))));
    (CompiledSystem::new(system, CompileOptions::default()), switches)
}

#[test]
fn fewer_and_fewer_until_there_is_no_plan() {
    let (compiled, switches) = lamps();
    // More may be counted than there are transitions, unlike in a bounded question.
    for horizon in [1, 2, 4] {
        let budget = Budget::default();
        let bounds = CountBounds { horizon, most: 6 };
        let search = FewSearch::new(&compiled, BasicSolver::default(), bounds, &budget);
        let mut search = search.unwrap();
        for most in [6, 5, 3] {
            let HorizonAnswer::Plan(trace) = search.solve(most).unwrap() else {
                panic!("no plan of {most} in {horizon}")
            };
            let frames = trace.frames.iter();
            let n = frames.flat_map(|frame| switches.map(|switch| frame.holds(switch)));
            let n = n.filter(|&switched| switched).count();
            assert!((3..=most).contains(&n), "{n} of {most} in {horizon}");
        }
        for most in [2, 1, 0] {
            assert_eq!(search.solve(most).unwrap(), HorizonAnswer::NoPlan, "{most} in {horizon}");
        }
    }
}

#[test]
fn too_little_memory_is_no_answer() {
    let (compiled, _) = lamps();
    let budget = Budget::default().with_memory(100);
    let bounds = CountBounds { horizon: 4, most: 6 };
    let search = FewSearch::new(&compiled, BasicSolver::default(), bounds, &budget);
    let mut search = search.unwrap();
    assert_eq!(search.solve(6).unwrap(), HorizonAnswer::GaveUp);
    let Some(FormulaError::TooLarge { reason, .. }) = search.stopped() else { panic!("why") };
    assert_eq!(reason, StopReason::Memory);
}
