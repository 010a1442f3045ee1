//! Reading conditions.

use std::str::FromStr;

use board::Size;
use limits::{Budget, Ledger};
use text::{Fault, Kind, Lexicon, Stream};

use crate::{
    condition::{Comparison, Condition, Operator},
    field::{Answerer, Field},
    pattern,
};

/// Words are whatever stands between white space and marks: boards too.
const LEXICON: Lexicon = Lexicon {
    marks: &[
        ("=", "="),
        ("==", "="),
        ("!=", "!="),
        ("≠", "!="),
        ("<", "<"),
        ("<=", "<="),
        ("≤", "<="),
        (">", ">"),
        (">=", ">="),
        ("≥", ">="),
        ("(", "("),
        (")", ")"),
        ("!", "!"),
    ],
    in_word: |c| !c.is_whitespace() && !"=!≠<≤>≥()".contains(c),
    has_numbers: false,
    line_comment: None,
    block_comment: None,
    has_quotes: false,
    end: "the end",
    foreign: |found, span| Fault::new(format!("`{found}` means nothing here"), span, "here"),
};

pub(crate) fn parse(
    text: &str,
    answerer: Answerer,
    size: Option<Size>,
) -> Result<Condition, Fault> {
    let budget = Budget::default();
    let mut ledger = Ledger::new(&budget);
    let tokens = LEXICON.tokens(text, &mut ledger).expect("there is no limit");
    let stream = Stream::new(&LEXICON, text, tokens, ledger);
    let mut parser = Parser { stream, answerer, size };
    let condition = parser.whole();
    // Nothing is read after the first fault.
    condition.ok_or_else(|| parser.stream.faults.swap_remove(0))
}

struct Parser<'a> {
    stream: Stream<'a, 'a>,
    answerer: Answerer,
    size: Option<Size>,
}

impl Parser<'_> {
    fn whole(&mut self) -> Option<Condition> {
        let condition = self.any()?;
        match self.stream.kind() {
            Kind::End => Some(condition),
            _ => self.stream.expected("`and`, `or` or the end"),
        }
    }

    fn any(&mut self) -> Option<Condition> {
        self.joined("or", Self::all, Condition::Any)
    }

    fn all(&mut self) -> Option<Condition> {
        self.joined("and", Self::one, Condition::All)
    }

    /// One condition, or several with `word` between them; side by side, so that many do not stand deep
    /// within one another.
    fn joined(
        &mut self,
        word: &str,
        part: fn(&mut Self) -> Option<Condition>,
        join: fn(Vec<Condition>) -> Condition,
    ) -> Option<Condition> {
        let first = part(self)?;
        let mut all = vec![first];
        while self.stream.take(word) {
            all.push(part(self)?);
        }
        Some(if all.len() == 1 { all.remove(0) } else { join(all) })
    }

    fn one(&mut self) -> Option<Condition> {
        self.stream.descend()?;
        let condition = self.inner();
        self.stream.ascend();
        condition
    }

    fn inner(&mut self) -> Option<Condition> {
        if self.stream.take("not") {
            return Some(Condition::Not(self.one()?.into()));
        }
        if self.stream.take("(") {
            let condition = self.any()?;
            self.stream.need(")")?;
            return Some(condition);
        }
        if self.stream.take("board") {
            return self.board();
        }
        let condition = match self.stream.word() {
            "" => return self.stream.expected("a condition"),
            "any" => Condition::Constant(true),
            word @ ("solvable" | "unsolvable" | "winning")
                if self.answerer == Answerer::Formulas =>
            {
                let message = format!("`{word}` cannot be asked of {}", self.answerer.subject());
                return self.stream.report(Fault::new(message, self.stream.span(), "here"));
            }
            "solvable" => Condition::Solvable,
            "unsolvable" => Condition::Not(Condition::Solvable.into()),
            "winning" => {
                // Goal states have distance 0 in both metrics.
                let field = match self.answerer {
                    Answerer::Diagrams => Field::Index,
                    _ => Field::Moves,
                };
                Condition::Field(field, Comparison { operator: Operator::Equal, number: 0 })
            }
            _ => return self.comparison(),
        };
        self.stream.advance();
        Some(condition)
    }

    fn comparison(&mut self) -> Option<Condition> {
        let Ok(field) = self.stream.word().parse::<Field>() else {
            let words = match self.answerer {
                Answerer::Formulas => "board",
                _ => "board, solvable, unsolvable, winning",
            };
            let wanted = format!("{}, {words}, any, `not` or `(`", self.known_fields());
            return self.stream.expected(&wanted);
        };
        if !field.is_known_to(self.answerer) {
            let (subject, known) = (self.answerer.subject(), self.known_fields());
            let message = format!("`{field}` cannot be asked of {subject}; what can be is {known}");
            return self.stream.report(Fault::new(message, self.stream.span(), "here"));
        }
        self.stream.advance();
        let comparison = Comparison { operator: self.operator()?, number: self.number()? };
        Some(Condition::Field(field, comparison))
    }

    /// The names of the fields that can be asked for.
    fn known_fields(&self) -> String {
        let names: Vec<_> = self.answerer.fields().map(Field::name).collect();
        names.join(", ")
    }

    fn operator(&mut self) -> Option<Operator> {
        let operator = match self.stream.kind() {
            Kind::Mark("=") => Operator::Equal,
            Kind::Mark("!=") => Operator::Unequal,
            Kind::Mark("<") => Operator::Less,
            Kind::Mark("<=") => Operator::LessOrEqual,
            Kind::Mark(">") => Operator::Greater,
            Kind::Mark(">=") => Operator::GreaterOrEqual,
            _ => return self.stream.expected("one of = != < <= > >="),
        };
        self.stream.advance();
        Some(operator)
    }

    fn number<N: FromStr>(&mut self) -> Option<N> {
        let Ok(number) = self.stream.word().parse() else {
            return self.stream.expected("a number");
        };
        self.stream.advance();
        Some(number)
    }

    /// What follows the word `board`.
    fn board(&mut self) -> Option<Condition> {
        if self.stream.kind() == Kind::End {
            let wanted = match self.size {
                Some(size) => format!("the {} cells of a board", size.n_cells()),
                None => "the cells of a board".to_owned(),
            };
            return self.stream.expected(&wanted);
        }
        let (text, span) = (self.stream.word(), self.stream.span());
        let (pattern, is_whole) = match pattern::read(text, self.answerer, self.size) {
            Ok(read) => read,
            Err(error) => {
                let part = error.span.start + span.start..error.span.end + span.start;
                return self.stream.report(Fault::new(error.message, part, "here"));
            }
        };
        self.stream.advance();
        if !self.stream.take("minus") {
            return Some(Condition::Board(pattern));
        }
        if !is_whole {
            let message = "vehicles are removed from a whole board, without `?`";
            return self.stream.report(Fault::new(message, span, "here"));
        }
        Some(Condition::Minus(pattern, self.number()?))
    }
}
