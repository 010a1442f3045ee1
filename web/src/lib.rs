#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! [`Server::bind`] takes a port of this machine, [`Server::run`] serves until it is told to end. Each
//! question of the page is a *job*: a run of a [`Program`], the command `rushsat`, with arguments that only
//! [`jobs::Job`] writes and with what the page sent on its standard input. So a question has the limits, the
//! isolation and the JSON of the command, and ends with its process when the browser goes away.

mod answers;
mod api;
mod assets;
mod guard;
pub mod jobs;
mod sending;
mod server;

pub use jobs::{Program, end_jobs};
pub use server::{BindError, Server, Settings};
