//! Families in a notation, as text and as JSON.

use std::collections::HashMap;

use limits::{Budget, Ledger, StopReason};
use logic::{CompiledSystem, Family, Notation, Place};
use rustsat::types::Lit;
use serde_json::{Value, json};

use super::FamiliesArgs;
use crate::{
    output::{Report, counted},
    status::Status,
};

/// Families of a system in a notation.
pub(super) struct FamilyListing<'a> {
    args: &'a FamiliesArgs,
    compiled: &'a CompiledSystem,
    /// Indexed by variable of the first frames; only where clauses are shown.
    names: HashMap<u32, String>,
}

/// The names of the variables of three frames, with a prime for each transition before.
fn names(compiled: &CompiledSystem) -> HashMap<u32, String> {
    let props = compiled.system().props();
    let named = compiled.named_vars(2).map(|(prop, frame, var)| {
        let (kind, place) = props.name(prop).split_once('(').unwrap_or((props.name(prop), ""));
        let primes = "′".repeat(frame);
        let name = if place.is_empty() {
            format!("{kind}{primes}")
        } else {
            format!("{kind}{primes}({place}")
        };
        (var.idx32(), name)
    });
    named.collect()
}

impl<'a> FamilyListing<'a> {
    pub(super) fn new(args: &'a FamiliesArgs, compiled: &'a CompiledSystem) -> Self {
        let names = if args.clauses { names(compiled) } else { HashMap::new() };
        Self { args, compiled, names }
    }

    fn formulas<'f>(&'f self, family: &'f Family<'_>) -> impl Iterator<Item = String> + 'f {
        let props = self.compiled.system().props();
        family.formulas.iter().map(|formula| self.args.notation.write(formula, props))
    }

    /// The report as JSON; all formulas and clauses are counted against the budget.
    pub(super) fn as_json(
        &self,
        families: &[Family<'_>],
        mut json: Value,
        budget: &Budget,
    ) -> Result<Report, StopReason> {
        let mut ledger = Ledger::new(budget);
        let families = families.iter().map(|family| self.json(family, &mut ledger));
        json["families"] = families.collect::<Result<_, _>>()?;
        Ok(Report { text: String::new(), json, status: Status::Positive })
    }

    fn json(&self, family: &Family<'_>, ledger: &mut Ledger) -> Result<Value, StopReason> {
        let mut counted = |text: String| -> Result<Value, StopReason> {
            ledger.take(size_of::<Value>() + text.len())?;
            Ok(text.into())
        };
        let mut json = json!({
            "family": family.name,
            "place": family.place.to_string(),
            "clauses": family.clauses.len(),
            "variables": family.n_props,
            "fresh": family.n_fresh,
        });
        json["formulas"] = self.formulas(family).map(&mut counted).collect::<Result<_, _>>()?;
        if self.args.clauses {
            let mut written = |clause: &Vec<Lit>| -> Result<Value, StopReason> {
                clause.iter().map(|&lit| counted(self.lit(lit))).collect()
            };
            json["literals"] = family.clauses.iter().map(&mut written).collect::<Result<_, _>>()?;
        }
        Ok(json)
    }

    /// `!E(0,1)`, `E′(0,1)` of the next state, `#17` for a variable without a name.
    fn lit(&self, lit: Lit) -> String {
        let var = lit.vidx32();
        let name = match self.names.get(&var) {
            Some(name) => name.clone(),
            None => format!("#{}", var + 1),
        };
        if lit.is_neg() { format!("!{name}") } else { name }
    }

    /// The family as text.
    pub(super) fn text(&self, family: &Family<'_>, budget: &Budget) -> Result<String, StopReason> {
        let n = family.formulas.len();
        let all_of_one = if self.args.family.is_some() { n } else { 3 };
        let n_shown = n.min(self.args.limit.unwrap_or(all_of_one));
        let fresh = match family.n_fresh {
            0 => String::new(),
            n => format!(", {}", counted(n, "fresh variable")),
        };
        let mut title = format!(
            "{} ({}): {}, {}, {}{fresh}",
            family.name,
            place(family.place),
            counted(n, "formula"),
            counted(family.clauses.len(), "clause"),
            counted(family.n_props, "proposition"),
        );
        let mut ledger = Ledger::new(budget);
        let mut formulas: Vec<String> = Vec::new();
        for formula in self.formulas(family).take(n_shown) {
            ledger.take(formula.len())?;
            formulas.push(formula);
        }
        let left = (n > n_shown).then(|| format!("{} more", n - n_shown));
        if self.args.notation == Notation::Latex {
            title = format!("% {title}");
            let formulas = formulas.join(" \\\\\n  ");
            let left = left.map_or(String::new(), |left| format!("% {left}\n"));
            return Ok(format!(
                "{title}\n\\begin{{gather*}}\n  {formulas}\n\\end{{gather*}}\n{left}"
            ));
        }
        formulas.extend(left.map(|left| format!("({left})")));
        let lines = formulas.iter().map(|formula| format!("  {formula}\n"));
        Ok(lines.fold(title + "\n", |text, line| text + &line))
    }
}

/// Where the formulas hold, in words.
const fn place(place: Place) -> &'static str {
    match place {
        Place::Start => "in frame 0",
        Place::Frames => "in every frame",
        Place::Transitions => "in every transition",
        Place::TwoTransitions => "in every two transitions",
        Place::FirstFrames => "in some first frames",
        Place::LastFrames => "in some last frames",
        Place::End => "in the last frame",
    }
}
