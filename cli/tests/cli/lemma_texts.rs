//! What texts of lemmas may say, and how much.

use crate::support::rushsat;

/// The lemmas after it are judged all the same.
#[test]
fn a_lemma_that_is_too_large_is_given_up_by_itself() {
    let text = "lemma big: forall i in 0..9999, j in 0..9999. i = j\nlemma b: false\n";
    let run = rushsat("verify - --json --sizes 2x2..3x2").stdin(text).run().exits(3);
    let verdicts: Vec<String> = run
        .stdout
        .lines()
        .map(|line| {
            let json: serde_json::Value = serde_json::from_str(line).unwrap();
            format!("{} {}", json["lemma"], json["verdict"])
        })
        .collect();
    let expected = [r#""big" "unknown""#, r#""big" "unknown""#, r#""b" "fails""#, r#""b" "fails""#];
    assert_eq!(verdicts, expected);
    assert!(run.stdout.contains("more than 5000000 parts"), "{}", run.stdout);
}

#[test]
fn names_have_one_meaning_each() {
    for (formula, message) in [
        ("forall r, r. E(r,0)", "`r` stands twice in this list"),
        ("forall (r, r). E(r,r)", "`r` stands twice in this list"),
        ("define f(r, r) = r = 1 lemma a: f(0, 1)", "`r` stands twice in this list"),
        ("forall won in rows. won = 0", "`won` cannot be a variable"),
        ("forall invariant in rows. true", "`invariant` cannot be a variable"),
    ] {
        rushsat("verify --size 2x2").arg(formula).run().exits(2).warns(message);
    }
    // Ninety-nine levels of each, as the documentation says.
    for (open, close) in [("(", ")"), ("!", ""), ("true -> ", ""), ("forall i in 0..0. ", "")] {
        let formula = |n: usize| format!("{}true{}", open.repeat(n), close.repeat(n));
        rushsat("verify --size 2x1").arg(&formula(98)).run().exits(0);
        let run = rushsat("verify --size 2x1").arg(&formula(101)).run().exits(2);
        run.warns("more than 100 levels of nesting");
    }
}
