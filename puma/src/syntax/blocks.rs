//! The blocks of a file.

use text::{Fault, Kind, Span};

use super::{
    ast::{Ast, ConstDecl, GoalItem, GoalKind, Rule, RuleItem, ShowItem},
    parser::{BLOCKS, Parser},
};

/// The blocks that every program has.
const NEEDED: [&str; 3] = ["Init", "Goals", "Rules"];

/// What may have been meant where no rule follows.
const AFTER_COST: &str =
    "what `Cost` has is a number, a constant, or an expression in parentheses: `Cost (3 * 2)`";

impl Parser<'_> {
    /// A whole file.
    pub(super) fn file(&mut self) -> Ast {
        let mut ast = Ast::default();
        let mut seen: Vec<(&str, Span)> = Vec::new();
        while self.stream.kind() != Kind::End {
            let (word, span) = (self.stream.word(), self.stream.span());
            let known = BLOCKS.into_iter().find(|&name| name == word);
            if let Some(name) = known {
                match seen.iter().find(|(other, _)| *other == name) {
                    Some((_, first)) => self.stream.faults.push(
                        Fault::new(format!("a second block `{name}`"), span, "here")
                            .at(first.clone(), "the first is here"),
                    ),
                    None => seen.push((name, span)),
                }
                self.stream.advance();
                // A block that breaks off has been reported, and the file ends with it.
                let _ = self.named_block(name, &mut ast);
            } else if self.stream.is("const") {
                if self.const_decl(&mut ast).is_none() {
                    self.skip_to_block();
                }
            } else {
                self.stream.expected::<()>(
                    "one of the blocks `Init`, `Goals`, `Rules`, `Show`, or `const`",
                );
                self.skip_to_block();
            }
        }
        for name in NEEDED {
            if !seen.iter().any(|(found, _)| *found == name) {
                let fault =
                    Fault::new(format!("there is no block `{name}`"), self.stream.span(), "");
                self.stream.faults.push(
                    fault.advise("a program has the blocks `Init { … } Goals { … } Rules { … }`"),
                );
            }
        }
        ast
    }

    /// Skips to the next word that begins a block, at least one token.
    fn skip_to_block(&mut self) {
        loop {
            self.stream.advance();
            let mut begins = BLOCKS.iter().chain(&["const"]);
            if self.stream.kind() == Kind::End || begins.any(|word| self.stream.is(word)) {
                return;
            }
        }
    }

    fn named_block(&mut self, name: &str, ast: &mut Ast) -> Option<()> {
        match name {
            "Init" => self.block(|parser| {
                if parser.stream.is("const") {
                    return parser.const_decl(ast);
                }
                ast.init.push(parser.init_statement()?);
                Some(())
            }),
            "Goals" => self.block(|parser| {
                ast.goals.push(parser.goal_item()?);
                Some(())
            }),
            "Rules" => self.block(|parser| {
                ast.rules.push(parser.rule_item()?);
                Some(())
            }),
            _ => {
                ast.show.get_or_insert_default();
                self.block(|parser| {
                    let item = parser.show_item()?;
                    ast.show.get_or_insert_default().push(item);
                    Some(())
                })
            }
        }
    }

    fn const_decl(&mut self, ast: &mut Ast) -> Option<()> {
        self.stream.need("const")?;
        let name = self.name("the name of a constant")?;
        self.stream.need("=")?;
        let value = self.expr()?;
        self.semicolon()?;
        ast.consts.push(ConstDecl { name, value });
        Some(())
    }

    fn goal_item(&mut self) -> Option<GoalItem> {
        let start = self.stream.span().start;
        let kind: Option<fn(_) -> _> = if self.stream.take("Goal") {
            Some(GoalKind::Goal)
        } else if self.stream.take("Invariant") {
            Some(GoalKind::Invariant)
        } else if self.stream.take("Violation") {
            None
        } else {
            return self.stream.expected("`Goal (condition);` or `Invariant (condition);`");
        };
        let kind = match kind {
            None => GoalKind::Violation,
            Some(kind) => {
                self.stream.need("(")?;
                let condition = self.nested(Self::expr)?;
                self.stream.need(")")?;
                kind(condition)
            }
        };
        self.semicolon()?;
        Some(GoalItem { kind, span: start..self.stream.end_before() })
    }

    fn rule_item(&mut self) -> Option<RuleItem> {
        let span = self.stream.span();
        if self.stream.take("reference") {
            return self.reference(span);
        }
        let (mut name, mut cost) = (None, None);
        loop {
            let span = self.stream.span();
            let is_second = if self.stream.take("Name") {
                name.replace(self.template()?).is_some()
            } else if self.stream.take("Cost") {
                cost.replace(self.postfix()?).is_some()
            } else {
                break;
            };
            if is_second {
                let message = format!("a rule has one `{}`", &self.stream.text()[span.clone()]);
                self.stream.faults.push(Fault::new(message, span, "this is the second"));
            }
        }
        let span = self.stream.span();
        if !self.stream.take("Rule") {
            let wanted = "`Rule (guard) { … }`, with `Name` or `Cost` before it, or `reference`";
            let rule = self.stream.expected(wanted);
            let fault = self.stream.faults.pop_if(|_| cost.is_some());
            let advised = fault.map(|fault| fault.advise(AFTER_COST));
            self.stream.faults.extend(advised);
            return rule;
        }
        self.stream.need("(")?;
        let guard = self.nested(Self::expr)?;
        self.stream.need(")")?;
        let mut body = Vec::new();
        self.block(|parser| {
            body.push(parser.assignment()?);
            Some(())
        })?;
        Some(RuleItem::Rule(Rule { name, cost, guard, body, span }))
    }

    fn reference(&mut self, start: Span) -> Option<RuleItem> {
        let name = self.name("the name of the reference")?;
        self.stream.need("=")?;
        self.stream.need("pick")?;
        self.stream.need("(")?;
        let mut values = Vec::new();
        loop {
            let first = self.expr()?;
            let last = if self.stream.take("..") { Some(self.expr()?) } else { None };
            values.push((first, last));
            if !self.stream.take(",") {
                break;
            }
        }
        self.stream.need(")")?;
        let span = start.start..self.stream.end_before();
        self.semicolon()?;
        Some(RuleItem::Reference { name, values, span })
    }

    fn show_item(&mut self) -> Option<ShowItem> {
        if self.stream.take("line") {
            let template = self.template()?;
            self.semicolon()?;
            return Some(ShowItem::Line(template));
        }
        if !self.stream.take("grid") {
            return self.stream.expected("`line \"…\";` or `grid array { value \"text\"; … }`");
        }
        let place = self.postfix()?;
        let mut texts = Vec::new();
        self.block(|parser| {
            let value = parser.expr()?;
            let text = parser.quoted()?.node.to_owned();
            parser.semicolon()?;
            texts.push((value, text));
            Some(())
        })?;
        Some(ShowItem::Grid { place, texts })
    }
}
