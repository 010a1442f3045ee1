//! Solvers that are known by a short name: programs that are looked for on the `PATH`.

use std::{
    ffi::OsStr,
    io::{self, Read, Seek},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::external::ExternalCommand;

/// The names, and how each program is called.
const PROGRAMS: [(&str, &str); 4] = [
    ("minisat", "{cnf} {out}"),
    // With a proof its refutations are checked, and need not be believed.
    (CADICAL, "--lrat {cnf} {proof}"),
    ("kissat", "{cnf} {proof}"),
    // Without `-model` it only says that there is a model.
    ("glucose", "-model {cnf}"),
];

const CADICAL: &str = "cadical";

/// How a version of CaDiCaL is called that writes DRAT alone, as Debian's of 2021.
const OLD_CADICAL: &str = "{cnf} {proof}";

/// Returns `true` if a program is known by this name.
pub(crate) fn is_known(name: &str) -> bool {
    PROGRAMS.iter().any(|&(known, _)| known == name)
}

/// The call of the program of this name, if one is in the folders of `path`, which is written as the variable
/// `PATH` is.
pub(crate) fn command(name: &str, path: &OsStr) -> Option<ExternalCommand> {
    let &(_, arguments) = PROGRAMS.iter().find(|&&(known, _)| known == name)?;
    let program = std::env::split_paths(path).find_map(|folder| in_folder(&folder, name))?;
    let is_old = name == CADICAL && lacks(&program, "--lrat");
    let arguments = if is_old { OLD_CADICAL } else { arguments };
    let program = shlex::try_quote(program.to_str()?).ok()?;
    Some(
        format!("{program} {arguments}")
            .parse()
            .expect("the arguments have a place for the formula"),
    )
}

/// How long a program may take to print its help.
const PATIENCE: Duration = Duration::from_secs(2);

/// The bytes of a help that are read.
const MOST_HELP: u64 = 1 << 20;

/// Returns `true` if a program prints a help that does not name this option.
fn lacks(program: &Path, option: &str) -> bool {
    help(program).is_ok_and(|help| !help.is_empty() && !help.contains(option))
}

/// What a program prints for `--help`. One that waits or prints more than a help is ended; what it has started
/// itself may go on, and is not waited for.
fn help(program: &Path) -> io::Result<String> {
    let mut help = Command::new(program);
    let mut out = tempfile::tempfile()?;
    help.arg("--help").stdin(Stdio::null()).stdout(out.try_clone()?).stderr(Stdio::null());
    let (mut running, start) = (help.spawn()?, Instant::now());
    while running.try_wait()?.is_none() {
        if start.elapsed() > PATIENCE || out.metadata()?.len() > MOST_HELP {
            running.kill()?;
            running.wait()?;
            return Err(io::ErrorKind::TimedOut.into());
        }
        thread::sleep(Duration::from_millis(2));
    }
    let mut printed = Vec::new();
    out.rewind()?;
    out.take(MOST_HELP).read_to_end(&mut printed)?;
    Ok(String::from_utf8_lossy(&printed).into_owned())
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
    fn cadical_is_asked_for_hints_if_it_knows_them() {
        for (help, arguments) in
            [("  --lrat  write LRAT", "--lrat {cnf} {proof}"), ("  --no-binary", "{cnf} {proof}")]
        {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join(CADICAL);
            fs::write(&file, format!("#!/bin/sh\necho '{help}'\n")).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
            // A file that was just written may be busy for a moment, and is taken for a new version then.
            let called = format!("{} {arguments}", file.display());
            let found = || command(CADICAL, folder.path().as_os_str()).unwrap().to_string();
            assert!((0..100).any(|_| found() == called), "{called}");
        }
    }

    /// A wrapper leaves a program behind that holds what it writes to.
    #[test]
    fn a_help_is_not_waited_for_longer_than_the_program() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("solver");
        fs::write(&file, "#!/bin/sh\nsleep 20 &\necho --lrat\n").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        let start = Instant::now();
        // A file that was just written may be busy for a moment.
        assert!((0..100).any(|_| help(&file).is_ok_and(|help| help == "--lrat\n")));
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    }

    #[test]
    fn every_call_can_be_read_back() {
        for (name, arguments) in PROGRAMS {
            let command: ExternalCommand = format!("{name} {arguments}").parse().unwrap();
            assert_eq!((command.program(), is_known(name)), (name, true));
            assert_eq!(command.writes_proof(), ["cadical", "kissat"].contains(&name));
        }
    }
}
