//! `rushsat shard`: whatever is killed, repeated or left out, shards come to what one process comes to.

use std::fs;

use serde_json::json;

use crate::{
    json_docs::check_fields,
    support::{ENDLESS, Folder, Run, rushsat},
};

/// A list with a plan, an unsolvable board, a bad line, and more plans.
const LIST: &str = "\
# some boards
BB.FAA.FECCCE.DD name=first
4x1:AA.x
BB.F
6x1:AA....
BB.FAA.FECCCE.DD
4x1:AA..
";

/// The folder of a job with this many shards.
pub(crate) fn planned(n: usize, command: &str) -> Folder {
    let folder = Folder::new();
    folder.file("list.txt", LIST);
    let plan = format!("shard plan --out job --shards {n} -- {command}");
    folder.rushsat(&plan).run().exits(0);
    folder
}

/// What is merged from shards that were done in reverse order.
fn merged(folder: &Folder, n: usize) -> Run {
    for shard in (1..=n).rev() {
        folder.rushsat(&format!("shard run job {shard}")).run().exits(0);
    }
    folder.rushsat("shard merge job").run()
}

#[test]
fn shards_make_the_same_atlas_however_often_they_are_merged() {
    let folder = planned(5, "atlas build --size 4x4 --walls 1 --out parts.atlas");
    folder.rushsat("atlas build --size 4x4 --walls 1 --out whole.atlas").run().exits(0);
    for _ in 0..2 {
        merged(&folder, 5).exits(0).says("puzzles of 4x4 with up to 1 wall");
        assert_eq!(folder.read("parts.atlas"), folder.read("whole.atlas"));
    }
    // A shard is an atlas as well.
    folder.rushsat("atlas query job/shard-1 any --json").run().exits(0);
}

#[test]
fn partitions_that_were_asked_for_are_cut() {
    let command = "atlas build --quick --size 5x5 --partitions 10-40 --out";
    let folder = planned(4, &format!("{command} parts.atlas"));
    folder.rushsat(&format!("{command} whole.atlas")).run().exits(0);
    merged(&folder, 4).exits(0);
    assert_eq!(folder.read("parts.atlas"), folder.read("whole.atlas"));
    assert!(folder.read("whole.atlas").starts_with(
        "# rushsat-atlas version=1 rules=fogleman size=5x5 max_walls=0 partitions=10-40 rows="
    ));
}

#[test]
fn a_list_is_answered_as_by_one_process() {
    for (command, n) in [
        ("solve --to database list.txt", 4),
        ("solve --to database --skip 1 list.txt", 3),
        ("solve --to database --sort -length list.txt", 100),
        ("compare --encodings position --solver batsat list.txt", 2),
        ("rate --csv list.txt", 3),
        ("count --max-moves 7 list.txt", 2),
        ("why no-plan --max-moves 3 list.txt", 2),
        ("hint list.txt", 2),
    ] {
        let folder = planned(n, command);
        let whole = folder.rushsat(command).run();
        let n = n.min(folder.read("job/job.json").matches('[').count() - 2);
        let parts = merged(&folder, n);
        assert_eq!(parts.stdout, whole.stdout, "{command}");
        assert_eq!(parts.stderr, whole.stderr, "{command}");
        assert_eq!((parts.code, whole.code), (Some(2), Some(2)), "{command}");
    }
}

#[test]
fn summaries_and_json_are_of_the_whole_list() {
    let command = "plan --max-moves 3 --json --summary list.txt";
    let folder = planned(3, command);
    let (whole, parts) = (folder.rushsat(command).run(), merged(&folder, 3).exits(2));
    let masked = |run: &Run| {
        let mut lines = run.json_lines();
        for line in &mut lines {
            line["seconds"] = 0.into();
            line["summary"]["seconds"] = 0.into();
        }
        lines
    };
    assert_eq!(masked(&parts), masked(&whole));
    assert_eq!(parts.json_lines()[6]["summary"]["boards"], 6);
}

#[test]
fn certificates_of_shards_are_those_of_the_list() {
    let folder = planned(3, "certify --metric moves list.txt certs");
    merged(&folder, 3).exits(2).says("first: ").warns("vehicle `F` covers only one cell");
    folder.rushsat("audit certs --list list.txt").run();
    folder.rushsat("audit certs").run().says("5");
}

