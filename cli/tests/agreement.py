#!/usr/bin/env python3
"""Put all boards of `puzzles/` to explicit search and to every encoding, semantics and metric.

    python3 tests/agreement.py run     # many hours with every encoding
    python3 tests/agreement.py table   # what is known so far

`run` calls `rushsat compare` for each file of boards, metric and encoding, and keeps its JSON lines in a folder
(`--results`), one file a call. It can be interrupted and called again: a list goes on where it
stopped. `--files`, `--metrics`, `--encodings` and `--semantics` choose a part.

`table` reads that folder and prints how many boards each engine has answered. It ends with exit code 1 and the
boards, if `compare` found a disagreement, or if two encodings differ: in `sequential` and `counted` semantics in
the length of the plan or in what is refuted, in `parallel` and `exists-step` in the least number of transitions
(the plans may have different lengths; `cell` has no `exists-step` semantics). `--csv FILE` writes the numbers too.

Needs Python 3.9 or later and a release build of rushsat (`--rushsat FILE` names another).
"""

import argparse
import csv
import itertools
import json
import os
import signal
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PUZZLES = ROOT / "puzzles"
METRICS = ("moves", "steps")
ENCODINGS = ("crossing", "order", "position", "dual", "cartesian", "cell")
SEMANTICS = ("sequential", "parallel", "exists-step", "counted")
# Those of several slides a transition: their plans differ in length.
RELAXED = ("parallel", "exists-step")
FIELDS = "file metric semantics encoding boards answered seconds".split()


def sources():
    """The files of boards, easy ones first; `original/` holds those of `original-40.txt`."""
    lists = (
        "fogleman-4x4 original-40 unsolvable-6x6 fogleman-5x5-sample malab-6x6 aveiro-8x8 fogleman-6x6"
    ).split()
    single = [PUZZLES / "malab-example.json", *sorted((PUZZLES / "course").glob("*.csv"))]
    return single + [PUZZLES / f"{name}.txt" for name in lists]


def group_of(source):
    """What the table calls the file; the boards of the course are one line."""
    return source.name if source.parent == PUZZLES else f"{source.parent.name}/*{source.suffix}"


def is_list(source):
    return source.suffix == ".txt"


def n_boards(source):
    if not is_list(source):
        return 1
    lines = source.read_text(encoding="utf-8").splitlines()
    return sum(1 for line in lines if line.strip() and not line.startswith("#"))


def whole_lines(path):
    """Number of lines in the file, after cutting off one that was not written to its end."""
    if not path.exists():
        return 0
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        path.write_bytes(whole)
    return whole.count(b"\n")


def compare(args, source, metric, encoding):
    asked = [each for each in args.semantics if (encoding, each) != ("cell", "exists-step")]
    if not asked:
        return
    semantics = ",".join(asked)
    path = args.results / f"{source.stem}.{metric}.{encoding}.{semantics}.jsonl"
    n_known, n_all = whole_lines(path), n_boards(source)
    if n_known == n_all:
        return
    print(f"{path.name}: {n_all - n_known} of {n_all}", file=sys.stderr)
    chosen = ["--metric", metric, "--encodings", encoding, "--semantics", semantics]
    limits = ["--time-limit", str(args.time_limit), "--memory-limit", "2G"]
    command = [args.rushsat, "compare", "--json", "--solver", args.solver, "--jobs", str(args.jobs)]
    skip = ["--skip", str(n_known)] if is_list(source) else []
    with open(path, "ab") as out:
        # A process group of its own: Ctrl-C must not make it print answers that were cut off.
        process = subprocess.Popen(
            [*command, *chosen, *limits, *skip, str(source)], stdout=out, start_new_session=True
        )
        try:
            code = process.wait()
        except KeyboardInterrupt:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    # 1 and 2 also for boards whose answers disagree, or where an engine failed: see the table.
    if whole_lines(path) != n_all:
        sys.exit(f"rushsat compare ended early, with exit code {code}")


def check_settings(args):
    """What an answer depends on besides the engine must be the same for all answers of a folder."""
    settings = {"solver": args.solver, "time_limit": args.time_limit}
    path = args.results / "settings.json"
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else settings
    if known != settings:
        sys.exit(f"`{args.results}` has answers with {known}; choose another folder with --results")
    path.write_text(json.dumps(settings) + "\n", encoding="utf-8")


def run(args):
    args.results.mkdir(parents=True, exist_ok=True)
    check_settings(args)
    if not Path(args.rushsat).is_file():
        sys.exit(f"there is no `{args.rushsat}`: run `cargo build --release`, or give --rushsat FILE")
    chosen = [source for source in sources() if args.files in source.name]
    # The fast encodings with all boards come before the slow ones.
    for encoding, metric, source in itertools.product(args.encodings, args.metrics, chosen):
        compare(args, source, metric, encoding)
    return table(args)


