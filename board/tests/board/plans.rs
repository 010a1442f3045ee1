//! Plan notations.

use board::{Board, Metric, plan_text, tasks::asp};

fn board(text: &str) -> Board {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The plan of `text`, written in the database's notation.
fn rewritten(text: &str, board: &Board) -> String {
    let plan = plan_text::read(text, board).unwrap_or_else(|error| panic!("{text}: {error}"));
    plan_text::write(&plan, board)
}

const BOARD: &str = "BB.FAA.FECCCE.DD";

#[test]
fn three_notations_say_the_same() {
    let board = board(BOARD);
    let plan = "A+1 B+1 D-1 E-2 C-1 F+2 A+1";
    for text in [
        plan,
        "\u{feff}  A+1\nB+1 D-1\tE-2\r\nC-1 F+2 A+1\n",
        "AR1 BR1 DL1 EU2 CL1 FD2 AR1",
        "AR1 BR1 DL1 EU2 CL1 FD2 AR3",
        "A+1 BR1 D-1 EU2 C-1 FD2 A+1",
        "car,move\r\nA,+1\r\nB,1\r\nD,-1\r\nE,-2\r\nC,-1\r\nF,2\r\nA,1\r\n",
        "# a plan\ncar, move\n\nA, 1\nB,1\nD,-1\nE,-2\nC,-1\nF,2\nA,1",
    ] {
        assert_eq!(rewritten(text, &board), plan);
    }
    let plan = plan_text::read(plan, &board).unwrap();
    assert!(plan.replay(&board).is_ok());
    assert_eq!((plan.len(Metric::Moves), plan.len(Metric::Steps)), (7, 9));
    assert!(plan_text::read(" \n", &board).unwrap().is_empty());
}

/// What clingo 5.4 and Fast Downward print for our tasks of this board; a validator's form of the latter.
#[test]
fn plans_of_planners() {
    let board = board(BOARD);
    let plan = "A+1 B+1 D-1 E-2 C-1 F+2 A+1";
    let atoms = "slide(\"C\",1,0,5) slide(\"B\",0,1,2) slide(\"A\",0,1,1) slide(\"D\",2,1,3) slide(\"E\",2,0,4) \
                 slide(\"A\",1,2,7) slide(\"F\",0,2,6)";
    let answer = format!(
        "clingo version 5.4.1\nReading from b.lp\nSolving...\nAnswer: 1\nslide(\"A\",0,2,1)\n\
         Answer: 2\n{atoms}\nSATISFIABLE\n\nModels       : 2\nTime         : 0.015s\n"
    );
    let actions = "(slide-1 v2 p0 p1 c1-0 c1-2)\n(slide-1 v0 p0 p1 c0-0 c0-2)\n(slide-1 v5 p2 p1 c3-3 c3-1)\n\
                   (slide-2 v3 p2 p0 c2-0 c3-0 c1-0 c0-0)\n(slide-1 v4 p1 p0 c2-3 c2-0)\n\
                   (slide-2 v1 p0 p2 c0-3 c1-3 c2-3 c3-3)\n(slide-1 v2 p1 p2 c1-1 c1-3)\n; cost = 7 (unit cost)\n";
    let timed = actions.replace("(slide", "0.001: (SLIDE").replace(")\n", ") [1]\r\n");
    for text in [&answer, atoms, actions, &timed] {
        assert_eq!(rewritten(text, &board), plan, "{text}");
    }
    // On one line, as in a list of plans.
    let line = actions.lines().take(7).collect::<Vec<_>>().join(" ");
    assert_eq!(rewritten(&format!(" {line}"), &board), plan);
    assert_eq!(rewritten(&format!(" {atoms}"), &board), plan);
    for empty in ["Answer: 1\n\nSATISFIABLE\n", "Answer: 1", "; cost = 0 (unit cost)\n"] {
        assert!(plan_text::read(empty, &board).unwrap().is_empty(), "{empty}");
    }
}

#[test]
fn only_the_last_slide_of_a_card_leaves_the_board() {
    let right = board("AA..>\n.B..\n.B..\n....");
    let left = board("..DD\n<.AA.\n.B..\n.B..");
    let down = board("A.\nA.\n..\nv");
    for (board, text, plan) in [
        (&right, "AR2", "A+2"),
        (&right, "AR3", "A+2"),
        (&right, "AR4", "A+2"),
        (&right, "AR5", "A+5"),
        (&right, "AR2 AR2", "A+2"),
        (&right, "AR3 BU1", "A+3 B-1"),
        (&right, "AL3", "A-3"),
        (&right, "A+3", "A+3"),
        (&right, "car,move\nA,3", "A+3"),
        (&right, "AR1 BD1 AR3", "A+1 B+1 A+1"),
        (&left, "AL3", "A-1"),
        (&left, "AR3", "A+3"),
        (&down, "AD3", "A+1"),
    ] {
        assert_eq!(rewritten(text, board), plan, "{text}");
    }
}

#[test]
fn names_may_end_like_a_slide() {
    let text = r#"{"schema":"rushsat-board/1","width":4,"height":4,"walls":[],"exit":"right","primary":"AA",
        "vehicles":[{"name":"AA","orientation":"horizontal","length":2,"row":0,"col":0},
        {"name":"AA-2","orientation":"horizontal","length":2,"row":1,"col":0},
        {"name":"AAR","orientation":"horizontal","length":2,"row":2,"col":0},
        {"name":"7","orientation":"horizontal","length":2,"row":3,"col":0}]}"#;
    let board = board(text);
    for plan in ["AA-2 AA-2+1 AAR+2 7-1", "AA-2-2 AA+2"] {
        assert_eq!(rewritten(plan, &board), plan);
    }
    assert_eq!(rewritten("AAR1 AARR1 7R2", &board), "AA+1 AAR+1 7+2");
}

