//! `rushsat verify --proof` and `audit`: lemmas that others can check.

use std::fs;

use crate::support::{Folder, SMALL};

/// A folder with what proves lemmas in `p`.
fn proved(args: &str, lemmas: &[&str]) -> Folder {
    let folder = Folder::new();
    let mut command = folder.rushsat(&format!("verify --proof p {args}"));
    for lemma in lemmas {
        command = command.arg(lemma);
    }
    command.run().exits(0);
    folder
}

/// The audit fails in a part, for this reason.
#[track_caller]
fn assert_fails(folder: &Folder, part: &str, reason: &str) {
    let lines = folder.rushsat("audit --json p").run().exits(1).json_lines();
    let mut parts = lines.iter().flat_map(|line| line["parts"].as_array().expect("parts"));
    let failed = parts.find(|part| part["holds"] == false).expect("a part that fails");
    assert_eq!(failed["part"], part, "{failed}");
    assert!(failed["remark"].as_str().expect("a reason").contains(reason), "{failed}");
}

#[test]
fn lemmas_that_hold_are_proved_to_others() {
    let folder = proved("--size 4x3", &["full_row"]);
    let run = folder.rushsat("audit p").run().exits(0).stays_quiet();
    run.says("claim       holds  lemma full_row: forall r. ")
        .says(", as built from encoding and lemma\nrefutation  holds  ")
        .says("\nproved: full_row holds for all boards of 4x3 with only cars and trucks, Red in row 1, transitions are steps\n");
    // What a limit ends is not said to be wrong.
    let late = folder.rushsat("audit p --time-limit 0").run().exits(3);
    assert!(!late.says("claim       gave up").stdout.contains("NOT proved"));
    let run = folder.rushsat("audit p --board ..AA").run().exits(1);
    run.says("board       FAILS  full_row-4x3.claim.json: all boards of 4x3");

    folder.file("program", "Init { } Goals { } Rules { }");
    let run = folder.rushsat("audit p --program program").run().exits(1);
    run.says("program     FAILS  full_row-4x3.claim.json: a lemma, not a program");

    // The claim of one lemma alone.
    folder
        .rushsat("audit p/full_row-4x3.claim.json")
        .run()
        .exits(0)
        .says("\nproved: full_row holds");
    let run = folder.rushsat("audit p/full_row-4x3.cnf").run().exits(2);
    run.warns("is a file, not a folder");

    // Refuted by cases, about transitions, with definitions of its own, and of several sizes.
    let folder = Folder::new();
    folder.file("my", "define f(r) = E(r,0)\nlemma mine holds: next (f(0) | !f(0)) # end");
    let verify = "verify --proof p --metric moves --red-row 0 --sizes 3x3..4x3 inductive my";
    folder.rushsat(verify).run().exits(0);
    let run = folder.rushsat("audit --jobs 2 p").run().exits(0).stays_quiet();
    assert_eq!(run.stdout.matches(": proved: ").count(), 4, "{run:?}");
    let json = &folder.rushsat("audit --json p").run().exits(0).json_lines()[0]["claim"];
    assert_eq!(json["source"], "define f(r) = E(r,0)\nlemma mine: next (f(0) | !f(0))");
    assert_eq!((&json["metric"], &json["verdict"]), (&"moves".into(), &"holds".into()));
}

#[test]
fn a_lemma_about_a_board() {
    let folder = proved(&format!("--board {SMALL}"), &["exists r, c. E(r,c)"]);
    let run = folder.rushsat("audit --board").arg(SMALL).arg("p").run().exits(0);
    run.says(&format!("proved: lemma holds for all states of {SMALL}, "));
    let run = folder.rushsat("audit p --board ..AA").run().exits(1);
    run.says("board       FAILS  lemma-board.claim.json: another board, ");
}

/// What says nothing of a board has no claim, and none is missed.
#[test]
fn a_lemma_that_says_nothing_is_not_to_be_proved() {
    let folder = Folder::new();
    let run = folder.rushsat("verify --all --proof p --board 3x3:A..A.....").run().exits(0);
    run.says(", 13 say nothing there, ");
    folder.rushsat("audit p").run().exits(0).stays_quiet();
}

