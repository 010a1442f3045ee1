"""What nobody should give, and how it is refused: by name, and never by a crash of the native half."""

from __future__ import annotations

import copy
import os
import pickle
import re
import sys
import weakref
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import SMALL
from test_puzzle import example

import rushsat
from rushsat import (
    Atlas,
    Board,
    GaveUp,
    Interrupted,
    LimitReached,
    NoPlan,
    Plan,
    Puzzle,
    ReadError,
    RushsatError,
    audit,
    complete,
    formula,
    generate,
    read_boards,
    universe,
    verify,
)

BOARD = Board(SMALL)

NUMBERS: list[tuple[str, Any]] = [
    ("max_moves", lambda n: BOARD.plan(max_moves=n)),
    ("max_steps", lambda n: BOARD.plan(max_steps=n)),
    ("threads", lambda n: BOARD.plan(threads=n)),
    ("memory_limit", lambda n: BOARD.plan(memory_limit=n)),
    ("conflict_limit", lambda n: BOARD.plan(conflict_limit=n)),
    ("seed", lambda n: BOARD.solve(engine="subgoals", seed=n)),
    ("restarts", lambda n: BOARD.solve(engine="subgoals", restarts=n)),
    ("max_steps", lambda n: BOARD.solve(engine="exhaustive", max_steps=n)),
    ("max_length", lambda n: BOARD.count(n)),
    ("n", lambda n: BOARD.count().first(n)),
    ("n", lambda n: BOARD.count().sample(n)),
    ("seed", lambda n: BOARD.count().sample(1, seed=n)),
    ("seed", lambda n: BOARD.rate(seed=n)),
    ("position", lambda n: BOARD.with_positions([n] * len(BOARD.vehicles))),
    ("horizon", lambda n: formula(BOARD, n)),
    ("top_id", lambda n: formula(BOARD, 7, top_id=n)),
    ("size", lambda n: universe((n, 4))),
    ("exit_row", lambda n: universe((4, 4), exit_row=n)),
    ("top", lambda n: universe((3, 3), top=n)),
    ("threads", lambda n: universe((3, 3), threads=n)),
    ("size", lambda n: verify("full_row", size=(4, n))),
    ("primary_row", lambda n: verify("full_row", primary_row=n)),
    ("seed", lambda n: generate(seed=n)),
    ("count", lambda n: generate(count=n)),
    ("first", lambda n: generate(first=n)),
    ("size", lambda n: generate("random", size=(n, n))),
    ("line", lambda n: generate("random", line=n)),
    ("vehicles", lambda n: generate("random", vehicles=n)),
    ("walls", lambda n: generate("anneal", walls=n)),
    ("iterations", lambda n: generate("anneal", iterations=n)),
    ("iterations", lambda n: generate("harder", board=BOARD, iterations=n)),
    ("changes", lambda n: generate("harder", board=BOARD, changes=n)),
    ("max_states", lambda n: generate("harder", board=BOARD, max_states=n)),
    ("tries", lambda n: generate("random", tries=n)),
    ("at_least", lambda n: complete(at_least=n)),
    ("seed", lambda n: complete(seed=n)),
    ("count", lambda n: complete(count=n)),
    ("walls", lambda n: complete(walls=n)),
    ("line", lambda n: complete(line=n)),
    ("size", lambda n: complete(size=(n, 4))),
    ("size", lambda n: Atlas.build((n, 4))),
    ("walls", lambda n: Atlas.build((3, 3), walls=n)),
    ("limit", lambda n: Atlas().select(limit=n)),
    ("horizon", lambda n: example("hanoi").formula(n)),
    ("max_steps", lambda n: example("hanoi").plan(max_steps=n)),
]


@pytest.mark.parametrize(("name", "ask"), NUMBERS, ids=[f"{i}-{name}" for i, (name, _) in enumerate(NUMBERS)])
def test_numbers_that_are_none_are_refused_by_name(name: str, ask: Any) -> None:
    for wrong in [-1, 10**30]:
        with pytest.raises(ValueError, match=f"`{name}` is {wrong}; expected a whole number") as raised:
            ask(wrong)
    assert re.search("from [0-9]+ to [0-9]+$", str(raised.value))
    for wrong in ["3", 2.5]:
        with pytest.raises(TypeError, match=f"`{name}` is {wrong!r}; expected a whole number"):
            ask(wrong)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Board(5),
        lambda: Puzzle(5),
        lambda: formula(SMALL, 7),
        lambda: formula(example("hanoi"), 7),
        lambda: audit("x", SMALL),
        lambda: verify("full_row", board=SMALL),
        lambda: BOARD.plan(progress=5),
        lambda: BOARD.plan(time_limit="1"),
        lambda: universe(5),
        lambda: generate("random", size=(5, 5, 5)),
        lambda: generate("anneal", temperatures="20..0.5"),  # type: ignore[arg-type]
        lambda: BOARD.replay([1, 2]),
        lambda: example("hanoi").check(5),
    ],
)
def test_values_of_other_types_are_type_errors(ask: Any) -> None:
    with pytest.raises((TypeError, AttributeError)) as raised:
        ask()
    assert "_native" not in str(raised.value)


