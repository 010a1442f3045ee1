//! Expressions, from the loosest operators to the tightest:
//! `||`, `&&`, `== != < <= > >=`, `+ -`, `* %`, `! -` (prefix), `[i] .field .allEquals(v)`.

use text::{Fault, Kind, Span, Stream, Token};

use super::{
    ast::{Comparison, Expr, ExprKind, Name, Piece, Spanned, Step, Template},
    parser::{BYTES_PER_TOKEN, Parser},
    token::LEXICON,
};

/// An operand of a chain of operators.
pub(super) type Operand<'a> = fn(&mut Parser<'a>) -> Option<Expr>;

impl<'a> Parser<'a> {
    pub(super) fn expr(&mut self) -> Option<Expr> {
        self.nested(|parser| {
            parser.joined(
                "||",
                |parser| parser.joined("&&", Self::comparison, ExprKind::And),
                ExprKind::Or,
            )
        })
    }

    /// `operand mark operand mark …`
    fn joined(
        &mut self,
        mark: &str,
        operand: Operand<'a>,
        join: fn(Vec<Expr>) -> ExprKind,
    ) -> Option<Expr> {
        let first = operand(self)?;
        if !self.stream.is(mark) {
            self.single_mark(mark)?;
            return Some(first);
        }
        let start = first.span.start;
        let mut parts = vec![first];
        while self.stream.take(mark) {
            parts.push(operand(self)?);
        }
        self.built(join(parts), start)
    }

    /// Reports `&` and `|`, for which `&&` and `||` are meant.
    fn single_mark(&mut self, mark: &str) -> Option<()> {
        if !self.stream.is(&mark[..1]) {
            return Some(());
        }
        let message = format!("`{}` is no operator", &mark[..1]);
        self.stream.faults.push(Fault::new(message, self.stream.span(), format!("write `{mark}`")));
        None
    }

    /// A node that ends with the last token.
    fn built(&mut self, node: ExprKind, start: usize) -> Option<Expr> {
        self.spanned(node, start..self.stream.end_before())
    }

    pub(super) fn spanned(&mut self, node: ExprKind, span: Span) -> Option<Expr> {
        let expr = Expr::new(node, span.clone());
        if expr.depth > Stream::MAX_DEPTH {
            return self.stream.too_deep(span.end - 1..span.end);
        }
        Some(expr)
    }

    fn comparison(&mut self) -> Option<Expr> {
        let left = self.sum()?;
        let Some(comparison) = self.comparison_mark() else {
            return self.single_equals(left);
        };
        self.stream.advance();
        let right = self.sum()?;
        let start = left.span.start;
        let whole = self.built(ExprKind::Compare(comparison, left.into(), right.into()), start)?;
        if self.comparison_mark().is_some() {
            let fault = Fault::new(
                "comparisons cannot be chained",
                self.stream.span(),
                "a second comparison",
            );
            self.stream
                .faults
                .push(fault.advise("join two comparisons with `&&`, or use parentheses"));
            return None;
        }
        Some(whole)
    }

    fn comparison_mark(&self) -> Option<Comparison> {
        use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        let Kind::Mark(mark) = self.stream.kind() else { return None };
        let all = [Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual];
        all.into_iter().find(|comparison| comparison.mark() == mark)
    }

    /// Within parentheses `=` cannot be an assignment.
    fn single_equals(&mut self, left: Expr) -> Option<Expr> {
        if self.stream.is("=") && self.stream.depth() > 1 {
            let fault = Fault::new("`=` assigns; `==` compares", self.stream.span(), "write `==`");
            self.stream.faults.push(fault);
            return None;
        }
        Some(left)
    }

    pub(super) fn prefix(&mut self) -> Option<Expr> {
        let start = self.stream.span().start;
        if self.stream.take("!") {
            let inner = self.nested(Self::prefix)?;
            return self.built(ExprKind::Not(inner.into()), start);
        }
        if self.stream.take("-") {
            let inner = self.nested(Self::prefix)?;
            return self.built(ExprKind::Negate(inner.into()), start);
        }
        self.postfix()
    }

    pub(super) fn postfix(&mut self) -> Option<Expr> {
        let mut expr = self.primary()?;
        let start = expr.span.start;
        let mut path = Vec::new();
        loop {
            let step = if self.stream.take("[") {
                let index = self.expr()?;
                self.stream.need("]")?;
                Step::Index(index)
            } else if self.stream.is(".") && !self.is_method("fill") {
                self.stream.advance();
                let name = self.name("the name of a field")?;
                if self.stream.is("(") {
                    expr = self.within(expr, std::mem::take(&mut path), start)?;
                    expr = self.all_equals(expr, name, start)?;
                    continue;
                }
                Step::Field(name)
            } else {
                return self.within(expr, path, start);
            };
            path.push(Spanned { node: step, span: start..self.stream.end_before() });
        }
    }

