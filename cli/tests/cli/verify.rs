//! `rushsat verify`: lemmas, and proofs in natural deduction.

use std::fs;

use crate::support::{Folder, Run, SMALL, rushsat};

#[test]
fn a_lemma_holds_or_fails_and_the_exit_code_says_so() {
    let run = rushsat("verify full_row --size 4x4").run().exits(0).stays_quiet();
    run.says(
        "full_row holds for all boards of 4x4 with only cars and trucks, Red in row 1, as declared\nrefutation checked: ",
    );
    let run = rushsat("verify blocked_printed --size 4x3").run().exits(1).stays_quiet();
    run.says(
        "blocked_printed fails for boards of 4x3 with only cars and trucks, Red in row 1, as declared, for example\n",
    );
    rushsat("verify blocked_printed --declared --size 4x3").run().exits(0);
    let formula = "forall r, c. H2(r,c) & E(r,c+1) -> next H2(r,c)";
    let run = rushsat("verify --size 4x2").arg(formula).run().exits(1);
    run.says("lemma fails").says("after ");
    let given_up = rushsat("verify --time-limit 0 full_row").run().exits(3);
    given_up.says("gave up: time limit reached");
}

#[test]
fn a_lemma_that_was_named_is_shown() {
    let listed = rushsat("verify --list").run().exits(0).stdout;
    let shown = listed.split("full_row: ").nth(1).unwrap();
    let shown: Vec<_> = shown.lines().take(2).collect();
    let shown = format!("full_row: {}\n", shown.join("\n"));
    assert!(shown.contains("\n    forall r. (forall c. !E(r,c)) -> "), "{shown}");
    for sizes in ["--size 3x3", "--sizes 2x2..3x3"] {
        let run = rushsat("verify full_row won").args(sizes).run().exits(1);
        assert!(run.stdout.starts_with(&shown), "{}", run.stdout);
        // A formula on the command line was seen, and all lemmas are listed by --list.
        assert_eq!(run.stdout.matches("\n    ").count(), 1, "{}", run.stdout);
    }
    let run = rushsat("verify --all --size 2x2").run().exits(0);
    assert!(!run.stdout.contains("\n    forall"), "{}", run.stdout);
    let json = rushsat("verify --json --size 3x3 full_row").run().exits(0).json();
    assert!(shown.contains(json["formula"].as_str().unwrap()));
    assert!(shown.contains(json["note"].as_str().unwrap()));
    let json = rushsat("verify --json --size 3x3 won").run().exits(1).json();
    assert_eq!((&json["formula"], json.get("note")), (&"won".into(), None));
}

#[test]
fn a_lemma_about_slides_says_where_there_are_none() {
    let lemma = "forall r, c. E(r,c) -> next E(r,c)";
    let lines = "lemma holds for all boards of 2x2 with only cars and trucks, Red in row 0\n\
                 it says nothing: no slide is possible there\nrefutation checked: ";
    rushsat("verify --size 2x2").arg(lemma).run().exits(0).says(lines);
    let json = rushsat("verify --json --size 2x2").arg(lemma).run().exits(0).json();
    assert_eq!(json["vacuous"], true);
    let twice = rushsat("verify --size 3x2").arg("next next !Red(0,0)").run();
    twice.exits(1).says("lemma fails for boards of 3x2");
    // Where there are some, what holds says so of them.
    let lemma = "E(0,0) -> next (E(0,0) | !E(0,0))";
    let json = rushsat("verify --json --size 4x2").arg(lemma).run().exits(0).json();
    assert_eq!(json["vacuous"], false);
    let sizes = rushsat("verify --sizes 2x2..4x2").arg(lemma).run().exits(0);
    sizes.says("lemma: holds for all 3 sizes (no slide is possible on 2x2), ");
}

#[test]
fn sizes_red_row_and_metric_are_kept() {
    let run = rushsat("verify --sizes 2x2..4x3 red_row_free_printed inductive").run().exits(1);
    let run = run
        .says("red_row_free_printed: holds for 2x2 3x2 2x3 3x3, fails for 4x2 4x3, as declared, ");
    run.says("inductive: holds for all 6 sizes (no slide is possible on 2x2 2x3), as declared, ")
        .says("2 lemmas, 6 sizes: 10 of 12 hold, ");
    let run = rushsat(
        "verify --json --size 3x4 --red-row 0 --metric moves v2_together_printed undo_down",
    );
    let lines = run.run().exits(1).json_lines();
    assert_eq!((&lines[0]["red_row"], &lines[0]["metric"]), (&0.into(), &serde_json::Value::Null));
    assert_eq!((&lines[0]["verdict"], &lines[0]["declared"]), (&"fails".into(), &"fails".into()));
    assert_eq!((&lines[1]["verdict"], &lines[1]["metric"]), (&"holds".into(), &"moves".into()));
}

