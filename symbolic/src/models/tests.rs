use logic::{CompileOptions, Formula, TransitionSystem};

use super::*;

/// Three bits of which at most one is turned on by each transition; `c` is on where `a` and `b` are.
fn switches() -> (CompiledSystem, Vec<Prop>) {
    let mut system = TransitionSystem::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| system.state_prop(name));
    let [on_a, on_b] = ["on_a", "on_b"].map(|name| system.action_prop(name));
    system.initially("off", !a.now());
    system.initially("off", !b.now());
    system.always("both", Formula::from(c.now()).iff(Formula::from(a.now()).and(b.now())));
    for (bit, on) in [(a, on_a), (b, on_b)] {
        let turned = Formula::from(bit.now()).or(on.now());
        system.each_transition("turn", Formula::from(bit.next()).iff(turned));
    }
    system.each_transition("one", !Formula::from(on_a.now()).and(on_b.now()));
    system.set_goal(Formula::from(c.now()));
    (CompiledSystem::new(system, CompileOptions::default()), vec![a, b, c])
}

fn limits(max_nodes: usize) -> Limits {
    Limits { max_nodes, ..Limits::default() }
}

#[test]
fn sequences_of_states_are_counted() {
    let (compiled, props) = switches();
    let count = |horizon, shown: &[Prop]| {
        count_models(&compiled, horizon, shown, &limits(1 << 12)).unwrap()
    };
    for (horizon, n) in [(0, 0_u8), (1, 0), (2, 2), (3, 6), (4, 12)] {
        // One of both is first, and each is turned on at one of the times: in how many ways is chosen
        // twice.
        assert_eq!(count(horizon, &props), BigUint::from(n), "{horizon}");
        assert_eq!(count(horizon, &props[..2]), BigUint::from(n), "{horizon}");
    }
    // When the second comes.
    assert_eq!(count(4, &props[2..]), BigUint::from(3_u8));
    // When the first does; both at once cannot be.
    assert_eq!(count(4, &props[..1]), BigUint::from(4_u8));
    assert_eq!(count(4, &[]), BigUint::from(1_u8));
}

/// The diagram has more levels than a stack of the usual size has room for calls.
#[test]
fn many_frames_are_counted() {
    let (compiled, props) = switches();
    let horizon = 40_000;
    let counted = count_models(&compiled, horizon, &props, &limits(1 << 21)).unwrap();
    assert_eq!(counted, BigUint::from(horizon) * BigUint::from(horizon - 1));
}

#[test]
fn numbers_keep_to_the_limit_on_memory() {
    let mut system = TransitionSystem::new();
    let props = ["p", "q"].map(|name| system.state_prop(name));
    system.always("same", Formula::from(props[0].now()).iff(props[1].now()));
    system.set_goal(Formula::TRUE);
    let compiled = CompiledSystem::new(system, CompileOptions::default());
    let count = |n_bytes| {
        let budget = ::limits::Budget::default().with_memory(n_bytes);
        count_models(&compiled, 10_000, &props, &Limits { budget, ..limits(1 << 18) })
    };
    assert_eq!(count(1 << 20), Ok(BigUint::from(1_u8) << 10_001_u32));
    assert_eq!(count(1 << 10), Err(StopReason::Memory));
}

#[test]
fn a_full_store_ends_it() {
    let mut system = TransitionSystem::new();
    let props: Vec<Prop> = (0..40).map(|n| system.state_prop(format!("p{n}"))).collect();
    for n in 0..20 {
        let same = Formula::from(props[n].now()).iff(props[n + 20].now());
        system.always("pairs", same);
    }
    let compiled = CompiledSystem::new(system, CompileOptions::default());
    let counted = count_models(&compiled, 0, &props, &limits(1 << 10));
    assert_eq!(counted, Err(StopReason::Nodes));
}
