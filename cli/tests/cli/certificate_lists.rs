//! `rushsat certify` and `audit` on lists: what is kept holds, and none is missing.

use std::fs;

use crate::support::{Folder, Run, SMALL};

/// The certificates of two boards and a bad line, in `cs`; the list is `list.txt`.
fn certified_list() -> Folder {
    let folder = Folder::new();
    folder.file("list.txt", format!("{SMALL} moves=7\n..AA\nBB.F\n"));
    folder.rushsat("certify --jobs 2 list.txt cs").run().exits(2).says("line 2: 0 moves");
    folder
}

fn certify(folder: &Folder) -> Run {
    folder.rushsat("certify list.txt cs").run()
}

fn audit(folder: &Folder) -> Run {
    folder.rushsat("audit cs").run()
}

/// Wherever it is in the folder of a list.
#[test]
fn no_certificate_hides_in_that_of_a_line() {
    let folder = certified_list();
    let copy = folder.path("cs/line-1/x");
    fs::create_dir(&copy).expect("it is new");
    for entry in fs::read_dir(folder.path("cs/line-2")).expect("it is a folder") {
        let path = entry.expect("it is there").path();
        fs::copy(&path, copy.join(path.file_name().expect("it has one"))).expect("it is a file");
    }
    assert_eq!(audit(&folder).exits(0).stdout.lines().count(), 3);
    folder.file("cs/line-2/full_row-6x6.claim.json", "{}");
    let run = audit(&folder).exits(1);
    run.says("line-2/full_row-6x6.claim.json: NOT proved");
    let run = folder.rushsat("audit cs --board list.txt").run().exits(1);
    run.says("the list has no board for this certificate");
}

#[test]
fn lists_make_a_folder_of_certificates() {
    let folder = certified_list();
    let run = folder.rushsat("audit --jobs 2 cs").run().exits(0).stays_quiet();
    let lines: Vec<_> = run.stdout.lines().map(|line| line.replace('\\', "/")).collect();
    let expected = ["cs/line-1: proved: a plan of 7", "cs/line-2: proved: a plan of 0"];
    assert_eq!(lines.len(), expected.len());
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.starts_with(expected), "{line}");
    }
    // What is there is kept, and what is not is made.
    fs::remove_dir_all(folder.path("cs/line-2")).expect("it is there");
    let run = certify(&folder).exits(2).says("line 2: 0 moves");
    run.says("line 1: certified by an earlier run, and checked again: a plan of 7 moves, and none");
    let run = folder.rushsat("certify --json list.txt cs").run().exits(2);
    assert!(run.json_lines()[..2].iter().all(|json| json["kept"] == true));
    // The folder is for this list, which may grow.
    folder.file("list.txt", format!("{SMALL}\n..AA\n5x1:.AA..\n"));
    certify(&folder).exits(0).says("line 2: certified by").says("line 3: 1 move, certified");
    assert_eq!(audit(&folder).exits(0).stdout.lines().count(), 3);
}

/// The order of vehicles is no part of what a board is.
#[test]
fn certificates_are_kept_whatever_the_order_of_vehicles() {
    let folder = Folder::new();
    let json = folder.rushsat("convert --to json").arg(SMALL).run().exits(0).stdout;
    let mut board: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    folder.file("list.txt", format!("{board}\n"));
    folder.rushsat("certify --list list.txt cs").run().exits(0);
    board["vehicles"].as_array_mut().expect("vehicles").reverse();
    folder.file("list.txt", format!("{board}\n"));
    let run = folder.rushsat("certify --list list.txt cs").run().exits(0);
    run.says("line 1: certified by an earlier run");
}

#[test]
fn of_another_question_or_list_nothing_is_kept() {
    let folder = certified_list();
    let others = [
        "--metric steps",
        "--encoding order",
        "--amo ladder",
        "--semantics counted",
        "--max-moves 6",
    ];
    for other in others {
        let run = folder.rushsat("certify").args(other).args("list.txt cs").run();
        run.exits(2).warns(
            "`cs/line-1` holds a certificate already, for another question, or by another formula: a plan of 7 moves",
        );
    }
    folder.rushsat("certify --max-moves 8 list.txt cs").run().exits(2).says("line 1: certified by");
    folder.file("other.txt", "..AA\n..AA\n");
    let run = folder.rushsat("certify --list other.txt cs").run().exits(2);
    run.warns(&format!("`cs` holds the certificates of another list: its line 1 is {SMALL}"));
    // Nor is anything made where too much is skipped.
    folder.rushsat("certify --skip 4 list.txt new").run().exits(2);
    assert!(!folder.path("new").exists());
    audit(&folder).exits(0);
}

