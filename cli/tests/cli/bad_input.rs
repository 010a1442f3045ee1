//! Input that is no board: exit 2, the place, and what would be right. Never a panic.

use std::{
    io::{Read, Write},
    os::{fd::OwnedFd, unix::net::UnixDatagram},
    process::{Command, Stdio},
    time::Duration,
};

use crate::support::{Folder, SMALL, program, rushsat};

/// Every command that reads a board, with what it needs besides.
const COMMANDS: [&str; 8] = [
    "check",
    "solve",
    "plan --max-moves 5",
    "convert --to json",
    "export --format dimacs --max-moves 5",
    "compare",
    "render",
    "graph",
];

/// Bad boards with parts of the message.
const BOARDS: [(&str, &[&str]); 30] = [
    ("", &["the input is empty"]),
    (" \n\n", &["the input is empty"]),
    ("# only a comment\n", &["the input is empty"]),
    ("12345", &["`12345` is a number, where a board should be", ":1:1]"]),
    ("7", &["`7` is a number, where a board should be"]),
    ("AA.A............", &["vehicle `A` has a gap", ":1:4]"]),
    ("AA....A.........", &["vehicle `A` is bent", ":1:7]"]),
    ("AAXX", &["two vehicles can be the primary", "--primary"]),
    (
        "BBCC",
        &["there is no primary vehicle: none of `A`, `X`, `=` and `!` occurs", "--primary LETTER"],
    ),
    ("AAC.", &["vehicle `C` covers only one cell", ":1:3]", "drawn by its orientation"]),
    ("AA.BB", &["5 cells do not make a square board", "such as `6x5:`"]),
    ("3x2:AA.B", &["4 cells, but a board of 3x2 has 6"]),
    ("0x3:", &["a grid needs at least one row and one column"]),
    ("65x2:AA", &["a grid of 65x2 is too large: at most 64x64 is allowed"]),
    ("AA?.", &["'?' is not a board character", ":1:3]", "other letters for vehicles"]),
    ("AAé.", &["'é' is not a board character"]),
    ("AA.\nBBCC\n...\n", &["ragged rows: row 2 has 4 cells, but row 1 has 3", ":2:1]"]),
    ("AA.\n\n...\n", &["there is an empty line within the grid"]),
    ("AA.>\n...>\n", &["there are two exit markers"]),
    ("AA.\n...>\n", &["the exit marker `>` does not stand beside the line of the primary"]),
    ("{", &["the JSON ends too early", ":1:1]"]),
    ("{}", &["neither `schema` nor `cars`"]),
    ("{\"schema\":\"rushsat-board/2\"}", &["only `rushsat-board/1` can be read"]),
    ("{\"schema\":\"rushsat/1\",\"board\":\"..AA\"}", &["leave out its `--json`"]),
    ("{\"cars\":[]}", &["there is no primary vehicle"]),
    ("<1, 2", &["expected"]),
    ("# 3x3\ncar,move\nA,1\n", &["this is a plan (`car,move`), where a board should be"]),
    ("car,orientation,col,row,length\nX,H,1,1,2\n", &["size of the grid is not known", "--size"]),
    ("# 3x3\ncar,orientation,col,row,length\nX,H,1,1,2\nB,V,1,1,2\n", &["overlap", ":4:"]),
    ("# 3x3\ncar,orientation,col,row,length\nX,H,3,1,2\n", &["X", ":3:"]),
];

#[test]
fn every_kind_of_bad_board_has_its_message() {
    for (text, messages) in BOARDS {
        let run = rushsat("check -").stdin(text).run().exits(2).prints("");
        messages.iter().fold(run, |run, message| run.warns(message));
    }
}

#[test]
fn every_command_refuses_bad_boards_in_the_same_way() {
    for (text, _) in BOARDS {
        let expected = rushsat("check -").stdin(text).run().stderr;
        for command in COMMANDS {
            let run = rushsat(command).args("-").stdin(text).run().exits(2).prints("");
            assert_eq!(run.stderr, expected, "{command}: {text}");
        }
    }
}

#[test]
fn a_grid_that_is_too_large_is_refused() {
    let row = format!("AA{}\n", ".".repeat(63));
    rushsat("check -").stdin(row.repeat(2)).run().exits(2).warns("65x2 is too large");
    rushsat("check -").stdin("A.\n".repeat(65)).run().exits(2).warns("2x65 is too large");
    rushsat("check").arg(&".".repeat(65 * 65)).run().exits(2).warns("65x65 is too large");
}

