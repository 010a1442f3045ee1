//! Certificates made to mislead `audit`, to keep it waiting or to fill the memory.

use std::fs;

use crate::{
    certificates::{assert_fails, audit, certified},
    support::{ENCODINGS, Folder, SMALL},
};

const FILES: [&str; 5] = ["claim.json", "board.json", "plan.txt", "formula.cnf", "refutation.lrat"];

/// The part that fails when a file is not there.
fn part_of(file: &str) -> &str {
    file.split('.').next().expect("a name")
}

#[cfg(unix)]
#[test]
fn only_files_of_the_folder_are_read() {
    use std::os::unix::fs::symlink;

    let good = certified("", SMALL, 0);
    for file in FILES {
        let path = good.path(&format!("c/{file}"));
        let elsewhere = good.path(file);
        fs::rename(&path, &elsewhere).expect("it is there");
        // The same content, out of the folder.
        symlink(&elsewhere, &path).expect("the folder is writable");
        assert_fails(&good, part_of(file), "it is a link, not a file of this folder");
        fs::remove_file(&path).expect("it is there");
        for (make, what) in [("mkfifo", "it is a pipe"), ("mkdir", "it is a directory")] {
            let status = std::process::Command::new(make).arg(&path).status();
            assert!(status.expect("every system has it").success());
            assert_fails(&good, part_of(file), what);
            let remove = if make == "mkdir" { fs::remove_dir } else { fs::remove_file };
            remove(&path).expect("it is there");
        }
        fs::rename(&elsewhere, &path).expect("it is there");
    }
    audit(&good).exits(0);
    // Whole folders too.
    good.file("list.txt", format!("{SMALL}\n{SMALL}\n"));
    good.rushsat("certify --list list.txt cs").run().exits(0);
    fs::remove_dir_all(good.path("cs/line-2")).expect("it is there");
    symlink("line-1", good.path("cs/line-2")).expect("the folder is writable");
    good.rushsat("audit cs").run().exits(1).says("cs/line-2: NOT proved").says("it is a link");
}

/// A link beside a certificate leads to a certificate, a list, a line of one, a proof of a lemma, or nothing.
#[cfg(unix)]
#[test]
fn certificates_behind_links_are_not_taken_for_proved() {
    use std::os::unix::fs::symlink;

    let good = certified("", SMALL, 0);
    good.file("list.txt", format!("{SMALL}\n{SMALL}\n"));
    good.rushsat("certify --list list.txt cs").run().exits(0);
    good.rushsat("verify --proof lemma --size 3x3 full_row").run().exits(0);
    fs::create_dir_all(good.path("lines/line-3")).expect("the folder is writable");
    fs::create_dir_all(good.path("other/below")).expect("the folder is writable");
    for (target, is_told) in
        [("c", true), ("cs", true), ("lines", true), ("lemma", true), ("other", false)]
    {
        let all = good.path("all");
        fs::create_dir(&all).expect("the folder is writable");
        fs::rename(good.path("c"), all.join("first")).expect("it is there");
        let target = if target == "c" { "all/first" } else { target };
        symlink(good.path(target), all.join("link")).expect("the folder is writable");
        let run = good.rushsat("audit all").run();
        if is_told {
            run.exits(1).says("all/link: NOT proved").says("it is a link, not a folder");
        } else {
            run.exits(0).says("proved: a plan of 7 moves, and none is shorter");
        }
        fs::rename(all.join("first"), good.path("c")).expect("it is there");
        fs::remove_dir_all(&all).expect("it is there");
    }
}

