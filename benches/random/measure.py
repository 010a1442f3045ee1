#!/usr/bin/env python3
"""Measures rushsat on random boards (boards.py), by processor time:

    python3 measure.py semantics PROGRAM RESULTS
    python3 measure.py unsolvable PROGRAM RESULTS [OTHER]
    python3 measure.py verdicts PROGRAM RESULTS
    python3 measure.py small PROGRAM RESULTS

`semantics`: shortest plans in moves, sequential against counted, with the length of some plan as the bound.
`unsolvable`: boards without a plan, asked without a bound, beside ABC's `pdr` on the exported circuit, if
`berkeley-abc` is there, and beside another build of rushsat. `verdicts`: whether the boards of
`benches/sets/dense.toml` have a plan, beside `pdr`. `small`: a thousand boards of 6x6 without a plan, beside `pdr`.
Each run gets LIMIT seconds of processor time, 10 if the environment says nothing else. One JSON line for each run
goes to RESULTS; a second call goes on after the boards that are there.
"""

import functools
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile

from boards import board

LIMIT = int(os.environ.get("LIMIT", "10"))

# Width, height and vehicles; as many seeds each.
SEMANTICS = [(7, 14), (8, 20), (9, 26), (10, 30), (11, 36), (12, 44), (14, 58)]
SEEDS = 40

# Side and number of vehicles of the boards of `dense.toml`.
DENSE = [(9, 30), (10, 38), (12, 54), (14, 72), (16, 96)]

# How many boards of 6x6 without a plan.
N_SMALL = 1000

# Seeds of boards that were found to be unsolvable, by size and number of vehicles.
UNSOLVABLE = {
    (8, 22): [800332, 800486, 800794, 800948, 801025, 801102, 801179],
    (9, 27): [907804, 908189, 908343, 908574, 908728, 908805, 909190, 909498, 909806, 910191,
        910268, 910576, 910653, 910730],
    (9, 28): [900335, 900412, 900489, 900566, 900643, 900797, 900874, 900951, 901028, 901105],
    (9, 30): [1009, 6009],
    (10, 34): [1000107, 1001108],
    (10, 35): [1007961, 1008038, 1008346, 1009116, 1009193, 1009501, 1010040, 1010348],
    (10, 38): [2010, 3010, 4010],
    (11, 42): [1100187],
    (11, 43): [1108195, 1108426, 1108503, 1109735, 1109812, 1110659, 1110736],
    (12, 52): [1207813, 1208814, 1209122, 1209276, 1209815, 1210508],
    (12, 54): [6012],
    (13, 62): [1308201],
    (14, 66): [1400119, 1400735],
    (14, 72): [6014],
}


def run(args):
    """Output and processor time of a program within LIMIT seconds of it."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 1))

    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(
            args, stdout=out, stderr=subprocess.DEVNULL, preexec_fn=limit)
        _, _, usage = os.wait4(process.pid, 0)
        out.seek(0)
        text = out.read().decode(errors="replace")
    return text, usage.ru_utime + usage.ru_stime


def plan(program, args, path):
    """Answer, length and seconds of `rushsat plan`."""
    text, seconds = run([program, "plan", "--json", *args, path])
    try:
        json_line = json.loads(text)
    except ValueError:
        return {"answer": "unknown", "length": None, "optimal": None, "seconds": seconds}
    answer = {key: json_line.get(key) for key in ("answer", "length", "optimal")}
    return {**answer, "seconds": seconds}


def semantics(program, path):
    some = plan(program, ["--any"], path)
    yield "any", some
    if some["answer"] == "plan":
        bound = ["--max-moves", str(some["length"])]
        for name in ("sequential", "counted"):
            yield name, plan(program, ["--semantics", name, *bound], path)


def unsolvable(program, path):
    yield "rushsat", plan(program, [], path)
    if len(sys.argv) > 4:
        yield "other", plan(sys.argv[4], [], path)
    yield from abc(program, path)


def verdicts(program, path):
    yield "rushsat", plan(program, ["--any"], path)
    yield from abc(program, path)


def abc(program, path):
    """Answer and seconds of ABC's `pdr`, if it is there."""
    if not shutil.which("berkeley-abc"):
        return
    with tempfile.TemporaryDirectory() as folder:
        circuit = os.path.join(folder, "board.aag")
        with open(circuit, "w") as out:
            export = [program, "export", "--format", "aiger", "--metric", "moves", path]
            subprocess.run(export, stdout=out, check=True)
        text, seconds = run(["berkeley-abc", "-c", f"read_aiger {circuit}; pdr"])
    answers = {"Property proved": "unsolvable", "was asserted": "plan"}
    answer = next((answer for said, answer in answers.items() if said in text), "unknown")
    yield "abc", {"answer": answer, "seconds": seconds}


@functools.cache
def drawn(program, side, n, count, *where):
    """Boards that rushsat draws; six without a condition are those of `benches/sets/dense.toml`."""
    args = f"generate random --size {side}x{side} --vehicles {n} --clear-line --seed 1 --count {count}"
    args = [program, *args.split(), "--format", "json", *where]
    lines = subprocess.run(args, stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def questions(what, program):
    """Boards, how one is made, and what is asked about each."""
    if what == "verdicts":
        keys = [(side, n, index) for side, n in DENSE for index in range(6)]
        return keys, lambda key: drawn(program, *key[:2], 6)[key[2]], verdicts
    if what == "small":
        boards = drawn(program, 6, 11, N_SMALL, "--where", "unsolvable")
        return [(6, 11, index) for index in range(N_SMALL)], lambda key: boards[key[2]], unsolvable

    def squares(key):
        return board(key[0], *key)

    if what == "semantics":
        keys = [(size, n, seed) for seed in range(SEEDS) for size, n in SEMANTICS]
        return keys, squares, semantics
    keys = [(size, n, seed) for (size, n), seeds in UNSOLVABLE.items() for seed in seeds]
    return keys, squares, unsolvable


def main():
    what, program, results = sys.argv[1:4]
    keys, make, ask = questions(what, program)
    done = set()
    if os.path.exists(results):
        with open(results) as lines:
            done = {tuple(json.loads(line)["board"]) for line in lines}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "board.json")
        for key in keys:
            made = None if key in done else make(key)
            if made is None:
                continue
            with open(path, "w") as out:
                json.dump(made, out)
            for engine, found in ask(program, path):
                with open(results, "a") as out:
                    out.write(json.dumps({"board": key, "engine": engine, **found}) + "\n")


if __name__ == "__main__":
    main()
