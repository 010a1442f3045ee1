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
car fills 0 and 1, or 3 and 4. It changes sides only while that is not pushed in. That is the protected `or` of Hearn
and Demaine, where one never has to change sides; the answers here are those of the gadget as it is.

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

T = 12
SIDES = {"left": (6, 0), "right": (6, T), "top": (0, 6), "bottom": (T, 6)}
NEIGHBOUR = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}
OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
# Of each gadget: its shaft (first and last cell, length of what stands in it) and its wires, from the side on.
BOTH = {
    "shaft": ((4, 4), (9, 4), 3),
    "wires": {
        "left": [(6, 0), (6, 2), (6, 4)],
        "right": [(6, 12), (6, 9), (8, 9), (8, 7), (8, 4)],
        "bottom": [(12, 6), (9, 6), (9, 4)],
    },
}
EITHER = {
    "shaft": ((4, 4), (8, 4), 2),
    "wires": {
        "left": [(6, 0), (6, 2), (6, 4)],
        "top": [(0, 6), (2, 6), (4, 6), (4, 4)],
        "bottom": [(12, 6), (10, 6), (8, 6), (8, 4)],
    },
}
GADGETS = {"both": BOTH, "either": EITHER}
# The port that is restricted, and the two that it needs.
PORTS = {"both": ("left", "right", "bottom"), "either": ("left", "top", "bottom")}


def turned(symmetry, cell):
    """A cell of a tile after one of the eight symmetries."""
    row, col = cell
    if symmetry & 1:
        row = T - row
    if symmetry & 2:
        col = T - col
    return (col, row) if symmetry & 4 else (row, col)


def turned_side(symmetry, side):
    return next(s for s, cell in SIDES.items() if cell == turned(symmetry, SIDES[side]))


class Graph:
    """Vertices are (kind, [edge, edge, edge]); an edge has two ends, (vertex, port) or None for a loose end."""

    def __init__(self, kinds, edges):
        self.kinds, self.edges = kinds, edges
        self.at = [[None] * 3 for _ in kinds]
        for number, ends in enumerate(edges):
            for side, end in enumerate(ends):
                if end is not None:
                    self.at[end[0]][end[1]] = (number, side)

    def points_in(self, state, vertex, port):
        number, side = self.at[vertex][port]
        return state[0][number] == side

    def supports(self, state, vertex):
        """The values that the vertex can have with these directions: the side of the car, or nothing."""
        first, second, third = (self.points_in(state, vertex, port) for port in range(3))
        if first:
            return {None}
        if self.kinds[vertex] == "both":
            return {None} if second and third else set()
        return {side for side, points in ((0, second), (1, third)) if points}

    def neighbours(self, state):
        """All states after one edge is reversed. A car keeps its side while the first wire is pushed in."""
        points, sides = state
        for number, to in enumerate(points):
            turned_points = points[:number] + (1 - to,) + points[number + 1:]
            choices = []
            for vertex in range(len(self.kinds)):
                fits = self.supports((turned_points, sides), vertex)
                if sides[vertex] is not None and not self.points_in((turned_points, sides), vertex, 0):
                    fits &= {sides[vertex]}
                choices.append(fits)
            for chosen in itertools.product(*choices):
                yield turned_points, chosen

    def reached(self, start):
        found, layer = {start}, [start]
        while layer:
            layer = [n for state in layer for n in self.neighbours(state) if n not in found and not found.add(n)]
        return found


def random_start(graph, rng):
    """Directions with which all vertices are content, the last edge pointing away from the exit."""
    for _ in range(200):
        points = tuple(rng.randrange(2) for _ in graph.edges[:-1]) + (0,)
        fits = [graph.supports((points, None), vertex) for vertex in range(len(graph.kinds))]
        if all(fits):
            return points, tuple(rng.choice(sorted(sides, key=str)) for sides in fits)
    return None


def vehicle(first, last, length, place):
    """A vehicle of a lane, from the lane's upper or left end on."""
    first, last = min(first, last), max(first, last)
    horizontal = first[0] == last[0]
    at = (first[0], first[1] + place) if horizontal else (first[0] + place, first[1])
    return {"row": at[0], "col": at[1], "horizontal": horizontal, "length": length}


def lane_cells(first, last):
    first, last = min(first, last), max(first, last)
    return [(r, c) for r in range(first[0], last[0] + 1) for c in range(first[1], last[1] + 1)]


def wire_vehicles(corners, points_to_end):
    """The vehicles of a wire from its first to its last cell, the spare one at one of the ends."""
    for first, last in zip(corners, corners[1:]):
        length = abs(first[0] - last[0]) + abs(first[1] - last[1])
        towards_first = points_to_end == (first < last)
        yield vehicle(first, last, length, 0 if towards_first else 1)


