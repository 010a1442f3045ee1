//! Calls of every subcommand that reads something.

/// A command line: `@` stands for the hostile file, and what `@` is before it was spoiled comes first.
pub(super) struct Reading {
    /// A kind of [seed](super::seeds), by name.
    pub(super) kind: &'static str,
    pub(super) line: &'static str,
    /// Seconds within which it has to end, which a time limit of one second for each engine gives it.
    pub(super) seconds: u32,
    /// `true` if it may wait for its input for as long as nothing arrives.
    pub(super) may_wait: bool,
}

/// What a time limit of one second comes to, with a tenth and a second more.
const LIMITED: u32 = 2;
/// For calls without a time limit: their work is that of reading.
const UNLIMITED: u32 = 10;

const fn limited(kind: &'static str, line: &'static str) -> Reading {
    Reading { kind, line, seconds: LIMITED, may_wait: false }
}

const fn unlimited(kind: &'static str, line: &'static str) -> Reading {
    Reading { kind, line, seconds: UNLIMITED, may_wait: true }
}

pub(super) const READINGS: &[Reading] = &[
    limited("board", "plan --time-limit 1 --memory-limit 200M @"),
    limited(
        "board",
        "plan --time-limit 1 --memory-limit 200M --json --max-steps 9 --encoding cell @",
    ),
    limited(
        "board",
        "plan --time-limit 1 --memory-limit 200M --semantics counted --metric steps @",
    ),
    limited(
        "board",
        "plan --time-limit 1 --memory-limit 200M --strengthen static,layers,displacement @",
    ),
    limited("board", "solve --time-limit 1 --memory-limit 200M --cluster @"),
    unlimited("board", "check @"),
    unlimited("board", "check --json --list @"),
    unlimited("board", "convert --to json --grid @"),
    unlimited("board", "convert --to grid --list @"),
    unlimited("board", "convert --to grh --rename --from json @"),
    unlimited("board", "convert --to csv --rename --from research @"),
    unlimited("board", "export --format dimacs --max-moves 4 @"),
    unlimited("board", "export --format pddl @"),
    unlimited("board", "export --format asp @"),
    unlimited("board", "export --format aag @"),
    unlimited("board", "export --format puma @"),
    limited("board", "reach --time-limit 1 --node-limit 1000000 @"),
    Reading {
        kind: "board",
        line: "compare --time-limit 1 --memory-limit 200M --encodings crossing --solver varisat @",
        seconds: 4,
        may_wait: false,
    },
    limited("board", "why no-plan --time-limit 1 --memory-limit 200M --max-moves 4 @"),
    limited("board", "why no-plan --time-limit 1 --memory-limit 200M --max-steps 4 --all @"),
    limited("board", "why no-plan --time-limit 1 --memory-limit 200M --max-moves 4 --of clauses @"),
    limited("board", "why unsolvable --time-limit 1 --memory-limit 200M --smallest @"),
    limited("board", "props --time-limit 1 --memory-limit 200M @"),
    limited("board", "families --time-limit 1 --memory-limit 200M --encoding cell --json @"),
    limited("board", "why cannot --time-limit 1 --memory-limit 200M @ A+1"),
    limited("board", "why must --time-limit 1 --memory-limit 200M @"),
    limited("board", "count --time-limit 1 --memory-limit 200M --max-moves 9 @"),
    limited("board", "plans --time-limit 1 --memory-limit 200M --all @"),
    limited("board", "certify --time-limit 1 --memory-limit 200M @ out"),
    limited("board", "verify --time-limit 1 --board @ full_row"),
    unlimited("board", "audit --board @ good.cert"),
    unlimited("plan", "check --plan @ BB.FAA.FECCCE.DD"),
    unlimited("plan", "check --json --plan @ boards.txt"),
    limited("cnf", "sat --time-limit 1 @"),
    limited("cnf", "sat --time-limit 1 --solver batsat @"),
    limited("cnf", "sat --time-limit 1 --proof proof @"),
    unlimited("cnf", "decode @ good.model"),
    unlimited("model", "decode good.cnf @"),
    unlimited("circuit", "decode @ good.witness"),
    unlimited("witness", "decode good.aag @"),
    limited("lemma", "verify --time-limit 1 --size 3x3 @"),
    limited("lemma", "verify --time-limit 1 --size 3x3 --proof out @"),
    unlimited("deduction", "verify --deduction @"),
    unlimited("set", "bench --report --results good.jsonl @"),
    unlimited("results", "bench --report --results @ good.toml"),
    limited("puma", "puma solve --time-limit 1 --memory-limit 200M @"),
    limited("puma", "puma plan --time-limit 1 --max-steps 4 @"),
    unlimited("puma", "puma check @"),
    unlimited("puma", "puma fmt @"),
    unlimited("puma", "puma export --format dimacs --max-steps 3 @"),
    limited("puma", "reach --time-limit 1 --node-limit 1000000 @"),
    limited("checkpoint", "universe --time-limit 1 --memory-limit 200M --size 3x3 --checkpoint @"),
    limited(
        "sets",
        "universe --time-limit 1 --memory-limit 200M --size 3x3 --engine symbolic --save @",
    ),
    limited("sets", "query --time-limit 1 --memory-limit 200M @ any"),
    limited("sets", "query --time-limit 1 --memory-limit 200M --list 5 @ index>=1"),
    limited("atlas", "atlas query --time-limit 1 --memory-limit 200M @ any"),
    limited("atlas", "atlas import --time-limit 1 --memory-limit 200M @ --out out"),
    limited("atlas", "atlas export --time-limit 1 --memory-limit 200M @ moves>=5 --out out"),
    limited("word", "atlas query --time-limit 1 --memory-limit 200M good.atlas WORD"),
    unlimited("job", "shard status hostile.job"),
    unlimited("shard", "shard status good.job"),
    unlimited("shard", "shard merge good.job"),
    limited("shard", "shard run --time-limit 1 good.job 1"),
    limited("word", "query --time-limit 1 --memory-limit 200M good.sets WORD"),
    limited("word", "plan --time-limit 1 --memory-limit 200M WORD"),
    limited("word", "verify --time-limit 1 --size 3x3 WORD"),
    limited("word", "puma solve --time-limit 1 --memory-limit 200M --symmetry WORD good.puma"),
    unlimited("word", "why cannot BB.FAA.FECCCE.DD WORD"),
    unlimited("word", "props --after WORD BB.FAA.FECCCE.DD"),
    unlimited("word", "families --family WORD BB.FAA.FECCCE.DD"),
    unlimited("word", "check --plan WORD BB.FAA.FECCCE.DD"),
    unlimited("word", "check --primary WORD BB.FAA.FECCCE.DD"),
    limited("number", "plan --time-limit 1 --memory-limit 200M --max-moves NUMBER 4x1:AA.x"),
    limited("number", "plan --time-limit 1 --memory-limit 200M --threads NUMBER BB.FAA.FECCCE.DD"),
    limited("number", "plan --time-limit 1 --jobs NUMBER boards.txt"),
    limited("number", "plan --time-limit 1 --skip NUMBER boards.txt"),
    limited("number", "props --time-limit 1 --until NUMBER BB.FAA.FECCCE.DD"),
    limited("number", "why no-plan --time-limit 1 --memory-limit 200M --max-moves NUMBER 4x1:AA.x"),
    limited("number", "why must --time-limit 1 --memory-limit 200M --max-moves NUMBER 4x1:AA.."),
    limited(
        "number",
        "count --time-limit 1 --memory-limit 200M --max-moves NUMBER BB.FAA.FECCCE.DD",
    ),
    limited("number", "plans --time-limit 1 --memory-limit 200M --sample NUMBER BB.FAA.FECCCE.DD"),
    limited("number", "plan --time-limit NUMBER BB.FAA.FECCCE.DD"),
    limited("number", "solve --memory-limit NUMBER BB.FAA.FECCCE.DD"),
    limited("number", "sat --conflict-limit NUMBER --time-limit 1 good.cnf"),
    limited("number", "verify --time-limit 1 --size NUMBERxNUMBER full_row"),
    limited("number", "verify --time-limit 1 --red-row NUMBER full_row"),
    limited("number", "universe --time-limit 1 --size 3x3 --top NUMBER"),
    limited("number", "universe --time-limit 1 --size 3x3 --threads NUMBER"),
    limited("number", "universe --time-limit 1 --size 3x3 --exit-row NUMBER"),
    limited("number", "reach --time-limit 1 --node-limit NUMBER BB.FAA.FECCCE.DD"),
    limited("number", "query --time-limit 1 --list NUMBER good.sets any"),
    limited("number", "puma plan --time-limit 1 --max-steps NUMBER good.puma"),
    limited("number", "certify --time-limit 1 --max-steps NUMBER 4x1:AA.x out"),
    limited(
        "number",
        "compare --time-limit 1 --max-steps NUMBER --encodings order --solver batsat 4x1:AA.x",
    ),
];
