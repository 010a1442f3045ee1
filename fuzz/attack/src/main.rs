//! Attacks the built program as a whole: `soak [OPTIONS] PROGRAM FINDINGS [PART…]`.
//!
//! The program is a black box. What judges it is written here a second time and shares no code with it: the
//! rules of the game, breadth-first search, the compact text. `fuzz/soak` builds both and says how to call
//! it.

mod boards;
mod certificates;
mod files;
mod game;
mod kills;
mod program;
mod random;
mod round;
mod text;

use std::{
    env,
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use program::Program;
use round::{Campaign, Part};

/// All parts.
const PARTS: [Part; 4] = [
    Part { name: "boards", round: boards::round },
    Part { name: "certificates", round: certificates::round },
    Part { name: "kills", round: kills::round },
    Part { name: "files", round: files::round },
];

/// How long the attack goes on.
#[derive(Clone, Copy)]
enum Extent {
    /// The number of rounds of each part.
    Rounds(u64),
    /// All parts take turns for so long.
    Time(Duration),
}

struct Orders {
    extent: Extent,
    seed: u64,
    program: PathBuf,
    findings: PathBuf,
    parts: Vec<Part>,
}

fn main() -> ExitCode {
    let orders = match orders(env::args().skip(1)) {
        Ok(orders) => orders,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    println!("seed {}", orders.seed);
    let mut campaigns: Vec<_> = orders.parts.iter().map(|&part| Campaign::new(part)).collect();
    if let Err(error) = attack(&orders, &mut campaigns) {
        eprintln!("the attack cannot go on: {error}");
        return ExitCode::from(2);
    }
    for campaign in &campaigns {
        println!("{}", campaign.summary());
    }
    let n_findings: usize = campaigns.iter().map(|campaign| campaign.n_findings).sum();
    if n_findings == 0 {
        return ExitCode::SUCCESS;
    }
    eprintln!("the files of what was found are in {}", orders.findings.display());
    ExitCode::FAILURE
}

fn attack(orders: &Orders, campaigns: &mut [Campaign]) -> std::io::Result<()> {
    let program = Program { path: orders.program.clone() };
    let start = Instant::now();
    for round in 0.. {
        for campaign in &mut *campaigns {
            let is_over = match orders.extent {
                Extent::Rounds(n) => round == n,
                Extent::Time(time) => start.elapsed() >= time,
            };
            if is_over {
                return Ok(());
            }
            campaign.round(&program, orders.seed.wrapping_add(round), &orders.findings)?;
        }
    }
    Ok(())
}

fn orders(args: impl Iterator<Item = String>) -> Result<Orders, String> {
    let mut args = args.peekable();
    let mut extent = Extent::Time(Duration::from_mins(1));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut seed = now.as_secs();
    while let Some(option) = args.next_if(|arg| arg.starts_with("--")) {
        let value = args.next().ok_or(format!("{option} needs a number"))?;
        let number =
            value.parse().map_err(|_| format!("{option} needs a number, not `{value}`"))?;
        match option.as_str() {
            "--rounds" => extent = Extent::Rounds(number),
            "--seconds" => extent = Extent::Time(Duration::from_secs(number)),
            "--seed" => seed = number,
            _ => {
                return Err(format!(
                    "unknown option {option}: --rounds, --seconds, --seed are known"
                ));
            }
        }
    }
    let mut path = |what: &str| args.next().map(PathBuf::from).ok_or(format!("{what} is missing"));
    let program = path("the program to attack")?;
    let program =
        program.canonicalize().map_err(|error| format!("{}: {error}", program.display()))?;
    let findings = path("the folder for what is found")?;
    let mut parts = Vec::new();
    for name in args {
        let known = PARTS.into_iter().find(|part| part.name == name);
        parts.push(known.ok_or_else(|| {
            let names = PARTS.map(|part| part.name).join(", ");
            format!("there is no part `{name}`: {names}")
        })?);
    }
    if parts.is_empty() {
        parts = PARTS.to_vec();
    }
    Ok(Orders { extent, seed, program, findings, parts })
}
