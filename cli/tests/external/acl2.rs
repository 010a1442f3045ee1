//! The LRAT checker of the SAT competitions that is verified in ACL2 accepts our refutations.
//!
//! `.ci/acl2` installs it. Its definitions are loaded without their proofs. What is proved there is about
//! formulas whose clauses repeat no literal and are no tautologies; it is asked about others too. An empty
//! clause of a formula it takes for one that was deleted, so that formulas with such a clause are left out.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

use libtest_mimic::{Failed, Trial};

use crate::{
    missing,
    proof_checkers::{CLAIMS, SOLVERS, certified},
    support::{
        Folder, UNSOLVABLE,
        messy::{self, Messy},
    },
    trial,
};

/// Where the checker is among the books of ACL2.
const BOOK: &str = "books/projects/sat/lrat";

/// What reads the files and calls the checker.
const DRIVER: &str = include_str!("acl2.lisp");

pub(crate) fn trials() -> Vec<Trial> {
    let missing = missing("acl2")
        .or_else(|| book().is_none().then(|| "acl2 has no LRAT checker: see .ci/acl2".to_owned()));
    vec![
        trial("acl2", missing.clone(), accepts_certificates),
        trial("acl2, messy formulas", missing, accepts_messy_formulas),
    ]
}

/// The folder of the checker.
fn book() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/share").ok()?.filter_map(Result::ok);
    let mut books = versions
        .filter(|version| version.file_name().to_string_lossy().starts_with("acl2-"))
        .map(|version| version.path().join(BOOK));
    books.find(|book| book.join("list-based/lrat-checker.lisp").exists())
}

/// Pairs of a formula and a proof, to be checked by one run.
struct Cases {
    folder: Folder,
    n: usize,
}

impl Cases {
    fn new() -> Self {
        Self { folder: Folder::new(), n: 0 }
    }

    /// Comments are left out: to ACL2 they would be expressions.
    fn add(&mut self, formula: &str, proof: &str) {
        let lines = formula.lines().filter(|line| !line.starts_with('c'));
        let formula: String = lines.map(|line| format!("{line}\n")).collect();
        self.folder.file(&format!("{}.cnf", self.n), formula);
        self.folder.file(&format!("{}.lrat", self.n), proof);
        self.n += 1;
    }

    /// For each whether it is accepted; and what was printed.
    fn run(&self) -> (Vec<bool>, String) {
        self.folder.file("driver.lisp", DRIVER);
        let book = book().expect("it is installed");
        let load = |file: &str, options: &str| {
            format!("(ld \"{}\" {options} :ld-verbose nil)\n", book.join(file).display())
        };
        let checks = (0..self.n).map(|i| format!("(check \"{i}.cnf\" \"{i}.lrat\" state)\n"));
        let script = load("portcullis.acl2", "")
            + &load("list-based/lrat-checker.lisp", ":ld-skip-proofsp t")
            + "(ld \"driver.lisp\" :ld-verbose nil)\n(in-package \"LRAT\")\n"
            + &checks.collect::<String>()
            + "(good-bye)\n";
        let printed = self.acl2(&script);
        let is_accepted = |i| printed.contains(&format!("\n{i}.lrat VERIFIED\n"));
        ((0..self.n).map(is_accepted).collect(), printed)
    }

    fn acl2(&self, script: &str) -> String {
        let mut process = Command::new("acl2")
            .current_dir(self.folder.path(""))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it is installed");
        let mut stdin = process.stdin.take().expect("it is a pipe");
        // It reads the next line when it has answered the last.
        let script = script.to_owned();
        let writer = std::thread::spawn(move || stdin.write_all(script.as_bytes()));
        let output = process.wait_with_output().expect("it ends");
        writer.join().expect("no panic").expect("all is read");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Expects that all are accepted.
    fn expect_all(&self) -> Result<(), Failed> {
        let (accepted, printed) = self.run();
        match accepted.iter().position(|accepted| !accepted) {
            None => Ok(()),
            Some(i) => {
                let formula = self.folder.read(&format!("{i}.cnf"));
                let proof = self.folder.read(&format!("{i}.lrat"));
                Err(format!("{formula:.2000}\n{proof:.2000}\n{printed:.9000}").into())
            }
        }
    }
}

/// It accepts that plans are shortest and that there is none, but not with the formula of one transition
/// more.
fn accepts_certificates() -> Result<(), Failed> {
    let (mut right, mut wrong) = (Cases::new(), Cases::new());
    for (solver, (board, metric)) in
        SOLVERS.iter().flat_map(|solver| CLAIMS.map(|claim| (solver, claim)))
    {
        let folder = certified(solver, board, metric);
        let proof = folder.read("c/refutation.lrat");
        right.add(&folder.read("c/formula.cnf"), &proof);
        wrong.add(&folder.read("satisfiable.cnf"), &proof);
    }
    let folder = Folder::new();
    folder.rushsat("certify").arg(UNSOLVABLE).arg("c").run().exits(1);
    for name in ["initial", "step", "goal"] {
        let [formula, proof] = ["cnf", "lrat"].map(|end| folder.read(&format!("c/{name}.{end}")));
        right.add(&formula, &proof);
    }
    right.expect_all()?;
    match wrong.run() {
        (accepted, printed) if accepted.contains(&true) => {
            Err(format!("it accepts what is satisfiable: {printed}").into())
        }
        _ => Ok(()),
    }
}

/// It accepts the refutations of formulas that no tidy program writes.
fn accepts_messy_formulas() -> Result<(), Failed> {
    let mut cases = Cases::new();
    let has_empty = |formula: &Messy| formula.clauses.iter().any(Vec::is_empty);
    for solver in SOLVERS {
        let formulas = messy::formulas(100).into_iter();
        for formula in formulas.filter(|f| !f.is_satisfiable() && !has_empty(f)) {
            let folder = Folder::new();
            folder.file("f.cnf", formula.dimacs());
            let sat = format!("sat f.cnf --solver {solver} --proof p");
            folder.rushsat(&sat).run().exits(20);
            cases.add(&formula.dimacs(), &folder.read("p"));
        }
    }
    if cases.n < 30 * SOLVERS.len() {
        return Err(format!("only {} formulas", cases.n).into());
    }
    cases.expect_all()
}
