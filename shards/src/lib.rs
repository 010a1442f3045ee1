#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! [`Costs`] cuts items into ranges of about equal cost. A [`Job`] says what is to be done in them, and
//! [`Shards`] is the folder of a job with what is done. [`slurm`] writes the script of a job array.

mod costs;
mod error;
mod folder;
mod job;
mod outcome;
pub mod slurm;

pub use costs::Costs;
pub use error::{Foreign, ShardError, numbers};
pub use folder::{Shards, State};
pub use job::{Input, Job, quoted, sha256};
