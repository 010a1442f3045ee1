//! Other people's proof checkers accept our refutations, and ours accepts theirs.
//!
//! `rate` comes from crates.io; `drat-trim` and `lrat-check`, `cake_lpr` are built from their sources.

use std::{collections::BTreeSet, path::Path, process::Command};

use libtest_mimic::{Failed, Trial};

use crate::{
    missing,
    support::{
        Folder, HARD, SMALL, UNSOLVABLE,
        messy::{self, Messy},
    },
    trial,
};

/// A checker of refutations.
#[derive(Clone, Copy)]
struct Tool {
    name: &'static str,
    /// The format that it reads, as `rushsat sat --proof-format` names it.
    format: &'static str,
    /// The flag before a file to which it writes LRAT of its own, if it does.
    lrat_flag: Option<&'static str>,
}

const TOOLS: [Tool; 4] = [
    Tool { name: "drat-trim", format: "drat", lrat_flag: Some("-L") },
    Tool { name: "rate", format: "drat", lrat_flag: Some("-L") },
    Tool { name: "lrat-check", format: "lrat", lrat_flag: None },
    Tool { name: "cake_lpr", format: "lrat", lrat_flag: None },
];

/// Boards and metrics: two small ones, cards of the original game, the README's.
pub(crate) const CLAIMS: [(&str, &str); 7] = [
    (SMALL, "moves"),
    (SMALL, "steps"),
    ("original/01.txt", "moves"),
    ("original/13.txt", "steps"),
    ("original/25.txt", "moves"),
    ("original/40.txt", "moves"),
    (HARD, "moves"),
];

pub(crate) const SOLVERS: &[&str] =
    if cfg!(feature = "cadical") { &["varisat", "cadical"] } else { &["varisat"] };

impl Tool {
    /// Returns `true` if the checker accepts a proof, and what it printed.
    fn run(self, folder: &Folder, formula: &str, proof: &str, more: &[&str]) -> (bool, String) {
        let files = [formula, proof].map(|name| folder.path(name));
        let run =
            Command::new(self.name).args(files).args(more).current_dir(folder.path("")).output();
        let run = run.expect("it is installed");
        let printed = String::from_utf8_lossy(&run.stdout).into_owned();
        let is_verified = printed.contains("VERIFIED") && !printed.contains("NOT VERIFIED");
        (is_verified, printed)
    }

    fn agrees(self) -> Result<(), Failed> {
        for (solver, (board, metric)) in
            SOLVERS.iter().flat_map(|solver| CLAIMS.map(|claim| (solver, claim)))
        {
            let folder = certified(solver, board, metric);
            let sat =
                format!("sat --solver {solver} --proof p.{0} --proof-format {0}", self.format);
            folder.rushsat(&sat).arg("c/formula.cnf").run().exits(20);
            let proof = format!("p.{}", self.format);
            let (is_verified, printed) = self.run(&folder, "c/formula.cnf", &proof, &[]);
            if !is_verified {
                return Err(format!("{solver}, {board} in {metric}: {printed}").into());
            }
            self.writes_lrat(&folder, &proof)?;
            self.rejects(&folder, &proof)?;
        }
        SOLVERS.iter().try_for_each(|solver| self.accepts_invariant(solver))
    }

    /// Returns `true` if the checker survives reading a formula, whatever the proof is.
    ///
    /// - `rate` 0.3.0 panics if a formula has the empty clause and a clause of one literal, however often
    ///   that is repeated.
    /// - `lrat-check` writes beyond its table if the first clauses are long: it has room for two numbers a
    ///   clause, and for half as much again whenever a clause does not fit, however long that is.
    fn survives(self, formula: &Messy) -> bool {
        match self.name {
            "rate" => {
                let n_literals = |clause: &Vec<i32>| clause.iter().collect::<BTreeSet<_>>().len();
                let has_clause_of = |n| formula.clauses.iter().any(|c| n_literals(c) == n);
                !(has_clause_of(0) && has_clause_of(1))
            }
            "lrat-check" => {
                let (mut room, mut used) = (2 * formula.clauses.len(), 0);
                formula.clauses.iter().all(|clause| {
                    if used + clause.len() + 1 >= room {
                        room += room / 2;
                    }
                    // Two zeros end it.
                    used += clause.len() + 2;
                    used <= room
                })
            }
            _ => true,
        }
    }

