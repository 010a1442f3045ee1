#!/usr/bin/env python3
"""How well measures of difficulty agree with people, and the fit behind `rushsat rate`.

    python3 benches/people/difficulty.py DATA [--rushsat PROGRAM]

DATA is a clone of sherrybao222/RushHour (MIT): 42 people, 70 boards of 6x6. Its trials are in
`exp_data/paths_filtered.json`, its boards in `exp_data/data_adopted/`. The time of a trial is that of the try that
solved the board; `optimal_length` there is the number of moves plus one.

Prints a table of Spearman's correlation of each measure with the median time of a board, the least-squares fits of
the logarithm of the median, and how well they predict people and boards that were left out. Needs no packages.
"""

import argparse
import json
import math
import random
import statistics
import subprocess
from collections import defaultdict
from pathlib import Path

MODELS = {
    "moves": [lambda m: m["moves"]],
    "ln moves": [lambda m: math.log(m["moves"])],
    "ln moves, mean_choices": [lambda m: math.log(m["moves"]), lambda m: m["mean_choices"]],
    "ln surprise, mean_choices": [lambda m: math.log(m["surprise"]), lambda m: m["mean_choices"]],
}
NO_MEASURES = {"schema", "command", "board", "answer", "predicted_seconds"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--rushsat", default="target/release/rushsat")
    args = parser.parse_args()
    trials = solved_trials(args.data)
    boards = sorted({board for _, board, _ in trials})
    measures = {board: measures_of(args, board) for board in boards}
    people = {person for person, _, _ in trials}
    print(f"{len(people)} people, {len(boards)} boards, {len(trials)} solved trials")
    print_correlations(measures, medians(trials))
    print_fits(measures, medians(trials))
    print_held_out(measures, trials)


def solved_trials(data):
    """(person, board, ln seconds) of every try that solved its board."""
    lines = (data / "exp_data/paths_filtered.json").read_text().splitlines()
    rows = [json.loads(line) for line in lines if line.strip()]
    return [
        (row["subject"], row["instance"], math.log(float(row["rt"]) / 1000))
        for row in rows
        if row["complete"] == "True"
    ]


def measures_of(args, board):
    file = args.data / f"exp_data/data_adopted/{board}.json"
    run = subprocess.run(
        [args.rushsat, "rate", "--json", file], capture_output=True, text=True, check=True
    )
    return json.loads(run.stdout)


def medians(trials):
    times = defaultdict(list)
    for _, board, time in trials:
        times[board].append(time)
    return {board: statistics.median(times[board]) for board in times}


def print_correlations(measures, median):
    boards = sorted(median)
    names = [name for name in measures[boards[0]] if name not in NO_MEASURES]
    times = [median[board] for board in boards]
    print("\nSpearman's correlation with the median time")
    table = [(spearman([measures[b][name] for b in boards], times), name) for name in names]
    for correlation, name in sorted(table, key=lambda row: -abs(row[0])):
        print(f"{name:16} {correlation:6.2f}")


def print_fits(measures, median):
    boards = sorted(median)
    print("\nln seconds = constant + coefficients; error when each board is left out in turn")
    for name, features in MODELS.items():
        errors = []
        for left_out in boards:
            weights = fit(features, measures, {b: t for b, t in median.items() if b != left_out})
            errors.append(predict(weights, features, measures[left_out]) - median[left_out])
        error = math.sqrt(statistics.mean(e * e for e in errors))
        weights = ", ".join(f"{w:.4f}" for w in fit(features, measures, median))
        print(f"{name:26} {error:.4f}   {weights}")


def print_held_out(measures, trials):
    print("\nPeople and boards left out: error of single times (ln), Spearman with their medians")
    for name, features in MODELS.items():
        results = [held_out(features, measures, trials, seed) for seed in range(20)]
        results = [pair for result in results for pair in result]
        error, correlation = (statistics.mean(column) for column in zip(*results))
        print(f"{name:26} {error:.4f}   {correlation:.3f}")


def held_out(features, measures, trials, seed):
    """Fits on five sixths of the people and four fifths of the boards, tests on the rest."""
    draw = random.Random(seed)
    people = sorted({person for person, _, _ in trials})
    draw.shuffle(people)
    for fold in range(6):
        tested = set(people[fold::6])
        known = medians([trial for trial in trials if trial[0] not in tested])
        asked = [trial for trial in trials if trial[0] in tested]
        boards = sorted(known)
        draw.shuffle(boards)
        predicted = {}
        for part in range(5):
            hidden = set(boards[part::5])
            weights = fit(features, measures, {b: known[b] for b in boards if b not in hidden})
            predicted.update({b: predict(weights, features, measures[b]) for b in hidden})
        errors = [(predicted[b] - time) ** 2 for _, b, time in asked if b in predicted]
        truth = {b: time for b, time in medians(asked).items() if b in predicted}
        pairs = [(predicted[b], truth[b]) for b in sorted(truth)]
        yield math.sqrt(statistics.mean(errors)), spearman(*zip(*pairs))


def fit(features, measures, target):
    """Least squares: the constant and a weight for each feature."""
    rows = [[1.0] + [feature(measures[board]) for feature in features] for board in target]
    size = len(rows[0])
    matrix = [[sum(r[i] * r[j] for r in rows) for j in range(size)] for i in range(size)]
    right = [sum(r[i] * t for r, t in zip(rows, target.values())) for i in range(size)]
    return solve(matrix, right)


def solve(matrix, right):
    """Gauss-Jordan elimination with pivots."""
    rows = [row[:] + [value] for row, value in zip(matrix, right)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(len(rows)):
            if k != i:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i])]
    return [row[-1] for row in rows]


def predict(weights, features, measures):
    return weights[0] + sum(w * f(measures) for w, f in zip(weights[1:], features))


def spearman(xs, ys):
    if len(set(xs)) < 2 or len(set(ys)) < 2:
        return 0.0
    return statistics.correlation(ranks(xs), ranks(ys))


def ranks(values):
    """Ranks from 1, equal values with the mean of theirs."""
    order = sorted(values)
    first = {value: order.index(value) for value in set(values)}
    return [first[value] + (order.count(value) + 1) / 2 for value in values]


if __name__ == "__main__":
    main()
