//! `rushsat solve`.

use crate::support::{ENDLESS, HARD, SMALL, fields, rushsat};

/// A board that cannot be solved, of three states.
const UNSOLVABLE: &str = "4x1:AA.x";

/// B is before A for good, whatever else moves.
const ENCLOSED: &str = "5x3:AABB.CC........";

#[test]
fn a_shortest_plan_in_either_metric() {
    let run = rushsat("solve").arg(SMALL).run().exits(0).stays_quiet();
    let lines: Vec<_> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("7 moves, shortest ("), "{}", lines[0]);
    assert_eq!(lines[1].split(' ').count(), 7);
    rushsat("solve --metric steps").arg(SMALL).run().exits(0).says("9 steps, shortest (");
    rushsat("solve").arg(HARD).run().exits(0).says("51 moves, shortest (");
    rushsat("solve --metric steps").arg(HARD).run().exits(0).says("81 steps, shortest (");
}

#[test]
fn an_unsolvable_board_is_proved_so() {
    let run = rushsat("solve").arg(UNSOLVABLE).run().exits(1).stays_quiet();
    run.says("unsolvable: no goal among the 2 states that can be reached\n");
    let json = rushsat("solve --json").arg(UNSOLVABLE).run().exits(1).json();
    assert_eq!(json["answer"], "unsolvable");
    assert_eq!(json["states"], 2);
    for absent in ["length", "optimal", "plan"] {
        assert!(json[absent].is_null(), "{absent}");
    }
}

#[test]
fn a_star_finds_plans_as_short_and_says_no_more_than_it_knows() {
    let run = rushsat("solve --search a-star").arg(HARD).run().exits(0);
    run.says("51 moves, shortest (");
    let solve = |options: &str| rushsat(&format!("solve --json {options}")).arg(ENCLOSED).run();
    let (all, some) = (solve("").exits(1).json(), solve("--search a-star").exits(1).json());
    assert_eq!((&all["answer"], &some["answer"]), (&"unsolvable".into(), &"unsolvable".into()));
    assert!(some["reached"].as_u64() < all["reached"].as_u64(), "{some} {all}");
    assert_eq!(all["states"], all["reached"]);
    assert!(some["states"].is_null(), "not all states were reached");
    rushsat("solve --search a-star")
        .arg(ENCLOSED)
        .run()
        .exits(1)
        .says("unsolvable: no goal can be");
    rushsat("solve --search depth-first")
        .arg(SMALL)
        .run()
        .exits(2)
        .warns("`depth-first` is not an algorithm; expected `breadth-first` or `a-star`");
}

#[test]
fn json_has_the_fields_of_plan_and_those_of_search() {
    let json = rushsat("solve --json").arg(SMALL).run().exits(0).json();
    let expected = [
        "schema", "command", "board", "metric", "answer", "length", "optimal", "plan", "states",
        "reached", "expanded", "depth", "bytes", "seconds",
    ];
    assert_eq!(fields(&json), expected);
    assert_eq!(json["command"], "solve");
    assert_eq!(json["board"], SMALL);
    assert_eq!((&json["length"], &json["optimal"]), (&7.into(), &true.into()));
    assert!(json["states"].is_null(), "the cluster was not exhausted");
}

#[test]
fn the_cluster_is_counted_by_distance() {
    // Its states and their distances are those of the published database.
    let histogram =
        "index  states (moves)\n    0  4\n    1  4\n    2  6\n    3  5\n    4  4\n    5  6\n";
    let run = rushsat("solve --cluster").arg(SMALL).run().exits(0);
    let run = run.says("cluster: 34 states, 4 goals\n").says(histogram);
    run.says("hardest: 1 of index 7, for example\n\nBB.F\nAA.F>\nECCC\nE.DD\n");
    let json = rushsat("solve --cluster --json").arg(SMALL).run().exits(0).json();
    assert_eq!(json["states"], 34);
    let cluster = &json["cluster"];
    assert_eq!(fields(cluster), ["states", "histogram", "index", "max_index", "hardest"]);
    assert_eq!(cluster["histogram"], serde_json::json!([4, 4, 6, 5, 4, 6, 4, 1]));
    assert_eq!((&cluster["index"], &cluster["max_index"]), (&7.into(), &7.into()));
    assert_eq!(cluster["hardest"], serde_json::json!([SMALL]));
}

