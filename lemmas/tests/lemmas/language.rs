//! The language: what formulas mean, and the messages about faults.

use board::Size;
use encodings::cell::CellTheory;
use lemmas::{ExpandError, Lemma, ParseError};
use limits::Budget;
use logic::Formula;
use miette::{GraphicalReportHandler, GraphicalTheme};
use text::TextError;

/// Reads a text without limits.
fn parse(name: &str, text: &str) -> Result<Vec<Lemma>, TextError> {
    lemmas::parse(name, text, &Budget::default()).map_err(|error| match error {
        ParseError::Wrong(faults) => faults,
        ParseError::Stopped(reason) => panic!("{reason} without limits"),
    })
}

fn theory(width: usize, height: usize) -> CellTheory {
    let size = Size::new(width, height).unwrap();
    let red_row = (size.height() - 1) / 2;
    CellTheory::of_size(size, red_row, Some(board::Metric::Steps), &Budget::default())
        .unwrap()
        .unwrap()
}

fn expanded(text: &str, theory: &CellTheory) -> Formula {
    let lemmas = parse("test", text).unwrap_or_else(|faults| panic!("{text}: {}", drawn(&faults)));
    lemmas.last().expect("a lemma").formula(theory, &Budget::default()).unwrap()
}

fn drawn(faults: &TextError) -> String {
    let mut text = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::none());
    handler.render_report(&mut text, faults).unwrap();
    text
}

/// Formulas that mean the same on 3x2.
#[test]
fn different_texts_with_the_same_meaning() {
    let theory = theory(3, 2);
    for (one, other) in [
        ("forall r. E(r,0)", "E(0,0) & E(1,0)"),
        ("exists c. E(1,c)", "E(1,0) | E(1,1) | E(1,2)"),
        ("forall (i,j). E(i,j)", "forall r, c. E(r,c)"),
        ("forall i in 1..width-1. E(0,i)", "E(0,1) & E(0,2)"),
        ("forall i in 2..1. E(0,i)", "true"),
        ("exists i in 2..1. E(0,i)", "false"),
        ("E(0,3) | E(-1,0) | E(2,0) | off(0,0,9) | H7(0,0) | W(0,0)", "false"),
        ("E(0,0) -> E(0,1) -> E(0,2)", "E(0,0) -> (E(0,1) -> E(0,2))"),
        ("E(0,0) & E(0,1) | E(0,2)", "(E(0,0) & E(0,1)) | E(0,2)"),
        ("!E(0,0) & E(0,1)", "(!E(0,0)) & E(0,1)"),
        ("next E(0,0) | E(0,1)", "(next E(0,0)) | E(0,1)"),
        ("next (E(0,0) & E(0,1))", "next E(0,0) & next E(0,1)"),
        ("∀r. ∃c. ¬E(r,c) ∧ ⊤", "forall r. exists c. !E(r,c) & true"),
        ("exists x in vehicles. Cell(0,0,x)", "Red(0,0) | H2(0,0) | H3(0,0) | V2(0,0)"),
        ("exists x in contents. x != E & Cell(0,0,x)", "exists x in vehicles. Cell(0,0,x)"),
        ("exists x in verticals. Cell(0,0,x) & length(x) = 2", "V2(0,0)"),
        ("exists r, c, x in contents. r + c = 1 & x = H3 & Cell(r,c,x)", "H3(0,1) | H3(1,0)"),
        ("forall c. c < width - (1 + 1) -> E(red_row, c)", "E(0,0)"),
        ("define f(r, x in contents) = Cell(r, 1, x) lemma t: f(1, E)", "E(1,1)"),
        ("define f = E(0,0) define g = next f lemma t: next g", "next next E(0,0)"),
        ("won", "Red(0,2)"),
        ("E(0,0) <-> true", "E(0,0)"),
        ("# comment\n## note\nlemma t holds: E(0,0) # end", "E(0,0)"),
    ] {
        assert_eq!(expanded(one, &theory), expanded(other, &theory), "{one}");
    }
}

#[test]
fn a_lemma_knows_what_is_said_of_it() {
    let text = "## One.\n## Two.\nlemma a holds when width > 3 & red_row = 0: E(0,0)\nlemma b: next next won";
    let lemmas = parse("test", text).unwrap();
    assert_eq!(
        (lemmas[0].name(), lemmas[0].note(), lemmas[0].text()),
        ("a", "One. Two.", "E(0,0)")
    );
    assert_eq!((lemmas[0].horizon(), lemmas[1].horizon()), (0, 2));
    let declared =
        |width, height| lemmas[0].declared(&theory(width, height), &Budget::default()).unwrap();
    assert_eq!(declared(4, 2), Some(lemmas::Validity::Holds));
    assert_eq!(declared(3, 2), Some(lemmas::Validity::Fails));
    assert_eq!(lemmas[1].declared(&theory(4, 4), &Budget::default()).unwrap(), None);
}

