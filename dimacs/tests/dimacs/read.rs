//! Reading DIMACS CNF: what is read, what is refused and where, whatever the size of the buffer.

use std::io::{self, BufReader, Read};

use dimacs::{DimacsError, Handler, Header, Writer};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rustsat::types::Lit;

/// Everything that the reader reports, in order.
#[derive(Debug, Default, PartialEq)]
struct Recorder {
    comments: Vec<String>,
    headers: Vec<Header>,
    clauses: Vec<Vec<i32>>,
}

impl Handler for Recorder {
    fn comment(&mut self, text: &str) {
        self.comments.push(text.to_owned());
    }

    fn header(&mut self, header: Header) {
        assert!(self.clauses.is_empty(), "the header comes first");
        self.headers.push(header);
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.clauses.push(lits.iter().map(|lit| lit.to_ipasir()).collect());
    }
}

/// What is read, or the message; the same for buffers of one byte, of seven and of all.
fn read(text: impl AsRef<[u8]>) -> Result<Recorder, String> {
    let text = text.as_ref();
    let read_by = |capacity| {
        let mut seen = Recorder::default();
        let result = dimacs::read(BufReader::with_capacity(capacity, text), &mut seen);
        match result {
            Ok(header) => {
                assert_eq!(seen.headers, [header]);
                Ok(seen)
            }
            Err(error) => Err(error.to_string()),
        }
    };
    let whole = read_by(1 << 21);
    for capacity in [1, 7] {
        assert_eq!(read_by(capacity), whole, "capacity {capacity}");
    }
    whole
}

#[test]
fn formulas_are_read() {
    for (what, text, n_vars, clauses) in [
        ("plain", "p cnf 3 2\n1 -3 0\n2 0\n", 3, vec![vec![1, -3], vec![2]]),
        ("no clauses", "p cnf 3 0\n", 3, vec![]),
        ("no variables", "p cnf 0 0", 0, vec![]),
        ("the empty clause", "p cnf 0 2\n0\n0\n", 0, vec![vec![], vec![]]),
        ("no newline at the end", "p cnf 2 1\n1 2 0", 2, vec![vec![1, 2]]),
        (
            "several on a line, one on several",
            "p cnf 2 3\n1 0 2 0 -1\n\n-2\n0",
            2,
            vec![vec![1], vec![2], vec![-1, -2]],
        ),
        ("CRLF", "c hello\r\np cnf 2 1\r\n1 -2 0\r\n", 2, vec![vec![1, -2]]),
        ("tabs and spaces", "p\t cnf  2\t1 \n \t1\t -2 0 \n", 2, vec![vec![1, -2]]),
        (
            "comments anywhere",
            "c a\np cnf 2 2\nc b\n1\nc c\n2 0\nc d\n-1 0\nc e",
            2,
            vec![vec![1, 2], vec![-1]],
        ),
        ("repeated literals stay", "p cnf 2 1\n1 1 -1 0", 2, vec![vec![1, 1, -1]]),
        ("leading zeros", "p cnf 12 1\n-012 0", 12, vec![vec![-12]]),
        ("a byte order mark", "\u{feff}p cnf 2 1\n1 2 0\n", 2, vec![vec![1, 2]]),
        ("SATLIB's end", "p cnf 2 1\n1 2 0\n%\n0\n\n", 2, vec![vec![1, 2]]),
        (
            "the largest variable",
            "p cnf 2147483647 1\n-2147483647 0",
            i32::MAX,
            vec![vec![-i32::MAX]],
        ),
    ] {
        let seen = read(text).unwrap_or_else(|message| panic!("{what}: {message}"));
        assert_eq!(seen.clauses, clauses, "{what}");
        let header = Header { n_vars: n_vars.cast_unsigned(), n_clauses: clauses.len() as u64 };
        assert_eq!(seen.headers, [header], "{what}");
    }
}

#[test]
fn comments_are_given_without_their_mark_and_line_end() {
    let text = "c one\nc  two \nc\r\ncthree\nc\tfour\r\np cnf 0 0\nc \u{e9}";
    let seen = read(text).unwrap();
    assert_eq!(seen.comments, ["one", " two ", "", "three", "\tfour", "\u{e9}"]);
    let seen = read(b"c \xff\np cnf 0 0").unwrap();
    assert_eq!(seen.comments, ["\u{fffd}"], "bytes that are not UTF-8 do no harm");
}

