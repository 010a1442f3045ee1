//! Clauses against [`Formula::evaluate`].

mod models;
mod sizes;

use limits::Budget;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rustsat::types::Var;

use super::*;
use crate::prop::{Kind, PropTable};
use models::{Masks, is_satisfiable};

/// Propositions `p0`, `p1` … now; atom number i has variable i.
fn atoms(n: usize) -> Vec<Formula> {
    let mut table = PropTable::default();
    (0..n).map(|i| table.add(format!("p{i}"), Kind::State).now().into()).collect()
}

const NO_LIMIT: &str = "there is no limit";

/// What clausal form made of some formulas.
struct CompiledFormulas {
    n_vars: u32,
    clauses: ClauseList,
    /// The literals that imply the goal, if one was compiled.
    goal: Vec<Lit>,
}

/// Asserts `formulas` in turn, then defines `goal`, over `n_atoms` atoms.
fn compile(
    n_atoms: usize,
    at_most_one: AtMostOne,
    formulas: &[Formula],
    goal: Option<&Formula>,
) -> CompiledFormulas {
    let first_free = Var::new(u32::try_from(n_atoms).unwrap());
    let mut vars = BasicVarManager::from_next_free(first_free);
    let lit_of_atom = |atom: Atom| Var::new(u32::try_from(atom.prop.index()).unwrap()).pos_lit();
    let (options, budget) = (CompileOptions { at_most_one }, Budget::default());
    let mut ledger = Ledger::new(&budget);
    let mut clausifier = Clausifier::new(options, lit_of_atom, &mut vars, &mut ledger);
    let n_clauses: usize =
        formulas.iter().map(|formula| clausifier.assert(formula).expect(NO_LIMIT)).sum();
    assert_eq!(n_clauses, clausifier.n_clauses(), "`assert` returns what it adds");
    let goal = goal.map(|goal| clausifier.conjuncts(goal).expect(NO_LIMIT)).unwrap_or_default();
    let clauses = clausifier.into_clauses();
    CompiledFormulas { n_vars: vars.n_used(), clauses, goal }
}

impl CompiledFormulas {
    /// Number of variables beyond the atoms, and number of clauses.
    fn size(&self, n_atoms: u32) -> (u32, usize) {
        (self.n_vars - n_atoms, self.clauses.len())
    }

    /// Returns `true` if `atoms`, by bits, and `assumptions` extend to a model of the clauses.
    fn extends(&self, n_atoms: usize, atoms: u128, assumptions: &[Lit]) -> bool {
        assert!(self.n_vars <= 128, "assignments are numbers of 128 bits");
        let units = assumptions.iter().map(|&lit| Masks::of(&[lit]));
        let clauses: Vec<Masks> = self.clauses.iter().map(Masks::of).chain(units).collect();
        let mask = (1 << n_atoms) - 1;
        is_satisfiable(&clauses, Masks { positive: atoms & mask, negative: !atoms & mask })
    }
}

fn evaluate(formula: &Formula, atoms: u128) -> bool {
    formula.evaluate(&|atom| atoms >> atom.prop.index() & 1 == 1)
}

/// For every at-most-one encoding: an assignment of the atoms extends to a model of the clauses of
/// `formula` exactly if it satisfies `formula`, and likewise for `formula` as a goal.
fn check(n_atoms: usize, formula: &Formula) {
    let mut seen: Vec<Vec<Vec<Lit>>> = Vec::new();
    for &at_most_one in AtMostOne::ALL {
        let asserted = compile(n_atoms, at_most_one, std::slice::from_ref(formula), None);
        let clauses: Vec<Vec<Lit>> = asserted.clauses.iter().map(<[Lit]>::to_vec).collect();
        if seen.contains(&clauses) {
            continue;
        }
        for clause in &clauses {
            assert!(clause.is_sorted_by(|a, b| a.vidx() < b.vidx()), "{clause:?} of {formula:?}");
        }
        seen.push(clauses);
        let goal = compile(n_atoms, at_most_one, &[], Some(formula));
        for atoms in 0..1 << n_atoms {
            let value = evaluate(formula, atoms);
            let context = || format!("{at_most_one}: {formula:?} at {atoms:b}");
            assert_eq!(asserted.extends(n_atoms, atoms, &[]), value, "{}", context());
            assert_eq!(goal.extends(n_atoms, atoms, &goal.goal), value, "goal {}", context());
            assert!(goal.extends(n_atoms, atoms, &[]), "a definition forbids {}", context());
        }
    }
}

/// All formulas made by one connective from `parts`: ¬ of each, ∧, ∨, ⇔ and at-most-one of each pair.
fn combinations(parts: &[Formula]) -> Vec<Formula> {
    let mut formulas: Vec<Formula> =
        parts.iter().map(|part| Formula::Not(Box::new(part.clone()))).collect();
    for left in parts {
        for right in parts {
            let pair = || vec![left.clone(), right.clone()];
            formulas.extend([
                Formula::And(pair()),
                Formula::Or(pair()),
                Formula::AtMostOne(pair()),
            ]);
            formulas.push(left.clone().iff(right.clone()));
        }
    }
    formulas
}

/// The connectives of none and of three parts.
fn other_arities(parts: &[Formula]) -> Vec<Formula> {
    [Formula::And, Formula::Or, Formula::AtMostOne]
        .into_iter()
        .flat_map(|connective| [connective(vec![]), connective(parts[..3].to_vec())])
        .collect()
}

