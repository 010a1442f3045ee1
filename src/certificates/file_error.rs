//! What is wrong with a file of a certificate.

use thiserror::Error;

use super::Trouble;

/// What is wrong with what a file of a certificate says, in words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct FileError(String);

impl From<String> for FileError {
    fn from(words: String) -> Self {
        Self(words)
    }
}

impl From<&str> for FileError {
    fn from(words: &str) -> Self {
        words.to_owned().into()
    }
}

impl From<FileError> for Trouble {
    fn from(FileError(words): FileError) -> Self {
        Self::Wrong(words)
    }
}
