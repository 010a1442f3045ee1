//! What is often written, and does not mean what its author thinks.

use text::Kind;

use super::parser::Parser;

/// Words of other languages, and what to write instead.
const WORDS: &[(&str, &str)] = &[
    ("and", "write `&&`"),
    ("or", "write `||`"),
    ("not", "write `!`"),
    ("mod", "write `%`"),
    ("if", CONDITION),
    ("else", CONDITION),
    ("when", CONDITION),
    ("while", CONDITION),
    ("for", ONE_BY_ONE),
    ("forall", ONE_BY_ONE),
    ("exists", ONE_BY_ONE),
];

const CONDITION: &str = "conditions stand before the assignments: `Rule (condition) { … }`";

const ONE_BY_ONE: &str = "there are no loops: a `reference` makes a rule for each value, and `&&` or `||` join conditions";

impl Parser<'_> {
    /// Adds what to do to the fault that was found last, after the first `n_before`, if it is that something
    /// else was expected at the next token, and nobody said more about it.
    pub(super) fn advise(&mut self, n_before: usize) {
        if self.stream.faults.len() <= n_before {
            return;
        }
        let Some(fault) = self.stream.faults.pop() else { return };
        let is_here = fault.span() == self.stream.span() && fault.advice().is_none();
        let wanted = fault.message().strip_prefix("expected ").filter(|_| is_here);
        let advice = wanted.and_then(|wanted| self.advice_instead_of(wanted));
        self.stream.faults.push(match advice {
            Some(advice) => fault.advise(advice),
            None => fault,
        });
    }

    /// What may be meant by the next token, where `wanted` was expected.
    fn advice_instead_of(&self, wanted: &str) -> Option<&'static str> {
        let found = self.stream.word();
        let before = self.stream.word_before();
        let word = |word: &str| WORDS.iter().find(|(other, _)| *other == word);
        if let Some((_, advice)) = word(found).or_else(|| word(before)) {
            return Some(advice);
        }
        let wants = |what: &str| wanted.starts_with(what);
        let is_assigned = matches!(found, "+" | "-" | "*" | "%");
        Some(match (found, self.stream.kind()) {
            _ if wants("`=`") && is_assigned => "write the whole assignment: `n = n + 1;`",
            ("[", _) if wants("`;`") => "sizes stand before the name: `int (2) [3] name;`",
            ("(", _) if wants("`;`") && self.declares() => {
                "bits stand before the name: `int (2) name;`"
            }
            ("(", _) if wants("the name of a variable") => {
                "bits come before sizes: `int (2) [3] name;`"
            }
            (",", _) if wants("`;`") && self.declares() => {
                "each variable has a declaration of its own"
            }
            (",", _) if wants("`]`") => "each index has brackets of its own: `[0][1]`",
            (_, Kind::Number) if wants("the name of a field") => "numbers are whole",
            (">", _) if before == "<" => "write `!=`",
            ("const", _) => "constants are declared before the blocks, between them, or in `Init`",
            _ if wants("`pick`") => "write `reference name = pick(0..3);`",
            (")", _) if before == "(" => {
                "something stands between the parentheses, as in `pick(0..3)`"
            }
            ("(", _) if self.stream.is_word_before() => {
                "there are no functions but `place.allEquals(value)`"
            }
            _ => return None,
        })
    }

    /// Returns `true` if the statement here is a declaration.
    fn declares(&self) -> bool {
        let text = &self.stream.text()[..self.stream.span().start];
        let statement = text.rsplit([';', '{', '}']).next().unwrap_or_default();
        ["int", "boolean"].iter().any(|word| statement.trim_start().starts_with(word))
    }

    /// What `parse` makes of the next tokens, with advice if it fails.
    pub(super) fn advised<T>(&mut self, parse: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let n_before = self.stream.faults.len();
        let parsed = parse(self);
        if parsed.is_none() {
            self.advise(n_before);
        }
        parsed
    }
}
