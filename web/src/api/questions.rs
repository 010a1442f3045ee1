//! All questions, each with its command, its options, and what they may say.

use super::{Input, Opt, Question, Values};
use crate::jobs::Kind;

const fn opt(field: &'static str, flag: &'static str, values: Values) -> Opt {
    Opt { field, flag, values, is_needed: false }
}

const fn needed(option: Opt) -> Opt {
    Opt { is_needed: true, ..option }
}

const METRIC: Opt = opt("metric", "--metric", Values::Word(&["moves", "steps"]));
const PRIMARY: Opt = opt("primary", "--primary", Values::Name);
const EXIT: Opt =
    opt("exit", "--exit", Values::Word(&["left", "right", "up", "down", "top", "bottom"]));
const WHERE: Opt = opt("where", "--where", Values::Condition);
const PLAN: Opt = needed(opt("plan", "--plan", Values::Plan));
const SEED: Opt = opt("seed", "--seed", Values::Number(u64::MAX));
const SIZE: Opt = opt("size", "--size", Values::Size);
const MAX_MOVES: Opt = opt("max-moves", "--max-moves", Values::Number(999));
const ENCODING: Opt = opt(
    "encoding",
    "--encoding",
    Values::Word(&["cell", "position", "order", "crossing", "cartesian", "dual"]),
);
const MISTAKE: Opt = opt(
    "mistake",
    "--mistake",
    Values::Word(&["can-move-one-way", "no-shape", "no-frame", "exit-as-wall"]),
);
const FORMATS: &[&str] = &["compact", "grid", "database", "csv", "research", "grh", "json"];

/// A question whose answer is JSON.
const fn json(
    name: &'static str,
    input: Input,
    command: &'static [&'static str],
    options: &'static [Opt],
) -> Question {
    Question { name, command, answer: Kind::Json, input, options }
}

/// A question whose answer is a film of a plan.
const fn film(name: &'static str, command: &'static [&'static str], answer: Kind) -> Question {
    Question { name, command, answer, input: Input::Board, options: &[PLAN] }
}

/// All of them.
pub(super) const QUESTIONS: &[Question] = &[
    json("check", Input::Board, &["check", "--json"], &[PRIMARY, EXIT]),
    json(
        "convert",
        Input::Board,
        &["convert", "--json"],
        &[
            PRIMARY,
            EXIT,
            needed(opt("to", "--to", Values::Word(FORMATS))),
            opt("rename", "--rename", Values::Flag),
        ],
    ),
    Question {
        name: "boards",
        command: &["convert", "--json", "--to=json", "--list"],
        answer: Kind::List,
        input: Input::Board,
        options: &[PRIMARY, EXIT],
    },
    json("states", Input::Board, &["states", "--json", "--max-states=100000"], &[METRIC]),
    json("plan", Input::Board, &["plan", "--json"], &[METRIC, opt("any", "--any", Values::Flag)]),
    json("rate", Input::Board, &["rate", "--json"], &[]),
    json("hint", Input::Board, &["hint", "--json"], &[]),
    json("props", Input::Board, &["props", "--json"], &[ENCODING, MISTAKE]),
    json(
        "families",
        Input::Board,
        &["families", "--json", "--notation=unicode"],
        &[ENCODING, MISTAKE, opt("clauses", "--clauses", Values::Flag)],
    ),
    json(
        "plan-mistaken",
        Input::Board,
        &["plan", "--json", "--encoding=cell"],
        &[needed(MISTAKE), MAX_MOVES],
    ),
    Question {
        name: "formula",
        command: &["export", "--format=dimacs", "--annotate"],
        answer: Kind::Text,
        input: Input::Board,
        options: &[ENCODING, MISTAKE, needed(MAX_MOVES)],
    },
    json(
        "why-cannot",
        Input::Board,
        &["why", "cannot", "--json"],
        &[needed(opt("slide", "", Values::Slide))],
    ),
    json("why-no-plan", Input::Board, &["why", "no-plan", "--json"], &[needed(MAX_MOVES)]),
    json("why-unsolvable", Input::Board, &["why", "unsolvable", "--json"], &[]),
    json("count", Input::Board, &["count", "--json"], &[MAX_MOVES]),
    Question {
        name: "picture",
        command: &["render", "--format=svg"],
        answer: Kind::Svg,
        input: Input::Board,
        options: &[],
    },
    film("film-svg", &["render", "--film", "--format=svg"], Kind::Svg),
    film("film-gif", &["render", "--film", "--format=gif"], Kind::Gif),
    json(
        "generate-random",
        Input::Nothing,
        &["generate", "random", "--json"],
        &[
            SEED,
            WHERE,
            SIZE,
            opt("vehicles", "--vehicles", Values::Number(255)),
            opt("walls", "--walls", Values::Number(255)),
        ],
    ),
    json(
        "generate-anneal",
        Input::Nothing,
        &["generate", "anneal", "--json", "--iterations=2000"],
        &[SEED, WHERE],
    ),
    json("generate-rewind", Input::Nothing, &["generate", "rewind", "--json"], &[SEED, WHERE]),
    json("generate-atlas", Input::Nothing, &["generate", "atlas", "--json"], &[SEED, WHERE]),
    json(
        "program-step",
        Input::Program,
        &["puma", "step", "--json"],
        &[opt("steps", "--steps", Values::Numbers)],
    ),
    json("program-plan", Input::Program, &["puma", "plan", "--json"], &[]),
];
