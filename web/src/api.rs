//! The questions that the page may ask: from JSON to a job.
//!
//! `POST /api/1/NAME` with an object. Unknown questions, fields and values are refused, so that only what
//! stands here can be reached: no files, no paths, no outside solvers.

mod questions;

use serde_json::{Map, Value};

use crate::jobs::{Job, Kind};
use questions::QUESTIONS;

/// The longest name of a vehicle.
const MAX_NAME: usize = 64;

/// The longest plan.
const MAX_SLIDES: usize = 1000;

/// The most numbers of a list.
const MAX_NUMBERS: usize = 10_000;

/// The longest list of numbers, and the longest plan, in bytes: they become one argument of a program, for which
/// Linux has 128 KiB.
const MAX_ARGUMENT: usize = 120_000;

/// The longest condition.
const MAX_CONDITION: usize = 200;

/// A question by its name.
struct Question {
    name: &'static str,
    /// The first arguments of the job.
    command: &'static [&'static str],
    answer: Kind,
    input: Input,
    options: &'static [Opt],
}

/// What a job reads.
#[derive(Clone, Copy, PartialEq)]
enum Input {
    Nothing,
    Board,
    Program,
}

/// An option of a question: its field, and what it may say.
struct Opt {
    field: &'static str,
    flag: &'static str,
    values: Values,
    /// `true` if the question cannot be asked without it.
    is_needed: bool,
}

enum Values {
    /// `true`: the flag alone.
    Flag,
    /// A whole number up to this.
    Number(u64),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A name of a vehicle.
    Name,
    /// `WxH`, both up to 16.
    Size,
    /// Whole numbers with commas between.
    Numbers,
    /// A condition on boards.
    Condition,
    /// Slides such as `A+1 B-2`.
    Plan,
    /// One slide, which stands behind the board rather than behind a flag.
    Slide,
}

/// The job that answers question `name` with these fields.
///
/// # Errors
///
/// What is wrong with them, for people.
pub(crate) fn job(name: &str, body: &Value) -> Result<Job, String> {
    let known = QUESTIONS.iter().find(|question| question.name == name);
    let question = known.ok_or_else(|| {
        let names: Vec<_> = QUESTIONS.iter().map(|question| question.name).collect();
        format!("there is no question of this name; those known are {}", names.join(", "))
    })?;
    let fields = body.as_object().ok_or("expected an object")?;
    let mut args: Vec<String> = question.command.iter().map(|&word| word.to_owned()).collect();
    let mut behind = Vec::new();
    let input_field = question.input.field();
    for (field, value) in fields {
        if Some(field.as_str()) == input_field {
            continue;
        }
        let option = question.options.iter().find(|option| option.field == field);
        let option = option.ok_or_else(|| format!("`{field:.40}` is no field of this question"))?;
        let argument = option.argument(value)?;
        if option.flag.is_empty() { behind.extend(argument) } else { args.extend(argument) }
    }
    let is_missing = |option: &&Opt| option.is_needed && !fields.contains_key(option.field);
    if let Some(missing) = question.options.iter().find(is_missing) {
        return Err(format!("the field `{}` is needed", missing.field));
    }
    let input = question.input.text(fields)?;
    if question.input != Input::Nothing {
        args.push("-".to_owned());
    }
    if !behind.is_empty() {
        // No name of a vehicle is a flag there.
        args.push("--".to_owned());
    }
    args.extend(behind);
    Ok(Job { args, input, answer: question.answer })
}

impl Input {
    fn field(self) -> Option<&'static str> {
        match self {
            Self::Nothing => None,
            Self::Board => Some("board"),
            Self::Program => Some("program"),
        }
    }

    /// The text: a string as it stands, an object (rushsat JSON) written out.
    fn text(self, fields: &Map<String, Value>) -> Result<String, String> {
        let Some(name) = self.field() else { return Ok(String::new()) };
        match fields.get(name) {
            Some(Value::String(text)) => Ok(text.clone()),
            Some(object @ Value::Object(_)) if self == Self::Board => Ok(object.to_string()),
            _ if self == Self::Board => {
                Err(format!("the field `{name}` is needed, a text or an object"))
            }
            _ => Err(format!("the field `{name}` is needed, a text")),
        }
    }
}

