//! The file of a picture.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use ::limits::{Budget, StopReason};
use clap::{Args, ValueEnum};
use miette::{Report as Failure, miette};
use pictures::{CELL, PictureError, Scene, gif, png, svg};

use crate::{failure::GaveUp, output};

/// Where a picture goes, and how large it is.
#[derive(Args)]
pub(crate) struct FileArgs {
    /// The file to write, instead of standard output; its ending says the format
    #[arg(long, short, alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, where no ending says it: svg, png or gif [default: svg]
    #[arg(long, value_name = "FORMAT", hide_possible_values = true)]
    format: Option<PictureFormat>,
    /// Side of a cell in pixels, 4 to 400
    #[arg(long, value_name = "PIXELS", default_value_t = 48, value_parser = clap::value_parser!(u16).range(4..=400))]
    cell: u16,
}

/// A format of pictures.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    Svg,
    Png,
    Gif,
}

impl FileArgs {
    /// The format: as given, by the ending of the file, or SVG.
    pub(super) fn format(&self) -> Result<PictureFormat, Failure> {
        format_of(self.format, self.output.as_deref(), PictureFormat::Svg)
    }

    /// Writes the picture.
    pub(super) fn write(
        &self,
        format: PictureFormat,
        scene: &Scene,
        inputs: &[&Path],
        budget: &Budget,
    ) -> Result<(), Failure> {
        let scale = f64::from(self.cell) / CELL;
        let bytes = match format {
            PictureFormat::Svg => svg(scene, scale, budget).map_err(stopped)?.into_bytes(),
            PictureFormat::Png => {
                png(scene, scale, budget).map_err(|error| failed(&error, "--cell"))?
            }
            PictureFormat::Gif => {
                gif(scene, scale, budget).map_err(|error| failed(&error, "--cell"))?
            }
        };
        if format != PictureFormat::Svg {
            output::require_no_terminal(self.output.as_deref())?;
        }
        output::write(self.output.as_deref(), inputs, |out| out.write_all(&bytes))
    }
}

/// The format that is given, or that the ending of the file says, or the usual one.
pub(crate) fn format_of<F: ValueEnum + PartialEq>(
    given: Option<F>,
    output: Option<&Path>,
    usual: F,
) -> Result<F, Failure> {
    let ending = output.and_then(Path::extension).and_then(OsStr::to_str);
    let by_ending = ending.and_then(|ending| F::from_str(ending, true).ok());
    if let (None, None, Some(ending)) = (&given, &by_ending, ending) {
        let names = F::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let names: Vec<_> = names.map(|name| name.get_name().to_owned()).collect();
        return Err(miette!(
            help = format!("the formats are {}; `--format` chooses one", names.join(", ")),
            "no format of pictures ends in `.{ending}`"
        ));
    }
    if given.is_some() && by_ending.is_some() && given != by_ending {
        return Err(miette!(
            help = "leave `--format` out, or name another file",
            "`--format` and the ending of the file say different formats"
        ));
    }
    Ok(given.or(by_ending).unwrap_or(usual))
}

/// The failure that a limit ended the drawing.
pub(crate) fn stopped(reason: StopReason) -> Failure {
    GaveUp::on("drawing", reason).into()
}

/// Why there is no picture, and what to do about it: an option says how large it is.
pub(crate) fn failed(error: &PictureError, option: &str) -> Failure {
    match error {
        &PictureError::Stopped(reason) => stopped(reason),
        PictureError::TooLarge { .. } => {
            miette!(help = format!("make it smaller with {option}, or write SVG"), "{error}")
        }
        PictureError::Encoding(_) => miette!("{error}"),
    }
}
