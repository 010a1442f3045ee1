//! The folder of a job, from outside.

mod costs;
mod errors;

use std::{fs, io::Write, path::Path, process::Command};

use limits::{Budget, OutputLimit, StopReason};
use shards::{Foreign, Input, Job, ShardError, Shards, State, slurm};

fn job(version: &str, input: &str, n: u64) -> Job {
    let input = Input { file: "list.txt".to_owned(), sha256: shards::sha256(input.as_bytes()) };
    // What the text of the ranges looks like may stand in the command, too.
    let command = ["solve", "],[\"ranges\":", "list.txt"].map(str::to_owned).to_vec();
    Job::new(version, "/tmp", command, Some(input), (0..n).map(|i| 2 * i..2 * i + 2).collect())
}

fn write(shards: &Shards, shard: usize) {
    shards.write(shard, format!("{shard}\n").as_bytes(), &OutputLimit::default()).unwrap();
}

fn copy(from: &Path, to: &Path) {
    fs::copy(from, to).unwrap();
}

#[test]
fn a_job_is_read_as_it_was_planned() {
    let folder = tempfile::tempdir().unwrap();
    let planned = Shards::plan(&folder.path().join("a/b"), job("1", "x", 4)).unwrap();
    let opened = Shards::open(planned.folder(), "1").unwrap();
    assert_eq!(opened.job(), planned.job());
    assert_eq!(opened.job().range(2).unwrap(), 2..4);
    assert_eq!(opened.job().shown(), "rushsat solve '],[\"ranges\":' list.txt");
    opened.check_input(b"x").unwrap();
    assert!(matches!(opened.check_input(b"y"), Err(ShardError::OtherInput { .. })));
    // Again: nothing changes. Another: refused.
    Shards::plan(planned.folder(), job("1", "x", 4)).unwrap();
    let error = Shards::plan(planned.folder(), job("1", "x", 5)).unwrap_err();
    assert!(error.to_string().contains("list.txt` in 4 shards"), "{error}");
    assert!(matches!(Shards::open(planned.folder(), "2"), Err(ShardError::OtherVersion { .. })));
    assert!(matches!(Shards::open(folder.path(), "1"), Err(ShardError::NoJob { .. })));
}

