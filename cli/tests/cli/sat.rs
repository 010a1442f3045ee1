//! `rushsat sat`, in the language of the SAT competition.

use std::{
    process::Command,
    time::{Duration, Instant},
};

use crate::support::{Folder, program, rushsat};

/// `n + 1` pigeons in `n` holes: easy to state, hard to refute.
fn pigeons(n: usize) -> String {
    let var = |pigeon: usize, hole: usize| pigeon * n + hole + 1;
    let mut clauses: Vec<String> = (0..=n)
        .map(|pigeon| (0..n).map(|hole| var(pigeon, hole).to_string() + " ").collect())
        .collect();
    for hole in 0..n {
        for (pigeon, earlier) in (0..=n).flat_map(|p| (0..p).map(move |q| (p, q))) {
            clauses.push(format!("-{} -{} ", var(pigeon, hole), var(earlier, hole)));
        }
    }
    format!("p cnf {} {}\n{}0\n", n * (n + 1), clauses.len(), clauses.join("0\n"))
}

/// Formulas with the exit code and what is printed after the first comment.
const ANSWERED: [(&str, i32, &str); 8] = [
    ("p cnf 2 2\n1 2 0\n-1 0\n", 10, "s SATISFIABLE\nv -1 2 0\n"),
    ("p cnf 1 2\n1 0\n-1 0\n", 20, "s UNSATISFIABLE\n"),
    ("p cnf 0 0\n", 10, "s SATISFIABLE\nv 0\n"),
    ("p cnf 0 1\n0\n", 20, "s UNSATISFIABLE\n"),
    ("c hello\np cnf 1 1\nc world\n1 0\n", 10, "s SATISFIABLE\nv 1 0\n"),
    ("p cnf 2 2\r\n1 -2\r\n 0 2 0\r\n", 10, "s SATISFIABLE\nv 1 2 0\n"),
    ("p cnf 1 1\n1 0\n%\n0\n", 10, "s SATISFIABLE\nv 1 0\n"),
    ("p cnf 1 1\n1 0", 10, "s SATISFIABLE\nv 1 0\n"),
];

#[test]
fn answers_have_the_competitions_form_and_exit_codes() {
    for solver in ["varisat", "batsat"] {
        for (formula, code, answer) in ANSWERED {
            let run = rushsat("sat - --solver").arg(solver).stdin(formula).run().exits(code);
            let first = format!("c rushsat {}, {solver}\n", env!("CARGO_PKG_VERSION"));
            run.stays_quiet().prints(&(first + answer));
        }
    }
}

#[test]
fn the_formula_can_be_a_file() {
    let folder = Folder::new();
    folder.file("f.cnf", pigeons(4));
    folder.rushsat("sat f.cnf").run().exits(20).says("s UNSATISFIABLE\n");
}

#[test]
fn values_are_wrapped_and_complete() {
    let formula = "p cnf 1000 1\n1000 0\n";
    let run = rushsat("sat -").stdin(formula).run().exits(10);
    assert!(run.stdout.lines().all(|line| line.len() <= 78));
    let values = run.stdout.lines().filter_map(|line| line.strip_prefix("v "));
    let values: Vec<i32> =
        values.flat_map(str::split_whitespace).map(|word| word.parse().unwrap()).collect();
    assert_eq!(values.len(), 1001);
    assert_eq!(values[999..], [1000, 0]);
    assert!(values[..1000].iter().zip(1..).all(|(value, var)| value.abs() == var));
}

#[test]
fn an_outside_solver_is_asked() {
    let folder = Folder::new();
    folder.file("f.cnf", pigeons(3));
    // The program itself speaks the language that it expects of others.
    let solver = format!("exec:'{}' sat {{cnf}}", program());
    folder.rushsat("sat f.cnf --solver").arg(&solver).run().exits(20).says("s UNSATISFIABLE");
    folder.file("f.cnf", ANSWERED[0].0);
    let run = folder.rushsat("sat f.cnf --solver").arg(&solver).run().exits(10);
    run.says("s SATISFIABLE\nv -1 2 0\n");
}

