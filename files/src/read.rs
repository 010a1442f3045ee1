//! Regular files.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read},
    path::Path,
};

use limits::Budget;

use crate::{
    error::{FileKind, ReadError},
    source::wait,
};

/// A file that is read to its end, or to a limit. An error of [`Read`] becomes a [`ReadError`] by `from`.
///
/// It does not buffer: give it a `BufReader` where small pieces are read.
#[derive(Debug)]
pub struct Reader {
    file: File,
    max_bytes: u64,
    left: u64,
    /// What reading may take, if what is read was named by the user.
    budget: Option<Budget>,
    /// `true` if a read may have to wait for data.
    waits: bool,
}

impl Reader {
    /// Bytes of a regular file that are read whatever the budget says, so that a question about little is
    /// always heard.
    const FREE_BYTES: u64 = 1 << 18;

    /// A regular file.
    pub(crate) fn regular(file: File, max_bytes: u64, budget: Option<Budget>) -> Self {
        Self { file, max_bytes, left: max_bytes, budget, waits: false }
    }

    /// A pipe or a device.
    pub(crate) fn waiting(file: File, max_bytes: u64, budget: &Budget) -> Self {
        Self { file, max_bytes, left: max_bytes, budget: Some(budget.clone()), waits: true }
    }

    /// Reads all that is left.
    ///
    /// # Errors
    ///
    /// If reading fails, or more comes than allowed.
    pub fn rest(mut self) -> Result<Vec<u8>, ReadError> {
        let mut bytes = Vec::new();
        self.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Reads at most `piece`, when there is something to read.
    fn read_some(&mut self, piece: &mut [u8]) -> io::Result<usize> {
        let Some(budget) = &self.budget else { return self.file.read(piece) };
        if !self.waits {
            if self.max_bytes - self.left > Self::FREE_BYTES {
                budget.check().map_err(ReadError::Stopped)?;
            }
            return self.file.read(piece);
        }
        loop {
            wait(&self.file, budget)?;
            match self.file.read(piece) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => return read,
            }
        }
    }
}

impl Read for Reader {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        // One byte more than allowed tells a file that ends here from one that is too large.
        let most = usize::try_from(self.left).unwrap_or(usize::MAX).saturating_add(1);
        let len = bytes.len().min(most);
        let n_read = self.read_some(&mut bytes[..len])?;
        match self.left.checked_sub(n_read as u64) {
            Some(left) => self.left = left,
            None => return Err(ReadError::TooLarge { max_bytes: self.max_bytes }.into()),
        }
        Ok(n_read)
    }
}

/// Opens a regular file of at most this many bytes. What it grows by while it is read counts too.
///
/// # Errors
///
/// If it is no regular file, is too large, or cannot be opened. A pipe is refused without waiting for its
/// writer.
pub fn open(path: &Path, max_bytes: u64) -> Result<Reader, ReadError> {
    // Looked at first, since to open a pipe or a device can have effects, and again in case it was exchanged.
    require_regular(&path.metadata()?)?;
    let file = open_at_once(path)?;
    let metadata = file.metadata()?;
    require_regular(&metadata)?;
    if metadata.len() > max_bytes {
        return Err(ReadError::TooLarge { max_bytes });
    }
    Ok(Reader::regular(file, max_bytes, None))
}

/// Reads a regular file of at most this many bytes.
///
/// # Errors
///
/// Those of [`open`] and of reading.
pub fn read(path: &Path, max_bytes: u64) -> Result<Vec<u8>, ReadError> {
    open(path, max_bytes)?.rest()
}

/// The bytes of a file as text.
///
/// # Errors
///
/// [`ReadError::NotUtf8`]
pub fn text(bytes: Vec<u8>) -> Result<String, ReadError> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        ReadError::NotUtf8 { line: valid.split(|&byte| byte == b'\n').count() }
    })
}

fn require_regular(metadata: &std::fs::Metadata) -> Result<(), ReadError> {
    FileKind::of(metadata.file_type()).map_or(Ok(()), |kind| Err(ReadError::NotRegular(kind)))
}

/// Opens a file for reading; a pipe without a writer is not waited for.
pub(crate) fn open_at_once(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    options.open(path)
}
