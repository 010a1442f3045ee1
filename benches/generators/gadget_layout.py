"""Gadgets on tiles with wires between them, as a board; see `gadgets.py`."""

from gadget_graph import Graph
from gadget_tiles import GADGETS, NEIGHBOUR, OPPOSITE, PORTS, SIDES, T
from gadget_tiles import lane_cells, turned, turned_side, vehicle, wire_vehicles


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