#[test]
fn shards_analyse_a_universe() {
    for (engine, top) in [("explicit", 2), ("symbolic", 2), ("symbolic", 0)] {
        let command = format!(
            "universe --size 5x4 --rules collette --metric steps --top {top} --engine {engine} --plot p.svg"
        );
        let folder = planned(6, &command);
        let whole = folder.rushsat(&command).run().exits(0);
        let plot = folder.read("p.svg");
        fs::remove_file(folder.path("p.svg")).expect("it is there");
        let parts = merged(&folder, 6).exits(0);
        // The sizes of diagrams and the time are left out.
        let findings = |run: &Run| {
            let lines = run.stdout.lines().filter(|line| !line.contains(" nodes in the diagrams"));
            let findings: Vec<String> = lines.map(str::to_owned).collect();
            findings[..findings.len() - 1].to_vec()
        };
        assert_eq!(findings(&parts), findings(&whole), "{engine}");
        assert_eq!(folder.read("p.svg"), plot, "{engine}");
    }
}

#[test]
fn shards_that_no_search_has_found_are_refused() {
    for engine in ["explicit", "symbolic"] {
        let command =
            format!("universe --size 5x4 --rules collette --metric steps --engine {engine}");
        let folder = planned(2, &command);
        folder.rushsat("shard run job").run().exits(0);
        let shard = folder.read("job/shard-2");
        let (head, part) = shard.split_once('\n').unwrap();
        let field = head.find("\"bytes\"").unwrap();
        let more = part.replacen("\"histogram\":[", "\"histogram\":[1", 1);
        for wrong in [part.replacen("\"peaks\":[", "\"peaks\":[19,", 1), more] {
            let hash = shards::sha256(wrong.as_bytes());
            let (head, len) = (&head[..field], wrong.len());
            let head = format!("{head}\"bytes\":{len},\"sha256\":\"{hash}\"}}");
            folder.file("job/shard-2", format!("{head}\n{wrong}"));
            folder.rushsat("shard status job").run().exits(0);
            folder.rushsat("shard merge job").run().exits(2).warns("none of this analysis");
        }
    }
}

#[test]
fn what_shards_do_not_hold_cannot_be_asked_for() {
    let folder = Folder::new();
    for (option, problem) in [
        ("--checkpoint c", "shards are themselves kept"),
        ("--engine symbolic --save s", "hold no sets"),
        ("--engine symbolic --dot d", "hold no sets"),
        ("--estimate", "cannot be cut"),
        ("--size 4x4 --rules tromp", "cannot be cut"),
    ] {
        let run = folder.rushsat("shard plan --out j --shards 3 -- universe").args(option).run();
        run.exits(2).warns(problem);
    }
}

#[test]
fn gaps_are_named_and_filled() {
    let folder = planned(4, "atlas build --size 4x4 --out parts.atlas");
    folder.rushsat("shard status job").run().exits(3).says("4 missing: 1-4");
    folder.rushsat("shard run job 3").run().exits(0).says("shard 3 of 4: ");
    folder.rushsat("shard run job 3").run().exits(0).says("done already");
    folder.rushsat("shard merge job").run().exits(3).warns("not done: 3 of 4: 1-2, 4");
    assert!(!folder.path("parts.atlas").exists());
    folder.rushsat("shard run job").run().exits(0);
    let json = folder.rushsat("shard status --json job").run().exits(0).json();
    assert_eq!(json["done"], json!([1, 2, 3, 4]));
    check_fields(&json);
    check_fields(&folder.rushsat("shard run --json job 2").run().exits(0).json());
    folder.rushsat("shard merge job").run().exits(0);
    folder.rushsat("shard run job 5").run().exits(2).warns("shards 1 to 4");
    folder.rushsat("shard run job 0").run().exits(2).warns("shards 1 to 4");
}

#[test]
fn what_is_damaged_is_not_done() {
    let folder = planned(2, "atlas build --size 4x4 --out parts.atlas");
    folder.rushsat("shard run job").run().exits(0);
    let whole = folder.read("job/shard-1");
    let flipped = whole.replacen("version=1 rules", "version=2 rules", 1);
    for damaged in
        ["", &whole[..whole.len() / 2], &whole[..30], &(whole.clone() + "more\n"), &flipped]
    {
        folder.file("job/shard-1", damaged);
        folder.rushsat("shard status job").run().exits(3).says("1 damaged: 1");
        folder.rushsat("shard merge job").run().exits(3).warns("1 of 2: 1");
        folder.rushsat("shard run job 1").run().exits(0).warns("was damaged");
        assert_eq!(folder.read("job/shard-1"), whole);
    }
}