#[test]
fn the_library_is_as_declared() {
    let run = rushsat("verify --all --sizes 2x2..3x3 --metric moves").run().exits(0).stays_quiet();
    run.says(" 336 of 336 as declared, ");
    rushsat("verify --list").run().exits(0).says("full_row: Proof 2, and a theorem");
}

#[test]
#[ignore = "exhaustive: 7 s; run by .ci/run"]
fn exhaustive_the_library_is_as_declared() {
    let run = rushsat("verify --all --sizes 2x2..4x4 --metric moves").run().exits(0).stays_quiet();
    run.says(" 756 of 756 as declared, ");
    rushsat("verify --all --size 6x6 --red-row 5").run().exits(0).says(" 84 of 84 as declared, ");
    let run = rushsat("verify --all --sizes 5x2..6x3 --red-row 0 --solver varisat --jobs 1");
    run.run().exits(0).within(60.0);
}

#[test]
fn a_lemma_about_a_board_is_about_its_states() {
    let run = rushsat("verify --board").arg(SMALL).arg("exists r, c. E(r,c)").run().exits(0);
    run.says("holds for all states of the board");
    let run = rushsat("verify --json --board").arg(SMALL).arg("!won").run().exits(1);
    let object = run.json();
    assert_eq!(object["board"], SMALL);
    let shown = object["counterexample"]["boards"][0].as_str().unwrap();
    assert_eq!(&shown[6..8], "AA", "{shown}");
    // What fails for some board of the size may hold for one.
    rushsat("verify h3_together_printed --board ..AA").run().exits(0);
    // A state is where the vehicles could be put, also where a wall keeps them from going.
    rushsat("verify Red(0,0) --board 6x1:AAx...").run().exits(1).says("..xAA.");
    let run = rushsat("verify --board 6x1:AAx... true won").run().exits(1);
    run.says("2 lemmas, 1 board: 1 of 2 hold");
}

#[test]
fn formulas_and_refutations_are_written() {
    let folder = Folder::new();
    folder.rushsat("verify --size 3x3 --proof p full_row red_together_printed").run().exits(1);
    let cnf = folder.read("p/full_row-3x3.cnf");
    assert!(
        cnf.starts_with("c rushsat lemma full_row: forall r. (forall c. !E(r,c)) -> "),
        "{cnf}"
    );
    assert!(!folder.read("p/full_row-3x3.lrat").is_empty());
    folder.rushsat("sat p/full_row-3x3.cnf").run().exits(20);
    folder.rushsat("sat p/red_together_printed-3x3.cnf").run().exits(10);
    assert!(!folder.path("p/red_together_printed-3x3.lrat").exists());
    folder
        .rushsat("verify --proof p won")
        .arg("!won")
        .run()
        .exits(2)
        .warns("two lemmas are named `lemma`");
}

#[test]
fn bad_lemmas_are_bad_input() {
    let folder = Folder::new();
    folder.file("bad.lemmas", "lemma a: E(0,)\nlemma b: X(1)\n");
    let run = folder.rushsat("verify bad.lemmas").run().exits(2).prints("");
    run.warns("2 faults").warns("[bad.lemmas:1:14]").warns("[bad.lemmas:2:10]");
    folder.file("good.lemmas", "lemma a: won | !won");
    folder.rushsat("verify good.lemmas --size 2x2").run().exits(0);
    folder.rushsat("verify - --size 2x2").stdin("won | !won").run().exits(0);
    rushsat("verify full_rows")
        .run()
        .exits(2)
        .warns("neither a lemma nor a file")
        .warns("full_row");
    rushsat("verify no/such.lemmas").run().exits(2).warns("neither a lemma nor a file");
    rushsat("verify").run().exits(2).warns("LEMMA");
    rushsat("verify full_row --size 1x3").run().exits(2).warns("no board of 1x3 has room for Red");
    rushsat("verify full_row --red-row 6")
        .run()
        .exits(2)
        .warns("there is no row 6 on boards of 6x6");
    rushsat("verify full_row --sizes 3x3..2x2").run().exits(2).warns("no size lies between");
    rushsat("verify full_row --sizes 3x3").run().exits(2).warns("no range of sizes");
    rushsat("verify full_row --solver batsat").run().exits(2).warns("batsat");
    rushsat("verify full_row --board ..AA --size 3x3").run().exits(2).warns("--board");
    let vertical = "A..A.....";
    rushsat("verify red_at_exit_wins --board").arg(vertical).run().exits(2).warns("`red_row`");
    rushsat("verify --declared --board ..AA won").run().exits(2).warns("cannot be used with");
}

