//! A certificate about a puzzle of one's own: a token on a line.
//!
//! A [`Subject`] says how the puzzle, its formulas and its plans are written and read. A `Certifier` writes
//! the certificate, and `audit_as` believes nothing in the folder.
//!
//!     cargo run --release --example own_certificate

use std::error::Error;

use rushsat::{
    certificates::{Claim, ClaimedFormula, FileError, Subject, Trouble, audit_as},
    formula::TitledFormula,
    logic::{AtMostOne, CompileOptions, Formula, Prop, Trace, TransitionSystem},
    planning::{Bound, Observer},
    prelude::*,
    search::{GaveUp, SearchStats},
};
use serde::{Deserialize, Serialize};

/// A line of so many places; the token begins at the first and has to get to the last, by one place a step.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Line(usize);

impl Puzzle for Line {
    /// The places that the token comes to.
    type Plan = Vec<usize>;
    type Formulation = ();
    /// Where the token is.
    type Codec = Vec<Prop>;

    fn encode(
        &self,
        (): (),
        _budget: &Budget,
    ) -> Result<(TransitionSystem, Vec<Prop>), rushsat::Error> {
        let mut system = TransitionSystem::new();
        let at: Vec<Prop> = (0..self.0).map(|i| system.state_prop(format!("at({i})"))).collect();
        system.always("one place", Formula::exactly_one(at.iter().map(|prop| prop.now())));
        system.initially("start", at[0].now().into());
        for (i, here) in at.iter().enumerate() {
            // It may rest everywhere. At the goal it has to: see `Puzzle::encode`.
            let near = at.iter().enumerate().filter(|(j, _)| j.abs_diff(i) <= 1);
            let near = Formula::any(near.map(|(_, prop)| prop.next()));
            system.each_transition("by one place", here.now().implies(near));
        }
        system.set_goal(at[self.0 - 1].now().into());
        Ok((system, at))
    }

    fn plan(
        &self,
        at: &Vec<Prop>,
        trace: &Trace,
        _budget: &Budget,
    ) -> Result<Vec<usize>, rushsat::Error> {
        let place = |frame: &rushsat::logic::Valuation| at.iter().position(|p| frame.holds(*p));
        let mut places: Vec<usize> = trace.frames.iter().filter_map(place).collect();
        places.dedup();
        Ok(places.split_off(1))
    }

    fn length(&self, (): (), plan: &Vec<usize>) -> usize {
        plan.len()
    }

    fn of_invariants(&self) {}
}

/// There is one way to make the formula, so that the claim says nothing of it.
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
        format!("{}\n", self.0)
    }

    fn read(text: String, _budget: &Budget) -> Result<Self, Trouble> {
        match text.trim().parse() {
            Ok(n_places @ 1..=1000) => Ok(Self(n_places)),
            _ => Err(Trouble::Wrong("a line has 1 to 1,000 places".to_owned())),
        }
    }

    fn shown(&self) -> String {
        format!("{} places", self.0)
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
    ) -> Result<TitledFormula, rushsat::Error> {
        let (system, _) = self.encode((), budget)?;
        let title = format!("a line of {} places, {} steps", self.0, bound.length);
        TitledFormula::of_system(system, claimed.at_most_one(), bound.length, title, budget)
    }

    /// There is no search of its own: solvers are asked.
    fn shortest(&self, _: Metric, _: &Budget, _: &mut Observer<'_>) -> SearchOutcome<Vec<usize>> {
        SearchOutcome::GaveUp(GaveUp { reason: StopReason::GaveUp, stats: SearchStats::default() })
    }

    fn plan_text(&self, plan: &Vec<usize>) -> String {
        plan.iter().map(|place| format!("{place}\n")).collect()
    }

    fn plan_length(&self, text: &str, _: Metric, _: &Budget) -> Result<usize, Trouble> {
        let mut here: usize = 0;
        for line in text.lines() {
            match line.parse() {
                Ok(next) if next < self.0 && here.abs_diff(next) == 1 => here = next,
                _ => return Err(Trouble::Wrong(format!("plan.txt: no step to `{line}`"))),
            }
        }
        if here + 1 == self.0 {
            Ok(text.lines().count())
        } else {
            Err(Trouble::Wrong("plan.txt: it ends before the last place".to_owned()))
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("own-certificate-{}", std::process::id()));
    let line = Line(7);
    let outcome = Certifier::of(&line).run(&folder, &mut |_| ())?;
    println!("{}", outcome.claim().ok_or("nothing was certified")?);
    assert_eq!(outcome.claim(), Some(Claim::Shortest { metric: Metric::Steps, length: 6 }));

    let audit = audit_as(&folder, Some(&line), &Budget::default());
    for part in &audit.parts {
        println!("{:<12}{:?}", part.name, part.verdict);
    }
    assert_eq!(audit.conclusion(), Conclusion::Proved);
    // It says nothing about another line.
    assert!(!audit_as(&folder, Some(&Line(8)), &Budget::default()).holds());
    std::fs::remove_dir_all(folder)?;
    Ok(())
}
