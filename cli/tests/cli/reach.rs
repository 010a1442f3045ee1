//! `rushsat reach`.

use crate::support::{Folder, SMALL, fields, rushsat};

#[test]
fn a_cluster_is_the_same_as_by_explicit_search() {
    for metric in ["moves", "steps"] {
        let solve =
            rushsat(&format!("solve --json --cluster --metric {metric} {SMALL}")).run().json();
        for encoding in ["order", "cell", "dual"] {
            let args =
                format!("reach --json --index --metric {metric} --encoding {encoding} {SMALL}");
            let reach = rushsat(&args).run().exits(0).stays_quiet().json();
            assert_eq!(reach["reached"], solve["states"]);
            assert_eq!(reach["index"], solve["cluster"]["histogram"]);
            assert_eq!(reach["length"], solve["length"]);
            let layers = reach["iterations"].as_array().unwrap();
            let states: u64 = layers.iter().map(|layer| layer["states"].as_u64().unwrap()).sum();
            assert_eq!(reach["reached"], states);
        }
    }
}

#[test]
fn the_plan_stands_above_the_steps() {
    let run = rushsat("reach --show puma/examples/elevator.puma").run().exits(0).stays_quiet();
    let run = run.says("3 steps, shortest\n\nperson = 0\n").says("2. go up\nperson = 2\n");
    let run = run.says("\n6 states reached from the start\nside     distance  states  reached ");
    run.says("declared order, bcdd: 3 variables, a relation of 2 parts and ");
    rushsat(&format!("reach --until plan {SMALL}"))
        .run()
        .exits(0)
        .says("7 moves, shortest (10 steps)\n");
}

#[test]
fn sides_and_names_are_as_asked() {
    let args =
        "reach --json --direction both-by-time --open simplified --order measured --diagrams bdd";
    let both = rushsat(&format!("{args} {SMALL}")).run().exits(0).json();
    assert_eq!((&both["answer"], &both["length"]), (&"plan".into(), &7.into()));
    assert_eq!((&both["direction"], &both["diagrams"]), (&"both-by-time".into(), &"bdd".into()));
    assert_ne!(both["order"], "measured");
    let backward =
        rushsat(&format!("reach --json --direction backward {SMALL}")).run().exits(0).json();
    assert!(backward["reached"].is_null());
    assert_eq!(backward["length"], 7);
}

