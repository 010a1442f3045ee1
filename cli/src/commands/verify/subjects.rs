//! What lemmas are about: boards of sizes, or states of a board.

use board::Size;
use miette::Report as Failure;
use rushsat::verification::LemmaSubject;

use super::{VerifyArgs, sizes::Sizes};
use crate::{failure::failure, input::ReadingArgs};

/// Proofs in natural deduction are for people, and so for small boards.
fn default_size(args: &VerifyArgs) -> Size {
    let side = if args.deduction.is_some() { 3 } else { 6 };
    Size::new(side, side).expect("it is a size")
}

/// Those that the arguments name.
pub(super) fn subjects(args: &VerifyArgs) -> Result<Vec<LemmaSubject>, Failure> {
    if let Some(source) = &args.board {
        let board = ReadingArgs::with_primary(args.primary.clone()).read_one(source)?.board;
        let subject = LemmaSubject::of_board(board, args.metric);
        return Ok(vec![subject.with_mistake(args.mistake.mistake)]);
    }
    let size = args.size.unwrap_or_else(|| default_size(args));
    let sizes = args.sizes.map_or(vec![size], Sizes::all);
    let subject = |size| {
        let subject = LemmaSubject::of_size(size, args.red_row, args.metric)?;
        Ok(subject.with_mistake(args.mistake.mistake))
    };
    sizes.into_iter().map(subject).collect::<Result<_, rushsat::Error>>().map_err(failure)
}
