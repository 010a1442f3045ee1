"""Lists of boards in files."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike

from . import _rushsat
from .board import Board
from .checks import contents, name_of_file, sides
from .progress import Progress, limits
from .words import Format, Shape, Side, Size, Whole


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
    path: str | PathLike[str],
    *,
    format: Format | None = None,
    primary: str | None = None,
    exit: Side | None = None,
    size: Size | None = None,
    shape: Shape | None = None,
    time_limit: float | None = None,
    memory_limit: Whole | None = None,
    progress: Progress = False,
) -> list[ListedBoard]:
    """The boards of a file: a list, or one board.

    Args:
        path: The file.
        format: The format, where it is not to be found out.
        primary: Name of the vehicle that has to leave, where the text does not say it.
        exit: The side where it leaves, where the text does not say it.
        size: Columns and rows, for CSV, which need not hold them. A board of another size is refused.
        shape: ``list`` or ``grid`` where it could be both.
        time_limit: Gives up after so many seconds.
        memory_limit: Gives up beyond so many bytes.
        progress: ``True`` for a bar, or a function.

    Raises:
        ReadError: A line is no board; it holds the place.
        OSError: The file cannot be read.
        LimitReached: A limit ended it.
    """
    hints = (format, primary, exit, None if size is None else sides(size), shape)
    with limits(time_limit, memory_limit, progress) as work:
        with open(path, "rb") as file:
            text = contents(file, work)
        read = _rushsat.read_boards(text, name_of_file(path), hints, work)
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
