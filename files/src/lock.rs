//! One writer at a time.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::{
    error::{FileKind, ReadError},
    write::is_same_file,
};

/// Why a lock was not taken. The text goes on after "`NAME`: ".
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LockError {
    /// Another program, or another part of this one, holds it.
    #[error("somebody else is at work on it")]
    Held,
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A lock by a file of its own, which is removed when the lock is dropped. The system frees the lock if the
/// program is killed; the file that is then left behind is no hindrance.
///
/// It binds only programs that ask for it.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Locked as long as it is open.
    file: File,
}

impl Lock {
    /// Takes the lock of this name, which is not that of the file to be guarded: such a file may be replaced.
    ///
    /// # Errors
    ///
    /// If somebody holds it, or the file cannot be made or locked.
    pub fn take(path: &Path) -> Result<Self, LockError> {
        loop {
            let file = open(path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(LockError::Held),
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            // Whoever held it may have removed the file in between.
            if fs::metadata(path).is_ok_and(|there| {
                file.metadata().is_ok_and(|locked| is_same_file(&there, &locked))
            }) {
                return Ok(Self { path: path.to_owned(), file });
            }
        }
    }

    /// Takes the lock of the file `path`: the file with `.lock` after its name.
    ///
    /// # Errors
    ///
    /// Those of [`take`](Self::take).
    pub fn beside(path: &Path) -> Result<Self, LockError> {
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        Self::take(Path::new(&name))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is still locked, so that nobody else's file is removed. If it stays, it is no
        // hindrance.
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

fn open(path: &Path) -> Result<File, LockError> {
    if let Ok(metadata) = path.metadata()
        && let Some(kind) = FileKind::of(metadata.file_type())
    {
        return Err(io::Error::from(ReadError::NotRegular(kind)).into());
    }
    Ok(File::options().write(true).create(true).truncate(false).open(path)?)
}
