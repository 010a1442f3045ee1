//! What must not outlive this process: outside programs, all that they start, and their folders.
//!
//! Both are kept in one table, so that they can be ended from any thread, also when nobody drops them because
//! the process exits at once. A program that leaves its process group by itself gets away.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus},
    sync::{Mutex, MutexGuard, PoisonError},
};

#[derive(Debug)]
struct ChildTable {
    /// By process number. Only whoever holds the table waits for one, so none of the numbers is another's.
    programs: BTreeMap<u32, Child>,
    folders: BTreeSet<PathBuf>,
}

static CHILDREN: Mutex<ChildTable> =
    Mutex::new(ChildTable { programs: BTreeMap::new(), folders: BTreeSet::new() });

fn held() -> MutexGuard<'static, ChildTable> {
    CHILDREN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all outside programs with all that they started, and removes their folders.
///
/// To be called right before the process exits without unwinding: after it no program can be started, and a
/// thread that tries, or looks at one, waits for the exit.
pub fn end_programs() {
    let mut held = held();
    for child in held.programs.values_mut() {
        kill(child);
    }
    for folder in &held.folders {
        // Best effort: nobody is left to be told.
        let _ = fs::remove_dir_all(folder);
    }
    std::mem::forget(held);
}

/// A program that runs, ended when dropped together with all that it started.
///
/// It has a process group of its own (on Unix), so that Ctrl-C reaches this process alone.
#[derive(Debug)]
pub(super) struct Program(u32);

impl Program {
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut held = held();
        let child = command.spawn()?;
        let id = child.id();
        held.programs.insert(id, child);
        Ok(Self(id))
    }

    /// How it ended, if it has. What it started is ended then too.
    pub(super) fn ended(&self) -> io::Result<Option<ExitStatus>> {
        let mut held = held();
        let child = held.programs.get_mut(&self.0).expect("the end is told once");
        if !has_exited(child)? {
            return Ok(None);
        }
        kill(child);
        let status = child.wait();
        held.programs.remove(&self.0);
        status.map(Some)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let mut held = held();
        if let Some(mut child) = held.programs.remove(&self.0) {
            kill(&mut child);
            let _ = child.wait();
        }
    }
}

/// Returns `true` if the process has exited. On Unix its number is not given to another process before it is
/// waited for.
fn has_exited(child: &mut Child) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(Pid::from_child(child)), look)?.is_some())
    }
    #[cfg(not(unix))]
    Ok(child.try_wait()?.is_some())
}

/// Kills what is left of a program that nobody has waited for. Errors mean that nothing is left.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    let _ = child.kill();
}

/// A temporary folder, removed when dropped.
#[derive(Debug)]
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new() -> io::Result<Self> {
        let mut held = held();
        let path = tempfile::Builder::new().prefix("rushsat-").tempdir()?.keep();
        held.folders.insert(path.clone());
        Ok(Self(path))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let mut held = held();
        // Best effort: a program may have taken our rights away.
        let _ = fs::remove_dir_all(&self.0);
        held.folders.remove(&self.0);
    }
}
