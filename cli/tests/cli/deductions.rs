//! `rushsat verify --deduction`: proofs that are checked, found, and written for other tools.

use crate::support::{Folder, rushsat};

/// One file for a class: each proof is judged by itself, and none is proved by one that is wrong.
#[test]
fn all_proofs_of_a_file_are_judged() {
    let folder = Folder::new();
    let swap = |name: &str, last: &str| {
        format!("theorem {name}: P & Q |- Q & P\n1: P & Q by premise\n{last}\n")
    };
    let right = "2: P by and elim 1\n3: Q by and elim 1\n4: Q & P by and intro 3, 2";
    let text = [
        swap("anna", right),
        swap("ben", "2: Q & P by copy 1"),
        swap("cleo", "2: Q & P by theorem ben 1"),
        swap("anna", right),
        swap("dora", "2: Q & P by magic 1\n3: Q & P by and intro 9, 9"),
        swap("emil", right),
    ];
    folder.file("class.proof", text.concat());
    let run = folder.rushsat("verify --deduction class.proof").run().exits(2);
    let run = run.prints("anna is proved: 4 lines\nemil is proved: 4 lines\n");
    let run = run.warns("theorem `cleo`, line 2: the lines are right, but they use theorem");
    let run = run.warns("theorem `ben`, line 2: ").warns("there is a theorem `anna` above");
    run.warns("theorem `dora`, line 2: there is no rule `magic`")
        .warns("the rules are premises, ")
        .warns("[class.proof:19:13]");
    // What is proved is written all the same.
    let run = folder.rushsat("verify --to coq --deduction class.proof").run().exits(2);
    let names = |text: &str| text.matches("Theorem rushsat_").count();
    assert_eq!(names(&run.says("rushsat_anna ").says("rushsat_emil ").stdout), 2);
    let run = folder.rushsat("verify --notation unicode --deduction class.proof").run().exits(2);
    assert_eq!(run.says("theorem emil: P ∧ Q ⊢ Q ∧ P\n1: ").stdout.matches("theorem ").count(), 2);
    let json = folder.rushsat("verify --json --deduction class.proof").run().exits(2).json();
    let faults = json["faults"].as_array().unwrap().iter();
    let faults: Vec<_> = faults.map(|fault| fault["theorem"].as_str().unwrap()).collect();
    assert_eq!(faults, ["ben", "cleo", "anna", "dora"]);
    assert_eq!((&json["theorem"], json["theorems"].as_array().unwrap().len()), (&"ben".into(), 2));
    let dora = &json["faults"][3];
    assert_eq!((&dora["line"], &dora["column"]), (&19.into(), &13.into()), "{dora}");
    assert!(dora["advice"].as_str().unwrap().starts_with("the rules are "), "{dora}");
}

#[test]
fn deductions_are_checked_line_by_line() {
    for name in ["cannot_move", "full_row", "full_column"] {
        let file =
            format!("verify --deduction lemmas/library/deduction/{name}.proof --constructive");
        rushsat(&file).run().exits(0).stays_quiet().says("is proved: ");
    }
    let folder = Folder::new();
    let text = rushsat("verify --generate full_row:9").run().exits(0).stdout;
    folder.file("good.proof", &text);
    folder
        .rushsat("verify --deduction good.proof")
        .run()
        .exits(0)
        .says("full_row_9 is proved: 106 lines");
    folder.file("bad.proof", text.replace("and intro 70, 105", "and intro 105, 70"));
    assert_ne!(text, folder.read("bad.proof"));
    let run = folder.rushsat("verify --deduction bad.proof").run().exits(1);
    let run = run.prints("modus_tollens is proved: 5 lines\n");
    run.warns("theorem `full_row_9`, line 106: ").warns("does not follow: `and intro`");
    let json = folder.rushsat("verify --json --deduction bad.proof").run().exits(1).json();
    assert_eq!((&json["holds"], &json["proof_line"]), (&false.into(), &106.into()));
    for (theorem, hint) in [
        ("E(0,0) |- E(0,0)", "a proposition has no arguments: write `E_0_1`"),
        ("forall r. P |- P", "there are no quantifiers here"),
    ] {
        folder.file("syntax.proof", format!("theorem x: {theorem}\n1: P by premise\n"));
        folder.rushsat("verify --deduction syntax.proof").run().exits(2).warns(hint);
    }
    folder.file("none.proof", "no proof");
    let marked = format!("\u{feff}{}", folder.read("good.proof"));
    folder.file("marked.proof", marked);
    folder.rushsat("verify --deduction marked.proof").run().exits(0);
    folder.rushsat("verify --deduction none.proof").run().exits(2).warns("[none.proof:1:1]");
    folder.rushsat("verify --deduction missing").run().exits(2).warns("neither a lemma nor a file");
    rushsat("verify --generate half_row:3").run().exits(2).warns("no proof `half_row:3`");
}