#[test]
fn a_lemma_is_read_again_from_its_source() {
    let text = "define f(r) = # of a row\n  E(r, 0)\n## Note.\nlemma a holds: f(0) # end\nlemma b: next f(1)";
    let lemmas = parse("test", text).unwrap();
    assert_eq!(lemmas[0].source(), "define f(r) = E(r, 0)\nlemma a: f(0)");
    let formula = parse("test", " won |\n !won ").unwrap().remove(0);
    assert_eq!(formula.source(), "won | !won");
    let theory = theory(3, 2);
    for lemma in lemmas.iter().chain([&formula]).chain(lemmas::library::lemmas()) {
        let again = parse("again", &lemma.source()).unwrap();
        assert_eq!(again.len(), 1);
        assert_eq!((again[0].name(), again[0].text()), (lemma.name(), lemma.text()));
        assert_eq!(
            again[0].formula(&theory, &Budget::default()),
            lemma.formula(&theory, &Budget::default()),
            "{}",
            lemma.name()
        );
    }
}

/// A text with the faults in it, in order, each by a part of its message and what is marked.
#[test]
fn mistakes_are_told_all_at_once_with_their_places() {
    let cases: [(&str, &[(&str, &str)]); 23] = [
        ("", &[("there is no lemma", "")]),
        ("define a = true", &[("there is no lemma", "")]),
        ("E(0,", &[("expected an index", "")]),
        ("foral r. E(r,0)", &[("`foral` is neither", "foral"), ("expected a connective", "r")]),
        ("E(0,0) & X(1) | e(0,0)", &[("`X` is neither", "X"), ("`e` is neither", "e")]),
        ("E(0) & CMR(1,2,3)", &[("`E` takes 2 arguments, not 1", "E"), ("not 3", "CMR")]),
        ("E(r,c)", &[("`r` is not bound", "r"), ("`c` is not bound", "c")]),
        ("forall i. E(i,0)", &[("not said what `i` ranges over", "i")]),
        ("forall x in contents. E(x,0)", &[("`x` is a content, not an index", "x")]),
        ("forall r. Cell(r,0,r)", &[("a content is expected here", "r")]),
        ("forall x in contents. x < E", &[("contents have no order", "x")]),
        ("next next next won", &[("more than 2 transitions", "next")]),
        (
            "(E(0,0) & ) | (E(1,0) | ) | X",
            &[("found `)`", ")"), ("found `)`", ")"), ("`X` is neither", "X")],
        ),
        (
            "lemma a: E(0,) lemma b: E(0,0) lemma b: Y",
            &[("expected an index", ")"), ("there is a lemma `b` already", "b"), ("`Y`", "Y")],
        ),
        ("lemma a holds when E(0,0): won", &[("a verdict depends on `width`", "E")]),
        ("define E(r) = won lemma a: won", &[("`E` is a proposition", "E")]),
        ("define f = f lemma a: f", &[("`f` is neither", "f")]),
        ("define f = won define f = won lemma a: f", &[("`f` is already defined", "f")]),
        ("lemma : won", &[("expected the lemma's name", ":")]),
        ("lemma a won", &[("expected `:`, `holds` or `fails`", "won")]),
        ("won $ won", &[("`$` does not belong", "$"), ("expected a connective", "won")]),
        ("E(0,10000)", &[("this number is too large", "10000")]),
        ("won <-> won <-> won", &[("`<->` does not join", "<->")]),
    ];
    for (text, expected) in cases {
        let faults = parse("test", text).expect_err(text);
        let told: Vec<(String, &str)> =
            faults.faults().iter().map(|fault| (fault.to_string(), &text[fault.span()])).collect();
        assert_eq!(told.len(), expected.len(), "{text}: {told:?}");
        for ((message, marked), (part, place)) in told.iter().zip(expected) {
            assert!(message.contains(part), "{text}: {message}");
            assert_eq!(marked, place, "{text}: {message}");
        }
    }
}

#[test]
fn a_mistake_is_drawn_where_it_is() {
    let text = drawn(&parse("my.lemmas", "lemma a:\n  E(0,0) & cmr(1,1)").unwrap_err());
    assert!(text.contains("`my.lemmas` is not a text of lemmas\n"), "{text}");
    assert!(text.contains("[my.lemmas:2:12]") && text.contains("`CMR` is"), "{text}");
}

#[test]
fn texts_that_are_too_deep_or_too_large_are_refused() {
    for text in
        ["(".repeat(100_000), "!".repeat(100_000), "next ".repeat(1000), "E(0,".repeat(1000)]
    {
        assert!(parse("test", &text).is_err());
    }
    assert!(parse("test", &"won & ".repeat(200_000)).is_err(), "more than a megabyte");
    let theory = theory(3, 3);
    let formula =
        |text: &str| parse("test", text).unwrap().remove(0).formula(&theory, &Budget::default());
    let large = "forall a in 0..9999, b in 0..9999. E(0,0) | a = b";
    assert_eq!(formula(large), Err(ExpandError::TooLarge));
    let doubled = (1..40).map(|i| format!("define d{i} = d{0} & d{0}", i - 1));
    let doubled = doubled.collect::<Vec<_>>().join("\n");
    assert_eq!(
        formula(&format!("define d0 = won {doubled} lemma a: d39")),
        Err(ExpandError::TooLarge)
    );
    let deep = (1..2000).map(|i| format!("define d{i} = !d{}", i - 1));
    let deep = deep.collect::<Vec<_>>().join("\n");
    assert_eq!(
        formula(&format!("define d0 = won {deep} lemma a: d1999")),
        Err(ExpandError::TooDeep)
    );
}
