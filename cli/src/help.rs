//! The help: `-h` shows what is needed first, `--help` all, and each command says of the options that it
//! shares with others what holds for itself.

use std::ffi::OsString;

use clap::{Arg, Command, CommandFactory};
use rushsat::{ratings::MEASURES, wording::alternatives};

use crate::{Cli, batch::Order, values::with_own_values};

/// Headings of options that `-h` leaves out.
const FURTHER: [&str; 8] = [
    "Reading",
    "Formula",
    "Horizons",
    "Search",
    "Results",
    "Lists of boards",
    "Limits",
    "Subgoals",
];

/// Options under these headings that it shows all the same.
const FIRST: [&str; 4] = ["primary", "exit", "time_limit", "encoding"];

/// The commands that work on several things, with a limit on each.
const SEVERAL: [(&str, &str); 20] = [
    ("count", "board"),
    ("why must", "board"),
    ("why no-plan", "board"),
    ("why unsolvable", "board"),
    ("plan", "board"),
    ("solve", "board"),
    ("check", "board"),
    ("convert", "board"),
    ("certify", "board"),
    ("reach", "board"),
    ("rate", "board"),
    ("hint", "board"),
    ("bench", "run"),
    ("compare", "engine"),
    ("verify", "lemma"),
    ("audit", "certificate"),
    ("generate random", "board"),
    ("generate rewind", "board"),
    ("generate anneal", "board"),
    ("generate harder", "board"),
];

/// The commands that write no files.
const WITHOUT_FILES: &[&str] = &[
    "count",
    "plans",
    "props",
    "families",
    "why",
    "why cannot",
    "why must",
    "why no-plan",
    "states",
    "puma step",
    "shard status",
    "plan",
    "solve",
    "check",
    "convert",
    "decode",
    "compare",
    "rate",
    "hint",
    "audit",
    "query",
    "completions",
    "generate random",
    "generate rewind",
    "generate anneal",
    "generate harder",
    "generate atlas",
    "play",
    "puma plan",
    "puma solve",
];

/// The commands that print texts of this program alone, at once.
const WITHOUT_LIMITS: [&str; 2] = ["completions", "man"];

/// The fields by which the answers of commands can be sorted.
const FIELDS: [(&str, &[&str]); 13] = [
    ("count", &["line", "name", "shortest", "states"]),
    ("why must", &["line", "name", "bound"]),
    ("why no-plan", &["line", "name", "at_least"]),
    ("why unsolvable", &["line", "name", "at_least"]),
    ("plan", &["line", "name", "length", "seconds", "variables", "clauses", "conflicts"]),
    ("solve", &["line", "name", "length", "seconds", "states", "reached", "expanded"]),
    ("check", &["line", "name", "vehicles", "walls", "empty", "legal_steps", "legal_moves"]),
    ("reach", &["line", "name", "length", "seconds", "reached", "variables", "nodes"]),
    ("convert", &["line", "name"]),
    ("hint", &["line", "name", "length"]),
    // And every measure.
    ("rate", &["line", "name"]),
    ("certify", &["line", "name"]),
    ("compare", &["line", "name"]),
];

const OF_JOB: &str = "As the job says; refused here";
const OF_COMMAND: &str = "Refused here: the limits of a job are those of its command, after `--`";
const PROVERS: &str =
    "varisat, or cadical in builds with this feature: the solvers inside that write refutations";
const ONE_BOARD: &str = "Each line is a board of its own; there may be one only";
const N_BOARDS: &str = "Say at the end how many boards there are, and how many lines are in error";

/// What else a command says of an option in its own words.
const OWN: [(&str, &str, &str); 25] = [
    ("bench", "memory_limit", "Refused here: the limits of the runs stand in the set"),
    ("shard plan", "time_limit", OF_COMMAND),
    ("shard plan", "memory_limit", OF_COMMAND),
    ("shard plan", "output_limit", OF_COMMAND),
    ("shard run", "memory_limit", OF_JOB),
    ("shard run", "output_limit", OF_JOB),
    ("shard merge", "memory_limit", OF_JOB),
    ("shard merge", "output_limit", OF_JOB),
    ("serve", "output_limit", "Refused here: an answer has at most 64M"),
    ("certify", "solver", PROVERS),
    ("puma certify", "solver", PROVERS),
    ("verify", "solver", PROVERS),
    ("check", "summary", N_BOARDS),
    ("convert", "summary", "With --json, say at the end how many boards there are"),
    ("certify", "summary", N_BOARDS),
    (
        "compare",
        "summary",
        "Say at the end on how many boards the engines agree, and how long they took",
    ),
    ("export", "list", ONE_BOARD),
    ("families", "list", ONE_BOARD),
    ("generate harder", "list", ONE_BOARD),
    ("graph", "list", ONE_BOARD),
    ("plans", "list", ONE_BOARD),
    ("props", "list", ONE_BOARD),
    ("states", "list", ONE_BOARD),
    ("why cannot", "list", ONE_BOARD),
    (
        "export",
        "size",
        "Width and height of the grid, for CSV files that do not say it; another size is refused",
    ),
];

const MISTAKE: &str = "can-move-one-way, no-shape, no-frame, exit-as-wall";