/// What a smaller bound says is a part of the answer, which a later run replaces by more.
#[test]
fn a_smaller_bound_is_asked_anew() {
    let folder = Folder::new();
    folder.file("list.txt", format!("{SMALL}\n..AA\n"));
    let certify = |question: &str| {
        let run = folder.rushsat("certify").args(question).args("list.txt cs").run();
        audit(&folder).exits(0);
        run
    };
    certify("--max-moves 3").exits(1).says("certified: no plan with at most 3 moves");
    certify("--max-moves 3").exits(1).says("by an earlier run");
    certify("--max-moves 5").exits(1).says("certified: no plan with at most 5 moves");
    certify("--metric moves").exits(0).says("7 moves, certified shortest");
    certify("--max-moves 8").exits(0).says("by an earlier run");
    certify("--max-moves 3").exits(2).warns("holds a certificate already");
}

#[test]
fn the_order_of_vehicles_does_not_matter() {
    let folder = Folder::new();
    let vehicle = |name: &str, orientation: &str, row: u8, col: u8| {
        format!(
            r#"{{"name":"{name}","orientation":"{orientation}","length":2,"row":{row},"col":{col}}}"#
        )
    };
    let (a, b) = (vehicle("A", "horizontal", 1, 0), vehicle("B", "vertical", 0, 3));
    // A text of letters has them row by row: B first.
    folder.file(
        "list.txt",
        format!(
            "{}{}[{a},{b}]}}\n{SMALL}\n",
            r#"{"schema":"rushsat-board/1","width":4,"height":4,"walls":[],"#,
            r#""exit":"right","primary":"A","vehicles":"#,
        ),
    );
    certify(&folder).exits(0);
    certify(&folder).exits(0).says("line 1: certified by an earlier run");
    audit(&folder).exits(0);
    folder.rushsat("audit cs/line-1 --board ...BAA.B........").run().exits(0);
    folder.rushsat("audit cs/line-1 --board ...CAA.C........").run().exits(1);
}

#[test]
fn what_was_broken_off_is_made_anew_and_nothing_else_is_touched() {
    let folder = certified_list();
    fs::write(folder.path("cs/line-1/unfinished"), "").expect("it is a folder");
    fs::remove_file(folder.path("cs/line-1/claim.json")).expect("it is there");
    audit(&folder).exits(1).says("cs/line-1: NOT proved\n");
    for mine in ["mine.txt", "mine.cnf"] {
        let path = format!("cs/line-1/{mine}");
        folder.file(&path, "");
        certify(&folder).exits(2).warns("`cs/line-1` holds files already");
        fs::remove_file(folder.path(&path)).expect("it is there still");
    }
    // The claim as it was when the program was killed while writing it.
    let draft = "cs/line-1/.rushsat-aBc123.tmp";
    folder.file(draft, "{");
    certify(&folder).exits(2).says("line 1: 7 moves, certified shortest");
    assert!(!folder.path(draft).exists());
    audit(&folder).exits(0);
    // A claim or board without a byte, or none, was never finished; it is no remark.
    for (file, is_empty) in [("claim", true), ("claim", false), ("board", true), ("board", false)] {
        let path = format!("cs/line-1/{file}.json");
        if is_empty {
            folder.file(&path, "");
        } else {
            fs::remove_file(folder.path(&path)).expect("it is there");
        }
        audit(&folder).exits(1).says("cs/line-1: NOT proved").says(&format!("{file}       FAILS"));
        let run = certify(&folder).exits(2).says("line 1: 7 moves, certified shortest");
        assert!(!run.stdout.contains("anew"), "{run:?}");
        audit(&folder).exits(0);
    }
}