@pytest.mark.parametrize("wrong", [(0, 1), (20, -1), (float("inf"), 1), (1, float("nan"))])
def test_temperatures_are_two_numbers_above_0(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"`temperatures` is .*; expected two numbers above 0, or \(0, 0\)"):
        generate("anneal", temperatures=wrong)
    with pytest.raises(ValueError, match="`temperatures` is not for the generator `random`"):
        generate("random", temperatures=wrong)


def test_programs_have_formulas_of_their_own() -> None:
    with pytest.raises(TypeError, match=r"`Puzzle\.formula`"):
        formula(example("hanoi"), 7)


def test_a_film_takes_time() -> None:
    plan = BOARD.plan()
    assert isinstance(plan, Plan)
    for pace in [-1.0, 0.0, float("nan"), float("inf")]:
        with pytest.raises(ValueError, match="pace"):
            BOARD.film(plan, pace=pace)
    slow, fast = (_duration_s(BOARD.film(plan, pace=pace)) for pace in (0.5, 2))
    assert slow == 4 * fast > 0


def _duration_s(film: str) -> float:
    found = re.search(r"animation:m0 ([0-9.]+)s", film)
    assert found
    return float(found[1])


def test_files_that_are_no_text_are_refused_with_the_place(tmp_path: Path) -> None:
    path = tmp_path / "board"
    path.write_bytes(b"BB.F\nA\xffA.")
    for read in [Board.from_file, Puzzle.from_file, read_boards]:
        with pytest.raises(ReadError) as raised:
            read(path)
        assert raised.value.source == str(path)
        assert (raised.value.line, raised.value.column) == (2, 2)
        assert raised.value.help == "save the file as UTF-8 or plain ASCII"
    with pytest.raises(OSError):
        Board.from_file(tmp_path / "missing")


