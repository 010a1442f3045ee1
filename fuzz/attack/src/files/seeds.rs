//! Good inputs of every kind, to be spoiled.

use crate::{
    random::{self, Taste},
    round::Round,
    text,
};

const PUMA: &[&str] = &[
    "const N = 3;\nInit {\n  int (N) [N] peg;\n  peg.fill(0);\n  bool done;\n  done = false;\n}\nGoals {\n  \
     Goal (peg.allEquals(2) && !done);\n}\nRules {\n  reference d = pick(0..N - 1);\n  reference to = pick(0..2);\n  \
     Name \"{d} to {to}\"\n  Rule (peg[d] != to && (d <= 0 || peg[0] != peg[d])) {\n    peg[d] = to;\n  }\n}\n",
    "Init {\n  int (9) a;\n  int (9) b;\n  a = 0;\n  b = 5;\n}\nGoals { Goal (a + b == 9); }\nRules {\n  Name \"up\"\n  \
     Rule (a < 9) {\n    a = (a + 1) % 10;\n  }\n  Name \"down\" Cost 3\n  Rule (b > 0) { b = b - 1; }\n}\n",
];
const LEMMAS: &[&str] = &[
    "lemma free holds: forall r, c. CMR(r,c) -> E(r,c+1)\n",
    "define some(r) = exists c. E(r, c)\n## A note.\nlemma rows fails: forall r. some(r) & !W(r, 0)\n",
    "lemma next_one holds: forall (r, c), x in horizontals, j in 1..width. slideR(r,c,j) -> next E(r, c)\n",
];
const DEDUCTION: &str = "theorem modus_tollens: P -> Q, !Q |- !P\n1: P -> Q, !Q  by premises\n2: > P         by \
     assumption\n3: > Q         by implies elim 1.1, 2\n4: > false     by not elim 3, 1.2\n5: !P          by not intro \
     2-4\n";
const PLANS: &[&str] = &[
    "A+1 B+1 D-1 E-2 C-1 F+2 A+1\n",
    "AR1 BR1 DL1 EU2 CL1 FD2 AR3\n",
    "car,move\nA,1\nB,1\nD,-1\n",
    "Answer: 1\nslide(\"B\",0,1,2) slide(\"A\",0,1,1) slide(\"D\",2,1,3)\nSATISFIABLE\n",
    "(slide-1 v2 p0 p1 c1-0 c1-2)\n(slide-1 v0 p0 p1 c0-0 c0-2)\n; cost = 2 (unit cost)\n",
    "one A+1 B+1\ntwo A+2\n",
];
const BOARDS: &[&str] = &[
    "car,orientation,col,row,length\n# 4x4\nA,H,1,2,2\nX,V,4,1,2\n",
    "<6, 6, 6, 4, 2, {<1, 4, E, 2>, <6, 1, N, 3>, <2, 6, E, 2>}>\n",
    "51 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo 4780\n07 BB.FAA.FECCCE.DD 34 4,4,6\n",
    "AA...O\nP..Q.O\nPXXQ.O>\nP..Q..\nB...CC\nB.RRR.\n",
    "{\"cars\":[{\"player\":false,\"position\":10,\"length\":2,\"id\":\"0\",\"orientation\":\"vertical\"},\
     {\"player\":true,\"position\":14,\"length\":2,\"id\":\"r\",\"orientation\":\"horizontal\"}]}\n",
    "................................................................AA..............................................\
     ................................................................................................................\
     ................................\n",
];
const SET: &str = "runs = 1\ntime-limit = 60\n[[boards]]\nname = \"4x4\"\nboard = \"BB.FAA.FECCCE.DD\"\nask = [{ max-moves = \
     20, expect = 7 }, { max-moves = 6, expect = \"none\" }]\n[[engines]]\nencoding = [\"crossing\", \"position\"]\n\
     solver = [\"varisat\"]\n[[engines]]\ncommand = \"solve\"\nlabel = \"search\"\nmemory-limit = \"1G\"\n";
const WITNESS: &str = "1\nb0\n0000\n01010\n00110\n00000\n.\n";
const WORDS: &[&str] = &[
    "index >= 3 and (trucks = 0 or not winning)",
    "board A?BB..... minus 1",
    "forall r, c. CMR(r,c) -> E(r,c+1)",
    "3x3:AA.B..B..",
    "A+1 B-2",
];

/// Good files that calls name.
pub(super) fn prepare(round: &mut Round) {
    round.write("boards.txt", "BB.FAA.FECCCE.DD\n4x1:AA.x\n");
    round.write("good.toml", SET);
    round.write("good.puma", PUMA[0]);
    // Of a car that leaves in two steps, by five inputs: three positions, and two about actions.
    round.write("good.witness", WITNESS);
    let calls: [&[&str]; 10] = [
        &[
            "export",
            "--format",
            "aag",
            "--encoding",
            "position",
            "--metric",
            "steps",
            "4x1:AA..",
            "-o",
            "good.aag",
        ],
        &["export", "--format", "dimacs", "--max-moves", "7", "BB.FAA.FECCCE.DD", "-o", "good.cnf"],
        &["certify", "4x1:AA.x", "good.cert"],
        &["universe", "--size", "3x3", "--checkpoint", "good.checkpoint"],
        &["universe", "--size", "3x3", "--engine", "symbolic", "--save", "good.sets"],
        &["bench", "--results", "good.jsonl", "--runs", "1", "good.toml"],
        &["atlas", "build", "--size", "4x4", "--out", "good.atlas"],
        &["shard", "plan", "--out", "good.job", "--shards", "2", "--", "solve", "boards.txt"],
        &["shard", "run", "good.job"],
        &["sat", "good.cnf"],
    ];
    for args in calls {
        let outcome = round.program.call(round.folder, args).run();
        round.behaves(&outcome);
        if args[0] == "sat" {
            round.write("good.model", outcome.stdout);
        }
    }
}

/// A good input of a kind.
pub(super) fn good(round: &mut Round, kind: &str) -> Vec<u8> {
    let file = |name: &str| std::fs::read(round.path(name)).unwrap_or_default();
    let of = match kind {
        "cnf" => return file("good.cnf"),
        "model" => return file("good.model"),
        "circuit" => return file("good.aag"),
        "witness" => return WITNESS.into(),
        "results" => return file("good.jsonl"),
        "checkpoint" => return file("good.checkpoint"),
        "sets" => return file("good.sets"),
        "atlas" => return file("good.atlas"),
        "job" => return file("good.job/job.json"),
        "shard" => return file("good.job/shard-2"),
        "set" => return SET.into(),
        "deduction" => return DEDUCTION.into(),
        "board" => return board(round),
        "plan" => PLANS,
        "lemma" => LEMMAS,
        "puma" => PUMA,
        _ => WORDS,
    };
    round.rng.choice(of).expect("there are some").as_bytes().to_vec()
}

fn board(round: &mut Round) -> Vec<u8> {
    if round.rng.bool() {
        return round.rng.choice(BOARDS).expect("there are some").as_bytes().to_vec();
    }
    let is_compact = round.rng.bool();
    let game = random::game(&mut round.rng, Taste { max_side: 16, is_compact });
    if is_compact { text::list_line(&game).into() } else { game.to_json().to_string().into() }
}
