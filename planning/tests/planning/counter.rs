//! Systems with a known answer.

use logic::{CompileOptions, CompiledSystem, Formula, Prop, Trace, TransitionSystem, Valuation};

/// A counter of four bits from 0 up and round; where it is `goal` it may stand still. Its shortest plan
/// has `goal` transitions, none if `goal` is 16 or more.
pub(crate) fn counter(goal: u32) -> CompiledSystem {
    let mut system = TransitionSystem::new();
    let bits = [0, 1, 2, 3].map(|index| system.state_prop(format!("bit{index}")));
    let idle = system.action_prop("idle").now();
    let mut carry = Formula::TRUE;
    for bit in bits {
        system.initially("zero", !bit.now());
        // The next bit is the exclusive or of bit and carry.
        let counted = Formula::from(bit.next()).iff(!carry.clone().iff(bit.now()));
        system.each_transition("count", (!idle).implies(counted));
        system.each_transition("idle", idle.implies(bit.now().iff(bit.next())));
        carry = carry.and(bit.now());
    }
    let value = |(index, bit): (usize, &Prop)| match goal >> index & 1 {
        1 => bit.now().into(),
        _ => !bit.now(),
    };
    let is_goal = match goal {
        0..16 => Formula::all(bits.iter().enumerate().map(value)),
        _ => Formula::FALSE,
    };
    system.each_transition("idle", idle.implies(is_goal.clone()));
    system.set_goal(is_goal);
    CompiledSystem::new(system, CompileOptions::default())
}

/// Asserts that the trace counts to `goal` and stays there until `horizon`.
pub(crate) fn assert_counts_to(
    compiled: &CompiledSystem,
    goal: usize,
    horizon: usize,
    trace: &Trace,
) {
    let expected: Vec<usize> = (0..=horizon).map(|frame| frame.min(goal)).collect();
    assert_eq!(values(compiled, trace), expected);
}

/// The value of the counter in each frame.
pub(crate) fn values(compiled: &CompiledSystem, trace: &Trace) -> Vec<usize> {
    let bit = |index| compiled.system().props().find(&format!("bit{index}")).unwrap();
    let bits = [0, 1, 2, 3].map(bit);
    let value = |frame: &Valuation| {
        let set = bits.iter().enumerate().filter(|&(_, &bit)| frame.holds(bit));
        set.map(|(index, _)| 1 << index).sum()
    };
    trace.frames.iter().map(value).collect()
}