#[test]
fn another_input_version_or_job_is_refused() {
    let folder = planned(2, "solve --to database list.txt");
    folder.rushsat("shard run job").run().exits(0);
    folder.while_changed("list.txt", "first", "other", || {
        folder.rushsat("shard run job 1").run().exits(2).warns("is not what it was");
        folder.rushsat("shard merge job").run().exits(2).warns("is not what it was");
        folder.rushsat("shard status job").run().exits(2).warns("`list.txt` is not what it was");
    });
    folder.while_changed("job/job.json", "\"version\":\"", "\"version\":\"9.", || {
        for what in ["run", "merge", "status"] {
            let run = folder.rushsat(&format!("shard {what} job")).run();
            run.exits(2).warns("planned by rushsat 9.");
        }
    });
    folder.while_changed("job/shard-2", "\"version\":\"", "\"version\":\"9.", || {
        folder.rushsat("shard merge job").run().exits(2).warns("is of rushsat 9.");
        folder.rushsat("shard run job").run().exits(2).warns("is of rushsat 9.");
        let status = folder.rushsat("shard status job").run().exits(2);
        status.says("1 foreign: 2").warns("job/shard-2` is of rushsat 9.");
        let json = folder.rushsat("shard status job --json").run().exits(2).json();
        assert_eq!((&json["foreign"], &json["missing"]), (&json!([2]), &json!([])));
    });
    // Other limits are another job, too.
    folder.while_changed(
        "job/job.json",
        "[\"solve\",",
        "[\"solve\",\"--time-limit\",\"9\",",
        || {
            folder.rushsat("shard merge job").run().exits(2).warns("of another job");
        },
    );
    folder.while_changed("job/job.json", "[0,", "[1,", || {
        folder.rushsat("shard merge job").run().exits(2).warns("ranges of the job go from 1 to");
    });
    for (from, to, what) in [
        ("[0,", "[7,", "do not follow one another"),
        ("rushsat-job/1", "rushsat-job/2", "its schema is"),
        ("[\"solve\",", "[\"graph\",", "the command of the job is refused"),
        ("[\"solve\",", "[\"check\",", "the command of the job is refused"),
        ("\"ranges\"", "\"ranger\"", "is no job"),
    ] {
        folder.while_changed("job/job.json", from, to, || {
            folder.rushsat("shard run job").run().exits(2).warns(what);
        });
    }
    folder.rushsat("shard merge job").run().exits(2).warns("covers only one cell");
}

#[test]
fn jobs_that_cannot_be_are_refused() {
    let folder = planned(2, "solve list.txt");
    for (command, what) in [
        ("--out job -- solve --cluster list.txt", "the shards of another job"),
        ("--out j -- graph BB.FAA.FECCCE.DD", "cannot be done in shards"),
        ("--out j -- reach program.puma", "cannot be done in shards"),
        ("--out j -- reach --plot p.svg list.txt", "cannot be done in shards"),
        ("--out j -- shard run job", "cannot be done in shards"),
        ("--out j -- atlas query list.txt any", "cannot be done in shards"),
        ("--out j -- solve -", "give a file"),
        ("--out j -- solve BB.FAA.FECCCE.DD", "a single board"),
        ("--out j -- solve --skip 7 list.txt", "cannot skip 7"),
        ("--out j -- solve --skip 6 list.txt", "there is nothing to do"),
        ("--out j -- solve --no-such list.txt", "unexpected argument"),
        ("--out j -- atlas build --size 9x9 --out a", "3x3 to 7x7"),
        ("--out j -- atlas build --size 4x4 --out no/such/folder", "cannot create"),
        ("--out list.txt/j -- solve list.txt", "list.txt/j"),
        ("--out j -- universe --size 4x4 --plot no/p.svg", "cannot create `no/p.svg`"),
        (
            "--out j --time-limit 5 -- solve list.txt",
            "the limits of a job are those of its command",
        ),
        ("--out j --memory-limit 1G -- solve list.txt", "the limits of a job are those"),
    ] {
        let run = folder.rushsat(&format!("shard plan --shards 3 {command}")).run();
        run.exits(2).warns(what);
    }
    assert_eq!(folder.names(), ["job", "list.txt"]);
    folder.rushsat("shard plan --out job --shards 2 -- solve list.txt").run().exits(0);
    folder.rushsat("shard run no").run().exits(2).warns("holds no job");
    folder.rushsat("shard run job --memory-limit 1G").run().exits(2).warns("those of the job");
}

