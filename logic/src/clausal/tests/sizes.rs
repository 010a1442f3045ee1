//! How many variables and clauses formulas need.

use super::{AtMostOne, Formula, atoms, compile};

/// (variables, clauses) of at most one of n literals.
#[test]
fn sizes_of_at_most_one_encodings() {
    use AtMostOne::{Auto, Bimander, Bitwise, Commander, Ladder, Pairwise, TwoProduct};
    let size = |n: usize, encoding| {
        let formula = Formula::at_most_one(atoms(n));
        compile(n, encoding, &[formula], None).size(u32::try_from(n).unwrap())
    };
    for &encoding in AtMostOne::ALL {
        assert_eq!(size(0, encoding), (0, 0));
        assert_eq!(size(1, encoding), (0, 0));
        assert_eq!(size(4, encoding), (0, 6), "{encoding}: pairwise up to 4");
    }
    assert_eq!(size(16, Auto), (0, 16 * 15 / 2));
    // 4 groups of 4 and one of 1, three bits for the number of the group.
    assert_eq!(size(17, Auto), (3, 4 * 6 + 17 * 3));
    assert_eq!(size(17, Bimander), size(17, Auto));
    assert_eq!(size(17, Pairwise), (0, 17 * 16 / 2));
    // Five bits number 17 literals.
    assert_eq!(size(17, Bitwise), (5, 17 * 5));
    for encoding in [Ladder, Commander, TwoProduct] {
        let (n_vars, n_clauses) = size(17, encoding);
        assert!(n_vars > 0 && n_clauses < 17 * 16 / 2, "{encoding}: {n_vars}, {n_clauses}");
    }
}

/// (variables, clauses) of formulas over a, b, c, d and e ∧ f.
#[test]
fn only_what_the_polarity_needs() {
    let [a, b, c, d] = <[Formula; 4]>::try_from(atoms(4)).unwrap();
    let ef = Formula::all(atoms(6).split_off(4));
    let and = |parts: [&Formula; 2]| Formula::all(parts.map(Clone::clone));
    let (ab, cd) = (and([&a, &b]), and([&c, &d]));
    let bc = and([&b, &c]);
    let c_iff_d = c.clone().iff(d.clone());
    let at_most_one = Formula::at_most_one([b.clone(), c.clone(), d.clone()]);
    for (what, formulas, size) in [
        ("true", vec![Formula::TRUE], (0, 0)),
        ("false: the empty clause", vec![Formula::FALSE], (0, 1)),
        ("a literal", vec![!a.clone()], (0, 1)),
        ("a repeated literal", vec![a.clone().or(a.clone())], (0, 1)),
        ("a tautology", vec![a.clone().or(!a.clone())], (0, 0)),
        ("a conjunction", vec![Formula::all([a.clone(), ef.clone(), cd.clone()])], (0, 5)),
        ("a conjunction on the right", vec![a.clone().implies(bc.clone())], (0, 2)),
        ("a conjunction on the left", vec![ab.clone().implies(c.clone())], (0, 1)),
        ("a disjunction on the left", vec![a.clone().or(b.clone()).implies(c.clone())], (0, 2)),
        ("an at-most-one on the right", vec![a.clone().implies(at_most_one.clone())], (0, 3)),
        ("not at most one of three", vec![!at_most_one.clone()], (0, 3)),
        ("an equivalence with a conjunction", vec![a.clone().iff(bc.clone())], (0, 3)),
        ("an equivalence on the right", vec![a.clone().implies(c_iff_d.clone())], (0, 2)),
        // One of the n conjunctions stays in place, the others get a variable and one direction of
        // its definition: two clauses each.
        ("two conjunctions", vec![ab.clone().or(cd.clone())], (1, 4)),
        ("three conjunctions", vec![Formula::any([ab.clone(), cd.clone(), ef.clone()])], (2, 6)),
        (
            "not two disjunctions",
            vec![!and([&a.clone().or(b.clone()), &c.clone().or(d.clone())])],
            (1, 4),
        ),
        // The second formula finds c ∧ d defined.
        ("a shared part", vec![ab.clone().or(cd.clone()), bc.clone().or(cd.clone())], (1, 6)),
        // Either direction of one definition, each when it is needed.
        ("one direction", vec![ab.clone().or(c_iff_d.clone())], (1, 4)),
        ("the other direction", vec![ab.clone().or(!c_iff_d.clone())], (1, 4)),
        (
            "both directions",
            vec![ab.clone().or(c_iff_d.clone()), ab.clone().or(!c_iff_d.clone())],
            (1, 8),
        ),
        // b ∧ c counts when it holds: b ∧ c ⇒ v, one clause, and then the three pairs.
        ("at most one of formulas", vec![Formula::at_most_one([a.clone(), bc, d.clone()])], (1, 4)),
    ] {
        assert_eq!(compile(6, AtMostOne::Auto, &formulas, None).size(6), size, "{what}");
    }
}

/// A goal that is a conjunction of literals needs neither variables nor clauses.
#[test]
fn goals_that_are_literals() {
    let [a, b] = <[Formula; 2]>::try_from(atoms(2)).unwrap();
    let goal_of = |goal: Formula| {
        let compiled = compile(2, AtMostOne::Auto, &[], Some(&goal));
        (compiled.goal.len(), compiled.size(2))
    };
    assert_eq!(goal_of(!a.clone()), (1, (0, 0)));
    assert_eq!(goal_of(a.clone().and(!b.clone())), (2, (0, 0)));
    assert_eq!(goal_of(a.clone().or(b.clone())), (1, (1, 1)));
    assert_eq!(goal_of(a.iff(b)), (1, (1, 2)));
    assert_eq!(goal_of(Formula::TRUE), (0, (0, 0)));
    assert_eq!(goal_of(Formula::FALSE), (1, (1, 1)));
}
