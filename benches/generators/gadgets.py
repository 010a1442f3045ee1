#!/usr/bin/env python3
"""Makes large boards with known answers from small constraint graphs.

    benches/generators/gadgets.py check
    benches/generators/gadgets.py make --seed 1 --count 4 --tiles 3x3 --vertices 3 --out FOLDER

The graph is one of nondeterministic constraint logic (Hearn and Demaine, 2005): each edge points to one of its ends,
may be reversed if its vertices stay content, and the question is whether one edge can be reversed.

*Wire.* Vehicles that each have two places, one cell apart; two neighbours share a cell, which one of them may cover.
So a wire has one cell to spare, and the edge points to the end at which that is. A vehicle that covers the last cell
of its wire is said to be pushed into the gadget there.

*Both.* A truck in a shaft of six cells, 0 to 5. One wire enters at 2, one at 4, one at 5. If that at 2 is pushed in,
the truck fills 3 to 5, so neither of the others is.

*Either.* A car in a shaft of five cells. One wire enters at 2, others at 0 and at 4. If that at 2 is pushed in, the
car fills 0 and 1, or 3 and 4. It changes sides only while that is not pushed in. The protected `or` of Hearn and
Demaine never has to: the rest of the graph sees to it that not both other edges point to it meanwhile. A row says
whether its graph is so (`protected`) and what the answer is with plain `or` (`or`); the answers are those of the
gadget as it is.

Wires enter a shaft from its side. If they came from its end, what stands in the shaft could follow two vehicles that
make room in a shaft at the other end of a straight wire. No wire goes from a gadget to itself: while its spare cell
is on the way the edge points to neither end, and the gadget can need it before and after. All other cells are walls.
The gadgets are on tiles of 12x12, turned and mirrored. `check` tries all states of each gadget; the known answers
come from a search among the states of the graph, which knows no board.
"""

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
from pathlib import Path

from gadget_graph import Graph, random_start
from gadget_layout import Layout
from gadget_tiles import GADGETS, cells_of, tile_relation


def names():
    letters = "ABCDEFGHIJKLMNOPQRSTUVWYZ"
    yield "X"
    for length in itertools.count(1):
        for word in itertools.product(letters, repeat=length):
            yield "".join(word)


def can_turn(states):
    """Whether the last edge, that to the exit, can be reversed."""
    return any(points[-1] == 1 for points, _ in states)


def make(tiles, n_vertices, rng):
    """A board, and what is known of its graph: whether the board is solvable, how many states the graph reaches,
    the answer if each `either` could change sides at any time (`or`), and whether none ever has to."""
    while True:
        layout = Layout(n_vertices, tiles, rng)
        graph = layout.build()
        start = random_start(graph, rng) if graph else None
        if start is not None:
            reached, free = graph.reached(start), graph.reached(start, keeps_sides=False)
            known = {"solvable": can_turn(reached), "states": len(reached), "or": can_turn(free),
                     "protected": graph.is_protected(free)}
            if known["protected"] and known["or"] != known["solvable"]:
                raise AssertionError("a protected `or` is more than the gadget")
            return layout.board(start), known


def rushsat_json(board):
    height, width, free, vehicles = board
    covered = [cell for v in vehicles for cell in cells_of(v)]
    if len(covered) != len(set(covered)) or not set(covered) <= free:
        raise AssertionError("vehicles overlap")
    named = [{"name": name, "orientation": "horizontal" if v["horizontal"] else "vertical", "length": v["length"],
              "row": v["row"], "col": v["col"]} for name, v in zip(names(), vehicles)]
    walls = [[r, c] for r in range(height) for c in range(width) if (r, c) not in free]
    return {"schema": "rushsat-board/1", "width": width, "height": height, "walls": walls, "exit": "right",
            "primary": "X", "vehicles": named}


def generate(args):
    rows, cols = map(int, args.tiles.split("x"))
    for number in range(args.first, args.first + args.count):
        rng = random.Random(f"{args.seed}/{number}")
        board, known = make((rows, cols), args.vertices, rng)
        name = f"gadgets-{args.tiles}-{args.vertices}-{args.seed}-{number}"
        path = Path(args.out, f"{name}.json")
        path.write_text(json.dumps(rushsat_json(board)) + "\n")
        row = {"board": path.name, **known, "vehicles": len(board[3])}
        if args.rushsat:
            row.update(ask(args, path))
        print(json.dumps(row), flush=True)
        if row.get("rushsat", row["solvable"]) not in (row["solvable"], "gave up"):
            sys.exit(f"{path}: rushsat says {row['rushsat']}")


def ask(args, path):
    """What rushsat says of a board, and its processor time."""
    command = [args.rushsat, *args.ask.split(), "--time-limit", str(args.limit), "--json", str(path)]
    before = os.times()
    answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    said = {0: True, 1: False, 3: "gave up"}[answer.returncode]
    last = json.loads(answer.stdout.splitlines()[-1]) if said is True else {}
    return {"rushsat": said, "length": last.get("length"), "seconds": round(seconds, 2)}


def check(_):
    """Compares every state of each gadget's tile with the graph of one vertex."""
    for kind in GADGETS:
        graph = Graph([kind], [[(0, port), None] for port in range(3)])
        start = ((0, 0, 0), (None,))
        expected = set()
        for state in graph.reached(start):
            can_turn = {n for to, _ in graph.neighbours(state) for n in range(3) if to[n] != state[0][n]}
            expected.add((state[0], state[1][0] is None, frozenset(can_turn)))
        expected = {(points, can_turn) for points, _, can_turn in expected}
        found, n_states = tile_relation(kind)
        if found != expected:
            sys.exit(f"{kind}: {sorted(map(str, found ^ expected))}")
        print(f"{kind}: {n_states} states, {len(found)} kinds of them, as in the graph")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    commands.add_parser("check", help="try all states of each gadget").set_defaults(run=check)
    make_parser = commands.add_parser("make", help="make boards")
    make_parser.set_defaults(run=generate)
    make_parser.add_argument("--seed", default="1")
    make_parser.add_argument("--first", type=int, default=0)
    make_parser.add_argument("--count", type=int, default=1)
    make_parser.add_argument("--tiles", default="3x3", help="rows and columns of tiles, at most 5x5")
    make_parser.add_argument("--vertices", type=int, default=2)
    make_parser.add_argument("--out", default=".")
    make_parser.add_argument("--rushsat", help="the command, to compare its answers")
    make_parser.add_argument("--ask", default="solve", help="the subcommand and its options")
    make_parser.add_argument("--limit", type=int, default=60, help="seconds for an answer")
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