#[test]
fn an_outside_solver_that_fails_is_named() {
    let failing = [
        ("exec:no-such-solver {cnf}", "there is no program `no-such-solver`"),
        ("exec:false {cnf}", "solver `false {cnf}`: crashed (exit status: 1)"),
        ("exec:true {cnf}", "solver `true {cnf}`: gave no answer"),
    ];
    for (solver, message) in failing {
        let run = rushsat("sat - --solver").arg(solver).stdin(ANSWERED[0].0).run().exits(2);
        run.warns(message);
    }
}

#[test]
fn a_limit_ends_without_an_answer() {
    for solver in ["varisat", "batsat"] {
        let cmd = rushsat("sat - --time-limit 0.1 --solver").arg(solver).stdin(pigeons(11));
        let run = cmd.run().exits(0).within(3.0).stays_quiet();
        run.says("c time limit reached\ns UNKNOWN\n");
        let cmd = rushsat("sat - --conflict-limit 10 --solver").arg(solver).stdin(pigeons(8));
        cmd.run().exits(0).says("c conflict limit reached\ns UNKNOWN\n");
    }
}

/// Reading counts as well, also of what never ends.
#[test]
fn a_limit_ends_the_reading() {
    for proof in ["", " --proof p"] {
        let folder = Folder::new();
        let endless = format!(
            "yes '1 -2 0' | sed '1i p cnf 2 4000000000' | {} sat - --time-limit 0.2{proof}",
            program()
        );
        let start = Instant::now();
        let run = Command::new("sh").args(["-c", &endless]).current_dir(folder.path("")).output();
        let output = run.expect("there is a shell");
        assert!(start.elapsed() < Duration::from_secs(20));
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.ends_with("c time limit reached\ns UNKNOWN\n"), "{printed}");
    }
}

/// What a run takes depends on the variables that occur, not on their numbers nor on the header.
#[cfg(unix)]
#[test]
fn large_variables_take_no_more_than_small_ones() {
    let folder = Folder::new();
    let itself = format!("exec:'{}' sat {{cnf}}", program());
    for solver in ["varisat", "batsat", &itself, "varisat --proof p"] {
        for (formula, last) in [
            ("p cnf 100000000 1\n1 0\n", "-262144 0"),
            ("p cnf 2147483647 1\n2147483647 0\n", "2147483647 0"),
        ] {
            folder.file("f.cnf", formula);
            let run = Command::new("sh")
                .args([
                    "-c",
                    "ulimit -v 1000000; exec \"$@\"",
                    "sh",
                    program(),
                    "sat",
                    "f.cnf",
                    "--solver",
                ])
                .args(if solver == itself { vec![solver] } else { solver.split(' ').collect() })
                .current_dir(folder.path(""))
                .output();
            let output = run.expect("there is a shell");
            let printed = String::from_utf8(output.stdout).unwrap();
            assert_eq!(output.status.code(), Some(10), "{solver}: {formula}");
            assert!(printed.ends_with(&format!(" {last}\n")), "{solver}: {formula}");
        }
    }
    folder.file("f.cnf", "p cnf 2147483647 2\n2147483647 0\n-2147483647 0\n");
    folder.rushsat("sat f.cnf --proof p").run().exits(20);
    assert_eq!(folder.read("p"), "3 0 1 2 0\n");
    // What is there is a refutation of another formula.
    let run = folder.rushsat("sat - --proof p").stdin("p cnf 1 1\n1 0\n").run().exits(10);
    run.warns("`p` is as it was: there is no refutation to write");
}

