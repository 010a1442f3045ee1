"""Formulas: the clauses of the command, names, PySAT."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import numpy as np
import pytest
from conftest import PUZZLES, README_BOARD, SMALL

from rushsat import Board, LimitReached, Plan, Puzzle, RushsatError, _rushsat, formula

ENCODINGS = ["cell", "position", "order", "crossing", "cartesian", "dual"]
BOARDS = [SMALL, README_BOARD, (PUZZLES / "original" / "01.txt").read_text()]


def clauses_of(dimacs: bytes) -> list[list[int]]:
    lines = [line for line in dimacs.decode().splitlines() if line[:1] not in {"c", "p"}]
    return [[int(word) for word in line.split()[:-1]] for line in lines]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_formulas_are_byte_for_byte_those_of_the_command(encoding, command, tmp_path) -> None:  # type: ignore[no-untyped-def]
    for number, text in enumerate(BOARDS):
        path = tmp_path / f"{number}.txt"
        path.write_text(text)
        for bound, metric, semantics in [(9, "moves", "sequential"), (4, "steps", "counted")]:
            said = [f"--max-{metric}", str(bound), "--semantics", semantics, "--encoding", encoding]
            export = [command, "export", "--format", "dimacs", *said, str(path)]
            written = subprocess.run(export, capture_output=True, check=True).stdout
            ours = formula(Board(text), bound, encoding, metric=metric, semantics=semantics)
            assert ours.to_dimacs() == written
            assert ours.clauses == clauses_of(written)
            annotated = subprocess.run([*export, "--annotate"], capture_output=True, check=True).stdout
            assert ours.to_dimacs(annotate=True) == annotated


def test_options_of_a_formula_are_those_of_the_command(command) -> None:  # type: ignore[no-untyped-def]
    said = ["--max-moves", "5", "--strengthen", "static,no-repeat", "--amo", "ladder", SMALL]
    export = [command, "export", "--format", "dimacs", *said]
    written = subprocess.run(export, capture_output=True, check=True).stdout
    ours = formula(Board(SMALL), 5, at_most_one="ladder", strengthen=["static", "no-repeat"])
    assert ours.to_dimacs() == written


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("solver", ["cadical195", "glucose4", "minisat22"])
def test_solvers_of_pysat_decide_and_models_are_plans(encoding, solver) -> None:  # type: ignore[no-untyped-def]
    solvers = pytest.importorskip("pysat.solvers")
    board = Board(SMALL)
    for horizon, has_plan in [(6, False), (7, True), (9, True)]:
        asked = formula(board, horizon, encoding)
        with solvers.Solver(name=solver, bootstrap_with=asked.to_pysat()) as decides:
            assert decides.solve() is has_plan
            if has_plan:
                plan = asked.decode(decides.get_model())
                assert isinstance(plan, Plan)
                assert 7 <= plan.n_moves <= horizon
                assert plan.boards()[-1].is_solved


def test_a_solver_of_pysat_decides_the_board_of_the_readme() -> None:
    solvers = pytest.importorskip("pysat.solvers")
    board = Board(README_BOARD)
    for horizon, has_plan in [(50, False), (51, True)]:
        asked = formula(board, horizon)
        with solvers.Solver(name="cadical195", bootstrap_with=asked.clauses) as decides:
            assert decides.solve() is has_plan
            if has_plan:
                assert asked.decode(decides.get_model()).n_moves == 51


def test_names_are_those_of_the_comments() -> None:
    asked = formula(Board(SMALL), 3, "position")
    lines = asked.to_dimacs().decode().splitlines()
    said = [line.split() for line in lines if line.startswith("c var ")]
    assert {int(var): f"{name}@{frame}" for _, _, var, frame, name in said} == asked.names
    assert asked.variables["at(A,0)@0"] in asked.names
    assert asked.explain([asked.variables["at(A,0)@0"], -asked.variables["at(A,1)@3"]]) == (
        "at(A,0)@0 | !at(A,1)@3"
    )


def test_arrays_are_the_clauses() -> None:
    asked = formula(Board(SMALL), 7)
    assert asked.literals.dtype == np.int32
    assert asked.starts.shape == (asked.n_clauses + 1,)
    assert asked.literals[asked.starts[5] : asked.starts[6]].tolist() == asked.clauses[5]
    assert sum(family.n_clauses for family in asked.families) == asked.n_clauses
    assert {family.frame for family in asked.families} == set(range(8))
    assert np.abs(asked.literals).max() == asked.n_vars == asked.top_id


def test_variables_begin_after_those_of_others() -> None:
    board = Board(SMALL)
    own, shifted = formula(board, 7), formula(board, 7, top_id=1000)
    assert shifted.top_id == own.top_id + 1000
    assert np.array_equal(np.abs(shifted.literals) - 1000, np.abs(own.literals))
    assert np.array_equal(np.sign(shifted.literals), np.sign(own.literals))
    solvers = pytest.importorskip("pysat.solvers")
    with solvers.Solver(name="minisat22", bootstrap_with=shifted.clauses) as decides:
        assert decides.solve()
        assert shifted.decode(decides.get_model()).n_moves == 7


def test_numbers_may_be_far_apart() -> None:
    solvers = pytest.importorskip("pysat.solvers")
    own = formula(Board(SMALL), 7)
    with solvers.Solver(name="minisat22", bootstrap_with=own.clauses) as decides:
        assert decides.solve()
        model = decides.get_model()
    top_id = 2**31 - 1 - own.n_vars
    far = formula(Board(SMALL), 7, top_id=top_id)
    assert far.top_id == 2**31 - 1
    moved = [literal + top_id if literal > 0 else literal - top_id for literal in model]
    assert far.decode([1, 5, *moved]) == own.decode(model)


def test_formulas_share_a_pool_of_variables() -> None:
    formulas = pytest.importorskip("pysat.formula")
    solvers = pytest.importorskip("pysat.solvers")
    pool = formulas.IDPool(occupied=[[5, 20]])
    mine = pool.id("mine")
    one = formula(Board(SMALL), 7, vpool=pool, prefix="one.")
    other = formula(Board(README_BOARD), 51, vpool=pool, prefix="other.")
    used = [{abs(lit) for lit in each.literals.tolist()} for each in (one, other)]
    assert not used[0] & used[1]
    assert not (used[0] | used[1]) & {mine, *range(5, 21)}
    name = next(iter(one.variables))
    assert name.startswith("one.")
    assert pool.id(name) == one.variables[name]
    with solvers.Solver(name="cadical195", bootstrap_with=one.clauses + other.clauses) as both:
        assert both.solve()
        model = both.get_model()
    assert (one.decode(model).n_moves, other.decode(model).n_moves) == (7, 51)
    again = formula(Board(SMALL), 7, vpool=pool, prefix="one.")
    assert again.variables == one.variables


def test_what_is_no_model_is_refused() -> None:
    asked = formula(Board(SMALL), 7)
    with pytest.raises(RushsatError, match="it is no model: it makes no literal of clause"):
        asked.decode([])
    with pytest.raises(RushsatError, match="it is no model"):
        asked.decode(range(1, asked.n_vars + 1))
    with pytest.raises(RushsatError):
        formula(Board(SMALL), 10**9)
    with pytest.raises(RushsatError):
        formula(Board(SMALL), 5, strengthen=["no-repeat"], metric="steps")
    with pytest.raises(ValueError, match="`top_id` is .* expected a whole number"):
        formula(Board(SMALL), 5, top_id=2**31)
    with pytest.raises(LimitReached):
        formula(Board(README_BOARD), 50, memory_limit=1000)
    with pytest.raises(ValueError, match="the pool has no number up to 2147483647 left"):
        formula(Board(SMALL), 7, vpool=FullPool())


class FullPool:
    """A pool whose numbers are nearly used up."""

    def __init__(self) -> None:
        self.top = 2**31 - 5

    def id(self, named: object = None) -> int:
        self.top += 1
        return self.top


def test_all_parts_of_a_formula_are_made_within_one_limit() -> None:
    work = _rushsat.Limits(0.2)
    how = ("moves", "crossing", "sequential", "auto", "none")
    raw = _rushsat.formula_of_board(Board(SMALL)._native, 7, how, work)
    time.sleep(0.25)
    for ask in [lambda: raw.clauses(work), lambda: raw.names(work)]:
        with pytest.raises(LimitReached, match="time limit"):
            ask()


def test_a_program_has_a_formula_too(command) -> None:  # type: ignore[no-untyped-def]
    path = Path(__file__).parents[2] / "puma" / "examples" / "water-jugs.puma"
    asked = Puzzle.from_file(path).formula(6)
    export = [command, "puma", "export", "--format", "dimacs", "--max-steps", "6", str(path)]
    assert asked.to_dimacs() == subprocess.run(export, capture_output=True, check=True).stdout
    solvers = pytest.importorskip("pysat.solvers")
    with solvers.Solver(name="minisat22", bootstrap_with=asked.clauses) as decides:
        assert decides.solve()
        assert len(asked.decode(decides.get_model())) == 6
