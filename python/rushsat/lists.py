"""Lists of boards in files."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike, fspath

from . import _rushsat
from .board import Board
from .progress import limits
from .words import Format


@dataclass(frozen=True)
class ListedBoard:
    """A board of a list, and what the list claims of it, which nobody has checked.

    Attributes:
        board: The board.
        line: Its line, from 1 on.
        label: Its name, or its line.
        moves: Length of a shortest plan in moves.
        steps: Length of a shortest plan in steps.
        states: Number of states of the cluster.
        is_unsolvable: Whether there is said to be no plan.
    """

    board: Board
    line: int
    label: str
    moves: int | None
    steps: int | None
    states: int | None
    is_unsolvable: bool


def read_boards(
    path: str | PathLike[str], *, format: Format | None = None, time_limit: float | None = None
) -> list[ListedBoard]:
    """The boards of a file: a list, or one board.

    Raises:
        ReadError: A line is no board; it holds the place.
        OSError: The file cannot be read.
    """
    with open(path, "rb") as file:
        text = file.read()
    with limits(time_limit, None, False) as work:
        read = _rushsat.read_boards(text, fspath(path), format, work)
    return [
        ListedBoard(
            Board._of(one.board),
            one.line,
            one.label,
            one.moves,
            one.steps,
            one.states,
            one.unsolvable,
        )
        for one in read
    ]
