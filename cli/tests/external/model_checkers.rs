//! Model checkers read what is exported, and find plans of the same lengths.

use std::{
    fs::{self, File},
    path::Path,
    process::Command,
};

use libtest_mimic::Trial;
use limits::Budget;
use puma::{Program, aiger};
use tempfile::TempDir;

use crate::{
    missing,
    support::{ENCODINGS, Folder, SMALL},
    trial,
};

fn example(name: &str) -> Program {
    let examples = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../puma/examples"));
    let path = examples.join(format!("{name}.puma"));
    let text = fs::read_to_string(path).expect("the example exists");
    Program::parse(name, &text, &Budget::default()).expect("the example is a program")
}

/// What a program prints.
fn run(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).output().expect("it is installed");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, &str, fn()); 5] = [
        ("berkeley-abc", "abc finds the shortest plans of programs", abc_finds_the_shortest_plans),
        ("berkeley-abc", "abc proves what is unsolvable", abc_proves_what_is_unsolvable),
        ("berkeley-abc", "abc finds the length of a board in every encoding", abc_finds_boards),
        ("yosys", "yosys reads both forms", yosys_reads_both_forms),
        ("NuSMV", "NuSMV counts the boards that can be solved", nusmv_counts_all_boards),
    ];
    let trial = |(program, name, test): (&str, &str, fn())| {
        trial(name, missing(program), move || {
            test();
            Ok(())
        })
    };
    tests.map(trial).into()
}

fn abc_finds_boards() {
    let folder = Folder::new();
    for encoding in ENCODINGS {
        let export = format!("export --format aiger --encoding {encoding} -o board.aig");
        folder.rushsat(&export).arg(SMALL).run().exits(0);
        let script = format!("read_aiger {}; bmc3 -F 9", folder.path("board.aig").display());
        let printed = run("berkeley-abc", &["-c", &script]);
        assert!(printed.contains("was asserted in frame 7."), "{encoding}: {printed}");
        let witness = folder.path("board.cex").display().to_string();
        run("berkeley-abc", &["-c", &format!("{script}; write_cex -a {witness}")]);
        let decoded = folder.rushsat("decode board.aig board.cex").run().exits(0);
        decoded.says("7 moves, not known to be shortest");
    }
}

fn nusmv_counts_all_boards() {
    let folder = Folder::new();
    let script = "go\nprint_reachable_states\nquit\n";
    folder.file("script", script);
    for question in
        ["4x4 --rules fogleman --metric steps", "4x4 --rules collette", "5x3 --metric steps"]
    {
        let ask = |what: &str| folder.rushsat(&format!("universe {what} --size {question}")).run();
        folder.file("all.smv", ask("--export smv").exits(0).stdout);
        let [script, model] = ["script", "all.smv"].map(|name| folder.path(name));
        let [script, model] = [&script, &model].map(|path| path.to_str().expect("plain names"));
        let printed = run("NuSMV", &["-dynamic", "-source", script, model]);
        let json = ask("--json --top 0").exits(0).json();
        let n_indices = json["histogram"].as_array().expect("one number of each index").len();
        let solvable = json["solvable"].as_u64().expect("a number");
        let diameter = format!("system diameter: {n_indices}\n");
        let reachable = format!("reachable states: {solvable} ");
        assert!(
            printed.contains(&diameter) && printed.contains(&reachable),
            "{question}: {printed}"
        );
    }
}

fn abc_finds_the_shortest_plans() {
    let folder = TempDir::new().expect("there is room for a folder");
    for (name, length) in [
        ("elevator", 3),
        ("missionaries", 11),
        ("rush-hour", 9),
        ("water-jugs", 6),
        ("wolf-goat-cabbage", 7),
    ] {
        let path = folder.path().join(format!("{name}.aig"));
        let mut file = File::create(&path).expect("the folder is writable");
        aiger(&example(name), &Budget::default())
            .expect("no limit")
            .write_binary(&mut file)
            .expect("the file is writable");
        let script = format!("read_aiger {}; bmc3 -F {}", path.display(), length + 1);
        let printed = run("berkeley-abc", &["-c", &script]);
        let expected = format!("was asserted in frame {length}.");
        assert!(printed.contains(&expected), "{name}: {printed}");
    }
}

fn abc_proves_what_is_unsolvable() {
    let folder = TempDir::new().expect("there is room for a folder");
    // An even number stays even.
    let text = "Init { int (3) a = 0; int (2) b = 0; } Goals { Goal (a == 7); }
        Rules { Rule (a + 2 <= 6) { a = a + 2; } Rule (a > 0) { a = a - 2; b = (b + 1) % 3; } }";
    let path = folder.path().join("even.aig");
    let mut file = File::create(&path).expect("the folder is writable");
    let program = Program::parse("even", text, &Budget::default()).expect("a program");
    aiger(&program, &Budget::default())
        .expect("no limit")
        .write_binary(&mut file)
        .expect("the file is writable");
    let script = format!("read_aiger {}; pdr", path.display());
    let printed = run("berkeley-abc", &["-c", &script]);
    assert!(printed.contains("Property proved."), "{printed}");
}

fn yosys_reads_both_forms() {
    let folder = TempDir::new().expect("there is room for a folder");
    let circuit = aiger(&example("missionaries"), &Budget::default()).expect("no limit");
    let path = |extension: &str| folder.path().join(format!("missionaries.{extension}"));
    let write =
        |extension: &str, bytes: Vec<u8>| fs::write(path(extension), bytes).expect("writable");
    let (mut ascii, mut binary) = (Vec::new(), Vec::new());
    circuit.write_ascii(&mut ascii).expect("memory");
    circuit.write_binary(&mut binary).expect("memory");
    write("aag", ascii);
    write("aig", binary);
    for extension in ["aag", "aig"] {
        let script = format!("read_aiger {}; stat", path(extension).display());
        let printed = run("yosys", &["-q", "-l", "/dev/stdout", "-p", &script]);
        assert!(!printed.contains("ERROR"), "{printed}");
        // Two numbers of two bits, the boat, and whether all rules applied.
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let is_latch =
            |word: &String| word.starts_with('$') && word.to_ascii_lowercase().contains("ff");
        let latches = printed.lines().map(words).find(|words| words.iter().any(is_latch));
        assert!(latches.is_some_and(|words| words.contains(&"6".to_owned())), "{printed}");
    }
}