/// Malformed formulas, with the place and the fault that the message names. All are exit 2.
const MALFORMED: [(&str, &str); 20] = [
    ("", "line 1: no header `p cnf VARIABLES CLAUSES`"),
    ("1 2 0\n", "line 1: expected the header"),
    ("c only a comment\n", "line 2: no header"),
    ("p cnf 2 2\n1 2 0\n", "line 3: 1 clause"),
    ("p cnf 2 1\n1 2 0\n\n-1 0\n", "line 4: more clauses than the 1 declared"),
    ("p cnf 2 1\n1 3 0\n", "line 2: variable 3 is beyond the 2 declared"),
    ("p cnf 2 1\n\n1 x 0\n", "line 3: expected a literal or 0, found `x"),
    ("p cnf 2 1\n1 2\n", "the last clause does not end in 0"),
    ("p cnf 2 1\n1 --2 0\n", "line 2: expected a literal or 0"),
    ("p cnf x 1\n1 0\n", "line 1: expected `p cnf VARIABLES CLAUSES`, found `p cnf x 1`"),
    ("p cnf 2\n1 0\n", "line 1: expected `p cnf VARIABLES CLAUSES`"),
    ("p cnf -2 1\n1 0\n", "line 1: expected `p cnf VARIABLES CLAUSES`"),
    ("p dnf 2 1\n1 0\n", "line 1: expected `p cnf VARIABLES CLAUSES`"),
    ("p cnf 2 1\np cnf 2 1\n1 0\n", "line 2: a second header"),
    ("p cnf 99999999999999 0\n", "line 1: no more than 2147483647 variables"),
    ("p cnf 2 1\n1 -99999999999999999999 0\n", "line 2: variable of more than 19 digits is beyond"),
    ("p cnf 2147483648 1\n1 0\n", "line 1: no more than 2147483647 variables can be numbered"),
    ("p cnf 2 1\n1\u{b}2 0\n", "found `1\\u{b}2 0`"),
    ("p cnf 2 1\n\u{1a} 0\n", "found `\\u{1a} 0`"),
    ("p cnf 2\u{b} 1\n1 0\n", "found `p cnf 2\\u{b} 1`"),
];

#[test]
fn malformed_formulas_are_refused_with_their_line() {
    for (formula, message) in MALFORMED {
        rushsat("sat -").stdin(formula).run().exits(2).prints("").warns(message);
    }
    let run = rushsat("sat -").stdin(b"p cnf 2 1\n1 \xff 0\n").run().exits(2);
    run.warns("line 2: expected a literal or 0");
}

/// A byte order mark is no part of the formula; what would be ignored after its end is refused.
#[test]
fn marks_and_ends_are_told_from_clauses() {
    rushsat("sat -").stdin("\u{feff}p cnf 2 1\n1 2 0\n%\n0\n\n").run().exits(10);
    let run = rushsat("sat -").stdin("p cnf 2 1\n1 2 0\n%\n0\n-1 0\n-2 0\n").run().exits(2);
    run.prints("").warns("line 5: after the `%` that ends the formula stands `-1 0`");
}

/// As the other limits do. A device that is full is no limit, and is named.
#[test]
fn a_proof_that_is_too_long_ends_without_an_answer() {
    let folder = Folder::new();
    folder.file("f.cnf", pigeons(6));
    for format in ["lrat", "lrat-binary", "drat", "drat-binary"] {
        let args = format!("sat --output-limit 9K --proof p --proof-format {format} f.cnf");
        let run = folder.rushsat(&args).run().exits(0).stays_quiet();
        run.says("c output limit reached\ns UNKNOWN\n");
        assert!(!folder.path("p").exists());
    }
    #[cfg(target_os = "linux")]
    {
        let run = folder.rushsat("sat --proof /dev/full f.cnf").run().exits(2).prints("");
        run.warns("`/dev/full`");
    }
}

