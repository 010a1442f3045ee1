//! `rushsat certify` and `audit`: what is written holds, and nothing else is believed.

use std::{fs, path::Path};

use crate::support::{ENCODINGS, Folder, HARD, Run, SMALL, rushsat};

/// A folder with a certificate of a board in `c`.
pub(crate) fn certified(args: &str, board: &str, code: i32) -> Folder {
    let folder = Folder::new();
    folder.rushsat(&format!("certify {args}")).arg(board).arg("c").run().exits(code);
    folder
}

pub(crate) fn audit(folder: &Folder) -> Run {
    folder.rushsat("audit c").run()
}

/// The audit fails in a part, for this reason.
#[track_caller]
pub(crate) fn assert_fails(folder: &Folder, part: &str, reason: &str) {
    let run = audit(folder).exits(1).says("NOT proved").says(reason);
    let json = folder.rushsat("audit --json c").run().exits(1).json();
    let parts = json["parts"].as_array().expect("parts");
    let failed = parts.iter().find(|part| part["holds"] == false).expect("a part that fails");
    assert_eq!(failed["part"], part, "{run:?}");
    assert!(failed["remark"].as_str().expect("a reason").contains(reason), "{failed}");
}

#[test]
fn the_shortest_plan_in_every_encoding_and_metric() {
    for encoding in ENCODINGS {
        for (metric, length) in [("moves", 7), ("steps", 9)] {
            let args = format!("--encoding {encoding} --metric {metric}");
            let folder = certified(&args, SMALL, 0);
            let proved = format!("proved: a plan of {length} {metric}, and none is shorter\n");
            audit(&folder).exits(0).stays_quiet().says(&proved).says("refutation  holds");
            let json = folder.rushsat("audit --json c").run().exits(0).json();
            assert_eq!((&json["holds"], &json["claim"]["length"]), (&true.into(), &length.into()));
            assert_eq!(
                (&json["board"], &json["parts"][1]["remark"]),
                (&SMALL.into(), &SMALL.into())
            );
        }
    }
}

#[test]
fn the_formula_is_the_exported_one() {
    let folder = certified("--metric moves", HARD, 0);
    let export = rushsat("export --format dimacs --max-moves 50").arg(HARD).run().exits(0);
    assert!(export.stdout == folder.read("c/formula.cnf"), "byte for byte");
    audit(&folder).exits(0).says("51 moves, replayed on the rules");
}

/// Where the states do not fit the memory, SAT finds the answer, with a bound and without.
#[test]
fn a_plan_that_explicit_search_cannot_find() {
    for bound in ["--metric steps", "--max-steps 20"] {
        let folder = certified(&format!("{bound} --memory-limit 0"), SMALL, 0);
        audit(&folder).exits(0).says("proved: a plan of 9 steps, and none is shorter\n");
    }
}

#[test]
fn two_runs_do_not_write_to_one_folder() {
    let folder = Folder::new();
    fs::create_dir(folder.path("c")).expect("the folder is writable");
    let unfinished = fs::File::create(folder.path("c/unfinished")).expect("the folder is there");
    unfinished.lock().expect("nobody else has it");
    let run = folder.rushsat("certify").arg(SMALL).arg("c").run().exits(2);
    run.warns("another run of rushsat is writing to `c`");
    drop(unfinished);
    folder.rushsat("certify").arg(SMALL).arg("c").run().exits(0);
}

/// A primary with six vehicles in its way, and ten that move as they like.
#[test]
fn more_states_than_a_search_may_hold() {
    let (blocked, free) = ("BCDEFG", "HIJK");
    let mut rows = vec![format!("........{free}"); 2];
    rows.extend(vec![".".repeat(12); 3]);
    rows.extend([format!("AA{blocked}....>"), format!("..{blocked}....")]);
    rows.extend(vec![".".repeat(12); 5]);
    for (bound, code, claim) in [
        ("--metric moves", 0, "a plan of 7 moves, and none is shorter"),
        ("--max-moves 7", 0, "a plan of 7 moves, and none is shorter"),
        ("--max-moves 6", 1, "no plan with at most 6 moves"),
    ] {
        let folder = Folder::new();
        folder.file("b", rows.join("\n"));
        folder.rushsat(&format!("certify --memory-limit 64M {bound} b c")).run().exits(code);
        audit(&folder).exits(0).says(claim);
    }
}

