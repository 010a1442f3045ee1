//! What is nested as deep as is allowed can be worked on in the usual stack of a thread, in builds that are
//! not optimized too: these tests are for `--config 'profile.dev.package.rushsat-lemmas.opt-level=0'`.

use std::thread;

use board::{Metric, Size};
use encodings::cell::CellTheory;
use lemmas::{Claim, ExpandError, Lemma, parse};
use limits::Budget;

/// What the standard library gives a thread.
const STACK_BYTES: usize = 2 << 20;

fn in_a_thread(work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(work);
    thread.expect("there is room for a thread").join().expect("no panic");
}

/// A text with this many levels of something.
type NestedText = fn(usize) -> String;

/// Texts in which the levels are those of the parser.
const TEXTS: [(&str, NestedText); 12] = [
    ("parentheses", |n| format!("{}won{}", "(".repeat(n), ")".repeat(n))),
    ("negations", |n| format!("{}won", "!".repeat(n))),
    ("negations of parentheses", |n| format!("{}won{}", "!(".repeat(n), ")".repeat(n))),
    ("implications", |n| format!("{}won", "E(0,0) -> ".repeat(n))),
    ("implications to the left", |n| format!("{}won{}", "(".repeat(n), " -> E(0,0))".repeat(n))),
    ("equivalences", |n| format!("{}won{}", "(E(0,0) <-> ".repeat(n), ")".repeat(n))),
    ("conjunctions", |n| format!("{}won{}", "(E(0,0) | E(0,1) & ".repeat(n), ")".repeat(n))),
    ("all", |n| format!("{}won", "forall x in 0..0. ".repeat(n))),
    ("some", |n| format!("{}won & E(0,0)", "exists x in 0..0. !".repeat(n))),
    ("terms", |n| format!("E({}0{}, 0)", "(".repeat(n), ")".repeat(n))),
    ("sums", |n| format!("E({}0{}, 0)", "(0 + ".repeat(n), ")".repeat(n))),
    ("compared terms", |n| format!("{}0{} = 0 & won", "(".repeat(n), ")".repeat(n))),
];

/// Texts in which the levels are definitions.
const DEFINITIONS: [(&str, &str); 7] = [
    ("negations", "!D"),
    ("implications", "E(0,0) -> D"),
    ("implied", "D -> E(0,0)"),
    ("equivalences", "E(0,0) <-> D"),
    ("conjunctions", "E(0,0) & (E(0,1) | D)"),
    ("quantifiers", "exists x in 0..0. E(x,x) & D"),
    ("arguments", "(D | E(0 + (0), 0)) & !E(1,1)"),
];

fn lemma(text: &str) -> Option<Lemma> {
    parse("deep", text, &Budget::default()).ok()?.pop()
}

fn theory() -> CellTheory {
    let size = Size::new(3, 3).expect("a size");
    let theory = CellTheory::of_size(size, 1, Some(Metric::Steps), &Budget::default());
    theory.expect("no limit").expect("there is room for Red")
}

/// Does with a lemma all that is done with one.
fn work_on(lemma: &Lemma, theory: &CellTheory) {
    let budget = Budget::default();
    let claim = Claim::new(lemma, theory, &budget).expect("it is not too deep");
    assert!(!format!("{:?}", claim.formula()).is_empty());
    claim.negated(&budget).expect("there is no limit");
}

#[test]
fn texts_as_deep_as_allowed_are_worked_on() {
    for (name, text) in TEXTS {
        in_a_thread(move || {
            let deepest = (1..300).take_while(|&n| lemma(&text(n)).is_some()).last();
            let deepest = deepest.unwrap_or_else(|| panic!("{name}: not even one level"));
            assert!((20..=100).contains(&deepest), "{name}: {deepest}");
            work_on(&lemma(&text(deepest)).expect("it is a lemma"), &theory());
            assert!(lemma(&text(100_000)).is_none(), "{name}");
        });
    }
}

#[test]
fn definitions_as_deep_as_allowed_are_worked_on() {
    for (name, step) in DEFINITIONS {
        in_a_thread(move || {
            let text = |n: usize| {
                let define = |i: usize| {
                    format!("define d{} = {}\n", i + 1, step.replace('D', &format!("d{i}")))
                };
                let definitions: String = (0..n).map(define).collect();
                format!("define d0 = won\n{definitions}lemma a: d{n}")
            };
            let lemma = |n: usize| lemma(&text(n)).expect("it is a lemma");
            let theory = theory();
            let formula = |n: usize| lemma(n).formula(&theory, &Budget::default());
            let deepest = (1..250).take_while(|&n| formula(n).is_ok()).last();
            let deepest = deepest.unwrap_or_else(|| panic!("{name}: not even one level"));
            assert!(deepest > 20, "{name}: {deepest}");
            work_on(&lemma(deepest), &theory);
            assert_eq!(formula(2000), Err(ExpandError::TooDeep), "{name}");
        });
    }
}
