//! Files for results: written whole or not at all, and within a limit.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use files::NewFile;
use itertools::Itertools;
use limits::{BoundedWriter, StopReason};
use miette::{Report as Failure, miette};

use crate::{failure::GaveUp, limits::Session, source::is_standard_input};

/// Refuses a file that could not be written, before the work that is to fill it. A pipe or a device is opened once
/// only, and not here.
///
/// # Errors
///
/// As [`OutputFile::create`].
pub(crate) fn check_file(path: &Path, inputs: &[&Path]) -> Result<(), Failure> {
    let is_special = path.metadata().is_ok_and(|metadata| !metadata.is_file());
    if is_special && !path.is_dir() && !super::is_standard(path) {
        return Ok(());
    }
    OutputFile::create(path, inputs).map(drop)
}

/// A file that takes its name when it is complete, see [`NewFile`].
pub(crate) struct OutputFile {
    path: PathBuf,
    out: BoundedWriter<NewFile>,
}

impl OutputFile {
    /// Prepares a file, which must not be one of the `inputs` of the command: their contents would be lost.
    ///
    /// # Errors
    ///
    /// If it is one, or a file of this name cannot be written.
    pub(crate) fn create<'i>(path: &Path, inputs: &[&'i Path]) -> Result<Self, Failure> {
        let shown = path.display();
        if super::is_standard(path) {
            return Err(miette!(
                "standard output has the answer: name a file instead of `{shown}`"
            ));
        }
        let file_of = |&input: &&'i Path| {
            if is_standard_input(input) { Path::new("/dev/stdin") } else { input }
        };
        if inputs.iter().map(file_of).any(|input| files::is_same(path, input)) {
            return Err(miette!(
                help = "name another file for the output",
                "`{shown}` is an input of this command"
            ));
        }
        let file = NewFile::create(path).map_err(|e| miette!("cannot create `{shown}`: {e}"))?;
        Ok(Self { path: path.to_owned(), out: Session::get().output().bound(file) })
    }

    /// Removes what writers that were killed left unfinished in the folder.
    pub(crate) fn remove_abandoned(&self) {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        // It is no hindrance, so neither is that it cannot be removed.
        let _ = files::remove_abandoned(folder.unwrap_or(Path::new(".")));
    }

    /// Writes a text, which is all that the file is to hold.
    ///
    /// # Errors
    ///
    /// If it cannot be written; what had the name stands then.
    pub(crate) fn write_whole(mut self, text: &str) -> Result<(), Failure> {
        let written = self.write_all(text.as_bytes());
        self.finish_after(written)
    }

    /// Gives the file its name, if all was written.
    pub(super) fn finish_after(self, written: io::Result<()>) -> Result<(), Failure> {
        written.map_err(|error| cannot_write(&self.path, &error))?;
        self.finish()
    }

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// If it cannot be completed; what had the name stands then.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Self { path, out } = self;
        out.into_inner().finish().map_err(|error| cannot_write(&path, &error))
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Refuses options two of which name the same file: what one writes would take the place of the other's.
pub(crate) fn require_own_files<const N: usize>(
    options: [(&str, Option<&PathBuf>); N],
) -> Result<(), Failure> {
    let named = options.into_iter().filter_map(|(option, path)| Some((option, path?)));
    for ((one, path), (other, same)) in named.tuple_combinations() {
        if path == same || files::is_same(path, same) {
            return Err(miette!(
                help = "name another file for one of them",
                "{one} and {other} need files of their own; `{}` and `{}` are the same",
                path.display(),
                same.display()
            ));
        }
    }
    Ok(())
}

/// Writes a whole file, or says why it cannot be written.
pub(crate) fn write_file(
    path: &Path,
    inputs: &[&Path],
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut file = OutputFile::create(path, inputs)?;
    let written = write(&mut file);
    file.finish_after(written)
}

/// The failure to write a file: a limit that ended it, or what the system says.
pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    let shown = path.display();
    if let Some(reason) = StopReason::of(error) {
        return GaveUp::on(format!("writing `{shown}`"), reason).into();
    }
    miette!("cannot write `{shown}`: {error}")
}