def test_names_of_files_need_not_be_text(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff")
    Path(name).write_text(SMALL)
    assert Board.from_file(name) == read_boards(name)[0].board == BOARD
    Path(name).write_text("AAB")
    for read in [Board.from_file, Puzzle.from_file, read_boards]:
        with pytest.raises(ReadError) as raised:
            read(Path(name))
        assert raised.value.source == f"{tmp_path}/\ufffd"
    Atlas.build((3, 3)).save(name)
    assert len(Atlas(name)) == len(Atlas.build((3, 3)))


def test_limits_end_the_reading_of_lists(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text(f"{SMALL}\n" * 20_000)
    for how in [{"time_limit": 0}, {"time_limit": 1e-4}, {"memory_limit": 0}, {"memory_limit": 10**6}]:
        with pytest.raises(LimitReached, match="limit reached"):
            read_boards(path, **how)  # type: ignore[arg-type]


def test_files_without_an_end_are_read_within_limits() -> None:
    for read in [read_boards, Puzzle.from_file, Atlas]:
        with pytest.raises(LimitReached, match="memory limit reached"):
            read("/dev/zero", memory_limit=10**7)  # type: ignore[operator]
        with pytest.raises(LimitReached, match="time limit reached"):
            read("/dev/zero", time_limit=0.05)  # type: ignore[operator]


def test_whoever_hears_of_progress_need_not_be_true() -> None:
    class Heard(list[Any]):
        def __call__(self, *progress: Any) -> None:
            self.append(progress)

    heard = Heard()
    next(generate("anneal", iterations=3000, seed=1, progress=heard))
    assert heard


def test_numbers_of_numpy_are_numbers() -> None:
    assert len(list(generate("random", first=np.uint8(250), count=10))) == 10
    six, two = np.array([6, 6]), np.int64(2)
    assert verify("full_row", size=six // 3 * 2) == verify("full_row", size=(4, 4))  # type: ignore[arg-type]
    assert complete(size=np.array([3, 3]), at_least=99).is_exhausted  # type: ignore[arg-type]
    for ask in [complete, lambda **how: verify("full_row", **how)]:
        with pytest.raises(TypeError, match="expected columns and rows"):
            ask(size=())
    answer = example("water-jugs").plan(max_steps=two)
    assert isinstance(answer, NoPlan) and type(answer.max_length) is int
    assert BOARD.why_no_plan(max_moves=6, scope=two)
    for wrong, error in [(np.int64(0), ValueError), (2**64, ValueError), (None, TypeError), (2.5, TypeError)]:
        with pytest.raises(error, match="`scope` is"):
            BOARD.why_no_plan(max_moves=6, scope=wrong)  # type: ignore[arg-type]


def test_what_does_not_change_can_be_a_key() -> None:
    plan = BOARD.solve()
    assert isinstance(plan, Plan)
    replay = BOARD.replay(plan.slides)
    given_up = verify("full_row", time_limit=0)
    assert isinstance(given_up, GaveUp) and given_up.figures.engine == "varisat"
    with pytest.raises(LimitReached):
        BOARD.to_pddl(memory_limit=10)
    assert hash(replay) == hash(BOARD.replay(plan.slides)) and plan.boards() == list(replay.boards)
    assert weakref.ref(BOARD)() is BOARD


def test_switches_are_one_text_or_several() -> None:
    puzzle = example("water-jugs")
    assert puzzle.plan(strengthen="order,sums") == puzzle.plan(strengthen=["order", "sums"])
    assert (
        formula(BOARD, 7, strengthen="layers").n_clauses == formula(BOARD, 7, strengthen=["layers"]).n_clauses
    )
    with pytest.raises(ValueError, match="`fast` is not a switch"):
        puzzle.plan(strengthen="fast")


def test_plans_of_programs_are_checked_as_answers_and_as_text() -> None:
    puzzle = example("water-jugs")
    plan = puzzle.plan()
    puzzle.check(plan)  # type: ignore[arg-type]
    puzzle.check(plan.text.strip())  # type: ignore[union-attr]
    assert (plan[0], plan[-1]) == (plan.steps[0], plan.steps[-1])  # type: ignore[index, union-attr]
    with pytest.raises(RushsatError, match="no goal state"):
        puzzle.check("")


@pytest.mark.parametrize(
    "error",
    [
        ReadError("wrong", "file", 3, 4, "do better"),
        RushsatError("wrong", "do better"),
        LimitReached("time limit reached", known=3),
        Interrupted(BOARD.solve()),
    ],
    ids=lambda error: type(error).__name__,
)
def test_exceptions_are_pickled_whole(error: BaseException) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.__dict__) == (str(error), error.__dict__)


def test_a_message_has_a_part_of_what_is_known() -> None:
    known = BOARD.count(60).first(2000)
    assert len(str(known)) > 100_000
    interrupted = Interrupted(known)
    assert len(str(interrupted)) < 400 and interrupted.answer is known


def test_answers_come_back_from_other_processes() -> None:
    puzzle = example("wolf-goat-cabbage")
    assert copy.deepcopy(puzzle) == puzzle
    with ProcessPoolExecutor(max_workers=1) as pool:
        assert pool.submit(BOARD.plan).result() == BOARD.plan()
        assert pool.submit(puzzle.plan).result() == puzzle.plan()
        with pytest.raises(ReadError):
            pool.submit(Board, "AAB").result()


def test_large_answers_are_pickled_and_compared() -> None:
    asked = formula(BOARD, 7, "order", top_id=100, prefix="mine/")
    program = example("water-jugs").formula(6)
    for one in [asked, program]:
        again = pickle.loads(pickle.dumps(one))
        assert (again.clauses, again.names, again.top_id) == (one.clauses, one.names, one.top_id)
    for ask in [BOARD.cluster, BOARD.count, lambda: Atlas.build((3, 3))]:
        one = ask()
        assert one == ask() and hash(one) == hash(ask()) and one == pickle.loads(pickle.dumps(one))
        assert one != 3
    assert BOARD.cluster() != BOARD.cluster("steps") and BOARD.count() != BOARD.count(8)


def test_extras_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ["tqdm", "networkx", "pandas", "polars", "pysat"]:
        for loaded in [name for name in sys.modules if name.partition(".")[0] == module]:
            monkeypatch.delitem(sys.modules, loaded)
        monkeypatch.setitem(sys.modules, module, None)
    for name, ask in [
        ("progress", lambda: BOARD.plan(progress=True)),
        ("networkx", lambda: BOARD.cluster().to_networkx()),
        ("pandas", lambda: Atlas().to_pandas()),
        ("polars", lambda: Atlas().to_polars()),
        ("pysat", lambda: formula(BOARD, 7).to_pysat()),
    ]:
        with pytest.raises(ModuleNotFoundError, match=rf"pip install 'rushsat\[{name}\]'"):
            ask()


def test_the_package_has_a_version() -> None:
    assert rushsat.__version__ == version("rushsat")
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        rushsat.nothing  # noqa: B018