class Layout:
    """Gadgets on tiles, and wires between them. The graph is what could be connected."""

    def __init__(self, n_vertices, tiles, rng):
        self.tiles, self.rng = tiles, rng
        self.kinds = [rng.choice(["both", "either"]) for _ in range(n_vertices)]
        self.used, self.places, self.paths, self.edges = set(), [], [], []

    def build(self):
        """Places everything; the graph, or nothing if there was no way."""
        rows, cols = self.tiles
        self.goal = (self.rng.randrange(rows), cols - 1)
        self.goal_side = self.rng.choice(["top", "bottom"])
        free = [(r, c) for r in range(rows) for c in range(cols) if (r, c) != self.goal]
        chosen = self.rng.sample(free, len(self.kinds))
        self.places = [(tile, self.rng.randrange(8)) for tile in chosen]
        self.used = {self.goal, *chosen}
        ports = [(vertex, port) for vertex in range(len(self.kinds)) for port in range(3)]
        self.rng.shuffle(ports)
        is_direct = lambda port: any(self.joins(port, other) for other in [*map(self.port, ports), self.exit()])
        if not all(is_direct(self.port(port)) or self.is_free(beside(self.port(port))) for port in ports):
            return None
        target = next((port for port in ports if self.route(self.port(port), self.exit())), None)
        if target is None:
            return None
        ports.remove(target)
        while ports:
            first = ports.pop()
            others = (port for port in ports if port[0] != first[0])
            second = next((p for p in others if self.route(self.port(first), self.port(p))), None)
            if second is not None:
                ports.remove(second)
            elif not self.take([beside(self.port(first))], self.port(first), None):
                return None
            self.edges.append([first, second])
        # The target is the last edge of the graph, but its wire came first.
        self.edges.append([target, None])
        self.paths.append(self.paths.pop(0))
        self.graph = Graph(self.kinds, self.edges)
        return self.graph

    def exit(self):
        return self.goal, self.goal_side

    def port(self, end):
        """Tile and side of a vertex's port."""
        tile, symmetry = self.places[end[0]]
        return tile, turned_side(symmetry, PORTS[self.kinds[end[0]]][end[1]])

    def joins(self, first, second):
        """Whether two ports are beside each other."""
        return beside(first) == second[0] and beside(second) == first[0] and first[1] == OPPOSITE[second[1]]

    def route(self, first, second):
        """A shortest way through tiles that are free."""
        if self.joins(first, second):
            self.paths.append(([], first, second))
            return True
        start, goal = beside(first), beside(second)
        ways, seen = [[start]] if self.is_free(start) else [], {start}
        for way in ways:
            if way[-1] == goal:
                return self.take(way, first, second)
            sides = list(NEIGHBOUR)
            self.rng.shuffle(sides)
            for side in sides:
                to = beside((way[-1], side))
                if self.is_free(to) and to not in seen:
                    seen.add(to)
                    ways.append(way + [to])
        return False

    def is_free(self, tile):
        rows, cols = self.tiles
        return 0 <= tile[0] < rows and 0 <= tile[1] < cols and tile not in self.used

    def take(self, way, first, second):
        if not all(self.is_free(tile) for tile in way):
            return False
        self.used.update(way)
        self.paths.append((way, first, second))
        return True

    def corners(self, way, first, second):
        """The cells that neighbours of the wire share, from the first gadget's to the second's."""
        cells = self.inner(first)[::-1]
        for index, tile in enumerate(way):
            middle = (tile[0] * T + 6, tile[1] * T + 6)
            cells += halves(cells[-1], middle)
            if index + 1 < len(way) or second is not None:
                to = way[index + 1] if index + 1 < len(way) else second[0]
                cells += halves(middle, (middle[0] + 6 * (to[0] - tile[0]), middle[1] + 6 * (to[1] - tile[1])))
        return cells + (self.inner(second)[1:] if second is not None else [])

    def inner(self, port):
        """The wire inside of a gadget's tile, from its side on."""
        tile, side = port
        base = (tile[0] * T, tile[1] * T)
        if tile == self.goal:
            cells = [SIDES[side], (3, 6) if side == "top" else (9, 6), (6, 6)]
        else:
            vertex, symmetry = next((v, s) for v, (t, s) in enumerate(self.places) if t == tile)
            wires = GADGETS[self.graph.kinds[vertex]]["wires"]
            cells = next([turned(symmetry, c) for c in wire]
                         for name, wire in wires.items() if turned_side(symmetry, name) == side)
        return [(base[0] + r, base[1] + c) for r, c in cells]

    def board(self, state):
        """rushsat JSON of the board in a state of the graph."""
        points, sides = state
        primary = vehicle((self.goal[0] * T + 6, self.goal[1] * T + 4), (self.goal[0] * T + 6, self.tiles[1] * T), 2, 0)
        free = set(lane_cells((primary["row"], primary["col"]), (primary["row"], self.tiles[1] * T)))
        vehicles = [primary]
        for number, (way, first, second) in enumerate(self.paths):
            corners = self.corners(way, first, second)
            for a, b in zip(corners, corners[1:]):
                free.update(lane_cells(a, b))
            vehicles += wire_vehicles(corners, points[number] == 1)
        for vertex, (tile, symmetry) in enumerate(self.places):
            kind = self.graph.kinds[vertex]
            base = (tile[0] * T, tile[1] * T)
            first, last, length = GADGETS[kind]["shaft"]
            place = shaft_place(self.graph, state, vertex)
            cells = [(first[0] + place + i, first[1]) for i in range(length)]
            cells = [tuple(b + c for b, c in zip(base, turned(symmetry, cell))) for cell in cells]
            ends = [tuple(b + c for b, c in zip(base, turned(symmetry, cell))) for cell in (first, last)]
            free.update(lane_cells(*ends))
            vehicles.append(vehicle(min(cells), max(cells), length, 0))
        height, width = (n * T + 1 for n in self.tiles)
        return height, width, free, vehicles