/// How a command begins what all say of an option.
fn beginning(command: &str, option: &str) -> Option<String> {
    let with = match (command, option) {
        ("plan", "semantics") => {
            return Some(
                "What a transition is: sequential, parallel, counted or exists-step [default: sequential; \
                 counted on large boards, see below]"
                    .to_owned(),
            );
        }
        ("serve", "time_limit") => {
            return Some(
                "End the server after so many seconds; for one question see `--job-seconds`"
                    .to_owned(),
            );
        }
        ("plan", "mistake") => "--encoding cell and a bound",
        ("export", "mistake") => "--encoding cell and --format dimacs",
        ("families", "mistake") => "--encoding cell",
        _ => return None,
    };
    Some(format!("Make a mistake in the cell encoding on purpose, with {with}: {MISTAKE}"))
}

/// The command line, with all commands.
pub(crate) fn command() -> Command {
    with_commands(&|_| true)
}

/// The command line as far as these arguments can ask for it: a command that none of them names is left
/// without its own help, which takes longer to make than to read the arguments.
pub(crate) fn command_for(arguments: &[OsString]) -> Command {
    with_commands(&|name| arguments.iter().any(|argument| argument == name))
}

/// The command line, where commands of these names have their own help.
fn with_commands(is_needed: &dyn Fn(&str) -> bool) -> Command {
    let root = Cli::command();
    let limits: Vec<Arg> =
        root.get_arguments().filter(|arg| arg.is_global_set()).cloned().collect();
    root.mut_args(briefly).mut_subcommands(|command| {
        let path = command.get_name().to_owned();
        if is_needed(&path) { fitted(command, &path, &limits, is_needed) } else { command }
    })
}

/// A command of this path (`puma plan`) with its own help.
fn fitted(
    command: Command,
    path: &str,
    limits: &[Arg],
    is_needed: &dyn Fn(&str) -> bool,
) -> Command {
    let limits_here = limits.iter().map(|limit| limit_of(limit.clone(), path));
    let command =
        command.args(limits_here).mut_args(|arg| with_own_values(briefly(in_own_words(arg, path))));
    let command = with_brief_examples(command);
    command.mut_subcommands(|nested| {
        let name = nested.get_name().to_owned();
        if !is_needed(&name) {
            return nested;
        }
        fitted(nested, &format!("{path} {name}"), limits, is_needed)
    })
}

/// A limit of the whole program as a command has it.
fn limit_of(limit: Arg, path: &str) -> Arg {
    if WITHOUT_LIMITS.contains(&path) {
        limit.hide(true)
    } else if limit.get_id() == "output_limit" && WITHOUT_FILES.contains(&path) {
        limit.help("Has no effect here: this command writes no files")
    } else {
        limit
    }
}

/// An option as this command explains it.
fn in_own_words(arg: Arg, path: &str) -> Arg {
    let id = arg.get_id().to_string();
    if let Some((_, _, text)) =
        OWN.iter().find(|(command, option, _)| *command == path && *option == id)
    {
        return arg.help(*text).long_help(None::<&str>);
    }
    if let Some(text) = beginning(path, &id) {
        let all = arg.get_long_help().map(ToString::to_string).unwrap_or_default();
        let rest = all.split_once("\n\n").map(|(_, rest)| format!("\n\n{rest}"));
        return arg.help(text.clone()).long_help(text + &rest.unwrap_or_default());
    }
    match id.as_str() {
        "time_limit" | "conflict_limit" => {
            entry(&SEVERAL, path).map_or(arg.clone(), |thing| on_each(arg, thing))
        }
        "sort" => entry(&FIELDS, path).map_or(arg.clone(), |fields| {
            let measures = MEASURES.iter().map(|measure| measure.name).filter(|_| path == "rate");
            sorted_by(arg, fields.iter().copied().chain(measures).collect())
        }),
        _ => arg,
    }
}

/// What a table says of a command.
fn entry<T: Copy>(table: &[(&str, T)], path: &str) -> Option<T> {
    table.iter().find(|(command, _)| *command == path).map(|&(_, said)| said)
}

/// `--sort` where the answers have these fields.
fn sorted_by(arg: Arg, fields: Vec<&'static str>) -> Arg {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let long = format!(
        "{help}: {}.\n\nBoards without the field come last, and those with the same value stay in their order. \
         Nothing is printed before all boards are answered.",
        alternatives(&fields)
    );
    arg.long_help(long).value_parser(move |text: &str| Order::parse(text, &fields))
}

/// A limit that holds for each of several things.
fn on_each(arg: Arg, thing: &str) -> Arg {
    let first = |text: String| {
        let (sentence, rest) = text.split_once("\n\n").unwrap_or((&text, ""));
        format!("{sentence}, on each {thing}\n\n{rest}").trim_end().to_owned()
    };
    let short = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let long = arg.get_long_help().map_or_else(|| short.clone(), ToString::to_string);
    arg.help(first(short)).long_help(first(long))
}

/// Leaves an option out of `-h`, if it is not among those that are needed first.
fn briefly(arg: Arg) -> Arg {
    let is_further = arg.get_help_heading().is_some_and(|heading| FURTHER.contains(&heading));
    let is_first = FIRST.contains(&arg.get_id().as_str());
    arg.hide_short_help(is_further && !is_first)
}

/// Shows of the text after the options only the examples with `-h`.
fn with_brief_examples(command: Command) -> Command {
    let Some(whole) = command.get_after_help().map(ToString::to_string) else { return command };
    let examples = whole.find("Example").map_or(String::new(), |at| whole[at..].to_owned());
    command.after_help(examples).after_long_help(whole)
}
