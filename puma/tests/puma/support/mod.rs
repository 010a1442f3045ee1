//! Random programs, all states of a program, and reading AIGER text.

#![allow(dead_code, reason = "each test program uses a part")]

use std::collections::HashMap;

use puma::{Program, Scalar};
use rand::{RngExt, rngs::StdRng};

/// Every combination of values of the variables that rules change.
pub(crate) fn all_states(program: &Program) -> Vec<Vec<i64>> {
    let mut states = vec![Vec::new()];
    for (number, variable) in program.variables().iter().enumerate() {
        let values = if program.is_changing(number) {
            0..1_i64 << variable.kind.bits()
        } else {
            program.initial()[number]..program.initial()[number] + 1
        };
        let extended = states.iter().flat_map(|state: &Vec<i64>| {
            values.clone().map(|value| state.iter().copied().chain([value]).collect())
        });
        states = extended.collect();
    }
    states
}

/// A program of 7 bits: a boolean, a number, arrays of both, a structure; every rule changes something
/// that others read.
pub(crate) fn random_program(rng: &mut StdRng) -> String {
    let mut text = "Init {\n    structure Pair { boolean left; int (1) right; }\n".to_owned();
    text += "    boolean a = false;\n    int (2) n = 1;\n    boolean [2] b;\n    b.fill(false);\n";
    text += "    b[1] = true;\n    Pair p = {true, 0};\n}\n";
    text += &format!(
        "Goals {{ Goal ({}); Goal ({}); }}\nRules {{\n",
        condition(rng, 2, ""),
        condition(rng, 1, "")
    );
    text += "    reference r = pick(0..2);\n    reference q = pick(-1, 1);\n";
    for number in 0..rng.random_range(2..5) {
        let uses = ["", "r", "rq"][rng.random_range(0..3)];
        text += &format!("    Rule ({}) {{\n", condition(rng, 2, uses));
        for _ in 0..rng.random_range(1..4) {
            text += &format!("        {}\n", assignment(rng, uses));
        }
        if number == 0 {
            text += "        a = !a;\n";
        }
        text += "    }\n";
    }
    text + "}\n"
}

fn one_of<'a>(rng: &mut StdRng, choices: &[&'a str]) -> &'a str {
    choices[rng.random_range(0..choices.len())]
}

fn number(rng: &mut StdRng, depth: u32, uses: &str) -> String {
    if depth > 0 && rng.random_bool(0.6) {
        let mark = one_of(rng, &["+", "-", "*", "%", "+", "-"]);
        let (left, right) = (number(rng, depth - 1, uses), number(rng, depth - 1, uses));
        // A divisor that is 0 whatever happens is a fault.
        let right =
            if mark == "%" { one_of(rng, &["n", "3", "(n - 1)", "-2"]).to_owned() } else { right };
        return format!("({left} {mark} {right})");
    }
    let mut choices = vec!["n", "n", "p.right", "0", "1", "2", "3", "-1"];
    choices.extend(uses.contains('r').then_some("r"));
    choices.extend(uses.contains('q').then_some("q"));
    one_of(rng, &choices).to_owned()
}

/// An index that may be off the array, but not always.
fn index(rng: &mut StdRng, uses: &str) -> &'static str {
    let mut choices = vec!["0", "1", "n", "p.right", "n - 1", "n % 2", "2 % n"];
    if uses.contains('r') {
        choices.extend(["r", "r - 1", "2 - r"]);
    }
    if uses.contains('q') {
        choices.extend(["q", "r + q"]);
    }
    one_of(rng, &choices)
}

fn condition(rng: &mut StdRng, depth: u32, uses: &str) -> String {
    let part = |rng: &mut StdRng| condition(rng, depth.saturating_sub(1), uses);
    match rng.random_range(0..if depth == 0 { 4 } else { 8 }) {
        0 => one_of(rng, &["a", "p.left", "true", "b[0]"]).to_owned(),
        1 => format!("b[{}]", index(rng, uses)),
        2 | 3 => {
            let mark = one_of(rng, &["==", "!=", "<", "<=", ">", ">="]);
            format!("{} {mark} {}", number(rng, 1, uses), number(rng, 1, uses))
        }
        4 => format!("!({})", part(rng)),
        5 => format!("({}) && ({})", part(rng), part(rng)),
        6 => format!("({}) || ({})", part(rng), part(rng)),
        _ => format!("(b.allEquals({}))", part(rng)),
    }
}

