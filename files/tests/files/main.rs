//! Files of users: read, written, locked.

mod budgeted;
mod errors;
mod lock;
mod read;
mod write;
