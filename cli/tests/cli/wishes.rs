//! `rushsat generate complete`, and the audit of its certificates.

use serde_json::Value;

use crate::support::{Folder, rushsat};

/// A folder with the certificate `c` that no board of 4x4 needs more than 7 moves.
fn certified() -> Folder {
    let folder = Folder::new();
    let run = folder.rushsat("generate complete --size 4x4 --max --certify c").run().exits(0);
    let late = folder.rushsat("audit c --time-limit 0").run().exits(3);
    assert!(!late.stdout.contains("NOT proved"), "{}", late.stdout);
    run.says(" moves=7\n").says(&format!("no {WISHED}, needs 8 moves or more ("));
    folder
}

/// What verdicts call the boards of 4x4.
const WISHED: &str =
    "board of 4x4 with only cars and trucks, exit right, the primary in row 1, without walls";

#[test]
fn the_most_moves_of_a_size_are_found_proved_and_audited() {
    let folder = certified();
    let audit = folder.rushsat("audit c").run().exits(0);
    audit
        .says("hardest     holds  a shortest plan has 7 moves")
        .says("each checked by the rules")
        .says(&format!("proved: no {WISHED}, needs 8 moves or more; "));
    folder.rushsat("generate complete --size 4x4 --max --certify c").run().exits(2);
    folder.rushsat("audit c --board BB.FAA.FECCCE.DD").run().exits(1).says("not about one");
}

#[test]
fn a_claim_says_walls_and_formulas() {
    let folder = Folder::new();
    let wish = "generate complete --size 3x3 --walls 1 --max --certify c --such-that";
    folder.rushsat(wish).arg("won |\n!won").run().exits(0);
    let said = "no board of 3x3 with only cars and trucks, exit right, the primary in row 1, at most 1 \
                wall, such that won | !won, needs 2 moves";
    folder.rushsat("audit c").run().exits(0).says(&format!("proved: {said} or more; "));
    let claim = folder.read("c/claim.json");
    folder.file("c/claim.json", claim.replace("won |", "lemma a: won lemma b: won |"));
    folder.rushsat("audit c").run().exits(1).says("is not one lemma");
}