#[test]
fn small_formulas() {
    check_small_formulas(7);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_small_formulas() {
    check_small_formulas(1);
}

/// Each `step`th formula up to depth 2 over three atoms and the constants, made with connectives of two parts
/// (and some of none and of three), and its negation.
fn check_small_formulas(step: usize) {
    let mut formulas = atoms(3);
    formulas.extend([Formula::TRUE, Formula::FALSE]);
    formulas.extend([combinations(&formulas), other_arities(&formulas)].concat());
    let shallow = formulas.clone();
    formulas.extend(combinations(&shallow));
    assert_eq!(formulas.len(), 5 + 5 + 4 * 25 + 6 + 116 + 4 * 116 * 116);
    for formula in formulas.iter().step_by(step) {
        check(3, formula);
        check(3, &Formula::Not(Box::new(formula.clone())));
    }
}

/// A formula of the given depth at most; connectives have up to six parts.
fn random_formula(rng: &mut StdRng, atoms: &[Formula], depth: usize) -> Formula {
    if depth == 0 || rng.random_bool(0.1) {
        return match rng.random_range(0..12) {
            0 => Formula::Constant(rng.random()),
            _ => atoms[rng.random_range(0..atoms.len())].clone(),
        };
    }
    let connective = rng.random_range(0..5);
    let n_parts = match connective {
        0 => 1,
        1 => 2,
        _ => rng.random_range(0..=6),
    };
    let mut parts: Vec<Formula> =
        (0..n_parts).map(|_| random_formula(rng, atoms, depth - 1)).collect();
    match connective {
        0 => Formula::Not(Box::new(parts.remove(0))),
        1 => parts.remove(0).iff(parts.remove(0)),
        2 => Formula::And(parts),
        3 => Formula::Or(parts),
        _ => Formula::AtMostOne(parts),
    }
}

#[test]
fn random_deeper_formulas() {
    check_random_formulas(700);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_random_deeper_formulas() {
    check_random_formulas(3_000);
}

fn check_random_formulas(n_formulas: usize) {
    let mut rng = StdRng::seed_from_u64(1);
    let mut n_checked = 0;
    while n_checked < n_formulas {
        let n_atoms = rng.random_range(1..=5);
        let depth = rng.random_range(2..=4);
        let formula = random_formula(&mut rng, &atoms(n_atoms), depth);
        // Assignments are numbers of 128 bits; what needs more variables is rare.
        if compile(n_atoms, AtMostOne::Ladder, std::slice::from_ref(&formula), None).n_vars <= 80 {
            check(n_atoms, &formula);
            n_checked += 1;
        }
    }
}

/// Formulas that are asserted one after another share definitions, in either direction.
#[test]
fn formulas_that_share_parts() {
    let mut rng = StdRng::seed_from_u64(2);
    for _ in 0..2_000 {
        let atoms = atoms(4);
        let shared: Vec<Formula> = (0..3).map(|_| random_formula(&mut rng, &atoms, 2)).collect();
        let formulas: Vec<Formula> =
            (0..3).map(|_| random_formula(&mut rng, &[&atoms[..], &shared].concat(), 2)).collect();
        let compiled = compile(4, AtMostOne::Auto, &formulas, None);
        for atoms in 0..1 << 4 {
            let value = formulas.iter().all(|formula| evaluate(formula, atoms));
            assert_eq!(compiled.extends(4, atoms, &[]), value, "{formulas:?} at {atoms:b}");
        }
    }
}

#[test]
fn every_at_most_one_encoding() {
    check_at_most_one(10);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_every_at_most_one_encoding() {
    check_at_most_one(12);
}

/// At most one of up to so many literals, negated ones among them; each twice; and under a guard.
fn check_at_most_one(most: usize) {
    for n in 0..=most {
        let mut parts = atoms(n);
        for negated in parts.iter_mut().step_by(3) {
            *negated = !negated.clone();
        }
        check(n, &Formula::at_most_one(parts.clone()));
        if n <= 9 {
            check(n, &Formula::exactly_one(parts.clone()));
            let twice = parts.iter().chain(&parts).cloned();
            check(n, &Formula::at_most_one(twice));
            let with_guards = atoms(n + 2);
            let guards = with_guards[n..].iter().cloned();
            check(n + 2, &Formula::any(guards.chain([Formula::AtMostOne(parts)])));
        }
    }
}

/// p0 ⇔ (p1 ⇔ (p2 ⇔ …)) says that an even number of n atoms are false. Its clauses do not double with every
/// atom.
#[test]
fn equivalences_inside_one_another_take_linear_space() {
    let chain = |n| atoms(n).into_iter().rev().reduce(|inner, atom| atom.iff(inner)).unwrap();
    let compiled = |n| compile(n, AtMostOne::default(), &[chain(n)], None);
    let small = compiled(8);
    for row in 0..1_u128 << 8 {
        assert_eq!(small.extends(8, row, &[]), (8 - row.count_ones()) % 2 == 0, "{row:b}");
    }
    let sizes = [40, 80].map(|n| compiled(n).clauses.len());
    assert!(sizes[1] < 3 * sizes[0] && sizes[1] < 80 * 16, "{sizes:?}");
}