#[test]
fn a_lemma_that_fails_has_a_formula_and_no_claim() {
    let folder = proved("--size 3x3", &["full_row"]);
    fs::rename(folder.path("p/full_row-3x3.lrat"), folder.path("p/lemma-3x3.lrat")).unwrap();
    fs::remove_file(folder.path("p/full_row-3x3.claim.json")).unwrap();
    fs::remove_file(folder.path("p/lemmas.json")).unwrap();
    folder.rushsat("verify --proof p --size 3x3 won").run().exits(1);
    assert!(folder.path("p/lemma-3x3.cnf").exists());
    assert!(!folder.path("p/lemma-3x3.lrat").exists(), "a refutation of another formula");
    folder.rushsat("audit p").run().exits(2).warns("it has no `claim.json` and no `*.claim.json`");
}

#[test]
fn a_damaged_file_is_named_with_the_place() {
    /// Part, how the file's name ends, what is replaced, by what, the reason.
    const DAMAGES: [(&str, &str, &str, &str, &str); 15] = [
        ("claim", "claim.json", "rushsat-lemma/1", "other", "the schema is `other`"),
        ("claim", "claim.json", "\"steps\"", "\"hops\"", "`hops` is not a metric"),
        ("claim", "claim.json", "\"holds\"", "\"fails\"", "unknown variant `fails`"),
        ("claim", "claim.json", "\"holds\"}}", "\"holds\"}", "EOF while parsing an object at line"),
        ("claim", "claim.json", "\"full_row\"", "\"full_column\"", "not of `full_column`"),
        ("claim", "claim.json", "CMR(r,c)", "CNR(r,c)", "at byte 61: `CNR` is neither"),
        ("claim", "claim.json", "\"lemma full_row", "\"lemma a: won lemma full_row", "not one"),
        ("claim", "claim.json", "3x3", "3x4", "this is the claim of `full_row-3x4.claim.json`"),
        ("claim", "claim.json", "\"red_row\":1", "\"red_row\":3", "there is no row 3"),
        ("formula", "claim.json", "\"red_row\":1", "\"red_row\":2", ".cnf, line 2, column "),
        ("formula", "claim.json", "!CMR", "CMR", "full_row-3x3.cnf, line 1, column "),
        ("formula", "claim.json", "\"steps\"", "\"moves\"", "full_row-3x3.cnf, line 2, column "),
        ("formula", "cnf", " 0\n", " 0 0\n", "full_row-3x3.cnf, line "),
        ("refutation", "lrat", " 0\n", " x 0\n", "full_row-3x3.lrat, line 1"),
        ("refutation", "lrat", " 0 ", " 999999 0 ", "full_row-3x3.lrat, line 1"),
    ];
    let good = proved("--size 3x3", &["full_row"]);
    for (part, ending, from, to, reason) in DAMAGES {
        let path = format!("p/full_row-3x3.{ending}");
        good.while_changed(&path, from, to, || assert_fails(&good, part, reason));
    }
    for (part, ending) in [("claim", "claim.json"), ("formula", "cnf"), ("refutation", "lrat")] {
        let path = format!("p/full_row-3x3.{ending}");
        let text = good.read(&path);
        good.file(&path, &text[..text.len() / 2]);
        assert_fails(&good, part, &path[2..]);
        good.file(&path, format!("{text}7 7"));
        assert_fails(&good, part, &path[2..]);
        fs::remove_file(good.path(&path)).expect("it is there");
        assert_fails(&good, part, &format!("cannot read `{}`", &path[2..]));
        good.file(&path, text);
    }
    good.rushsat("audit p").run().exits(0);
}

