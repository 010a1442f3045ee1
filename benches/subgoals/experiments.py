#!/usr/bin/env python3
"""Legrand-Lixon's experiments, made again: python3 experiments.py RUSHSAT grid|sizes > FILE.csv

experiments.py GRID.csv table|plot and SIZES.csv summary print what is in docs/subgoals.md.

grid: the board of 93 steps, each number of configurations with each probability, ten seeds, duplicates kept and pruned.
sizes: random square boards, the primary's line left to it, solved by subgoals, by his exhaustive search and by SAT.
Times are those that the program says.
"""

import csv
import json
import statistics
import subprocess
import sys

HARDEST = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM"
CONFIGURATIONS = [100, 200, 500, 1000, 2000]
PROBABILITIES = [0.25, 0.5, 0.75, 0.9]
SIZES = {6: 9, 7: 12, 8: 16, 9: 20, 10: 25, 11: 30, 12: 36}
SOLVERS = {
    "subgoals": ["solve", "--engine", "subgoals", "--duplicates", "keep"],
    "pruned": ["solve", "--engine", "subgoals", "--duplicates", "prune"],
    "restarts": ["solve", "--engine", "subgoals", "--duplicates", "prune", "--restarts", "2", "--shorten"],
    "exhaustive": ["solve", "--engine", "exhaustive"],
    "search": ["solve"],
    "sat": ["plan"],
}


def answer(program, args):
    """What a run says, as JSON."""
    run = subprocess.run([program, *args], capture_output=True, text=True, check=False)
    lines = run.stdout.splitlines()
    return json.loads(lines[-1]) if lines else {"answer": "none", "length": None, "seconds": None}


def grid(program):
    print("duplicates,configurations,probability,seed,steps,seconds")
    for duplicates in ["keep", "prune"]:
        for most in CONFIGURATIONS:
            for probability in PROBABILITIES:
                for seed in range(10):
                    said = answer(program, [
                        "solve", "--engine", "subgoals", "--json", "--metric", "steps", "--time-limit", "20",
                        "--duplicates", duplicates, "--max-configurations", str(most),
                        "--probability", str(probability), "--seed", str(seed), HARDEST,
                    ])
                    length = said["length"] or ""
                    print(f"{duplicates},{most},{probability},{seed},{length},{said['seconds']:.4f}", flush=True)


def sizes(program):
    print("size,seed,solver,answer,steps,seconds")
    for size, n_vehicles in SIZES.items():
        for seed in range(10):
            made = subprocess.run([
                program, "generate", "random", "--size", f"{size}x{size}", "--vehicles", str(n_vehicles),
                "--clear-line", "--seed", str(seed), "--format", "json",
            ], capture_output=True, text=True, check=True)
            for name, args in SOLVERS.items():
                run = subprocess.run(
                    [program, *args, "--json", "--metric", "steps", "--time-limit", "10", "--memory-limit", "1G", "-"],
                    input=made.stdout, capture_output=True, text=True, check=False)
                lines = run.stdout.splitlines()
                said = json.loads(lines[-1]) if lines else {"answer": "none", "length": None, "seconds": 10.0}
                length = said["length"] or ""
                print(f"{size},{seed},{name},{said['answer']},{length},{said['seconds']:.4f}", flush=True)


def cells(file):
    """By duplicates, configurations and probability: the lengths that were found, and all seconds."""
    found = {}
    with open(file, encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            key = (row["duplicates"], int(row["configurations"]), float(row["probability"]))
            steps, seconds = found.setdefault(key, ([], []))
            seconds.append(float(row["seconds"]))
            if row["steps"]:
                steps.append(int(row["steps"]))
    return found


def table(file):
    found = cells(file)
    for duplicates in ["keep", "prune"]:
        print(f"| `{duplicates}` | " + " | ".join(str(p) for p in PROBABILITIES) + " |")
        print("| --- |" + " --- |" * len(PROBABILITIES))
        for most in CONFIGURATIONS:
            texts = []
            for probability in PROBABILITIES:
                steps, seconds = found[duplicates, most, probability]
                solved = "" if len(steps) == len(seconds) else f" ({len(steps)} of {len(seconds)})"
                texts.append(f"{statistics.mean(steps):.0f}{solved}, {1000 * statistics.mean(seconds):.0f} ms")
            print(f"| {most} | " + " | ".join(texts) + " |")
        print()


def plot(file):
    """Means over the seeds: steps and milliseconds against the number of configurations, a line a probability."""
    found = cells(file)
    colours = ["#338899", "#CC3333", "#DDAA33", "#555555"]
    width, height = 240, 150
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="640" height="440" font-family="sans-serif" font-size="11">',
           '<rect width="640" height="440" fill="white"/>']
    panels = [(0, "steps of the plan", 250, statistics.mean), (1, "milliseconds", 100, lambda v: 1000 * statistics.mean(v))]
    for down, duplicates in enumerate(["keep", "prune"]):
        for across, title, top, mean in panels:
            x, y = 50 + across * 310, 40 + down * 200
            out.append(f'<text x="{x}" y="{y - 8}">{title}, duplicates {duplicates}</text>')
            out.append(f'<path d="M{x},{y}V{y + height}H{x + width}" fill="none" stroke="#222"/>')
            for value in range(0, top + 1, top // 5):
                out.append(f'<text x="{x - 28}" y="{y + height - height * value / top + 4:.0f}">{value}</text>')
            for number, most in enumerate(CONFIGURATIONS):
                out.append(f'<text x="{x + 20 + number * 50 - 8}" y="{y + height + 14}">{most}</text>')
            for probability, colour in zip(PROBABILITIES, colours):
                points = []
                for number, most in enumerate(CONFIGURATIONS):
                    value = mean(found[duplicates, most, probability][across])
                    points.append(f"{x + 20 + number * 50},{y + height - height * min(value / top, 1):.1f}")
                out.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
    for number, (probability, colour) in enumerate(zip(PROBABILITIES, colours)):
        out.append(f'<text x="{50 + number * 110}" y="430" fill="{colour}">probability {probability}</text>')
    print("\n".join(out + ["</svg>"]))


def summary(file):
    """For each size and solver: how many of the instances have an answer, and the median time of all."""
    with open(file, encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    print("| size | " + " | ".join(SOLVERS) + " |")
    print("| --- |" + " --- |" * len(SOLVERS))
    for size in sorted({int(row["size"]) for row in rows}):
        texts = []
        for solver in SOLVERS:
            own = [row for row in rows if (int(row["size"]), row["solver"]) == (size, solver)]
            answers = [row["answer"] for row in own]
            plans, none = answers.count("plan"), answers.count("unsolvable")
            median = statistics.median(float(row["seconds"]) for row in own) if own else 0
            texts.append(f"{plans} + {none} of {len(own)}, {1000 * median:.0f} ms")
        print(f"| {size} | " + " | ".join(texts) + " |")


if __name__ == "__main__":
    commands = {"grid": grid, "sizes": sizes, "table": table, "plot": plot, "summary": summary}
    commands[sys.argv[2]](sys.argv[1])
