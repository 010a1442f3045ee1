#!/usr/bin/env python3
"""Asks NuSMV how many boards of a size can be solved, and compares the answer with rushsat's.

    benches/peers/nusmv.py --rushsat target/release/rushsat --nusmv NuSMV > benches/results/nusmv.jsonl

The model is that of `rushsat universe --export smv`. Prints a line of JSON for each question: what NuSMV says (states,
diameter, nodes), the processor time (user and system) of NuSMV and of both engines, and whether the answers agree.
Exits with 1 if one of them does not.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

SIZES = ["3x3", "4x3", "3x4", "4x4", "5x4", "4x5", "5x5"]
SCRIPT = "go\nprint_reachable_states\nprint_bdd_stats\nquit\n"


def timed(command, limit=None):
    """Output, processor time in seconds and memory in KiB; no output if the time limit ended it."""
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT,
                                   preexec_fn=lambda: limit_time(limit))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read() if process.returncode == 0 else None
    return text, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def limit_time(seconds):
    if seconds is not None:
        import resource
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def number(pattern, text):
    return int(re.search(pattern, text).group(1))


def ask(args, size, rules, metric, folder):
    question = [args.rushsat, "universe", "--size", size, "--rules", rules, "--metric", metric]
    row = {"size": size, "rules": rules, "metric": metric}
    for engine in ["explicit", "symbolic"]:
        ours = question + ["--engine", engine, "--threads", "1", "--json", "--top", "0"]
        text, seconds, _ = timed(ours)
        answer = json.loads(text)
        row[f"{engine}_seconds"] = round(seconds, 3)
        row.update(solvable=answer["solvable"], indices=len(answer["histogram"]))
    model, script = (os.path.join(folder, name) for name in ["all.smv", "script"])
    with open(model, "w") as file:
        subprocess.run(question + ["--export", "smv"], stdout=file, check=True)
    with open(script, "w") as file:
        file.write(SCRIPT)
    text, seconds, kib = timed([args.nusmv, "-dynamic", "-source", script, model], args.limit)
    row.update(nusmv_seconds=round(seconds, 3), nusmv_mib=round(kib / 1024))
    if text is None:
        return row | {"nusmv": "ended by the limit"}
    # From a million on it prints six digits: 5.49005e+06.
    row["nusmv_states"] = re.search(r"reachable states: (\S+)", text).group(1)
    row["nusmv_diameter"] = number(r"system diameter: (\d+)", text)
    row["nusmv_peak_nodes"] = number(r"Peak number of live nodes: (\d+)", text)
    row["agree"] = (row["nusmv_states"], row["nusmv_diameter"]) == (f"{row['solvable']:g}", row["indices"])
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rushsat", default="target/release/rushsat")
    parser.add_argument("--nusmv", default="NuSMV")
    parser.add_argument("--limit", type=int, default=300, help="processor seconds for one model")
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    args = parser.parse_args()
    disagree = False
    with tempfile.TemporaryDirectory() as folder:
        for size in args.sizes:
            for rules in ["collette", "fogleman"]:
                for metric in ["steps", "moves"]:
                    row = ask(args, size, rules, metric, folder)
                    print(json.dumps(row), flush=True)
                    disagree |= row.get("agree") is False
    sys.exit(int(disagree))


if __name__ == "__main__":
    main()
