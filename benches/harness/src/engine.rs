//! Engines: a subcommand with options, in all combinations of their values.
//!
//! An option is a flag of the subcommand without its dashes. Nothing here knows which flags there are,
//! so that a new switch of `rushsat plan` can be measured at once; a flag or value that there is not is
//! refused before anything runs.

use miette::{Report as Failure, miette};
use serde::Deserialize;
use toml::{Table, Value};

use crate::{Host, question::Question};

/// The subcommands that can be measured.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Subcommand {
    #[default]
    Plan,
    Solve,
}

impl Subcommand {
    const fn name(self) -> &'static str {
        match self {
            Self::Plan => "plan",
            Self::Solve => "solve",
        }
    }
}

/// A subcommand with options.
#[derive(Debug)]
pub(crate) struct Engine {
    /// Its name in tables, unique in a set.
    pub(crate) label: String,
    command: Subcommand,
    /// What the engines of its block are called.
    block: Option<String>,
    options: Vec<Choice>,
}

impl Engine {
    /// The value of an option; empty for a switch that is off. `None` if its block does not say anything
    /// about it.
    pub(crate) fn value(&self, option: &str) -> Option<&str> {
        self.options.iter().find(|choice| choice.name == option).map(|choice| &*choice.value)
    }

    /// Its name without what it says of some options.
    pub(crate) fn label_without(&self, options: &[&str]) -> String {
        // A label stands for all that its block has in common.
        let is_shown = |choice: &&Choice| {
            (self.block.is_none() || choice.varies) && !options.contains(&&*choice.name)
        };
        let shown = self.options.iter().filter(is_shown).map(|choice| &*choice.label);
        let parts = self.block.as_deref().into_iter().chain(shown);
        let label = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        if label.is_empty() { self.command.name().to_owned() } else { label }
    }

    /// The arguments of `rushsat` that put `question` to this engine.
    pub(crate) fn arguments(&self, question: &Question, time_limit: f64) -> Vec<String> {
        let metric = question.metric;
        let asked = match (self.command, question.most) {
            (Subcommand::Plan, Some(most)) => [format!("--max-{metric}"), most.to_string()],
            _ => ["--metric".to_owned(), metric.to_string()],
        };
        let mut arguments = vec![self.command.name().to_owned(), "--json".to_owned()];
        arguments.extend(asked);
        arguments.extend(["--time-limit".to_owned(), time_limit.to_string()]);
        arguments.extend(self.options.iter().flat_map(|choice| choice.arguments.iter().cloned()));
        arguments.push(question.board.clone());
        arguments
    }

    /// Checks that the program takes the engine's options.
    ///
    /// # Errors
    ///
    /// What it says about them.
    pub(crate) fn check(
        &self,
        question: &Question,
        time_limit: f64,
        host: &impl Host,
    ) -> Result<(), Failure> {
        host.check_usage(&self.arguments(question, time_limit))
            .map_err(|error| miette!("`{}` cannot be measured:\n{error}", self.label))
    }
}

/// Engines as a set writes them: each option has a value or a list of values.
#[derive(Deserialize)]
pub(crate) struct EngineBlock {
    #[serde(default)]
    command: Subcommand,
    /// What their names begin with.
    label: Option<String>,
    #[serde(flatten)]
    options: Table,
}

/// An option with one value.
#[derive(Clone, Debug)]
struct Choice {
    name: String,
    value: String,
    arguments: Vec<String>,
    /// How it stands in a name; empty where a switch is off.
    label: String,
    /// `true` if the block has other values too.
    varies: bool,
}

impl EngineBlock {
    /// One engine for each combination of values.
    pub(crate) fn engines(&self) -> Result<Vec<Engine>, Failure> {
        let mut combinations: Vec<Vec<&Choice>> = vec![Vec::new()];
        let dimensions = self
            .options
            .iter()
            .map(|(name, values)| choices(name, values))
            .collect::<Result<Vec<_>, _>>()?;
        for dimension in &dimensions {
            combinations = combinations
                .iter()
                .flat_map(|chosen| dimension.iter().map(|choice| [&chosen[..], &[choice]].concat()))
                .collect();
        }
        Ok(combinations.iter().map(|chosen| self.engine(chosen)).collect())
    }

    fn engine(&self, chosen: &[&Choice]) -> Engine {
        let mut engine = Engine {
            label: String::new(),
            command: self.command,
            block: self.label.clone(),
            options: chosen.iter().map(|&choice| choice.clone()).collect(),
        };
        engine.label = engine.label_without(&[]);
        engine
    }
}

/// The values of an option.
fn choices(name: &str, values: &Value) -> Result<Vec<Choice>, Failure> {
    let values = match values {
        Value::Array(values) => &values[..],
        value => std::slice::from_ref(value),
    };
    let choice = |value| choice(name, value, values.len() > 1);
    values.iter().map(choice).collect()
}

fn choice(name: &str, value: &Value, varies: bool) -> Result<Choice, Failure> {
    let flag = format!("--{name}");
    let (value, arguments, label) = match value {
        Value::Boolean(true) => ("true".to_owned(), vec![flag], name.to_owned()),
        Value::Boolean(false) => (String::new(), Vec::new(), String::new()),
        Value::String(_) | Value::Integer(_) | Value::Float(_) => {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let is_plain = matches!(name, "encoding" | "solver");
            let label = if is_plain { value.clone() } else { format!("{name}={value}") };
            (value.clone(), vec![flag, value], label)
        }
        _ => {
            return Err(miette!(
                "an engine's `{name}` is {value}; expected a text, a number, true or false, or a list of them"
            ));
        }
    };
    Ok(Choice { name: name.to_owned(), value, arguments, label, varies })
}

#[cfg(test)]
mod tests {
    use board::Metric;

    use super::*;

    fn engines(text: &str) -> Vec<Engine> {
        toml::from_str::<EngineBlock>(text).unwrap().engines().unwrap()
    }

    fn labels(text: &str) -> Vec<String> {
        engines(text).into_iter().map(|engine| engine.label).collect()
    }

    #[test]
    fn every_option_is_a_dimension() {
        let block = "encoding = [\"order\", \"dual\"]\nany = [false, true]\nthreads = 2";
        let expected =
            ["order threads=2", "order any threads=2", "dual threads=2", "dual any threads=2"];
        assert_eq!(labels(block), expected);
        assert_eq!(labels(""), ["plan"]);
        assert_eq!(labels("any = false"), ["plan"]);
        let block = format!("{block}\nlabel = \"ours\"");
        assert_eq!(labels(&block), ["ours order", "ours order any", "ours dual", "ours dual any"]);
    }

    #[test]
    fn options_become_arguments() {
        let board = "..AA".to_owned();
        let (metric, most) = (Metric::Steps, Some(5));
        let (name, block) = (String::new(), String::new());
        let question = Question { name, block, board, metric, most, expected: None };
        let plan = &engines("strengthen = \"a,b\"\nany = true\nthreads = 2")[0];
        assert_eq!(
            plan.arguments(&question, 1.5).join(" "),
            "plan --json --max-steps 5 --time-limit 1.5 --strengthen a,b --any --threads 2 ..AA"
        );
        let solve = &engines("command = \"solve\"\nmemory-limit = \"1G\"")[0];
        assert_eq!(
            solve.arguments(&question, 10.0).join(" "),
            "solve --json --metric steps --time-limit 10 --memory-limit 1G ..AA"
        );
    }
}
