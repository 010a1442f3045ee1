//! Why a slide is illegal: the clauses of the `cell` encoding that forbid it, as a natural deduction.
//!
//! The first obstacle on the way decides. If it is a wall or a vehicle at a cell c, the slide needs c empty
//! (families *path* and *can move*), and c holds something else, of which a cell has one (*one content*). If
//! it is the edge of the grid, from the last cell before it nothing can move further (*can move*). Each
//! premise is looked for among the constraints of the encoding, or is true in the state; the deduction is
//! checked.

mod way;

use board::{
    Board, Cell, Metric, Slide, State, VehicleId,
    rules::{self, Obstacle},
};
use encodings::{Codec, Encoding, Formulation, cell::VehicleKind};
use limits::Budget;
use logic::{Constraint, Formula, Notation, Prop, TransitionSystem};
use proofs::deduction::{Logic, check};

use crate::{Error, WrongDeduction, wording::plain_names};
use way::Way;

/// Explains slides of one board.
#[derive(Debug)]
pub struct Slides<'a> {
    board: &'a Board,
    system: TransitionSystem,
    codec: Codec,
}

/// Whether a slide is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Legality {
    /// It is legal, and leads to this state.
    Legal(State),
    /// It is not.
    Illegal(Derivation),
}

/// Why a slide is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// What is in the way.
    pub obstacle: Obstacle,
    /// The slide to the obstacle, where the slide in question would leave the grid and so has no proposition:
    /// the conclusion is about this one.
    pub shorter: Option<Slide>,
    /// What the conclusion follows from.
    pub premises: Vec<Premise>,
    /// What is proved, in the notation of lemmas: that the slide does not happen, that a shorter one does
    /// not, or that nothing moves from the edge.
    pub conclusion: String,
    /// The proof, which was checked.
    pub deduction: String,
}

/// A premise of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premise {
    /// The formula, in the notation of lemmas.
    pub formula: String,
    /// The family of the encoding that it is of; none if it is true in the state.
    pub family: Option<&'static str>,
}

