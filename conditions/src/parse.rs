//! Reading conditions.

use std::ops::RangeInclusive;

use board::Size;
use limits::{Budget, Ledger};
use text::{Fault, Kind, Lexicon, Span, Stream};

use crate::{
    condition::{Comparison, Condition, Operator},
    field::{Answerer, Field},
    pattern::{self, Setting},
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
    note: None,
    block_comment: None,
    has_quotes: false,
    end: "the end",
    foreign: |found, span| Fault::new(format!("`{found}` means nothing here"), span, "here"),
};

pub(crate) fn parse(
    text: &str,
    answerer: Answerer,
    size: Option<Size>,
    lengths: RangeInclusive<u8>,
) -> Result<Condition, Fault> {
    let budget = Budget::default();
    let mut ledger = Ledger::new(&budget);
    let stream = LEXICON.stream(text, &mut ledger).expect("there is no limit");
    let mut parser = Parser { stream, answerer, setting: Setting { answerer, size, lengths } };
    let condition = parser.whole();
    // Nothing is read after the first fault.
    condition.ok_or_else(|| parser.stream.faults.swap_remove(0))
}

struct Parser<'a> {
    stream: Stream<'a, 'a>,
    answerer: Answerer,
    /// What boards in it can be.
    setting: Setting,
}

impl<'a> Parser<'a> {
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
        if self.answerer == Answerer::Boards {
            // What takes a rating comes last, and what takes a look first: often that decides.
            all.sort_by_key(Condition::cost);
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
        let field = self.asked(field)?;
        if field.is_flag() && !matches!(self.stream.kind(), Kind::Mark(mark) if mark != ")") {
            let is_one = Comparison { operator: Operator::Equal, number: 1 };
            return Some(Condition::Field(field, is_one));
        }
        let operator = self.operator()?;
        if let Ok(other) = self.stream.word().parse() {
            return Some(Condition::Fields(field, operator, self.asked(other)?));
        }
        if field.is_real() {
            return Some(Condition::Real(field, operator, self.real()?));
        }
        let number = self.number("a whole number or a field")?;
        Some(Condition::Field(field, Comparison { operator, number }))
    }

    /// Goes past a field that can be asked for.
    fn asked(&mut self, field: Field) -> Option<Field> {
        if !field.is_known_to(self.answerer) {
            let (subject, known) = (self.answerer.subject(), self.known_fields());
            let why = why_not(field, self.answerer);
            let message = format!(
                "`{field}` cannot be asked of {subject}{why}; what can be is {known}, board"
            );
            return self.stream.report(Fault::new(message, self.stream.span(), "here"));
        }
        self.stream.advance();
        Some(field)
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

    /// A number that may have a fraction.
    fn real(&mut self) -> Option<f64> {
        let word = self.stream.word();
        let is_decimal = word.starts_with(|c: char| c.is_ascii_digit())
            && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let Some(number) = word.parse().ok().filter(|_| is_decimal) else {
            return self.stream.expected("a number such as 40 or 12.5, or a field");
        };
        self.stream.advance();
        Some(number)
    }

    fn number(&mut self, wanted: &str) -> Option<u64> {
        let word = self.stream.word();
        let is_digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let Ok(number) = word.parse() else {
            if is_digits {
                let message = format!("`{word}` is too large: numbers go up to {}", u64::MAX);
                return self.stream.report(Fault::new(message, self.stream.span(), "here"));
            }
            return self.stream.expected(wanted);
        };
        self.stream.advance();
        Some(number)
    }

    /// The cells of a board, which may be marks elsewhere: `=` and `!` are vehicles of one cell.
    fn cells(&mut self) -> (&'a str, Span) {
        let mut span = self.stream.span();
        self.stream.advance();
        let is_cell = |kind| matches!(kind, Kind::Word | Kind::Mark("=" | "!" | "!="));
        while is_cell(self.stream.kind()) && self.stream.span().start == span.end {
            span.end = self.stream.span().end;
            self.stream.advance();
        }
        (&self.stream.text()[span.clone()], span)
    }

    /// What follows the word `board`.
    fn board(&mut self) -> Option<Condition> {
        if self.stream.kind() == Kind::End {
            let wanted = match self.setting.size {
                Some(size) => format!("the {} cells of a board", size.n_cells()),
                None => "the cells of a board".to_owned(),
            };
            return self.stream.expected(&wanted);
        }
        let (text, span) = self.cells();
        let (pattern, is_whole) = match pattern::read(text, &self.setting) {
            Ok(read) => read,
            Err(error) => {
                let part = error.span.start + span.start..error.span.end + span.start;
                return self.stream.report(Fault::new(error.message, part, "here"));
            }
        };
        if !self.stream.take("minus") {
            return Some(Condition::Board(pattern));
        }
        if !is_whole {
            let message = "vehicles are removed from a whole board, without `?`";
            return self.stream.report(Fault::new(message, span, "here"));
        }
        // No board has so many vehicles.
        let n = usize::try_from(self.number("a whole number")?).unwrap_or(usize::MAX);
        Some(Condition::Minus(pattern, n))
    }
}

/// Why a field cannot be asked of this one, or what can be instead, if there is something to say.
const fn why_not(field: Field, answerer: Answerer) -> &'static str {
    match (field, answerer) {
        (Field::Moves | Field::Steps, Answerer::Diagrams) => {
            ", whose `index` counts what was analysed, moves or steps"
        }
        (Field::Index, Answerer::Boards | Answerer::Atlas) => ", where it is `moves` or `steps`",
        _ if field.is_rated() => ", since it takes a rating of each board",
        _ => "",
    }
}