def engine_of(name):
    """(encoding, semantics) of an engine `order batsat`, `order counted batsat`; None for others."""
    words = name.split()
    if words[0] not in ENCODINGS:
        return None
    return words[0], words[1] if words[1] in SEMANTICS else "sequential"


def is_open(row):
    """Whether the engine has no answer, or a plan that it could not prove to be shortest in time."""
    is_unproved = row["answer"] == "plan" and row["refuted"] is None and row["length"] > 0
    return row["answer"] in ("unknown", "failed") or is_unproved


class Answers:
    """What the engines said, by file, metric and semantics; and what is wrong with it."""

    def __init__(self, folder):
        # (file, metric, semantics) -> encoding -> board -> (answer, seconds)
        self.known = defaultdict(lambda: defaultdict(dict))
        self.wrong = []
        self.failed = []
        for path in sorted(folder.glob("*.jsonl")):
            with open(path, encoding="utf-8") as file:
                for number, line in enumerate(file, 1):
                    self.read(path, number, json.loads(line))
        self.compare_encodings()

    def read(self, path, number, line):
        if not line.get("agree"):
            reasons = line.get("disagreements") or [line.get("error", "no answer")]
            self.wrong.append(f"{path.name}:{number}: {'; '.join(reasons)}")
            return
        self.failed += [f"{path.name}:{number}: {failure}" for failure in line.get("failures", [])]
        source = path.name.split(".")[0]
        for row in line["engines"]:
            engine = engine_of(row["engine"])
            if engine is None:
                continue
            encoding, semantics = engine
            if is_open(row):
                continue
            # What every encoding has to say.
            length = None if semantics in RELAXED else row["length"]
            answer = (row["answer"], length, row["refuted"])
            group = self.known[source, line["metric"], semantics]
            group[encoding][json.dumps(line["board"])] = (answer, row["seconds"])

    def compare_encodings(self):
        for key, encodings in self.known.items():
            boards = defaultdict(dict)
            for encoding, answers in encodings.items():
                for board, (answer, _) in answers.items():
                    boards[board].setdefault(answer, encoding)
            for board, answers in boards.items():
                if len(answers) > 1:
                    self.wrong.append(f"{' '.join(key)}: {board}: {answers}")

    def rows(self):
        groups = itertools.groupby(sources(), group_of)
        groups = [(group, list(files)) for group, files in groups]
        for (group, files), *engine in itertools.product(groups, METRICS, SEMANTICS, ENCODINGS):
            metric, semantics, encoding = engine
            known = (self.known[file.stem, metric, semantics][encoding] for file in files)
            answers = itertools.chain.from_iterable(answers.values() for answers in known)
            answered = [seconds for _, seconds in answers]
            yield {
                "file": group,
                "metric": metric,
                "semantics": semantics,
                "encoding": encoding,
                "boards": sum(map(n_boards, files)),
                "answered": len(answered),
                "seconds": f"{sum(answered):.1f}",
            }


def table(args):
    answers = Answers(args.results)
    rows = list(answers.rows())
    print(f"{'file':24} {'metric':6} {'semantics':11} {'boards':>6}", *(f"{e:>9}" for e in ENCODINGS))
    for key, group in itertools.groupby(rows, lambda row: [row[f] for f in ("file", "metric", "semantics")]):
        group = list(group)
        counts = (f"{row['answered']:>9}" for row in group)
        print(f"{key[0]:24} {key[1]:6} {key[2]:11} {group[0]['boards']:>6}", *counts)
    if args.csv:
        with open(args.csv, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    for failed in answers.failed:
        print(f"failed: {failed}")
    for wrong in answers.wrong:
        print(f"disagreement: {wrong}")
    print(f"disagreements: {len(answers.wrong)}")
    return 1 if answers.wrong else 0


def names(known):
    def parse(text):
        chosen = text.split(",")
        for name in chosen:
            if name not in known:
                raise argparse.ArgumentTypeError(f"`{name}` is none of {', '.join(known)}")
        return chosen

    return parse


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=["run", "table"])
    parser.add_argument("--results", type=Path, default=ROOT / "target" / "agreement", metavar="FOLDER")
    parser.add_argument("--csv", type=Path, metavar="FILE")
    parser.add_argument("--rushsat", default=str(ROOT / "target" / "release" / "rushsat"), metavar="FILE")
    parser.add_argument("--files", default="", metavar="TEXT", help="files with this in their name")
    for name, known in (("metrics", METRICS), ("encodings", ENCODINGS), ("semantics", SEMANTICS)):
        parser.add_argument(f"--{name}", type=names(known), default=known, metavar="NAME,…")
    parser.add_argument("--solver", default="batsat", help="as for `rushsat compare` (default: batsat)")
    parser.add_argument(
        "--time-limit", type=float, default=600, metavar="SECONDS", help="for one engine and board (default: 600)"
    )
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="boards at once (default: 0, one a processor)")
    args = parser.parse_args()
    try:
        return {"run": run, "table": table}[args.command](args)
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(main())
