//! `rushsat check --plan`.

use crate::support::{Folder, SMALL, rushsat};

const SOLUTION: &str = "A+1 B+1 E-2 D-1 C-1 F+2 A+1";

#[test]
fn a_plan_that_solves_the_board_is_said_to() {
    let card = "AR1 BR1 EU2 DL1 CL1 FD2 AR3";
    let csv = "car,move\nA,1\nB,1\nE,-2\nD,-1\nC,-1\nF,2\nA,1\n";
    let answer = "clingo version 5.4.1\nAnswer: 1\nslide(\"A\",1,2,7) slide(\"A\",0,1,1) slide(\"B\",0,1,2) slide(\"E\",2,0,3) \
                  slide(\"D\",2,1,4) slide(\"C\",1,0,5) slide(\"F\",0,2,6)\nSATISFIABLE\n";
    let actions = "(slide-1 v2 p0 p1)\n(slide-1 v0 p0 p1)\n(slide-2 v3 p2 p0)\n(slide-1 v5 p2 p1)\n\
                   (slide-1 v4 p1 p0)\n(slide-2 v1 p0 p2)\n(slide-1 v2 p1 p2)\n; cost = 7 (unit cost)\n";
    for plan in [SOLUTION, card, csv, answer, actions] {
        let run = rushsat("check --plan").arg(plan).arg(SMALL).run().exits(0).stays_quiet();
        run.prints("the plan solves the board: 7 moves, 9 steps\n");
        let run = rushsat("check --plan - --json").arg(SMALL).stdin(plan).run().exits(0);
        let json = &run.json()["plan"];
        assert_eq!((&json["solves"], &json["plan"]), (&true.into(), &SOLUTION.into()), "{plan}");
        assert_eq!((&json["moves"], &json["steps"]), (&7.into(), &9.into()));
        assert!(json["error"].is_null());
    }
    let run = rushsat("check --show --plan").arg(SOLUTION).arg(SMALL).run().exits(0);
    run.says("\n\nF+2\n").says("\n\nA+1\n");
}

/// What looks like a path is one, unless all of it are slides.
#[test]
fn names_with_slashes_are_no_paths() {
    let board = r#"{"schema":"rushsat-board/1","width":5,"height":1,"walls":[],"exit":"right","primary":"a/b","vehicles":[{"name":"a/b","orientation":"horizontal","length":2,"row":0,"col":0}]}"#;
    rushsat("check --plan a/b+3").arg(board).run().exits(0).says("the plan solves the board");
    let run = rushsat("check --plan plans/none").arg(board).run().exits(2);
    run.warns("cannot read the plan `plans/none`");
}

#[test]
fn a_wrong_plan_is_shown_where_it_fails() {
    for (plan, why, rows) in [
        ("A+1 A+1", "slide 2 (`A+1`) is illegal: vehicle `F` is in the way at ", ".AAF"),
        ("A+1 B+1", "after 2 slides the primary vehicle is not at the exit", ".AAF"),
        ("", "after 0 slides the primary vehicle is not at the exit", "AA.F"),
    ] {
        let run = rushsat("check --plan").arg(plan).arg(SMALL).run().exits(1);
        run.says(&format!("the plan is wrong: {why}"));
        let run = rushsat("check --show --plan").arg(plan).arg(SMALL).run().exits(1);
        run.says(rows);
        let json = rushsat("check --json --plan").arg(plan).arg(SMALL).run().exits(1).json();
        assert_eq!(json["plan"]["solves"], false);
        assert!(json["plan"]["error"].as_str().unwrap().starts_with(why), "{json}");
    }
    let run = rushsat("check --plan").arg("A+1 Q+1").arg(SMALL).run().exits(2).prints("");
    run.warns("`Q`").warns("plan:1:5");
    let run = rushsat("check --plan none/x.plans").arg(SMALL).run().exits(2).prints("");
    run.warns("cannot read the plan `none/x.plans`");
    rushsat("check --plan - -").stdin(SMALL).run().exits(2).warns("cannot be both");
    rushsat("check --show").arg(SMALL).run().exits(2).warns("--plan <PLAN>");
}

#[test]
fn the_published_solutions_of_the_cards_solve_them() {
    let args = "check --json --plan puzzles/original-40.plans puzzles/original-40.txt";
    let lines = rushsat(args).run().exits(0).stays_quiet().json_lines();
    assert_eq!(lines.len(), 40);
    for line in lines {
        assert_eq!(line["plan"]["solves"], true, "{line}");
        assert_eq!(line["plan"]["moves"], line["claims"]["moves"], "{line}");
    }
}

