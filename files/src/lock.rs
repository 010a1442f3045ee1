//! One writer at a time.

use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::{
    draft::PREFIX,
    error::{FileKind, ReadError},
    write::{folder_of, is_same_file, resolved},
};

/// Why a lock was not taken. The text goes on after "`NAME`: ".
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LockError {
    /// Another program, or another part of this one, holds it.
    #[error("somebody else is at work on it")]
    Held,
    /// What has the name of the lock is a file of somebody else's.
    #[error("`{}` is not empty, so it is no lock of this program", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// What has the name of the lock is no regular file.
    #[error("{}", ReadError::NotRegular(*.0))]
    NotRegular(FileKind),
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A lock by an empty file of its own, which is removed when the lock is dropped. The system frees the lock
/// if the program is killed; the file that is then left behind is no hindrance.
///
/// It binds only programs that ask for it. A file that holds something is nobody's lock, and is left alone.
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
    /// If somebody holds it, if the file is not empty, or if it cannot be made or locked.
    pub fn take(path: &Path) -> Result<Self, LockError> {
        loop {
            let file = open(path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(LockError::Held),
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            if file.metadata()?.len() > 0 {
                return Err(LockError::Foreign { path: path.to_owned() });
            }
            // Whoever held it may have removed the file in between.
            if fs::metadata(path).is_ok_and(|there| {
                file.metadata().is_ok_and(|locked| is_same_file(&there, &locked))
            }) {
                return Ok(Self { path: path.to_owned(), file });
            }
        }
    }

    /// Takes the lock of the file `path`, which need not exist: `.rushsat-NAME.lock` beside it, for all links
    /// that lead to it.
    ///
    /// # Errors
    ///
    /// Those of [`take`](Self::take), and if `path` does not end in a name.
    pub fn beside(path: &Path) -> Result<Self, LockError> {
        // What cannot be followed is for whoever reads or writes the file to refuse.
        let file = resolved(path).ok().flatten().unwrap_or_else(|| path.to_owned());
        let name =
            file.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
        // Nobody calls a file of their own so.
        let mut lock = OsString::from(PREFIX);
        lock.push(name);
        lock.push(".lock");
        Self::take(&folder_of(&file).join(lock))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is still locked, so that nobody else's file is removed. If it stays, it is no
        // hindrance.
        if self.file.metadata().is_ok_and(|file| file.len() == 0) {
            let _ = fs::remove_file(&self.path);
        }
        let _ = self.file.unlock();
    }
}

fn open(path: &Path) -> Result<File, LockError> {
    if let Ok(metadata) = path.metadata()
        && let Some(kind) = FileKind::of(metadata.file_type())
    {
        return Err(LockError::NotRegular(kind));
    }
    Ok(File::options().write(true).create(true).truncate(false).open(path)?)
}