#[test]
fn what_is_wrong_in_a_certificate_is_found() {
    let folder = certified();
    let facts = folder.read("c/exclusions.txt");
    let claim = folder.read("c/claim.json");
    let hardest = claim.split("\"hardest\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let hardest = hardest.expect("a board");
    let (first, rest) = facts.split_once('\n').expect("there are facts");
    let longest = facts.lines().filter(|line| line.starts_with("plan ")).max_by_key(|l| l.len());
    let longest = longest.expect("some plan");
    let cut = longest.rsplit_once(' ').expect("a plan has slides").0;
    for (file, text, part) in [
        ("exclusions.txt", rest.to_owned(), "formula"),
        ("exclusions.txt", format!("{rest}{first}\n"), "formula"),
        ("exclusions.txt", facts.replacen(longest, cut, 1), "exclusions"),
        ("exclusions.txt", facts.replacen("stuck ", "stuck 5x3:", 1), "exclusions"),
        ("exclusions.txt", format!("{facts}stuck ????AA??????????\n"), "exclusions"),
        ("claim.json", claim.replace("\"at_least\":8", "\"at_least\":7"), "hardest"),
        ("claim.json", claim.replace("\"red_row\":1", "\"red_row\":0"), "hardest"),
        ("claim.json", claim.replace(hardest, &format!("{hardest} steps=1")), "hardest"),
        ("claim.json", claim.replace("\"max_walls\":0", "\"max_walls\":1"), "formula"),
        ("claim.json", claim.replace("\"sketch\":null", "\"sketch\":\"AA\""), "claim"),
        ("claim.json", claim.replace("\"where\":null", "\"where\":\"moves > 3\""), "claim"),
        ("claim.json", claim.replace("\"such_that\":[]", "\"such_that\":[\"E(\"]"), "claim"),
        // A comment could say anything.
        ("claim.json", claim.replace("\"such_that\":[]", "\"such_that\":[\"true # no\"]"), "claim"),
        ("claim.json", claim.replace("\"metric\"", "\"metric\":\"steps\",\"metric\""), "claim"),
        ("refutation.lrat", String::new(), "refutation"),
    ] {
        let path = format!("c/{file}");
        let good = folder.read(&path);
        assert_ne!(good, text, "{part}");
        folder.file(&path, &text);
        let audit = folder.rushsat("audit c").run().exits(1).says("NOT proved");
        let failed = audit.stdout.lines().find(|line| line.contains(" FAILS "));
        assert!(failed.is_some_and(|line| line.starts_with(part)), "{part}: {}", audit.stdout);
        folder.file(&path, &good);
    }
    folder.rushsat("audit c").run().exits(0);
}

#[test]
fn a_sketch_has_no_more_walls_than_are_allowed() {
    let sketch = "generate complete --count 1 --sketch ??????xx????AA??????????????????????";
    let run = rushsat(sketch).args("--walls 1").run().exits(2).prints("");
    run.warns("the sketch has 2 walls, more than `--walls 1` allows");
    rushsat(sketch).run().exits(0).says("xx");
}

#[test]
fn a_sketch_without_a_solution_is_proved_to_have_none() {
    let folder = Folder::new();
    let barred = "generate complete --sketch ??????????AABB???????????";
    let none = folder.rushsat(&format!("{barred} --certify c")).run().exits(1);
    none.says(
        "the primary in row 2, without walls, as ??????????AABB???????????, needs 1 move or more (",
    );
    folder.rushsat("audit c").run().exits(0);
    let none = folder.rushsat(&format!("{barred} --json --such-that !Red(2,0)")).run().exits(1);
    let answer: Value = none.json();
    assert_eq!((&answer["answer"], &answer["at_least"]), (&"exhausted".into(), &1.into()));
}

#[test]
fn a_seed_gives_other_boards_and_the_same_proof() {
    let wish = "generate complete --moves 8 --where trucks=1";
    let boards = |args: &str| {
        let lines = rushsat(&format!("{wish} --json {args}")).run().exits(0).json_lines();
        let boards = lines.iter().filter(|line| line.get("board").is_some());
        boards.map(|line| (line["seed"].clone(), line["board"].clone())).collect::<Vec<_>>()
    };
    let three = boards("--seed 7 --count 3");
    assert_eq!(three.len(), 3);
    assert_eq!(three[0].0, 7);
    assert_eq!(boards("--seed 7 --count 2"), three[..2]);
    assert_ne!(boards("--seed 8")[0].1, three[0].1);
    let folder = Folder::new();
    let run = folder.rushsat("generate complete --size 4x4 --max --seed 9 --certify c").run();
    run.exits(0).says(&format!("no {WISHED}, needs 8 moves or more ("));
    folder.rushsat("audit c").run().exits(0);
}

#[test]
fn what_is_found_meets_the_wish() {
    let run = rushsat("generate complete --size 6x6 --moves 9 --count 3 --where")
        .arg("trucks = 2 and vehicles <= 9")
        .arg("--such-that")
        .arg("E(0,0) & E(0,1) & E(1,0)")
        .run()
        .exits(0);
    assert_eq!(run.stdout.lines().count(), 3, "{}", run.stdout);
    for line in run.stdout.lines() {
        assert!(line.starts_with("..") && &line[6..7] == ".", "{line}");
        let letters: Vec<char> = line[..36].chars().filter(char::is_ascii_uppercase).collect();
        let n_of = |letter: &char| letters.iter().filter(|other| *other == letter).count();
        assert_eq!(letters.iter().filter(|letter| n_of(letter) == 3).count(), 6, "{line}");
        let length: usize = line.rsplit('=').next().expect("a length").parse().expect("a number");
        assert!(length >= 9, "{line}");
    }
    let compare = rushsat("compare --encodings crossing --solver batsat -");
    compare.stdin(run.stdout).run().exits(0);
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (args, message) in [
        ("--where index>3", "`index` cannot be asked of a formula about boards"),
        ("--where moves>=9", "`--moves K` asks for boards of which no plan is shorter than K"),
        ("--such-that E(", "expected"),
        ("--size 12x12", "boards of 12x12 are too large"),
        ("--line 6", "there is no row 6"),
        ("--max --count 2", "cannot be used with"),
        ("--count 2 --certify c", "--certify proves that there is no board at all"),
        ("--sketch ??", "no square"),
        ("--sketch AA?????????????? --line 2", "another row"),
    ] {
        rushsat(&format!("generate complete {args}")).run().exits(2).prints("").warns(message);
    }
    let late = rushsat("generate complete --max --time-limit 0.3").run().exits(3);
    late.says(" moves=").says("gave up: ");
    let late = rushsat("generate complete --json --max --time-limit 0.3").run().exits(3);
    assert_eq!(late.json_lines().last().unwrap()["reason"], "time limit reached");
    // Also while the condition becomes a formula.
    let terms: Vec<String> = (0..3000).map(|i| format!("empty > {}", 30 + i % 7)).collect();
    let long = rushsat("generate complete --size 8x12 --time-limit 0.5 --where");
    long.arg(&terms.join(" and ")).run().exits(3).within(3.0).warns("time limit reached");
}

#[test]
fn a_length_may_be_asked_for_exactly() {
    let exactly =
        |arguments: &str| rushsat(&format!("generate complete {arguments} --exactly")).run();
    // From docs/universe.md: no board of 4x4 needs more than 7 moves.
    let all = exactly("--size 4x4 --moves 7 --count 100").exits(0);
    let n_boards = all.stdout.lines().filter(|line| line.ends_with(" moves=7")).count();
    assert!(n_boards > 2, "{}", all.stdout);
    let boards = format!("{WISHED}, needs exactly");
    all.says(&format!("\n# no other {boards} 7 moves ("));
    let none = exactly("--size 4x4 --moves 8").exits(1);
    none.says(&format!("# no {boards} 8 moves ("));
    assert_eq!(exactly("--size 4x4 --moves 8 --json").exits(1).json()["exactly"], true);
    let found = exactly("--size 5x5 --steps 9 --json").exits(0);
    assert_eq!(found.json_lines()[0]["steps"], 9);
    exactly("").exits(2).warns("give one of them");
    for other in ["--max", "--certify folder"] {
        exactly(&format!("--moves 3 {other}")).exits(2).warns("cannot be used with");
    }
}
