//! Writing a transition system in the language of the symbolic model checkers `NuSMV` and nuXmv.

use std::{
    collections::HashSet,
    io::{self, Write},
};

use crate::{
    constraint::Constraint,
    formula::Formula,
    prop::{Kind, Moment, Prop, PropTable},
    system::TransitionSystem,
};

/// Writes one module: every proposition a boolean (`VAR` state, `IVAR` action), the constraints as `INIT`,
/// `INVAR` and `TRANS`, and as `INVARSPEC` that no goal state is reached. A counterexample is a plan.
/// Letters and digits of names stay, other characters become `_`; a comment has the name as it was.
///
/// # Errors
///
/// Those of the output; as [`io::ErrorKind::Unsupported`] a [`NotUniform`](crate::NotUniform), before
/// anything is written.
pub fn write(out: &mut dyn Write, system: &TransitionSystem) -> io::Result<()> {
    system.require_uniform().map_err(|error| io::Error::new(io::ErrorKind::Unsupported, error))?;
    let names = names(system.props());
    writeln!(out, "MODULE main")?;
    for (kind, section) in [(Kind::State, "VAR"), (Kind::Action, "IVAR")] {
        let props = system.props().iter().filter(|&prop| system.props().kind(prop) == kind);
        for (index, prop) in props.enumerate() {
            if index == 0 {
                writeln!(out, "{section}")?;
            }
            let name = &names[prop.index()];
            writeln!(out, "  {name} : boolean; -- {}", system.props().name(prop))?;
        }
    }
    let sections: [(&str, &[Constraint]); 3] =
        [("INIT", system.initial()), ("INVAR", system.invariant()), ("TRANS", system.transition())];
    for (section, constraints) in sections {
        for constraint in constraints {
            writeln!(out, "{section} {};", SmvFormula(&constraint.formula, &names))?;
        }
    }
    writeln!(out, "INVARSPEC !{};", SmvFormula(system.goal(), &names))
}

/// An identifier for every proposition, all different.
fn names(props: &PropTable) -> Vec<String> {
    let mut taken = HashSet::new();
    let name = |prop: Prop| {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        // The prefix keeps identifiers apart from the words of the language.
        let base: String = "p_".chars().chain(props.name(prop).chars().map(plain)).collect();
        let mut name = base.clone();
        let mut number = 1;
        while !taken.insert(name.clone()) {
            number += 1;
            name = format!("{base}_{number}");
        }
        name
    };
    props.iter().map(name).collect()
}

/// A formula in parentheses.
struct SmvFormula<'a>(&'a Formula, &'a [String]);

impl std::fmt::Display for SmvFormula<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(formula, names) = self;
        let list = |f: &mut std::fmt::Formatter<'_>, parts: &[Formula], mark: &str| {
            for (index, part) in parts.iter().enumerate() {
                let before = if index == 0 { "" } else { mark };
                write!(f, "{before}{}", SmvFormula(part, names))?;
            }
            f.write_str(")")
        };
        match formula {
            Formula::Constant(true) => f.write_str("TRUE"),
            Formula::Constant(false) => f.write_str("FALSE"),
            Formula::Atom(atom) => match atom.moment {
                Moment::Now => f.write_str(&names[atom.prop.index()]),
                _ => write!(f, "next({})", names[atom.prop.index()]),
            },
            Formula::Not(inner) => write!(f, "!{}", SmvFormula(inner, names)),
            Formula::And(parts) | Formula::Or(parts) | Formula::AtMostOne(parts)
                if parts.is_empty() =>
            {
                f.write_str(if matches!(formula, Formula::Or(_)) { "FALSE" } else { "TRUE" })
            }
            Formula::And(parts) => {
                f.write_str("(")?;
                list(f, parts, " & ")
            }
            Formula::Or(parts) => {
                f.write_str("(")?;
                list(f, parts, " | ")
            }
            Formula::Iff(left, right) => {
                write!(f, "({} <-> {})", SmvFormula(left, names), SmvFormula(right, names))
            }
            Formula::AtMostOne(parts) => {
                f.write_str("(count(")?;
                list(f, parts, ", ")?;
                f.write_str(" <= 1)")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_connective_and_section_is_written() {
        let mut system = TransitionSystem::new();
        let [a, b] = ["at(1)", "at[1]"].map(|name| system.state_prop(name));
        let go = system.action_prop("go");
        system.initially("start", !a.now());
        system.always("one", Formula::at_most_one([a.now(), b.now()]));
        system.each_transition("go", go.now().implies(a.next().iff(b.now())));
        system.set_goal(a.now().and(!b.now()));
        let mut text = Vec::new();
        write(&mut text, &system).expect("memory");
        let expected = "MODULE main\nVAR\n  p_at_1_ : boolean; -- at(1)\n  p_at_1__2 : boolean; -- at[1]\n\
            IVAR\n  p_go : boolean; -- go\nINIT !p_at_1_;\nINVAR (count(p_at_1_, p_at_1__2) <= 1);\n\
            TRANS (!p_go | (next(p_at_1_) <-> p_at_1__2));\nINVARSPEC !(p_at_1_ & !p_at_1__2);\n";
        assert_eq!(String::from_utf8(text).expect("text"), expected);
    }

    #[test]
    fn two_transitions_are_refused() {
        let mut system = TransitionSystem::new();
        let go = system.action_prop("go");
        system.each_transition("once", (!go.now()).or(!go.next()));
        let error = write(&mut Vec::new(), &system).expect_err("it cannot be said");
        assert_eq!(error.kind(), io::ErrorKind::Unsupported);
    }
}
