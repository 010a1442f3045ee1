#!/usr/bin/env python3
"""Some plan for each board of benches/sets/random.toml, by rushsat and by Fast Downward's first LAMA configuration:

    python3 lama.py PROGRAM RESULTS DOWNWARD [SECONDS]

DOWNWARD is `fast-downward.py`, as the package `up-fast-downward` has it (benches/peers/requirements.txt). Each run has
SECONDS by the clock, 60 if none are given, and is alone. One JSON line for each board goes to RESULTS, with the
processor time of both (translation included; null where LAMA has no plan) and the moves of their plans, each of which
is checked by our rules; a second call goes on after the boards that are there.
"""

import json
import resource
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

SET = Path(__file__).parent.parent / "sets" / "random.toml"


def timed(command, seconds):
    """What a command prints, and its processor time; nothing if the time is over."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        text = subprocess.run(command, capture_output=True, text=True, timeout=seconds).stdout
    except subprocess.TimeoutExpired:
        text = ""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return text, round(used, 3)


def boards(program):
    for entry in tomllib.loads(SET.read_text(encoding="utf-8"))["boards"]:
        random = entry["random"]
        command = [program, "generate", "random", "--json", "--clear-line", "--size", random["size"]]
        command += ["--vehicles", str(random["vehicles"]), "--seed", str(random["seed"]), "--count", str(random["count"])]
        listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for line in listed.splitlines():
            made = json.loads(line)
            board = made["board"]
            # Small boards come as letters.
            text = board if isinstance(board, str) else json.dumps(board)
            yield f"{random['size']}-{random['vehicles']}-{made['seed']}-{made['index']}", text


def ours(program, board, seconds):
    command = [program, "plan", "--any", "--json", "--metric", "moves", "--time-limit", str(seconds), board]
    text, used = timed(command, seconds + 5)
    answer = json.loads(text)
    return {"answer": answer["answer"], "moves": answer.get("length"), "seconds": used}


def lama(program, downward, board, seconds, folder):
    task, plan = folder / "board.pddl", folder / "plan"
    export = [program, "export", "--format", "pddl", "--metric", "moves", "--output", str(task), board]
    subprocess.run(export, check=True, capture_output=True)
    command = [sys.executable, downward, "--plan-file", str(plan), "--sas-file", str(folder / "board.sas")]
    command += ["--overall-time-limit", f"{seconds}s", "--alias", "lama-first"]
    _, used = timed([*command, str(folder / "domain-board.pddl"), str(task)], seconds + 5)
    if not plan.exists():
        return {"answer": "none", "moves": None, "seconds": None}
    check = [program, "check", "--json", "--plan", str(plan), board]
    checked = subprocess.run(check, check=True, capture_output=True, text=True).stdout
    return {"answer": "plan", "moves": json.loads(checked)["plan"]["moves"], "seconds": used}


def main(program, results, downward, seconds="60"):
    limit = int(seconds)
    path = Path(results)
    known = {json.loads(line)["board"] for line in path.read_text().splitlines()} if path.exists() else set()
    with path.open("a", encoding="utf-8") as file:
        for name, board in boards(program):
            if name in known:
                continue
            row = {"board": name, "rushsat": ours(program, board, limit)}
            if row["rushsat"]["answer"] == "plan":
                with tempfile.TemporaryDirectory() as folder:
                    row["lama"] = lama(program, downward, board, limit, Path(folder))
            file.write(json.dumps(row) + "\n")
            file.flush()
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    if not 4 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