/// The files are as long as they say, and hold nothing.
#[test]
fn large_files_are_not_read() {
    let good = certified("", SMALL, 0);
    for (file, reason) in [
        ("claim.json", "it is larger than 4 MiB"),
        ("board.json", "it is larger than 4 MiB"),
        ("plan.txt", "it is larger than 64 MiB"),
    ] {
        let path = format!("c/{file}");
        let text = good.read(&path);
        let open = fs::File::options().write(true).open(good.path(&path)).expect("it is there");
        open.set_len(1 << 40).expect("no space is taken");
        assert_fails(&good, part_of(file), reason);
        good.file(&path, text);
    }
    for file in ["formula.cnf", "refutation.lrat"] {
        let path = format!("c/{file}");
        let text = good.read(&path);
        let open = fs::File::options().write(true).open(good.path(&path)).expect("it is there");
        open.set_len(1 << 40).expect("no space is taken");
        let run = audit(&good).exits(3).says("gave up on: a plan of 7 moves, and none is shorter");
        run.says(&format!("gave up: {file}: memory limit reached\n"));
        let json = good.rushsat("audit --json c").run().exits(3).json();
        assert_eq!(json["holds"], false);
        assert_eq!(json["reason"], format!("{file}: memory limit reached"));
        good.file(&path, text);
    }
    good.rushsat("audit --time-limit 0 c").run().exits(3).says("time limit reached");
    audit(&good).exits(0);
}

#[test]
fn claims_have_one_meaning() {
    let good = certified("", SMALL, 0);
    let claim = good.read("c/claim.json");
    for (from, to, reason) in [
        ("}}", "},\"remark\":\"\"}", "unknown field `remark`"),
        ("\"length\":7", "\"length\":7,\"length\":7", "the field `length` is given twice"),
        ("\"length\":7", "\"length\":7,\"bound\":7", "unknown field `bound`"),
        ("\"length\":7", "\"length\":7.0", "invalid type: floating point"),
        ("\"amo\"", "\"metric\":\"steps\",\"amo\"", "unknown field `metric`"),
        ("\"amo\"", "\"semantics\":\"parallel\",\"amo\"", "in parallel semantics nothing is"),
        ("\"amo\"", "\"semantics\":\"sequential\",\"amo\"", "`formula.semantics` has no meaning"),
        ("\"kind\":\"shortest\"", "\"kind\":\"unsolvable\"", "`claim.metric` has no meaning"),
        ("{\"schema\"", "[{\"schema\"", "claim.json: "),
        ("\u{7d}\n", "\u{7d}\u{7d}\n", "trailing characters"),
    ] {
        let text = claim.replacen(from, to, 1);
        assert_ne!(text, claim);
        good.file("c/claim.json", text);
        assert_fails(&good, "claim", reason);
    }
    // White space and the order of fields are free.
    good.file("c/claim.json", claim.replace(",\"", ",\n \"").replace(':', " : "));
    audit(&good).exits(0);
    let (schema, rest) = claim.split_once(',').expect("several fields");
    let turned = format!("{{{},{}}}", &rest[..rest.len() - 2], &schema[1..]);
    good.file("c/claim.json", turned);
    audit(&good).exits(0);
    // What is shown does not steer the terminal.
    good.file("c/claim.json", claim.replace("\"amo\"", "\"\\u001b[2J\":1,\"amo\""));
    let run = audit(&good).exits(1).says("unknown field `\\u{1b}[2J`");
    assert!(!run.stdout.contains('\u{1b}'), "{run:?}");
}

/// The claim of one question with the evidence of another, in each encoding.
#[test]
fn no_claim_is_proved_by_evidence_for_another() {
    for encoding in ENCODINGS {
        let folder = certified(&format!("--encoding {encoding} --max-moves 6"), SMALL, 1);
        let claim = folder.read("c/claim.json");
        for (from, to) in [
            ("\"bound\":6", "\"bound\":5"),
            ("\"bound\":6", "\"bound\":7"),
            ("\"moves\"", "\"steps\""),
            ("\"kind\":\"no-plan\",\"metric\":\"moves\",\"bound\":6", "\"kind\":\"unsolvable\""),
            (
                "\"no-plan\",\"metric\":\"moves\",\"bound\"",
                "\"shortest\",\"metric\":\"moves\",\"length\"",
            ),
        ] {
            let text = claim.replace(from, to);
            assert_ne!(text, claim);
            folder.file("c/claim.json", text);
            audit(&folder).exits(1).says("NOT proved");
        }
        folder.file("c/claim.json", claim);
        let board = folder.read("c/board.json");
        for (from, to) in [
            ("\"exit\":\"right\"", "\"exit\":\"left\""),
            ("\"primary\":\"A\"", "\"primary\":\"B\""),
            ("\"walls\":[]", "\"walls\":[[0,2]]"),
            ("\"height\":4", "\"height\":5"),
            ("\"name\":\"B\"", "\"name\":\"b\""),
            // What a list may say of a board, nobody would look at here.
            ("\"walls\":[]", "\"walls\":[],\"moves\":1"),
            ("\"walls\":[]", "\"walls\":[],\"name\":\"one\""),
        ] {
            let text = board.replace(from, to);
            assert_ne!(text, board);
            folder.file("c/board.json", text);
            audit(&folder).exits(1).says("NOT proved");
        }
        folder.file("c/board.json", board);
        // The right refutation of a formula that is not the board's.
        folder.file("c/formula.cnf", "p cnf 1 2\n1 0\n-1 0\n");
        folder.file("c/refutation.lrat", "3 0 1 2 0\n");
        assert_fails(&folder, "formula", "formula.cnf, line 1, column 1: `p` instead of `c`");
    }
}