/// A totalizer for this many slides would not fit the memory.
#[test]
fn a_large_bound_on_a_large_board() {
    let column = [".....B..."; 9].join("\n");
    let board = column.replacen(".....", "AA...", 1).replacen(".....B...", ".....B.CC", 1);
    for (bound, is_counted) in [(256, true), (1000, false)] {
        let folder = Folder::new();
        folder.file("b", &board);
        let args = format!("certify --grid --max-steps {bound} b c");
        folder.rushsat(&args).run().exits(1);
        assert_eq!(folder.read("c/claim.json").contains("counted"), is_counted);
        audit(&folder).exits(0);
    }
}

#[test]
fn no_plan_within_a_bound() {
    let folder = certified("--max-steps 8", SMALL, 1);
    audit(&folder).exits(0).says("proved: no plan with at most 8 steps\n");
    assert!(!folder.path("c/plan.txt").exists());
    // With a bound that is large enough it is the shortest plan.
    let folder = certified("--max-steps 9", SMALL, 0);
    audit(&folder).exits(0).says("proved: a plan of 9 steps, and none is shorter\n");
    // An unsolvable board has no plan of any length.
    let folder = certified("--max-moves 3", "4x1:AA.x", 1);
    audit(&folder).exits(0).says("proved: no plan with at most 3 moves\n");
}

#[test]
fn a_solved_board_needs_no_refutation() {
    let folder = certified("", "..AA", 0);
    let run = audit(&folder).exits(0).says("proved: a plan of 0 moves, and none is shorter\n");
    assert!(!run.stdout.contains("refutation"));
}

#[test]
fn both_forms_of_lrat() {
    let [text, binary] = ["", "--binary"].map(|args| {
        let folder = certified(args, SMALL, 0);
        audit(&folder).exits(0);
        fs::read(folder.path("c/refutation.lrat")).expect("there is one")
    });
    assert!(text[0].is_ascii_digit() && b"ad".contains(&binary[0]) && binary.len() < text.len());
}

#[test]
fn a_damaged_file_is_named_with_the_place() {
    /// Part, file, what is replaced, by what, the reason.
    const DAMAGES: [(&str, &str, &str, &str, &str); 16] = [
        ("claim", "claim.json", "rushsat-certificate/1", "other", "the schema is `other`"),
        ("claim", "claim.json", "\"moves\"", "\"hops\"", "claim.json: `hops` is not a metric"),
        ("claim", "claim.json", "}}", "}", "EOF while parsing an object at line"),
        ("plan", "claim.json", ":7}", ":8}", "plan.txt: 7 moves instead of 8 moves"),
        ("formula", "claim.json", "crossing", "order", "formula.cnf, line 1, column "),
        ("board", "board.json", "}", "", "board.json, line 1, column "),
        ("board", "board.json", "\"row\":1", "\"row\":9", "board.json, line 1, column "),
        ("plan", "board.json", "\"name\":\"E\"", "\"name\":\"Q\"", "plan.txt, line 1, column "),
        ("plan", "plan.txt", "A+1", "A+3", "plan.txt: slide 1 (`A+3`) is illegal"),
        ("plan", "plan.txt", "A+1", "A+0", "plan.txt, line 1, column "),
        ("plan", "plan.txt", " A+1\n", "\n", "plan.txt: after 6 slides the primary"),
        ("formula", "formula.cnf", "\np cnf 203", "\np cnf 204", "`4` instead of `3`"),
        ("formula", "formula.cnf", " 0\n", " 0 0\n", "formula.cnf, line "),
        ("refutation", "refutation.lrat", " 0\n", " 5 0\n", "refutation.lrat, line "),
        ("refutation", "refutation.lrat", " 0\n", " x 0\n", "expected a number, found `x`"),
        ("refutation", "refutation.lrat", " 0 ", " 999999 0 ", "refutation.lrat, line "),
    ];
    let good = certified("", SMALL, 0);
    for (part, file, from, to, reason) in DAMAGES {
        let file = format!("c/{file}");
        good.while_changed(&file, from, to, || assert_fails(&good, part, reason));
    }
    audit(&good).exits(0);
}

#[test]
fn a_file_that_is_cut_or_goes_on_or_is_missing() {
    let good = certified("", SMALL, 0);
    for (part, file) in [
        ("claim", "claim.json"),
        ("board", "board.json"),
        ("plan", "plan.txt"),
        ("formula", "formula.cnf"),
        ("refutation", "refutation.lrat"),
    ] {
        let path = format!("c/{file}");
        let text = good.read(&path);
        let half = &text[..text.len() / 2];
        good.file(&path, half);
        assert_fails(&good, part, file);
        good.file(&path, format!("{text}7 7"));
        assert_fails(&good, part, file);
        fs::remove_file(good.path(&path)).expect("it is there");
        assert_fails(&good, part, &format!("cannot read `{file}`"));
        good.file(&path, text);
    }
}

