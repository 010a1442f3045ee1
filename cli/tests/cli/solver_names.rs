//! Short names of solvers that are programs on the `PATH`.

#![cfg(unix)]

use std::{env, fs, os::unix::fs::PermissionsExt};

use crate::support::{Cmd, Folder, SMALL, program, rushsat};

/// A folder with this program under the name of another solver.
fn installed(name: &str, script: &str) -> Folder {
    let folder = Folder::new();
    folder.file(name, format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(folder.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// `rushsat` with a folder before all others of the `PATH`.
fn with_path(folder: &Folder, args: &str) -> Cmd {
    let rest = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.path("")).chain(env::split_paths(&rest));
    rushsat(args).env("PATH", env::join_paths(folders).unwrap())
}

#[test]
fn the_program_on_the_path_is_asked_and_named() {
    let script = format!("exec '{}' sat \"$2\"", program());
    let folder = installed("glucose", &script);
    let shown = format!("exec:{} -model {{cnf}}", folder.path("glucose").display());
    let run = with_path(&folder, "plan --max-moves 8 --solver glucose").arg(SMALL).run().exits(0);
    run.says(&format!("7 moves, shortest according to `{shown}`")).says(&format!("{shown}: "));
    let run = with_path(&folder, "plan --json --max-moves 8 --solver glucose").arg(SMALL).run();
    assert_eq!(run.json()["solver"], shown);
    let run = with_path(&folder, "compare --solver glucose --encodings order").arg(SMALL).run();
    run.exits(0).says(&format!("order {shown}"));
}

#[test]
fn each_program_is_called_as_it_expects() {
    // Glucose shows its model only if it is told to; minisat writes it to a file.
    let sat = format!("'{}' sat", program());
    let glucose = installed("glucose", &format!("[ \"$1\" = -model ] && exec {sat} \"$2\""));
    with_path(&glucose, "plan --max-moves 8 --solver glucose").arg(SMALL).run().exits(0);
    let to_file = format!(
        "{sat} \"$1\" > \"$2.out\"; code=$?\n\
         case $code in 10) echo SAT; sed -n 's/^v//p' \"$2.out\";; *) echo UNSAT;; esac > \"$2\"\n\
         exit $code"
    );
    let minisat = installed("minisat", &to_file);
    with_path(&minisat, "plan --max-moves 8 --solver minisat").arg(SMALL).run().exits(0);
}

#[cfg(not(feature = "cadical"))]
#[test]
fn refutations_of_an_installed_cadical_are_checked() {
    let script = format!(
        "case $1 in --help) echo --lrat;; --lrat) exec '{}' sat --proof \"$3\" \"$2\";; esac",
        program()
    );
    let folder = installed("cadical", &script);
    let run = with_path(&folder, "plan --max-moves 8 --solver cadical").arg(SMALL).run().exits(0);
    assert!(!run.stdout.contains("according to"), "{run:?}");
    run.says("7 moves, proved shortest");
}

/// CaDiCaL of before 2022, which Debian has, too.
#[test]
fn refutations_without_hints_are_checked() {
    let script = format!(
        "case $1 in --help) echo usage;; \
         *) exec '{}' sat --proof-format drat-binary --proof \"$2\" \"$1\";; esac",
        program()
    );
    for name in ["kissat", "cadical"] {
        let folder = installed(name, &script);
        let plan = with_path(&folder, "plan --max-moves 8 --solver").arg(name).arg(SMALL);
        plan.run().exits(0).says("7 moves, proved shortest");
    }
}

#[test]
fn a_program_that_is_not_there_is_a_usage_error() {
    let none = Folder::new();
    let ask = |name: &str| {
        rushsat("plan --max-moves 8 --solver").arg(name).arg(SMALL).env("PATH", none.path(""))
    };
    let run = ask("glucose").run().exits(2).prints("");
    run.warns("there is no program `glucose` on the PATH: install it, or say where it is");
    ask("lingeling").run().exits(2).warns("unknown solver `lingeling`: write `varisat`");
    #[cfg(not(feature = "cadical"))]
    ask("cadical").run().exits(2).warns("`cadical` is neither in this build nor on the PATH");
}