def shaft_place(graph, state, vertex):
    """Where the shaft's vehicle stands: out of the way of what is pushed in."""
    if graph.points_in(state, vertex, 0):
        return 0 if graph.kinds[vertex] == "both" else 1
    if graph.kinds[vertex] == "both":
        return 3
    return 0 if state[1][vertex] == 0 else 3


def halves(start, end):
    """Two trucks' way: the cell in the middle of six, and the last one."""
    return [((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end]


def beside(port):
    """The tile that a port looks at."""
    (row, col), side = port
    return row + NEIGHBOUR[side][0], col + NEIGHBOUR[side][1]


def names():
    letters = "ABCDEFGHIJKLMNOPQRSTUVWYZ"
    yield "X"
    for length in itertools.count(1):
        for word in itertools.product(letters, repeat=length):
            yield "".join(word)


def make(tiles, n_vertices, rng):
    """A board, whether it is solvable, and how many states its graph reaches."""
    while True:
        layout = Layout(n_vertices, tiles, rng)
        graph = layout.build()
        start = random_start(graph, rng) if graph else None
        if start is not None:
            reached = graph.reached(start)
            return layout.board(start), any(points[-1] == 1 for points, _ in reached), len(reached)


def cells_of(v):
    return [(v["row"], v["col"] + i) if v["horizontal"] else (v["row"] + i, v["col"]) for i in range(v["length"])]


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
        board, solvable, n_states = make((rows, cols), args.vertices, rng)
        name = f"gadgets-{args.tiles}-{args.vertices}-{args.seed}-{number}"
        path = Path(args.out, f"{name}.json")
        path.write_text(json.dumps(rushsat_json(board)) + "\n")
        row = {"board": path.name, "solvable": solvable, "states": n_states, "vehicles": len(board[3])}
        if args.rushsat:
            row.update(ask(args, path))
        print(json.dumps(row), flush=True)
        if row.get("rushsat", solvable) not in (solvable, "gave up"):
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


def tile_relation(kind):
    """What wires are pushed in, and which of them can change while the others do not, over all states of a tile."""
    first, last, length = GADGETS[kind]["shaft"]
    wires = [GADGETS[kind]["wires"][side] for side in PORTS[kind]]
    # The spare cell of each wire is its last one, so nothing is pushed in.
    vehicles = [v for wire in wires for v in wire_vehicles(wire, True)]
    vehicles.append(vehicle(first, last, length, 0 if kind == "both" else 1))
    lanes = {c for wire in wires for a, b in zip(wire, wire[1:]) for c in lane_cells(a, b)}
    lanes.update(lane_cells(first, last))
    doors = [wire[0] for wire in wires]

    def pushed(state):
        covered = {cell for v in state for cell in cells_of(dict(zip(KEYS, v)))}
        return tuple(int(door not in covered) for door in doors)

    start = tuple(tuple(v[k] for k in KEYS) for v in vehicles)
    found, open_states, links = {start: pushed(start)}, [start], []
    for state in open_states:
        for to in slides(state, lanes):
            if to not in found:
                found[to] = pushed(to)
                open_states.append(to)
            links.append((state, to))
    group = {state: state for state in found}

    def root(state):
        while group[state] != state:
            group[state] = group[group[state]]
            state = group[state]
        return state

    for a, b in links:
        if found[a] == found[b]:
            group[root(a)] = root(b)
    turns = {root(state): set() for state in found}
    for a, b in links:
        turns[root(a)].update(n for n in range(3) if found[a][n] != found[b][n])
    return {(found[state], frozenset(ports)) for state, ports in turns.items()}, len(found)


KEYS = ("row", "col", "horizontal", "length")


def slides(state, lanes):
    """The states after one step of one vehicle on cells of lanes."""
    covered = {cell for v in state for cell in cells_of(dict(zip(KEYS, v)))}
    for number, (row, col, horizontal, length) in enumerate(state):
        own = set(cells_of(dict(zip(KEYS, state[number]))))
        for by in (-1, 1):
            moved = (row, col + by, horizontal, length) if horizontal else (row + by, col, horizontal, length)
            if all(c in own or (c in lanes and c not in covered) for c in cells_of(dict(zip(KEYS, moved)))):
                yield state[:number] + (moved,) + state[number + 1:]


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
