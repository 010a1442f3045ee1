//! Certificates about a subject of one's own: a token on a line.

use board::Metric;
use limits::{Budget, StopReason};
use logic::{AtMostOne, CompileOptions, Formula, Prop, Trace, TransitionSystem};
use search::{GaveUp, SearchOutcome, SearchStats};
use serde::{Deserialize, Serialize};
use solvers::SolverSpec;

use super::*;
use crate::{
    Error,
    formula::TitledFormula,
    planning::{Bound, Engine, Observer, Order, Puzzle},
};

/// Four places; the token begins at the first, and moves by one. `rest` or `go` says whether it may stay.
#[derive(Clone, Debug, PartialEq)]
struct Line(String);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct LineFormula {}

impl ClaimedFormula for LineFormula {
    const SCHEMA: &'static str = "line/1";

    fn at_most_one(self) -> AtMostOne {
        AtMostOne::default()
    }

    fn check(self, _claim: Claim) -> Result<(), FileError> {
        Ok(())
    }
}

impl Puzzle for Line {
    type Plan = ();
    type Formulation = ();
    type Codec = ();

    fn encode(&self, (): (), _budget: &Budget) -> Result<(TransitionSystem, ()), Error> {
        let mut system = TransitionSystem::new();
        let at: Vec<Prop> = (0..4).map(|i| system.state_prop(format!("at({i})"))).collect();
        system.always("one place", Formula::exactly_one(at.iter().map(|prop| prop.now())));
        system.initially("start", at[0].now().into());
        for (i, here) in at.iter().enumerate() {
            let may_go = |j: &usize| j.abs_diff(i) == 1 || *j == i && self.0 == "rest";
            let near = Formula::any((0..4_usize).filter(may_go).map(|j| at[j].next()));
            system.each_transition("by one place", here.now().implies(near));
        }
        system.set_goal(at[3].now().into());
        Ok((system, ()))
    }

    fn plan(&self, (): &(), _trace: &Trace, _budget: &Budget) -> Result<(), Error> {
        Ok(())
    }

    fn length(&self, (): (), (): &()) -> usize {
        3
    }

    fn of_invariants(&self) {}
}

impl Subject for Line {
    type Puzzle = Self;
    type Options = ();
    type Formula = LineFormula;

    const NAME: &'static str = "line";
    const METRIC: Option<Metric> = Some(Metric::Steps);

    fn puzzle(&self) -> &Self {
        self
    }

    fn text(&self) -> String {
        self.0.clone()
    }

    fn read(text: String, _budget: &Budget) -> Result<Self, Trouble> {
        Ok(Self(text))
    }

    fn shown(&self) -> String {
        self.0.clone()
    }

    fn engine(&self, (): (), _: Metric, at_most_one: AtMostOne, solver: SolverSpec) -> Engine<()> {
        Engine::new((), Order::Linear, CompileOptions { at_most_one }, solver)
    }

    fn claimed(&self, (): (), _: AtMostOne, _: Claim) -> LineFormula {
        LineFormula {}
    }

    fn formula(
        &self,
        claimed: LineFormula,
        bound: Bound,
        budget: &Budget,
    ) -> Result<TitledFormula, Error> {
        let (system, ()) = self.encode((), budget)?;
        let amo = claimed.at_most_one();
        TitledFormula::of_system(system, amo, bound.length, String::new(), budget)
    }

    fn shortest(&self, _: Metric, _: &Budget, _: &mut Observer<'_>) -> SearchOutcome<()> {
        SearchOutcome::GaveUp(GaveUp { reason: StopReason::GaveUp, stats: SearchStats::default() })
    }

    fn plan_text(&self, (): &()) -> String {
        "3".to_owned()
    }

    fn plan_length(&self, text: &str, _: Metric, _: &Budget) -> Result<usize, Trouble> {
        text.parse().map_err(|_| Trouble::Wrong("no number".to_owned()))
    }
}

const SHORTEST: Claim = Claim::Shortest { metric: Metric::Steps, length: 3 };

#[test]
fn a_subject_of_ones_own_is_certified_audited_and_mended() {
    let [line, other] = ["rest", "go"].map(|text| Line(text.to_owned()));
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("c");
    let certifier = Certifier::of(&line);
    assert_eq!(certifier.run(&folder, &mut |_| ()).unwrap().claim(), Some(SHORTEST));
    let audited = |expected| audit_as(&folder, expected, &Budget::default());
    assert_eq!(audited(Some(&line)).conclusion(), Conclusion::Proved);
    assert_eq!(audited(Some(&other)).failure(), Some(("line", "subject.txt: another line, rest")));

    // Its plans are counted in steps, whatever somebody writes.
    let claim = std::fs::read_to_string(folder.join("claim.json")).unwrap();
    std::fs::write(folder.join("claim.json"), claim.replace("steps", "moves")).unwrap();
    let reason = "claim.json: the plans of a line are counted in steps";
    assert_eq!(audited(None).failure(), Some(("claim", reason)));
    std::fs::write(folder.join("claim.json"), claim).unwrap();

    std::fs::write(folder.join("plan.txt"), "2").unwrap();
    assert_eq!(audited(None).failure().map(|(part, _)| part), Some("plan"));
    let Certification::Written(again) = certifier.resume(&folder, &mut |_| ()).unwrap() else {
        panic!("it was damaged")
    };
    assert!(again.replaced.is_some());
    assert!(audited(None).holds());
}

/// Two steps are not enough, and neither is what a formula of ten would refute.
#[test]
fn nothing_is_proved_by_formulas_whose_plans_cannot_rest() {
    let (line, parent) = (Line("go".to_owned()), tempfile::tempdir().unwrap());
    let folder = parent.path().join("c");
    let bound = Bound { metric: Metric::Steps, length: 10 };
    let certifier = Certifier { question: Question::Within(bound), ..Certifier::of(&line) };
    let error = certifier.run(&folder, &mut |_| ()).unwrap_err();
    assert!(matches!(error, Error::NoRest { .. }), "{error}");
    assert!(!folder.exists());

    // Somebody else might have written it.
    let mut draft =
        Draft::begin(&folder, Existing::Refuse, &certifier.limits.budget.output).unwrap();
    draft.subject(&line).unwrap();
    let budget = Budget::default();
    let formula = line.formula(LineFormula {}, bound, &budget).unwrap();
    let limits = solvers::Limits::default();
    let (spec, form) = (&SolverSpec::Varisat, proofs::Form::Text);
    let how = Refuter { spec, limits: &limits, form };
    draft.refute(&Files::bounded(), &formula, &how).unwrap();
    let claim = Claim::NoPlan { metric: Metric::Steps, bound: 10 };
    draft.finish(&ClaimFile::new(claim, LineFormula {})).unwrap();
    let audit = audit_as(&folder, Some(&line), &budget);
    let reason = "a plan cannot rest at the goal: no transition leads to a goal state from at(3)";
    assert_eq!(audit.failure(), Some(("formula", reason)));
}