#[test]
fn limits_hold_from_the_first_byte_of_lemmas_and_proofs() {
    let folder = Folder::new();
    let ones = "\n+ 1".repeat(100_000);
    folder.file("terms.lemmas", format!("lemma a: forall i in 0..9999, j in 0..400. i {ones} = j"));
    let run = folder.rushsat("verify --time-limit 1 --size 3x3 terms.lemmas").run();
    run.exits(3).says("a: gave up: time limit reached").within(4.0);
    let parts = "forall r, c, i in 0..99999999. E(r, c) | E(c, r) | !E(i, r)"
        .replace("99999999", "9999 + 9999");
    let run = rushsat("verify --memory-limit 60M --size 16x16").arg(&parts).run();
    run.exits(3).says("gave up: memory limit reached").within(8.0);
    let long = vec!["won"; 150_000].join(" &\n");
    let run = rushsat("verify --memory-limit 10M --size 3x3 -").stdin(long.as_str()).run();
    run.exits(3).warns("gave up on the lemmas: memory limit reached").within(4.0);
    rushsat("verify --time-limit 5 /dev/zero")
        .run()
        .exits(2)
        .warns("it is larger than 1 MiB")
        .within(4.0);

    let sum = format!("({})", vec!["p"; 150].join(" & "));
    let large = format!("({})", vec![sum; 150].join(" | "));
    let uses: String =
        (2..15_000).map(|i| format!("{i}: q by theorem e 1.1, 1.2, 1.3\n")).collect();
    folder.file(
        "equal.proof",
        format!(
            "theorem e: P, P, R |- R\n1: P, P, R by premises\n2: R by copy 1.3\n\
             theorem t: {large}, {large}, q |- q\n1: {large}, {large}, q by premises\n{uses}"
        ),
    );
    let run = folder.rushsat("verify --time-limit 0.2 --deduction equal.proof").run();
    run.exits(3).warns("gave up on the proofs: time limit reached").within(4.0);
    let run = folder.rushsat("verify --memory-limit 20M --deduction equal.proof").run();
    run.exits(3).warns("memory limit reached").within(8.0);
}