#[test]
fn a_file_that_is_no_board_is_named_with_its_line() {
    let folder = Folder::new();
    folder.file("bad.txt", "AA..\nB...\n....\n....\n");
    let run = folder.rushsat("check bad.txt").run().exits(2);
    run.warns("[bad.txt:2:1]").warns("vehicle `B` covers only one cell");
    folder.file("bad.csv", "car,orientation,col,row,length\nX,H,one,1,2\n");
    let run = folder.rushsat("check --size 6x6 bad.csv").run().exits(2);
    run.warns("[bad.csv:2:5]").warns("found `one`");
}

#[test]
fn bytes_that_are_not_text_are_refused() {
    let run = rushsat("check -").stdin(b"AA..\n\xff\n").run().exits(2);
    run.warns("the input is not UTF-8 text").warns(":2:1]").warns("the byte 0xff");
    rushsat("check -").stdin(b"AA\0.").run().exits(2).warns("'\\0' is not a board character");
    let folder = Folder::new();
    folder.file("binary", [0, 159, 146, 150, 0]);
    folder.rushsat("check binary").run().exits(2).warns("not UTF-8");
}

#[test]
fn sources_that_are_no_files_are_named() {
    let folder = Folder::new();
    for command in COMMANDS {
        let run = folder.rushsat(command).args("none.txt").run().exits(2).prints("");
        run.warns("there is no file `none.txt`").warns("BOARD is a file, `-`, or the board itself");
        folder.rushsat(command).args(".").run().exits(2).warns("`.` is a directory");
    }
    folder.rushsat("check no/such/file").run().exits(2).warns("there is no file `no/such/file`");
    folder.rushsat("check card").run().exits(2).warns("`card` is neither a file nor a board");
    folder.rushsat("check").arg("").run().exits(2).warns("the input is empty");
    folder.rushsat("check").run().exits(2).warns("<BOARD>");
}

#[test]
fn options_without_an_effect_are_refused() {
    const BOARD: &str = "BB.FAA.FECCCE.DD";
    const PROGRAM: &str = "puma/examples/elevator.puma";
    for (command, reason) in [
        ("verify --constructive full_row", "--constructive"),
        ("verify full_row --size 3x3 --primary X", "--primary"),
        ("verify --list --size 3x3", "--size"),
        ("verify --generate full_row:4 --metric moves", "--metric"),
        ("verify --deduction none.proof --proof out", "--proof"),
        (&format!("reach --metric steps {PROGRAM}"), "not for programs"),
        (&format!("reach --encoding cell {PROGRAM}"), "not for programs"),
        (&format!("reach --size 3x3 {PROGRAM}"), "not for programs"),
        (&format!("reach --skip 1 {PROGRAM}"), "not for programs"),
        ("audit --primary Q nowhere", "`--board`"),
        (
            &format!("export --format smv --amo ladder {BOARD}"),
            "--amo is for the formats dimacs and dimspec",
        ),
        (&format!("check --from compact --grid {BOARD}"), "--grid"),
        (&format!("check --from grid --list {BOARD}"), "--list does not go with --from grid"),
        (&format!("check --size 8x2 {BOARD}"), "the input says 4x4, but the size 8x2"),
    ] {
        rushsat(command).run().exits(2).prints("").warns(reason);
    }
}

/// Feeds `piece` to `rushsat check -` again and again; how many bytes it took, and its message.
fn flooded_with(piece: &[u8], n_bytes: usize) -> (usize, String) {
    let mut child = Command::new(program())
        .args(["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut n_taken = 0;
    while n_taken < n_bytes && stdin.write_all(piece).is_ok() {
        n_taken += piece.len();
    }
    drop(stdin);
    let mut message = String::new();
    child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2), "{message}");
    assert!(!message.contains("panicked"), "{message}");
    (n_taken, message)
}

#[test]
fn a_line_without_end_is_not_read_to_its_end() {
    let (n_taken, message) = flooded_with(&vec![b'.'; 1 << 16], 1 << 30);
    assert!(n_taken < 1 << 22, "{n_taken} bytes were taken");
    assert!(message.contains("the line is longer than 1 MiB"), "{message}");
}

