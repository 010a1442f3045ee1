//! Every kind of bad input has its own message and a place.

mod letters;
mod limits;
mod stated;

use board::formats::{Input, ReadError, ReadOptions, read};

/// The error of `text`; of the first bad line, if it is a list.
pub(crate) fn error_with(name: &str, text: &str, options: &ReadOptions) -> ReadError {
    match read(name, text, options) {
        Err(error) => error,
        Ok(Input::One(puzzle)) => panic!("{text:?} is read as {:?}", puzzle.board),
        Ok(Input::Many(boards)) => {
            boards.into_iter().find_map(Result::err).unwrap_or_else(|| panic!("{text:?} is read"))
        }
    }
}

/// Checks message, line and column of the error of each text.
pub(crate) fn check_with(options: &ReadOptions, cases: &[(&str, &str, usize, usize)]) {
    for &(text, message, line, column) in cases {
        let error = error_with("input", text, options);
        assert!(error.to_string().contains(message), "{text:?}: {error}");
        assert_eq!((error.line(), error.column()), (line, column), "{text:?}: {error}");
    }
}

/// As [`check_with`], without options.
pub(crate) fn check(cases: &[(&str, &str, usize, usize)]) {
    check_with(&ReadOptions::default(), cases);
}