#[test]
fn a_job_that_could_not_be_read_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    for n in [0, Job::MAX_SHARDS as u64 + 1] {
        let error = Shards::plan(&folder.path().join("a"), job("1", "x", n)).unwrap_err();
        assert!(matches!(error, ShardError::Malformed { .. }), "{error}");
    }
    let long = vec!["x".repeat(1 << 24)];
    let job = Job::new("1", "/tmp", long, None, vec![0..1, 1..2]);
    let error = Shards::plan(&folder.path().join("a"), job).unwrap_err();
    assert!(error.to_string().contains("larger than 16 MiB"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn what_is_read_keeps_to_a_budget() {
    let folder = tempfile::tempdir().unwrap();
    let shards = Shards::plan(folder.path(), job("1", "x", 2)).unwrap();
    for shard in 1..=2 {
        shards.write(shard, &vec![b'a'; 3 << 20], &OutputLimit::default()).unwrap();
    }
    let little = Budget::default().with_memory(5 << 20);
    let error = shards.contents(&little).unwrap_err();
    assert!(matches!(error, ShardError::Stopped(StopReason::Memory)), "{error}");
    assert_eq!(shards.state(1, &little).unwrap(), State::Done);
    assert_eq!(shards.contents(&Budget::default().with_memory(9 << 20)).unwrap().len(), 2);
    // Where one is missing the others are not kept.
    fs::remove_file(shards.path(1)).unwrap();
    let missing = Shards::plan(&folder.path().join("b"), job("1", "y", 4)).unwrap();
    for shard in [2, 3, 4] {
        missing.write(shard, &vec![b'a'; 3 << 20], &OutputLimit::default()).unwrap();
    }
    let error = missing.contents(&little).unwrap_err();
    assert!(matches!(&error, ShardError::Missing { missing, .. } if *missing == [1]), "{error}");
    let interrupted = Budget::default();
    interrupted.interrupt.trigger();
    let error = shards.state(2, &interrupted).unwrap_err();
    assert!(matches!(error, ShardError::Stopped(StopReason::Interrupt)), "{error}");
}

#[test]
fn no_part_of_a_name_is_a_line_of_the_script() {
    let script = |folder: &str, program: &str| {
        slurm::script(&job("1", "x", 1), Path::new(folder), program, 1)
    };
    for (folder, program) in [("/a\ntouch x\n", "p"), ("/a", "p\rq"), ("/a\u{85}", "p")] {
        let error = script(folder, program).unwrap_err();
        assert!(matches!(error, ShardError::Name { .. }), "{error}");
    }
    let text = script("/a b", "p").unwrap();
    assert!(text.contains("--wrap=\"p shard merge '/a b'\""), "{text}");
}

#[test]
fn a_shard_counts_only_for_its_own_job() {
    let folder = tempfile::tempdir().unwrap();
    let mut others = Vec::new();
    for (name, job) in [
        ("job", job("1", "x", 3)),
        ("version", job("2", "x", 3)),
        ("input", job("1", "y", 3)),
        ("ranges", job("1", "x", 4)),
    ] {
        let shards = Shards::plan(&folder.path().join(name), job).unwrap();
        (1..=3).for_each(|shard| write(&shards, shard));
        others.push(shards);
    }
    let shards = others.remove(0);
    assert_eq!(shards.contents(&Budget::default()).unwrap(), ["1\n", "2\n", "3\n"]);
    let foreign = [Foreign::Version("2".to_owned()), Foreign::Input, Foreign::Job];
    for (other, foreign) in others.iter().zip(foreign) {
        copy(&other.path(2), &shards.path(2));
        assert_eq!(shards.state(2, &Budget::default()).unwrap(), State::Foreign(foreign.clone()));
        assert!(
            matches!(shards.contents(&Budget::default()), Err(ShardError::Foreign { foreign: f, .. }) if f == foreign)
        );
    }
    copy(&shards.path(1), &shards.path(2));
    assert_eq!(shards.state(2, &Budget::default()).unwrap(), State::Foreign(Foreign::Shard(1)));
    write(&shards, 2);
    assert_eq!(shards.state(2, &Budget::default()).unwrap(), State::Done);
    fs::write(shards.path(3), "").unwrap();
    let error = shards.contents(&Budget::default()).unwrap_err();
    assert!(error.is_unfinished());
    assert_eq!(error.to_string(), "shards that are not done: 1 of 3: 3");
    assert!(matches!(shards.state(4, &Budget::default()), Err(ShardError::NoSuchShard { .. })));
}

#[test]
fn what_may_not_be_written_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let shards = Shards::plan(folder.path(), job("1", "x", 1)).unwrap();
    let error = shards.write(1, &[b'a'; 1000], &OutputLimit::new(900)).unwrap_err();
    assert!(matches!(error, ShardError::Stopped(StopReason::Output)), "{error}");
    assert_eq!(shards.state(1, &Budget::default()).unwrap(), State::Open);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn what_killed_writers_left_is_removed_and_a_living_one_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let shards = Shards::plan(folder.path(), job("1", "x", 1)).unwrap();
    let at_work = || {
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        names.filter(|name| files::is_draft(name)).collect::<Vec<_>>()
    };
    let age = |name: &std::ffi::OsStr| {
        let file = fs::File::options().write(true).open(folder.path().join(name)).unwrap();
        file.set_modified(std::time::SystemTime::now() - std::time::Duration::from_mins(5))
            .unwrap();
    };
    let mut living = files::NewFile::create(&shards.path(1)).unwrap();
    living.write_all(b"a shard").and_then(|()| living.flush()).unwrap();
    let name_of_living = at_work();
    age(&name_of_living[0]);
    for name in [".rushsat-killed.tmp", ".rushsat-killed-just-now.tmp", "other.tmp"] {
        fs::write(folder.path().join(name), "half a shard").unwrap();
    }
    age(".rushsat-killed.tmp".as_ref());
    age("other.tmp".as_ref());
    shards.remove_abandoned();
    let mut left = at_work();
    left.retain(|name| !name_of_living.contains(name));
    assert_eq!(left, [".rushsat-killed-just-now.tmp"]);
    assert!(folder.path().join("other.tmp").exists() && folder.path().join("job.json").exists());
    living.finish().unwrap();
    assert_eq!(shards.state(1, &Budget::default()).unwrap(), State::Damaged, "it got its name");
}

/// The script, run as Slurm would run each task, with a program that says what it was asked for.
#[test]
fn the_tasks_of_the_script_run_every_shard_once() {
    if cfg!(not(unix)) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let shards = Shards::plan(&folder.path().join("a b"), job("1", "x", 2500)).unwrap();
    let script = slurm::script(shards.job(), shards.folder(), "echo", 3).unwrap();
    assert!(script.contains("\n#SBATCH --array=1-1000\n#SBATCH --cpus-per-task=3\n"), "{script}");
    let path = folder.path().join("slurm.sh");
    fs::write(&path, script).unwrap();
    let mut seen = Vec::new();
    for task in ["1", "500", "501", "1000"] {
        let output =
            Command::new("bash").arg(&path).env("SLURM_ARRAY_TASK_ID", task).output().unwrap();
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        let shown = shards.folder().display().to_string();
        let asked = text.lines().map(|line| {
            line.strip_prefix("shard run ").unwrap().strip_prefix(&shown).unwrap().trim().to_owned()
        });
        seen.push(asked.collect::<Vec<_>>());
    }
    assert_eq!(
        seen,
        [
            vec!["1", "1001", "2001"],
            vec!["500", "1500", "2500"],
            vec!["501", "1501"],
            vec!["1000", "2000"]
        ]
    );
}
