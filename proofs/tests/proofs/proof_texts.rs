//! Texts of several proofs: which are proved, and where what is wrong stands.

use limits::Budget;
use proofs::deduction::{Logic, Reason, check, check_each};

/// A proof by a theorem that is wrong proves nothing, and neither does what uses it.
#[test]
fn what_rests_on_a_wrong_proof_is_not_proved() {
    let rests = |name: &str| Some(Reason::UnprovedTheorem(name.to_owned()));
    for (wrong, is_wrong) in [
        ("", Reason::Empty),
        (
            "1: P | Q by premise\n2: P by copy 1\n",
            Reason::DoesNotFollow {
                formula: "P".to_owned(),
                rule: "copy".to_owned(),
                shape: "one formula, and gives it again".to_owned(),
                used_with: "`P | Q`".to_owned(),
            },
        ),
        ("1: P | Q by premise\n2: P by by copy 1\n", Reason::UnknownRule("by copy".to_owned())),
        ("1: > P by assumption\n", Reason::EndsInBox),
    ] {
        let text = format!(
            "theorem bad: P | Q |- P\n{wrong}theorem good: A |- A | B\n1: A by premise\n\
             2: A | B by or intro 1\ntheorem uses: A |- A | B\n1: A by premise\n2: A | B by or intro 1\n\
             3: A by theorem bad 2\n4: A | B by theorem good 3\ntheorem again: A |- A | B\n\
             1: A by premise\n2: A | B by theorem uses 1\ntheorem worse: A |- B\n1: A by premise\n\
             2: A | B by theorem uses 1\n3: B by theorem bad 2\n"
        );
        let found = check_each(&text, Logic::Classical, &Budget::default());
        let reasons = found.iter().map(|found| found.as_ref().err().map(|e| (*e.reason).clone()));
        let reasons: Vec<Option<Reason>> = reasons.collect();
        assert_eq!(reasons[0], Some(is_wrong));
        assert_eq!(reasons[1..4], [None, rests("bad"), rests("uses")], "{wrong}");
        assert!(matches!(reasons[4], Some(Reason::DoesNotFollow { .. })), "{:?}", reasons[4]);
        let uses = found[2].as_ref().unwrap_err();
        assert_eq!((&*uses.theorem, uses.line), ("uses", Some(3)));
    }
    // Nor does a rule that is not allowed come in by a theorem.
    let used = "theorem m: |- P | !P\n1: P | !P by classical excluded middle\n\
                theorem n: |- Q | !Q\n1: Q | !Q by theorem m";
    let found = check_each(used, Logic::Constructive, &Budget::default());
    assert_eq!(*found[1].as_ref().unwrap_err().reason, rests("m").unwrap());
}

#[test]
fn a_line_that_begins_a_theorem_ends_the_proof_above_whatever_it_holds() {
    for wrong in ["theorem b: P |- P $", "theorem b P |- P", "theorems: P |- P"] {
        let text = format!(
            "theorem a: P |- P\n1: P by premise\n{wrong}\n1: P by premise\n\
             theorem c: P |- P\n1: P by premise\n2: P by theorem a 1\n"
        );
        let found = check_each(&text, Logic::Constructive, &Budget::default());
        let are_proved: Vec<bool> = found.iter().map(Result::is_ok).collect();
        assert_eq!(are_proved, [true, false, true], "{wrong}: {found:?}");
        let error = found[1].as_ref().unwrap_err();
        assert_eq!((&*error.theorem, error.line, error.at), ("", None, 3), "{wrong}");
    }
}

#[test]
fn faults_have_their_places() {
    for (text, (at, column, span)) in [
        ("theorem t: P |- P\r\n1: P by  Premise\r\n", (2, 10, 28..35)),
        ("# ä\ntheorem ä: P |- P $\n", (2, 19, 24..25)),
        ("theorem t: P |- P\n  1: P by copy 1  # why\n", (2, 3, 20..34)),
        ("theorem t: P |- P Q\n", (1, 19, 18..19)),
        ("theorem t: P |- P\n1: P\n", (2, 5, 22..22)),
    ] {
        let error = check(text, Logic::Classical, &Budget::default()).unwrap_err();
        assert_eq!((error.at, error.column, error.span), (at, column, span), "{text}");
    }
    let text = "theorem t: P |- P\n1: P by Premises\n";
    let error = check(text, Logic::Classical, &Budget::default()).unwrap_err();
    assert_eq!(error.reason.help().unwrap(), "write `premises`");
}

/// `true` is what cannot be denied, and no proposition for which a formula could stand.
#[test]
fn truth_is_a_constant() {
    let text = "theorem t: |- true\n1: > false by assumption\n2: ⊤ by not intro 1-1\n\
                theorem u: |- !false -> Q\n1: > true by assumption\n";
    let found = check_each(text, Logic::Constructive, &Budget::default());
    assert_eq!(found[0].as_ref().unwrap().sequent.conclusion.to_string(), "!false");
    let text = "theorem t: true |- true | R\n1: true by premises\n2: true | R by or intro 1\n\
                theorem u: Q |- Q | S\n1: Q by premises\n2: Q | S by theorem t 1\n";
    let found = check_each(text, Logic::Constructive, &Budget::default());
    assert!(found[0].is_ok());
    assert!(matches!(*found[1].as_ref().unwrap_err().reason, Reason::DoesNotFollow { .. }));
}
