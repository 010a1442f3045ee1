//! Reading files about transition systems line by line: what is wrong with them, and how long a line may be.

use std::io::{self, BufRead, Read};

use thiserror::Error;

/// The longest line that is read, in bytes: a comment may hold a board of 64x64.
const MAX_LINE: u64 = 1 << 24;

/// What is wrong with a file of a model checker or a planner.
#[derive(Debug, Error)]
pub enum ModelFileError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not in the format.
    #[error("{0}")]
    Malformed(String),
}

impl ModelFileError {
    pub(crate) fn malformed(message: impl Into<String>) -> Self {
        Self::Malformed(message.into())
    }
}

/// The next line without its end; `None` at the end of the file.
pub(crate) fn line(input: &mut impl BufRead) -> Result<Option<String>, ModelFileError> {
    let mut bytes = Vec::new();
    if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == MAX_LINE {
        return Err(ModelFileError::malformed(format!("a line has {MAX_LINE} bytes or more")));
    }
    let text =
        String::from_utf8(bytes).map_err(|_| ModelFileError::malformed("it is not UTF-8"))?;
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}