#[test]
fn ranges_are_those_of_the_command() {
    let atlas = "atlas build --size 4x4 --partitions 3-20 --out a";
    for command in ["solve list.txt", atlas, "universe --size 3x3", "solve --skip 1 list.txt"] {
        let folder = planned(3, command);
        let job = folder.read("job/job.json");
        let (less, _) = job.rsplit_once(",\n[").unwrap();
        folder.file("job/job.json", format!("{less}]}}\n"));
        let told = "the ranges of the job go from ";
        for call in ["run", "merge"] {
            folder.rushsat(&format!("shard {call} job")).run().exits(2).prints("").warns(told);
        }
        folder.file("job/job.json", &job);
        folder.rushsat("shard run job").run().exits(0);
    }
}

#[cfg(unix)]
#[test]
fn no_part_of_a_folders_name_is_run_by_slurm() {
    let folder = Folder::new();
    folder.file("list.txt", LIST);
    let plan = folder.rushsat("shard plan --shards 2 --out").arg("j\ntouch here");
    plan.args("-- solve list.txt").run().exits(2).warns("it has a control character");
    assert_eq!(folder.names(), ["list.txt"]);
}

/// Others may take less. A limit on memory ends each at the same place.
#[test]
fn a_shard_that_gives_up_does_not_end_the_call() {
    let folder = planned(3, "universe --size 4x4 --memory-limit 1K");
    let run = folder.rushsat("shard run job 2-3").run().exits(3);
    let why = "gave up searching: memory limit reached\n";
    run.prints(&format!("shard 2 of 3: {why}shard 3 of 3: {why}"));
    let json = folder.rushsat("shard run --json job 1").run().exits(3).json();
    assert_eq!((&json["shard"], &json["reason"]), (&json!(1), &json!(why.trim_end())));
    folder.rushsat("shard status job").run().exits(3).says("3 missing: 1-3");
}

#[test]
fn a_shard_that_was_cut_short_is_not_done() {
    let folder = planned(3, "atlas build --size 6x6 --out parts.atlas --time-limit 0.1");
    let run = folder.rushsat("shard run job 2").run().exits(3).within(20.0);
    // Where the machine is busy, the watchdog ends it first, and says so elsewhere.
    assert!(format!("{}{}", run.stdout, run.stderr).contains("time limit reached"));
    let folder = planned(3, "atlas build --size 6x6 --out parts.atlas");
    folder.rushsat("shard run job --time-limit 0.1").run().exits(3).within(20.0);
    assert_eq!(folder.rushsat("shard status job").run().exits(3).stdout.lines().count(), 2);
    // The list gives an answer for each board, which is not one if the call was cut short.
    let folder = Folder::new();
    let board = rushsat("convert --to compact --rename").arg(ENDLESS).run().exits(0).stdout;
    folder.file("list.txt", format!("{board}{board}"));
    folder.rushsat("shard plan --shards 1 --out job -- solve --list list.txt").run().exits(0);
    folder.rushsat("shard run job --time-limit 0.1").run().exits(3).warns("time limit reached");
    folder.rushsat("shard status job").run().exits(3).says("1 missing: 1");
    // What its own limit ends is the answer.
    let command = "solve --list --time-limit 0.1 list.txt";
    folder.rushsat(&format!("shard plan --shards 2 --out limited -- {command}")).run().exits(0);
    folder.rushsat("shard run limited").run().exits(0);
    folder.rushsat("shard merge limited").run().exits(3).says("gave up: time limit reached");
}

#[test]
fn a_range_of_shards_is_run_as_the_status_prints_it() {
    let folder = Folder::new();
    let plan = "shard plan --out job --shards 4 -- atlas build --size 4x4 --quick --out a";
    folder.rushsat(plan).run().exits(0);
    folder.rushsat("shard status job").run().exits(3).says("missing: 1-4");
    folder.rushsat("shard run job 2-4").run().exits(0).says("shard 2 of 4").says("shard 4 of 4");
    folder.rushsat("shard status job").run().exits(3).says("1 missing: 1\n");
    for wrong in ["4-2", "2-", "0-3", "2-99999999999"] {
        folder.rushsat("shard run job").arg(wrong).run().exits(2);
    }
}