#[test]
fn the_cluster_of_an_unsolvable_board_has_no_index() {
    rushsat("solve --cluster").arg(UNSOLVABLE).run().exits(1).says("no goal among them");
    let json = rushsat("solve --cluster --json").arg(UNSOLVABLE).run().exits(1).json();
    assert!(json["cluster"]["max_index"].is_null() && json["cluster"]["index"].is_null());
}

#[test]
fn limits_end_with_what_is_known() {
    let run = rushsat("solve --time-limit 0.05").arg(ENDLESS).run().exits(3).within(3.0);
    run.says("gave up: time limit reached after ").says("; no plan with at most ");
    let run = rushsat("solve --memory-limit 9M").arg(ENDLESS).run().exits(3);
    run.says("gave up: memory limit reached after ").says("; no plan with at most ");
    let run = rushsat("solve --json --memory-limit 9M").arg(ENDLESS).run().exits(3);
    let json = run.json();
    assert_eq!(
        (&json["answer"], &json["reason"]),
        (&"unknown".into(), &"memory limit reached".into())
    );
    assert!(json["refuted"].as_u64() > Some(0));
    let run = rushsat("solve --cluster --memory-limit 9M").arg(ENDLESS).run().exits(3);
    run.says("gave up on the cluster: memory limit reached after ");
}

#[test]
fn a_search_that_did_not_begin_has_proved_nothing() {
    let run = rushsat("solve --memory-limit 0 ..AA").run().exits(3);
    run.says("gave up: memory limit reached after 0 states\n");
    let json = rushsat("solve --json --memory-limit 0 ..AA").run().exits(3).json();
    assert!(json.get("refuted").is_none(), "{json}");
}

#[test]
fn usage_errors_say_what_was_expected() {
    let refused = [
        ("--metric foo", "`foo` is not a metric; expected `steps` or `moves`"),
        ("--memory-limit 8g", "expected bytes, or a number with K, M or G (capitals)"),
        ("--memory-limit 99999999999G", "too many bytes"),
        ("--max-moves 5", "unexpected argument '--max-moves'"),
    ];
    for (args, message) in refused {
        rushsat("solve").arg(SMALL).args(args).run().exits(2).prints("").warns(message);
    }
}

#[test]
fn the_solver_by_subgoals_finds_some_plan_or_gives_up() {
    let hardest = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";
    let solve = format!("solve --engine subgoals --metric steps --json {hardest} --duplicates");
    let run = rushsat(&format!("{solve} prune")).run().exits(0).json();
    let said = [&run["answer"], &run["length"], &run["optimal"], &run["engine"], &run["seed"]];
    assert_eq!(said.map(ToString::to_string), ["\"plan\"", "99", "false", "\"subgoals\"", "0"]);
    let plan = run["plan"].as_str().expect("a plan").to_owned();
    rushsat(&format!("check {hardest} --plan")).arg(&plan).run().exits(0);
    let again = |seed: u64| {
        let run = rushsat(&format!("{solve} keep --seed {seed}")).run().exits(0).json();
        run["plan"].to_string()
    };
    assert_eq!(again(1), again(1));
    assert_ne!(again(1), again(2));
    let run = rushsat(&format!("solve --engine subgoals --variant decision {hardest}")).run();
    run.exits(0).says("it can be solved\n");
    let shorter = format!("solve --engine subgoals --restarts 1 --shorten --json {SMALL}");
    assert_eq!(rushsat(&shorter).run().exits(0).json()["length"], 7);
    // It never says that there is no plan; the search beside it does.
    rushsat("solve --engine subgoals 6x1:AABB..").run().exits(3).says("no configuration is left");
    rushsat("solve --engine exhaustive 6x1:AABB..").run().exits(1).says("unsolvable");
    let exhaustive = format!("solve --engine exhaustive --metric steps {SMALL} --depth");
    rushsat(&format!("{exhaustive} 9")).run().exits(0).says("9 steps, shortest (8 moves)");
    rushsat(&format!("{exhaustive} 8")).run().exits(3).says("more steps than allowed");
    rushsat(&format!("solve --engine subgoals --cluster {SMALL}")).run().exits(2);
    for (options, message) in [
        ("--engine subgoals --search a-star", "ask for a search; leave `--engine` out"),
        ("--depth 9", "`--depth` says nothing to `--engine search`"),
        ("--shorten", "`--shorten` says nothing to `--engine search`"),
        ("--variant decision", "leave it out, or say `--engine subgoals`"),
        ("--engine exhaustive --seed 0", "`--seed` says nothing to `--engine exhaustive`"),
    ] {
        rushsat(&format!("solve {options} {SMALL}")).run().exits(2).prints("").warns(message);
    }
    let number = "expected a number from 0 to 1";
    for (option, message) in [
        ("--probability 2", number),
        ("--probability NaN", number),
        ("--probability=-0.5", number),
        ("--max-configurations 0", "expected a number, 1 or more"),
        ("--max-configurations=-1", "expected a number, 1 or more"),
    ] {
        let run = rushsat(&format!("solve --engine subgoals {option} {SMALL}")).run().exits(2);
        run.prints("").warns(message);
    }
    // None of those that wait too long stay, or all.
    let hardest = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM --max-configurations 1 --restarts 0";
    let few = rushsat(&format!("solve --engine subgoals --probability 0 {hardest}")).run().exits(3);
    few.says("no configuration is left");
    rushsat(&format!("solve --engine subgoals --probability 1 {hardest}")).run().exits(0);
}

