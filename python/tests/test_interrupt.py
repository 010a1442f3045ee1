"""Ctrl-C, progress, threads, and the interpreter's lock."""

from __future__ import annotations

import _thread
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import PUZZLES, README_BOARD
from test_puzzle import example

from rushsat import Board, Certificate, Completion, GaveUp, Interrupted, Plan, PuzzlePlan, complete

LONG = (PUZZLES / "course" / "Rushhour12x12_7.csv").read_text()
"""Minutes of work in this encoding."""


def long_board() -> Board:
    return Board(LONG, source="Rushhour12x12_7.csv")


def ended_after(seconds: float, ask) -> tuple[KeyboardInterrupt, float]:  # type: ignore[no-untyped-def]
    """What a question raises when Ctrl-C comes after so many seconds, and how long after it."""
    sent = []

    def send() -> None:
        sent.append(time.monotonic())
        _thread.interrupt_main()

    timer = threading.Timer(seconds, send)
    timer.start()
    with pytest.raises(KeyboardInterrupt) as raised:
        ask()
    ended = time.monotonic()
    timer.join()
    return raised.value, ended - sent[0]


def interrupted_after(seconds: float, ask) -> tuple[Interrupted, float]:  # type: ignore[no-untyped-def]
    """The same where something is known."""
    raised, delay = ended_after(seconds, ask)
    assert isinstance(raised, Interrupted)
    return raised, delay


def test_ctrl_c_ends_a_long_question_within_half_a_second_with_what_is_known() -> None:
    board = long_board()
    raised, delay = interrupted_after(1, lambda: board.plan(max_moves=30, encoding="cell"))
    assert delay < 0.5
    assert isinstance(raised, KeyboardInterrupt)
    assert isinstance(raised.answer, GaveUp)
    assert raised.answer.reason == "interrupted"
    assert raised.answer.refuted_length is not None
    # The next question is not interrupted.
    assert isinstance(Board(README_BOARD).solve(), Plan)


def test_ctrl_c_ends_a_search_for_boards_with_those_that_are_found() -> None:
    raised, delay = interrupted_after(1, lambda: complete(hardest=True))
    assert delay < 0.5
    assert isinstance(raised.answer, Completion)
    assert raised.answer.boards and raised.answer.reason == "interrupted"


def test_ctrl_c_ends_questions_about_programs(tmp_path: Path) -> None:
    puzzle = example("eight-puzzle")
    raised, delay = interrupted_after(0.5, lambda: puzzle.plan(strengthen="none"))
    assert delay < 0.5
    # Some plan is soon found.
    assert isinstance(raised.answer, PuzzlePlan) and not raised.answer.is_shortest
    assert raised.answer.reason == "interrupted"
    asked = lambda: puzzle.certify(tmp_path / "eight", strengthen="none")  # noqa: E731
    raised, delay = interrupted_after(0.5, asked)
    assert delay < 0.5
    assert isinstance(raised.answer, Certificate) and raised.answer.kind in {None, "between"}


def test_what_hears_of_progress_can_end_the_work() -> None:
    def full(done: int, total: int | None, text: str) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        long_board().plan(max_moves=30, progress=full)


def test_progress_is_told() -> None:
    told: list[tuple[int, int | None, str]] = []
    answer = Board(README_BOARD).plan(max_moves=60, progress=lambda *at: told.append(at))
    assert isinstance(answer, Plan)
    assert told
    assert all(total == 60 and text == f"horizon {done}" for done, total, text in told)
    assert [at[0] for at in told] == sorted(at[0] for at in told)


def test_a_bar_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    assert isinstance(Board(README_BOARD).plan(max_moves=60, progress=True), Plan)
    assert "horizon" in capsys.readouterr().err


def test_two_threads_plan_at_once() -> None:
    boards = [Board(README_BOARD), Board.from_file(PUZZLES / "original" / "40.txt")]
    both_work = threading.Barrier(2, timeout=60)
    waited = [False, False]

    def plan(index: int) -> int:
        # Called while the question is open: both are, once both are here.
        def wait(*_: object) -> None:
            if not waited[index]:
                waited[index] = True
                both_work.wait()

        answer = boards[index].plan(encoding="position", max_moves=60, progress=wait)
        assert isinstance(answer, Plan)
        return answer.n_moves

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(plan, range(2))) == [51, 51]
    assert waited == [True, True]


def test_python_goes_on_while_a_question_is_open() -> None:
    ticks = 0
    with ThreadPoolExecutor(1) as pool:
        question = pool.submit(Board(README_BOARD).plan, encoding="position", max_moves=60)
        while not question.done():
            time.sleep(0.01)
            ticks += 1
        assert isinstance(question.result(), Plan)
    assert ticks >= 5
