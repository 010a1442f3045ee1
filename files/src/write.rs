//! Files that are written whole or not at all.

use std::{
    fs::{self, File, Metadata},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use limits::OutputLimit;

use crate::{draft::Draft, error::FileKind};

/// A file that takes its name when it is complete: it is written under another name in the same folder, and
/// renamed by [`finish`](Self::finish). If it is dropped before, it is removed, and what had the name stands.
/// The other name is there from the first bytes on that leave the buffer, so that a program that is killed
/// while it works out what to write leaves nothing.
///
/// - A symbolic link is followed: the file that it names is replaced, not the link.
/// - The permissions of a file that is replaced are kept. If it has other names (hard links) or another
///   owner, or its folder cannot be written, it is not replaced: the complete contents are copied into it, if
///   there is room. If that fails, they stay under the other name, which the error says.
/// - What is no regular file, such as a pipe or a device, is written straight away.
///
/// It buffers. Nothing is forced to the disk but by [`sync`](Self::sync): without it, after a failure of the
/// machine the file may be empty.
#[derive(Debug)]
pub struct NewFile {
    out: BufWriter<Target>,
}

/// The destination of the bytes.
#[derive(Debug)]
enum Target {
    /// A device, a pipe.
    Straight(File),
    /// A file that gets its name later, and is begun when there is something to write.
    Beside { name: PathBuf, draft: Option<Draft> },
}

impl Target {
    /// A file of this name, which could be begun now.
    fn beside(name: PathBuf) -> io::Result<Self> {
        drop(Draft::begin(name.clone())?);
        Ok(Self::Beside { name, draft: None })
    }

    /// Where the bytes go.
    fn out(&mut self) -> io::Result<&mut dyn Write> {
        match self {
            Self::Straight(file) => Ok(file),
            Self::Beside { name, draft } => Ok(begun(name, draft)?),
        }
    }
}

/// The draft of a file, which is begun if it was not.
fn begun<'d>(name: &Path, draft: &'d mut Option<Draft>) -> io::Result<&'d mut Draft> {
    Ok(match draft {
        Some(draft) => draft,
        None => draft.insert(Draft::begin(name.to_owned())?),
    })
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// If a file of this name could not be written. All of that is found out now, but for a disk that gets
    /// full.
    pub fn create(path: &Path) -> io::Result<Self> {
        let target = match resolved(path)? {
            None => Target::Straight(File::options().write(true).open(path)?),
            Some(name) => Target::beside(name)?,
        };
        Ok(Self { out: BufWriter::with_capacity(1 << 16, target) })
    }

    /// Forces what was written to the disk: a file that is finished then is whole after a failure of the
    /// machine. One that is filled instead of replaced is so once it is finished; a failure while it is
    /// filled damages it, and leaves the complete contents under the other name.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn sync(&mut self) -> io::Result<()> {
        self.out.flush()?;
        match self.out.get_mut() {
            // It is for others to read, not to keep.
            Target::Straight(_) => Ok(()),
            Target::Beside { name, draft } => begun(name, draft)?.sync(),
        }
    }

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// If the last bytes cannot be written, or the file cannot be renamed; it is removed then. If it cannot
    /// be copied where that is needed; then it stays, and the error names it.
    pub fn finish(self) -> io::Result<()> {
        match self.out.into_inner().map_err(io::IntoInnerError::into_error)? {
            Target::Straight(mut file) => file.flush(),
            Target::Beside { draft: Some(draft), .. } => draft.finish(),
            Target::Beside { name, draft: None } => Draft::begin(name)?.finish(),
        }
    }
}

/// Writes a whole file, as [`NewFile`] does.
///
/// # Errors
///
/// If it cannot be written. What had the name stands then, unless it is filled instead of replaced, see
/// [`NewFile`].
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(contents)?;
    file.finish()
}

/// Writes a whole file as [`write`](fn@write), if so much may still be written.
///
/// # Errors
///
/// Those of [`write`](fn@write), and a [`StopReason`](limits::StopReason) in one if not.
pub fn write_within(path: &Path, contents: &[u8], output: &OutputLimit) -> io::Result<()> {
    let mut file = output.bound(NewFile::create(path)?);
    file.write_all(contents)?;
    file.into_inner().finish()
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out()?.flush()
    }
}

/// The most links that are followed, as in Linux.
const MAX_LINKS: usize = 40;

/// Where the links of `path` lead; `None` to what is no regular file.
pub(crate) fn resolved(path: &Path) -> io::Result<Option<PathBuf>> {
    let mut name = path.to_owned();
    for _ in 0..MAX_LINKS {
        if is_open_file(&name)? {
            return Ok(None);
        }
        match fs::symlink_metadata(&name) {
            Ok(metadata) if metadata.is_symlink() => {
                name = folder_of(&name).join(fs::read_link(&name)?);
            }
            Ok(metadata) => {
                return match FileKind::of(metadata.file_type()) {
                    None => Ok(Some(name)),
                    Some(FileKind::Folder) => Err(io::ErrorKind::IsADirectory.into()),
                    Some(_) => Ok(None),
                };
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(name)),
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Returns `true` if the name is that of a file which this program has open, such as `/dev/fd/1`. The name
/// stands for the open file, not for the file to which it seems to link.
fn is_open_file(name: &Path) -> io::Result<bool> {
    Ok(folder_of(name).canonicalize()?.starts_with("/proc"))
}

/// The folder in which a file has its name.
pub(crate) fn folder_of(name: &Path) -> &Path {
    name.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns `true` if both names lead to the same regular file, or would once it is written.
pub fn is_same(one: &Path, other: &Path) -> bool {
    match (one.metadata(), other.metadata()) {
        (Ok(one), Ok(other)) => one.is_file() && is_same_file(&one, &other),
        (Err(_), Err(_)) => place(one).is_some_and(|place| Some(place) == self::place(other)),
        _ => false,
    }
}

/// Where a file will be, without links or detours; `None` if it cannot be written.
fn place(path: &Path) -> Option<PathBuf> {
    let file = resolved(path).ok()??;
    Some(folder_of(&file).canonicalize().ok()?.join(file.file_name()?))
}

#[cfg(unix)]
pub(crate) fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Takes files of the same age and length for the same: nothing better is known.
#[cfg(not(unix))]
pub(crate) fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    one.created().ok() == other.created().ok() && one.len() == other.len()
}
