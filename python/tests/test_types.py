"""What type checkers know."""

from __future__ import annotations

import pytest

CODE = """
import numpy as np
from rushsat import Atlas, Board, Puzzle, generate

board = Board("BB.FAA.FECCCE.DD")
Board("AA..>", exit=board.exit)
plan = board.plan(max_moves=np.int64(7), memory_limit=np.int64(10**9))
if plan:
    print(plan.n_moves)
else:
    reveal_type(plan)
steps = Puzzle("").plan()
if steps:
    print(steps.text)
board.replay([("A", np.int64(1)), "A+1"])
for row in Atlas():
    print(row.moves)
for other in board.cluster():
    print(other.width)
next(generate(seed=np.int64(3), size=(np.int64(4), 4)))
"""


def test_answers_are_told_apart_and_numbers_may_be_numpys() -> None:
    api = pytest.importorskip("mypy.api")
    said, trouble, _ = api.run(["--strict", "--config-file", "", "-c", CODE])
    assert trouble == ""
    assert said.splitlines() == [
        '<string>:11: note: Revealed type is "rushsat.answers.NoPlan | rushsat.answers.GaveUp"',
        "Success: no issues found in 1 source file",
    ]