/// Variables move and parts are joined; what is found is the same.
#[test]
fn moving_variables_and_joined_parts_change_no_answer() {
    let program = "puma/examples/missionaries.puma";
    let plain = rushsat(&format!("reach --json {program}")).run().exits(0).json();
    let moved = rushsat(&format!("reach --json --sift=1 --merge 200 {program}")).run().exits(0);
    let moved = moved.json();
    crate::json_docs::check_fields(&moved);
    for field in ["length", "reached", "variables"] {
        assert_eq!(plain[field], moved[field], "{field}");
    }
    let states = |answer: &serde_json::Value| {
        let steps = answer["iterations"].as_array().unwrap().clone();
        steps.iter().map(|step| step["states"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(states(&plain), states(&moved));
    assert!(moved["parts"].as_u64() < plain["parts"].as_u64());
    let passes = moved["sifted"].as_array().unwrap();
    assert!(passes.len() > 2, "{passes:?}");
    assert!(
        passes.iter().all(|pass| pass["nodes_after"].as_u64() <= pass["nodes_before"].as_u64())
    );
    assert!(plain["sifted"].is_null());
    let text = rushsat(&format!("reach --sift {program}")).run().exits(0);
    text.says("declared order, bcdd, sifted ");
}

#[test]
fn there_may_be_no_plan_or_no_answer() {
    let run = rushsat("reach 4x1:AA.x").run().exits(1);
    run.says("unsolvable: no goal state can be reached\n2 states reached from the start\n");
    let hanoi = "puma/examples/hanoi.puma";
    let run = rushsat(&format!("reach --node-limit 1024 {hanoi}")).run().exits(3);
    run.says("gave up: node limit reached\n");
    let json = rushsat(&format!("reach --json --time-limit 0 {hanoi}")).run().exits(3).json();
    assert_eq!(
        (&json["answer"], &json["reason"]),
        (&"unknown".into(), &"time limit reached".into())
    );
}

#[test]
fn a_list_has_a_line_a_board() {
    let list = format!("{SMALL} name=small\n4x1:AA..\n");
    let run = rushsat("reach --json -").stdin(list.clone()).run().exits(0);
    let reached: Vec<_> = run.json_lines().iter().map(|line| line["reached"].clone()).collect();
    assert_eq!(reached, [34, 3]);
    let run = rushsat("reach -").stdin(list.clone()).run().exits(0);
    run.says("small: 7 moves, shortest (10 steps)\n")
        .says("\n34 states reached from the start\nline 2: ");
    let run = rushsat("reach --plot no.svg -").stdin(list).run().exits(2);
    run.warns("--plot draws one board, and this is a list");
}

#[test]
fn the_plot_is_a_picture() {
    let folder = Folder::new();
    folder.rushsat("reach --direction both-by-size --plot p.svg").arg(SMALL).run().exits(0);
    let svg = folder.read("p.svg");
    assert!(svg.starts_with("<svg"));
    for curve in ["states, forward", "open nodes, backward", "reached nodes, backward"] {
        assert!(svg.contains(curve), "{curve}");
    }
}

#[test]
fn bad_input_is_named() {
    rushsat("reach no.puma").run().exits(2).warns("cannot open `no.puma`");
    rushsat("reach --direction sideways 4x1:AA..")
        .run()
        .exits(2)
        .warns("`sideways` is not a direction");
    rushsat("reach --index --until plan 4x1:AA..").run().exits(2).warns("--index needs all states");
    rushsat("reach --node-limit 99999999999 4x1:AA..").run().exits(2).warns("--node-limit");
    let run = rushsat("reach --partition whole --merge 9 4x1:AA..").run().exits(2);
    run.warns("--partition whole is one part");
    rushsat("reach --sift=some 4x1:AA..").run().exits(2).warns("--sift");
    let run = rushsat("reach --sift=0 4x1:AA..").run().exits(2);
    run.warns("invalid value '0' for '--sift[=<NODES>]': expected a number, 1 or more");
    rushsat("reach 4x1:A...").run().exits(2).warns("covers only one cell");
}

#[test]
fn what_was_not_begun_has_all_fields() {
    let whole = rushsat("reach --json BB.FAA.FECCCE.DD").run().exits(0).json();
    let text = rushsat("reach --time-limit 0 BB.FAA.FECCCE.DD").run().exits(3);
    assert!(!text.stdout.contains("side  distance"), "no table without rows: {}", text.stdout);
    let nothing = rushsat("reach --json --time-limit 0 BB.FAA.FECCCE.DD").run().exits(3).json();
    let names =
        |json| -> Vec<String> { fields(json).iter().map(|name| (*name).to_owned()).collect() };
    let mut expected = names(&whole);
    expected
        .insert(names(&nothing).iter().position(|name| name == "reason").unwrap(), "reason".into());
    assert_eq!(names(&nothing), expected);
}

#[test]
fn drawing_and_plot_need_files_of_their_own() {
    let folder = Folder::new();
    let run = folder.rushsat("reach BB.FAA.FECCCE.DD --dot same --plot ./same").run().exits(2);
    run.warns("need files of their own");
    assert!(folder.names().is_empty());
    // That is said before the work of hours and not after it.
    let far = "reach puma/examples/lights-out.puma --plot";
    rushsat(far).arg(&format!("{}/no/p.svg", folder.path("").display())).run().exits(2).within(5.0);
    let run = rushsat(far).arg("puma/examples/lights-out.puma").run().exits(2).within(5.0);
    run.warns("is an input of this command");
}

#[test]
fn an_answer_stays_where_the_drawing_fails() {
    let folder = Folder::new();
    let reach = "reach --json --output-limit 10 BB.FAA.FECCCE.DD --plot p.svg";
    let run = folder.rushsat(reach).run().exits(3).warns("output limit reached");
    assert_eq!(run.json()["length"], 7);
    assert!(folder.names().is_empty());
}
