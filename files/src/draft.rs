//! A file under a name that it does not keep.

use std::{
    collections::BTreeSet,
    env,
    ffi::OsStr,
    fs::{self, File, Metadata},
    io::{self, Seek, Write},
    mem,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tempfile::Builder;

use crate::write::folder_of;

/// A file that is removed if it is not [finished](Self::finish).
#[derive(Debug)]
pub(crate) struct Draft {
    file: File,
    /// The name for now, which is no other's.
    path: PathBuf,
    /// The name that it is to have; no link.
    name: PathBuf,
    /// `true` if a file of that name existed.
    is_old: bool,
    /// `true` if that file is filled instead of replaced.
    is_copied: bool,
    /// `true` if the contents are to be on the disk before it has its name.
    is_synced: bool,
}

/// What the names of all files begin with that are ours and not the user's.
pub(crate) const PREFIX: &str = ".rushsat-";
const SUFFIX: &str = ".tmp";

/// The extension of a draft that is being copied, and stays if that fails.
const KEPT: &str = "kept";

/// Returns `true` if a file of this name is one that is not finished, of this program or of one that was
/// killed.
pub fn is_draft(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes())
}

/// The files of all drafts of this program. Held while one gets its name, so that it cannot be abandoned
/// meanwhile.
static DRAFTS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn drafts() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all files of this program that are not finished, on all threads. Call it before `process::exit`:
/// none is begun or finished any more, and a thread that tries waits for ever.
pub fn abandon() {
    let drafts = drafts();
    for path in &*drafts {
        // Nobody is left to tell.
        let _ = fs::remove_file(path);
    }
    mem::forget(drafts);
}

/// How long nobody has written a file that is taken for abandoned: longer than between making it and locking
/// it, and longer than a writer pauses whose lock is not seen here, as on some network file systems.
const ABANDONED: Duration = Duration::from_mins(1);

/// Removes the files in `folder` that programs left unfinished that were killed; those that somebody still
/// writes stay, and so does what cannot be looked at. Returns their number.
///
/// A writer holds a lock on its file, and a file counts as abandoned a minute after the last byte.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn remove_abandoned(folder: &Path) -> io::Result<usize> {
    let mut n_removed = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_draft(&entry.file_name()) && is_abandoned(&entry.path()).unwrap_or(false) {
            n_removed += usize::from(fs::remove_file(entry.path()).is_ok());
        }
    }
    Ok(n_removed)
}

fn is_abandoned(path: &Path) -> io::Result<bool> {
    // To open a pipe would be to wait.
    let metadata = fs::symlink_metadata(path)?;
    let is_old = metadata.modified()?.elapsed().is_ok_and(|age| age >= ABANDONED);
    Ok(metadata.is_file() && is_old && File::options().write(true).open(path)?.try_lock().is_ok())
}

