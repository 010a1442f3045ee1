"""Searches the two puzzles of the report on PUMA with every choice of `docs/puma-tables.md`.

    python3 benches/puma/tables.py target/release/rushsat > benches/results/puma-tables.jsonl
    python3 benches/puma/tables.py --boards target/release/rushsat

With `--boards` it searches the two boards of `docs/symbolic.md`, with parts of all sizes and with sifting.
Prints a line of JSON that says where it ran, and one for each search: the arguments, the processor time of the
process (user and system), and what `rushsat reach --json` prints but for the plan. `--only WORD` leaves out searches
whose arguments lack the word.
"""

import argparse
import json
import platform
import resource
import subprocess
import sys

DIRECTIONS = ["both-by-size", "both-by-states", "both-by-time"]
BOUNDS = [100, 1000, 10000]


def searches():
    """The arguments of each search, but for the kind of diagrams and the file; short ones first."""
    for puzzle, best in [("lights-out", "reached --direction both-by-size"), ("peg-solitaire", "new")]:
        for direction in DIRECTIONS:
            yield puzzle, f"--open reached --direction {direction}"
        for bound in BOUNDS:
            yield puzzle, f"--open {best} --merge {bound}"
        yield puzzle, f"--open {best} --partition whole"
        yield puzzle, "--open reached --direction both-by-size --sift"
        for sift in ["", " --sift"]:
            for open_set in ["new", "reached"]:
                yield puzzle, f"--open {open_set}{sift}"


BOARDS = ["GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.", "oHBBoLxHoJoLGAAJKMGDDDKMEEIoooooIoFF"]
CHOICES = ["", "--sift", "--order force", "--order force --sift", "--encoding dual", "--encoding dual --sift"]
CHOICES += [f"--merge {bound}" for bound in [300, *BOUNDS[1:], 100000]] + ["--partition whole"]


def calls(are_boards):
    if are_boards:
        for board in BOARDS:
            for choice in CHOICES:
                yield " ".join(["reach", *choice.split(), board])
        return
    for puzzle, options in searches():
        yield f"reach --diagrams bdd {options} puma/examples/{puzzle}.puma"


def machine():
    with open("/proc/cpuinfo") as info:
        names = [line.split(":")[1].strip() for line in info if line.startswith("model name")]
    return f"{len(names)} x {names[0]}, {platform.system()}"


def used():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("--boards", action="store_true")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--time-limit", default="1200", help="by the clock, for each search")
    given = arguments.parse_args()
    version = subprocess.run([given.program, "--version"], capture_output=True, text=True).stdout.strip()
    print(json.dumps({"program": version, "machine": machine()}), flush=True)
    for args in calls(given.boards):
        if given.only not in args:
            continue
        before = used()
        limited = [given.program, *args.split(), "--json", "--time-limit", given.time_limit]
        run = subprocess.run(limited, capture_output=True, text=True)
        if run.returncode not in (0, 1, 3):
            sys.exit(f"{args}: {run.stderr}")
        answer = json.loads(run.stdout)
        for field in ["schema", "command", "plan", "steps", "states"]:
            answer.pop(field, None)
        line = {"args": args, "processor_seconds": round(used() - before, 2), **answer}
        print(json.dumps(line), flush=True)


main()