#[test]
fn names_are_escaped_for_clingo() {
    let text = r#"{"schema":"rushsat-board/1","width":4,"height":2,"walls":[],"exit":"right","primary":"A\"(\\B",
        "vehicles":[{"name":"A\"(\\B","orientation":"horizontal","length":2,"row":0,"col":0}]}"#;
    let board = board(text);
    let program = asp(&board, Metric::Moves, None);
    assert!(program.contains(r#"start("A\"(\\B",0)."#), "{program}");
    let plan = plan_text::read(r#"slide("A\"(\\B",0,2,1)"#, &board).unwrap();
    assert!(plan.replay(&board).is_ok());
}

#[test]
fn our_own_notation_holds_every_name() {
    for name in ["Answer:", "(slide-1)", "slide(\\\"", "car,move", ";", "É", "clingo"] {
        let text = format!(
            r#"{{"schema":"rushsat-board/1","width":4,"height":1,"walls":[],"exit":"right","primary":"{name}",
            "vehicles":[{{"name":"{name}","orientation":"horizontal","length":2,"row":0,"col":0}}]}}"#
        );
        let board = board(&text);
        let plan =
            plan_text::read(&format!("{}+2", board.vehicle(board.primary()).name), &board).unwrap();
        assert!(plan.replay(&board).is_ok(), "{name}");
    }
}

