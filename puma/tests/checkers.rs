//! Other people's programs read what is exported. Those that are not installed are named as skipped.

use std::{
    fs::{self, File},
    path::Path,
    process::Command,
};

use limits::Budget;
use puma::{Program, aiger};
use tempfile::TempDir;

fn example(name: &str) -> Program {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(format!("{name}.puma"));
    let text = fs::read_to_string(path).expect("the example exists");
    Program::parse(name, &text, &Budget::default()).expect("the example is a program")
}

/// What a program prints; none, with a remark, if it is not installed.
fn run(program: &str, args: &[&str]) -> Option<String> {
    match Command::new(program).args(args).output() {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("skipped: {program} is not installed");
            None
        }
        Err(error) => panic!("{program}: {error}"),
    }
}

#[test]
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
        let Some(printed) = run("berkeley-abc", &["-c", &script]) else { return };
        let expected = format!("was asserted in frame {length}.");
        assert!(printed.contains(&expected), "{name}: {printed}");
    }
}

#[test]
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
    let Some(printed) = run("berkeley-abc", &["-c", &script]) else { return };
    assert!(printed.contains("Property proved."), "{printed}");
}

#[test]
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
        let Some(printed) = run("yosys", &["-q", "-l", "/dev/stdout", "-p", &script]) else {
            return;
        };
        assert!(!printed.contains("ERROR"), "{printed}");
        // Two numbers of two bits, the boat, and whether all rules applied.
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let is_latch =
            |word: &String| word.starts_with('$') && word.to_ascii_lowercase().contains("ff");
        let latches = printed.lines().map(words).find(|words| words.iter().any(is_latch));
        assert!(latches.is_some_and(|words| words.contains(&"6".to_owned())), "{printed}");
    }
}