#[test]
fn what_would_steer_a_terminal_is_escaped() {
    let folder = certified("", SMALL, 0);
    folder.file("c/claim.json", r#"{"schema":"\u202eabc\u001b[31m"}"#);
    assert_fails(&folder, "claim", r"the schema is `\u{202e}abc\u{1b}[31m`");
}

/// Whatever names a vehicle, its certificate holds; what cannot be seen names none.
#[test]
fn vehicles_of_odd_names() {
    let folder = Folder::new();
    let board = |name: &str| {
        let name = serde_json::to_string(name).expect("text");
        format!(
            "{{\"schema\":\"rushsat-board/1\",\"width\":4,\"height\":4,\"walls\":[],\"exit\":\"right\",\
             \"primary\":{name},\"vehicles\":[\
             {{\"name\":{name},\"orientation\":\"horizontal\",\"length\":2,\"row\":1,\"col\":0}},\
             {{\"name\":\"B\",\"orientation\":\"vertical\",\"length\":2,\"row\":1,\"col\":2}}]}}"
        )
    };
    for (n, name) in ["+", "#", "A+1", "car,move", "\"", "\\", "ä", "車", "-0"].iter().enumerate()
    {
        folder.file("b.json", board(name));
        folder.rushsat(&format!("certify b.json c{n}")).run().exits(0);
        folder.rushsat(&format!("audit c{n}")).run().exits(0).says("proved: a plan of 2 moves");
    }
    for name in ["\u{feff}", "A\u{feff}", "\u{200b}", "\u{202e}A", "\u{0}", "A B", ""] {
        folder.file("b.json", board(name));
        let run = folder.rushsat("certify b.json no").run().exits(2);
        run.warns("cannot name a vehicle").warns("nothing that cannot be seen");
    }
}

/// What a claim makes of a small board: its size is known before anything is built.
#[test]
fn huge_horizons_are_not_built() {
    for (semantics, metric) in [("sequential", "moves"), ("counted", "steps")] {
        let args = format!("--metric {metric} --semantics {semantics}");
        let folder = certified(&args, SMALL, 0);
        let claim = folder.read("c/claim.json");
        let length = if metric == "moves" { 7 } else { 9 };
        for horizon in [1001, 1_000_000, u64::from(u32::MAX), 1 << 40, u64::MAX] {
            let said = format!("\"kind\":\"no-plan\",\"metric\":\"{metric}\",\"bound\":{horizon}");
            let shortest =
                format!("\"kind\":\"shortest\",\"metric\":\"{metric}\",\"length\":{length}");
            folder.file("c/claim.json", claim.replace(&shortest, &said));
            let run = folder.rushsat("audit --memory-limit 1G c").run().within(20.0);
            assert!(matches!(run.code, Some(1 | 3)), "{run:?}");
            let run = run.says(&format!("no plan with at most {horizon} {metric}\n"));
            assert!(run.stdout.contains("refutation  not checked: needs the formula"), "{run:?}");
        }
    }
}
