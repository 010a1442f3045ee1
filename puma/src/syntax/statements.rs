//! Declarations, assignments and `fill`.

use text::{Kind, Stream};

use super::{
    ast::{BaseType, Expr, ExprKind, Initial, Spanned, Statement, Type},
    parser::{Parser, RESERVED},
};

impl Parser<'_> {
    /// A statement of the block `Init`.
    pub(super) fn init_statement(&mut self) -> Option<Statement> {
        if self.stream.take("structure") {
            return self.structure();
        }
        if self.begins_declaration() {
            let ty = self.ty()?;
            let name = self.name("the name of a variable")?;
            let value = if self.stream.take("=") { Some(self.initial()?) } else { None };
            self.semicolon()?;
            return Some(Statement::Declare { ty, name, value });
        }
        self.assignment()
    }

    /// `boolean`, `int`, or a name that a name or a size `[n]` follows before another name.
    fn begins_declaration(&self) -> bool {
        if self.stream.is("boolean") || self.stream.is("int") {
            return true;
        }
        let mut ahead = self.stream.ahead();
        let is_before_word = ahead.next().is_some_and(|(kind, _)| kind == Kind::Word);
        self.stream.kind() == Kind::Word && (is_before_word || self.is_array_type())
    }

    /// Returns `true` if `name [size] … name` comes next. Sizes contain no reserved words. The scan stops at
    /// one, since a statement that makes no sense may end there, so each token is looked at from only a few
    /// statements.
    fn is_array_type(&self) -> bool {
        let mut ahead = self.stream.ahead().take_while(|(_, word)| !RESERVED.contains(word));
        let opening = ahead.next().map(|(kind, _)| kind);
        if RESERVED.contains(&self.stream.word()) || opening != Some(Kind::Mark("[")) {
            return false;
        }
        let mut depth = 1_usize;
        for (kind, _) in ahead {
            match kind {
                Kind::Mark("[") => depth += 1,
                Kind::Mark("]") => depth = depth.saturating_sub(1),
                Kind::Word if depth == 0 => return true,
                _ if depth == 0 => return false,
                Kind::Mark(";" | "{" | "}") | Kind::End => return false,
                _ => {}
            }
        }
        false
    }

    fn structure(&mut self) -> Option<Statement> {
        let name = self.name("the name of the structure")?;
        let mut fields = Vec::new();
        self.block(|parser| {
            let ty = parser.ty()?;
            let field = parser.name("the name of a field")?;
            parser.semicolon()?;
            fields.push((ty, field));
            Some(())
        })?;
        self.stream.take(";");
        Some(Statement::Structure { name, fields })
    }

    fn ty(&mut self) -> Option<Type> {
        let base = if self.stream.take("boolean") {
            BaseType::Boolean
        } else if self.stream.take("int") {
            let says_bits = self.stream.is("(");
            BaseType::Int(if says_bits { Some(self.bits()?) } else { None })
        } else {
            BaseType::Named(self.name("a type: `boolean`, `int (bits)` or a structure")?)
        };
        let mut sizes = Vec::new();
        while self.stream.is("[") {
            if sizes.len() == Stream::MAX_DEPTH {
                return self.stream.too_deep(self.stream.span());
            }
            self.stream.advance();
            sizes.push(self.expr()?);
            self.stream.need("]")?;
        }
        Some(Type { base, sizes })
    }

    /// `(bits)`
    fn bits(&mut self) -> Option<Expr> {
        self.stream.need("(")?;
        let bits = self.expr()?;
        self.stream.need(")")?;
        Some(bits)
    }

    fn initial(&mut self) -> Option<Initial> {
        if !self.stream.is("{") {
            return self.expr().map(Initial::Expr);
        }
        self.nested(|parser| {
            let start = parser.stream.span().start;
            parser.stream.advance();
            let mut values = Vec::new();
            while !parser.stream.is("}") {
                values.push(parser.initial()?);
                if !parser.stream.take(",") {
                    break;
                }
            }
            parser.stream.need("}")?;
            Some(Initial::List(Spanned { node: values, span: start..parser.stream.end_before() }))
        })
    }

    /// `place = value;` or `place.fill(value);`
    pub(super) fn assignment(&mut self) -> Option<Statement> {
        if self.stream.kind() != Kind::Word {
            return self.stream.expected("a statement");
        }
        let place = self.postfix()?;
        if self.is_method("fill") {
            self.stream.advance();
            self.stream.advance();
            self.stream.need("(")?;
            let value = self.expr()?;
            self.stream.need(")")?;
            self.semicolon()?;
            return Some(Statement::Fill { place, value });
        }
        if matches!(place.node, ExprKind::AllEquals(..)) {
            return self.stream.expected("`.fill(value)` or `=`");
        }
        if !self.stream.take("=") {
            return self.stream.expected("`=`");
        }
        let value: Expr = self.expr()?;
        self.semicolon()?;
        Some(Statement::Assign { place, value })
    }
}
