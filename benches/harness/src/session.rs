//! When, where and by what runs were made.

use std::{fs, thread, time::SystemTime};

use serde::{Deserialize, Serialize};

use crate::record::SCHEMA;

/// When, where and by what the runs after this line were made.
#[derive(Serialize, Deserialize)]
pub(crate) struct Session {
    pub(crate) schema: String,
    build: String,
    version: String,
    /// Seconds since 1970.
    started: u64,
    os: String,
    cpu: Option<String>,
    processors: usize,
    memory_bytes: Option<u64>,
}

impl Session {
    pub(crate) fn now(build: &str) -> Self {
        let proc = |file: &str, field: &str| {
            let text = fs::read_to_string(format!("/proc/{file}")).ok()?;
            let line = text.lines().find(|line| line.starts_with(field))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        };
        let kib = |text: String| text.strip_suffix(" kB")?.parse::<u64>().ok();
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Self {
            schema: SCHEMA.to_owned(),
            build: build.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            started: since_1970.map_or(0, |since| since.as_secs()),
            os: std::env::consts::OS.to_owned(),
            cpu: proc("cpuinfo", "model name"),
            processors: thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: proc("meminfo", "MemTotal").and_then(kib).map(|kib| kib << 10),
        }
    }
}
