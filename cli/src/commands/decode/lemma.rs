//! Models of the formulas of lemmas: counterexamples.

use std::collections::HashMap;

use dimacs::{Answer, Header, Model};
use lemmas::{Claim, ExpandError, Lemma};
use limits::Budget;
use miette::{Report as Failure, miette};
use rushsat::verification::{LemmaOrigin, LemmaSubject};
use serde_json::Value;

use super::{
    DecodeArgs, add_propositions, answer,
    formula::{check_model, trace},
};
use crate::{
    commands::verify::shown::{about, counterexample, drawn, head},
    failure::{GaveUp, failure},
    output::Report,
    status::Status,
};

/// Reads a model of the formula of a lemma. That it has none is the solver's word.
pub(super) fn run(
    args: &DecodeArgs,
    header: Header,
    origin: &LemmaOrigin,
    vars: &HashMap<(usize, String), u32>,
    budget: &Budget,
) -> Result<Status, Failure> {
    let lemma = origin.lemma(budget).map_err(failure)?;
    let subject = origin.subject().map_err(failure)?;
    let (name, boards) = (lemma.name(), about(&subject));
    let mut json = head("decode", &lemma, &subject);
    let (verdict, text, status) = match answer(args, header, budget)? {
        Answer::Satisfiable(model) => {
            check_model(args, &model, budget)?;
            let asked = LemmaModel { args, lemma: &lemma, subject: &subject, vars, model: &model };
            let case = asked.read(&mut json, budget)?;
            ("fails", format!("{name} fails for {boards}, for example\n{case}"), Status::Negative)
        }
        Answer::Unsatisfiable => {
            let text = format!("the solver says: {name} holds for all {boards}\n");
            ("holds", text, Status::Positive)
        }
        Answer::Unknown => {
            let text = format!("the solver does not know whether {name} holds for all {boards}\n");
            ("unknown", text, Status::GaveUp)
        }
    };
    json["verdict"] = verdict.into();
    Report { text, json, status }.print(args.json);
    Ok(status)
}

/// A model of the formula of a lemma.
struct LemmaModel<'a> {
    args: &'a DecodeArgs,
    lemma: &'a Lemma,
    subject: &'a LemmaSubject,
    vars: &'a HashMap<(usize, String), u32>,
    model: &'a Model,
}

impl LemmaModel<'_> {
    /// The counterexample that the model shows, checked against the rules.
    fn read(&self, json: &mut Value, budget: &Budget) -> Result<String, Failure> {
        let horizon = self.lemma.horizon();
        let stopped = |reason| GaveUp::on("on the formula of the lemma", reason);
        let theory = self.subject.theory(horizon, budget).map_err(stopped)?;
        let claim = Claim::new(self.lemma, theory, budget).map_err(|error| match error {
            ExpandError::Stopped(reason) => stopped(reason).into(),
            error => miette!("{error}"),
        })?;
        let negated = claim.negated(budget).map_err(stopped)?;
        let system = negated.system.system();
        let trace = trace((system, horizon), self.vars, self.model, true, budget)?;
        let case = claim.counterexample(&trace).map_err(|error| miette!("{error}"))?;
        json["counterexample"] = counterexample(&case);
        let mut text = drawn(&case);
        if self.args.propositions {
            add_propositions(system, &trace, &mut text, json);
        }
        Ok(text)
    }
}
