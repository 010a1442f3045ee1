//! Why a file is not read.

use std::{fmt, fs::FileType, io};

use limits::StopReason;
use thiserror::Error;

/// Why a file is not read. The text goes on after "cannot read `NAME`: ".
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is something else, where only a regular file will do.
    #[error("it is {0}, not a regular file")]
    NotRegular(FileKind),
    /// It holds more than is read.
    #[error("it is larger than {}", size(*max_bytes))]
    TooLarge {
        /// The most that is read.
        max_bytes: u64,
    },
    /// It is no text.
    #[error("line {line} is not UTF-8 text")]
    NotUtf8 {
        /// The first such line, from 1.
        line: usize,
    },
    /// The budget ended before it was read.
    #[error("{0}")]
    Stopped(StopReason),
    /// The system refused.
    #[error(transparent)]
    Io(io::Error),
}

impl ReadError {
    /// Returns `true` if there is no such file.
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

/// A `ReadError` may travel through a `Read` as an `io::Error`, and comes back as itself.
impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        match StopReason::of(&error) {
            Some(reason) => Self::Stopped(reason),
            None => error.downcast::<Self>().unwrap_or_else(Self::Io),
        }
    }
}

/// What stops the reading is a [`StopReason`] on the way, as it is for who reads without these errors.
impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Io(error) => error,
            ReadError::Stopped(reason) => Self::other(reason),
            error => Self::other(error),
        }
    }
}

/// What else has a name in the file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileKind {
    /// A folder, which users know as a directory.
    Folder,
    /// A named pipe (FIFO), or one that a shell or another program holds.
    Pipe,
    /// A character or block device, such as a terminal or `/dev/zero`.
    Device,
    /// Anything else, such as a socket.
    Other,
}

impl FileKind {
    /// What it is; `None` is a regular file.
    pub(crate) fn of(file: FileType) -> Option<Self> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            if file.is_fifo() {
                return Some(Self::Pipe);
            }
            if file.is_char_device() || file.is_block_device() {
                return Some(Self::Device);
            }
        }
        match file {
            file if file.is_file() => None,
            file if file.is_dir() => Some(Self::Folder),
            _ => Some(Self::Other),
        }
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Folder => "a directory",
            Self::Pipe => "a pipe",
            Self::Device => "a device",
            Self::Other => "something else",
        })
    }
}

/// Bytes in the largest unit that divides them.
fn size(n_bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let fits = |(shift, _): &(u32, _)| n_bytes >> shift > 0 && n_bytes.trailing_zeros() >= *shift;
    match units.into_iter().find(fits) {
        Some((shift, unit)) => format!("{} {unit}", n_bytes >> shift),
        None => format!("{n_bytes} bytes"),
    }
}
