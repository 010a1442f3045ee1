//! What a killed program left behind: processes and temporary files. Processes are found by `/proc`, by the
//! folder for temporary files that they inherited.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

/// How long a child may take to notice that it is to end.
const GRACE: Duration = Duration::from_secs(2);

/// Descriptions of what is left.
pub(super) fn of(folder: &Path) -> Vec<String> {
    let start = Instant::now();
    while !processes(folder).is_empty() && start.elapsed() < GRACE {
        thread::sleep(Duration::from_millis(20));
    }
    let mut left: Vec<String> = processes(folder)
        .into_iter()
        .map(|pid| {
            let line = fs::read_to_string(format!("/proc/{}/cmdline", pid.as_raw_nonzero()));
            format!("the process {}", line.unwrap_or_default().replace('\0', " "))
        })
        .collect();
    let files = fs::read_dir(folder.join("tmp")).into_iter().flatten().flatten();
    left.extend(files.map(|entry| format!("the file {}", entry.path().display())));
    left.extend(drafts(folder).iter().map(|path| format!("the file {}", path.display())));
    end(folder);
    left
}

/// Ends all processes of a run, and removes its temporary files.
pub(super) fn end(folder: &Path) {
    for pid in processes(folder) {
        // It may have ended by itself.
        let _ = kill_process(pid, Signal::KILL);
    }
    let _ = fs::remove_dir_all(folder.join("tmp"));
    for path in drafts(folder) {
        let _ = fs::remove_file(path);
    }
}

/// Files that were being written: they have their names only when they are whole.
fn drafts(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            found.extend(drafts(&entry.path()));
        } else if name.starts_with(".rushsat-") {
            found.push(entry.path());
        }
    }
    found
}

fn processes(folder: &Path) -> Vec<Pid> {
    let mark = format!("TMPDIR={}", folder.join("tmp").display());
    let is_ours = |pid: &Pid| {
        let environment =
            fs::read(format!("/proc/{}/environ", pid.as_raw_nonzero())).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|variable| variable == mark.as_bytes())
    };
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok().and_then(Pid::from_raw));
    pids.filter(is_ours).collect()
}
