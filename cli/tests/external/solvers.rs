//! Solvers that are programs of their own.

use std::process::{Command, Stdio};

use encodings::Encoding;
use libtest_mimic::{Failed, Trial};

use crate::{
    missing,
    support::{Folder, HARD, SMALL, UNSOLVABLE, messy, rushsat},
    trial,
};

/// `MiniSat` as a solver.
const MINISAT: &str = "exec:minisat {cnf} {out}";

/// `CaDiCaL`, whose refutations in DRAT are checked.
const CADICAL: &str = "exec:cadical -q {cnf} {proof}";

/// The first card of the original game.
const CARD_1: &str = "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR. primary=X";

pub(crate) fn trials() -> Vec<Trial> {
    let missing = || missing("minisat");
    vec![
        trial("minisat, all engines", missing(), compares),
        trial("minisat, random formulas", missing(), || decides(MINISAT)),
        trial("minisat, limits", missing(), keeps_limits),
        trial("cadical, random formulas", crate::missing("cadical"), || decides(CADICAL)),
        trial("cadical, boards", crate::missing("cadical"), proves),
        trial("cadical, proofs of every encoding", crate::missing("cadical"), checked),
    ]
}

#[allow(clippy::unnecessary_wraps)] // the shape of a trial
fn compares() -> Result<(), Failed> {
    let cmd = rushsat("compare --solver varisat --solver").arg(MINISAT).arg(SMALL);
    cmd.run().exits(0).says("cell exec:minisat {cnf} {out}").says("all agree\n");
    Ok(())
}

#[allow(clippy::unnecessary_wraps)] // the shape of a trial
fn proves() -> Result<(), Failed> {
    for board in [SMALL, HARD, UNSOLVABLE] {
        let run = rushsat("plan --max-moves 60 --horizons linear --solver").arg(CADICAL).arg(board);
        let (code, answer) =
            if board == UNSOLVABLE { (1, "proved") } else { (0, "proved shortest") };
        run.run().exits(code).says(answer);
    }
    Ok(())
}

/// Proofs that begin with deletions are binary all the same, and those of boards in the encoding `position` do.
fn checked() -> Result<(), Failed> {
    let folder = Folder::new();
    for encoding in Encoding::ALL {
        for bound in 3..7 {
            let export = format!(
                "export --format dimacs --encoding {encoding} --max-moves {bound} -o f.cnf"
            );
            folder.rushsat(&export).arg(CARD_1).run().exits(0);
            for (form, option) in [("drat-binary", "--binary"), ("drat", "--no-binary")] {
                let status = Command::new("cadical")
                    .args(["-q", option, "f.cnf", "p"])
                    .current_dir(folder.path(""))
                    .stdout(Stdio::null())
                    .status()?;
                if status.code() != Some(20) {
                    return Err(format!("{encoding} {bound}: {status}").into());
                }
                let run = folder.rushsat("sat --check p f.cnf").run().exits(0);
                run.says(&format!("read as {form}\n")).says("s VERIFIED UNSAT\n");
            }
        }
    }
    Ok(())
}

fn decides(solver: &str) -> Result<(), Failed> {
    let folder = Folder::new();
    let mut n_satisfiable = 0;
    let formulas = messy::formulas(60);
    for formula in &formulas {
        folder.file("f.cnf", formula.dimacs());
        let run = folder.rushsat("sat f.cnf --solver").arg(solver).run();
        let expected = if formula.is_satisfiable() { 10 } else { 20 };
        if run.code != Some(expected) {
            return Err(format!("{:?}\n{}\n{}", run.code, run.stdout, formula.dimacs()).into());
        }
        n_satisfiable += usize::from(expected == 10);
    }
    if (10..50).contains(&n_satisfiable) {
        Ok(())
    } else {
        Err(format!("{n_satisfiable} of {} are satisfiable", formulas.len()).into())
    }
}

#[allow(clippy::unnecessary_wraps)] // the shape of a trial
fn keeps_limits() -> Result<(), Failed> {
    let folder = Folder::new();
    folder.file("pigeons.cnf", messy::pigeons(13));
    let sat = |limit: &str, solver: &str| {
        folder.rushsat("sat pigeons.cnf").args(limit).arg("--solver").arg(solver).run()
    };
    sat("--time-limit 0.3", MINISAT).exits(0).within(3.0).says("c time limit reached\ns UNKNOWN\n");
    let gives_up = "exec:minisat -cpu-lim=1 {cnf} {out}";
    sat("", gives_up).exits(0).says("c the solver gave up by itself\ns UNKNOWN\n");
    folder.file("easy.cnf", "p cnf 3 2\n1 0\n2 3 0\n");
    let run = folder.rushsat("sat easy.cnf --solver").arg("exec:minisat {cnf}").run();
    run.exits(2).warns("needs {out}");
    Ok(())
}
