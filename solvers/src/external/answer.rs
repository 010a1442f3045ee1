//! The two forms in which solvers answer.

use rustsat::types::TernaryVal;
use text::printable;

/// What a program says about a formula.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ProgramAnswer {
    /// With a value for each variable below the number asked for, not checked.
    Satisfiable(Vec<TernaryVal>),
    Unsatisfiable,
    Unknown,
}

impl ProgramAnswer {
    /// In words.
    pub(super) fn name(&self) -> &'static str {
        match self {
            ProgramAnswer::Satisfiable(_) => "satisfiable",
            ProgramAnswer::Unsatisfiable => "unsatisfiable",
            ProgramAnswer::Unknown => "unknown",
        }
    }
}

/// Reads the language of the SAT competition: one `s` line decides, `v` lines hold the model, all
/// other lines mean nothing. `None` if there is no `s` line.
///
/// # Errors
///
/// What is wrong, as a text.
pub(super) fn read_competition(
    text: &[u8],
    n_vars: usize,
) -> Result<Option<ProgramAnswer>, String> {
    let mut status = None;
    let mut model = Model::new(n_vars);
    for line in text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end) {
        if let Some(words) = line.strip_prefix(b"s ") {
            let words = words.trim_ascii();
            if status.replace(words).is_some_and(|earlier| earlier != words) {
                return Err("it has two different `s` lines".to_owned());
            }
        } else if let Some(numbers) = line.strip_prefix(b"v ") {
            model.read(numbers)?;
        }
    }
    match status {
        None => Ok(None),
        Some(b"SATISFIABLE") => Ok(Some(model.into_answer("`v` lines")?)),
        Some(b"UNSATISFIABLE") => Ok(Some(ProgramAnswer::Unsatisfiable)),
        Some(b"UNKNOWN" | b"INDETERMINATE") => Ok(Some(ProgramAnswer::Unknown)),
        Some(other) => Err(format!("the line `s {}` is unknown", lossy(other))),
    }
}

/// Reads a file in the form of `MiniSat`: `SAT` and a model, `UNSAT` or `INDET`; a file in the
/// language of the competition is understood as well. `None` if it is empty.
///
/// # Errors
///
/// What is wrong, as a text.
pub(super) fn read_minisat(text: &[u8], n_vars: usize) -> Result<Option<ProgramAnswer>, String> {
    let text = text.trim_ascii();
    let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    match first.trim_ascii() {
        b"" => Ok(None),
        b"SAT" => {
            let mut model = Model::new(n_vars);
            model.read(rest)?;
            Ok(Some(model.into_answer("the line of literals after `SAT`")?))
        }
        b"UNSAT" => Ok(Some(ProgramAnswer::Unsatisfiable)),
        b"INDET" => Ok(Some(ProgramAnswer::Unknown)),
        other => match read_competition(text, n_vars)? {
            Some(answer) => Ok(Some(answer)),
            None => Err(format!(
                "the file begins with `{}`, not with `SAT`, `UNSAT` or `INDET`",
                lossy(other)
            )),
        },
    }
}

/// A model while it is read.
struct Model {
    values: Vec<TernaryVal>,
    n_literals: usize,
    ended: bool,
}

impl Model {
    fn new(n_vars: usize) -> Self {
        Model { values: vec![TernaryVal::DontCare; n_vars], n_literals: 0, ended: false }
    }

    /// Takes in DIMACS literals. Variables that the formula does not have are ignored.
    fn read(&mut self, text: &[u8]) -> Result<(), String> {
        let words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        for word in words {
            let literal = std::str::from_utf8(word).ok().and_then(|word| word.parse::<i32>().ok());
            let literal = literal
                .ok_or_else(|| format!("`{}` stands where a literal should be", lossy(word)))?;
            if self.ended {
                return Err(format!("literal {literal} stands after the 0 that ends the model"));
            }
            if literal == 0 {
                self.ended = true;
                continue;
            }
            self.n_literals += 1;
            let index = literal.unsigned_abs() as usize - 1;
            if let Some(value) = self.values.get_mut(index) {
                let new = TernaryVal::from(literal > 0);
                if *value == !new {
                    return Err(format!("the model has {literal} and {}", -literal));
                }
                *value = new;
            }
        }
        Ok(())
    }