#[test]
fn errors_name_the_line() {
    for (text, message) in [
        ("", "line 1: no header `p cnf VARIABLES CLAUSES` in the file"),
        ("\n\n", "line 3: no header"),
        ("c only a comment\n", "line 2: no header"),
        ("1 2 0\n", "line 1: expected the header `p cnf VARIABLES CLAUSES`"),
        ("GBB.L.GHI.LM", "line 1: expected the header"),
        ("\u{1f}\u{8b}", "line 1: this is compressed: unpack it first"),
        ("p cnf 2 1\np cnf 2 1\n1 0", "line 2: a second header"),
        ("p cnf 2\n", "line 1: expected `p cnf VARIABLES CLAUSES`, found `p cnf 2`"),
        ("p cnf 2 1 1\n", "line 1: expected `p cnf VARIABLES CLAUSES`, found `p cnf 2 1 1`"),
        ("p cnf -2 1\n", "line 1: expected `p cnf"),
        ("p cnf 2147483648 1\n", "line 1: no more than 2147483647 variables"),
        ("p cnf 99999999999999999999 1\n", "line 1: no more than 2147483647 variables"),
        ("p cnf 2 99999999999999999999\n", "line 1: expected `p cnf"),
        ("c\np wcnf 2 1\n", "line 2: expected `p cnf VARIABLES CLAUSES`, found `p wcnf 2 1`"),
        ("p cnf 2 2\n1 0\n\n-3 0", "line 4: variable 3 is beyond the 2 declared"),
        ("p cnf 2 1\n4294967297 0", "line 2: variable 4294967297 is beyond the 2 declared"),
        ("p cnf 2 1\n-99999999999999999999999 0", "line 2: variable of more than 19 digits is"),
        ("p cnf 0 1\n1 0", "line 2: variable 1 is beyond the 0 declared"),
        ("p cnf 2 1\n1 2\n", "line 3: the last clause does not end in 0"),
        ("p cnf 2 1\n1 2\n%\n0", "line 3: the last clause does not end in 0"),
        ("p cnf 2 3\n1 0\n2 0\n", "line 4: 2 clauses where 3 are declared"),
        ("p cnf 2 1\n1 0\n2 0\n1 0", "line 3: more clauses than the 1 declared"),
        ("p cnf 2 1\n1 x 0", "line 2: expected a literal or 0, found `x 0`"),
        ("p cnf 2 1\n1x 0", "line 2: expected a literal or 0, found `1x 0`"),
        ("p cnf 2 1\n--1 0", "line 2: expected a literal or 0, found `--1 0`"),
        ("p cnf 2 1\n1 -", "line 2: expected a literal or 0, found `-`"),
        ("p cnf 2 1\n1 -0", "line 2: expected a literal or 0, found `-0`"),
        ("p cnf 2 1\n1 +2 0", "line 2: expected a literal or 0, found `+2 0`"),
        ("p cnf 2 1\n1.5 0", "line 2: expected a literal or 0, found `1.5 0`"),
        ("p cnf 2 1\n1 2 c no comment", "line 2: expected a literal or 0, found `c no comment`"),
        ("p cnf 2 1\n 1 0\n c no", "line 3: expected a literal or 0, found `c no`"),
        ("p cnf 2 1\n1\u{b}2 0", "line 2: expected a literal or 0, found `1\\u{b}2 0`"),
        ("p cnf 2 1\n1 0\n%\n0\n2 0", "line 5: after the `%` that ends the formula stands `2 0`"),
        ("p cnf 1 1\n1 1 1", "line 2: the last clause does not end in 0"),
    ] {
        let found = read(text).map(|seen| panic!("{text:?}: {seen:?}")).unwrap_err();
        assert!(found.starts_with(message), "{text:?}: {found}");
    }
    let found = read(b"p cnf 2 1\n1 \xff\xfe 0").unwrap_err();
    assert_eq!(found, "line 2: expected a literal or 0, found `\u{fffd}\u{fffd} 0`");
}

