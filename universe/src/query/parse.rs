//! Reading conditions.

use text::Fault;

use super::{
    condition::{Comparison, Condition, Operator, Quantity},
    pattern,
};
use crate::universe::Universe;

/// Parentheses and negations within one another at most.
const MAX_DEPTH: usize = 100;

pub(super) fn parse(text: &str, universe: Universe) -> Result<Condition, Fault> {
    let mut parser = Parser { text, at: 0, universe, depth: 0 };
    let condition = parser.any()?;
    match parser.peek() {
        None => Ok(condition),
        Some(_) => Err(parser.expected("`and`, `or` or the end")),
    }
}

/// The comparisons, those that begin others last.
const OPERATORS: [(&str, Operator); 10] = [
    ("!=", Operator::Unequal),
    ("<=", Operator::LessOrEqual),
    (">=", Operator::GreaterOrEqual),
    ("≠", Operator::Unequal),
    ("≤", Operator::LessOrEqual),
    ("≥", Operator::GreaterOrEqual),
    ("==", Operator::Equal),
    ("=", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::Greater),
];

struct Parser<'a> {
    text: &'a str,
    /// Where the next token begins, or the white space before it.
    at: usize,
    universe: Universe,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn any(&mut self) -> Result<Condition, Fault> {
        self.joined("or", Self::all, Condition::Any)
    }

    fn all(&mut self) -> Result<Condition, Fault> {
        self.joined("and", Self::one, Condition::All)
    }

    /// One condition, or several with `word` between them; side by side, so that many do not stand deep within one another.
    fn joined(
        &mut self,
        word: &str,
        part: fn(&mut Self) -> Result<Condition, Fault>,
        join: fn(Vec<Condition>) -> Condition,
    ) -> Result<Condition, Fault> {
        let first = part(self)?;
        let mut all = vec![first];
        while self.take(word) {
            all.push(part(self)?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { join(all) })
    }

    fn one(&mut self) -> Result<Condition, Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(format!("more than {MAX_DEPTH} within one another")));
        }
        let condition = self.inner()?;
        self.depth -= 1;
        Ok(condition)
    }

    fn inner(&mut self) -> Result<Condition, Fault> {
        let Some(token) = self.peek() else {
            return Err(self.expected("a condition"));
        };
        let condition = match token {
            "not" => {
                self.take("not");
                return Ok(Condition::Not(self.one()?.into()));
            }
            "(" => {
                self.take("(");
                let condition = self.any()?;
                return self.take(")").then_some(condition).ok_or_else(|| self.expected("`)`"));
            }
            "board" => {
                self.take("board");
                return self.board();
            }
            "any" => Condition::Constant(true),
            "solvable" => Condition::Solvable,
            "unsolvable" => Condition::Not(Condition::Solvable.into()),
            "winning" => Condition::Index(Comparison { operator: Operator::Equal, number: 0 }),
            _ => return self.comparison(),
        };
        self.take(token);
        Ok(condition)
    }

    fn comparison(&mut self) -> Result<Condition, Fault> {
        let quantity =
            match self.peek() {
                Some("index") => None,
                Some("vehicles") => Some(Quantity::Vehicles),
                Some("cars") => Some(Quantity::Cars),
                Some("trucks") => Some(Quantity::Trucks),
                Some("horizontal") => Some(Quantity::Horizontal),
                Some("vertical") => Some(Quantity::Vertical),
                Some("empty") => Some(Quantity::Empty),
                _ => return Err(self.expected(
                    "index, vehicles, cars, trucks, horizontal, vertical, empty, board, solvable, \
                 unsolvable, winning, any, `not` or `(`",
                )),
            };
        self.skip();
        let comparison = Comparison { operator: self.operator()?, number: self.number()? };
        Ok(match quantity {
            Some(quantity) => Condition::Quantity(quantity, comparison),
            None => Condition::Index(comparison),
        })
    }

    fn operator(&mut self) -> Result<Operator, Fault> {
        let token = self.peek();
        let known = OPERATORS.into_iter().find(|(text, _)| Some(*text) == token);
        let (_, operator) = known.ok_or_else(|| self.expected("one of = != < <= > >="))?;
        self.skip();
        Ok(operator)
    }

    fn number(&mut self) -> Result<usize, Fault> {
        let number = self.peek().and_then(|token| token.parse().ok());
        let number = number.ok_or_else(|| self.expected("a number"))?;
        self.skip();
        Ok(number)
    }

    /// What follows the word `board`.
    fn board(&mut self) -> Result<Condition, Fault> {
        let size = self.universe.size();
        let Some(text) = self.peek() else {
            return Err(self.expected(&format!("the {} cells of a board", size.n_cells())));
        };
        let start = self.start();
        let (pattern, is_whole) = pattern::read(text, size).map_err(|error| {
            let mut chars = text.char_indices().skip(error.at);
            let (from, char) = chars.next().expect("the error is at one of them");
            let len = if error.at == 0 && text.chars().count() != size.n_cells() {
                text.len()
            } else {
                char.len_utf8()
            };
            let from = start + from;
            Fault::new(error.message, from..from + len, "here")
        })?;
        self.skip();
        if !self.take("minus") {
            return Ok(Condition::Board(pattern));
        }
        if !is_whole {
            let message = "vehicles are removed from a whole board, without `?`".to_owned();
            return Err(Fault::new(message, start..start + text.len(), "here"));
        }
        Ok(Condition::Minus(pattern.vehicles, self.number()?))
    }

    /// The next token; `None` at the end.
    fn peek(&self) -> Option<&'a str> {
        let rest = &self.text[self.start()..];
        let first = rest.chars().next()?;
        if let Some((operator, _)) = OPERATORS.into_iter().find(|(text, _)| rest.starts_with(text))
        {
            return Some(&rest[..operator.len()]);
        }
        let is_alone =
            |char: char| matches!(char, '(' | ')' | '=' | '!' | '<' | '>' | '≠' | '≤' | '≥');
        if is_alone(first) {
            return Some(&rest[..first.len_utf8()]);
        }
        let ends = |char: char| char.is_whitespace() || is_alone(char);
        Some(&rest[..rest.find(ends).unwrap_or(rest.len())])
    }

    /// Where the next token begins.
    fn start(&self) -> usize {
        let rest = &self.text[self.at..];
        self.text.len() - rest.trim_start().len()
    }

    fn skip(&mut self) {
        let len = self.peek().map_or(0, str::len);
        self.at = self.start() + len;
    }

    /// Goes past the next token if it is `wanted`.
    fn take(&mut self, wanted: &str) -> bool {
        let is_wanted = self.peek() == Some(wanted);
        if is_wanted {
            self.skip();
        }
        is_wanted
    }

    fn expected(&self, what: &str) -> Fault {
        match self.peek() {
            Some(token) => self.error(format!("expected {what}, found `{token}`")),
            None => self.error(format!("expected {what}, found the end")),
        }
    }

    /// An error at the next token.
    fn error(&self, message: String) -> Fault {
        let start = self.start();
        let len = self.peek().map_or(0, str::len);
        Fault::new(message, start..start + len, "here")
    }
}