#[test]
fn plans_of_a_list_are_found_by_name() {
    let folder = Folder::new();
    // A byte order mark is left aside.
    folder.file("plans", format!("\u{feff}small {SOLUTION}\n# some\nsmaller A+1\n"));
    let list =
        format!("{SMALL} name=small\n{SMALL} name=smaller\n{SMALL} name=smallest\n{SMALL}\n");
    folder.file("list", list);
    let run = folder.rushsat("check --plan plans list").run().exits(2);
    let run = run.says("small: the plan solves the board: 7 moves, 9 steps\n");
    let run = run.says("smaller: the plan is wrong: after 1 slide ");
    let run = run.warns("there is no plan for the board `smallest`");
    run.warns("the board has no name, by which its plan is found");
    // Those of planners stand on one line too.
    folder.file("one", "....AA.......... name=a\n....AA.......... name=b\n");
    folder.file(
        "planners",
        "a slide(\"A\",1,2,2) slide(\"A\",0,1,1)\nb (slide-1 v0 p0 p1) (slide-1 v0 p1 p2)\n",
    );
    let run = folder.rushsat("check --plan planners one").run().exits(0).stays_quiet();
    run.prints("a: the plan solves the board: 1 move, 2 steps\nb: the plan solves the board: 1 move, 2 steps\n");
}

#[test]
fn plans_of_a_list_are_read_as_they_are_printed() {
    let folder = Folder::new();
    folder.file(
        "list",
        format!("{SMALL} name=small\n4x1:AA.x\n{SMALL}\n4x1:AA..\n{SMALL} name=line\n"),
    );
    for command in ["solve", "plan", "solve --json", "plan --json"] {
        let plans = folder.rushsat(&format!("{command} list")).run().exits(1).stdout;
        folder.file("plans", plans);
        let run = folder.rushsat("check --plan plans list").run().exits(2);
        let run = run.says("small: the plan solves the board: 7 moves, ");
        let run = run.says("line 3: the plan solves the board: 7 moves, ");
        let run = run.says("line 4: the plan solves the board: 1 move, ");
        let run = run.says("line: the plan solves the board: 7 moves, ");
        run.warns("line 2\n").warns("the board has no name").warns("prints them for this list");
    }
}

/// What is printed of one board is a plan, in text and in JSON; so it is for `render`.
#[test]
fn the_plan_of_a_board_is_read_as_it_is_printed() {
    for command in ["solve", "plan --metric moves", "reach", "solve --json", "plan --json"] {
        let answer = rushsat(command).arg(SMALL).run().exits(0).stdout;
        let run = rushsat("check --plan -").arg(SMALL).stdin(answer.as_str()).run().exits(0);
        run.says("the plan solves the board: 7 moves, ");
        rushsat("render --plan -").arg(SMALL).stdin(answer).run().exits(0);
    }
    // JSON as others write it, and names with signs that JSON has other ways for.
    let spaced = "{\"name\": \"x\", \"plan\": \"A+2\"}";
    rushsat("check --plan - 4x1:AA..").stdin(spaced).run().exits(0);
    let odd = r#"{"schema":"rushsat-board/1","width":4,"height":1,"walls":[],"exit":"right","primary":"a\"","vehicles":[{"name":"a\"","orientation":"horizontal","length":2,"row":0,"col":0}]}"#;
    let answer = rushsat("plan --json --metric moves").arg(odd).run().exits(0).stdout;
    rushsat("check --plan -").arg(odd).stdin(answer).run().exits(0);
    // The place is that in the text.
    let wrong = "7 moves, shortest (9 steps)\nA+1 Q+1\n34 states reached\n";
    let run = rushsat("check --plan -").arg(SMALL).stdin(wrong).run().exits(2);
    run.warns(":2:5]");
    let run = rushsat("check --plan missing.plan").arg(SMALL).run().exits(2);
    run.warns("`missing.plan` is neither a file nor a plan");
}

/// JSON can hold names with blanks; rows of a database cannot.
#[test]
fn answers_are_read_for_boards_of_any_name() {
    let folder = Folder::new();
    let json = |name: &str, board: &str| {
        let run = rushsat("convert --to json").arg(board).run().exits(0);
        run.stdout.trim_end().replacen('{', &format!("{{\"name\":\"{name}\","), 1)
    };
    let list = format!("{}\n{}\n", json("a b", SMALL), json("c", "..AA"));
    folder.file("list", list);
    let solved = folder.rushsat("solve list").run().exits(0).stdout;
    folder.file("solved", solved);
    let run = folder.rushsat("check --plan solved list").run().exits(0);
    run.says("a b: the plan solves the board: 7 moves").says("c: the plan solves");
    let rows = folder.rushsat("solve --to database list").run().exits(0);
    rows.warns("the name `a b` is left out: a list cannot hold it").says(" name=c\n");
}

#[test]
fn an_answer_without_a_plan_is_said_to_be_one() {
    for command in ["solve --json", "solve", "plan", "plan --max-moves 3", "plan --json"] {
        let board = if command.contains("moves") { SMALL } else { "4x1:AAx." };
        let answer = rushsat(command).arg(board).run().exits(1).stdout;
        let run = rushsat("check --plan -").arg(board).stdin(answer).run().exits(2);
        run.warns("there is no plan in the answer");
    }
}
