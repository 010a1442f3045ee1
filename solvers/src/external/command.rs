//! The command line of an outside program, with places for file names.

use std::{ffi::OsString, fmt, path::PathBuf, str::FromStr};

use thiserror::Error;

/// A program and its arguments, split as a shell would (quotes, backslashes; no variables, no
/// globs, no pipes).
///
/// Within the arguments, `{cnf}` stands for the DIMACS file and `{out}` for the file that the
/// program writes its answer to, as `MiniSat` does: `SAT` and a model, `UNSAT` or `INDET`. Without
/// `{out}`, the answer is read from standard output in the language of the SAT competition:
/// `s SATISFIABLE` with `v` lines, `s UNSATISFIABLE` or `s UNKNOWN`.
///
/// `{proof}` stands for the file that the program writes its refutation to, in LRAT or DRAT, as text or binary;
/// as in `cadical --lrat {cnf} {proof}` and `kissat {cnf} {proof}`. It is checked, and the answer is not believed
/// without it.
///
/// [`Display`](fmt::Display) shows the text that was parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalCommand {
    text: String,
    program: String,
    arguments: Vec<String>,
}

const CNF: &str = "{cnf}";
const OUT: &str = "{out}";
const PROOF: &str = "{proof}";

/// The files of one call.
pub(crate) struct Files {
    pub(crate) cnf: PathBuf,
    pub(crate) out: PathBuf,
    pub(crate) proof: PathBuf,
}

impl ExternalCommand {
    /// The program, the first word of the command.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Returns `true` if the answer is written to a file, not to standard output.
    pub(crate) fn writes_file(&self) -> bool {
        self.arguments.iter().any(|argument| argument.contains(OUT))
    }

    /// Returns `true` if it is asked for a refutation.
    pub(crate) fn writes_proof(&self) -> bool {
        self.arguments.iter().any(|argument| argument.contains(PROOF))
    }

    /// The arguments with the files put in place.
    pub(crate) fn arguments(&self, files: &Files) -> Vec<OsString> {
        let places = [(CNF, &files.cnf), (OUT, &files.out), (PROOF, &files.proof)];
        let fill = |argument: &String| {
            let mut filled = OsString::new();
            let mut rest = argument.as_str();
            while let Some(start) = rest.find('{') {
                let (before, place) = rest.split_at(start);
                filled.push(before);
                let found = places.iter().find(|(name, _)| place.starts_with(name));
                if let Some((name, file)) = found {
                    filled.push(file);
                    rest = &place[name.len()..];
                } else {
                    filled.push("{");
                    rest = &place[1..];
                }
            }
            filled.push(rest);
            filled
        };
        self.arguments.iter().map(fill).collect()
    }
}

impl FromStr for ExternalCommand {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        let words = shlex::split(text).ok_or(CommandError::Quotes)?;
        let mut words = words.into_iter();
        let program = words.next().unwrap_or_default();
        if program.is_empty() {
            return Err(CommandError::NoProgram);
        }
        if [CNF, OUT, PROOF].iter().any(|place| program.contains(place)) {
            return Err(CommandError::PlaceAsProgram(program));
        }
        let arguments: Vec<_> = words.collect();
        if !arguments.iter().any(|argument| argument.contains(CNF)) {
            return Err(CommandError::NoFormula);
        }
        Ok(ExternalCommand { text: text.to_owned(), program, arguments })
    }
}

impl fmt::Display for ExternalCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Why a text is no command for an outside solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// A quote without its partner, or a backslash at the end.
    #[error("a quotation mark has no partner, or a backslash stands at the end")]
    Quotes,
    /// No words.
    #[error("the program is missing, write for example `minisat {{cnf}} {{out}}`")]
    NoProgram,
    /// The first word has a place for a file.
    #[error("the first word must be a program, and is `{0}`")]
    PlaceAsProgram(String),
    /// The program would not see the formula.
    #[error(
        "write {{cnf}} where the program expects the name of the DIMACS file, \
         for example `kissat {{cnf}}`"
    )]
    NoFormula,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<ExternalCommand, CommandError> {
        text.parse()
    }

    fn files(names: [&str; 3]) -> Files {
        let [cnf, out, proof] = names.map(PathBuf::from);
        Files { cnf, out, proof }
    }

    #[test]
    fn words_are_split_like_in_a_shell() {
        let command =
            parse(r#"'my solver' -a "b c" \{cnf} --to={out},{cnf} {x}{proof} $HOME"#).unwrap();
        assert_eq!(command.program(), "my solver");
        assert!(command.writes_file() && command.writes_proof());
        assert_eq!(
            command.arguments(&files(["a f.cnf", "o.txt", "p"])),
            ["-a", "b c", "a f.cnf", "--to=o.txt,a f.cnf", "{x}p", "$HOME"]
        );
    }

    #[test]
    fn without_a_place_for_output_the_answer_is_on_standard_output() {
        let command = parse("kissat -q {cnf}").unwrap();
        assert!(!command.writes_file() && !command.writes_proof());
    }

    #[test]
    fn a_file_name_is_not_searched_for_places() {
        let command = parse("a {cnf}").unwrap();
        let arguments = command.arguments(&files(["{out}", "wrong", "wrong"]));
        assert_eq!(arguments, ["{out}"]);
    }

    #[test]
    fn unusable_commands_are_refused() {
        assert_eq!(parse("minisat 'x {cnf}"), Err(CommandError::Quotes));
        assert_eq!(parse(""), Err(CommandError::NoProgram));
        assert_eq!(parse("'' {cnf}"), Err(CommandError::NoProgram));
        assert_eq!(parse("minisat"), Err(CommandError::NoFormula));
        assert_eq!(parse("minisat {out}"), Err(CommandError::NoFormula));
        assert_eq!(parse("{cnf} {cnf}"), Err(CommandError::PlaceAsProgram("{cnf}".into())));
        assert_eq!(parse("a{proof} {cnf}"), Err(CommandError::PlaceAsProgram("a{proof}".into())));
    }
}