#[test]
fn files_of_two_lemmas_in_each_other_s_place() {
    let good = proved("--size 3x3", &["full_row", "full_column"]);
    for (part, ending, reason) in [
        ("claim", "claim.json", "this is the claim of `full_"),
        ("formula", "cnf", ".cnf, line 1, column 22: `"),
        ("refutation", "lrat", ".lrat, line "),
    ] {
        let [row, column] = ["row", "column"].map(|name| format!("p/full_{name}-3x3.{ending}"));
        let [of_row, of_column] = [good.read(&row), good.read(&column)];
        good.file(&row, &of_column);
        good.file(&column, &of_row);
        assert_fails(&good, part, reason);
        let run = good.rushsat("audit p").run().exits(1);
        assert_eq!(run.stdout.matches("NOT proved").count(), 2, "{run:?}");
        good.file(&row, of_row);
        good.file(&column, of_column);
    }
    good.rushsat("audit p").run().exits(0);
}

/// The library has a lemma of this name, which says something else.
#[test]
fn a_name_proves_nothing() {
    let folder = proved("--size 3x3", &["full_row"]);
    let run = folder.rushsat("audit p").run().exits(0);
    assert!(!run.stdout.contains("NOT"), "{run:?}");
    let json = folder.rushsat("audit --json p").run().exits(0).json();
    assert_eq!(json["library"], true);
    for source in
        ["lemma blocked_printed: true", "define f(r) = true\nlemma full_column: forall r. f(r)"]
    {
        folder.file("my", source);
        folder.rushsat("verify --proof p --size 3x3 my").run().exits(0);
    }
    let warning = "this is NOT the lemma that the library has under this name\n";
    let run = folder.rushsat("audit p").run().exits(0).says(&format!(
        "proved: blocked_printed holds for all boards of 3x3 with only cars and trucks, Red in row 1, transitions are steps\n    \
         lemma blocked_printed: true\n{warning}"
    ));
    let run = run.says("proved: full_row holds").says("    lemma full_row: forall r. ");
    assert_eq!(run.stdout.matches(warning).count(), 2, "{run:?}");
    let json = folder.rushsat("audit --json p").run().exits(0).json_lines();
    let of_library: Vec<_> = json.iter().map(|json| &json["library"]).collect();
    assert_eq!(of_library.iter().filter(|is| **is == true).count(), 1, "{json:?}");
    fs::remove_file(folder.path("p/full_row-3x3.claim.json")).expect("it is there");
    fs::remove_file(folder.path("p/full_column-3x3.claim.json")).expect("it is there");
    let list = r#"{"schema":"rushsat-lemmas/1","lemmas":["blocked_printed-3x3"]}"#;
    folder.file("p/lemmas.json", list);
    folder.rushsat("audit p").run().exits(0).says(warning);
}

/// Who removes a proof, or the claim, does not leave a folder that is whole.
#[test]
fn a_proof_that_is_missing_is_missed() {
    let folder = proved("--size 3x3", &["full_row", "full_column"]);
    let list = folder.read("p/lemmas.json");
    let expected = r#"{"schema":"rushsat-lemmas/1","lemmas":["full_column-3x3","full_row-3x3"]}"#;
    assert_eq!(list.trim_end(), expected);
    folder.rushsat("audit p").run().exits(0).stays_quiet();
    for ending in ["claim.json", "cnf", "lrat"] {
        fs::remove_file(folder.path(&format!("p/full_row-3x3.{ending}"))).expect("it is there");
    }
    let run = folder.rushsat("audit p").run().exits(1);
    run.says("proved: full_column holds")
        .says("full_row-3x3.claim.json: NOT proved\nclaim       FAILS");
    // A later run keeps what the list says, and leaves out what fails.
    folder.rushsat("verify --proof p --size 3x3 full_row").run().exits(0);
    folder.file("my", "lemma mine: won");
    folder.rushsat("verify --proof p --size 3x3 my").run().exits(1);
    assert_eq!(folder.read("p/lemmas.json"), list);
    folder.rushsat("audit p").run().exits(0);
    // What was not decided is missing.
    folder.file("other", "lemma other: won | !won");
    folder.rushsat("verify --proof p --output-limit 1000 --size 3x3 other").run().exits(3);
    folder.rushsat("audit p").run().exits(1).says("other-3x3.claim.json: NOT proved");
    // As an older version left it.
    fs::remove_file(folder.path("p/lemmas.json")).expect("it is there");
    let run = folder.rushsat("audit p").run().exits(0);
    run.warns("`p` has no `lemmas.json`, as older versions left it");
    folder.file("p/lemmas.json", list.replace("full_row", "../full_row"));
    let run = folder.rushsat("audit p").run().exits(1);
    run.says("`../full_row-3x3` is no name of a lemma with a size");
    folder.rushsat("verify --proof p --size 3x3 full_row").run().exits(2).warns("remove the file");
    // One that cannot be read is not taken for one that is not there.
    fs::remove_file(folder.path("p/lemmas.json")).expect("it is there");
    fs::create_dir(folder.path("p/lemmas.json")).expect("the folder is writable");
    folder.rushsat("audit p").run().exits(1).says("cannot read `lemmas.json`");
}

