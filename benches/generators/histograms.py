#!/usr/bin/env python3
"""A thousand boards of each generator: python3 histograms.py RUSHSAT measure [NAME…] > FILE.csv, then
python3 histograms.py RUSHSAT plot < FILE.csv > FILE.svg

measure prints a line for each board (moves, predicted seconds of a person) and, on standard error, the processor time
per board. It makes the boards twice, and ends if they are not the same, not all legal, or do not meet what was asked for.
plot draws both histograms for each generator.
"""

import csv
import io
import resource
import subprocess
import sys

N = 1000
CARD_1 = "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR."
GENERATORS = {
    "random": ["random", "--vehicles", "10", "--where", "moves >= 1"],
    "rewind": ["rewind"],
    "anneal": ["anneal", "--iterations", "300"],
    "atlas": ["atlas", "--where", "width = 5"],
    "complete": ["complete", "--moves", "10"],
    "harder": ["harder", "--iterations", "50", "--primary", "X", CARD_1],
}
# What the boards of a generator need at least.
LEAST_MOVES = {"random": 1, "complete": 10, "harder": 8}
MOVES = [(low, low + 5) for low in range(0, 55, 5)]
SECONDS = [(low, low + 20) for low in range(0, 220, 20)]


def measure(program, names):
    print("generator,moves,predicted_seconds")
    for name in names or GENERATORS:
        boards, per_board = made(program, GENERATORS[name])
        assert len(boards) == N, f"{name}: {len(boards)} boards"
        assert made(program, GENERATORS[name])[0] == boards, f"{name}: the seed does not repeat"
        rated = subprocess.run([program, "rate", "--csv", "-"], input="\n".join(boards) + "\n",
                               capture_output=True, text=True, check=True)
        rows = list(csv.DictReader(io.StringIO(rated.stdout)))
        assert len(rows) == N and all(int(row["moves"]) >= LEAST_MOVES.get(name, 0) for row in rows), name
        print(f"{name}: {len(boards)} boards, {len(set(boards))} different, {1000 * per_board:.1f} ms each",
              file=sys.stderr, flush=True)
        for row in rows:
            print(f"{name},{row['moves']},{row['predicted_seconds']}", flush=True)


def made(program, args):
    """The boards, and the processor time of each."""
    before = processor_time()
    run = subprocess.run([program, "generate", *args, "--seed", "1", "--count", str(N)],
                         capture_output=True, text=True, check=True)
    return [line.split()[0] for line in run.stdout.splitlines()], (processor_time() - before) / N


def processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def plot():
    rows = list(csv.DictReader(sys.stdin))
    names = [name for name in GENERATORS if any(row["generator"] == name for row in rows)]
    width, height, left = 220, 90, 80
    total = (left + 2 * (width + 40), 40 + len(names) * (height + 30))
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{total[0]}" height="{total[1]}" '
           'font-family="sans-serif" font-size="11">',
           f'<rect width="{total[0]}" height="{total[1]}" fill="white"/>']
    columns = [("moves", MOVES, "moves of a shortest plan"),
               ("predicted_seconds", SECONDS, "predicted median seconds of a person")]
    for index, (field, bins, title) in enumerate(columns):
        x = left + index * (width + 40)
        out.append(f'<text x="{x}" y="20">{title}</text>')
        for at, name in enumerate(names):
            y = 40 + at * (height + 30)
            values = [float(row[field]) for row in rows if row["generator"] == name]
            last = len(bins) - 1
            counts = [sum(low <= value < high or (number == last and value >= high) for value in values)
                      for number, (low, high) in enumerate(bins)]
            most = max(counts) or 1
            step = width / len(bins)
            if index == 0:
                out.append(f'<text x="4" y="{y + height / 2}">{name}</text>')
            for number, ((low, _), count) in enumerate(zip(bins, counts)):
                tall = (height - 14) * count / most
                out.append(f'<rect x="{x + number * step:.1f}" y="{y + height - tall:.1f}" '
                           f'width="{step - 2:.1f}" height="{tall:.1f}" fill="#338899"/>')
                if count:
                    out.append(f'<text x="{x + number * step:.1f}" y="{y + height - tall - 2:.1f}" '
                               f'font-size="8">{count}</text>')
                out.append(f'<text x="{x + number * step:.1f}" y="{y + height + 10}" font-size="8">{low}</text>')
    print("\n".join(out + ["</svg>"]))


if __name__ == "__main__":
    measure(sys.argv[1], sys.argv[3:]) if sys.argv[2] == "measure" else plot()
