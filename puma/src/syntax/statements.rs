//! Declarations, assignments and `fill`.

use super::{
    ast::{BaseType, Expr, ExprKind, Initial, Spanned, Statement, Type},
    parser::{MAX_DEPTH, Parser, RESERVED},
    token::Kind,
};

impl Parser<'_> {
    /// A statement of the block `Init`.
    pub(super) fn init_statement(&mut self) -> Option<Statement> {
        if self.eat_word("structure") {
            return self.structure();
        }
        if self.begins_declaration() {
            let ty = self.ty()?;
            let name = self.name("the name of a variable")?;
            let value = if self.eat("=") { Some(self.initial()?) } else { None };
            self.semicolon()?;
            return Some(Statement::Declare { ty, name, value });
        }
        self.assignment()
    }

    /// `boolean`, `int`, or a name that a name or a size `[n]` follows before another name.
    fn begins_declaration(&self) -> bool {
        if self.is_word("boolean") || self.is_word("int") {
            return true;
        }
        self.kind() == Kind::Word && (self.kind_after() == Kind::Word || self.is_array_type())
    }

    /// Whether `name [size] … name` stands here. Sizes hold no words of the language, where a statement that
    /// makes no sense may end: so no token is looked at from more than a few statements.
    fn is_array_type(&self) -> bool {
        let mut ahead = self.ahead().take_while(|(_, word)| !RESERVED.contains(word));
        let opening = ahead.next().map(|(kind, _)| kind);
        if RESERVED.contains(&self.word()) || opening != Some(Kind::Mark("[")) {
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
        self.eat(";");
        Some(Statement::Structure { name, fields })
    }

    fn ty(&mut self) -> Option<Type> {
        let base = if self.eat_word("boolean") {
            BaseType::Boolean
        } else if self.eat_word("int") {
            self.expect("(")?;
            let bits = self.expr()?;
            self.expect(")")?;
            BaseType::Int(bits)
        } else {
            BaseType::Named(self.name("a type: `boolean`, `int (bits)` or a structure")?)
        };
        let mut sizes = Vec::new();
        while self.is("[") {
            if sizes.len() == MAX_DEPTH {
                self.too_deep(self.span());
                return None;
            }
            self.bump();
            sizes.push(self.expr()?);
            self.expect("]")?;
        }
        Some(Type { base, sizes })
    }

    fn initial(&mut self) -> Option<Initial> {
        if !self.is("{") {
            return self.expr().map(Initial::Expr);
        }
        self.nested(|parser| {
            let start = parser.span().start;
            parser.bump();
            let mut values = Vec::new();
            while !parser.is("}") {
                values.push(parser.initial()?);
                if !parser.eat(",") {
                    break;
                }
            }
            parser.expect("}")?;
            Some(Initial::List(Spanned { node: values, span: start..parser.end_before() }))
        })
    }

    /// `place = value;` or `place.fill(value);`
    pub(super) fn assignment(&mut self) -> Option<Statement> {
        if self.kind() != Kind::Word {
            return self.expected("a statement");
        }
        let place = self.postfix()?;
        if self.is_method("fill") {
            self.bump();
            self.bump();
            self.expect("(")?;
            let value = self.expr()?;
            self.expect(")")?;
            self.semicolon()?;
            return Some(Statement::Fill { place, value });
        }
        if matches!(place.node, ExprKind::AllEquals(..)) {
            return self.expected("`.fill(value)` or `=`");
        }
        if !self.eat("=") {
            return self.expected("`=`");
        }
        let value: Expr = self.expr()?;
        self.semicolon()?;
        Some(Statement::Assign { place, value })
    }
}