impl Opt {
    /// The argument that says this value, if one is needed.
    fn argument(&self, value: &Value) -> Result<Option<String>, String> {
        let Self { field, flag, values, .. } = self;
        let expected = |what: &str| Err(format!("`{field}`: expected {what}"));
        let text = match (values, value) {
            (Values::Flag, Value::Bool(is_set)) => return Ok(is_set.then(|| (*flag).to_owned())),
            (Values::Number(most), Value::Number(n)) if n.as_u64().is_some_and(|n| n <= *most) => {
                n.to_string()
            }
            (Values::Word(words), Value::String(word)) if words.contains(&word.as_str()) => {
                word.clone()
            }
            (Values::Name, Value::String(name)) if is_line(name, MAX_NAME) => name.clone(),
            (Values::Condition, Value::String(text)) if is_line(text, MAX_CONDITION) => {
                text.clone()
            }
            // A text that begins with a new line is not the name of a file, whatever the vehicles are called.
            (Values::Plan, Value::String(plan)) if is_plan(plan) => format!("\n{plan}"),
            (Values::Slide, Value::String(slide)) if is_slide(slide) => {
                return Ok(Some(slide.clone()));
            }
            (Values::Size, Value::String(size)) if is_size(size) => size.clone(),
            (Values::Numbers, Value::Array(numbers)) if numbers.is_empty() => return Ok(None),
            (Values::Numbers, Value::Array(numbers))
                if numbers.len() <= MAX_NUMBERS && numbers.iter().all(Value::is_u64) =>
            {
                let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                let text = words.join(",");
                if text.len() > MAX_ARGUMENT {
                    return expected(&format!("numbers of at most {MAX_ARGUMENT} digits in all"));
                }
                text
            }
            _ => {
                return match values {
                    Values::Flag => expected("true or false"),
                    Values::Number(most) => expected(&format!("a whole number up to {most}")),
                    Values::Word(words) => expected(&format!("one of {}", words.join(", "))),
                    Values::Name => expected("a name of at most 64 characters"),
                    Values::Size => expected("a size such as 6x6, up to 16x16"),
                    Values::Numbers => {
                        expected(&format!("a list of whole numbers, up to {MAX_NUMBERS}"))
                    }
                    Values::Condition => expected("a condition of at most 200 characters"),
                    Values::Plan => expected("slides such as A+1 B-2, up to 1000"),
                    Values::Slide => expected("a slide such as A+1"),
                };
            }
        };
        Ok(Some(format!("{flag}={text}")))
    }
}

/// Returns `true` if it has at most this many characters, none of them a control character.
fn is_line(text: &str, most: usize) -> bool {
    text.chars().count() <= most && !text.contains(char::is_control)
}

/// Returns `true` if all words are slides. The plan of a board that is solved has none.
fn is_plan(text: &str) -> bool {
    let n_words = text.split(' ').count();
    text.is_empty()
        || text.len() <= MAX_ARGUMENT && n_words <= MAX_SLIDES && text.split(' ').all(is_slide)
}

/// Returns `true` if it is a name before a signed distance. A name may look like a path or a flag, so it is
/// given only where no file is read, and no flag.
fn is_slide(word: &str) -> bool {
    word.rsplit_once(['+', '-']).is_some_and(|(name, distance)| {
        let is_in_names = |c: char| !c.is_whitespace() && !c.is_control();
        let is_name = !name.is_empty() && is_line(name, MAX_NAME) && name.chars().all(is_in_names);
        is_name && distance.parse::<u8>().is_ok()
    })
}

