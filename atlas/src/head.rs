//! What an atlas says of itself.

use std::{fmt, ops::Range};

use crate::rules::Rules;

/// The names of rules: those of cars and trucks, and those of Unit Rush Hour.
const FOGLEMAN: &str = "fogleman";
const UNIT: &str = "unit";

/// What an atlas holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The rules all of whose puzzles it holds; `None` if it is a collection.
    pub rules: Option<Rules>,
    /// The partitions whose puzzles it holds, if not all.
    pub partitions: Option<Range<u64>>,
}

impl Head {
    /// The version of the columns and the rules. Another number means that files are to be built again.
    pub const VERSION: u32 = 1;

    /// What it holds, as names and values.
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        let mut entries = vec![("version", Self::VERSION.to_string())];
        match self.rules {
            Some(rules) => {
                let name = if rules.is_unit() { UNIT } else { FOGLEMAN };
                entries.push(("rules", name.to_owned()));
                entries.push(("size", rules.size().to_string()));
                entries.push(("max_walls", rules.max_walls().to_string()));
            }
            None => entries.push(("rules", "none".to_owned())),
        }
        if let Some(partitions) = &self.partitions {
            entries.push(("partitions", format!("{}-{}", partitions.start, partitions.end)));
        }
        entries
    }

    /// Reads what [`Head`] displays; `None` if it is something else, or of another version.
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("# rushsat-atlas ")?.split_whitespace();
        let mut value = |name: &str| words.next()?.strip_prefix(name)?.strip_prefix('=');
        if value("version")?.parse() != Ok(Self::VERSION) {
            return None;
        }
        let rules = match value("rules")? {
            "none" => return Some(Self::default()),
            name @ (FOGLEMAN | UNIT) => {
                let size = value("size")?.parse().ok()?;
                let max_walls = value("max_walls")?.parse().ok()?;
                let rules = if name == UNIT { Rules::unit } else { Rules::new };
                Some(rules(size, max_walls).ok()?)
            }
            _ => return None,
        };
        let partitions = match value("partitions") {
            Some(range) => {
                let (start, end) = range.split_once('-')?;
                Some(start.parse().ok()?..end.parse().ok()?)
            }
            None => None,
        };
        Some(Self { rules, partitions })
    }
}

impl Rules {
    /// What an atlas of these partitions, or of all, says of itself.
    pub fn head(self, partitions: Option<Range<u64>>) -> Head {
        let all = 0..self.n_partitions();
        let partitions =
            partitions.map(|wanted| wanted.start.min(all.end)..wanted.end.min(all.end));
        Head { rules: Some(self), partitions: partitions.filter(|wanted| *wanted != all) }
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("# rushsat-atlas")?;
        self.entries().iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}