#[test]
fn proofs_of_lemmas_keep_to_the_limits() {
    let folder = Folder::new();
    let verify = "verify --proof p --size 3x3 --output-limit";
    let run = folder.rushsat(&format!("{verify} 1000 full_row")).run().exits(3);
    run.says("full_row: gave up: output limit reached: the formula with");
    let run = folder.rushsat(&format!("{verify} 10K full_row")).run().exits(3);
    run.says("full_row: gave up: output limit reached\n");
    folder.rushsat("audit p").run().exits(1).says("full_row-3x3.claim.json");
    // A folder that was made and stays empty is removed.
    folder.rushsat("verify --proof q --size 3x3 --output-limit 10 full_row").run().exits(3);
    assert!(!folder.path("q").exists());
    // Two runs would spoil each other's list.
    let lock =
        fs::File::create(folder.path("p/.rushsat-lemmas.json.lock")).expect("the folder is there");
    lock.lock().expect("nobody else has it");
    let run = folder.rushsat(&format!("{verify} 1G full_row")).run().exits(2);
    run.warns("another run of rushsat is writing to `p`");
    drop(lock);
    folder.rushsat(&format!("{verify} 1G full_row")).run().exits(0);
}

#[test]
fn a_claim_says_what_was_proved_and_nothing_else() {
    let good = proved("--size 3x3", &["full_row"]);
    let path = "p/full_row-3x3.claim.json";
    let claim = good.read(path);
    for (from, to, reason) in [
        (
            "\"source\":\"",
            "\"source\":\"# full_row, but for 3x3\\n",
            "the source is not written as `lemma",
        ),
        ("\"source\":\"", "\"source\":\" ", "the source is not written as `lemma"),
        (
            "\"size\":\"3x3\"",
            "\"size\":\"3x3\",\"size\":\"3x3\"",
            "the field `size` is given twice",
        ),
        (
            "\"size\":\"3x3\"",
            "\"size\":\"3x3\",\"board\":1",
            "the field `claim.boards.all-of.board` has no",
        ),
        ("\"holds\"}}", "\"holds\"},\"remark\":1}", "unknown field `remark`"),
        ("\"red_row\":1", "\"red_row\":1.0", "`1.0`"),
    ] {
        let text = claim.replacen(from, to, 1);
        assert_ne!(text, claim);
        good.file(path, text);
        assert_fails(&good, "claim", reason);
    }
    let of_board = proved(&format!("--board {SMALL}"), &["exists r, c. E(r,c)"]);
    let path = "p/lemma-board.claim.json";
    let claim = of_board.read(path);
    of_board.file(path, claim.replace("\"width\":4", "\"width\":5,\"width\":4"));
    assert_fails(&of_board, "claim", "the field `width` is given twice");
}

#[test]
fn another_lemma_of_the_same_name_replaces_nothing() {
    const LEMMA: &str = "forall r, c. CMR(r,c) -> E(r,c+1)";
    let folder = proved("--size 3x3", &[LEMMA]);
    let verify = "verify --size 3x3 --proof p";
    for other in ["won -> won", "won"] {
        let run = folder.rushsat(verify).arg(other).run().exits(2);
        run.warns("is about another lemma: forall r, c. CMR(r,c) ->");
    }
    folder.rushsat("audit p").run().exits(0).says("\nproved: lemma holds");
    // The same may be proved anew.
    folder.rushsat(verify).arg(LEMMA).run().exits(0);
}