    /// What the path leads to, from `of`.
    fn within(&mut self, of: Expr, path: Vec<Spanned<Step>>, start: usize) -> Option<Expr> {
        match path.last() {
            None => Some(of),
            Some(last) => {
                let span = start..last.span.end;
                self.spanned(ExprKind::Part(of.into(), path), span)
            }
        }
    }

    /// `.allEquals(value)`, of which the name was read.
    fn all_equals(&mut self, of: Expr, name: Name, start: usize) -> Option<Expr> {
        if name.node != "allEquals" {
            let message = format!("there is no function `{}`", name.node);
            let fault = Fault::new(message, name.span, "here");
            self.stream.faults.push(fault.advise(
                "an array has `allEquals(value)` in expressions and `fill(value)` as a statement",
            ));
            return None;
        }
        self.stream.advance();
        let value = self.expr()?;
        self.stream.need(")")?;
        self.built(ExprKind::AllEquals(of.into(), value.into()), start)
    }

    fn primary(&mut self) -> Option<Expr> {
        let span = self.stream.span();
        match self.stream.kind() {
            Kind::Number => Some(self.number()),
            Kind::Mark("(") => {
                self.stream.advance();
                let inner = self.expr()?;
                self.stream.need(")")?;
                Some(Expr { span: span.start..self.stream.end_before(), ..inner })
            }
            Kind::Word if ["true", "false"].contains(&self.stream.word()) => {
                let value = self.stream.word() == "true";
                self.stream.advance();
                Some(Expr::new(ExprKind::Bool(value), span))
            }
            Kind::Word => {
                let name = self.name("an expression")?;
                Some(Expr::new(ExprKind::Name(name.node), name.span))
            }
            _ => self.stream.expected("an expression"),
        }
    }

    fn number(&mut self) -> Expr {
        /// Numbers of a program are smaller than this.
        const LIMIT: i64 = 1 << 32;
        let span = self.stream.span();
        let value = self.stream.word().parse().ok().filter(|&value: &i64| value < LIMIT);
        self.stream.advance();
        let Some(value) = value else {
            let message = format!("a number of {LIMIT} or more");
            self.stream.faults.push(Fault::new(message, span.clone(), "this is too large"));
            return Expr::new(ExprKind::Wrong, span);
        };
        Expr::new(ExprKind::Number(value), span)
    }

    /// A text with `{expression}` in it.
    pub(super) fn template(&mut self) -> Option<Template> {
        let Spanned { node: text, span } = self.quoted()?;
        let mut pieces = Vec::new();
        let mut at = 0;
        while let Some(open) = text[at..].find('{') {
            pieces.push(Piece::Text(text[at..at + open].to_owned()));
            let open = at + open;
            let Some(len) = text[open..].find('}') else {
                let place = span.start + open..span.start + open + 1;
                let fault = Fault::new("a `{` in a text has no `}`", place, "here");
                self.stream.faults.push(fault.advise("`{expression}` stands for a value"));
                return Some(pieces);
            };
            let inner = span.start + open + 1..span.start + open + len;
            pieces.extend(self.embedded(inner).map(Piece::Value));
            at = open + len + 1;
        }
        pieces.push(Piece::Text(text[at..].to_owned()));
        Some(pieces)
    }

    /// The expression at `span` of the text.
    fn embedded(&mut self, span: std::ops::Range<usize>) -> Option<Expr> {
        let text = self.stream.text();
        let inner = LEXICON.stream_within(text, span.clone(), &mut self.stream.ledger).ok()?;
        let n_tokens = inner.n_tokens();
        self.stream.ledger.take(n_tokens * BYTES_PER_TOKEN).ok()?;
        let mut parser = Parser { stream: inner };
        parser.stream.ledger.resume(&self.stream.ledger);
        if parser.stream.kind() == Kind::End {
            let fault = Fault::new("a `{` in a text needs an expression", span, "before this `}`");
            return self.stream.report(fault);
        }
        let expr = parser.expr();
        if expr.is_some() && parser.stream.kind() != Kind::End {
            parser.stream.expected::<()>("`}`");
        }
        self.stream.faults.extend(parser.stream.faults);
        self.stream.ledger = parser.stream.ledger;
        self.stream.ledger.give_back(n_tokens * size_of::<Token>());
        expr
    }
}
