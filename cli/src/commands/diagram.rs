//! Decision diagrams as files.

use std::path::Path;

use miette::Report as Failure;
use symbolic::{Drawing, TooLarge};

use crate::output;

/// Writes a diagram as DOT, or says that it is too large.
pub(super) fn write(
    path: &Path,
    inputs: &[&Path],
    drawing: &Result<Drawing, TooLarge>,
) -> Result<(), Failure> {
    match drawing {
        Ok(drawing) => {
            output::write_file(path, inputs, |out| out.write_all(drawing.dot().as_bytes()))
        }
        Err(too_large) => {
            output::remark(&format!("{} is not written: {too_large}", path.display()));
            Ok(())
        }
    }
}
