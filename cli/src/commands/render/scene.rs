//! What the picture shows.

use ::limits::{Budget, StopReason};
use board::{
    Board, Plan, ReplayError,
    formats::{BoardEntry, Input, ReadError},
};
use miette::{Report as Failure, miette};
use pictures::{Card, Notes, Scene, board_picture, film, sheet, storyboard};
use search::{SearchOutcome, SearchStats};

use super::{RenderArgs, caption, notes, stopped};
use crate::{
    failure::{GaveUp, failure},
    limits::Session,
    output, plan_source,
    progress::Progress,
};

/// The most boards of a sheet, and slides of a plan.
const MAX_CARDS: usize = 1000;

/// The picture, none where there is no plan to show; and why parts of captions are unknown, a reason for each
/// board.
pub(super) fn of(
    args: &RenderArgs,
    budget: &Budget,
) -> Result<(Option<Scene>, Vec<StopReason>), Failure> {
    let mut maker = SceneMaker { args, unknown: Vec::new() };
    let scene = match args.board.read(budget)? {
        Input::One(puzzle) => maker.one(&puzzle, budget)?,
        Input::Many(puzzles) => Some(maker.list(puzzles, budget)?),
    };
    Ok((scene, maker.unknown))
}

/// What draws boards with their captions.
struct SceneMaker<'a> {
    args: &'a RenderArgs,
    /// Why parts of captions are unknown.
    unknown: Vec<StopReason>,
}

impl SceneMaker<'_> {
    fn one(&mut self, puzzle: &BoardEntry, budget: &Budget) -> Result<Option<Scene>, Failure> {
        let (args, board, look) = (self.args, &puzzle.board, self.args.look());
        let Some(plan) = plan(args, board, budget)? else {
            return if args.solve { Ok(None) } else { self.still(puzzle, budget).map(Some) };
        };
        if plan.slides().len() > MAX_CARDS {
            let n = plan.slides().len();
            return Err(miette!("the plan has {n} slides; pictures show at most {MAX_CARDS}"));
        }
        let scene = if args.film {
            film(board, &plan, look, args.pace)
        } else {
            storyboard(board, &plan, look, args.columns.map(usize::from), budget)
        };
        scene.map(Some).map_err(|error| match error {
            ReplayError::Stopped(reason) => stopped(reason),
            error => miette!("the plan is wrong: {error}"),
        })
    }

    /// The board as it stands, with its caption.
    fn still(&mut self, puzzle: &BoardEntry, budget: &Budget) -> Result<Scene, Failure> {
        let Card { caption, scene } = self.card(puzzle, &budget.three_quarters())?;
        if caption.is_empty() {
            return Ok(scene);
        }
        let title = scene.title.clone();
        Ok(sheet(vec![Card { caption, scene }], None, self.args.look(), title))
    }

    /// The board as it stands, and what was asked to be under it.
    fn card(&mut self, puzzle: &BoardEntry, budget: &Budget) -> Result<Card, Failure> {
        let (args, board) = (self.args, &puzzle.board);
        let notes =
            if args.propositions { notes::propositions(board, budget)? } else { Notes::new() };
        let caption = caption::lines(&args.caption, puzzle, budget, &mut self.unknown)?;
        let scene = board_picture(board, &board.initial_state(), args.look(), &notes);
        Ok(Card { caption, scene })
    }

    /// All boards of a list.
    fn list(
        &mut self,
        puzzles: Vec<Result<BoardEntry, ReadError>>,
        budget: &Budget,
    ) -> Result<Scene, Failure> {
        let args = self.args;
        if args.film || args.solve || args.plan.is_some() {
            return Err(miette!(
                help = "give one board, for example a line of the list",
                "plans and films are drawn of one board, and this is a list"
            ));
        }
        let n = puzzles.len();
        if n > MAX_CARDS {
            return Err(miette!("the list has {n} boards; a sheet shows at most {MAX_CARDS}"));
        }
        let mut cards = Vec::with_capacity(n);
        let progress = Progress::over(if args.caption.is_empty() { 0 } else { n });
        for ((number, puzzle), n_left) in (1..).zip(puzzles).zip((1..=n).rev()) {
            let puzzle = puzzle?;
            let budget = Session::get().rest_of(budget);
            budget.check().map_err(|reason| failure(reason.into()))?;
            // One share more is for the drawing.
            let share = budget.first_of(u32::try_from(n_left + 1).expect("a sheet has few boards"));
            let mut card = self.card(&puzzle, &share)?;
            card.caption.insert(0, puzzle.name.unwrap_or_else(|| format!("{number}")));
            cards.push(card);
            progress.advance(|| ());
        }
        let title = format!("{n} Rush Hour boards");
        Ok(sheet(cards, args.columns.map(usize::from), args.look(), title))
    }
}

/// The plan that was given or asked for.
fn plan(args: &RenderArgs, board: &Board, budget: &Budget) -> Result<Option<Plan>, Failure> {
    if let Some(plan) = &args.plan {
        return plan_source::read(&plan_source::text(plan)?, board, budget)
            .map(|plan| Some(plan.merged()));
    }
    if !args.solve {
        return Ok(None);
    }
    let progress = Progress::new("searching", true);
    let hear = &mut |stats: &SearchStats| progress.states(stats);
    match explicit::shortest_plan(board, args.metric, budget, hear) {
        SearchOutcome::Plan { plan, .. } => Ok(Some(plan.merged())),
        SearchOutcome::Unsolvable { .. } => {
            output::remark("unsolvable: there is no plan to draw");
            Ok(None)
        }
        SearchOutcome::GaveUp(gave_up) => Err(GaveUp::on("searching for a plan", gave_up).into()),
    }
}