fn is_size(text: &str) -> bool {
    let side = |side: &str| side.parse().is_ok_and(|n: u8| (1..=16).contains(&n));
    text.split_once('x').is_some_and(|(width, height)| side(width) && side(height))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_question_becomes_a_run_of_the_command() {
        let asked = json!({ "board": "AA.>", "metric": "steps", "any": true });
        let job = job("plan", &asked).unwrap();
        assert_eq!(job.args, ["plan", "--json", "--metric=steps", "--any", "-"]);
        assert_eq!(job.input, "AA.>");
        let steps = super::job("program-step", &json!({ "program": "", "steps": [3, 1] })).unwrap();
        assert_eq!(steps.args, ["puma", "step", "--json", "--steps=3,1", "-"]);
        let film = super::job("film-gif", &json!({ "board": "", "plan": "A+1 v-1.2-3" })).unwrap();
        assert_eq!(film.args, ["render", "--film", "--format=gif", "--plan=\nA+1 v-1.2-3", "-"]);
        assert_eq!(film.answer, Kind::Gif);
        let film = super::job("film-svg", &json!({ "board": "", "plan": "" })).unwrap();
        assert_eq!(film.args, ["render", "--film", "--format=svg", "--plan=\n", "-"]);
        let cannot = super::job("why-cannot", &json!({ "slide": "F+1", "board": "" })).unwrap();
        assert_eq!(cannot.args, ["why", "cannot", "--json", "-", "--", "F+1"]);
        // A vehicle may be called like a flag.
        let cannot =
            super::job("why-cannot", &json!({ "slide": "--after-+3", "board": "" })).unwrap();
        assert_eq!(cannot.args[3..], ["-", "--", "--after-+3"]);
        let film = super::job("film-svg", &json!({ "board": "", "plan": "-+1 A+2" })).unwrap();
        assert_eq!(film.args[3], "--plan=\n-+1 A+2");
        let bound = super::job("why-no-plan", &json!({ "board": "", "max-moves": 6 })).unwrap();
        assert_eq!(bound.args, ["why", "no-plan", "--json", "--max-moves=6", "-"]);
        let dual = super::job("props", &json!({ "board": "", "encoding": "dual" })).unwrap();
        assert_eq!(dual.args, ["props", "--json", "--encoding=dual", "-"]);
        let mistaken =
            json!({ "board": "", "clauses": true, "encoding": "cell", "mistake": "no-frame" });
        let families = super::job("families", &mistaken).unwrap();
        assert_eq!(families.args[3..], ["--clauses", "--encoding=cell", "--mistake=no-frame", "-"]);
        let formula = super::job("formula", &json!({ "board": "", "max-moves": 6 })).unwrap();
        assert_eq!(formula.args, ["export", "--format=dimacs", "--annotate", "--max-moves=6", "-"]);
        assert_eq!(formula.answer, Kind::Text);
        let none = super::job("generate-rewind", &json!({ "seed": 7 })).unwrap();
        assert_eq!(none.args, ["generate", "rewind", "--json", "--seed=7"]);
    }

    #[test]
    fn nothing_else_can_be_said() {
        for (name, body) in [
            ("audit", json!({ "board": "AA.>" })),
            ("plan", json!([])),
            ("plan", json!({})),
            ("plan", json!({ "board": 7 })),
            ("convert", json!({ "board": "AA.>" })),
            ("plan-mistaken", json!({ "board": "AA.>" })),
            ("plan", json!({ "board": "AA.>", "solver": "exec:sh" })),
            ("plan", json!({ "board": "AA.>", "metric": "--solver=exec:sh" })),
            ("plan", json!({ "board": "AA.>", "any": "--solver=exec:sh" })),
            ("check", json!({ "board": "AA.>", "primary": "A".repeat(65) })),
            ("generate-random", json!({ "size": "17x2" })),
            ("generate-random", json!({ "size": "6x6 --solver" })),
            ("generate-random", json!({ "vehicles": -1 })),
            ("generate-random", json!({ "vehicles": 1e30 })),
            ("generate-atlas", json!({ "where": "x".repeat(201) })),
            ("generate-atlas", json!({ "where": ["any"] })),
            ("generate-atlas", json!({ "where": "any\0" })),
            ("check", json!({ "board": "AA.>", "primary": "A\0" })),
            ("film-svg", json!({ "board": "AA.>", "plan": "/etc/passwd" })),
            ("film-svg", json!({ "board": "AA.>", "plan": "-" })),
            ("film-svg", json!({ "board": "AA.>", "plan": "A+1  A-1" })),
            ("film-gif", json!({ "board": "AA.>", "plan": "A+1 ".repeat(1000) + "A+1" })),
            ("generate-atlas", json!({ "atlas": "/etc/passwd" })),
            ("why-cannot", json!({ "board": "", "slide": "-1" })),
            ("why-cannot", json!({ "board": "", "slide": "A+1 B+1" })),
            ("why-cannot", json!({ "board": "", "slide": "a".repeat(65) + "+1" })),
            (
                "film-svg",
                json!({ "board": "", "plan": ("🚗".repeat(64) + "+1 ").repeat(500) + "A+1" }),
            ),
            ("program-step", json!({ "program": "", "steps": vec![u64::MAX; 6000] })),
            ("why-no-plan", json!({ "board": "", "max-moves": 1000 })),
            ("why-no-plan", json!({ "board": "", "encoding": "dual" })),
            ("families", json!({ "board": "", "encoding": "cell --family=goal" })),
            ("families", json!({ "board": "", "mistake": "none" })),
            ("formula", json!({ "board": "", "output": "/etc/passwd" })),
            ("plan-mistaken", json!({ "board": "", "solver": "exec:sh" })),
            ("count", json!({ "board": "", "max-moves": "3" })),
            ("program-step", json!({ "program": "", "steps": ["1"] })),
            ("program-step", json!({ "board": "AA.>" })),
        ] {
            assert!(job(name, &body).is_err(), "{name} {body}");
        }
        // A vehicle may be called like a path, but nothing of it is read: no name of a file begins so.
        let film = job("film-svg", &json!({ "board": "", "plan": "/etc/A+1 B\\-1" })).unwrap();
        assert_eq!(film.args[3], "--plan=\n/etc/A+1 B\\-1");
        // A name follows its flag, so it is never a flag itself.
        let name = job("check", &json!({ "board": "AA.>", "primary": "--help" })).unwrap();
        assert_eq!(name.args[2], "--primary=--help");
        let condition = job("generate-atlas", &json!({ "where": "--atlas=/etc/passwd" })).unwrap();
        assert_eq!(condition.args[3..], ["--where=--atlas=/etc/passwd"]);
    }
}
