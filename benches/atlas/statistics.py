#!/usr/bin/env python3
"""Statistics of an atlas, as JSON and as plots (docs/statistics.md).

    rushsat atlas build --size 6x6 --quick --out 6x6.atlas
    python3 benches/atlas/statistics.py 6x6.atlas --json benches/results/atlas-6x6-statistics.json \
        --plots docs/pictures

counts the puzzles by moves, by the logarithm to base 2 of the states of their clusters, and by pieces: vehicles, and cars
and trucks. Needs Python 3.10 or later, nothing else, and a minute for 6x6.
"""

import argparse
import json
from collections import Counter
from pathlib import Path


def rows(path):
    """Moves, board and states of each puzzle of an atlas."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                moves, board, states, *_ = line.split()
                yield int(moves), board.rpartition(":")[2], int(states)


def pieces(board):
    """How many cars and trucks a board has."""
    lengths = Counter(Counter(cell for cell in board if cell not in ".ox").values())
    return lengths[2], lengths[3]


def statistics(puzzles):
    """The counts. Everything is a list of pairs, the smallest key first."""
    counts = {name: Counter() for name in ("moves", "log2_states", "vehicles", "cars_trucks")}
    totals, longest = Counter(), {}
    n_puzzles = n_states = largest = 0
    for moves, board, states in puzzles:
        cars, trucks = pieces(board)
        n_puzzles += 1
        n_states += states
        largest = max(largest, states)
        counts["moves"][moves] += 1
        counts["log2_states"][states.bit_length() - 1] += 1
        counts["vehicles"][cars + trucks] += 1
        counts["cars_trucks"][cars, trucks] += 1
        totals[cars + trucks] += moves
        longest[cars + trucks] = max(longest.get(cars + trucks, 0), moves)
    listed = {f"puzzles_by_{name}": sorted(counter.items()) for name, counter in counts.items()}
    means = [(n, round(totals[n] / counts["vehicles"][n], 2)) for n in sorted(totals)]
    return {
        "puzzles": n_puzzles,
        "states_of_their_clusters": n_states,
        "largest_cluster": largest,
        "most_common_moves": counts["moves"].most_common(1)[0][0],
        **listed,
        "mean_moves_by_vehicles": means,
        "most_moves_by_vehicles": sorted(longest.items()),
    }


WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 260, 64, 40, 28


def bars(title, label, counts):
    """A bar chart as SVG: what is counted from left to right, how many upward."""
    first, last = counts[0][0], counts[-1][0]
    step = (WIDTH - LEFT - 8) / (last - first + 1)
    most = max(n for _, n in counts)
    scale = (HEIGHT - BOTTOM - TOP) / most
    every = 1 if last - first < 20 else 5
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="11">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="16" font-size="13">{title}</text>',
        f'<text x="{(LEFT + WIDTH) / 2:.0f}" y="{HEIGHT - 6}" text-anchor="middle">{label}</text>',
    ]
    for part in (0, 0.5, 1):
        y = HEIGHT - BOTTOM - most * part * scale
        parts.append(f'<path d="M{LEFT - 4} {y:.1f}H{WIDTH - 8}" stroke="#ccc"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{round(most * part):,}</text>')
    for value, n in counts:
        x, height = LEFT + (value - first) * step, n * scale
        parts.append(
            f'<rect x="{x + step * 0.1:.1f}" y="{HEIGHT - BOTTOM - height:.1f}" width="{step * 0.8:.1f}" '
            f'height="{height:.1f}" fill="#a33"><title>{value}: {n:,}</title></rect>'
        )
        if value % every == 0:
            parts.append(f'<text x="{x + step / 2:.1f}" y="{HEIGHT - BOTTOM + 14}" text-anchor="middle">{value}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("atlas", type=Path)
    parser.add_argument("--json", type=Path, help="where the counts go; standard output if nothing is said")
    parser.add_argument("--plots", type=Path, help="the folder of the plots")
    args = parser.parse_args()
    found = statistics(rows(args.atlas))
    lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in found.items())
    text = f"{{\n{lines}\n}}\n"
    if args.json:
        args.json.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    if args.plots:
        for name, title, label in (
            ("moves", "Puzzles by length", "moves"),
            ("log2_states", "Puzzles by states of their cluster", "logarithm to base 2, rounded down"),
            ("vehicles", "Puzzles by pieces", "vehicles"),
        ):
            plot = bars(title, label, found[f"puzzles_by_{name}"])
            (args.plots / f"atlas-{name.replace('_', '-')}.svg").write_text(plot, encoding="utf-8")


if __name__ == "__main__":
    main()
