//! Every solver keeps the same contract; programs as solvers.

mod agreement;
mod contract;
mod external;
mod external_unix;
mod limits;
mod support;
