//! The subcommands, a file for each.

pub(crate) mod atlas;
mod audit;
#[cfg(feature = "bench")]
mod bench;
mod certify;
mod check;
mod compare;
mod completions;
mod convert;
mod count;
mod decode;
mod diagram;
mod export;
mod families;
mod generate;
mod graph;
mod hint;
mod man;
mod plan;
mod plans;
#[cfg(feature = "play")]
mod play;
mod props;
mod puma;
mod query;
mod rate;
mod reach;
mod render;
mod sat;
#[cfg(feature = "serve")]
mod serve;
mod shard;
mod solve;
mod states;
mod universe;
mod verify;
mod why;

use clap::Subcommand;
use miette::Report;

use crate::{
    Cli,
    sharded::{List, ListArgs, Sharded},
    status::Status,
};

/// A subcommand with its arguments.
#[derive(Subcommand)]
pub(crate) enum Command {
    Plan(plan::PlanArgs),
    Solve(solve::SolveArgs),
    Check(check::CheckArgs),
    Convert(convert::ConvertArgs),
    Export(export::ExportArgs),
    Decode(decode::DecodeArgs),
    Sat(sat::SatArgs),
    Compare(compare::CompareArgs),
    Certify(certify::CertifyArgs),
    Audit(audit::AuditArgs),
    #[cfg(feature = "bench")]
    Bench(bench::BenchArgs),
    Verify(verify::VerifyArgs),
    Why(why::WhyArgs),
    Props(props::PropsArgs),
    Families(families::FamiliesArgs),
    Count(count::CountArgs),
    Plans(plans::PlansArgs),
    Puma(puma::PumaArgs),
    Generate(generate::GenerateArgs),
    Rate(rate::RateArgs),
    Hint(hint::HintArgs),
    States(states::StatesArgs),
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
    Query(query::QueryArgs),
    Atlas(atlas::AtlasArgs),
    Reach(reach::ReachArgs),
    Render(render::RenderArgs),
    Graph(graph::GraphArgs),
    #[cfg(feature = "play")]
    Play(play::PlayArgs),
    Universe(universe::UniverseArgs),
    Shard(shard::ShardArgs),
    Completions(completions::CompletionArgs),
    Man(man::ManArgs),
}

impl Command {
    /// Runs the subcommand.
    ///
    /// # Errors
    ///
    /// Bad input, with the place where there is one.
    pub(crate) fn run(&self) -> Result<Status, Report> {
        match self {
            Self::Plan(args) => plan::run(args),
            Self::Solve(args) => solve::run(args),
            Self::Check(args) => check::run(args),
            Self::Convert(args) => convert::run(args),
            Self::Export(args) => export::run(args),
            Self::Decode(args) => decode::run(args),
            Self::Sat(args) => sat::run(args),
            Self::Compare(args) => compare::run(args),
            Self::Certify(args) => certify::run(args),
            Self::Audit(args) => audit::run(args),
            #[cfg(feature = "bench")]
            Self::Bench(args) => bench::run(args),
            Self::Verify(args) => verify::run(args),
            Self::Why(args) => why::run(args),
            Self::Props(args) => props::run(args),
            Self::Families(args) => families::run(args),
            Self::Count(args) => count::run(args),
            Self::Plans(args) => plans::run(args),
            Self::Puma(args) => puma::run(args),
            Self::Generate(args) => generate::run(args),
            Self::States(args) => states::run(args),
            #[cfg(feature = "serve")]
            Self::Serve(args) => serve::run(args),
            Self::Hint(args) => hint::run(args),
            Self::Rate(args) => rate::run(args),
            Self::Query(args) => query::run(args),
            Self::Atlas(args) => atlas::run(args),
            Self::Reach(args) => reach::run(args),
            Self::Render(args) => render::run(args),
            Self::Graph(args) => graph::run(args),
            #[cfg(feature = "play")]
            Self::Play(args) => play::run(args),
            Self::Universe(args) => universe::run(args),
            Self::Shard(args) => shard::run(args),
            Self::Completions(args) => Ok(completions::run(args)),
            Self::Man(args) => man::run(args),
        }
    }

    /// The job of a shard that is to be run or merged.
    ///
    /// # Errors
    ///
    /// If there is none, or it is not for this program.
    pub(crate) fn job(&self) -> Result<Option<Cli>, Report> {
        match self {
            Self::Shard(args) => args.job(),
            _ => Ok(None),
        }
    }

    /// The command as work that can be cut into shards, if it can.
    pub(crate) fn sharded(self) -> Option<Box<dyn Sharded>> {
        match self {
            Self::Atlas(args) => args.sharded(),
            Self::Universe(args) => Some(Box::new(args)),
            mut command => command.list().is_some().then(|| Box::new(List { command }) as _),
        }
    }

    /// The command over a list, if it can be cut into shards.
    pub(crate) fn list(&mut self) -> Option<ListArgs<'_>> {
        let args = match self {
            Self::Plan(args) => ListArgs::new("plan", &args.board, &mut args.jobs),
            Self::Solve(args) => ListArgs::new("solve", &args.board, &mut args.jobs),
            Self::Certify(args) => ListArgs::new("certify", &args.board, &mut args.jobs),
            Self::Compare(args) => ListArgs::new("compare", &args.board, &mut args.jobs),
            Self::Count(args) => ListArgs::new("count", &args.board, &mut args.jobs),
            Self::Hint(args) => ListArgs::new("hint", &args.board, &mut args.jobs),
            Self::Rate(args) => args.list(),
            Self::Why(args) => return args.list(),
            Self::Reach(args) => return args.list(),
            _ => return None,
        };
        Some(args)
    }
}
