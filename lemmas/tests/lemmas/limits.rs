//! Texts that would take without end: everything that reads and writes out lemmas keeps to its budget.

use std::time::{Duration, Instant};

use board::{Metric, Size};
use encodings::cell::CellTheory;
use lemmas::{Claim, ExpandError, ParseError, parse};
use limits::{Budget, StopReason};

fn theory(width: usize, height: usize) -> CellTheory {
    within(width, height, &Budget::default()).unwrap()
}

fn within(width: usize, height: usize, budget: &Budget) -> Result<CellTheory, StopReason> {
    let size = Size::new(width, height).unwrap();
    let theory = CellTheory::of_size(size, 0, Some(Metric::Moves), budget)?;
    Ok(theory.expect("there is room for Red"))
}

/// What comes of the last lemma of a text for a theory: up to its cases.
fn negated(text: &str, theory: &CellTheory, budget: &Budget) -> Result<(), ExpandError> {
    let lemmas = parse("large", text, budget).map_err(|error| match error {
        ParseError::Stopped(reason) => ExpandError::Stopped(reason),
        ParseError::Wrong(faults) => panic!("{faults}: {:?}", faults.faults()),
    })?;
    let claim = Claim::new(lemmas.last().expect("a lemma"), theory, budget)?;
    claim.negated(budget)?;
    Ok(())
}

/// Texts whose lemma says more than is allowed with a fifth of a second.
fn endless() -> Vec<(&'static str, String)> {
    let ones = "+ 1".repeat(100_000).replace("1+", "1\n+");
    vec![
        ("nothing, very often", "forall i in 0..9999, j in 0..9999, k in 1..0. won".to_owned()),
        ("long terms", format!("forall i in 0..9999, j in 0..400. i {ones} = j")),
        (
            "parts",
            "define f(r, c) = forall i in 0..9999. E(r, c) | (E(c, r) & !E(i, r))
             lemma a: forall r, c in columns, i in 0..50. f(r, c) & f(c, r) | E(0, 0)"
                .to_owned(),
        ),
    ]
}

#[test]
fn writing_out_stops() {
    for (name, text) in endless() {
        let start = Instant::now();
        let budget = Budget::within(Some(Duration::from_millis(200)));
        let result = negated(&text, &theory(6, 6), &budget);
        assert_eq!(result, Err(ExpandError::Stopped(StopReason::Time)), "{name}");
        assert!(start.elapsed() < Duration::from_secs(2), "{name}: {:?}", start.elapsed());
        let interrupted = Budget::default();
        interrupted.interrupt.trigger();
        let result = negated(&text, &theory(6, 6), &interrupted);
        assert_eq!(result, Err(ExpandError::Stopped(StopReason::Interrupt)), "{name}");
    }
}

#[test]
fn memory_is_counted() {
    let little = |n_bytes| Budget::default().with_memory(n_bytes);
    let (_, parts) = endless().pop().expect("the last");
    let result = negated(&parts, &theory(6, 6), &little(20_000_000));
    assert_eq!(result, Err(ExpandError::Stopped(StopReason::Memory)));
    // The tree of a text.
    let long = vec!["won"; 100_000].join(" &\n");
    assert_eq!(
        negated(&long, &theory(3, 3), &little(5_000_000)),
        Err(ExpandError::Stopped(StopReason::Memory))
    );
    // Copies of what many cases have in common.
    let copies = format!(
        "!({} & {})",
        "(won | !won) & ".repeat(5) + "true",
        vec!["invariant"; 20].join(" & ")
    );
    assert_eq!(
        negated(&copies, &theory(6, 6), &little(20_000_000)),
        Err(ExpandError::Stopped(StopReason::Memory))
    );
}

/// What took as long as there are numbers, or all of the stack, though the text is small.
#[test]
fn what_doubles_or_goes_deep_is_refused_or_soon_done() {
    let unlimited = Budget::within(Some(Duration::from_secs(20)));
    let nested = (0..30)
        .fold("won".to_owned(), |inner, i| format!("E({}, {}) <-> ({inner})", i % 3, i / 3 % 3));
    assert_eq!(negated(&nested, &theory(3, 3), &unlimited), Ok(()));
    let sums: String = (0..70).map(|i| format!("define d{}(a) = d{i}(a + a)\n", i + 1)).collect();
    let sums = format!("define d0(a) = E(a, a)\n{sums}lemma a: d70(1)");
    assert_eq!(negated(&sums, &theory(3, 3), &unlimited), Err(ExpandError::TooFar));
    let bound = format!(
        "forall {}. won",
        (0..100_000).map(|i| format!("r{i}")).collect::<Vec<_>>().join(",\n")
    );
    assert_eq!(negated(&bound, &theory(2, 1), &unlimited), Err(ExpandError::TooDeep));
    let range = vec!["9999"; 500].join(" + ");
    let wide = (0..150).map(|i| format!("i{i} in 0..{range}")).collect::<Vec<_>>().join(", ");
    let start = Instant::now();
    // The values of a range are not listed.
    let little = Budget::default().with_memory(20_000_000);
    let result = negated(&format!("forall {wide}. won"), &theory(3, 3), &little);
    assert!(result.is_err(), "{result:?}");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn many_mistakes_are_soon_told() {
    let start = Instant::now();
    let texts = [
        (0..40_000).map(|i| format!("define q{i} = x{i}y\n")).collect::<String>(),
        "lemma a: won\n".repeat(70_000),
        "$\n".repeat(400_000),
        format!("lemma a: {}1{}{} & won", "(".repeat(45), "\n+ 1".repeat(200_000), ")".repeat(45)),
    ];
    for text in texts {
        let parsed = parse("wrong", &text, &Budget::default());
        assert!(matches!(parsed, Err(ParseError::Wrong(_))), "{}", &text[..100]);
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

/// The largest takes some seconds and hundreds of megabytes.
#[test]
fn models_are_built_within_limits() {
    let stopped = |budget| within(16, 16, budget).err();
    let late = Budget::within(Some(Duration::from_millis(20)));
    assert_eq!(stopped(&late), Some(StopReason::Time));
    assert_eq!(stopped(&Budget::default().with_memory(50 << 20)), Some(StopReason::Memory));
    // It counts for what is made of it too.
    let theory = theory(9, 9);
    let little = Budget::default().with_memory(theory.system().n_bytes());
    let result = negated("won -> next(won)", &theory, &little);
    assert_eq!(result, Err(ExpandError::Stopped(StopReason::Memory)));
}
