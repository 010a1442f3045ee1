//! Decision diagrams as files.

use std::path::Path;

use miette::{Report as Failure, miette};
use symbolic::{Drawing, TooLarge};

use crate::output;

/// Writes a diagram as DOT.
pub(super) fn write(
    path: &Path,
    inputs: &[&Path],
    drawing: &Result<Drawing, TooLarge>,
) -> Result<(), Failure> {
    let drawing = drawing.as_ref().map_err(|error| miette!("{error}"))?;
    output::write_file(path, inputs, |out| out.write_all(drawing.dot().as_bytes()))
}
