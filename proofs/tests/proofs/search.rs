//! Proofs that are looked for: what holds is proved, what does not is not.

use std::time::Duration;

use limits::{Budget, StopReason};
use proofs::deduction::{Formula, Logic, NoProof, Sequent, check, find_proof};
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// The sequent that a text states.
fn sequent(text: &str) -> Sequent {
    let whole = format!("theorem t: {text}\n1: A | !A  by classical excluded middle\n");
    // It is read before it is found to prove something else.
    match check(&whole, Logic::Classical, &Budget::default()) {
        Ok(theorems) => theorems[0].sequent.clone(),
        Err(_) => parsed(text),
    }
}

/// By a proof from the wanted conclusion itself, which is among the premises then.
fn parsed(text: &str) -> Sequent {
    let (premises, conclusion) = text.split_once("|-").expect("it has a turnstile");
    let premises = premises.trim();
    let given = match premises {
        "" => conclusion.trim().to_owned(),
        _ => format!("{premises}, {}", conclusion.trim()),
    };
    let whole = format!("theorem t: {given} |- {conclusion}\n1: {conclusion}  by premise\n");
    let mut sequent =
        check(&whole, Logic::Classical, &Budget::default()).unwrap()[0].sequent.clone();
    sequent.premises.pop();
    sequent
}

/// Looks for a proof, and checks it.
fn proved(text: &str, logic: Logic) -> usize {
    let asked = sequent(text);
    let proof = find_proof(&asked, 5000, &Budget::default());
    let proof = proof.unwrap_or_else(|why| panic!("{text}: {why}"));
    let theorems = check(&proof, logic, &Budget::default());
    let theorems = theorems.unwrap_or_else(|error| panic!("{error}\n{proof}"));
    let found = &theorems[0].sequent;
    assert_eq!(found.conclusion, asked.conclusion);
    assert!(found.premises.iter().all(|premise| asked.premises.contains(premise)));
    theorems[0].n_lines
}

#[test]
fn theorems_of_a_course_are_proved() {
    for text in [
        "P -> Q, !Q |- !P",
        "P -> Q |- !Q -> !P",
        "P & (Q | R) |- (P & Q) | (P & R)",
        "P |- !!P",
        "A <-> B, B <-> C |- A <-> C",
        "!(P | Q) |- !P & !Q",
        "!P & !Q |- !(P | Q)",
        "P | Q, !P |- Q",
        "P, P |- P",
        "|- A -> A",
        "false |- Q",
        "!E & !F, R -> E, S -> F |- !(R | S)",
    ] {
        proved(text, Logic::Constructive);
    }
    for text in [
        "!!P |- P",
        "|- P | !P",
        "!P -> P |- P",
        "(P -> Q) -> P |- P",
        "!(P & Q) |- !P | !Q",
        "!(P <-> Q) |- P <-> !Q",
        "P | Q, P | R, !(Q & R) |- P",
    ] {
        proved(text, Logic::Classical);
    }
}

#[test]
fn premises_and_lines_that_are_not_needed_are_left_out() {
    let asked = sequent("A, B -> C, P, P -> Q, D | E |- Q");
    let proof = find_proof(&asked, 100, &Budget::default()).unwrap();
    assert_eq!(
        proof,
        "theorem t: P, P -> Q |- Q\n1: P, P -> Q  by premises\n2: Q  by implies elim 1.2, 1.1\n"
    );
    assert_eq!(proved("P, Q |- Q", Logic::Constructive), 2);
    let only = find_proof(&sequent("P |- P | Q"), 100, &Budget::default()).unwrap();
    assert!(only.ends_with("2: P | Q  by or intro 1\n"), "{only}");
}

/// A formula of this height at most.
fn formula(rng: &mut StdRng, height: u32) -> Formula {
    let mut part = || Box::new(formula(rng, height.saturating_sub(1)));
    if height == 0 {
        return Formula::Atom(["P", "Q", "R", "S"][rng.random_range(0..4)].to_owned());
    }
    let (a, b) = (part(), part());
    match rng.random_range(0..12) {
        0 => Formula::Bottom,
        1..=2 => Formula::Atom(["P", "Q", "R", "S"][rng.random_range(0..4)].to_owned()),
        3..=4 => Formula::Not(a),
        5..=6 => Formula::And(a, b),
        7..=8 => Formula::Or(a, b),
        9..=10 => Formula::Implies(a, b),
        _ => Formula::Iff(a, b),
    }
}

#[test]
fn what_holds_by_the_truth_table_is_proved_and_nothing_else() {
    let mut rng = StdRng::seed_from_u64(7);
    let (mut n_valid, mut n_invalid) = (0, 0);
    while n_valid < 400 {
        let n_premises = rng.random_range(0..4);
        let premises = (0..n_premises).map(|_| formula(&mut rng, 3)).collect();
        let conclusion = formula(&mut rng, 3);
        let asked = Sequent { name: "t".to_owned(), premises, conclusion };
        let found = find_proof(&asked, 50_000, &Budget::default());
        if asked.is_valid() {
            let proof = found.unwrap_or_else(|why| panic!("{asked:?}: {why}"));
            let checked = check(&proof, Logic::Classical, &Budget::default());
            checked.unwrap_or_else(|error| panic!("{error}\n{proof}"));
            n_valid += 1;
        } else {
            assert_eq!(found, Err(NoProof::Invalid), "{asked:?}");
            n_invalid += 1;
        }
    }
    assert!(n_invalid > 100, "{n_invalid}");
}

#[test]
fn limits_end_a_search() {
    // Of five pigeons two share one of four holes.
    let in_hole = |pigeon: u32, hole: u32| format!("P{pigeon}H{hole}");
    let homes: Vec<String> = (0..5)
        .map(|pigeon| (0..4).map(|hole| in_hole(pigeon, hole)).collect::<Vec<_>>().join(" | "))
        .collect();
    let mut alone = Vec::new();
    for hole in 0..4 {
        for (one, other) in (0..5).flat_map(|one| (one + 1..5).map(move |other| (one, other))) {
            alone.push(format!("!({} & {})", in_hole(one, hole), in_hole(other, hole)));
        }
    }
    let text = format!("{}, {} |- false", homes.join(", "), alone.join(", "));
    let asked = sequent(&text);
    assert_eq!(find_proof(&asked, 50, &Budget::default()), Err(NoProof::TooLong));
    let budget = Budget::within(Some(Duration::ZERO));
    assert_eq!(find_proof(&asked, 1_000_000, &budget), Err(NoProof::Stopped(StopReason::Time)));
    let proof = find_proof(&asked, 1_000_000, &Budget::default()).unwrap();
    check(&proof, Logic::Classical, &Budget::default()).unwrap();
}