/// The claim that a forger would like to be repeated.
#[test]
fn what_does_not_hold_is_written_anew() {
    /// File, its content, what is wrong with it.
    const DAMAGES: [(&str, &str, &str); 6] = [
        ("refutation.lrat", "", "refutation: refutation.lrat, line 1: the proof ends without"),
        ("plan.txt", "A+1", "plan: plan.txt: "),
        ("formula.cnf", "p cnf 1 2\n1 0\n-1 0\n", "formula: formula.cnf, line 1"),
        ("claim.json", "{", "claim: claim.json: EOF while parsing"),
        ("board.json", "{}", "board: board.json, line 1"),
        ("board.json", "7", "board: board.json, line 1"),
    ];
    let folder = certified_list();
    let path = |file: &str| format!("cs/line-1/{file}");
    let good = folder.read(&path("claim.json"));
    for (file, text, reason) in DAMAGES {
        folder.file(&path(file), text);
        let run = certify(&folder).exits(2).says("line 1: 7 moves, certified shortest");
        let anew = "written anew, since the certificate of an earlier run does not hold: ";
        run.says(&format!("{anew}{reason}"));
        audit(&folder).exits(0);
    }
    folder.file(&path("claim.json"), good.replace(":7}", ":3}"));
    folder.file(&path("refutation.lrat"), "");
    let run = folder.rushsat("certify --json list.txt cs").run().exits(2);
    let json = &run.json_lines()[0];
    assert_eq!(json["claim"]["length"], 7);
    assert_eq!(json["replaced"], "plan: plan.txt: 7 moves instead of 3 moves");
    audit(&folder).exits(0);
    // What a later version wrote is left alone.
    folder.file(&path("claim.json"), good.replace("/1", "/2"));
    certify(&folder).exits(2).warns("`cs/line-1` holds a certificate already");
    assert!(folder.read(&path("claim.json")).contains("/2"));
}

#[test]
fn every_line_of_a_list_is_there() {
    let folder = certified_list();
    folder.rushsat("audit cs --board list.txt").run().exits(2).says("line-2: proved");
    // A certificate without a claim, none at all, and one for another line.
    fs::remove_file(folder.path("cs/line-2/claim.json")).expect("it is there");
    audit(&folder).exits(1).says("cs/line-2: NOT proved\nclaim       FAILS  cannot read `claim");
    fs::remove_dir_all(folder.path("cs/line-2")).expect("it is there");
    audit(&folder).exits(1).says("line-1: proved").says("cs/line-2: NOT proved\n");
    assert_eq!(folder.rushsat("audit --json cs").run().exits(1).json_lines().len(), 2);
    fs::rename(folder.path("cs/line-1"), folder.path("cs/line-2")).expect("no folder is there");
    let run = audit(&folder).exits(1).says("cs/line-1: NOT proved");
    run.says("cs/line-2: NOT proved").says(&format!("board.json: another board, {SMALL}"));
    fs::rename(folder.path("cs/line-2"), folder.path("cs/line-3")).expect("no folder is there");
    let run = audit(&folder).exits(1).says("cs/line-3: NOT proved\nlist        FAILS");
    run.says("the list has no board in line 3");
    // A run that did not come to its end.
    fs::remove_dir_all(folder.path("cs/line-3")).expect("it is there");
    let run = folder.rushsat("certify --conflict-limit 0 --max-moves 6 list.txt cs").run().exits(2);
    run.says("line 1: gave up").says("line 2: 0 moves, certified");
    audit(&folder).exits(1).says("cs/line-1: NOT proved").says("cs/line-2: proved");
}

#[test]
fn a_list_that_does_not_say_its_boards() {
    let folder = certified_list();
    folder.file("good.txt", format!("{SMALL}\n..AA\n"));
    let path = "cs/list.json";
    let text = folder.read(path);
    fs::remove_file(folder.path(path)).expect("it is there");
    audit(&folder).exits(0).warns("`cs` has no `list.json`, as older versions left it");
    folder.rushsat("audit cs --board good.txt").run().exits(0).stays_quiet();
    fs::remove_file(folder.path("cs/line-2/claim.json")).expect("it is there");
    audit(&folder).exits(1).says("cs/line-2: NOT proved");
    fs::remove_dir_all(folder.path("cs/line-2")).expect("it is there");
    let run = folder.rushsat("audit cs --board good.txt").run().exits(1);
    run.says("cs/line-1: proved").says("cs/line-2: NOT proved");
    for (damaged, reason) in [
        ("", "EOF while parsing"),
        (&text.replace("/1", "/2"), "only `rushsat-list/1` is known"),
        (&text.replace("\"line\":1", "\"line\":2"), "does not come after"),
        (&text.replace(SMALL, "BB.F"), "the board of line 1: "),
    ] {
        folder.file(path, damaged);
        audit(&folder).exits(1).says("list.json: NOT proved").says(reason);
        certify(&folder).exits(2).warns("`cs` does not say whose certificates it holds");
    }
    // One that cannot be read is not taken for one that is not there.
    fs::remove_file(folder.path(path)).expect("it is there");
    fs::create_dir(folder.path(path)).expect("the folder is writable");
    audit(&folder).exits(1).says("list.json: NOT proved").says("cannot read `list.json`");
    // It is written anew where it was removed.
    fs::remove_dir(folder.path(path)).expect("it is there");
    certify(&folder).exits(2).says("line 1: certified by").says("line 2: 0 moves, certified");
    assert_eq!(folder.read(path), text);
    audit(&folder).exits(0).stays_quiet();
}