#[test]
fn bad_plans_are_pointed_at() {
    let board = board(BOARD);
    for (text, message, line, column) in [
        ("A+1 Q+1", "no vehicle of the board is named `Q`", 1, 5),
        ("A+1\n  QR1", "no vehicle of the board is named `Q`", 2, 3),
        ("A+0", "vehicle `A` moves by 0 cells", 1, 3),
        ("AR00", "vehicle `A` moves by 0 cells", 1, 3),
        ("A+65", "vehicle `A` moves by 65 cells, more than any grid has", 1, 3),
        ("A-99999999999", "moves by 99999999999 cells", 1, 3),
        ("A+1 FR1", "vehicle `F` is vertical, so it cannot move `R`", 1, 6),
        ("AU1", "vehicle `A` is horizontal, so it cannot move `U`", 1, 2),
        ("A+", "expected a slide such as `F+1` or `FR1`, found `A+`", 1, 1),
        ("A1", "expected a slide", 1, 1),
        ("+1", "expected a slide", 1, 1),
        ("A+1,B+1", "no vehicle of the board is named `A+1,B`", 1, 1),
        ("car,move\nQ,1", "no vehicle of the board is named `Q`", 2, 1),
        ("car,move\nA,1\nA, 0", "vehicle `A` moves by 0 cells", 3, 4),
        ("car,move\nA,+-1", "expected a signed number of cells, found `+-1`", 2, 3),
        ("car,move\nA,", "expected a signed number of cells, found nothing", 2, 3),
        ("car,move\nA", "expected a car and its move, found `A`", 2, 1),
        ("car,moves\nA,1", "expected a slide", 1, 1),
        (
            "Answer: 1\nslide(\"A\",0,1,1) slide(\"Q\",0,1,2)",
            "no vehicle of the board is named `Q`",
            2,
            25,
        ),
        ("slide(\"A\",1,2,1)", "vehicle `A` is at position 0, not at 1", 1, 1),
        ("slide(\"A\",0,0,1)", "vehicle `A` moves by 0 cells", 1, 1),
        ("slide(\"A\",0,1)", "expected an atom such as `slide(\"A\",1,2,1)`", 1, 1),
        ("slide(\"A\",0,64,1)", "expected an atom", 1, 1),
        ("slide(\"A", "expected an atom", 1, 1),
        ("slide(\"A\\", "expected an atom", 1, 1),
        ("; by hand\n(slide-1 v9 p0 p1)", "no vehicle of the board is named `v9`", 2, 1),
        ("(slide-1 v2 p0 p1)\n(slide-1 v2 p0 p1)", "vehicle `A` is at position 1, not at 0", 2, 1),
        ("(slide-1 v2 p0)", "expected an action such as `(slide-1 v0 p1 p2 c0-1 c0-3)`", 1, 1),
        ("(slide-1 v2 p0 q1)", "expected an action", 1, 1),
        (
            "(slide-1 v2 p0 p1\n(slide-1 v2 p1 p2)",
            "expected an action such as `(slide-1 v0 p1 p2 c0-1 c0-3)`, found `(slide-1`",
            1,
            1,
        ),
        ("(slide-1 v2 p0 p1) A+1", "expected an action", 1, 20),
        ("(slide-1 v2 p0 p1)\n(park v2)", "expected an action", 2, 1),
        ("(slide-2 v2 p0 p1)", "expected an action", 1, 1),
        ("(slide-1 v+2 p+0 p+1)", "expected an action", 1, 1),
        ("A+1\n(slide-1 v2 p0 p1)", "no vehicle of the board is named `(slide`", 2, 1),
        ("A+1\nslide(\"A\",0,1,1)", "expected a slide", 2, 1),
        ("slide(\"A\",0,1,1) A+1", "expected an atom", 1, 18),
        (
            "slide(\"A\",0,1,1) slide(\"A\",1,2,1)",
            "expected one slide at a time, found `two at 1`",
            1,
            18,
        ),
        ("slide(\"A\",0,+1,1)", "expected an atom", 1, 1),
        (
            "clingo version 5.4.1\nSolving...\nUNSATISFIABLE\n",
            "expected an answer of clingo, which is the plan, found `UNSATISFIABLE`",
            3,
            1,
        ),
        (
            "clingo version 5.4.1\nSolving...\n",
            "expected an answer of clingo, which is the plan, found nothing",
            2,
            11,
        ),
    ] {
        let error = plan_text::read(text, &board).unwrap_err();
        assert!(error.to_string().contains(message), "{text:?}: {error}");
        assert_eq!((error.line(), error.column()), (line, column), "{text:?}: {error}");
    }
}
