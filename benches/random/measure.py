#!/usr/bin/env python3
"""Measures rushsat on random boards (boards.py), by processor time: python3 measure.py WHAT PROGRAM RESULTS.

WHAT is `semantics`: shortest plans in moves, sequential against counted, with the length of some plan as the bound; or
`unsolvable`: questions without a bound, beside ABC's `pdr` on the exported circuit, and without `--abc` alone. Each run
gets LIMIT seconds of processor time. One JSON line for each run goes to RESULTS; a second call goes on after those that
are there.
"""

import json
import os
import re
import resource
import subprocess
import sys
import tempfile

from boards import board

LIMIT = 10

# Width, height and vehicles; as many seeds each.
SEMANTICS = [(7, 14), (8, 20), (9, 26), (10, 30), (11, 36), (12, 44), (14, 58)]
UNSOLVABLE = [(8, 22), (9, 28), (10, 35), (11, 43), (12, 52), (14, 72)]
SEEDS = 40


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
    found = plan(program, [], path)
    yield "rushsat", found
    if "--abc" in sys.argv and found["answer"] != "plan":
        with tempfile.TemporaryDirectory() as folder:
            circuit = os.path.join(folder, "board.aag")
            with open(circuit, "w") as out:
                export = [program, "export", "--format", "aiger", "--metric", "moves", path]
                subprocess.run(export, stdout=out, check=True)
            text, seconds = run(["berkeley-abc", "-c", f"read_aiger {circuit}; pdr"])
        proved = re.search("Property proved|was asserted", text)
        answers = {"Property proved": "unsolvable", "was asserted": "plan"}
        yield "abc", {"answer": answers[proved[0]] if proved else "unknown", "seconds": seconds}


def main():
    what, program, results = [arg for arg in sys.argv[1:] if arg != "--abc"]
    sizes, ask = {
        "semantics": (SEMANTICS, semantics), "unsolvable": (UNSOLVABLE, unsolvable)}[what]
    done = set()
    if os.path.exists(results):
        done = {tuple(json.loads(line)["board"]) for line in open(results)}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "board.json")
        for seed in range(SEEDS):
            for size, n_vehicles in sizes:
                key = (size, n_vehicles, seed)
                made = board(size, size, n_vehicles, seed)
                if key in done or made is None:
                    continue
                with open(path, "w") as out:
                    json.dump(made, out)
                for engine, found in ask(program, path):
                    with open(results, "a") as out:
                        line = {"board": key, "engine": engine, **found}
                        out.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
