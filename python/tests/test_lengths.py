"""The published lengths of `puzzles/`."""

from __future__ import annotations

import pytest
from conftest import PUZZLES

from rushsat import Board, ListedBoard, NoPlan, Plan, read_boards

LISTS = sorted(PUZZLES.glob("*.txt"))


def check(listed: ListedBoard, answers: dict[str, object]) -> None:
    for metric, answer in answers.items():
        claimed = getattr(listed, metric)
        if listed.is_unsolvable:
            assert isinstance(answer, NoPlan), listed
        elif claimed is not None:
            assert isinstance(answer, Plan), listed
            length = answer.n_moves if metric == "moves" else answer.n_steps
            assert (length, answer.is_shortest) == (claimed, True), listed


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_search_finds_the_published_lengths(path) -> None:  # type: ignore[no-untyped-def]
    boards = read_boards(path)
    assert len(boards) >= 4  # `tromp-unit` has one for each size
    for listed in boards:
        metrics = [m for m in ("moves", "steps") if getattr(listed, m) is not None]
        metrics = metrics or ["moves"] * listed.is_unsolvable
        assert metrics, "a list without claims proves nothing"
        check(listed, {metric: listed.board.solve(metric) for metric in metrics})  # type: ignore[arg-type]


def test_sat_finds_the_published_lengths_of_the_cards() -> None:
    for listed in read_boards(PUZZLES / "original-40.txt"):
        check(listed, {"moves": listed.board.plan()})


def test_sat_finds_the_published_lengths_of_the_smallest_boards() -> None:
    for listed in read_boards(PUZZLES / "fogleman-4x4.txt"):
        check(listed, {"moves": listed.board.plan(max_moves=listed.moves)})


def test_sat_says_which_boards_have_no_plan() -> None:
    for listed in read_boards(PUZZLES / "unsolvable-6x6.txt")[:20]:
        check(listed, {"moves": listed.board.plan()})


def test_a_file_of_the_course_has_its_length() -> None:
    answer = Board.from_file(PUZZLES / "course" / "Rushhour6x6_2.csv").plan()
    assert isinstance(answer, Plan)
    assert answer.n_moves == 15
