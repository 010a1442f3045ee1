//! The folder of a job.

use std::{
    fs,
    io::{self, BufReader, Write},
    path::{Path, PathBuf},
};

use files::NewFile;
use limits::{Budget, Ledger, OutputLimit, StopReason};

use crate::{
    error::{Foreign, ShardError},
    job::{Job, sha256},
    outcome::Head,
};

/// The largest `job.json` that is read, in bytes.
const MAX_JOB_BYTES: u64 = 1 << 24;

/// The largest shard that is read, in bytes.
const MAX_SHARD_BYTES: u64 = 1 << 32;

/// The folder of a job.
#[derive(Clone, Debug)]
pub struct Shards {
    folder: PathBuf,
    job: Job,
    /// The SHA-256 of `job.json`.
    id: String,
}

/// How far a shard is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Nobody has done it.
    Open,
    /// What is there is not what was written, as after a failure of the machine. It counts as not done.
    Damaged,
    /// What is there is of something else.
    Foreign(Foreign),
    /// It is done.
    Done,
}

impl Shards {
    /// Makes the folder, unless it is there, and writes `job.json`. If that is there already, nothing is
    /// changed.
    ///
    /// # Errors
    ///
    /// If the folder has another job, or cannot be made or written; if [`open`](Self::open) would refuse the job.
    pub fn plan(folder: &Path, job: Job) -> Result<Self, ShardError> {
        let text = job.text();
        let path = folder.join("job.json");
        let is_too_large = text.len() as u64 > MAX_JOB_BYTES;
        let too_large = || Err(format!("it would be larger than {} MiB", MAX_JOB_BYTES >> 20));
        let checked = if is_too_large { too_large() } else { job.check_ranges() };
        if let Err(problem) = checked {
            return Err(ShardError::Malformed { path, problem });
        }
        match files::read(&path, MAX_JOB_BYTES) {
            Ok(there) if there == text.as_bytes() => {}
            Ok(there) => {
                let job = String::from_utf8(there).ok().and_then(|text| Job::parse(&text).ok());
                let there = job.map_or("a damaged one".to_owned(), |job| {
                    format!("`{}` in {} shards", job.shown(), job.n_shards())
                });
                return Err(ShardError::OtherJob { folder: folder.to_owned(), there });
            }
            Err(error) if error.is_not_found() => {
                fs::create_dir_all(folder)
                    .map_err(|error| ShardError::io("make", folder.to_owned(), error))?;
                files::write(&path, text.as_bytes())
                    .map_err(|error| ShardError::io("write", path, error))?;
            }
            Err(error) => return Err(ShardError::io("read", path, error.into())),
        }
        Ok(Self { folder: folder.to_owned(), job, id: sha256(text.as_bytes()) })
    }

    /// The folder of a job that this version of the program has planned.
    ///
    /// # Errors
    ///
    /// If there is none, or it is damaged or of another version.
    pub fn open(folder: &Path, version: &str) -> Result<Self, ShardError> {
        let path = folder.join("job.json");
        let text = match files::read(&path, MAX_JOB_BYTES).and_then(files::text) {
            Ok(text) => text,
            Err(error) if error.is_not_found() => {
                return Err(ShardError::NoJob { folder: folder.to_owned() });
            }
            Err(error) => return Err(ShardError::io("read", path, error.into())),
        };
        let job = Job::parse(&text).map_err(|problem| ShardError::Malformed { path, problem })?;
        if job.version() != version {
            let (planned, this) = (job.version().to_owned(), version.to_owned());
            return Err(ShardError::OtherVersion { planned, this });
        }
        Ok(Self { folder: folder.to_owned(), job, id: sha256(text.as_bytes()) })
    }

