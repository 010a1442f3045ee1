//! Shards that are killed at any moment and begun again.

use std::{
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use crate::{
    shards::planned,
    support::{Folder, program},
};

#[test]
fn killed_runs_end_in_the_same_atlas() {
    kill_runs(1);
}

/// Five times; twenty when the environment has `RUSHSAT_EXHAUSTIVE`.
#[test]
#[ignore = "exhaustive: 13 s; run by .ci/run"]
fn exhaustive_killed_runs_end_in_the_same_atlas() {
    kill_runs(if std::env::var_os("RUSHSAT_EXHAUSTIVE").is_some() { 20 } else { 5 });
}

/// Kills the shards of an atlas at a moment that comes later and later, until all are done.
fn kill_runs(n_runs: u64) {
    let whole = Folder::new();
    whole.rushsat("atlas build --quick --size 5x5 --out whole.atlas").run().exits(0);
    let whole = whole.read("whole.atlas");
    let mut n_kills = 0;
    for run in 0..n_runs {
        let folder = planned(6, "atlas build --quick --size 5x5 --out parts.atlas");
        for attempt in 0.. {
            let mut shards = Command::new(program())
                .args(["shard", "run", "job"])
                .current_dir(folder.path(""))
                .stdout(Stdio::null())
                .spawn()
                .expect("the program starts");
            // Moments that look random and differ from run to run.
            let moment = (run * 7919 + attempt * 104_729) % 97 + 20 * attempt;
            thread::sleep(Duration::from_millis(moment));
            shards.kill().expect("it can be killed, also when it has ended");
            if shards.wait().expect("it has ended").success() {
                break;
            }
            n_kills += 1;
        }
        folder.rushsat("shard merge job").run().exits(0);
        assert!(folder.read("parts.atlas") == whole, "run {run}");
    }
    assert!(n_kills >= n_runs, "only {n_kills} were killed before their end");
}