#[test]
fn what_has_no_end_is_not_kept() {
    for start in ["c ", "p cnf 2 1 ", "p cnf 2 1\nc ", "p cnf 2 1\n1 x"] {
        let endless = start.as_bytes().chain(io::repeat(b'a'));
        let mut seen = Recorder::default();
        let error = dimacs::read(BufReader::new(endless), &mut seen).unwrap_err().to_string();
        assert!(error.ends_with("longer than 1048576 bytes"), "{error}");
    }
    let endless_clause = "p cnf 5 1\n".as_bytes().chain(Ones);
    let error = dimacs::read(BufReader::new(endless_clause), &mut Recorder::default()).unwrap_err();
    assert_eq!(error.to_string(), "line 2: the clause repeats more than 1048576 literals");
    let endless_number = "p cnf 5 1\n".as_bytes().chain(io::repeat(b'1').take(1 << 22));
    let error = dimacs::read(BufReader::new(endless_number), &mut Recorder::default()).unwrap_err();
    assert!(error.to_string().starts_with("line 2: variable of more than 19 digits"), "{error}");
}

/// The longest comment: 1 MiB with its `c `.
#[test]
fn long_comments_are_read_up_to_the_limit() {
    let comment = |n_bytes: usize| format!("c {}\np cnf 0 0\n", "a".repeat(n_bytes - 2));
    assert_eq!(read(comment(1 << 20)).unwrap().comments[0].len(), (1 << 20) - 2);
    assert_eq!(read(comment((1 << 20) + 1)).unwrap_err(), "line 1: longer than 1048576 bytes");
}

/// `1 1 1 …` without end.
struct Ones;

impl Read for Ones {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n_bytes = buffer.len() & !1;
        buffer[..n_bytes].chunks_exact_mut(2).for_each(|pair| pair.copy_from_slice(b"1 "));
        Ok(n_bytes)
    }
}

/// Gives one byte at a time, is interrupted before each, and fails in the end.
struct Failing<'a>(&'a [u8], bool);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let (&byte, rest) = self.0.split_first().ok_or(io::ErrorKind::ConnectionReset)?;
        (buffer[0], self.0) = (byte, rest);
        Ok(1)
    }
}

#[test]
fn errors_of_the_input_are_passed_on_and_interrupts_are_not() {
    let mut seen = Recorder::default();
    let input = BufReader::new(Failing(b"c note\np cnf 23 2\n1 -23 0\n", false));
    let result = dimacs::read(input, &mut seen);
    match result {
        Err(DimacsError::Io(error)) => assert_eq!(error.kind(), io::ErrorKind::ConnectionReset),
        other => panic!("{other:?}"),
    }
    assert_eq!(seen.clauses, [[1, -23]]);
    assert_eq!(seen.comments, ["note"]);
}

/// What is written is read back, byte for byte the same when written again.
#[test]
fn random_formulas_are_read_back() {
    let mut rng = StdRng::seed_from_u64(4);
    for _ in 0..200 {
        let n_vars = *[1, 9, 10, 1000, (1 << 31) - 1].get(rng.random_range(0..5)).unwrap();
        let clauses: Vec<Vec<Lit>> = (0..rng.random_range(0..30))
            .map(|_| {
                let n_lits = rng.random_range(0..6).min(2 * n_vars);
                (0..n_lits).map(|_| Lit::new(rng.random_range(0..n_vars), rng.random())).collect()
            })
            .collect();
        let written = written(n_vars, &clauses);
        let seen = read(&written).unwrap();
        assert_eq!(seen.comments, ["var 1 0 x"]);
        let again: Vec<Vec<Lit>> = seen
            .clauses
            .iter()
            .map(|lits| lits.iter().map(|&lit| Lit::from_ipasir(lit).unwrap()).collect())
            .collect();
        assert_eq!(again, clauses);
        assert_eq!(self::written(n_vars, &again), written);
    }
}

fn written(n_vars: u32, clauses: &[Vec<Lit>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes);
    writer.comment("var 1 0 x").unwrap();
    writer.header(n_vars, clauses.len()).unwrap();
    for clause in clauses {
        writer.clause(clause).unwrap();
    }
    writer.finish().unwrap();
    bytes
}
