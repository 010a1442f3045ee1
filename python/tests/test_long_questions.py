"""Every question that can take long: limits, Ctrl-C, progress, and what is known when one of them ends it."""

from __future__ import annotations

import contextlib
import inspect
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import README_BOARD, UNSOLVABLE
from test_interrupt import ended_after, long_board
from test_puzzle import example

import rushsat
from rushsat import (
    Atlas,
    Board,
    Completion,
    GaveUp,
    Interrupted,
    LimitReached,
    Plan,
    PuzzlePlan,
    Reached,
    UniversePart,
    WhyGaveUp,
    audit,
    complete,
    formula,
    generate,
    universe,
    verify,
)
from rushsat.questions import Questions

HARD = Board(README_BOARD)

LONG = long_board()


def nothing(known: object) -> None:
    assert known is None


def gave_up(known: object) -> None:
    assert isinstance(known, GaveUp)


def some_states(known: object) -> None:
    """Figures, and of ``states`` the first rows of the whole answer."""
    assert isinstance(known, Reached)
    assert known.n_states > 1000
    if known.states is not None:
        assert len(known.states) == min(known.n_states, 200_000)
        start = [v.col if v.is_horizontal else v.row for v in LONG.vehicles]
        assert known.states[0].tolist() == start
        assert len(np.unique(known.states[:2000], axis=0)) == min(known.n_states, 2000)
        LONG.with_positions(known.states[-1].tolist())


def some_partitions(known: object) -> None:
    assert isinstance(known, UniversePart)
    assert 0 <= known.n_partitions_done < known.n_partitions
    if known.n_valid is None:
        assert known.histogram == ()
    else:
        assert known.histogram[0] == known.n_winning
        assert sum(known.histogram) <= known.n_valid


def some_puzzles(known: object) -> None:
    assert isinstance(known, Atlas) and known.partitions is not None
    first, end, n = known.partitions
    assert 0 == first <= end < n
    for row in known.select(limit=1):
        answer = row.board.solve()
        assert isinstance(answer, Plan) and answer.n_moves == row.moves


def no_cores(known: object) -> None:
    assert isinstance(known, WhyGaveUp)
    assert str(known).startswith("gave up: ")


def a_board(known: object) -> None:
    assert isinstance(known, Board) and isinstance(known.solve(), Plan)


def some_plans(known: object) -> None:
    assert isinstance(known, list) and known
    assert HARD.replay(known[-1]).boards[-1].is_solved


def some_boards(known: object) -> None:
    assert isinstance(known, Completion)


def a_plan(known: object) -> None:
    assert isinstance(known, PuzzlePlan | GaveUp)


Ask = Callable[..., Any]

QUESTIONS: list[tuple[str, Ask, Callable[[Any], None]]] = [
    ("plan", lambda **how: LONG.plan(max_moves=30, encoding="cell", **how), gave_up),
    ("solve", lambda **how: LONG.solve(**how), gave_up),
    ("subgoals", lambda **how: Board(UNSOLVABLE).solve(engine="subgoals", restarts=10**9, **how), gave_up),
    ("exhaustive", lambda **how: LONG.solve(engine="exhaustive", **how), gave_up),
    ("states", lambda **how: LONG.states(**how), some_states),
    ("cluster", lambda **how: LONG.cluster(**how), some_states),
    ("count", lambda **how: LONG.count(**how), some_states),
    ("rate", lambda **how: LONG.rate(**how), some_states),
    ("sample", lambda **how: PLANS.sample(10**9, **how), some_plans),
    ("first", lambda **how: PLANS.first(10**9, **how), some_plans),
    ("why", lambda **how: LONG.why_no_plan(max_moves=40, scope="smallest", **how), no_cores),
    ("verify", lambda **how: verify("inductive", size=(20, 20), **how), gave_up),
    ("universe", lambda **how: universe((6, 6), **how), some_partitions),
    ("atlas", lambda **how: Atlas.build((5, 5), walls=4, threads=1, **how), some_puzzles),
    ("complete", lambda **how: complete(hardest=True, **how), some_boards),
    ("anneal", lambda **how: next(generate("anneal", iterations=10**9, **how)), a_board),
    ("harder", lambda **how: next(generate("harder", board=HARD, iterations=10**9, **how)), a_board),
    (
        "none harder",
        lambda **how: next(generate("harder", board=HARD, where=NONE, iterations=10**9, **how)),
        nothing,
    ),
    ("random", lambda **how: next(generate("random", where="moves >= 99", **how)), nothing),
    ("formula", lambda **how: formula(LONG, 1000, "cell", **how), nothing),
    ("program", lambda **how: example("eight-puzzle").plan(strengthen="none", **how), a_plan),
]

