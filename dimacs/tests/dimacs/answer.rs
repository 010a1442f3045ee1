//! Reading what solvers answer.

use std::io::{self, BufReader, Read};

use dimacs::{Answer, AnswerForm, DimacsError, read_answer};
use rustsat::types::Lit;

/// The answer to a formula of 5 variables: the model's literals by variable, or a word.
fn read(text: &str, form: AnswerForm) -> Result<String, String> {
    let answer = read_answer(text.as_bytes(), 5, form).map_err(|error| error.to_string())?;
    let Some(answer) = answer else { return Ok("none".to_owned()) };
    let literals = match &answer {
        Answer::Satisfiable(model) => (0..5)
            .filter_map(|index| {
                let lit = Lit::positive(index);
                let value = model.value(lit)?;
                assert_eq!(model.value(!lit), Some(!value));
                Some(format!(" {}", if value { lit } else { !lit }.to_ipasir()))
            })
            .collect(),
        Answer::Unsatisfiable | Answer::Unknown => String::new(),
    };
    Ok(answer.name().to_owned() + &literals)
}

const FORMS: [AnswerForm; 3] = [AnswerForm::Printed, AnswerForm::Written, AnswerForm::Kept];

#[test]
fn the_language_of_the_competition_is_read_everywhere() {
    for (text, answer) in [
        ("s SATISFIABLE\nv 1 -2 3 0\n", "satisfiable 1 -2 3"),
        ("c 7 conflicts\nrestarts: 32\ns SATISFIABLE\nc x\nv 1 -2\nv 3 0\n", "satisfiable 1 -2 3"),
        ("v -5\nv 4 0\ns SATISFIABLE\n", "satisfiable 4 -5"),
        ("s SATISFIABLE\nv 0\n", "satisfiable"),
        ("s SATISFIABLE\r\nv 1 -2 0\r\n", "satisfiable 1 -2"),
        ("s   SATISFIABLE \nv  1\t2 0\n", "satisfiable 1 2"),
        ("s SATISFIABLE\nv +1 -2 0\nv\n", "satisfiable 1 -2"),
        ("s SATISFIABLE\nv 1 1 0\n5 seconds\n", "satisfiable 1"),
        ("c\ns UNSATISFIABLE\n", "unsatisfiable"),
        ("s UNSATISFIABLE\ns UNSATISFIABLE\n", "unsatisfiable"),
        ("s UNKNOWN\n", "unknown"),
        ("s INDETERMINATE", "unknown"),
        ("", "none"),
        ("SATISFIABLE\n", "none"),
        ("UNSATISFIABLE\n", "none"),
        ("SATURDAY\n", "none"),
        ("c nothing\nsolver crashed\n", "none"),
        ("v 1 2\n", "none"),
    ] {
        for form in FORMS {
            assert_eq!(read(text, form).as_deref(), Ok(answer), "{text:?} {form:?}");
        }
    }
}

#[test]
fn files_hold_other_forms_too() {
    for (text, [printed, written, kept]) in [
        ("SAT\n1 -2 3 0\n", ["none", "satisfiable 1 -2 3", "satisfiable 1 -2 3"]),
        // People keep the model alone.
        ("v 1 2 0\n", ["none", "none", "satisfiable 1 2"]),
        ("c s SATISFIABLE\nv 1 0", ["none", "none", "satisfiable 1"]),
        ("SAT\r\n0\r\n", ["none", "satisfiable", "satisfiable"]),
        ("UNSAT\n", ["none", "unsatisfiable", "unsatisfiable"]),
        ("INDET\n", ["none", "unknown", "unknown"]),
        ("1 -2 3 0\n", ["none", "none", "satisfiable 1 -2 3"]),
        ("\n1\n-2\n", ["none", "none", "satisfiable 1 -2"]),
        ("-5", ["none", "none", "satisfiable -5"]),
        ("0\n", ["none", "none", "satisfiable"]),
        ("5 seconds\ns SATISFIABLE\nv 1 0\n", ["satisfiable 1", "satisfiable 1", "error"]),
        ("SAT\n+2 -1 0\n", ["none", "satisfiable -1 2", "satisfiable -1 2"]),
        ("c kept\n  SAT\n1 0\n", ["none", "none", "satisfiable 1"]),
        ("  s SATISFIABLE\n\tv 1 0\n", ["none", "none", "satisfiable 1"]),
        (" v 1.0 alpha\n  s = 3\ns UNSATISFIABLE\n", ["unsatisfiable", "unsatisfiable", "error"]),
        // What is no answer for being on another line, or not the whole of one.
        ("chatter\nUNSAT\n", ["none", "none", "none"]),
        ("UNSAT core disabled\nSAT\n-1 2 0\n", ["none", "none", "none"]),
        ("SAT 1 2 0\n", ["none", "none", "none"]),
        // Two answers.
        ("SAT\n-1 2 0\ns UNSATISFIABLE\n", ["unsatisfiable", "error", "error"]),
        ("SAT\n-1 2 0\nUNSAT\n", ["none", "error", "error"]),
        ("UNSAT\n-1 2 0\n", ["none", "error", "error"]),
        ("UNSAT\ns SATISFIABLE\nv 1 0\n", ["satisfiable 1", "error", "error"]),
        ("SAT\nfoo\n-1 2 0\n", ["none", "error", "error"]),
    ] {
        for (form, answer) in FORMS.into_iter().zip([printed, written, kept]) {
            let found = read(text, form).unwrap_or("error".to_owned());
            assert_eq!(found, answer, "{text:?} {form:?}");
        }
    }
}

