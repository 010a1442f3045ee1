//! Natural deduction: what long texts and deep formulas cost.

use std::time::{Duration, Instant};

use limits::{Budget, StopReason};
use proofs::deduction::{Logic, Reason, check};

/// Texts that took minutes: a name, a premise, a box or a formula was looked for, or compared, again and
/// again.
fn long_texts() -> Vec<(&'static str, String)> {
    let premises = |order: &mut dyn Iterator<Item = usize>| {
        order.map(|i| format!("p{i}")).collect::<Vec<_>>().join(",")
    };
    let forward = premises(&mut (0..60_000));
    let backward = premises(&mut (0..60_000).rev());
    let boxes: String =
        (0..300).map(|i| format!("{}: {} p by assumption\n", i + 2, ">".repeat(i + 1))).collect();
    let references = vec!["301"; 150_000].join(",");
    vec![
        ("premises", format!("theorem t: {forward} |- p0\n1: {backward} by premises\n")),
        (
            "boxes",
            format!(
                "theorem t: p |- p -> p\n1: p by premises\n{boxes}302: {} p by copy {references}\n",
                ">".repeat(300)
            ),
        ),
        (
            "theorems",
            (0..25_000).map(|i| format!("theorem t{i}: p |- p\n1: p by premises\n")).collect(),
        ),
    ]
}

#[test]
fn nothing_is_looked_for_again_and_again() {
    for (name, text) in long_texts() {
        let start = Instant::now();
        let _ = check(&text, Logic::Classical, &Budget::default());
        assert!(start.elapsed() < Duration::from_secs(5), "{name}: {:?}", start.elapsed());
    }
}

/// Two formulas of a megabyte are compared ten thousand times: that long work is stopped.
#[test]
fn comparing_stops() {
    let sum = vec!["p"; 150].join(" & ");
    let large = format!("({})", vec![format!("({sum})"); 150].join(" | "));
    let uses: String =
        (2..15_000).map(|i| format!("{i}: q by theorem e 1.1, 1.2, 1.3\n")).collect();
    let text = format!(
        "theorem e: P, P, R |- R\n1: P, P, R by premises\n2: R by copy 1.3\n
         theorem t: {large}, {large}, q |- q\n1: {large}, {large}, q by premises\n{uses}"
    );
    let reason = |budget: &Budget| *check(&text, Logic::Classical, budget).unwrap_err().reason;
    let start = Instant::now();
    let budget = Budget::within(Some(Duration::from_millis(300)));
    assert_eq!(reason(&budget), Reason::Stopped(StopReason::Time));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    let little = Budget::default().with_memory(10_000_000);
    assert_eq!(reason(&little), Reason::Stopped(StopReason::Memory));
}

#[test]
fn formulas_of_more_than_a_thousand_levels_are_refused() {
    let formula = format!("{}p{}", "(".repeat(100), format!("{})", " & p".repeat(20)).repeat(100));
    let text = format!("theorem t: p |- p\n1: {formula} by premises\n");
    let error = check(&text, Logic::Classical, &Budget::default()).unwrap_err();
    assert!(error.to_string().contains("more than 1000 connectives"), "{error}");
}

/// In the usual stack of a thread, in builds that are not optimized too.
#[test]
fn formulas_of_a_thousand_levels_are_worked_on() {
    let chains = |n| format!("{}p{}", "(".repeat(n), format!("{})", " & p".repeat(100)).repeat(n));
    let negations = |n| format!("{}p{}", format!("{}(", "!".repeat(100)).repeat(n), ")".repeat(n));
    let implications = |n| format!("{}p{}", "(p -> ".repeat(n), ")".repeat(n));
    let formulas =
        [chains(10), negations(10), implications(99), "(".repeat(190) + "p" + &")".repeat(190)];
    for formula in formulas {
        let work = move || {
            let text = format!(
                "theorem t: {formula} |- {formula}\n1: {formula} by premises\n2: {formula} by copy 1\n"
            );
            let theorems = check(&text, Logic::Classical, &Budget::default()).expect("a proof");
            assert!(format!("{theorems:?}").len() > 100);
        };
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work);
        thread.expect("there is room for a thread").join().expect("no panic");
    }
}
