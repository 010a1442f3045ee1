"""A shortest plan with PySAT and the direct encoding, as one would write it first.

Variables: at(v, p, t), vehicle v is at position p in frame t; moved(v, t), it moves in transition t.
Clauses: each vehicle is at one position; vehicles do not overlap; at most one moves in a transition, and what
does not move stays; what moves from p to q finds the cells on its way empty. The goal of each horizon is an
assumption, and all clauses are kept for the next one.

Usage: pysat_plan.py FILE METRIC BOUND, with a board in rushsat JSON. Prints the plan as clingo would, and its length;
or `none`.
"""

import json
import sys
from itertools import combinations

from pysat.solvers import Cadical153


class Vehicle:
    def __init__(self, board, vehicle):
        horizontal = vehicle["orientation"] == "horizontal"
        length, row, col = vehicle["length"], vehicle["row"], vehicle["col"]
        extent = board["width"] if horizontal else board["height"]
        walls = {tuple(wall) for wall in board["walls"]}
        cell = (lambda along: (row, along)) if horizontal else (lambda along: (along, col))
        self.name = vehicle["name"]
        self.start = col if horizontal else row
        covers = {p: {cell(p + i) for i in range(length)} for p in range(extent - length + 1)}
        self.covers = {p: cells for p, cells in covers.items() if not cells & walls}
        self.walls = walls
        self.cell, self.length = cell, length

    def way(self, p, q):
        """The cells entered on the way from p to q."""
        first, last = min(p, q), max(p, q) + self.length
        return {self.cell(along) for along in range(first, last)} - self.covers[p]


class Encoding:
    def __init__(self, board, metric):
        self.vehicles = [Vehicle(board, vehicle) for vehicle in board["vehicles"]]
        self.reach = 1 if metric == "steps" else 99
        self.numbers = {}
        self.solver = Cadical153()
        names = [vehicle["name"] for vehicle in board["vehicles"]]
        self.primary = names.index(board["primary"])
        last = board["exit"] in ("right", "bottom")
        primary = board["vehicles"][self.primary]
        extent = board["width"] if primary["orientation"] == "horizontal" else board["height"]
        self.goal = extent - primary["length"] if last else 0

    def var(self, *name):
        return self.numbers.setdefault(name, len(self.numbers) + 1)

    def exactly_one(self, variables):
        self.solver.add_clause(variables)
        self.at_most_one(variables)

    def at_most_one(self, variables):
        for a, b in combinations(variables, 2):
            self.solver.add_clause([-a, -b])

    def frame(self, t):
        for v, vehicle in enumerate(self.vehicles):
            self.exactly_one([self.var("at", v, p, t) for p in vehicle.covers])
            if t == 0:
                self.solver.add_clause([self.var("at", v, vehicle.start, 0)])
        for (v, one), (w, other) in combinations(enumerate(self.vehicles), 2):
            for p, cells in one.covers.items():
                for q, others in other.covers.items():
                    if cells & others:
                        self.solver.add_clause([-self.var("at", v, p, t), -self.var("at", w, q, t)])

    def transition(self, t):
        self.at_most_one([self.var("moved", v, t) for v in range(len(self.vehicles))])
        for v, vehicle in enumerate(self.vehicles):
            moved = self.var("moved", v, t)
            for p in vehicle.covers:
                here = self.var("at", v, p, t)
                self.solver.add_clause([moved, -here, self.var("at", v, p, t + 1)])
                for q in vehicle.covers:
                    if p != q:
                        self.slide(t, v, p, q)

    def slide(self, t, v, p, q):
        vehicle = self.vehicles[v]
        here, there = self.var("at", v, p, t), self.var("at", v, q, t + 1)
        way = vehicle.way(p, q)
        if abs(p - q) > self.reach or way & vehicle.walls:
            self.solver.add_clause([-here, -there])
            return
        for w, other in enumerate(self.vehicles):
            for r, cells in other.covers.items():
                if w != v and cells & way:
                    self.solver.add_clause([-here, -there, -self.var("at", w, r, t)])

    def plan(self, horizon):
        """The slides of the solver's model, as clingo would print them."""
        true = set(self.solver.get_model())
        for v, vehicle in enumerate(self.vehicles):
            at = [p for t in range(horizon + 1) for p in vehicle.covers if self.var("at", v, p, t) in true]
            for t in range(horizon):
                if at[t] != at[t + 1]:
                    yield f"slide({json.dumps(vehicle.name, ensure_ascii=False)},{at[t]},{at[t + 1]},{t + 1})"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        board = json.load(file)
    encoding = Encoding(board, sys.argv[2])
    for horizon in range(int(sys.argv[3]) + 1):
        if horizon > 0:
            encoding.transition(horizon - 1)
        encoding.frame(horizon)
        goal = encoding.var("at", encoding.primary, encoding.goal, horizon)
        if encoding.solver.solve(assumptions=[goal]):
            print("Answer: 1")
            print(*encoding.plan(horizon))
            print(horizon)
            return
    print("none")


main()
