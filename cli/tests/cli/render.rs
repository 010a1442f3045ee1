//! `rushsat render`: files by their endings, what does not go together, limits.

use std::fs;

use crate::support::{ENDLESS, Folder, HARD, SMALL, UNSOLVABLE, rushsat};

#[test]
fn a_board_is_svg_on_standard_output() {
    let run = rushsat("render").arg(SMALL).run().exits(0).stays_quiet();
    let run = run.says("<svg xmlns=").says("<title>Rush Hour board of 4x4 with 6 vehicles");
    for name in ["A", "B", "C", "D", "E", "F"] {
        assert!(run.stdout.contains(&format!(">{name}</text>")), "{name}");
    }
    let bare = rushsat("render --no-letters").arg(SMALL).run().exits(0).stdout;
    assert!(!bare.contains("</text>"));
    let run = rushsat("render --style classic").arg(SMALL).run().exits(0);
    run.says("#f2eacd").says("#cc3333").says("#338899");
    let run = rushsat("render --coordinates --style dark").arg(SMALL).run().exits(0);
    run.says(">0</text>").says(">3</text>");
}

#[test]
fn propositions_are_those_of_the_encoding() {
    let run = rushsat("render --propositions").arg(SMALL).run().exits(0);
    // BB.F: B can move right, and F down from its last cell.
    let run = run.says(">H2 CMR</text>").says(">E</text>").says(">Red</text>").says(">V2</text>");
    assert!(!run.stdout.contains("off"), "{}", run.stdout);
}

#[test]
fn the_ending_says_the_format() {
    let folder = Folder::new();
    for (name, options, magic) in [
        ("b.svg", "", &b"<svg"[..]),
        ("b.png", "", b"\x89PNG"),
        ("b.PNG", "", b"\x89PNG"),
        ("f.svg", "--film --solve", b"<svg"),
        ("f.gif", "--film --solve", b"GIF89a"),
        ("none", "--format png", b"\x89PNG"),
    ] {
        let run = folder.rushsat(&format!("render {options} -o {name}")).arg(SMALL).run();
        run.exits(0).stays_quiet().prints("");
        let bytes = fs::read(folder.path(name)).unwrap();
        assert!(bytes.starts_with(magic), "{name}");
    }
}

#[test]
fn a_film_of_51_moves_is_a_few_kilobytes() {
    let folder = Folder::new();
    folder.rushsat("render --film --solve -o film.svg").arg(HARD).run().exits(0);
    let film = folder.read("film.svg");
    assert!(film.len() < 10_000, "{} bytes", film.len());
    assert!(film.contains("Film of 51 moves") && film.contains("prefers-reduced-motion"));
    let plan = rushsat("solve").arg(HARD).run().stdout.lines().nth(1).unwrap().to_owned();
    folder.file("plan", plan);
    let given = folder.rushsat("render --film --plan plan").arg(HARD).run().exits(0).stdout;
    assert_eq!(given, film);
}

#[test]
fn lists_are_sheets_and_plans_storyboards() {
    let run = rushsat("render puzzles/original-40.txt").run().exits(0);
    run.says("<title>40 Rush Hour boards").says(">original-01</text>").says(">original-40</text>");
    let run = rushsat("render --solve puzzles/original/01.txt").run().exits(0);
    run.says(">1. C-3</text>").says(">8. X+3</text>").says(">solved</text>");
}

