//! `rushsat hint`: one good next slide, and why.

use board::{Metric, Plan, formats::BoardEntry, plan_text};
use clap::Args;
use miette::Report as Failure;
use rushsat::{
    planning::{self, Answer, StoppedRun},
    prelude::Planner,
    ratings::{Hint, Reason},
};
use serde_json::{Value, json};

use crate::{
    answer::{SCHEMA, board_json},
    batch::{Batch, JobArgs},
    failure::failure,
    input::BoardArgs,
    limits::{ConflictArgs, Session},
    output::Report,
    progress::Progress,
    status::Status,
};

/// Say one good next slide, and why
#[derive(Args)]
#[command(after_help = "\
The slide is the first of a shortest plan in moves. Each sentence names what it
makes room for, up to the slide that reaches the exit. When a limit ends the
search first, the hint is from the best plan found so far, and the exit code is 3.

Example:
  rushsat hint GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    #[command(flatten)]
    pub(super) jobs: JobArgs,
}

pub(crate) fn run(args: &HintArgs) -> Result<Status, Failure> {
    let session = Session::get();
    let batch = Batch { command: "hint", board: &args.board, jobs: &args.jobs, session };
    batch.run(|puzzle, is_only| {
        let board = &puzzle.board;
        let engine = Planner::new(Metric::Moves).engine(board);
        let limits = session.solver_limits(&ConflictArgs::default());
        let progress = Progress::new("planning", is_only);
        let observer = &mut |at| progress.show(&at);
        let run = planning::shortest(board, &engine, &limits, observer);
        let answer = run.map_err(failure)?.answer;
        drop(progress);
        Ok(report(puzzle, is_only, &answer))
    })
}

fn report(puzzle: &BoardEntry, is_only: bool, answer: &Answer<Plan>) -> Report {
    let board = &puzzle.board;
    let mut json = json!({ "schema": SCHEMA, "command": "hint" });
    if let Some(name) = &puzzle.name {
        json["name"] = json!(name);
    }
    json["board"] = board_json(board);
    let (status, said, text) = match answer {
        Answer::Plan { plan, optimality, .. } => match Hint::of(board, plan) {
            Some(hint) => {
                add_hint(&mut json, puzzle, plan, optimality.is_fewest(), &hint);
                let sentences = hint.sentences(board).join("\n");
                match optimality.stopped() {
                    None => (Status::Positive, "hint", sentences),
                    Some(StoppedRun { reason, .. }) => {
                        json["reason"] = json!(reason.words());
                        let known = "this plan is not known to be shortest";
                        (Status::GaveUp, "hint", format!("{sentences}\ngave up: {reason}; {known}"))
                    }
                }
            }
            None => (Status::Positive, "solved", "the board is solved".to_owned()),
        },
        Answer::NoPlan | Answer::Unsolvable(_) => {
            (Status::Negative, "unsolvable", "unsolvable".to_owned())
        }
        Answer::GaveUp(stopped) => {
            json["reason"] = json!(stopped.reason.words());
            (Status::GaveUp, "unknown", format!("gave up: {}", stopped.reason))
        }
    };
    json["answer"] = json!(said);
    let text = if is_only {
        text + "\n"
    } else {
        format!("{}: {}\n", puzzle.label(), text.replace('\n', " "))
    };
    Report { text, json, status }
}

fn add_hint(json: &mut Value, puzzle: &BoardEntry, plan: &Plan, is_shortest: bool, hint: &Hint) {
    let board = &puzzle.board;
    let slide = |slide| plan_text::write(&Plan::new(vec![slide]), board);
    let reasons = hint.reasons.iter().map(|reason| match *reason {
        Reason::MakesRoomFor(next) => json!({ "makes_room_for": slide(next) }),
        Reason::MovesOnBy(next) => json!({ "moves_on_by": slide(next) }),
        Reason::ReachesExit => json!("reaches_exit"),
        Reason::NeedsNothing => json!("needs_nothing"),
    });
    json["length"] = json!(plan.n_moves());
    json["optimal"] = json!(is_shortest);
    json["slide"] = json!(slide(hint.slide));
    json["reasons"] = reasons.collect();
    json["sentences"] = json!(hint.sentences(board));
}
