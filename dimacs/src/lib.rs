#![doc = include_str!("../README.md")]

mod answer;
mod model;
mod read;
mod size;
mod write;

pub use answer::{Answer, AnswerForm, read_answer};
pub use model::Model;
pub use read::{DimacsError, Handler, Header, read};
pub use size::FormulaSize;
pub use write::Writer;