#[test]
fn captions_say_what_was_asked() {
    let run = rushsat("render --style print --caption moves,predicted_seconds,minimal,plan");
    let run = run.arg(SMALL).run().exits(0).stays_quiet();
    let plan = rushsat("solve").arg(SMALL).run().stdout.lines().nth(1).unwrap().to_owned();
    let first = plan.split(' ').next().unwrap();
    run.says(">moves: 7</text>").says(">predicted seconds:").says(&format!(">{first} "));
    let list = format!("{SMALL}\n{UNSOLVABLE}\n");
    let run = rushsat("render --list --caption moves,strict,plan -").stdin(list.as_str()).run();
    let run = run.exits(0).says(">1</text>").says(">moves: 7</text>");
    assert_eq!(run.stdout.matches(">no plan</text>").count(), 1, "of three lines");
    rushsat("render --caption plan 6x1:....AA").run().exits(0).says(">solved</text>");
    let run = rushsat(&format!("render --caption plan --time-limit 0.2 {ENDLESS}")).run().exits(3);
    run.says(">plan: ?</text>").warns("`?` stands in the captions of 1 board: time limit reached");
    // One board leaves time for the others, and what the input says is better than nothing.
    let endless = rushsat("convert --rename --to compact").arg(ENDLESS).run().stdout;
    let list = format!("{} moves=34\n{endless}{SMALL}\n", endless.trim_end());
    let run = rushsat("render --list --caption moves,steps --time-limit 2 -").stdin(list).run();
    let run =
        run.exits(3).says(">moves: 34</text>").says(">moves: ?</text>").says(">moves: 7</text>");
    let run = run.warns("`?` stands in the captions of 2 boards: time limit reached");
    assert_eq!(run.stdout.matches(">steps: ?</text>").count(), 2);
    let list = format!("{} unsolvable\n{SMALL}\n", endless.trim_end());
    let render = "render --list --caption moves,states --memory-limit 60M -";
    let run = rushsat(render).stdin(list).run().exits(3).says(">states: ?</text>");
    run.says(">no plan</text>").says(">states: 34</text>");
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (args, message) in [
        ("--film", "--film shows a plan"),
        ("--film --solve -o film.png", "PNG does not move"),
        ("-o board.gif", "GIF is for films"),
        ("--format png -o board.svg", "say different formats"),
        ("--plan A+1 --solve", "cannot be used with"),
        ("--plan A+9", "the plan is wrong: slide 1 (`A+9`) is illegal"),
        ("--plan Z+1", "no vehicle of the board is named `Z`"),
        ("--style pink", "expected one of light, dark, classic, print"),
        ("--caption moves,foo", "invalid value 'foo'"),
        ("--caption plan --solve", "cannot be used with"),
        ("--cell 3", "is not in 4..=400"),
        ("--pace 11", "expected a number from 0.1 to 10"),
    ] {
        rushsat(&format!("render {args}")).arg(SMALL).run().exits(2).prints("").warns(message);
    }
    let list = "puzzles/original-40.txt";
    rushsat(&format!("render --solve {list}")).run().exits(2).warns("this is a list");
    rushsat("render --plan - -").run().exits(2).warns("cannot be both");
    let run = rushsat("render puzzles/fogleman-6x6.txt").run().exits(2).prints("");
    run.warns("2994 boards; a sheet shows at most 1000");
    let folder = Folder::new();
    let plan = format!("{}A+1", "A+1 A-1 ".repeat(600));
    folder.file("plan", plan);
    let run = folder.rushsat("render --plan plan").arg(SMALL).run().exits(2);
    run.warns("the plan has 1201 slides; pictures show at most 1000");
    let run = folder
        .rushsat("render --cell 400 -o b.png")
        .arg(format!("16x16:AA{}", ".".repeat(254)).as_str())
        .run();
    run.exits(2).warns("too large").warns("--cell");
    folder.file("board", SMALL);
    folder.rushsat("render board -o board").run().exits(2).warns("is an input of this command");
    folder.file("plan", "A+1");
    let run = folder.rushsat("render --plan plan --format svg board -o plan").run().exits(2);
    run.warns("is an input of this command");
    assert_eq!(folder.read("plan"), "A+1");
}

#[test]
fn there_is_no_picture_of_a_plan_that_does_not_exist() {
    let run = rushsat("render --solve").arg(UNSOLVABLE).run().exits(1).prints("");
    run.warns("unsolvable");
}

#[test]
fn limits_hold() {
    let run =
        rushsat(&format!("render --solve --time-limit 0.2 {ENDLESS}")).run().exits(3).prints("");
    run.warns("gave up searching for a plan: time limit reached").within(4.0);
    let folder = Folder::new();
    for name in ["b.svg", "b.png"] {
        let run = folder.rushsat(&format!("render --output-limit 500 -o {name}")).arg(SMALL).run();
        run.exits(3).warns("limit");
        assert!(!folder.path(name).exists());
    }
    folder.rushsat("render --output-limit 500").arg(SMALL).run().exits(3).prints("");
    folder.rushsat("render --time-limit 0 -o b.png").arg(SMALL).run().exits(3);
}

#[test]
fn what_ends_like_no_picture_is_refused() {
    let folder = Folder::new();
    for command in ["render", "graph"] {
        let run = folder.rushsat(command).args("-o a.jpg BB.FAA.FECCCE.DD").run().exits(2);
        run.warns("no format of pictures ends in `.jpg`");
        assert!(!folder.path("a.jpg").exists());
    }
    folder.rushsat("render --format svg -o a.jpg BB.FAA.FECCCE.DD").run().exits(0);
}
