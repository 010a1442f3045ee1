"""Boards: reading, writing, drawing, comparing."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import PUZZLES, SMALL

from rushsat import Board, Plan, ReadError, RushsatError, Slide, Vehicle, read_boards


def test_the_repr_of_a_board_is_read_again() -> None:
    board = Board(SMALL)
    assert repr(board) == "Board('BB.FAA.FECCCE.DD')" and repr([board]) == f"[{board!r}]"
    assert Board(str(board)) == board
    other = Board(SMALL, primary="B")
    assert str(other) == f"{SMALL} primary=B" and Board(str(other)) == other
    assert str(board) == SMALL


def test_a_board_survives_a_dict_and_pickle() -> None:
    for listed in read_boards(PUZZLES / "aveiro-8x8.txt"):
        board = listed.board
        assert Board.from_dict(board.to_dict()) == board
        again = pickle.loads(pickle.dumps(board))
        assert (again, hash(again)) == (board, hash(board))


def test_the_order_of_vehicles_makes_no_difference() -> None:
    parts = Board(SMALL).to_dict()
    board = Board.from_dict({**parts, "vehicles": parts["vehicles"][::-1]})
    assert (board, hash(board)) == (Board(SMALL), hash(Board(SMALL)))


def test_boards_differ_where_anything_differs() -> None:
    board = Board(SMALL)
    others = [Board(SMALL, exit="left"), Board(SMALL, primary="B"), Board("BB..AA.FECCFE.DD")]
    assert len({board, *others, Board(SMALL)}) == 4
    assert board != SMALL


def test_a_board_tells_its_parts() -> None:
    board = Board(SMALL)
    assert (board.width, board.height, board.primary, board.exit) == (4, 4, "A", "right")
    assert Vehicle("A", True, 2, 1, 0) in board.vehicles
    assert len(board.vehicles) == 6
    assert Board(SMALL, exit=board.exit) == board
    walled = read_boards(PUZZLES / "aveiro-8x8.txt")[0].board
    assert walled.walls
    assert all(row < 8 and col < 8 for row, col in walled.walls)


def test_an_error_holds_the_place() -> None:
    with pytest.raises(ReadError) as raised:
        Board("BB.FAA.FECCCE.D.")
    error = raised.value
    assert (error.line, error.column, error.source) == (1, 15, "board")
    assert str(error).startswith("board:1:15: vehicle `D` covers only one cell")
    assert isinstance(error, ValueError)


def test_help_names_the_arguments_of_the_package() -> None:
    text = "car,orientation,col,row,length\nX,H,1,2,2\nB,V,3,1,3\n"
    with pytest.raises(ReadError, match=r"`size=\(columns, rows\)`") as raised:
        Board(text)
    assert raised.value.help is not None and "--" not in raised.value.help
    assert Board(text, size=(4, 4)).height == 4
    with pytest.raises(ReadError, match="4x4"):
        Board(SMALL, size=(5, 5))
    with pytest.raises(ReadError, match='`primary="A"` or `primary="X"`'):
        Board("AA..XX...BB.....")
    with pytest.raises(ReadError, match='`primary="NAME"`'):
        Board(text.replace("X,", "C,"), size=(4, 4))
    assert Board(text.replace("X,", "C,"), size=(4, 4), primary="C").primary == "C"


def test_what_could_be_a_list_or_a_grid_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "boards"
    path.write_text("BB..AA...CC.DDDD\n....AA..........\n")
    for read in [read_boards, Board.from_file]:
        with pytest.raises(ReadError, match='`shape="list"` or `shape="grid"`'):
            read(path)
    assert [listed.board.width for listed in read_boards(path, shape="list")] == [4, 4]
    with pytest.raises(RushsatError, match="holds 2 boards"):
        Board.from_file(path, shape="list")
    with pytest.raises(ReadError):
        Board.from_file(path, shape="grid")
    with pytest.raises(ValueError, match="expected `list` or `grid`"):
        Board(SMALL, shape="round")  # type: ignore[arg-type]


def test_a_file_with_many_boards_is_no_board() -> None:
    with pytest.raises(RushsatError, match="holds 40 boards"):
        Board.from_file(PUZZLES / "original-40.txt")
    assert Board.from_file(PUZZLES / "original" / "01.txt").primary == "X"


def test_names_that_are_unknown_are_told_with_those_that_are_known() -> None:
    with pytest.raises(ValueError, match="expected one of compact, grid"):
        Board(SMALL, format="jpeg")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected one of left"):
        Board(SMALL, exit="door")  # type: ignore[arg-type]


def test_a_notebook_shows_a_picture() -> None:
    assert Board(SMALL)._repr_svg_().startswith("<svg ")


def test_legal_slides_lead_to_the_states_of_the_cluster() -> None:
    for metric in ("moves", "steps"):
        first, reached, ahead = Board(SMALL), {Board(SMALL)}, [Board(SMALL)]
        while ahead:
            at = ahead.pop()
            for slide in at.legal_slides(metric):
                after = at.after(slide)
                assert after.after((slide.vehicle, -slide.distance)) == at
                if after not in reached:
                    reached.add(after)
                    ahead.append(after)
        assert len(reached) == len(first.cluster().states)
    with pytest.raises(RushsatError, match="is illegal"):
        first.after(("A", 3))
    with pytest.raises(ReadError):
        first.after(("Z", 1))
    assert first.after() == first


def test_slides_are_pairs_and_text_in_all_methods() -> None:
    board = Board(SMALL)
    after = board.after(("B", 1), ("A", 1))
    for slides in [("B+1", "A+1"), ("B+1 A+1",), (Slide("B", 1), "A+1"), (("B", np.int64(1)), "A+1")]:
        assert board.after(*slides) == board.after(list(slides)) == after  # type: ignore[arg-type]
    straight = Board("AA..>")
    assert straight.replay([("A", 2)]) == straight.replay(("A", 2)) == straight.replay("A+2")
    plan = board.solve()
    assert isinstance(plan, Plan)
    for n in range(1, len(plan.slides) + 1):
        assert board.after(plan.slides[:n]) == board.after(*plan.slides[:n])
    for slides in [plan, str(plan), str(plan).split(), [tuple(plan[0]), str(plan[1]), *plan.slides[2:]]]:
        assert board.replay(slides).boards[-1].is_solved
        assert board.film(slides) == board.film(plan)
    for slide in ["A+2", Slide("A", 2), ("A", np.int64(2))]:
        assert board.why_cannot(slide) == board.why_cannot(("A", 2))


def test_pairs_that_are_no_slides_are_refused() -> None:
    board = Board(SMALL)
    asks: list[Callable[[Any], object]] = [
        lambda slide: board.after(slide),
        lambda slide: board.replay([slide]),
        lambda slide: board.film([slide]),
        board.why_cannot,
    ]
    for wrong, error, match in [
        (("B+1 A", 1), ValueError, "white space"),
        (("", 1), ValueError, "is empty"),
        (("B", 0), ValueError, "`distance` is 0"),
        (("B", "1"), TypeError, "`distance` is '1'; expected a whole number"),
        (("B", 1.0), TypeError, "`distance` is 1.0; expected a whole number"),
        ((1, 1), TypeError, "`vehicle` is 1; expected a `str`"),
        (("B", 1, 1), TypeError, "is no slide"),
        (5, TypeError, "is no slide"),
        ("B1", ReadError, "plan:1:1"),
    ]:
        for ask in asks:
            with pytest.raises(error, match=match):
                ask(wrong)


def test_a_plan_is_replayed_or_refused() -> None:
    board = Board("AA..>")
    replay = board.replay("A+2")
    assert [str(at) for at in replay.boards] == ["4x1:AA..", "4x1:..AA"]
    assert (replay.n_steps, replay.n_moves) == (2, 1)
    assert replay.boards[-1].is_solved
    assert board.film([("A", 2)]).startswith("<svg ")
    assert board.to_svg().startswith("<svg ")
    assert board.to_png()[:8] == b"\x89PNG\r\n\x1a\n"
    for scale in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="`scale` is"):
            board.to_png(scale=scale)
    with pytest.raises(RushsatError, match="too large"):
        board.to_png(scale=1e6)
    with pytest.raises(RushsatError, match="slide 1"):
        board.replay([("A", 3)])
    with pytest.raises(RushsatError, match="not at the exit"):
        board.replay([("A", 1)])
    with pytest.raises(ReadError):
        board.replay("Z+1")


def test_lines_of_lists_say_what_is_known(tmp_path: Path) -> None:
    board = Board(SMALL)
    assert board.to_text("database", moves=7, states=34, name="one") == f"07 {SMALL} 34 name=one"
    assert board.to_text("compact", moves=7, steps=9) == f"{SMALL} moves=7 steps=9"
    card = read_boards(PUZZLES / "original-40.txt")[0].board
    with pytest.raises(RushsatError, match="rename=True"):
        card.to_text("compact")
    lines = [card.to_text(format, rename=True, moves=8) for format in ("compact", "database", "json")]
    path = tmp_path / "list.txt"
    path.write_text("\n".join(lines))
    assert [one.moves for one in read_boards(path)] == [8, 8, 8]
    with pytest.raises(RushsatError, match="says it"):
        board.to_text("database")
    with pytest.raises(ValueError, match="`moves` is -1"):
        board.to_text("compact", moves=-1)


def test_a_board_is_drawn_where_it_is_shown_by_itself() -> None:
    class Printer:
        """What IPython gives."""

        def __init__(self, depth: int) -> None:
            self.stack, self.shown = [0] * depth, ""

        def text(self, text: str) -> None:
            self.shown += text

    board, drawn = Board(SMALL), {}
    for depth in (1, 2):
        printer = Printer(depth)
        board._repr_pretty_(printer, False)
        drawn[depth] = printer.shown
    assert drawn == {1: "BB.F\nAA.F>\nECCC\nE.DD", 2: f"Board('{SMALL}')"}
