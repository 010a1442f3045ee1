#!/usr/bin/env python3
"""Counts the unsolvable boards that `rushsat check --static` sees, by lines and by pairs of vehicles:

    python3 glance.py PROGRAM > benches/results/glance.jsonl

A JSON line for each set: random boards of `rushsat generate random --seed 1` (from 8x8 on with `--clear-line`), the
boards of `puzzles/unsolvable-6x6.txt`, and the unsolvable ones of `measure.py`, which were picked since they take a
search some time. What no pair excludes is asked of `rushsat plan --any` within 20 seconds; `undecided` are boards
without an answer. `seconds` is the processor time of `check --static` on the whole set, `without` that of `check`.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile

from boards import board
from measure import UNSOLVABLE

# Side, vehicles besides the primary, boards, further arguments.
DRAWN = [(6, 8, 1000), (6, 10, 1000), (6, 12, 1000), (8, 16, 200), (8, 22, 200), (10, 32, 100), (12, 36, 100),
    (12, 48, 100)]


def drawn(program, side, n, count):
    line = ["--clear-line"] if side > 6 else []
    args = f"generate random --seed 1 --size {side}x{side} --vehicles {n} --count {count} --format json"
    return lines(subprocess.run(
        [program, *args.split(), *line], stdout=subprocess.PIPE, check=True, text=True).stdout)


def lines(text):
    return [json.loads(line) for line in text.splitlines() if line]


def asked(args, boards):
    """The answers on boards, and the processor time that they took."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(json.dumps(board) + "\n" for board in boards)
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.run([*args, "--json", "--jobs", "1", file.name], stdout=subprocess.PIPE, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return [line for line in lines(process.stdout) if "board" in line], round(seconds, 3)


def measured(program, name, boards):
    answers, seconds = asked([program, "check", "--static"], boards)
    by = [answer["static"]["by"] for answer in answers]
    assert len(by) == len(boards)
    rest = [board for board, by in zip(boards, by) if by is None]
    verdicts, _ = asked([program, "plan", "--any", "--time-limit", "20"], rest) if rest else ([], 0)
    verdicts = [verdict["answer"] for verdict in verdicts]
    assert len(verdicts) == len(rest)
    return {
        "set": name, "boards": len(boards),
        "unsolvable": len(boards) - len(rest) + verdicts.count("unsolvable"),
        "by_lines": by.count("lines"), "by_lines_or_pairs": len(boards) - len(rest),
        "undecided": sum(verdict not in ("plan", "unsolvable") for verdict in verdicts),
        "seconds": seconds, "without": asked([program, "check"], boards)[1],
    }


def sets(program):
    for side, n, count in DRAWN:
        yield f"{side}x{side}, {n} vehicles", drawn(program, side, n, count)
    path = os.path.join(os.path.dirname(__file__), "../../puzzles/unsolvable-6x6.txt")
    text = subprocess.run(
        [program, "convert", "--to", "json", path], stdout=subprocess.PIPE, check=True, text=True).stdout
    yield "puzzles/unsolvable-6x6.txt", lines(text)
    yield "measure.py, 8x8 to 14x14", [
        board(side, side, n, seed) for (side, n), seeds in UNSOLVABLE.items() for seed in seeds]


for name, boards in sets(sys.argv[1]):
    print(json.dumps(measured(sys.argv[1], name, boards)), flush=True)