#[test]
fn variables_beyond_the_formula_are_errors_in_kept_files_alone() {
    for text in ["s SATISFIABLE\nv 1 6 0\n", "SAT\n1 -6 0\n", "SAT\n1 4294967297 0\n"] {
        let error = read(text, AnswerForm::Kept).unwrap_err();
        assert!(error.starts_with("line 2: variable ") && error.contains("beyond the formula's 5"));
        assert_eq!(read(text, AnswerForm::Written).as_deref(), Ok("satisfiable 1"));
    }
    let error = read("-9223372036854775808 0", AnswerForm::Kept).unwrap_err();
    assert!(error.starts_with("line 1: variable 9223372036854775808 is beyond"), "{error}");
}

#[test]
fn errors_name_the_line() {
    for (text, message) in [
        (
            "s UNSATISFIABLE UNDER ASSUMPTIONS\n",
            "line 1: `s UNSATISFIABLE UNDER ASSUMPTIONS` is not",
        ),
        ("s SAT\nv 1 0\n", "line 1: `s SAT` is not a status of the SAT competition"),
        ("c\ns MAYBE\n", "line 2: `s MAYBE` is not a status of the SAT competition"),
        ("s \u{202e}MAYBE\u{1b}[0m\n", r"line 1: `s \u{202e}MAYBE\u{1b}[0m` is not a status"),
        ("s SATISFIABLE\ns UNSATISFIABLE\n", "line 2: `s UNSATISFIABLE` contradicts"),
        ("s SATISFIABLE\nv 1\nv 2 -1 0\n", "line 3: variable 1 is both true and false"),
        ("s SATISFIABLE\nv 1 two 0\n", "line 2: expected a literal, found `two`"),
        ("s SATISFIABLE\nv 1 0 2\n", "line 2: literal 2 stands after the 0"),
        ("s SATISFIABLE\nv 99999999999999999999 0", "line 2: expected a literal, found `9999"),
        ("c x\ns SATISFIABLE\n", "line 2: it is satisfiable without a model: `v` lines missing"),
    ] {
        for form in FORMS {
            let found = read(text, form).unwrap_err();
            assert!(found.starts_with(message), "{text:?} {form:?}: {found}");
        }
    }
    let missing = read("SAT\n", AnswerForm::Written).unwrap_err();
    assert!(missing.contains("literals after `SAT` missing"), "{missing}");
    let literal = read("1 2 x 0\n", AnswerForm::Kept).unwrap_err();
    assert_eq!(literal, "line 1: expected a literal, found `x`");
}

#[test]
fn values_that_were_not_printed_are_unknown() {
    let answer = read_answer("1 -2 0".as_bytes(), 9, AnswerForm::Kept);
    let Ok(Some(Answer::Satisfiable(model))) = answer else { panic!("{answer:?}") };
    assert_eq!(model.value(Lit::positive(0)), Some(true));
    assert_eq!(model.value(Lit::negative(1)), Some(true));
    assert_eq!(model.value(Lit::positive(2)), None);
    assert_eq!(model.value(Lit::positive(1_000_000)), None);
}

#[test]
fn bytes_that_are_not_text_are_passed_over_and_endless_lines_refused() {
    let text: &[u8] = b"c \xff\xfe\ns SATISFIABLE\nv 1 0\n";
    let answer = read_answer(text, 5, AnswerForm::Printed);
    assert!(matches!(answer, Ok(Some(Answer::Satisfiable(_)))), "{answer:?}");
    let endless = "s SATISFIABLE\nv ".as_bytes().chain(io::repeat(b' '));
    let answer = read_answer(BufReader::new(endless), 5, AnswerForm::Printed);
    let error = answer.unwrap_err().to_string();
    // A mebibyte and 12 bytes for each variable.
    assert_eq!(error, "line 2: longer than 1048636 bytes");
}

#[test]
fn a_model_may_stand_on_one_line() {
    let n_vars = 300_000;
    let literals: Vec<String> = (1..=n_vars).map(|var| format!("-{var}")).collect();
    let text = format!("SAT\n{} 0\n", literals.join(" "));
    assert!(text.len() > 1 << 21);
    let input = BufReader::with_capacity(7, text.as_bytes());
    let answer = read_answer(input, n_vars, AnswerForm::Written).unwrap();
    let Some(Answer::Satisfiable(model)) = answer else { panic!("{answer:?}") };
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
    let result = read_answer(BufReader::new(Broken), 5, AnswerForm::Printed);
    assert!(matches!(result, Err(DimacsError::Io(_))), "{result:?}");
}