#[test]
fn files_of_other_certificates() {
    let good = certified("", SMALL, 0);
    let other = certified("", "BBCDAAC.E..HEFFHGGG.", 2);
    assert!(!other.path("c").exists(), "nothing is left of what failed");
    let steps = certified("--metric steps", SMALL, 0);
    let card = certified("", "...EAA.ED.BBDCCC", 0);
    for (part, file, from, reason) in [
        ("formula", "formula.cnf", &steps, "formula.cnf, line 1, column "),
        ("refutation", "refutation.lrat", &steps, "refutation.lrat, "),
        ("refutation", "refutation.lrat", &card, "refutation.lrat, "),
        ("plan", "board.json", &card, "plan.txt"),
        ("plan", "plan.txt", &steps, "plan.txt: "),
    ] {
        let path = format!("c/{file}");
        let own = good.read(&path);
        good.file(&path, from.read(&path));
        assert_fails(&good, part, reason);
        good.file(&path, own);
    }
    // A whole certificate is told apart by the board that it has to be about.
    good.rushsat("audit c --board").arg(SMALL).run().exits(0);
    let run = good.rushsat("audit c --board").arg("BB.F.AAFECCCE.DD").run().exits(1);
    run.says("board       FAILS  board.json: another board");
}

/// What is other about a board is said, where it is not all of it.
#[test]
fn a_certificate_says_how_its_board_differs() {
    let folder = certified("", SMALL, 0);
    let claim = |text: &str| {
        let good = folder.read("c/claim.json");
        folder.file("c/claim.json", good.replace("\"length\":7", &format!("\"length\":{text}")));
        let run = audit(&folder).exits(1);
        folder.file("c/claim.json", good);
        run
    };
    claim("-7").says("invalid value: integer `-7`, expected a whole number, 0 or more at line 1");
    claim("8").says("`6` instead of `7`: it is a formula of something else\n");
    for (board, other) in [
        (format!("{SMALL} --primary B"), "another primary, A instead of B"),
        (format!("{SMALL} --exit left"), "another exit"),
        ("BB..AA..ECCCE.DD".to_owned(), "another board, BB.FAA.FECCCE.DD\n"),
        ("BBGFAAGFECCCE.DD".to_owned(), "another board, BB.FAA.FECCCE.DD: a part of the one asked"),
    ] {
        let run = folder.rushsat(&format!("audit c --board {board}")).run().exits(1);
        run.says(&format!("board       FAILS  board.json: {other}"));
    }
}

#[test]
fn what_cannot_be_certified() {
    rushsat("certify --solver batsat ..AA nowhere").run().exits(2).warns("writes no proofs");
    let run = rushsat("certify --metric moves --max-steps 3 ..AA nowhere").run();
    run.exits(2).warns("cannot be used with");
    rushsat("certify ..AA docs").run().exits(2).warns("holds files already");
    rushsat("certify ..AA README.md").run().exits(2).warns("is no folder");
    rushsat("audit nowhere").run().exits(2).warns("cannot open folder `nowhere`");
    rushsat("audit docs").run().exits(2).warns("`docs` is no certificate");
    let run = rushsat("certify --conflict-limit 0 --max-moves 50").arg(HARD).arg("nowhere").run();
    run.exits(3).says("gave up: conflict limit reached");
    assert!(!Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("nowhere").exists());
}

#[test]
fn sat_writes_every_format() {
    let folder = certified("", SMALL, 0);
    for format in ["lrat", "lrat-binary", "drat", "drat-binary"] {
        let run = folder.rushsat("sat --proof p c/formula.cnf --proof-format").arg(format).run();
        run.exits(20).says("s UNSATISFIABLE");
        let proof = fs::read(folder.path("p")).expect("there is one");
        let ends_in_the_empty_clause = match format {
            "drat" => proof.ends_with(b"\n0\n"),
            "drat-binary" => proof.ends_with(b"\0a\0"),
            "lrat" => proof == fs::read(folder.path("c/refutation.lrat")).expect("there is one"),
            _ => proof.ends_with(b"\0") && !proof.starts_with(b"1"),
        };
        assert!(ends_in_the_empty_clause, "{format}");
    }
    let run = folder.rushsat("sat --solver batsat --proof p c/formula.cnf").run();
    run.exits(2).warns("`batsat` writes no proofs");
    folder.rushsat("sat --proof p --proof-format frat c/formula.cnf").run().exits(2).warns("frat");
}
