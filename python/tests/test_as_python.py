"""What users expect of values in Python: hints that resolve, read-only arrays, equality, errors."""

from __future__ import annotations

import errno
import inspect
import pickle
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import SMALL, UNSOLVABLE

import rushsat
from rushsat import (
    Atlas,
    Board,
    LimitReached,
    Puzzle,
    Reached,
    ReadError,
    audit,
    complete,
    formula,
    generate,
    verify,
)

BOARD = Board(SMALL)

SURE = Board("AA>")
"""Its primary has one place, so that its formulas have no variables."""


def test_hints_of_types_resolve() -> None:
    for name in rushsat.__all__:
        public = getattr(rushsat, name)
        if not inspect.isclass(public) and not inspect.isfunction(public):
            continue  # an alias of a type
        typing.get_type_hints(public)
        for member in vars(public).values() if inspect.isclass(public) else ():
            function = getattr(member, "__func__", member)
            function = getattr(function, "fget", function)
            if inspect.isfunction(function):
                typing.get_type_hints(function)


def test_arrays_of_answers_are_read_only() -> None:
    made, cluster = formula(BOARD, 7), BOARD.cluster()
    cluster_again = pickle.loads(pickle.dumps(cluster))
    arrays = [made.literals, made.starts]
    for one in (cluster, cluster_again):
        arrays += [one.states, one.distances, one.edges, one.slides]
    for array in arrays:
        assert array.flags.c_contiguous
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    assert cluster == cluster_again
    # Those of `states` belong to the caller, and so does what a cluster is made of.
    own = np.zeros((1, 2), np.int32)
    rushsat.Cluster(BOARD, "moves", cluster.states, cluster.distances, own, own)
    own[0] = 1
    BOARD.states()[0] = 0


def test_formulas_and_what_was_reached_are_equal_by_value() -> None:
    made = formula(BOARD, 7)
    assert made == formula(BOARD, 7) == pickle.loads(pickle.dumps(made))
    assert hash(made) == hash(formula(BOARD, 7))
    assert made != formula(BOARD, 6) and made != formula(BOARD, 7, top_id=3) and made != 7
    with pytest.raises(LimitReached) as stopped:
        BOARD.cluster(memory_limit=100)
    known = stopped.value.known
    assert isinstance(known, Reached)
    # Not even the board itself is among the states, so nothing is said of any length.
    assert (known.n_states, known.depth, known.shortest_length) == (0, -1, None)
    assert known == pickle.loads(pickle.dumps(known)) and known != 1


def test_models_are_literals() -> None:
    made = formula(BOARD, 7)
    wrong: list[tuple[Any, type[Exception], str]] = [
        ([1, 0.4], TypeError, "0.4"),
        ([True, 2], TypeError, "True"),
        ([1, "a"], TypeError, "'a'"),
        ([1, None], TypeError, "None"),
        ([[1], [2, 3]], TypeError, r"\[1\]"),
        (np.array([[1], [2]]), TypeError, "array"),
        (np.array([0.5]), TypeError, "0.5"),
        ([1, 0], ValueError, "0"),
        ([1, 10**30], ValueError, "1000000"),
        (np.array([1, 0]), ValueError, "0"),
        (np.array([1, 2**63], np.uint64), ValueError, "9223372036854775808"),
        ([-(2**31)], ValueError, "-2147483648"),
    ]
    for given, kind, shown in wrong:
        with pytest.raises(kind, match=f"`model` (is|has) .*{shown}"):
            made.decode(given)
        with pytest.raises(kind, match=f"`literals` (is|has) .*{shown}"):
            made.explain(given)
    assert made.explain([]) == ""
    assert made.explain(np.array([-1], np.int32)) == made.explain([np.int64(-1)])
    assert made.explain([np.uint64(1), np.int64(-2)]) == made.explain([1, -2])
    # Other formulas of a pool have variables where this one has none.
    assert str(formula(SURE, 0).decode([5])) == str(formula(SURE, 0).decode([])) == ""