/// What is proved is the lemma with its own connectives: what is the same in classical logic alone needs a
/// classical rule.
#[test]
fn classical_lemmas_have_no_constructive_proofs() {
    for (lemma, theorem) in [
        ("E(0,0) | !E(0,0)", "|- E_0_0 | !E_0_0"),
        ("!!E(0,0) -> E(0,0)", "|- !!E_0_0 -> E_0_0"),
        ("!(E(0,0) & E(1,1)) -> !E(0,0) | !E(1,1)", "|- !(E_0_0 & E_1_1) -> !E_0_0 | !E_1_1"),
        ("exists c. E(0,c) -> (forall c. E(0,c))", "|- (E_0_0 -> E_0_0 & E_0_1) | (E_0_1 -> "),
    ] {
        let run = rushsat("verify --size 2x2 --deduction").arg(lemma).run().exits(0);
        run.says(theorem).says(", classical\n");
        let run = rushsat("verify --constructive --size 2x2 --deduction").arg(lemma).run().exits(3);
        run.says("the proof that was found has classical rules");
        let run = rushsat("verify --json --constructive --size 2x2 --deduction").arg(lemma).run();
        let json = run.exits(3).json();
        assert_eq!(json["deduction"], serde_json::Value::Null);
        assert!(
            json["reason"].as_str().is_some_and(|why| why.contains("classical rules")),
            "{json}"
        );
    }
    for lemma in ["E(0,0) -> !!E(0,0)", "!(E(0,0) | E(1,1)) -> !E(0,0) & !E(1,1)"] {
        rushsat("verify --constructive --size 2x2 --deduction").arg(lemma).run().exits(0);
    }
}

#[test]
fn a_proof_of_a_lemma_is_found() {
    let run = rushsat("verify --size 3x2 --deduction full_row").run().exits(0).stays_quiet();
    let run = run.says("full_row: ").says("\n    forall r. ");
    let run = run.says("full_row holds for all boards of 3x2 with only cars and trucks, Red in row 0, as declared\n");
    let run = run.says("refutation checked: ").says("\nby natural deduction from ");
    let proof = &run.stdout[run.stdout.find("theorem full_row: ").expect("a proof")..];
    let folder = Folder::new();
    folder.file("full_row.proof", proof);
    let run = folder.rushsat("verify --deduction full_row.proof").run().exits(0);
    run.says("full_row is proved: ");
    let unicode = folder.rushsat("verify --notation unicode --deduction full_row.proof").run();
    let unicode = unicode.exits(0).says("full_row is proved: ").stdout;
    let shown = unicode.split_once("\n\n").expect("the proof follows").1;
    folder.file("unicode.proof", shown);
    folder.rushsat("verify --deduction unicode.proof").run().exits(0).says("full_row is proved: ");
    // A formula, of the usual small size, and its JSON.
    let formula = "forall r, c. CMR(r,c) -> !(CMR(r,c+1) & H2(r,c+1))";
    let json = rushsat("verify --json --deduction").arg(formula).run().exits(0).json();
    assert_eq!([&json["size"], &json["verdict"]], ["3x3", "holds"]);
    assert!(json["deduction"].as_str().is_some_and(|text| text.starts_with("theorem ")), "{json}");
    // What fails has none, and what takes too long says so.
    let run = rushsat("verify --deduction").arg("forall r, c. E(r,c)").run().exits(1);
    run.says("lemma fails for boards of 3x3");
    let run = rushsat("verify --max-lines 20 --deduction full_row").run().exits(3);
    run.says("no proof was found within 20 lines: try a smaller --size or a larger --max-lines\n");
    // A file for another tool holds nothing else.
    let run = rushsat("verify --max-lines 20 --to coq --deduction full_row").run().exits(3);
    run.prints("").warns("no proof was found within 20 lines");
    let run = rushsat("verify --to coq --deduction").arg("forall r, c. E(r,c)").run().exits(1);
    run.prints("").warns("lemma fails for boards of 3x3");
    let file = "verify --deduction lemmas/library/deduction/full_row.proof --max-lines 20";
    rushsat(file).run().exits(2).warns("--max-lines are for a lemma");
    rushsat("verify --deduction no_such_lemma").run().exits(2).warns("neither a lemma nor a file");
    let run = folder.rushsat("verify --size 2x2 --deduction full_row.proof").run().exits(2);
    run.warns("are for a lemma, not for a file");
}

#[test]
fn proofs_are_written_for_other_tools() {
    let coq = rushsat("verify --generate full_row:3 --to coq").run().exits(0).stdout;
    assert!(coq.contains("Theorem rushsat_full_row_3 ("), "{coq}");
    let jape = rushsat("verify --generate full_row:3 --to jape").run().exits(0).stdout;
    assert!(jape.contains("\nIS\nSEQ (") && jape.ends_with("\nEND\n"), "{jape}");
    let latex = rushsat("verify --generate full_row:3 --to latex").run().exits(0);
    let latex = latex.says("\n2 & \\boxbar \\underline{$\\mathit{P}$} & assumption \\\\\n");
    latex.says("\n18 & \\boxbar \\boxbar $\\bot$ & $\\lor$e 13, 14--15, 16--17 \\\\\n");
    let run = rushsat("verify --generate any_length --to coq").run().exits(0);
    run.says("Theorem full_line :\n");
    rushsat("verify --generate any_length").run().exits(2).warns("by induction");
    rushsat("verify --generate full_row --to agda")
        .run()
        .exits(2)
        .warns("expected coq, jape or latex");
    let run =
        rushsat("verify --to jape --deduction - ").stdin("theorem t: P |- Q\n1: P  by premise\n");
    run.run().exits(1).warns("Q");
}