PLANS = HARD.count(80)

NONE = "vehicles > 99 and moves > 1"


@pytest.mark.parametrize(("ask", "check"), [q[1:] for q in QUESTIONS], ids=[q[0] for q in QUESTIONS])
def test_ctrl_c_ends_every_question_with_what_is_known(ask: Ask, check: Callable[[Any], None]) -> None:
    raised, delay = ended_after(0.4, ask)
    assert delay < 0.5
    assert isinstance(raised, Interrupted) == (check is not nothing)
    check(getattr(raised, "answer", None))


@pytest.mark.parametrize(("ask", "check"), [q[1:] for q in QUESTIONS], ids=[q[0] for q in QUESTIONS])
def test_a_limit_ends_every_question_with_what_is_known(ask: Ask, check: Callable[[Any], None]) -> None:
    try:
        known = ask(time_limit=0.3)
    except LimitReached as stopped:
        known = stopped.known
        assert stopped.problem.startswith("time limit reached")
    check(known)


@pytest.mark.parametrize("ask", [q[1] for q in QUESTIONS], ids=[q[0] for q in QUESTIONS])
def test_every_question_tells_how_far_it_is(ask: Ask) -> None:
    told: list[tuple[int, int | None, str]] = []

    def hear(*at: Any) -> None:
        told.append(at)
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ask(progress=hear)
    [(done, total, text)] = told
    assert done >= 0 and (total is None or total >= done) and text


@pytest.mark.parametrize(
    ("name", "unit"),
    [("states", "states"), ("verify", "seconds"), ("anneal", "changes")],
)
def test_a_bar_is_shown(name: str, unit: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    [ask] = [ask for question, ask, _ in QUESTIONS if question == name]
    with contextlib.suppress(LimitReached):
        ask(progress=True, time_limit=1.2)
    assert f"{unit}: " in capsys.readouterr().err


def callables() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Everything public that is written in Python and can be called."""
    for name in rushsat.__all__:
        public = getattr(rushsat, name)
        members = vars(public).values() if inspect.isclass(public) else [public]
        for member in members:
            called = member.__func__ if isinstance(member, classmethod) else member
            if inspect.isfunction(called):
                yield f"{name}: {called.__name__}", called


def test_what_takes_a_limit_takes_all_and_tells_of_progress() -> None:
    limited = 0
    for name, public in [
        *callables(),
        *((f"Board: {n}", f) for n, f in vars(Questions).items() if callable(f)),
    ]:
        parameters = set(inspect.signature(public).parameters)
        if "time_limit" in parameters:
            limited += 1
            assert {"memory_limit", "progress"} <= parameters, name
    assert limited > 25


def test_an_audit_that_is_ended_tells_of_what_was_audited(tmp_path: Path) -> None:
    for number in range(300):
        (tmp_path / str(number)).mkdir()
    HARD.certify(tmp_path / "0" / "c", max_moves=50)
    for number in range(1, 300):
        shutil.copytree(tmp_path / "0" / "c", tmp_path / str(number) / "c")
    raised, delay = ended_after(1, lambda: audit(tmp_path))
    assert delay < 0.5
    assert isinstance(raised, Interrupted)
    assert isinstance(raised.answer, list)
    conclusions = [one.conclusion for one in raised.answer]
    assert len(conclusions) < 300
    assert set(conclusions[:-1]) == {"proved"}