def test_arguments_are_looked_at_whatever_the_board_is() -> None:
    without = Board(UNSOLVABLE).count()
    calls: list[tuple[Any, type[Exception]]] = [
        (lambda: without.first(-5), ValueError),
        (lambda: without.first(2, time_limit=-1), ValueError),
        (lambda: without.first(2, progress=3), TypeError),  # type: ignore[arg-type]
        (lambda: without.by_length(time_limit=-1), ValueError),
        (lambda: without.must(memory_limit=-1), ValueError),
        (lambda: BOARD.count().first(1, time_limit="x"), TypeError),  # type: ignore[arg-type]
        (lambda: Atlas(time_limit=-1), ValueError),
        (lambda: Atlas(memory_limit="x"), TypeError),  # type: ignore[arg-type]
        (lambda: generate("rewind", time_limit=-1), ValueError),
        (lambda: generate("rewind", memory_limit=-1), ValueError),
        (lambda: generate("rewind", progress=3), TypeError),  # type: ignore[arg-type]
        (lambda: BOARD.solve(engine=[]), ValueError),  # type: ignore[call-overload]
        (lambda: formula(BOARD, 7, vpool=3), TypeError),
        (lambda: formula(BOARD, 7, prefix=3), TypeError),  # type: ignore[arg-type]
        (lambda: formula(BOARD, 7, strengthen=3), TypeError),  # type: ignore[arg-type]
        (lambda: Board(3), TypeError),  # type: ignore[arg-type]
    ]
    for call, kind in calls:
        with pytest.raises(kind):
            call()


def test_arguments_of_wrong_types_are_named() -> None:
    board: Any = Board(SMALL)
    asks: list[tuple[str, Callable[[], object]]] = [
        ("`condition` is 5", lambda: Atlas().select(5)),  # type: ignore[arg-type]
        ("`metric` is None", lambda: board.count(metric=None)),
        ("`metric` is 5", lambda: board.plan(metric=5)),
        ("`time_limit` is '5'", lambda: board.plan(time_limit="5")),
        ("`scale` is '2'", lambda: board.to_png(scale="2")),
        ("`pace` is 'x'", lambda: board.film("A+1", pace="x")),
        ("`where` is 5", lambda: list(generate(where=5))),  # type: ignore[arg-type]
    ]
    for message, ask in asks:
        with pytest.raises(TypeError, match=message):
            ask()
    assert board.plan(time_limit=np.float32(60)).n_moves == 7


def test_files_that_cannot_be_made_or_read_are_errors_of_the_system(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    below = file / "below"
    for call in (
        lambda: BOARD.certify(below),
        lambda: verify("full_row", size=(4, 4), proof_folder=below),
        lambda: complete(size=(4, 4), at_least=99, proof_folder=below),
    ):
        with pytest.raises(NotADirectoryError) as failed:
            call()
        assert failed.value.errno == errno.ENOTDIR
        assert str(tmp_path) in str(failed.value.filename)
    missing = tmp_path / "missing"
    for read in (
        lambda: audit(missing),
        lambda: next(generate("atlas", universe=missing)),
    ):
        with pytest.raises(FileNotFoundError) as failed:
            read()
        assert Path(failed.value.filename) == missing


def test_dicts_may_hold_numbers_of_numpy() -> None:
    given = BOARD.to_dict()
    assert Board.from_dict({**given, "width": np.int64(given["width"])}) == BOARD
    with pytest.raises(TypeError, match="`board` is"):
        Board.from_dict({**given, "width": 1j})


def test_half_a_pair_of_surrogates_is_no_text_of_any_argument() -> None:
    board = Board("BB.FAA.FECCCE.DD")
    asks: list[Callable[[], Any]] = [
        lambda: complete(sketch="\ud800"),
        lambda: complete(where="\ud800"),
        lambda: board.replay("\ud800"),
        lambda: board.replay([("\ud800", 1)]),
        lambda: Board("BB.FAA.FECCCE.DD", primary="\ud800"),
    ]
    for ask in asks:
        with pytest.raises(ReadError, match="no character of Unicode"):
            ask()


def test_half_a_pair_of_surrogates_is_no_board() -> None:
    with pytest.raises(ReadError) as failed:
        Board("BB.F\nAA\ud800F", source="mine")
    assert (failed.value.source, failed.value.line, failed.value.column) == ("mine", 2, 3)
    for read in (Puzzle, verify, lambda text: generate("anneal", where=text)):
        with pytest.raises(ReadError, match="no character of Unicode"):
            read("moves >= \ud800")
    with pytest.raises(TypeError, match="`lemma` is 5; expected a string"):
        verify(5)  # type: ignore[arg-type]