    /// It accepts the refutations of formulas that no tidy program writes.
    fn accepts_messy(self, solver: &str) -> Result<(), Failed> {
        let folder = Folder::new();
        let sat = format!("sat f.cnf --solver {solver} --proof p --proof-format {}", self.format);
        let unsatisfiable = messy::formulas(100).into_iter().filter(|f| !f.is_satisfiable());
        let (mut n_accepted, mut n_empty) = (0, 0);
        for formula in unsatisfiable.filter(|formula| self.survives(formula)) {
            folder.file("f.cnf", formula.dimacs());
            folder.rushsat(&sat).run().exits(20);
            let (is_verified, printed) = self.run(&folder, "f.cnf", "p", &[]);
            if !is_verified {
                let (text, proof) = (formula.dimacs(), folder.read("p"));
                return Err(format!("{solver}: {printed}\n{text}\n{proof}").into());
            }
            n_accepted += 1;
            n_empty += usize::from(formula.clauses.iter().any(Vec::is_empty));
        }
        if n_accepted > 30 && n_empty > 0 {
            return Ok(());
        }
        Err(format!("only {n_accepted} formulas, {n_empty} of them with the empty clause").into())
    }

    /// It accepts the three refutations of an unsolvable board.
    fn accepts_invariant(self, solver: &str) -> Result<(), Failed> {
        let folder = Folder::new();
        folder.rushsat("certify").arg(UNSOLVABLE).arg("c").run().exits(1);
        for name in ["initial", "step", "goal"] {
            let (formula, proof) = (format!("c/{name}.cnf"), format!("p.{}", self.format));
            let sat =
                format!("sat --solver {solver} --proof {proof} --proof-format {}", self.format);
            folder.rushsat(&sat).arg(&formula).run().exits(20);
            let (is_verified, printed) = self.run(&folder, &formula, &proof, &[]);
            if !is_verified {
                return Err(format!("{solver}, {name}: {printed}").into());
            }
        }
        Ok(())
    }

    /// An audit accepts the refutation that this tool makes of ours.
    fn writes_lrat(self, folder: &Folder, proof: &str) -> Result<(), Failed> {
        if let Some(flag) = self.lrat_flag {
            let (_, printed) = self.run(folder, "c/formula.cnf", proof, &[flag, "theirs.lrat"]);
            let own = folder.read("c/refutation.lrat");
            folder.file("c/refutation.lrat", folder.read("theirs.lrat"));
            let run = folder.rushsat("audit c").run();
            if run.code != Some(0) {
                return Err(format!("its LRAT is rejected: {}\n{printed}", run.stdout).into());
            }
            folder.file("c/refutation.lrat", own);
        }
        Ok(())
    }

    /// It does not accept the proof for a formula that has a model: that for one transition more.
    fn rejects(self, folder: &Folder, proof: &str) -> Result<(), Failed> {
        match self.run(folder, "satisfiable.cnf", proof, &[]) {
            (false, _) => Ok(()),
            (true, printed) => Err(format!("it accepts what is satisfiable: {printed}").into()),
        }
    }
}

/// A folder with a certificate in `c`, and in `satisfiable.cnf` the formula for its plan's length.
pub(crate) fn certified(solver: &str, board: &str, metric: &str) -> Folder {
    let folder = Folder::new();
    let puzzles = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("puzzles");
    let board = if board.contains('/') {
        puzzles.join(board).display().to_string()
    } else {
        board.to_owned()
    };
    let certify = format!("certify --json --solver {solver} --metric {metric}");
    let run = folder.rushsat(&certify).arg(&board).arg("c").run().exits(0);
    folder.rushsat("audit c --board").arg(&board).run().exits(0);
    let length = &run.json()["claim"]["length"];
    let export = format!("export --format dimacs -o satisfiable.cnf --max-{metric} {length}");
    folder.rushsat(&export).arg(&board).run().exits(0);
    folder
}

pub(crate) fn trials() -> Vec<Trial> {
    let trials = TOOLS.into_iter().flat_map(|tool| {
        let missing = missing(tool.name);
        let messy = format!("{}, messy formulas", tool.name);
        let accepts_messy =
            move || SOLVERS.iter().try_for_each(|solver| tool.accepts_messy(solver));
        [
            trial(tool.name, missing.clone(), move || tool.agrees()),
            trial(messy, missing, accepts_messy),
        ]
    });
    trials.collect()
}