/// Each of two formulas takes more than half of the memory.
fn verify_two(jobs: &str) -> Run {
    rushsat("verify --memory-limit 160M --sizes 15x16..16x16")
        .args(jobs)
        .arg("forall r, c, i in 0..1500. E(r, c) | E(c, r) | !E(i, r)")
        .run()
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_one_job_has_the_memory_for_itself() {
    verify_two("--jobs 1").exits(1).says("fails for all 2 sizes");
}

#[test]
fn jobs_share_the_memory() {
    verify_two("--jobs 2").exits(3).says("gave up on all 2 sizes (memory limit reached), ");
    verify_two("--jobs 257").exits(2).warns("expected a number from 0 to 256");
}

#[test]
fn small_texts_that_grow_without_end_are_refused() {
    let sums: String = (0..70).map(|i| format!("define d{}(a) = d{i}(a + a)\n", i + 1)).collect();
    let sums = format!("define d0(a) = E(a, a)\n{sums}lemma a: d70(1)");
    let run = rushsat("verify --size 3x3 -").stdin(sums).run();
    run.exits(3).says("an index in it is larger than");
    let names: Vec<String> = (0..100_000).map(|i| format!("r{i}")).collect();
    let run = rushsat("verify --size 2x1 -").stdin(format!("forall {}. won", names.join(",\n")));
    run.run().exits(3).says("more than 200 inside one another");
    let nested = (0..30)
        .fold("won".to_owned(), |inner, i| format!("E({}, {}) <-> ({inner})", i % 3, i / 3 % 3));
    rushsat("verify --size 3x3").arg(&nested).run().exits(1).within(10.0);
}

/// On a board no verdict is declared, and some lemmas are about what it does not have.
#[test]
fn what_declares_nothing_is_counted_apart() {
    let run = rushsat("verify --all --board").arg(SMALL).run().exits(0).stays_quiet();
    run.says("84 lemmas, 1 board: 77 declare nothing and hold, 7 declare nothing and fail, ");
    let run = rushsat("verify --all --board 3x3:A..A.....").run().exits(0).stays_quiet();
    run.says(", 13 say nothing there, ");
    rushsat("verify --declared --size 3x3 won").run().exits(0);
    rushsat("verify --size 3x3 won").run().exits(1);
}

#[test]
fn options_that_would_mean_nothing_are_refused() {
    for args in ["--list --primary B --board x", "--list --size 3x3"] {
        rushsat(&format!("verify {args}")).run().exits(2).warns("cannot be used with");
    }
    for args in ["full_row --max-lines 3", "full_row --to coq", "full_row --constructive"] {
        let run = rushsat(&format!("verify {args}")).run().exits(2);
        run.warns("none is asked for").warns("give `--deduction full_row`");
    }
    // Beside these there is no deduction that could be asked for.
    for (args, option) in [("--all --max-lines 3", "--max-lines"), ("--list --to jape", "--to")] {
        let run = rushsat(&format!("verify {args}")).run().exits(2).warns("none is asked for");
        run.warns(&format!("leave out {option}"));
    }
}

#[test]
fn faults_of_a_formula_are_shown_in_one_view() {
    let run = rushsat("verify").arg("forall r. E(r").run().exits(2);
    let run = run.warns("expected `)`, found the end").warns("[formula:1:14]");
    assert!(!run.stderr.contains("Error:"), "{}", run.stderr);
    let run = rushsat("verify").arg("P -> Q").run().exits(2).warns("the formula has 2 faults");
    assert!(!run.stderr.contains("Error:"), "{}", run.stderr);
}

#[test]
fn lemmas_and_proofs_are_printed_in_other_notations() {
    let run = rushsat("verify full_row --size 3x3 --notation unicode").run().exits(0);
    run.says("∀").says("⇒").says("¬CMR(");
    let run = rushsat("verify --notation unicode").arg("E(0,0) & won").run().exits(1);
    run.says("lemma\n    E(0,0) ∧ won\nlemma fails for ");
    let run = rushsat("verify --list --notation latex").run().exits(0);
    run.says(r"\mathit{CMR}(").says(r"\Rightarrow ");
    // What is written in Unicode is read back, by the checker of proofs too.
    let folder = Folder::new();
    let run = rushsat("verify --generate full_row:3 --notation unicode").run().exits(0);
    let run = run.says("⊢").says("⊥");
    folder.file("full_row.proof", &run.stdout);
    folder.rushsat("verify --deduction full_row.proof").run().exits(0).says("full_row_3 is proved");
    // Other ways to write connectives are read, and come out as signs.
    let (formula, said) =
        ("E(0,0) && E(0,1) => E(0,1) || won <=> E(0,0)", "E(0,0) ∧ E(0,1) ⇒ E(0,1) ∨ won ⇔ E(0,0)");
    let shown = |formula: &str| {
        let run = rushsat("verify --size 3x2").arg(formula).run().exits(1);
        run.stdout.lines().take(3).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(shown(formula), shown(said));
    let proof = "theorem t: A && B => C, A, B |- C || D\n1: A & B -> C, A, B by premises\n\
                 2: A && B by and intro 1.2, 1.3\n3: C by implies elim 1.1, 2\n\
                 4: C || D by or intro 3\n\n\
                 theorem u: A <=> B |- A <=> B\n1: A <=> B by premise\n";
    folder.file("t.proof", proof);
    let run = folder.rushsat("verify --deduction t.proof --notation unicode").run().exits(0);
    run.says("theorem t: A ∧ B ⇒ C, A, B ⊢ C ∨ D\n")
        .says("4: C ∨ D by or intro 3\n")
        .says("theorem u: A ⇔ B ⊢ A ⇔ B\n");
    let run = rushsat("verify --deduction full_row --size 3x2 --notation unicode").run().exits(0);
    run.says("¬CMR_0_0 ∧ ¬CML_0_0");
    for wrong in ["--generate full_row:3 --notation latex", "--deduction full_row --notation latex"]
    {
        rushsat(&format!("verify {wrong}")).run().exits(2).warns("proofs are printed as text");
    }
    rushsat("verify --list --notation jape").run().exits(2).warns("is not a notation");
    rushsat("verify --list --json --notation latex").run().exits(2).warns("cannot be used with");
}

/// What a solver says of the formula of a lemma, read back.
fn decoded(lemma: &str, options: &str) -> (Run, Run) {
    let folder = Folder::new();
    folder.rushsat(&format!("verify {options} --proof p")).arg(lemma).run();
    let formula = fs::read_dir(folder.path("p")).unwrap().map(|entry| entry.unwrap().path());
    let formula = formula.filter(|path| path.extension().is_some_and(|end| end == "cnf"));
    fs::rename(formula.last().unwrap(), folder.path("f.cnf")).unwrap();
    folder.file("f.out", &folder.rushsat("sat f.cnf").run().stdout);
    (folder.rushsat("decode f.cnf f.out").run(), folder.rushsat("decode --json f.cnf f.out").run())
}

#[test]
fn a_model_of_a_formula_comes_back_as_a_counterexample() {
    let lemma = "forall r, c. next next E(r,c) -> E(r,c)";
    let (text, json) = decoded(lemma, "--size 3x2 --metric moves");
    text.exits(1)
        .says(
            "lemma fails for boards of 3x2 with only cars and trucks, Red in row 0, for example\n",
        )
        .says("after ");
    let json = json.exits(1).json();
    assert_eq!((&json["verdict"], &json["metric"]), (&"fails".into(), &"moves".into()));
    assert_eq!(json["counterexample"]["boards"].as_array().unwrap().len(), 3);
    let (text, _) = decoded("Red(0,0)", "--board 6x1:AAx...");
    text.exits(1).says("for states of the board, for example\n..xAA.>\n");
    let (text, json) = decoded("full_row", "--size 3x3");
    text.exits(0)
        .prints("the solver says: full_row holds for all boards of 3x3 with only cars and trucks, Red in row 1\n");
    assert_eq!(json.exits(0).json()["verdict"], "holds");
}

#[test]
fn a_damaged_lemma_is_not_decoded() {
    let folder = Folder::new();
    folder.rushsat("verify --size 3x2 --proof p").arg("won").run().exits(1);
    folder.file("m", &folder.rushsat("sat p/lemma-3x2.cnf").run().stdout);
    let cnf = folder.read("p/lemma-3x2.cnf");
    for (from, to, said) in [
        ("lemma/1", "lemma/2", "only `rushsat-lemma/1` is known"),
        ("\"won\"", "\"won &\"", "the lemma that the formula is about cannot be read"),
        ("\"won\"", "\"lemma a: won lemma b: won\"", "the source is not one lemma"),
        ("\"won\"", "\"!won\"", "the lemma is true of the boards that the model shows"),
        ("3x2\"", "1x2\"", "no board of 1x2 has room for Red"),
        ("\"steps\"", "\"stops\"", "is damaged"),
    ] {
        folder.file("f.cnf", cnf.replacen(from, to, 1));
        folder.rushsat("decode f.cnf m").run().exits(2).warns(said);
    }
}

#[test]
fn lemmas_of_ones_own_are_listed() {
    let folder = Folder::new();
    folder.file("my", "## What it says.\nlemma a holds: forall r. true\nlemma b: won");
    let list = folder.rushsat("verify --list my").run().exits(0);
    list.prints("a: What it says.\n    forall r. true\nb\n    won\n");
    let json = folder.rushsat("verify --list --json full_row my").run().exits(0).json_lines();
    let names: Vec<_> = json.iter().map(|lemma| lemma["lemma"].clone()).collect();
    assert_eq!(names, ["full_row", "a", "b"]);
}

#[test]
fn a_text_that_ends_too_early_is_marked_at_its_end() {
    let folder = Folder::new();
    for text in ["lemma a: won &", "lemma a: won &\n\n"] {
        folder.file("my", text);
        let run = folder.rushsat("verify my").run().exits(2);
        run.warns("[my:1:15]").warns("▲ · ╰── expected a formula");
    }
}