impl Draft {
    pub(crate) fn begin(name: PathBuf) -> io::Result<Self> {
        if name.file_name().is_none() || name.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(io::ErrorKind::InvalidFilename.into());
        }
        // Replacing it would not need the right to write it.
        let old = match File::options().write(true).open(&name) {
            Ok(file) => Some(file.metadata()?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let (file, path, is_copied) = match (create(folder_of(&name)), &old) {
            (Ok((file, path)), None) => (file, path, false),
            (Ok((file, path)), Some(old)) => {
                let is_copied = !is_replaceable(old, &file.metadata()?);
                (file, path, is_copied)
            }
            (Err(_), Some(_)) => {
                let (file, path) = create(&env::temp_dir())?;
                (file, path, true)
            }
            (Err(error), None) => return Err(error),
        };
        let draft = Self { file, path, name, is_old: old.is_some(), is_copied, is_synced: false };
        if let Some(old) = old.filter(|_| !is_copied) {
            draft.file.set_permissions(old.permissions())?;
        }
        Ok(draft)
    }

    pub(crate) fn sync(&mut self) -> io::Result<()> {
        self.is_synced = true;
        self.file.sync_all()
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if self.is_copied {
            return self.copy();
        }
        let mut drafts = drafts();
        match fs::rename(&self.path, &self.name) {
            Ok(()) => {
                drafts.remove(&self.path);
                Ok(())
            }
            // A file may be one that cannot be replaced, as a mount point is.
            Err(_) if self.is_old => {
                drop(drafts);
                self.copy()
            }
            Err(error) => Err(error),
        }
    }

    /// Copies the contents into the file that has the name. If that fails, the draft stays, since what was in
    /// that file may be gone; so it has another name before, and is no longer a draft that others remove.
    fn copy(&mut self) -> io::Result<()> {
        let kept = self.path.with_extension(KEPT);
        let mut drafts = drafts();
        fs::rename(&self.path, &kept)?;
        drafts.remove(&self.path);
        drop(drafts);
        match self.copy_into_name() {
            Ok(()) => fs::remove_file(kept),
            Err(error) => {
                let path = kept.display();
                let message = format!("{error}; the complete contents are in `{path}`");
                Err(io::Error::new(error.kind(), message))
            }
        }
    }

    fn copy_into_name(&mut self) -> io::Result<()> {
        let len = self.file.metadata()?.len();
        self.file.rewind()?;
        let mut file = File::options().write(true).open(&self.name)?;
        reserve(&file, len)?;
        io::copy(&mut self.file, &mut file)?;
        file.set_len(len)?;
        if self.is_synced { file.sync_all() } else { Ok(()) }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // It has no place there any more if it got its name.
        if drafts().remove(&self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// A new file in this folder with the permissions that new files have.
fn create(folder: &Path) -> io::Result<(File, PathBuf)> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    let everybody = {
        use std::os::unix::fs::PermissionsExt;
        fs::Permissions::from_mode(0o666)
    };
    #[cfg(unix)]
    builder.permissions(everybody);
    let mut drafts = drafts();
    // The error would show a name that users do not know.
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    let (file, path) = file.keep().map_err(|error| error.error)?;
    // Until it is closed. Where there are no locks, it is taken for abandoned by its age alone, or never.
    let _ = file.try_lock();
    drafts.insert(path.clone());
    Ok((file, path))
}

/// Sees to it that `len` bytes have room in a file that holds something else for now, where the system can.
#[cfg(target_os = "linux")]
fn reserve(file: &File, len: u64) -> io::Result<()> {
    use rustix::{
        fs::{FallocateFlags, fallocate},
        io::Errno,
    };
    if len == 0 {
        return Ok(());
    }
    match fallocate(file, FallocateFlags::KEEP_SIZE, 0, len) {
        Err(error @ (Errno::NOSPC | Errno::DQUOT | Errno::FBIG)) => {
            // What was reserved by then is given back.
            file.set_len(file.metadata()?.len())?;
            Err(error.into())
        }
        // Some file systems cannot tell.
        _ => Ok(()),
    }
}

#[cfg(not(target_os = "linux"))]
fn reserve(_: &File, _: u64) -> io::Result<()> {
    Ok(())
}

/// Returns `true` if only the contents of `old` are lost when `new` takes its place.
#[cfg(unix)]
fn is_replaceable(old: &Metadata, new: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    old.nlink() == 1 && (old.uid(), old.gid()) == (new.uid(), new.gid())
}

#[cfg(not(unix))]
fn is_replaceable(_: &Metadata, _: &Metadata) -> bool {
    true
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_file_stands_if_there_is_no_room_for_the_new_contents() {
        // In memory, where it costs nothing to ask for more than there is.
        let shared = Path::new("/dev/shm");
        let is_in_memory = rustix::fs::statfs(shared).is_ok_and(|of| of.f_type == 0x0102_1994);
        if !is_in_memory {
            return;
        }
        let folder = tempfile::tempdir_in(shared).unwrap();
        let [name, other] = ["name", "other"].map(|name| folder.path().join(name));
        fs::write(&name, "old").unwrap();
        fs::hard_link(&name, &other).unwrap();
        let draft = Draft::begin(name.clone()).unwrap();
        assert!(draft.is_copied);
        draft.file.set_len(1 << 45).unwrap();
        let path = draft.path.with_extension(KEPT);
        let error = draft.finish().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(error.to_string().contains(path.to_str().unwrap()), "{error}");
        assert_eq!(fs::metadata(&path).unwrap().len(), 1 << 45);
        assert!(!is_draft(path.file_name().unwrap()), "it would be taken for abandoned");
        assert_eq!(fs::read_to_string(&name).unwrap(), "old");
    }
}