#[test]
fn what_only_an_outside_program_says_is_marked() {
    let folder = Folder::new();
    folder.file("f.cnf", pigeons(3));
    for (proof, is_checked) in [("", false), ("--proof {proof} ", true)] {
        let solver = format!("exec:'{}' sat {proof}{{cnf}}", program());
        let run = folder.rushsat("sat f.cnf --solver").arg(&solver).run().exits(20);
        assert_eq!(!run.stdout.contains("\nc not checked"), is_checked, "{}", run.stdout);
        let run = folder.rushsat("sat f.cnf --proof p --solver").arg(&solver).run().exits(2);
        run.warns(if is_checked { "checked and cannot be stored" } else { "writes no proofs" });
    }
}

#[test]
fn formulas_that_cannot_be_opened_are_named() {
    rushsat("sat none.cnf").run().exits(2).warns("cannot open `none.cnf`");
    rushsat("sat puzzles").run().exits(2).warns("`puzzles`").warns("directory");
}

/// What this program writes is checked, in both forms; a proof of another formula, a damaged one and one in
/// another language are refused.
#[test]
fn refutations_are_checked() {
    let folder = Folder::new();
    folder.file("f.cnf", pigeons(4));
    folder.file("other.cnf", pigeons(5));
    for format in ["lrat", "lrat-binary", "drat", "drat-binary"] {
        let write = format!("sat --proof p --proof-format {format} f.cnf");
        folder.rushsat(&write).run().exits(20);
        let run = folder.rushsat("sat --check p f.cnf").run().exits(0).stays_quiet();
        let run = run.says(&format!("c the proof is read as {format}\nc "));
        run.says(" derived, ").says("s VERIFIED UNSAT\n");
        folder.rushsat("sat --check p other.cnf").run().exits(1).says("s NOT VERIFIED\n");
    }
    folder.rushsat("sat --proof p --proof-format lrat f.cnf").run().exits(20);
    let whole = folder.read("p");
    folder.file("cut", &whole[..whole.len() / 2]);
    folder.rushsat("sat --check cut f.cnf").run().exits(1).says("s NOT VERIFIED\n");
    folder.rushsat("sat --proof p --proof-format drat f.cnf").run().exits(20);
    let longer = folder.read("p") + "no step\n";
    folder.file("longer", longer);
    let run = folder.rushsat("sat --check longer f.cnf").run().exits(0).says("s VERIFIED UNSAT\n");
    run.says("c the empty clause follows already: the rest of the proof was not read\n");
    // What is named is not looked for.
    let run = folder.rushsat("sat --check longer --proof-format drat-binary f.cnf").run().exits(1);
    run.says("c the proof is read as drat-binary\n").says("s NOT VERIFIED\n");
    folder.rushsat("sat --check p --proof-format drat f.cnf").run().exits(0);
    folder.file("words", "no proof\n");
    let run = folder.rushsat("sat --check words f.cnf").run().exits(1);
    let run = run.says("c the proof is read as lrat\nc line 1: expected a number, found `n`\n");
    run.says("s NOT VERIFIED\n");
    folder.rushsat("sat --check none f.cnf").run().exits(2).prints("").warns("cannot open `none`");
    folder.rushsat("sat --check - -").run().exits(2).prints("").warns("both be standard input");
    folder.rushsat("sat --check p --proof q f.cnf").run().exits(2).warns("cannot be used with");
    let run = folder.rushsat("sat --check p --memory-limit 1K f.cnf").run().exits(3);
    run.says("c memory limit reached\ns UNKNOWN\n");
}

#[test]
fn a_formula_that_is_to_be_refuted_is_read_within_the_memory() {
    let folder = Folder::new();
    // A question that a solver answers may have 64 MiB in any case.
    let clauses = "1 2 3 4 5 6 7 8 0\n".repeat(1_500_000);
    folder.file("f.cnf", format!("p cnf 8 1500000\n{clauses}"));
    let run = folder.rushsat("sat --proof p --memory-limit 1M f.cnf").run().exits(0);
    run.says("c memory limit reached\ns UNKNOWN\n");
    assert!(!folder.path("p").exists());
}
