"""Constraint graphs whose vertices are gadgets, and a search among their states, which knows no board."""

import itertools


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

    def neighbours(self, state, keeps_sides=True):
        """All states after one edge is reversed. A car keeps its side while the first wire is pushed in, if asked."""
        points, sides = state
        for number, to in enumerate(points):
            turned_points = points[:number] + (1 - to,) + points[number + 1:]
            choices = []
            for vertex in range(len(self.kinds)):
                fits = self.supports((turned_points, sides), vertex)
                if keeps_sides and sides[vertex] is not None and not self.points_in((turned_points, sides), vertex, 0):
                    fits &= {sides[vertex]}
                choices.append(fits)
            for chosen in itertools.product(*choices):
                yield turned_points, chosen

    def reached(self, start, keeps_sides=True):
        found, layer = {start}, [start]
        while layer:
            nexts = (n for state in layer for n in self.neighbours(state, keeps_sides))
            layer = [n for n in nexts if n not in found and not found.add(n)]
        return found

    def is_protected(self, states):
        """Whether in no state an `either` has both other edges while the first wire is pushed in."""
        eithers = [vertex for vertex, kind in enumerate(self.kinds) if kind == "either"]
        return not any(
            [self.points_in(state, vertex, port) for port in range(3)] == [False, True, True]
            for state in states for vertex in eithers)


def random_start(graph, rng):
    """Directions with which all vertices are content, the last edge pointing away from the exit."""
    for _ in range(200):
        points = tuple(rng.randrange(2) for _ in graph.edges[:-1]) + (0,)
        fits = [graph.supports((points, None), vertex) for vertex in range(len(graph.kinds))]
        if all(fits):
            return points, tuple(rng.choice(sorted(sides, key=str)) for sides in fits)
    return None
