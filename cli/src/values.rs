//! What options take, beside their own parsers.

use std::path::{Path, PathBuf};

use board::{Metric, Side, formats::Format};
use clap::{
    Arg, Command,
    builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser},
};
use encodings::{Encoding, Semantics, cell::Mistake};
use logic::{AtMostOne, Notation};
use pictures::Style;
use rushsat::text::Named;

/// An argument that refuses by its own words what it cannot be: an option `-1`, a folder `-`.
pub(crate) fn with_own_values(arg: Arg) -> Arg {
    let is_folder = arg.get_value_names().is_some_and(|names| names == ["DIR"]);
    let has_name = is_folder || arg.get_id() == "save" || arg.get_id() == "checkpoint";
    let arg =
        if has_name { arg.value_parser(PathBufValueParser::new().try_map(with_name)) } else { arg };
    let is_path = arg.get_value_names().is_some_and(|names| names == ["FILE"]) || has_name;
    let has_value = !arg.is_positional() && arg.get_action().takes_values();
    if has_value && !is_path { arg.allow_negative_numbers(true) } else { arg }
}

/// A path that is not `-`, by which standard input or output is meant.
fn with_name(path: PathBuf) -> Result<PathBuf, &'static str> {
    if path == Path::new("-") {
        Err("no stream can be that; a file or folder of the name `-` is `./-`")
    } else {
        Ok(path)
    }
}

/// The names that `--solver` knows; what follows `exec:` is a command.
const SOLVERS: &[&str] = &["varisat", "batsat", "cadical", "minisat", "kissat", "glucose"];

/// The command, whose options name their values where these are few. It is for shells: what is parsed has errors of
/// its own.
pub(crate) fn with_names_of_values(command: Command) -> Command {
    let is_convert = command.get_name() == "convert";
    let named = |arg: Arg| match values(arg.get_id().as_str(), is_convert) {
        Some(values) => arg.value_parser(PossibleValuesParser::new(values)),
        None => arg,
    };
    command.mut_args(named).mut_subcommands(with_names_of_values)
}

fn values(option: &str, is_convert: bool) -> Option<&'static [&'static str]> {
    Some(match option {
        "metric" => names::<Metric>(),
        "encoding" | "encodings" => names::<Encoding>(),
        "semantics" => names::<Semantics>(),
        "mistake" => names::<Mistake>(),
        "amo" => names::<AtMostOne>(),
        "notation" => names::<Notation>(),
        "solver" => SOLVERS,
        "exit" => names::<Side>(),
        "style" => names::<Style>(),
        "to" if is_convert => names::<Format>(),
        _ => return None,
    })
}

fn names<T: Named>() -> &'static [&'static str] {
    T::VARIANTS
}
