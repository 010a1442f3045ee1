//! Where results go and where inputs come from: closed pipes, files that stand, pipes, names that are no
//! text.
#![cfg(unix)]

use std::{
    ffi::{OsStr, OsString},
    fs,
    io::{BufRead, BufReader, Read, Write},
    os::unix::{ffi::OsStrExt, fs::symlink},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::support::{ENDLESS, Folder, HARD, SMALL, program, rushsat};

/// What a shell says of a program that SIGPIPE ended.
const CLOSED: Option<i32> = Some(141);

const UNSATISFIABLE: &str = "p cnf 1 2\n1 0\n-1 0\n";
const SATISFIABLE: &str = "p cnf 2 1\n1 2 0\n";

/// A call in this folder, with words as arguments.
fn call(folder: &Folder, args: &str) -> Command {
    let mut command = Command::new(program());
    command.current_dir(folder.path("")).args(args.split_whitespace());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The end of a call, which must come soon.
#[track_caller]
fn end(mut child: Child) -> Output {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_mins(1) {
            child.kill().unwrap();
            panic!("it goes on: {:?}", child.wait_with_output().unwrap());
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

/// Runs it into a pipe that is closed already.
#[track_caller]
fn unread(mut command: Command) -> Output {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    end(command.stdout(writer).spawn().unwrap())
}

/// Makes a named pipe.
fn pipe(folder: &Folder, name: &str) -> PathBuf {
    let path = folder.path(name);
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    path
}

fn names(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path("")).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn an_answer_that_nobody_reads_is_no_success() {
    let folder = Folder::new();
    folder.file("unsat.cnf", UNSATISFIABLE);
    folder.file("sat.cnf", SATISFIABLE);
    folder.file("list.txt", format!("{SMALL} name=a\n{SMALL} name=b\n"));
    folder.file("boards.txt", include_str!("../../../puzzles/fogleman-4x4.txt"));
    rushsat("certify").arg(SMALL).args(folder.path("cert").to_str().unwrap()).run().exits(0);
    fs::remove_file(folder.path("cert/board.json")).unwrap();
    for args in [
        "sat unsat.cnf",
        "sat sat.cnf",
        "audit cert",
        &format!("plan --max-moves 3 {SMALL}"),
        &format!("plan --json --max-moves 9 {SMALL}"),
        &format!("check {SMALL}"),
        "solve list.txt",
        "convert --to json list.txt",
        &format!("export --format dimacs --max-moves 5 {SMALL}"),
        &format!("export --format asp {SMALL} -o /dev/stdout"),
        "atlas query boards.txt any",
        "atlas query boards.txt any --json --sort states",
    ] {
        let output = unread(call(&folder, args));
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), stderr.as_str()), (CLOSED, ""), "{args}");
    }
}

#[test]
fn a_list_ends_when_nobody_reads_it() {
    let folder = Folder::new();
    folder.file("list.txt", format!("{SMALL}\n").repeat(3) + &format!("{HARD}\n").repeat(3000));
    for args in ["solve list.txt", "certify --jobs 2 list.txt certificates"] {
        let mut child = call(&folder, args).spawn().unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        drop(stdout);
        let output = end(child);
        assert_eq!(output.status.code(), CLOSED, "{args}: {output:?}");
        assert_eq!(output.stderr, b"", "{args}");
        assert!(line.contains('7'), "{line}");
    }
    // Certificates that were begun are whole, or are removed.
    let entries = fs::read_dir(folder.path("certificates")).unwrap();
    let certificates = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    for certificate in certificates {
        let files = fs::read_dir(certificate).unwrap();
        let names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        assert!(names.contains(&OsString::from("claim.json")), "{names:?}");
        assert!(
            !names.iter().any(|name| name.to_string_lossy().contains("nfinished")),
            "{names:?}"
        );
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = fs::File::options().write(true).open("/dev/full") else { return };
    let folder = Folder::new();
    let export = format!("export --format aiger {SMALL}");
    for args in [&format!("check {SMALL}"), &export, "--version", "solve --help"] {
        let output = call(&folder, args).stdout(full.try_clone().unwrap()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.starts_with("rushsat: cannot write: "), "{stderr}");
    }
    folder.rushsat(&export).args("-o /dev/full").run().exits(2).warns("cannot write `/dev/full`");
}

#[test]
fn old_proofs_stand_where_there_is_no_new_one() {
    let folder = Folder::new();
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/course/Rushhour12x12_7.csv");
    folder.file("sat.cnf", SATISFIABLE);
    folder.file("unsat.cnf", UNSATISFIABLE);
    folder.rushsat("export --format dimacs --max-moves 24 -o hard.cnf").arg(board).run().exits(0);
    folder.file("bad.cnf", "p cnf 1 1\n2 0\n");
    folder.file("proof", "old");
    let all = names(&folder);
    for (args, code) in [
        ("sat --proof proof sat.cnf", 10),
        ("sat --proof proof --time-limit 0.2 hard.cnf", 0),
        ("sat --proof proof bad.cnf", 2),
        ("sat --proof proof none.cnf", 2),
    ] {
        folder.rushsat(args).run().exits(code);
        assert_eq!((folder.read("proof").as_str(), names(&folder)), ("old", all.clone()), "{args}");
    }
    folder.rushsat("sat --proof none sat.cnf").run().exits(10);
    assert_eq!(names(&folder), all);
    folder.rushsat("sat --proof proof --proof-format drat unsat.cnf").run().exits(20);
    assert_eq!((folder.read("proof").as_str(), names(&folder)), ("0\n", all));
}

#[test]
fn a_command_never_writes_over_its_input() {
    let folder = Folder::new();
    folder.file("b.txt", SMALL);
    folder.file("unsat.cnf", UNSATISFIABLE);
    folder.file("p.puma", include_str!("../../../puma/examples/elevator.puma"));
    folder.file("set.toml", "time-limit = 1");
    symlink("b.txt", folder.path("link")).unwrap();
    for (args, input) in [
        ("export --format asp -o b.txt b.txt", "b.txt"),
        ("export --format asp -o link b.txt", "b.txt"),
        ("export --format pddl -o ./b.txt link", "b.txt"),
        ("sat --proof unsat.cnf unsat.cnf", "unsat.cnf"),
        ("puma export --format smv -o p.puma p.puma", "p.puma"),
        ("reach --plot b.txt b.txt", "b.txt"),
    ] {
        let before = folder.read(input);
        folder.rushsat(args).run().exits(2).warns("is an input of this command");
        assert_eq!(folder.read(input), before, "{args}");
    }
    let stdin = fs::File::open(folder.path("b.txt")).unwrap();
    let output = call(&folder, "export --format asp -o b.txt -").stdin(stdin).output().unwrap();
    assert_eq!((output.status.code(), folder.read("b.txt").as_str()), (Some(2), SMALL));
}

#[test]
fn outputs_go_where_they_always_went() {
    let folder = Folder::new();
    let export = |to: &str| folder.rushsat(&format!("export --format asp {SMALL} -o {to}")).run();
    let text = export("-").exits(0).stdout;
    export("/dev/stdout").exits(0).prints(&text);
    export("/dev/null").exits(0).prints("").stays_quiet();
    fs::create_dir(folder.path("sub")).unwrap();
    symlink("sub/file", folder.path("link")).unwrap();
    export("link").exits(0);
    assert_eq!(folder.read("sub/file"), text);
    assert!(folder.path("link").is_symlink());
    let path = pipe(&folder, "pipe");
    let reader = thread::spawn(move || fs::read_to_string(path).unwrap());
    export("pipe").exits(0);
    assert_eq!(reader.join().unwrap(), text);
    assert_eq!(names(&folder), ["link", "pipe", "sub"]);
    // Appended to, as a shell does it.
    folder.file("log", "before\n");
    let log = fs::File::options().append(true).open(folder.path("log")).unwrap();
    let args = format!("export --format asp {SMALL} -o /dev/stdout");
    assert!(call(&folder, &args).stdout(log).status().unwrap().success());
    assert_eq!(folder.read("log"), format!("before\n{text}"));
}

#[test]
fn nothing_without_an_end_is_read_without_an_end() {
    let folder = Folder::new();
    folder.file("sat.cnf", SATISFIABLE);
    folder.rushsat("export --format dimacs --max-moves 8 -o f.cnf").arg(SMALL).run().exits(0);
    for (args, code) in [
        (format!("check --plan /dev/zero {SMALL}"), 2),
        ("check /dev/zero".to_owned(), 2),
        ("sat /dev/zero".to_owned(), 2),
        ("decode f.cnf /dev/zero".to_owned(), 2),
        ("decode /dev/zero f.cnf".to_owned(), 2),
    ] {
        folder.rushsat(&args).run().exits(code).within(30.0);
    }
    let plan = folder.rushsat(&format!("check --plan /dev/zero {SMALL}")).run();
    plan.warns("cannot read the plan `/dev/zero`: it is larger than 256 MiB");
}

#[test]
fn pipes_are_read_to_their_end() {
    let folder = Folder::new();
    rushsat("check /dev/stdin").stdin(SMALL).run().exits(0);
    let read = |args: &str, name: &str, text: &'static str| {
        let path = pipe(&folder, name);
        let writer = thread::spawn(move || {
            let mut pipe = fs::File::options().write(true).open(path).unwrap();
            thread::sleep(Duration::from_millis(200));
            pipe.write_all(text.as_bytes()).unwrap();
        });
        folder.rushsat(args).run().exits(if args.starts_with("sat") { 20 } else { 0 });
        writer.join().unwrap();
    };
    read("check board", "board", SMALL);
    read("plan --max-moves 9 --time-limit 30 list", "list", "BB.FAA.FECCCE.DD\n# end\n");
    read("check --plan plan 6x1:AA....", "plan", "A+4");
    read("sat formula", "formula", UNSATISFIABLE);
}

#[test]
fn pipes_that_nobody_writes_are_waited_for_within_the_limit() {
    let folder = Folder::new();
    pipe(&folder, "pipe");
    let run = folder.rushsat("plan --max-moves 9 --time-limit 0.3 pipe").run().exits(3);
    run.within(30.0).warns("gave up reading `pipe`: time limit reached");
    let run = folder.rushsat("verify --time-limit 0.3 --board pipe full_row").run().exits(3);
    run.within(30.0).warns("gave up reading `pipe`: time limit reached");
    folder
        .rushsat("sat --time-limit 0.3 pipe")
        .run()
        .exits(0)
        .says("c time limit reached\ns UNKNOWN\n");
    folder.rushsat("decode pipe pipe").run().exits(2).warns("it is a pipe, not a regular file");
}

#[test]
fn ctrl_c_ends_the_waiting() {
    let folder = Folder::new();
    pipe(&folder, "pipe");
    for (args, code) in [("solve pipe", 3), ("sat pipe", 0), ("check --plan pipe A", 3)] {
        let child = call(&folder, args).spawn().unwrap();
        thread::sleep(Duration::from_millis(500));
        let kill = format!("kill -INT {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        assert_eq!(end(child).status.code(), Some(code), "{args}");
    }
}

#[test]
fn names_that_are_no_text_are_names() {
    let folder = Folder::new();
    let name = |bytes: &[u8]| OsStr::from_bytes(bytes).to_owned();
    let (board, plan, formula) = (name(b"b\xff"), name(b"p\xff"), name(b"f\xff"));
    fs::write(folder.path("").join(&board), SMALL).unwrap();
    fs::write(folder.path("").join(&plan), "A+1").unwrap();
    let run = |args: &[&OsStr]| {
        let output = call(&folder, "").args(args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let good = (Some(0), String::new());
    let word = OsStr::new;
    assert_eq!(run(&[word("check"), &board]), good);
    assert_eq!(run(&[word("solve"), &board]), good);
    let export = ["export", "--format", "dimacs", "--max-moves", "9", "-o"].map(word);
    assert_eq!(run(&[&export[..], &[&formula, &board]].concat()), good);
    assert_eq!(run(&[word("sat"), &formula]).0, Some(10));
    assert_eq!(run(&[word("check"), word("--plan"), &plan, &board]).0, Some(1));
    let (program, lemma) = (name(b"p\xff.puma"), name(b"l\xff"));
    fs::write(folder.path("").join(&program), include_str!("../../../puma/examples/elevator.puma"))
        .unwrap();
    fs::write(folder.path("").join(&lemma), "exists r, c. E(r,c)").unwrap();
    assert_eq!(run(&[word("puma"), word("check"), &program]), good);
    assert_eq!(run(&[word("reach"), &program]), good);
    let verify = |option: &[&str], of: &OsStr| {
        let options: Vec<_> = option.iter().map(|&option| word(option)).collect();
        run(&[&[word("verify")], &options[..], &[of]].concat())
    };
    assert!(matches!(verify(&["--size", "2x2"], &lemma).0, Some(0 | 1)));
    assert!(matches!(verify(&["full_row", "--board"], &board).0, Some(0 | 1)));
    assert_eq!(run(&[word("certify"), &board, word("c")]), good);
    assert_eq!(run(&[word("audit"), word("--board"), &board, word("c")]), good);
    let (code, stderr) = run(&[word("check"), &name(b"none\xff")]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("there is no file `none\u{fffd}`"), "{stderr}");
}

#[test]
fn a_line_that_is_no_text_spoils_no_other() {
    let mut list = format!("{SMALL}\n").into_bytes();
    list.extend(b"# a\nBB.FAA.FECCCE.DD name=caf\xe9\n");
    list.extend(format!("{SMALL}\n").as_bytes());
    let run = rushsat("solve --json -").stdin(list.clone()).run().exits(2);
    let lines = run.json_lines();
    assert_eq!(lines.len(), 3);
    assert_eq!([&lines[0]["length"], &lines[2]["length"]], [7, 7]);
    assert_eq!((&lines[1]["line"], &lines[1]["column"]), (&3.into(), &26.into()));
    assert_eq!(lines[1]["error"], "the input is not UTF-8 text");
    let run = rushsat("solve -").stdin(list).run().exits(2);
    run.warns(":3:26]").warns("the byte 0xe9");
}

#[test]
fn an_interrupted_writer_leaves_nothing() {
    let folder = Folder::new();
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/course/Rushhour12x12_7.csv");
    assert!(board.ends_with(ENDLESS));
    folder.rushsat("export --format dimacs --max-moves 24 -o f.cnf").arg(board).run().exits(0);
    let child = call(&folder, "sat --proof proof f.cnf").spawn().unwrap();
    let is_begun = || names(&folder).iter().any(|name| name.starts_with(".rushsat-"));
    let start = Instant::now();
    while !is_begun() && start.elapsed() < Duration::from_secs(30) {
        thread::sleep(Duration::from_millis(10));
    }
    assert!(is_begun());
    for _ in 0..2 {
        // Two at once are one, as where a program signals the group, too.
        let kill = format!("kill -INT {}", child.id());
        Command::new("sh").args(["-c", &kill]).status().unwrap();
    }
    let mut stderr = String::new();
    let mut child = child;
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!(end(child).status.code(), Some(0), "{stderr}");
    assert_eq!(names(&folder), ["f.cnf"]);
    assert!(!Path::new(&folder.path("proof")).exists());
}
