//! Reading what solvers print.

use std::io::{self, BufReader, Read};

use logic::dimacs::{DimacsError, SolverOutput, read_answer};
use rustsat::types::Lit;

/// The answer to a formula of 5 variables: the model's literals by variable, or a word.
fn read(text: &str) -> Result<String, String> {
    let answer = read_answer(text.as_bytes(), 5).map_err(|error| error.to_string())?;
    Ok(match answer {
        SolverOutput::Satisfiable(model) => {
            let values = (0..5).filter_map(|index| {
                let lit = Lit::positive(index);
                let value = model.value(lit)?;
                assert_eq!(model.value(!lit), Some(!value));
                Some(if value { lit } else { !lit }.to_ipasir().to_string())
            });
            format!("SAT {}", values.collect::<Vec<_>>().join(" "))
        }
        SolverOutput::Unsatisfiable => "UNSAT".to_owned(),
        SolverOutput::Unknown => "unknown".to_owned(),
    })
}

#[test]
fn answers_of_every_form() {
    for (text, answer) in [
        // The SAT competition's language.
        ("s SATISFIABLE\nv 1 -2 3 0\n", "SAT 1 -2 3"),
        ("c 7 conflicts\nrestarts: 32\ns SATISFIABLE\nc x\nv 1 -2\nv 3 0\n", "SAT 1 -2 3"),
        ("v -5\nv 4 0\ns SATISFIABLE\n", "SAT 4 -5"),
        ("s SATISFIABLE\nv 0\n", "SAT "),
        ("s SATISFIABLE\n", "SAT "),
        ("s SATISFIABLE\nv 1 0 2\n", "SAT 1"),
        ("s SATISFIABLE\r\nv 1 -2 0\r\n", "SAT 1 -2"),
        ("  s   SATISFIABLE \n\tv  1\t2 0\n", "SAT 1 2"),
        ("s SATISFIABLE\nv 1 1 0\n5 seconds\n", "SAT 1"),
        ("c\ns UNSATISFIABLE\n", "UNSAT"),
        ("s UNSATISFIABLE\ns UNSATISFIABLE\n", "UNSAT"),
        ("s UNKNOWN\n", "unknown"),
        ("s INDETERMINATE", "unknown"),
        // What minisat writes to a file.
        ("SAT\n1 -2 3 0\n", "SAT 1 -2 3"),
        ("UNSAT\n", "UNSAT"),
        ("INDET\n", "unknown"),
        // Literals alone.
        ("1 -2 3 0\n", "SAT 1 -2 3"),
        ("\n1\n-2\n", "SAT 1 -2"),
        ("-5", "SAT -5"),
        ("0\n", "SAT "),
    ] {
        assert_eq!(read(text).as_deref(), Ok(answer), "{text:?}");
    }
}

#[test]
fn errors_name_the_line() {
    for (text, message) in [
        ("", "line 1: no answer: expected `s SATISFIABLE` and `v` lines, or `SAT` and literals"),
        ("c nothing\nsolver crashed\n", "line 2: no answer"),
        ("v 1 2 0\n", "line 1: no answer"),
        ("s\n", "line 1: `s ` is not a status of the SAT competition"),
        ("c\ns MAYBE\n", "line 2: `s MAYBE` is not a status of the SAT competition"),
        ("s SATISFIABLE\ns UNSATISFIABLE\n", "line 2: `s UNSATISFIABLE` contradicts"),
        ("s SATISFIABLE\nv 1\nv 2 -1 0\n", "line 3: variable 1 is both true and false"),
        ("s SATISFIABLE\nv 6 0\n", "line 2: variable 6 is beyond the formula's 5"),
        ("SAT\n1 -6 0\n", "line 2: variable 6 is beyond the formula's 5"),
        ("v 4294967297 0", "line 1: variable 4294967297 is beyond"),
        ("v -9223372036854775808 0", "line 1: variable 9223372036854775808 is beyond"),
        ("99999999999999999999 0", "line 1: expected a literal, found `99999999999999999999`"),
        ("s SATISFIABLE\nv 1 two 0\n", "line 2: expected a literal, found `two`"),
        ("1 2 x 0\n", "line 1: expected a literal, found `x`"),
    ] {
        let found = read(text).unwrap_err();
        assert!(found.starts_with(message), "{text:?}: {found}");
    }
}

#[test]
fn values_that_were_not_printed_are_unknown() {
    let Ok(SolverOutput::Satisfiable(model)) = read_answer("1 -2 0".as_bytes(), 9) else {
        panic!()
    };
    assert_eq!(model.value(Lit::positive(0)), Some(true));
    assert_eq!(model.value(Lit::negative(1)), Some(true));
    assert_eq!(model.value(Lit::positive(2)), None);
    assert_eq!(model.value(Lit::positive(1_000_000)), None);
}

#[test]
fn bytes_that_are_not_text_are_passed_over_and_endless_lines_refused() {
    let text: &[u8] = b"c \xff\xfe\ns SATISFIABLE\nv 1 0\n";
    assert!(matches!(read_answer(text, 5), Ok(SolverOutput::Satisfiable(_))));
    let endless = "s SATISFIABLE\nv ".as_bytes().chain(io::repeat(b' '));
    let error = read_answer(BufReader::new(endless), 5).unwrap_err().to_string();
    // A mebibyte and 12 bytes for each variable.
    assert_eq!(error, "line 2: longer than 1048636 bytes");
}

#[test]
fn a_model_may_stand_on_one_line() {
    let n_vars = 300_000;
    let literals: Vec<String> = (1..=n_vars).map(|var| format!("-{var}")).collect();
    let text = format!("SAT\n{} 0\n", literals.join(" "));
    assert!(text.len() > 1 << 21);
    let answer = read_answer(BufReader::with_capacity(7, text.as_bytes()), n_vars).unwrap();
    let SolverOutput::Satisfiable(model) = answer else { panic!("{answer:?}") };
    assert!((0..n_vars).all(|index| model.value(Lit::negative(index)) == Some(true)));
}

#[test]
fn errors_of_the_input_are_passed_on() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }
    let result = read_answer(BufReader::new(Broken), 5);
    assert!(matches!(result, Err(DimacsError::Io(_))), "{result:?}");
}