    /// The job.
    pub const fn job(&self) -> &Job {
        &self.job
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Checks that the input holds what it held when the job was planned.
    ///
    /// # Errors
    ///
    /// [`ShardError::OtherInput`]
    pub fn check_input(&self, bytes: &[u8]) -> Result<(), ShardError> {
        match self.job.input() {
            Some(input) if input.sha256 != sha256(bytes) => {
                Err(ShardError::OtherInput { file: input.file.clone() })
            }
            _ => Ok(()),
        }
    }

    /// Removes what writers of shards left unfinished that were killed; that of others that are at work
    /// stays.
    pub fn remove_abandoned(&self) {
        // It is no hindrance, so neither is that it cannot be removed.
        let _ = files::remove_abandoned(&self.folder);
    }

    /// Where what came of a shard is, or will be.
    pub fn path(&self, shard: usize) -> PathBuf {
        self.folder.join(format!("shard-{shard}"))
    }

    /// How far a shard is. All of its file is read.
    ///
    /// # Errors
    ///
    /// If there is no such shard, its file cannot be read, or the budget ends.
    pub fn state(&self, shard: usize, budget: &Budget) -> Result<State, ShardError> {
        self.read(shard, |_| budget.check())
    }

    /// Reads a shard in pieces.
    fn read(
        &self,
        shard: usize,
        keep: impl FnMut(&[u8]) -> Result<(), StopReason>,
    ) -> Result<State, ShardError> {
        self.job.range(shard)?;
        let path = self.path(shard);
        let file = match files::open(&path, MAX_SHARD_BYTES) {
            Ok(file) => file,
            Err(error) if error.is_not_found() => return Ok(State::Open),
            Err(error) => return Err(ShardError::io("read", path, error.into())),
        };
        let mut file = BufReader::new(file);
        let cannot = |error| ShardError::io("read", path.clone(), error);
        let Some(head) = Head::read(&mut file).map_err(cannot)? else { return Ok(State::Damaged) };
        if let Some(foreign) = head.foreign(&self.job, &self.id, shard) {
            return Ok(State::Foreign(foreign));
        }
        let is_whole = head.is_followed_by(&mut file, keep).map_err(cannot)?;
        Ok(if is_whole { State::Done } else { State::Damaged })
    }

    /// Writes what came of a shard; it takes its name when it is complete.
    ///
    /// # Errors
    ///
    /// If there is no such shard, or it cannot be written.
    pub fn write(
        &self,
        shard: usize,
        contents: &[u8],
        output: &OutputLimit,
    ) -> Result<(), ShardError> {
        let range = self.job.range(shard)?;
        let head = Head::new(&self.job, &self.id, shard, [range.start, range.end], contents);
        let path = self.path(shard);
        let n_bytes = (head.line().len() + contents.len()) as u64;
        if n_bytes > MAX_SHARD_BYTES {
            let most = MAX_SHARD_BYTES >> 30;
            let problem =
                format!("it would be larger than {most} GiB: cut the job into more shards");
            return Err(ShardError::io("write", path, io::Error::other(problem)));
        }
        let write = || {
            let mut file = output.bound(NewFile::create(&path)?);
            file.write_all(head.line().as_bytes())?;
            file.write_all(contents)?;
            file.into_inner().finish()
        };
        write().map_err(|error| ShardError::io("write", path.clone(), error))
    }

    /// What came of all shards, in their order.
    ///
    /// # Errors
    ///
    /// If some are not done, or are of something else; if the budget ends, whose memory they count in.
    pub fn contents(&self, budget: &Budget) -> Result<Vec<String>, ShardError> {
        let mut ledger = Ledger::new(budget);
        let mut all = Vec::new();
        let mut missing = Vec::new();
        for shard in 1..=self.job.n_shards() {
            let mut contents = Vec::new();
            let state = self.read(shard, |piece| {
                budget.check()?;
                ledger.take(piece.len())?;
                contents.extend_from_slice(piece);
                Ok(())
            })?;
            let n_bytes = contents.len();
            match (state, String::from_utf8(contents)) {
                (State::Foreign(foreign), _) => {
                    return Err(ShardError::Foreign { path: self.path(shard), foreign });
                }
                (State::Done, Ok(contents)) if missing.is_empty() => {
                    all.push(contents);
                    continue;
                }
                (State::Done, Ok(_)) => {}
                _ => missing.push(shard),
            }
            // Once one is missing, the others are only looked at.
            ledger.give_back(n_bytes + all.drain(..).map(|contents| contents.len()).sum::<usize>());
        }
        if missing.is_empty() {
            return Ok(all);
        }
        Err(ShardError::Missing { missing, n_shards: self.job.n_shards() })
    }
}
