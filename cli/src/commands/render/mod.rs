//! `rushsat render`: pictures of boards and plans.

mod caption;
mod file;
mod notes;
mod scene;

use std::{ffi::OsString, iter, path::Path};

use board::Metric;
use clap::Args;
use miette::{Report as Failure, miette};
use pictures::{Look, Style};

use crate::{input::BoardArgs, limits::Session, output, source::is_standard_input, status::Status};
use caption::CaptionPart;
use file::{FileArgs, PictureFormat};
pub(super) use file::{failed, format_of, stopped};

/// Draw boards and plans: SVG, PNG, films
#[derive(Args)]
#[command(after_help = "\
A board is one picture. With --plan or --solve, the states along the plan stand
side by side, each with an arrow for the next slide; with --film they are a film
instead: SVG that moves by itself, or GIF. A list of boards is a sheet of all.

--caption moves,predicted_seconds writes these under each board: what an atlas has
columns for, and what `rate` measures. --caption plan writes how it is solved.

Text of PNG and GIF is painted with a font inside the program. A character that
it has not is painted as its number, as in `U+8ECA`.

Limits: 1000 boards or slides, pictures of 16 million pixels.

Example:
  rushsat render GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF. -o board.svg
  rushsat render --film --solve puzzles/original/01.txt -o card1.gif
  rushsat render --columns 8 puzzles/original-40.txt -o cards.png
  rushsat render --style print --caption moves puzzles/original-40.txt -o cards.svg")]
#[allow(clippy::struct_excessive_bools)] // each is a flag
pub(crate) struct RenderArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    file: FileArgs,
    /// light, dark, print: black on white, or classic: Fogleman's colours and proportions
    #[arg(long, value_name = "STYLE", default_value_t)]
    style: Style,
    /// Leave out the names of the vehicles
    #[arg(long)]
    no_letters: bool,
    /// Number rows and columns, from 0
    #[arg(long)]
    coordinates: bool,
    /// Write into each cell the propositions of the encoding `cell` that are true there: what it holds, who
    /// can move
    #[arg(long, conflicts_with_all = ["plan", "solve"])]
    propositions: bool,
    /// The states along this plan: a file, `-` for standard input, or the plan itself
    #[arg(long, value_name = "PLAN", allow_hyphen_values = true, conflicts_with = "solve")]
    plan: Option<OsString>,
    /// The states along a shortest plan, found by explicit search
    #[arg(long)]
    solve: bool,
    /// What the length of that plan counts: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves, requires = "solve")]
    metric: Metric,
    /// The plan as a film, as SVG or GIF; needs --plan or --solve
    #[arg(long)]
    film: bool,
    /// How many times as fast as usual the film is, 0.1 to 10
    #[arg(long, value_name = "N", default_value_t = 1.0, value_parser = parse_pace, requires = "film")]
    pace: f64,
    /// What stands under each board, with commas between: fields, as in conditions, and `plan`, one of fewest
    /// moves
    #[arg(long, value_name = "PARTS", value_delimiter = ',', conflicts_with_all = ["plan", "solve"])]
    caption: Vec<CaptionPart>,
    /// How many pictures stand side by side [default: about as many as below one another]
    #[arg(long, value_name = "N", conflicts_with = "film", value_parser = clap::value_parser!(u16).range(1..=1000))]
    columns: Option<u16>,
}

fn parse_pace(text: &str) -> Result<f64, String> {
    let pace = text.parse().ok().filter(|pace| (0.1..=10.0).contains(pace));
    pace.ok_or_else(|| "expected a number from 0.1 to 10".to_owned())
}

pub(crate) fn run(args: &RenderArgs) -> Result<Status, Failure> {
    let format = args.check()?;
    let budget = &Session::get().budget();
    let (scene, unknown) = scene::of(args, budget)?;
    let Some(scene) = scene else { return Ok(Status::Negative) };
    let plan = args.plan.as_ref().map(Path::new);
    let inputs: Vec<&Path> = iter::once(args.board.path()).chain(plan).collect();
    args.file.write(format, &scene, &inputs, &Session::get().rest_of(budget))?;
    let Some(reason) = unknown.first() else { return Ok(Status::Positive) };
    let boards = output::counted(unknown.len(), "board");
    output::remark(&format!("`?` stands in the captions of {boards}: {reason}"));
    Ok(Status::GaveUp)
}

impl RenderArgs {
    /// Refuses what does not go together; the format.
    fn check(&self) -> Result<PictureFormat, Failure> {
        let has_plan = self.plan.is_some() || self.solve;
        let is_still = !self.film;
        let format = self.file.format()?;
        if self.plan.as_ref().is_some_and(is_standard_input)
            && is_standard_input(&self.board.source)
        {
            return Err(miette!("standard input cannot be both the plan and the board"));
        }
        if self.film && !has_plan {
            return Err(miette!(
                "--film shows a plan: give it with --plan PLAN, or find it with --solve"
            ));
        }
        if self.film && format == PictureFormat::Png {
            return Err(miette!("a film is SVG or GIF; PNG does not move"));
        }
        if is_still && format == PictureFormat::Gif {
            return Err(miette!("GIF is for films: add --film, or write SVG or PNG"));
        }
        Ok(format)
    }

    fn look(&self) -> Look {
        Look { style: self.style, letters: !self.no_letters, coordinates: self.coordinates }
    }
}
