//! Solvers that are programs of their own.

use libtest_mimic::{Failed, Trial};

use crate::{
    missing,
    support::{Folder, SMALL, messy, rushsat},
    trial,
};

/// `MiniSat` as a solver.
const MINISAT: &str = "exec:minisat {cnf} {out}";

pub(crate) fn trials() -> Vec<Trial> {
    let missing = || missing("minisat");
    vec![
        trial("minisat, all engines", missing(), compares),
        trial("minisat, random formulas", missing(), decides),
        trial("minisat, limits", missing(), keeps_limits),
    ]
}

#[allow(clippy::unnecessary_wraps)] // the shape of a trial
fn compares() -> Result<(), Failed> {
    let cmd = rushsat("compare --solver varisat --solver").arg(MINISAT).arg(SMALL);
    cmd.run().exits(0).says("cell exec:minisat {cnf} {out}").says("all agree\n");
    Ok(())
}

fn decides() -> Result<(), Failed> {
    let folder = Folder::new();
    let mut n_satisfiable = 0;
    let formulas = messy::formulas(60);
    for formula in &formulas {
        folder.file("f.cnf", formula.dimacs());
        let run = folder.rushsat("sat f.cnf --solver").arg(MINISAT).run();
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
