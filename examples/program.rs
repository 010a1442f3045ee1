//! A program in InPUMA: a shortest plan by SAT, drawn; whether its invariants hold; and a certificate.
//!
//!     cargo run --release --example program [FILE]

use std::{env, error::Error, fs};

use rushsat::{
    limits::Ledger,
    logic::CompileOptions,
    planning::{self, InvariantVerdict, check_invariants},
    prelude::*,
    puma::EncodeOptions,
};

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args().nth(1).unwrap_or("puma/examples/water-jugs.puma".to_owned());
    let budget = Budget::default();
    let source = SourceProgram::parse(&file, fs::read_to_string(&file)?, &budget)?;
    let program = source.program();

    let options = EncodeOptions::default();
    let engine = Engine::of_programs(options, CompileOptions::default(), SolverSpec::Varisat);
    let run = planning::shortest(program, &engine, &Limits::default(), &mut |_| ())?;
    match run.answer {
        Answer::Plan { plan, optimality, .. } => {
            let states = program.replay(&plan)?;
            for (index, state) in states.iter().enumerate() {
                print!("{}", program.draw(state, &mut Ledger::new(&budget))?);
                if let Some(&step) = plan.get(index) {
                    println!("{}\n", program.label(step, state));
                }
            }
            let proved = if optimality.is_fewest() { ", and fewer are never enough" } else { "" };
            println!("{} steps{proved}", plan.len());
        }
        Answer::Unsolvable(why) => println!("unsolvable: {}", why.sentence),
        Answer::NoPlan => println!("no plan within the bound"),
        Answer::GaveUp(stopped) => println!("gave up: {}", stopped.reason),
    }

    if program.n_invariants() > 0 {
        match check_invariants(&source, &engine.solver, &budget, &mut |_| ())? {
            InvariantVerdict::InAllStates(stats) => {
                println!("the invariants hold in all {} states", stats.reached);
            }
            InvariantVerdict::ByClauses(why) => println!("the invariants hold: {}", why.sentence),
            InvariantVerdict::Broken { plan, .. } => {
                println!("an invariant is broken after {} steps", plan.len());
            }
            InvariantVerdict::GaveUp { stop, .. } => println!("gave up: {stop}"),
        }
    }

    let folder = env::temp_dir().join(format!("program-{}", std::process::id()));
    match Certifier::of_program(&source).run(&folder, &mut |_| ())? {
        Certification::Written(certified) => println!("certified: {}", certified.claim),
        Certification::Kept { claim, .. } => println!("already there: {claim}"),
        Certification::GaveUp(reason) => println!("gave up: {reason}"),
    }
    assert_eq!(
        audit(&Certificate::Folder(folder.clone()), None, &budget).conclusion(),
        Conclusion::Proved
    );
    fs::remove_dir_all(folder)?;
    Ok(())
}
