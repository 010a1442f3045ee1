//! Shards on a Slurm cluster of which a node fails.
//!
//! `.ci/slurm` installs Slurm. `deploy/slurm/cluster` makes a cluster of two nodes on this machine, for root.

use std::{
    fmt::Display,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    thread,
    time::{Duration, Instant},
};

use libtest_mimic::{Failed, Trial};
use rustix::process::{Pid, Signal, kill_process_group};

use crate::{
    missing,
    support::{Folder, program},
    trial,
};

/// How long the cluster may take, on a machine that does much else.
const PATIENCE: Duration = Duration::from_mins(5);

const N_SHARDS: usize = 16;

pub(crate) fn trials() -> Vec<Trial> {
    let programs = ["sbatch", "slurmctld", "slurmd", "munged"];
    let missing = programs.into_iter().find_map(missing).or_else(|| {
        let is_root = fs::metadata("/proc/self").is_ok_and(|process| {
            use std::os::unix::fs::MetadataExt;
            process.uid() == 0
        });
        (!is_root).then(|| "the cluster needs root".to_owned())
    });
    vec![trial("slurm", missing, survives_a_node)]
}

/// A cluster, which ends when this is dropped.
struct Cluster {
    folder: Folder,
}

impl Cluster {
    fn start() -> Result<Self, Failed> {
        let cluster = Self { folder: Folder::new() };
        fs::create_dir(cluster.path())?;
        cluster.control(&["start"])?;
        Ok(cluster)
    }

    fn path(&self) -> PathBuf {
        self.folder.path("cluster")
    }

    /// Calls the script.
    fn control(&self, words: &[&str]) -> Result<String, Failed> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy/slurm/cluster");
        let (what, rest) = words.split_first().expect("a word says what");
        text(Command::new(script).arg(what).arg(self.path()).args(rest).output()?)
    }

    /// Calls a program of Slurm.
    fn ask(&self, program: &str, words: &[&str]) -> Result<String, Failed> {
        let conf = self.path().join("slurm.conf");
        text(Command::new(program).args(words).env("SLURM_CONF", conf).output()?)
    }

    /// Returns `true` if some tasks have not ended.
    fn has_tasks(&self) -> Result<bool, Failed> {
        Ok(!self.ask("squeue", &["--noheader"])?.trim().is_empty())
    }

    /// Stops the tasks of a node without ending them. Returns `true` if there are some.
    fn stops_tasks_of(&self, node: &str) -> Result<bool, Failed> {
        let scripts = format!("{}/spool/{node}/", self.path().display());
        let mut is_stopped = false;
        for process in fs::read_dir("/proc")?.filter_map(Result::ok) {
            let read =
                |file: &str| fs::read_to_string(process.path().join(file)).unwrap_or_default();
            if !read("cmdline").contains(&scripts) {
                continue;
            }
            // Behind the name: the state, the parent, the group.
            let stat = read("stat");
            let group = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(2));
            let group = group.and_then(|group| Pid::from_raw(group.parse().ok()?));
            let stop = |group| kill_process_group(group, Signal::STOP).is_ok();
            is_stopped |= group.is_some_and(stop);
        }
        Ok(is_stopped)
    }

    fn log(&self) -> String {
        fs::read_to_string(self.path().join("slurmctld.log")).unwrap_or_default()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Err(error) = self.control(&["stop"]) {
            eprintln!("the cluster did not stop: {error:?}");
        }
    }
}

fn text(output: Output) -> Result<String, Failed> {
    let [out, err] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if output.status.success() { Ok(out) } else { Err(format!("{out}{err}").into()) }
}

/// Waits until something holds, looking so often; `state` is told if it never does.
fn wait_until<S: Display>(
    what: &str,
    every: Duration,
    holds: impl Fn() -> Result<bool, Failed>,
    state: impl Fn() -> S,
) -> Result<(), Failed> {
    let start = Instant::now();
    while !holds()? {
        if start.elapsed() > PATIENCE {
            return Err(format!("waited for {what}:\n{}", state()).into());
        }
        thread::sleep(every);
    }
    Ok(())
}

fn n_done(folder: &Folder) -> usize {
    (1..=N_SHARDS).filter(|shard| folder.path(&format!("job/shard-{shard}")).exists()).count()
}

/// The atlas of 5x5, built on two nodes of which one is killed in the middle, has the rows of one process.
fn survives_a_node() -> Result<(), Failed> {
    let cluster = Cluster::start()?;
    let folder = Folder::new();
    let plan = format!(
        "shard plan --out job --shards {N_SHARDS} -- atlas build --size 5x5 --out parts.atlas"
    );
    folder.rushsat(&plan).run().exits(0);
    assert!(folder.read("job/slurm.sh").contains(program()), "tasks run the program under test");
    let script = folder.path("job/slurm.sh");
    let script = script.to_str().expect("it is UTF-8");
    cluster.ask("sbatch", &[script])?;
    // To kill a node takes longer than a task, on a busy machine: so its tasks are stopped where they are.
    let in_the_middle = || Ok(n_done(&folder) > 0 && cluster.stops_tasks_of("n2")?);
    wait_until("tasks on the second node", Duration::from_millis(5), in_the_middle, || {
        cluster.log()
    })?;
    cluster.control(&["kill", "n2"])?;
    let n_at_kill = n_done(&folder);
    wait_until(
        "all tasks",
        Duration::from_millis(200),
        || Ok(!cluster.has_tasks()?),
        || cluster.log(),
    )?;
    let log = cluster.log();
    // As it is said where the node is missed first, and where its task is.
    if !["requeue job", "requeue JobId"].iter().any(|said| log.contains(said)) {
        return Err(format!("no task was requeued; {n_at_kill} shards were done:\n{log}").into());
    }
    folder.rushsat("shard merge job").run().exits(0).says("1730 puzzles of 5x5");
    folder.rushsat("atlas build --size 5x5 --out whole.atlas").run().exits(0);
    let [parts, whole] = ["parts.atlas", "whole.atlas"].map(|name| folder.read(name));
    if parts != whole {
        return Err("the rows differ from those of one process".into());
    }
    Ok(())
}
