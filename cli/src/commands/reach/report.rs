//! What `rushsat reach` prints.

use board::{Metric, formats::Puzzle, plan_text};
use encodings::Codec;
use limits::Budget;
use miette::Report as Failure;
use puma::Program;
use serde_json::{Value, json};
use symbolic::{Exploration, PlanStatus, Side};

use super::{
    ReachArgs,
    iterations::{count, index, iteration_json, sifted, sifting_json, table},
};
use crate::{
    answer::{SCHEMA, board_json, head, or_gave_up},
    commands::{
        plan::{drawn, plan_sentence},
        puma::report::Played,
    },
    output::{Report, counted},
    status::Status,
};

/// What was explored.
pub(super) enum Of<'a> {
    Board { puzzle: &'a Puzzle, metric: Metric, codec: &'a Codec, is_only: bool },
    Program { program: &'a Program, codec: &'a puma::Codec, budget: &'a Budget },
}

pub(super) struct Explored<'a> {
    pub(super) of: Of<'a>,
    pub(super) args: &'a ReachArgs,
    pub(super) exploration: &'a Exploration,
}

impl Explored<'_> {
    pub(super) fn report(&self) -> Result<Report, Failure> {
        let mut json = self.head();
        let mut text = self.answer(&mut json)?;
        let status = match (&self.exploration.gave_up, &self.exploration.answer) {
            (Some(_), _) | (None, PlanStatus::Unknown) => Status::GaveUp,
            (None, PlanStatus::Plan(_)) => Status::Positive,
            (None, PlanStatus::Unsolvable) => Status::Negative,
        };
        text.push_str(&self.reached());
        if let Of::Board { puzzle, is_only: false, .. } = self.of {
            text = format!("{}: {text}", puzzle.label());
        } else {
            text.push_str(&table(&self.exploration.iterations));
            text.push_str(&index(self.exploration.index.as_deref()));
            text.push_str(&self.figures());
        }
        add_figures(&mut json, self.args, self.exploration);
        Ok(Report { text, json, status })
    }

    /// The fields that every answer begins with; those of a plan are null until there is one.
    fn head(&self) -> Value {
        match self.of {
            Of::Board { puzzle, metric, .. } => board_head(puzzle, metric),
            Of::Program { .. } => program_head(self.args),
        }
    }

    /// What is known of plans, in words; its fields are added to `json`.
    fn answer(&self, json: &mut Value) -> Result<String, Failure> {
        Ok(match &self.exploration.answer {
            PlanStatus::Plan(trace) => {
                json["answer"] = "plan".into();
                json["optimal"] = true.into();
                match self.of {
                    Of::Board { puzzle, metric, codec, .. } => {
                        let board = &puzzle.board;
                        let plan = codec.plan(trace).expect("a plan of the rules");
                        json["length"] = plan.len(metric).into();
                        json["plan"] = plan_text::write(&plan.merged(), board).into();
                        let mut text = plan_sentence(board, &plan, metric, "shortest");
                        if self.args.show {
                            text.push_str(&drawn(board, &plan));
                        }
                        text
                    }
                    Of::Program { program, codec, budget } => {
                        let plan = codec.plan(program, trace).expect("a plan of the rules");
                        let played = Played::new(program, plan, budget)?;
                        json["length"] = played.len().into();
                        played.add_to(program, json)?;
                        played.text(program, "shortest", self.args.show)?
                    }
                }
            }
            PlanStatus::Unsolvable => {
                json["answer"] = "unsolvable".into();
                "unsolvable: no goal state can be reached\n".to_owned()
            }
            PlanStatus::Unknown => {
                json["answer"] = "unknown".into();
                String::new()
            }
        })
    }

    /// How many states were reached, and why not more.
    fn reached(&self) -> String {
        let mut text = String::new();
        if let Some(reason) = self.exploration.gave_up {
            text.push_str(&format!("gave up: {reason}\n"));
        }
        for (side, from) in [(Side::Forward, "from the start"), (Side::Backward, "from the goals")]
        {
            if let Some(n_reached) = self.exploration.n_reached(side) {
                let reached = counted(n_reached, "state");
                text.push_str(&format!("{reached} reached {from}\n"));
            }
        }
        text
    }

    fn figures(&self) -> String {
        let relation = self.exploration.relation;
        let encoding = match self.of {
            Of::Board { .. } => format!("{} encoding, ", self.args.engine.encoding),
            Of::Program { .. } => String::new(),
        };
        let passes = self.args.engine.sift.map(|_| &self.exploration.siftings[..]);
        let sifted = passes.map_or(String::new(), sifted);
        format!(
            "{encoding}{} order, {}{}: {} variables, a relation of {} parts and {} nodes, {:.3} s\n",
            self.exploration.order,
            self.args.engine.diagrams,
            sifted,
            relation.n_state_vars,
            relation.n_parts,
            relation.n_nodes,
            self.exploration.elapsed.as_secs_f64(),
        )
    }
}

/// Adds what was found to the fields of a head; of boards these have a metric.
fn add_figures(json: &mut Value, args: &ReachArgs, exploration: &Exploration) {
    let Exploration { iterations, index, siftings, gave_up, order, relation, elapsed, .. } =
        exploration;
    if let Some(reason) = gave_up {
        json["reason"] = reason.to_string().into();
    }
    json["reached"] = exploration.n_reached(Side::Forward).map_or(Value::Null, count);
    if let Some(index) = index {
        json["index"] = index.iter().map(count).collect();
    }
    json["iterations"] = iterations.iter().map(iteration_json).collect();
    if json.get("metric").is_some() {
        json["encoding"] = args.engine.encoding.to_string().into();
    }
    json["direction"] = args.engine.direction.to_string().into();
    json["order"] = order.to_string().into();
    if args.engine.sift.is_some() {
        json["sifted"] = siftings.iter().map(sifting_json).collect();
    }
    json["diagrams"] = args.engine.diagrams.to_string().into();
    json["variables"] = relation.n_state_vars.into();
    json["parts"] = relation.n_parts.into();
    json["nodes"] = relation.n_nodes.into();
    json["seconds"] = elapsed.as_secs_f64().into();
}

/// The report, or one that a limit ended the work before anything was explored; `head` has the first fields.
pub(super) fn or_nothing(
    report: Result<Report, Failure>,
    head: Value,
    args: &ReachArgs,
) -> Result<Report, Failure> {
    report.or_else(|failure| {
        let mut report = or_gave_up(Err(failure), head)?;
        let nothing = Exploration { order: args.engine.order, ..Exploration::default() };
        add_figures(&mut report.json, args, &nothing);
        Ok(report)
    })
}

/// The fields that every answer about a board begins with.
pub(super) fn board_head(puzzle: &Puzzle, metric: Metric) -> Value {
    let mut json = head("reach", puzzle);
    json["board"] = board_json(&puzzle.board);
    json["metric"] = metric.to_string().into();
    add_nulls(&mut json);
    json
}

/// The fields that every answer about a program begins with.
pub(super) fn program_head(args: &ReachArgs) -> Value {
    let file = args.board.source.to_string_lossy();
    let mut json = json!({ "schema": SCHEMA, "command": "reach", "file": file });
    add_nulls(&mut json);
    json
}

/// The fields that are null until there is an answer.
fn add_nulls(json: &mut Value) {
    for field in ["answer", "length", "optimal", "plan"] {
        json[field] = Value::Null;
    }
}
