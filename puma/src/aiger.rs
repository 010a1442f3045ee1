//! A program as an and-inverter graph whose latches are functions of the inputs.

use std::collections::HashMap;

use limits::{Budget, Ledger, StopReason};
use logic::aiger::{Aig, Signal};

use crate::{
    circuit::{Budgeted, Edge, Effects, Gate, Gates},
    encoding::bit_names,
    program::Program,
};

/// Bytes of a conjunction in a graph, in its list and in the table that finds it again.
const PER_AND: usize = 64;

/// The graph in which a bad state is reached in k steps exactly if a goal state is in k steps.
///
/// The inputs `choice.0`, `choice.1`, … are the number of a rule instance in binary; the latch `valid`
/// keeps whether all instances that were chosen applied. Comments name the instances. Variables that no
/// rule changes are constants.
///
/// # Errors
///
/// If the budget ends, which holds for the program, its circuits and the graph together.
pub fn aiger(program: &Program, budget: &Budget) -> Result<Aig, StopReason> {
    let mut ledger = Ledger::new(budget);
    ledger.take(program.n_bytes)?;
    let effects = Effects::new(program, ledger)?;
    let mut ledger = effects.gates.ledger.clone();
    let mut aig = Aig::new();
    name_instances(program, &mut aig, &mut ledger)?;
    let mut state = State::new(program, &mut aig, ledger);
    let chosen = choices(program.instances.len(), &mut aig);
    let valid = aig.latch("valid", true);

    let mut successes = Vec::new();
    let mut writes: Vec<Vec<(Signal, Signal)>> = vec![Vec::new(); state.bits.len()];
    for (effect, &chosen) in effects.instances.iter().zip(&chosen) {
        let applies = state.signal(effect.applies, &effects.gates, &mut aig)?;
        successes.push(aig.and(chosen, applies));
        for write in &effect.writes {
            let condition = state.signal(write.condition, &effects.gates, &mut aig)?;
            let happens = aig.and(chosen, condition);
            for (index, &edge) in write.bits.iter().enumerate() {
                let value = state.signal(edge, &effects.gates, &mut aig)?;
                state.ledger.take(PER_AND)?;
                writes[effects.first_bits[write.var] + index].push((happens, value));
            }
        }
    }
    state.write(writes, &mut aig)?;
    let was_valid = aig.value(valid);
    let succeeds = aig.any(successes);
    let stays = aig.and(was_valid, succeeds);
    aig.set_next(valid, stays);
    let goal = state.signal(effects.goal, &effects.gates, &mut aig)?;
    let bad = aig.and(was_valid, goal);
    aig.set_bad(bad);
    Ok(aig)
}

/// Comments with the numbers of the instances.
fn name_instances(
    program: &Program,
    aig: &mut Aig,
    ledger: &mut Ledger<'_>,
) -> Result<(), StopReason> {
    aig.comment("choice: instance");
    for (number, instance) in program.instances.iter().enumerate() {
        let mut comment = format!("{number}: {}", program.symbol(instance));
        if let Some(name) = instance.fixed_name() {
            comment += &format!(" {name}");
        }
        ledger.take(size_of::<String>() + comment.len())?;
        aig.comment(comment);
    }
    Ok(())
}

/// "The inputs are the number i", for each i in `0..n`.
fn choices(n: usize, aig: &mut Aig) -> Vec<Signal> {
    let n_inputs = n.next_power_of_two().trailing_zeros();
    let inputs: Vec<Signal> = (0..n_inputs).map(|bit| aig.input(format!("choice.{bit}"))).collect();
    let mut chosen = vec![Signal::TRUE];
    for &input in inputs.iter().rev() {
        let halves = chosen.iter().flat_map(|&above| [(above, !input), (above, input)]);
        let halves: Vec<(Signal, Signal)> = halves.collect();
        chosen = halves.into_iter().map(|(above, bit)| aig.and(above, bit)).collect();
    }
    chosen.truncate(n);
    chosen
}

/// A bit of the state.
#[derive(Clone, Copy)]
enum Bit {
    Latch(logic::aiger::Latch),
    Constant(Signal),
}

struct State<'b> {
    bits: Vec<Bit>,
    /// The signals of gates.
    known: HashMap<usize, Signal>,
    ledger: Ledger<'b>,
}

impl<'b> State<'b> {
    fn new(program: &Program, aig: &mut Aig, ledger: Ledger<'b>) -> Self {
        let mut names = bit_names(program).into_iter();
        let mut bits = Vec::new();
        for (var, variable) in program.variables.iter().enumerate() {
            let value = program.initial[var];
            let n_bits = variable.kind.bits() as usize;
            for (index, name) in names.by_ref().take(n_bits).enumerate() {
                let is_set = value >> index & 1 == 1;
                bits.push(match program.fixed[var] {
                    Some(_) => Bit::Constant(if is_set { Signal::TRUE } else { Signal::FALSE }),
                    None => Bit::Latch(aig.latch(name, is_set)),
                });
            }
        }
        Self { bits, known: HashMap::new(), ledger }
    }

    /// Gives each latch its next value: that of a write that happens, or the old one. Of each bit there are
    /// the writes: whether it happens, and the value.
    fn write(
        &mut self,
        writes: Vec<Vec<(Signal, Signal)>>,
        aig: &mut Aig,
    ) -> Result<(), StopReason> {
        for (&bit, writes) in self.bits.iter().zip(writes) {
            let Bit::Latch(latch) = bit else { continue };
            self.ledger.take(2 * writes.len() * PER_AND)?;
            let written: Vec<Signal> =
                writes.iter().map(|&(happens, value)| aig.and(happens, value)).collect();
            let is_written = aig.any(writes.iter().map(|(happens, _)| *happens));
            let old = aig.value(latch);
            let kept = aig.and(old, !is_written);
            let next = aig.any(written.into_iter().chain([kept]));
            aig.set_next(latch, next);
        }
        Ok(())
    }

    fn signal(&mut self, edge: Edge, gates: &Gates, aig: &mut Aig) -> Budgeted<Signal> {
        for gate in gates.below(edge, |gate| self.known.contains_key(&gate)) {
            let n_parts = if let Gate::And(edges) = gates.get(gate) { edges.len() } else { 3 };
            self.ledger.take((n_parts + 1) * PER_AND)?;
            let signal = self.gate(gate, gates, aig);
            self.known.insert(gate, signal);
        }
        Ok(self.known(edge))
    }

    fn known(&self, edge: Edge) -> Signal {
        let signal = self.known[&edge.gate()];
        if edge.is_negated() { !signal } else { signal }
    }

    /// The signal of a gate whose parts are known.
    fn gate(&self, gate: usize, gates: &Gates, aig: &mut Aig) -> Signal {
        match gates.get(gate) {
            Gate::False => Signal::FALSE,
            Gate::Bit(bit) => match self.bits[*bit] {
                Bit::Latch(latch) => aig.value(latch),
                Bit::Constant(signal) => signal,
            },
            Gate::And(edges) => {
                let parts: Vec<Signal> = edges.iter().map(|&edge| self.known(edge)).collect();
                aig.all(parts)
            }
            Gate::Xor(left, right) => {
                let (left, right) = (self.known(*left), self.known(*right));
                !aig.iff(left, right)
            }
        }
    }
}
