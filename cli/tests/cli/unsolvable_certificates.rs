//! `rushsat certify` and `audit` of boards without a plan: an inductive invariant.

use crate::{
    certificates::{assert_fails, audit, certified},
    support::{Folder, SMALL, UNSOLVABLE, rushsat},
};

#[test]
fn unsolvable_boards_have_an_invariant() {
    let folder = certified("", UNSOLVABLE, 1);
    let run = audit(&folder).exits(0).stays_quiet().says("proved: no plan of any length\n");
    for part in ["invariant   holds", "initial     holds", "step        holds", "goal        holds"]
    {
        assert!(run.stdout.contains(part), "{part}");
    }
    let json = folder.rushsat("audit --json c").run().exits(0).json();
    assert_eq!(json["claim"], serde_json::json!({ "kind": "unsolvable" }));
    // The encoding of bounded formulas is another matter.
    audit(&certified("--encoding cell --binary", UNSOLVABLE, 1)).exits(0);
    // The vehicles beside the wall do not matter, and need not be enumerated.
    let run = rushsat("plan").arg("6x3:AA.x..BBB...CC.DD.").run().exits(1);
    run.says("unsolvable: no plan of any length exists (proved)")
        .says("2 states: those that A alone can reach");
}

/// Of a large bound an invariant is certified, which answers questions with any bound.
#[test]
fn a_large_bound_is_certified_by_an_invariant() {
    for (bound, claim) in [(256, "no plan with at most 256 moves"), (257, "no plan of any length")]
    {
        let folder = certified(&format!("--max-moves {bound}"), UNSOLVABLE, 1);
        audit(&folder).exits(0).says(&format!("proved: {claim}\n"));
    }
    let folder = Folder::new();
    folder.file("list", format!("{UNSOLVABLE} name=one\n"));
    let certify = |question: &str| {
        let args = format!("certify {question} --list list c");
        folder.rushsat(&args).run().exits(1).says("no plan of any length")
    };
    certify("--max-steps 5000").says("one: certified: ");
    for question in ["--max-moves 7", "--metric steps", "--max-steps 300"] {
        certify(question).says("certified by an earlier run, and checked again");
    }
    // A plan is as short as it is, whatever the bound.
    audit(&certified("--max-moves 300", SMALL, 0)).exits(0).says("a plan of 7 moves");
}

#[test]
fn figures_are_those_of_all_three_refutations() {
    let folder = Folder::new();
    let run = folder.rushsat("certify --json").arg(UNSOLVABLE).arg("c").run().exits(1);
    let refutation = &run.json()["refutation"];
    let texts = ["initial", "step", "goal"].map(|name| folder.read(&format!("c/{name}.lrat")));
    let n_bytes: usize = texts.iter().map(String::len).sum();
    assert_eq!(refutation["bytes"], n_bytes);
    let headers = ["initial", "step", "goal"].map(|name| {
        let formula = folder.read(&format!("c/{name}.cnf"));
        let header = formula.lines().find_map(|line| line.strip_prefix("p cnf ")).expect("DIMACS");
        let (n_vars, n_clauses) = header.split_once(' ').expect("two numbers");
        (n_vars.parse::<u64>().expect("a number"), n_clauses.parse::<u64>().expect("a number"))
    });
    assert_eq!(
        refutation["variables"],
        headers.map(|(n_vars, _)| n_vars).into_iter().max().unwrap()
    );
    assert_eq!(refutation["clauses"], headers.map(|(_, n)| n).into_iter().sum::<u64>());
}

#[test]
fn every_board_of_a_list_of_unsolvable_ones() {
    let folder = Folder::new();
    let boards = include_str!("../../../puzzles/unsolvable-6x6.txt");
    let sample: Vec<_> = boards.lines().skip(1).step_by(20).collect();
    folder.file("list.txt", sample.join("\n"));
    let run = folder.rushsat("certify --jobs 0 list.txt cs").run().exits(1);
    assert_eq!(run.stdout.matches("certified: no plan of any length").count(), sample.len());
    let run = folder.rushsat("audit --jobs 0 cs").run().exits(0);
    assert_eq!(run.stdout.matches(": proved: no plan of any length").count(), sample.len());
}

#[test]
fn damaged_invariants() {
    /// Part, file, what is replaced, by what, the reason.
    const DAMAGES: [(&str, &str, &str, &str, &str); 9] = [
        ("invariant", "invariant.txt", "invariant = ", "invariant = x", "invariant.txt, line "),
        ("invariant", "invariant.txt", "ge(", "gee(", "invariant.txt, line 1: `gee("),
        ("initial", "invariant.txt", "? true : false", "? false : true", "initial.cnf, line "),
        ("initial", "board.json", "\"name\":\"M\"", "\"name\":\"m\"", "line"),
        ("step", "step.cnf", "gate0", "gate1", "step.cnf, line "),
        ("goal", "goal.cnf", " 0\n", " 0 \n", "goal.cnf, line "),
        ("initial", "initial.lrat", " 0\n", " 9 0\n", "initial.lrat, line "),
        ("step", "step.lrat", " 0 ", " 999999 0 ", "step.lrat, line "),
        ("claim", "claim.json", "crossing", "order", "claim.json: invariants are about"),
    ];
    let good = certified("", UNSOLVABLE, 1);
    for (part, file, from, to, reason) in DAMAGES {
        good.while_changed(&format!("c/{file}"), from, to, || {
            if file == "board.json" {
                audit(&good).exits(1).says("NOT proved");
            } else {
                assert_fails(&good, part, reason);
            }
        });
    }
    // A refutation in the place of another.
    let step = good.read("c/step.lrat");
    good.file("c/step.lrat", good.read("c/initial.lrat"));
    assert_fails(&good, "step", "step.lrat, ");
    good.file("c/step.lrat", step);
    // A solvable board has no invariant, whatever the files say.
    let solvable = certified("", SMALL, 0);
    good.file("c/board.json", solvable.read("c/board.json"));
    audit(&good).exits(1).says("NOT proved: no plan of any length");
}
