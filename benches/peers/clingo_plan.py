"""Solve an incremental answer-set program as `clingo` does with `incmode`, which the Python package lacks.

Usage: clingo_plan.py FILE. Prints the plan as clingo does, and its length; or `none`.
"""

import sys

import clingo


def query(time):
    return clingo.Function("query", [clingo.Number(time)])


def show(model):
    print("Answer: 1")
    print(*model.symbols(shown=True))


def main():
    control = clingo.Control()
    control.load(sys.argv[1])
    most = control.get_const("imax")
    time = 0
    while most is None or time < most.number:
        if time == 0:
            parts = [("base", [])]
        else:
            control.release_external(query(time - 1))
            parts = [("step", [clingo.Number(time)])]
        control.ground(parts + [("check", [clingo.Number(time)])])
        control.assign_external(query(time), True)
        if control.solve(on_model=show).satisfiable:
            print(time)
            return
        time += 1
    print("none")


main()
