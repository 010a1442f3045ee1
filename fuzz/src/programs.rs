//! InPUMA.

use limits::{Budget, Ledger};
use puma::{Direction, EncodeOptions, ParseError, Program, aiger, encode, format, shortest_plan};
use search::SearchOutcome;

use crate::draw;

/// Programs of at most this many bits of state are searched.
const MAX_BITS: u32 = 12;

/// Programs of at most this many instances are compiled.
const MAX_INSTANCES: usize = 40;

/// Reads a program; a small one is compiled and searched too.
pub fn puma(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let parsed = Program::parse("text", text, &Budget::default());
    if let Ok(formatted) = format("text", text, &Budget::default()) {
        assert_eq!(
            format("text", &formatted, &Budget::default()).expect("the same tokens"),
            formatted
        );
        let again = Program::parse("text", &formatted, &Budget::default());
        assert_eq!(again.is_ok(), parsed.is_ok(), "{formatted}");
        if let (Ok(one), Ok(other)) = (&parsed, &again)
            && one.n_instances() <= MAX_INSTANCES
        {
            assert_eq!(format!("{one:?}"), format!("{other:?}"), "{formatted}");
        }
    }
    match parsed {
        Ok(program) => {
            if program.n_instances() <= MAX_INSTANCES && program.n_bits() <= MAX_BITS {
                compile(&program);
            }
        }
        Err(ParseError::Stopped(reason)) => panic!("{reason} without limits"),
        Err(ParseError::Faulty(error)) => {
            assert!(!error.faults().is_empty());
            for fault in error.faults() {
                assert!(text.get(fault.span()).is_some(), "{fault} is at {:?}", fault.span());
            }
            draw(error);
        }
    }
}

fn compile(program: &Program) {
    let initial = program.initial();
    let unlimited = Budget::default();
    let drawn = program.draw(initial, &mut Ledger::new(&unlimited)).expect("no limit");
    assert!(!drawn.is_empty() || program.variables().is_empty());
    for options in [EncodeOptions::NONE, EncodeOptions::default()] {
        let encoded = encode(program, options, &Budget::default()).expect("no limit");
        assert!(!encoded.system.transition().is_empty());
    }
    aiger(program, &Budget::default())
        .expect("no limit")
        .write_ascii(&mut std::io::sink())
        .expect("nothing is written");
    let limits = Budget { memory: Some(1 << 26), ..Budget::default() };
    let outcomes = [Direction::Forward, Direction::Both].map(|direction| {
        let solved = shortest_plan(program, direction, &limits, &mut |_| {}).ok()?;
        match solved.outcome {
            SearchOutcome::Plan { plan, .. } => {
                let states = program.replay(&plan).expect("every step applies");
                assert!(program.is_goal(states.last().expect("the initial state")));
                Some(Some(plan.len()))
            }
            SearchOutcome::Unsolvable { .. } => Some(None),
            SearchOutcome::GaveUp(_) => None,
        }
    });
    if let [Some(forward), Some(both)] = outcomes {
        assert_eq!(forward, both);
    }
}