/// A premise that is not yet written.
type RawPremise = (Formula, Option<&'static str>);

impl<'a> Slides<'a> {
    /// Encodes the board.
    ///
    /// # Errors
    ///
    /// A budget that is used up.
    pub fn new(board: &'a Board, budget: &Budget) -> Result<Self, Error> {
        let encoded = Formulation::new(Encoding::Cell, Metric::Moves).encode(board, budget)?;
        Ok(Self { board, system: encoded.system, codec: encoded.codec })
    }

    /// Says why a slide is illegal in a state, or that it is legal.
    ///
    /// # Errors
    ///
    /// A budget that is used up; [`Error::Deduction`] if the explanation is wrong, which is a bug.
    ///
    /// # Panics
    ///
    /// If the state or the vehicle is one of another board.
    pub fn explain(&self, state: &State, slide: Slide, budget: &Budget) -> Result<Legality, Error> {
        let obstacle = match rules::slide(self.board, state, slide) {
            Ok(next) => return Ok(Legality::Legal(next)),
            Err(obstacle) => obstacle,
        };
        let way = Way::of(self.board, state, slide, obstacle);
        let (grounds, conclusion, steps) = match obstacle {
            Obstacle::Edge => self.beyond_edge(&way)?,
            Obstacle::Wall(cell) => self.against_held(&way, cell, "W")?,
            Obstacle::Vehicle(id, cell) => {
                self.against_held(&way, cell, &kind(self.board, id).to_string())?
            }
        };
        for ground in &grounds {
            self.check_ground(ground, state)?;
        }
        let denied = self.text(&conclusion).replace(|c: char| !c.is_alphanumeric(), "_");
        let name = format!("{}_cannot", denied.trim_matches('_'));
        let deduction = self.deduction(&name, &grounds, &conclusion, &steps);
        check(&deduction, Logic::Constructive, budget)
            .map_err(|error| Error::deduction(error, deduction.clone()))?;
        let premise = |(formula, family): &RawPremise| Premise {
            formula: self.text(formula),
            family: *family,
        };
        let premises = grounds.iter().map(premise).collect();
        let conclusion = self.text(&conclusion);
        Ok(Legality::Illegal(Derivation {
            obstacle,
            shorter: way.shorter,
            premises,
            conclusion,
            deduction,
        }))
    }

    /// From the last cell of the line nothing moves further.
    fn beyond_edge(&self, way: &Way) -> Result<(Vec<RawPremise>, Formula, Vec<String>), Error> {
        let can_move = self.prop(&format!("CM{}", way.letter), way.last)?;
        let defined = can_move.now().iff(Formula::FALSE);
        let can_move = Formula::from(can_move.now());
        let written = self.plain(&can_move);
        let steps = vec![
            format!("{written} -> false  by iff elim 1.1"),
            format!("> {written}  by assumption"),
            "> false  by implies elim 2, 3".to_owned(),
            format!("!{written}  by not intro 3-4"),
        ];
        Ok((vec![(defined, Some("can move"))], !can_move, steps))
    }

    /// The slide needs a cell empty that holds something.
    fn against_held(
        &self,
        way: &Way,
        cell: Cell,
        content: &str,
    ) -> Result<(Vec<RawPremise>, Formula, Vec<String>), Error> {
        let slide = self.named(&way.name)?;
        let [empty, held] = [self.prop("E", cell)?, self.prop(content, cell)?];
        let one = !Formula::from(empty.now()).and(held.now());
        let holds = Formula::from(held.now());
        let props = [slide, empty, held];
        let (mut grounds, steps) =
            if way.n_free > 0 { self.beyond_the_first(props) } else { self.at_once(way, props)? };
        grounds.extend([(one, Some("one content")), (holds, None)]);
        Ok((grounds, !Formula::from(slide.now()), steps))
    }

    /// The slide to a held cell after a free one: its path has to be empty.
    fn beyond_the_first(&self, props: [Prop; 3]) -> (Vec<RawPremise>, Vec<String>) {
        let [slide, empty, _] = props;
        let [s, e, c] = props.map(|prop| self.plain(&prop.now().into()));
        let steps = vec![
            format!("> {s}  by assumption"),
            format!("> {e}  by implies elim 1.1, 2"),
            format!("> {e} & {c}  by and intro 3, 1.3"),
            "> false  by not elim 4, 1.2".to_owned(),
            format!("!{s}  by not intro 2-5"),
        ];
        (vec![(slide.now().implies(empty.now()), Some("path"))], steps)
    }

    /// The slide to a held cell right before the vehicle: it has to be able to move.
    fn at_once(
        &self,
        way: &Way,
        props: [Prop; 3],
    ) -> Result<(Vec<RawPremise>, Vec<String>), Error> {
        let [slide, ..] = props;
        let [s, e, c] = props.map(|prop| self.plain(&prop.now().into()));
        let can_move = self.prop(&format!("CM{}", way.letter), way.lead)?;
        let (defined, meaning) = self.definition(can_move)?;
        let [m, meaning] = [&can_move.now().into(), &meaning].map(|formula| self.plain(formula));
        let steps = vec![
            format!("{m} -> {meaning}  by iff elim 1.2"),
            format!("> {s}  by assumption"),
            format!("> {m}  by implies elim 1.1, 3"),
            format!("> {meaning}  by implies elim 2, 4"),
            format!("> {e}  by and elim 5"),
            format!("> {e} & {c}  by and intro 6, 1.4"),
            "> false  by not elim 7, 1.3".to_owned(),
            format!("!{s}  by not intro 3-8"),
        ];
        let needs = slide.now().implies(can_move.now());
        Ok((vec![(needs, Some("path")), (defined, Some("can move"))], steps))
    }

    /// The proof as text.
    fn deduction(
        &self,
        name: &str,
        grounds: &[RawPremise],
        conclusion: &Formula,
        steps: &[String],
    ) -> String {
        let premises: Vec<String> = grounds.iter().map(|(f, _)| self.plain(f)).collect();
        let premises = premises.join(", ");
        let conclusion = self.plain(conclusion);
        let mut text = format!("theorem {name}: {premises} |- {conclusion}\n");
        text.push_str(&format!("1: {premises}  by premises\n"));
        for (number, step) in (2..).zip(steps) {
            text.push_str(&format!("{number}: {step}\n"));
        }
        text
    }

    /// A premise is a constraint of the encoding, or a part of one, or true in the state.
    fn check_ground(&self, (formula, family): &RawPremise, state: &State) -> Result<(), Error> {
        let is_true = match family {
            None => {
                let values = self.codec.values(state);
                formula.evaluate(&|atom| values.contains(&(atom.prop, true)))
            }
            Some("one content") => {
                let said = |constraint: &Constraint| excludes(&constraint.formula, formula);
                self.of_family("one content").any(said)
            }
            Some(family) => self.of_family(family).any(|constraint| constraint.formula == *formula),
        };
        let wrong = || WrongDeduction::NoPremise(self.text(formula)).into();
        is_true.then_some(()).ok_or_else(wrong)
    }

    fn of_family(&self, family: &'a str) -> impl Iterator<Item = &Constraint> {
        let all = self.system.invariant().iter().chain(self.system.transition());
        all.filter(move |constraint| constraint.family == family)
    }

    /// The constraint of *can move* that defines a proposition, and what it says that it means.
    fn definition(&self, prop: Prop) -> Result<(Formula, Formula), Error> {
        let meaning = |constraint: &Constraint| match &constraint.formula {
            Formula::Iff(left, right) if **left == prop.now().into() => {
                Some((constraint.formula.clone(), (**right).clone()))
            }
            _ => None,
        };
        let undefined = || WrongDeduction::Undefined(self.text(&prop.now().into())).into();
        self.of_family("can move").find_map(meaning).ok_or_else(undefined)
    }

    fn named(&self, name: &str) -> Result<Prop, Error> {
        let missing = || WrongDeduction::NoProposition(name.to_owned()).into();
        self.system.props().find(name).ok_or_else(missing)
    }

    fn prop(&self, word: &str, Cell { row, col }: Cell) -> Result<Prop, Error> {
        self.named(&format!("{word}({row},{col})"))
    }

    fn text(&self, formula: &Formula) -> String {
        Notation::Text.write(formula, self.system.props())
    }

    /// With names that natural deduction can read.
    fn plain(&self, formula: &Formula) -> String {
        plain_names(&self.text(formula))
    }
}

/// Returns `true` if a constraint has an at-most-one of the two parts that `formula` forbids to hold
/// together.
fn excludes(constraint: &Formula, formula: &Formula) -> bool {
    let Formula::Not(both) = formula else { return false };
    let Formula::And(both) = &**both else { return false };
    match constraint {
        Formula::And(parts) => parts.iter().any(|part| excludes(part, formula)),
        Formula::AtMostOne(parts) => both.iter().all(|one| parts.contains(one)),
        _ => false,
    }
}

fn kind(board: &Board, id: VehicleId) -> VehicleKind {
    let vehicle = board.vehicle(id);
    let is_red = id == board.primary();
    VehicleKind { is_red, orientation: vehicle.orientation, length: vehicle.length }
}

#[cfg(test)]
mod tests;
