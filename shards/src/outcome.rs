//! What came of a shard: a line about it, and the contents.

use std::io::{BufRead, Read};

use limits::StopReason;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    error::Foreign,
    job::{Job, sha256},
};

/// What the first line of a shard begins with. Lists and atlases take it for a comment.
const MARK: &str = "# rushsat-shard ";

/// The longest first line, in bytes.
const MAX_HEAD: u64 = 4096;

/// What the first line says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
    /// Version of the program.
    version: String,
    /// SHA-256 of `job.json`.
    job: String,
    /// SHA-256 of the input.
    input: Option<String>,
    shard: usize,
    range: [u64; 2],
    /// Number of bytes that follow.
    bytes: u64,
    /// Their SHA-256.
    sha256: String,
}

impl Head {
    /// The head of a shard with these contents.
    pub(crate) fn new(job: &Job, id: &str, shard: usize, range: [u64; 2], contents: &[u8]) -> Self {
        Self {
            version: job.version().to_owned(),
            job: id.to_owned(),
            input: job.input().map(|input| input.sha256.clone()),
            shard,
            range,
            bytes: contents.len() as u64,
            sha256: sha256(contents),
        }
    }

    pub(crate) fn line(&self) -> String {
        format!("{MARK}{}\n", serde_json::to_string(self).expect("plain data"))
    }

    /// Reads the first line; `None` if it is damaged.
    pub(crate) fn read(file: &mut impl BufRead) -> std::io::Result<Option<Self>> {
        let mut line = Vec::new();
        file.take(MAX_HEAD).read_until(b'\n', &mut line)?;
        let json = line.strip_prefix(MARK.as_bytes()).filter(|json| json.ends_with(b"\n"));
        Ok(json.and_then(|json| serde_json::from_slice(json).ok()))
    }

    /// What else it belongs to, if it is not this shard of the job.
    pub(crate) fn foreign(&self, job: &Job, id: &str, shard: usize) -> Option<Foreign> {
        if self.version != job.version() {
            Some(Foreign::Version(self.version.clone()))
        } else if self.input.as_ref() != job.input().map(|input| &input.sha256) {
            Some(Foreign::Input)
        } else if self.job != id {
            Some(Foreign::Job)
        } else if self.shard != shard {
            Some(Foreign::Shard(self.shard))
        } else {
            None
        }
    }

    /// Returns `true` if the rest of a file is what the line says. The bytes read are given to `keep`, which may
    /// say to stop.
    pub(crate) fn is_followed_by(
        &self,
        file: &mut impl Read,
        mut keep: impl FnMut(&[u8]) -> Result<(), StopReason>,
    ) -> std::io::Result<bool> {
        let mut hasher = Sha256::new();
        let mut n_bytes = 0;
        let mut piece = vec![0; 1 << 16];
        loop {
            let n = file.read(&mut piece)?;
            if n == 0 {
                break;
            }
            n_bytes += n as u64;
            if n_bytes > self.bytes {
                return Ok(false);
            }
            hasher.update(&piece[..n]);
            keep(&piece[..n]).map_err(std::io::Error::other)?;
        }
        let found: String = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(n_bytes == self.bytes && found == self.sha256)
    }
}
