//! What the user named: pipes and devices too.

use std::{fs::File, io, path::Path};

use limits::Budget;

use crate::{
    error::{FileKind, ReadError},
    read::{Reader, open_at_once},
};

/// Opens anything but a folder. It is read, and a pipe or a device is waited for, within the budget.
///
/// # Errors
///
/// If it is a folder, a regular file that is too large, or cannot be opened.
pub fn open_source(path: &Path, max_bytes: u64, budget: &Budget) -> Result<Reader, ReadError> {
    let file = open_at_once(path)?;
    let metadata = file.metadata()?;
    match FileKind::of(metadata.file_type()) {
        None if metadata.len() > max_bytes => Err(ReadError::TooLarge { max_bytes }),
        Some(kind @ FileKind::Folder) => Err(ReadError::NotRegular(kind)),
        None => Ok(Reader::regular(file, max_bytes, Some(budget.clone()))),
        Some(_) => Ok(Reader::waiting(file, max_bytes, budget)),
    }
}

/// Reads anything but a folder, as [`open_source`].
///
/// # Errors
///
/// Those of [`open_source`] and of reading.
pub fn read_source(path: &Path, max_bytes: u64, budget: &Budget) -> Result<Vec<u8>, ReadError> {
    open_source(path, max_bytes, budget)?.rest()
}

/// Standard input, past the buffer of [`std::io::stdin`]: nobody else may read it.
///
/// # Errors
///
/// If the program has no standard input.
pub fn standard_input(max_bytes: u64, budget: &Budget) -> Result<Reader, ReadError> {
    #[cfg(unix)]
    let file = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned()?;
    #[cfg(windows)]
    let file = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned()?;
    Ok(Reader::waiting(File::from(file), max_bytes, budget))
}

/// Returns when there is something to read, or the end, in `file`.
///
/// # Errors
///
/// If the budget says to stop.
#[cfg(unix)]
pub(crate) fn wait(file: &File, budget: &Budget) -> io::Result<()> {
    use rustix::{
        event::{PollFd, PollFlags, Timespec, poll},
        io::Errno,
    };
    // How soon an interrupt is noticed.
    let turn = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
    loop {
        budget.check().map_err(ReadError::Stopped)?;
        match poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&turn)) {
            Ok(0) | Err(Errno::INTR) => {}
            Ok(_) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
}

/// Looks at the budget; to read may take longer.
#[cfg(not(unix))]
pub(crate) fn wait(_: &File, budget: &Budget) -> io::Result<()> {
    Ok(budget.check().map_err(ReadError::Stopped)?)
}
