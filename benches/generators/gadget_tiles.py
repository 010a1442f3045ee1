"""The shapes of the gadgets on their tiles, and all states of each; see `gadgets.py`."""

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


def cells_of(v):
    return [(v["row"], v["col"] + i) if v["horizontal"] else (v["row"] + i, v["col"]) for i in range(v["length"])]


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