/// A folder of lists, and a list in the folder of a certificate.
#[test]
fn no_certificate_hides_behind_another() {
    let folder = certified_list();
    folder.rushsat("certify ..AA cs").run().exits(2).warns("`cs` holds files already");
    folder.rushsat("certify ..AA one").run().exits(0);
    fs::rename(folder.path("cs"), folder.path("one/cs")).expect("no folder is there");
    folder.file("one/cs/line-1/plan.txt", "");
    for above in ["one", "."] {
        let run = folder.rushsat("audit").arg(above).run().exits(1).says("one: proved");
        run.says("one/cs/line-1: NOT proved").says("one/cs/line-2: proved");
    }
}

/// Whoever names the list wants certificates of its boards, wherever others lie.
#[test]
fn of_a_named_list_there_are_no_other_certificates() {
    const REASON: &str =
        "NOT proved\nlist        FAILS  the list has no board for this certificate";
    let folder = certified_list();
    folder.file("good.txt", format!("{SMALL}\n..AA\n"));
    folder.rushsat("certify 5x1:.AA.. one").run().exits(0);
    let audit_named = || folder.rushsat("audit --board good.txt cs").run();
    for name in ["foo", "line-01", "line-2.earlier"] {
        fs::rename(folder.path("one"), folder.path(&format!("cs/{name}")))
            .expect("no folder is there");
        audit(&folder).exits(0).says(&format!("cs/{name}: proved: a plan of 1 move"));
        let run = audit_named().exits(1).says(&format!("cs/{name}: {REASON}"));
        run.says("cs/line-1: proved").says("cs/line-2: proved");
        fs::rename(folder.path(&format!("cs/{name}")), folder.path("one")).expect("it was there");
    }
    audit_named().exits(0);
    // A list of its own does not make them the boards of the one that is named.
    folder.file("other.txt", "5x1:.AA..\n");
    folder.rushsat("certify --list other.txt below").run().exits(0);
    fs::rename(folder.path("below"), folder.path("cs/below")).expect("no folder is there");
    audit(&folder).exits(0);
    audit_named().exits(1).says(&format!("cs/below/line-1: {REASON}"));
    fs::remove_dir_all(folder.path("cs/below")).expect("it was there");
    folder.rushsat("verify --proof cs full_row").run().exits(0);
    audit_named().exits(1).says(&format!("full_row-6x6.claim.json: {REASON}"));
    fs::copy(folder.path("one/claim.json"), folder.path("cs/claim.json")).expect("both are there");
    audit_named().exits(1).says(&format!("cs: {REASON}"));
}

/// A folder below DIR that lost its claim is no folder that never was a certificate.
#[test]
fn what_lost_its_claim_is_not_passed_over() {
    let folder = Folder::new();
    for (board, name) in [(SMALL, "some/a"), ("..AA", "some/b")] {
        folder.rushsat(&format!("certify {board} {name}")).run().exits(0);
    }
    fs::remove_file(folder.path("some/a/claim.json")).expect("it is there");
    let run = folder.rushsat("audit some").run().exits(1);
    run.says("some/a: NOT proved\nclaim       FAILS  cannot read `claim.json`");
    // Of the only one below DIR the name is shown.
    fs::remove_dir_all(folder.path("some/a")).expect("it is there");
    folder
        .rushsat("audit some")
        .run()
        .exits(0)
        .says("some/b\nclaim       holds  a plan of 0 moves");
    let named = folder.rushsat("audit some/b").run().exits(0);
    assert!(named.stdout.starts_with("claim "), "{named:?}");
}

#[test]
fn a_list_is_not_what_one_certificate_is_about() {
    let folder = certified_list();
    let run = folder.rushsat("audit --board list.txt cs/line-1").run().exits(2);
    run.warns("`cs/line-1` is one certificate, and is to be about a list of boards");
}