#[test]
fn a_file_without_end_is_not_read_to_its_end() {
    let line = format!("{}\n", ".".repeat(255));
    let (n_taken, message) = flooded_with(line.repeat(256).as_bytes(), 1 << 30);
    assert!(n_taken < 300 << 20, "{n_taken} bytes were taken");
    assert!(message.contains("the input is longer than 256 MiB"), "{message}");
}

/// Standard error has no buffer of its own: a report of a line of 100,000 characters once took as many system
/// calls.
#[test]
fn a_report_is_written_at_once() {
    // Each write is a message of its own.
    let (reader, writer) = UnixDatagram::pair().unwrap();
    let status = Command::new(program())
        .args(["check", "4x4:AA..BC"])
        .stderr(Stdio::from(OwnedFd::from(writer)))
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
    reader.set_read_timeout(Some(Duration::from_millis(10))).unwrap();
    let mut message = [0; 1 << 14];
    let n_bytes = reader.recv(&mut message).unwrap();
    assert!(
        message[..n_bytes].ends_with(b"\n"),
        "{:?}",
        String::from_utf8_lossy(&message[..n_bytes])
    );
    let after = reader.recv(&mut message);
    assert!(after.is_err() || after.is_ok_and(|n_bytes| n_bytes == 0), "a second write");
}

/// More places than a program can have ended in a panic.
#[test]
#[cfg_attr(not(feature = "serve"), ignore = "the feature serve is off")]
fn a_server_has_a_bounded_number_of_jobs() {
    for jobs in ["0", "101", "18446744073709551615"] {
        let run = rushsat("serve --port 0 --time-limit 0.3 --jobs").arg(jobs).run().exits(2);
        run.warns("expected a number from 1 to 100");
    }
}

#[test]
#[cfg_attr(not(feature = "serve"), ignore = "the feature serve is off")]
fn a_server_shows_one_board() {
    let list = "puzzles/original-40.txt";
    let run = rushsat("serve --port 0 --time-limit 0.3").arg(list).run().exits(2);
    run.warns("holds 40 boards, where one is needed");
    let run = rushsat("serve --port 0 --time-limit 0.3 --exit left").run().exits(2);
    run.warns("without a board there is nothing to read");
    let run = rushsat("serve --port 0 --time-limit 0.3 --output-limit 1M").run().exits(2);
    run.warns("an answer of it has at most 64M");
    let run = rushsat("serve --port 0 --time-limit 0.3 AA..").run().exits(3);
    assert!(run.stdout.contains("/#text=%7B%22schema%22%3A%22rushsat-board"), "{}", run.stdout);
}

#[test]
fn a_formula_is_not_taken_for_a_list_of_boards() {
    let folder = Folder::new();
    folder.rushsat("export --format dimacs --max-moves 3 -o f.txt").arg(SMALL).run().exits(0);
    let run = folder.rushsat("plan f.txt").run().exits(2);
    run.warns("`f.txt` is a formula in DIMACS").warns("rushsat sat");
}

#[test]
fn of_a_long_line_what_is_near_the_fault_is_shown() {
    // More columns than a format has width: the whole line cannot be drawn.
    let (wide, nested) = (" ".repeat(70_000), "{".repeat(70_000));
    let folder = Folder::new();
    folder.file("a.lemmas", format!("lemma a holds: {nested}\n"));
    folder.file("b.lemmas", format!("lemma b holds: E(0,0){wide} odd\n"));
    folder.file("c.proof", format!("theorem c: P |- P\n1: P{wide}by premis\n"));
    let condition = format!("{wide}moves > odd");
    let calls = [
        folder.rushsat("verify --size 3x3 a.lemmas"),
        folder.rushsat("verify --size 3x3 b.lemmas"),
        folder.rushsat("verify --deduction c.proof"),
        folder.rushsat("query --size 3x3").arg(&condition),
        folder.rushsat("generate random --size 4x4 --vehicles 3 --where").arg(&condition),
    ];
    for call in calls {
        let run = call.run().exits(2).warns(" │ ");
        assert!(run.stderr.len() < 2000, "{}", run.stderr);
    }
}

#[test]
fn limits_without_an_effect_are_refused() {
    let count = |options: &[&str]| {
        let run =
            options.iter().fold(rushsat("count --node-limit 2048"), |run, option| run.arg(option));
        run.arg(SMALL).run().exits(2).warns("--node-limit is for diagrams");
    };
    count(&[]);
    count(&["--models", "--counter", "exec:ganak {cnf}"]);
    rushsat("universe --size 4x4 --estimate --threads 2").run().exits(2).warns("cannot be used");
}
