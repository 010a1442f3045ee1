//! Files of users: read, written, locked.

mod lock;
mod read;
mod write;