    fn into_answer(self, place: &str) -> Result<ProgramAnswer, String> {
        if self.n_literals == 0 && !self.ended {
            return Err(format!("it is satisfiable without a model: {place} missing"));
        }
        Ok(ProgramAnswer::Satisfiable(self.values))
    }
}

/// At most 40 bytes of a text from outside, for a message.
fn lossy(text: &[u8]) -> String {
    let shown = &text[..text.len().min(40)];
    printable(&String::from_utf8_lossy(shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(values: &str) -> ProgramAnswer {
        let value = |c| match c {
            '1' => TernaryVal::True,
            '0' => TernaryVal::False,
            _ => TernaryVal::DontCare,
        };
        ProgramAnswer::Satisfiable(values.chars().map(value).collect())
    }

    fn competition(text: &str) -> Result<Option<ProgramAnswer>, String> {
        read_competition(text.as_bytes(), 3)
    }

    fn minisat(text: &str) -> Result<Option<ProgramAnswer>, String> {
        read_minisat(text.as_bytes(), 3)
    }

    #[test]
    fn competition_answers() {
        assert_eq!(
            competition("c hi\ns SATISFIABLE\r\nv 1 -2\nv 3 0\nc bye"),
            Ok(Some(model("101")))
        );
        assert_eq!(competition("v 2 0\ns SATISFIABLE"), Ok(Some(model("_1_"))));
        assert_eq!(competition("s SATISFIABLE\nv 0\n"), Ok(Some(model("___"))));
        assert_eq!(competition("s SATISFIABLE\nv 1 9 -8 0"), Ok(Some(model("1__"))));
        assert_eq!(competition("s UNSATISFIABLE\n"), Ok(Some(ProgramAnswer::Unsatisfiable)));
        assert_eq!(competition("s UNKNOWN\n"), Ok(Some(ProgramAnswer::Unknown)));
    }

    #[test]
    fn only_an_s_line_is_an_answer() {
        for text in
            ["", "SATISFIABLE\n", "UNSATISFIABLE\n", "c s SATISFIABLE\nv 1 0", " s SATISFIABLE"]
        {
            assert_eq!(competition(text), Ok(None), "{text}");
        }
    }

    #[test]
    fn wrong_competition_answers() {
        let wrong = |text, part: &str| {
            let message = competition(text).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
        };
        wrong("s SATISFIABLE\n", "without a model");
        wrong("s PERHAPS\n", "`s PERHAPS`");
        wrong("s \u{202e}PERHAPS\u{1b}[0m\n", r"`s \u{202e}PERHAPS\u{1b}[0m`");
        wrong("s SATISFIABLE\nv 1 0\ns UNSATISFIABLE", "two different");
        wrong("s SATISFIABLE\nv 1 x2 0\n", "`x2`");
        wrong("s SATISFIABLE\nv 1 -1 0\n", "-1 and 1");
        wrong("s SATISFIABLE\nv 1 0 2\n", "literal 2 stands after");
        wrong("s SATISFIABLE\nv 1 -99999999999 0\n", "`-99999999999`");
    }

    #[test]
    fn minisat_answers() {
        assert_eq!(minisat("SAT\n1 -2 3 0\n"), Ok(Some(model("101"))));
        assert_eq!(minisat("SAT\r\n0\r\n"), Ok(Some(model("___"))));
        assert_eq!(minisat("UNSAT\n"), Ok(Some(ProgramAnswer::Unsatisfiable)));
        assert_eq!(minisat("INDET"), Ok(Some(ProgramAnswer::Unknown)));
        assert_eq!(minisat("c x\ns SATISFIABLE\nv 1 0\n"), Ok(Some(model("1__"))));
        assert_eq!(minisat(""), Ok(None));
        assert!(minisat("SAT\n").unwrap_err().contains("without a model"));
        assert!(minisat("SATURDAY\n").unwrap_err().contains("`SATURDAY`"));
    }
}