fn assignment(rng: &mut StdRng, uses: &str) -> String {
    // Values that never fit are faults, so sums are brought into range sometimes.
    let value = match rng.random_range(0..4) {
        0 => format!("({}) % 4", number(rng, 2, uses)),
        1 => "n + 1".to_owned(),
        2 => "n - 1".to_owned(),
        _ => one_of(rng, &["0", "2", "p.right", "3 - n", "n * n", "n % 3"]).to_owned(),
    };
    match rng.random_range(0..6) {
        0 => format!("a = {};", condition(rng, 1, uses)),
        1 => format!("n = {value};"),
        2 => format!("b[{}] = {};", index(rng, uses), condition(rng, 1, uses)),
        3 => format!("b[{0}] = !b[{0}];", index(rng, uses)),
        4 => format!("p.right = {};", one_of(rng, &["1", "1 - p.right", "n", "n - 1"])),
        _ => format!("b.fill({}); p.left = b[{}];", condition(rng, 0, uses), index(rng, uses)),
    }
}

/// A circuit in the AIGER text form.
pub(crate) struct Aag {
    inputs: Vec<u32>,
    /// Literal, next literal, name.
    latches: Vec<(u32, u32, String)>,
    bad: u32,
    /// In an order in which operands come first.
    ands: Vec<[u32; 3]>,
}

impl Aag {
    pub(crate) fn parse(text: &str) -> Self {
        let mut lines = text.lines();
        let mut numbers = || -> Vec<u32> {
            let line = lines.next().expect("a line");
            line.split(' ').filter_map(|word| word.parse().ok()).collect()
        };
        let header = numbers();
        let [_, n_inputs, n_latches, 1, n_ands] = header[..] else { panic!("header {header:?}") };
        let inputs = (0..n_inputs).map(|_| numbers()[0]).collect();
        let latches: Vec<Vec<u32>> = (0..n_latches).map(|_| numbers()).collect();
        let bad = numbers()[0];
        let ands = (0..n_ands).map(|_| numbers().try_into().expect("three numbers")).collect();
        let name = |index: usize| {
            let prefix = format!("l{index} ");
            let line = text.lines().find_map(|line| line.strip_prefix(&prefix));
            line.expect("latches are named").to_owned()
        };
        let latches = latches.into_iter().enumerate().map(|(i, pair)| (pair[0], pair[1], name(i)));
        Self { inputs, latches: latches.collect(), bad, ands }
    }

    pub(crate) fn n_inputs(&self) -> usize {
        self.inputs.len()
    }

    /// The bad output in a state, and the next state if the choice is valid.
    pub(crate) fn step(
        &self,
        program: &Program,
        state: &[i64],
        choice: u32,
    ) -> (bool, Option<Vec<i64>>) {
        let mut bits = HashMap::from([("valid".to_owned(), true)]);
        for (variable, value) in program.variables().iter().zip(state) {
            match variable.kind {
                Scalar::Boolean => {
                    bits.insert(variable.name.clone(), *value == 1);
                }
                Scalar::Int { bits: n } => bits.extend(
                    (0..n).map(|bit| (format!("{}.{bit}", variable.name), value >> bit & 1 == 1)),
                ),
            }
        }
        let mut values = HashMap::from([(0, false)]);
        for (bit, &input) in self.inputs.iter().enumerate() {
            values.insert(input, choice >> bit & 1 == 1);
        }
        for (literal, _, name) in &self.latches {
            let plain = name.trim_start_matches('!');
            let is_set = bits.get(plain).expect("latches are bits of the state");
            values.insert(*literal, is_set ^ name.starts_with('!'));
        }
        let of = |values: &HashMap<u32, bool>, literal: u32| {
            values[&(literal & !1)] ^ (literal & 1 == 1)
        };
        for &[own, left, right] in &self.ands {
            let value = of(&values, left) && of(&values, right);
            values.insert(own, value);
        }
        for (_, next, name) in &self.latches {
            let plain = name.trim_start_matches('!').to_owned();
            bits.insert(plain, of(&values, *next) ^ name.starts_with('!'));
        }
        let next = program.variables().iter().map(|variable| match variable.kind {
            Scalar::Boolean => i64::from(bits[&variable.name]),
            Scalar::Int { bits: n } => {
                (0..n).map(|bit| i64::from(bits[&format!("{}.{bit}", variable.name)]) << bit).sum()
            }
        });
        (of(&values, self.bad), bits["valid"].then(|| next.collect()))
    }
}