#[test]
fn an_exit_off_the_primarys_line_is_an_instance_without_a_solution() {
    let instance = "<5,5,5,4,0,{<2,3,E,2>}>";
    for args in ["", "--engine subgoals", "--engine exhaustive"] {
        let run = rushsat(&format!("solve {args}")).arg(instance).run().exits(1);
        run.says("unsolvable: the exit is off the primary vehicle's line");
    }
    let json = rushsat("solve --json").arg(instance).run().exits(1).json();
    assert_eq!((&json["answer"], &json["board"]), (&"unsolvable".into(), &serde_json::Value::Null));
    rushsat("check").arg(instance).run().exits(2).warns("off the primary vehicle's line");
    // In a list it is one answer among others; with `--to database` there is no row for it.
    let list = format!("<5,5,5,3,0,{{<2,3,E,2>}}>\n{instance}\n");
    for engine in ["", "--engine subgoals"] {
        let run = rushsat(&format!("solve {engine} -")).stdin(list.as_str()).run().exits(1);
        run.stays_quiet().says("line 1: 1 move").says("line 2: unsolvable: the exit is off the");
    }
    let lines = rushsat("solve --json -").stdin(list.as_str()).run().exits(1).json_lines();
    assert_eq!((&lines[1]["line"], &lines[1]["answer"]), (&2.into(), &"unsolvable".into()));
    assert_eq!(
        lines[1]["reason"],
        "the exit is off the primary vehicle's line, so it can never be reached"
    );
    rushsat("solve --to database -").stdin(list.as_str()).run().exits(2).warns("off the primary");
    rushsat("solve --to database").arg(instance).run().exits(2).prints("").warns("off the primary");
    rushsat("plan -").stdin(list.as_str()).run().exits(2).warns("off the primary");
    // What is no instance for another reason has no answer.
    for (args, instance, message) in [
        ("", "<6,6,6,4,1,{<1,5,E,2>,<1,5,E,2>}>", "overlap"),
        ("", "<6,6,6,4,0,{<6,5,E,2>}>", "does not lie on the grid"),
        ("--size 9x9", "<6,6,6,4,0,{<1,5,E,2>}>", "6x6"),
        ("--primary zzz", "<6,6,6,4,0,{<1,5,E,2>}>", "zzz"),
    ] {
        rushsat(&format!("solve {args}")).arg(instance).run().exits(2).warns(message);
    }
    // Inside the grid, or on the line but not at its end, it is no instance.
    for instance in
        ["<5,5,3,4,0,{<2,3,E,2>}>", "<5,5,6,4,0,{<2,3,E,2>}>", "<5,5,3,3,0,{<2,3,E,2>}>"]
    {
        rushsat("solve").arg(instance).run().exits(2).warns("not an end of");
    }
}

#[test]
fn rows_name_the_primary_as_letters_do() {
    let list = "BB.FAA.FECCCE.DD name=both\nBB.FXX.FECCCE.AA primary=X\n4x1:XXAA primary=X\n";
    let run = rushsat("solve --to database --list -").stdin(list).run();
    run.prints(
        "07 BB.FAA.FECCCE.DD 34 name=both\n07 BB.CAA.CDEEED.FF 34\n4x1:AABB states=1 unsolvable\n",
    );
}
