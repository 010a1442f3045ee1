"""Boards of which much is asked, and the solver that works goal by goal."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from conftest import SMALL, UNSOLVABLE

from rushsat import (
    Board,
    GaveUp,
    LimitReached,
    NoPlan,
    Plan,
    ReadError,
    RushsatError,
    audit,
    complete,
    generate,
)
from rushsat.words import Metric


def test_the_hardest_board_of_a_size_is_proved(tmp_path: Path) -> None:
    # From docs/universe.md: no board of 4x4 needs more than 7 moves.
    found = complete(size=(4, 4), hardest=True, proof_folder=tmp_path / "hardest")
    assert found.is_exhausted and found.is_certified and found.reason is None
    assert found.at_least == 8
    assert found.hardest is not None
    answer = found.hardest.solve()
    assert isinstance(answer, Plan)
    assert answer.n_moves == found.plans[-1].n_moves == found.plans[-1].lower_bound == 7
    [audited] = audit(tmp_path / "hardest")
    assert audited.is_proved
    assert audited.claim is not None and "8 moves or more" in audited.claim
    assert (audited.kind, audited.metric, audited.at_least) == ("wish", "moves", 8)
    assert (audited.length, audited.refuted_length) == (None, None)


def test_boards_meet_the_wish() -> None:
    found = complete("....?????AA?????", where="trucks = 0", at_least=3, metric="steps", count=2)
    assert len(found.boards) == len(found.plans) == 2 and not found.is_exhausted
    for board, plan in zip(found.boards, found.plans, strict=True):
        assert str(board).startswith("....") and plan.is_shortest and plan.n_steps >= 3
        assert all(vehicle.length == 2 for vehicle in board.vehicles)
        answer = board.solve("steps")
        assert isinstance(answer, Plan) and answer.n_steps == plan.n_steps
    empty = complete(size=(4, 4), such_that=["E(0,0)", "E(0,1)"], at_least=2).boards[0]
    assert str(empty).startswith("..")
    none = complete("AA..............", at_least=2, line=0)
    assert none.boards == () and none.hardest is None
    assert complete(size=(3, 3), at_least=99).is_exhausted


def test_a_length_may_be_asked_for_exactly() -> None:
    # The clusters of 4x4 have boards of up to 7 moves.
    found = complete(size=(4, 4), at_least=5, exactly=True, count=5)
    assert [plan.n_moves for plan in found.plans] == [5] * 5
    assert len(set(map(str, found.boards))) == 5
    made = generate("complete", size=(4, 4), at_least=6, exactly=True, metric="steps", seed=3)
    assert [board.solve("steps").n_steps for board in made] == [6]  # type: ignore[union-attr]
    assert complete(size=(4, 4), at_least=8, exactly=True).is_exhausted
    for others in ({"hardest": True}, {"proof_folder": "folder"}):
        with pytest.raises(ValueError, match="neither"):
            complete(exactly=True, **others)  # type: ignore[arg-type]


def test_what_an_outside_solver_says_is_not_proved(tmp_path: Path) -> None:
    """The solver believes that there is no board at all."""
    liar = tmp_path / "liar"
    liar.write_text("#!/bin/sh\necho 's UNSATISFIABLE'\nexit 20\n")
    liar.chmod(0o755)
    said = complete(size=(4, 4), solver=f"exec:{liar} {{cnf}}")
    assert said.is_exhausted and not said.is_proved
    assert complete(size=(3, 3), at_least=99).is_proved


def test_generate_asks_for_boards_by_sat(command: str) -> None:
    said = ["complete", "--size", "5x5", "--moves", "6", "--count", "2", "--where", "trucks = 1"]
    ran = [command, "generate", *said, "--seed", "3"]
    written = subprocess.run(ran, capture_output=True, check=True, text=True).stdout
    boards = generate("complete", size=(5, 5), at_least=6, count=2, where="trucks = 1", seed=3)
    ours = [str(board) for board in boards]
    assert len(ours) == 2
    assert ours == [line.split()[0] for line in written.splitlines()[:2]]
    assert list(generate("complete", size=(3, 3), at_least=99)) == []


def test_completion_stops_with_what_it_has() -> None:
    found = complete(hardest=True, time_limit=1)
    assert found.reason == "time limit reached" and not found.is_exhausted
    with pytest.raises(LimitReached, match="time limit"):
        list(generate("complete", at_least=60, time_limit=0.1))


def test_wishes_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ReadError) as raised:
        complete(where="moves >= 8")
    assert raised.value.source == "condition"
    with pytest.raises(ReadError) as raised:
        complete(such_that="E(0,0) &")
    assert raised.value.source == "lemma"
    for sketch, line, column in [("?=" + 14 * "?", 1, 2), ("?? ?", 1, 3), ("?A?A????????????", 1, 2)]:
        with pytest.raises(ReadError) as raised:
            complete(sketch)
        assert (raised.value.source, raised.value.line, raised.value.column) == ("sketch", line, column)
    for wish in [{"sketch": "??"}, {"line": 9}, {"size": (20, 20)}]:
        with pytest.raises(RushsatError):
            complete(**wish)  # type: ignore[arg-type]
    for wish in [{"size": (0, 6)}, {"sketch": SMALL, "size": (4, 4)}, {"hardest": True, "count": 2}]:
        with pytest.raises(ValueError):
            complete(**wish)  # type: ignore[arg-type]
    for wish in [{"count": 0}, {"at_least": -1}, {"metric": "miles"}, {"solver": "nobody"}]:
        with pytest.raises(ValueError):
            complete(**wish)  # type: ignore[arg-type]


def test_arguments_of_other_generators_are_refused() -> None:
    for how, wish in [
        ("rewind", {"size": (5, 5)}),
        ("random", {"hardest": True}),
        ("anneal", {"trucks": 0.5}),
        ("complete", {"iterations": 3}),
        ("rewind", {"sketch": SMALL}),
        ("harder", {"size": (5, 5)}),
        ("atlas", {"iterations": 3}),
        ("random", {"board": Board(SMALL)}),
    ]:
        with pytest.raises(ValueError, match=f"`{next(iter(wish))}` is not for the generator `{how}`"):
            generate(how, **wish)  # type: ignore[arg-type]


def test_a_solver_that_makes_way_goal_by_goal() -> None:
    board = Board(SMALL)
    answer = board.solve(engine="subgoals", restarts=3, seed=1)
    assert isinstance(answer, Plan)
    assert answer.n_moves >= 7 and not answer.is_shortest and answer.lower_bound == 0
    assert answer.boards()[-1].is_solved
    assert answer == board.solve(engine="subgoals", restarts=3, seed=1)
    assert answer.figures.engine == "subgoals, seed 1"
    shorter = board.solve(engine="subgoals", restarts=3, seed=1, shorten=True)
    assert isinstance(shorter, Plan)
    assert 7 <= shorter.n_moves <= answer.n_moves
    few = board.solve(engine="subgoals", max_steps=5)
    assert isinstance(few, GaveUp)
    assert isinstance(Board(UNSOLVABLE).solve(engine="subgoals", time_limit=2), GaveUp)


def test_the_exhaustive_solver_of_the_report() -> None:
    board = Board(SMALL)
    answer = board.solve("steps", engine="exhaustive")
    assert isinstance(answer, Plan)
    assert (answer.n_steps, answer.is_shortest, answer.lower_bound) == (9, True, 9)
    by_moves = board.solve(engine="exhaustive")
    assert isinstance(by_moves, Plan)
    assert not by_moves.is_shortest and by_moves.lower_bound == 0
    assert isinstance(Board(UNSOLVABLE).solve(engine="exhaustive"), NoPlan)
    few = board.solve("steps", engine="exhaustive", max_steps=8)
    assert isinstance(few, NoPlan) and few.max_length == 8 and few.is_proved
    # A bound in steps is one about steps, as in `plan`.
    assert board.solve(engine="exhaustive", max_steps=8) == few
    assert isinstance(board.solve("moves", engine="exhaustive", max_steps=8), GaveUp)


def test_engines_refuse_the_arguments_of_others() -> None:
    board = Board(SMALL)
    with pytest.raises(ValueError, match="`seed` is not for the engine `search`"):
        board.solve(seed=1)
    with pytest.raises(ValueError, match="`algorithm` is not for the engine `subgoals`"):
        board.solve(engine="subgoals", algorithm="a-star")
    with pytest.raises(ValueError, match="'luck' is no engine"):
        board.solve(engine="luck")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected a whole number"):
        board.solve(engine="exhaustive", max_steps=-1)


@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_plans_count_what_was_asked_for(metric: Metric) -> None:
    found = complete(size=(4, 4), metric=metric, at_least=7)
    (plan,) = found.plans
    assert (plan.metric, plan.length) == (metric, plan.lower_bound)
    assert plan.length >= 7
    solved = found.boards[0].solve(metric)
    assert isinstance(solved, Plan)
    assert solved.length == plan.length
