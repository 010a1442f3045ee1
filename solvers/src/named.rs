//! Solvers that are known by a short name: programs that are looked for on the `PATH`.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use crate::external::ExternalCommand;

/// The names, and how each program is called.
const PROGRAMS: [(&str, &str); 4] = [
    ("minisat", "{cnf} {out}"),
    // With LRAT its refutations are checked, and need not be believed.
    ("cadical", "--lrat {cnf} {proof}"),
    ("kissat", "{cnf}"),
    // Without `-model` it only says that there is a model.
    ("glucose", "-model {cnf}"),
];

/// Returns `true` if a program is known by this name.
pub(crate) fn is_known(name: &str) -> bool {
    PROGRAMS.iter().any(|&(known, _)| known == name)
}

/// The call of the program of this name, if one is in the folders of `path`, which is written as the variable
/// `PATH` is.
pub(crate) fn command(name: &str, path: &OsStr) -> Option<ExternalCommand> {
    let &(_, arguments) = PROGRAMS.iter().find(|&&(known, _)| known == name)?;
    let program = std::env::split_paths(path).find_map(|folder| in_folder(&folder, name))?;
    let program = shlex::try_quote(program.to_str()?).ok()?;
    Some(
        format!("{program} {arguments}")
            .parse()
            .expect("the arguments have a place for the formula"),
    )
}

/// The program of this name in a folder. A relative folder would mean another program in each working
/// directory.
fn in_folder(folder: &Path, name: &str) -> Option<PathBuf> {
    let file = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    (folder.is_absolute() && is_program(&file)).then_some(file)
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

#[cfg(all(test, unix))]
mod tests {
    use std::{env, fs, os::unix::fs::PermissionsExt};

    use super::*;

    #[test]
    fn the_first_program_on_the_path_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let folders = ["no program", "one here", "two"].map(|name| folder.path().join(name));
        for (folder, mode) in folders.iter().zip([0o644, 0o755, 0o755]) {
            fs::create_dir(folder).unwrap();
            let file = folder.join("glucose");
            fs::write(&file, "#!/bin/sh\n").unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        }
        let path = env::join_paths(&folders).unwrap();
        let found = command("glucose", &path).unwrap();
        assert_eq!(found.program(), folders[1].join("glucose").to_str().unwrap());
        assert!(found.to_string().ends_with("one here/glucose' -model {cnf}"), "{found}");
        assert_eq!(command("kissat", &path), None, "it is not there");
        assert_eq!(command("lingeling", &path), None, "it is not known");
        assert_eq!(command("glucose", "two".as_ref()), None, "the folder is relative");
    }

    #[test]
    fn every_call_can_be_read_back() {
        for (name, arguments) in PROGRAMS {
            let command: ExternalCommand = format!("{name} {arguments}").parse().unwrap();
            assert_eq!((command.program(), is_known(name)), (name, true));
            assert_eq!(command.writes_proof(), name == "cadical");
        }
    }
}
