"""Atlases: all puzzles of a size with their measures, from files or built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from os import PathLike, getpid
from pathlib import Path
from typing import Any

from . import _rushsat
from .board import Board
from .checks import (
    MAX_THREADS,
    contents,
    name_of_file,
    place,
    require_text,
    require_type,
    sides,
    whole,
    whole_or_none,
)
from .databases import MAGIC, asked, is_database, text_of_database
from .errors import RushsatError, unless_ended
from .progress import Progress, limits
from .tables import pandas_table, polars_table
from .words import Size, Whole

ROWS_AT_ONCE = 4096
"""Rows that are handed over at once, so that limits and Ctrl-C are heard in between."""


@dataclass(frozen=True)
class AtlasRow:
    """A puzzle of an atlas: see ``docs/atlas.md``. What is not known is ``None``.

    Attributes:
        text: The board as the atlas writes it.
        moves: Length of a shortest plan in moves.
        states: Number of states of its cluster.
        distances: How many of them have each distance to a goal, from 0 on.
        steps: Length of a shortest plan in steps.
        edges: Pairs of states of the cluster that are one move apart.
        plans: Number of shortest plans.
        bottlenecks: States, neither the first nor goals, that every plan passes, step by step.
        minimal: Whether no vehicle or wall can be removed without a change of the length in moves.
        strict: Whether it is minimal, and none can be removed without a change of the length in steps.
        mirror_of: The text of the board whose mirror image it is.
    """

    text: str
    moves: int
    states: int | None
    distances: tuple[int, ...] | None
    steps: int | None
    edges: int | None
    plans: int | None
    bottlenecks: int | None
    minimal: bool | None
    strict: bool | None
    mirror_of: str | None

    @property
    def board(self) -> Board:
        """The board."""
        return Board._of(_rushsat.board_of_row(self.text))


MEASURES = [field.name for field in fields(AtlasRow)][1:]
"""What is known of a puzzle beside its text."""


def _row(raw: _rushsat.RawRow) -> AtlasRow:
    known: dict[str, Any] = {name: getattr(raw, name) for name in MEASURES}
    known["distances"] = None if raw.distances is None else tuple(raw.distances)
    return AtlasRow(raw.board, **known)


class Atlas:
    """The puzzles of a file, which is text or an SQLite database, or built.

    Args:
        path: The file; ``None`` for the atlas that is always there: all puzzles of 4x4 and 5x5 without
            walls, and the boards of ``puzzles/``.
        time_limit: Gives up after so many seconds.
        memory_limit: Gives up beyond so many bytes.
        progress: ``True`` for a bar, or a function.

    Raises:
        RushsatError: The file is no atlas.
        OSError: It cannot be read.
        LimitReached: A limit ended it.

    >>> Atlas().select("width = 4", limit=1)[0].moves
    7
    """

    def __init__(
        self,
        path: str | PathLike[str] | None = None,
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> None:
        self.path = None if path is None else Path(path)
        with limits(time_limit, memory_limit, progress) as work:
            if path is None:
                self._raw = _rushsat.RawAtlas.small()
                return
            with open(path, "rb") as file:
                data = file.read(len(MAGIC))
                is_text = data != MAGIC
                data += contents(file, work) if is_text else b""
            if not is_text:
                data = text_of_database(path, work)
            self._raw = _rushsat.RawAtlas.read(data, name_of_file(path), work)

    @classmethod
    def build(
        cls,
        size: Size,
        *,
        walls: Whole = 0,
        threads: Whole = 0,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> Atlas:
        """All puzzles of a size (columns and rows) with up to so many walls; 5x5 takes a second.

        Raises:
            RushsatError: The size is too large.
            LimitReached: A limit ended it. It knows the atlas of the partitions that were done: see
                ``partitions``.
            Interrupted: At Ctrl-C; ``answer`` is the same.
        """
        atlas = cls.__new__(cls)
        atlas.path = None
        with limits(time_limit, memory_limit, progress) as work:
            numbers = whole(walls, "walls"), whole(threads, "threads", most=MAX_THREADS)
            atlas._raw, ended, raised = _rushsat.RawAtlas.build(sides(size), *numbers, work)
        return unless_ended(atlas, ended, raised)

    @classmethod
    def _of_text(cls, text: str, path: Path | None) -> Atlas:
        atlas = cls.__new__(cls)
        atlas.path = path
        work = _rushsat.Limits()
        atlas._raw = _rushsat.RawAtlas.read(text.encode(), "atlas", work)
        return atlas

    def _text(self) -> str:
        work = _rushsat.Limits()
        return self._raw.write(work)

    def __reduce__(self) -> tuple[object, ...]:
        return (Atlas._of_text, (self._text(), self.path))

    def __eq__(self, other: object) -> bool:
        return self._text() == other._text() if isinstance(other, Atlas) else NotImplemented

    def __hash__(self) -> int:
        return hash((len(self), self.partitions))

    @property
    def partitions(self) -> tuple[int, int, int] | None:
        """Boards fall into partitions. Of which of them an atlas has all puzzles, where not of all: from
        which on, up to which, of how many."""
        return self._raw.partitions

    def __contains__(self, row: object) -> bool:
        """Whether a row is one of the atlas.

        Raises:
            TypeError: It is no row. A board can stand in an atlas mirrored, with other names, or without what
                does not matter.
        """
        require_type(row, "row", AtlasRow)
        return any(row == one for one in self)

    def __len__(self) -> int:
        return self._raw.n_rows

    def __iter__(self) -> Iterator[AtlasRow]:
        """All puzzles in the order of the file, or of the building."""
        for first in range(0, len(self), ROWS_AT_ONCE):
            yield from map(_row, self._raw.rows(first, ROWS_AT_ONCE))

    def __getitem__(self, index: Whole) -> AtlasRow:
        """The puzzle of a number from 0 on, in that order; -1 is the last one.

        Raises:
            IndexError: There is no puzzle of this number.
        """
        return _row(self._raw.rows(place(index, len(self), "puzzle"), 1)[0])

    def select(
        self,
        condition: str = "any",
        *,
        sort: str = "-moves",
        limit: Whole | None = None,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> list[AtlasRow]:
        """The puzzles that meet a condition such as ``"moves >= 14 and trucks = 0"``.

        Args:
            condition: The condition: see ``docs/atlas.md``.
            sort: In the order of a field, the largest first with ``-`` before it.
            limit: At most so many.
            time_limit: Gives up after so many seconds.
            memory_limit: Gives up beyond so many bytes.
            progress: ``True`` for a bar, or a function.

        Raises:
            ReadError: The condition cannot be read; it holds the place.
            LimitReached: A limit ended it.
        """
        require_text(condition, "condition", "condition")
        rows: list[AtlasRow] = []
        with limits(time_limit, memory_limit, progress) as work:
            found = self._raw.select(condition, sort, whole_or_none(limit, "limit"), work)
            for first in range(0, len(found), ROWS_AT_ONCE):
                work.check()
                rows.extend(map(_row, found.rows(first, ROWS_AT_ONCE)))
        return rows

    def _selected(
        self,
        condition: str,
        sort: str,
        limit: Whole | None,
        allowed: tuple[float | None, Whole | None, Progress],
    ) -> list[AtlasRow]:
        time, memory, progress = allowed
        return self.select(
            condition, sort=sort, limit=limit, time_limit=time, memory_limit=memory, progress=progress
        )

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the atlas as text, which ``rushsat atlas query`` reads."""
        # Beside it first, so that nothing else is ever seen under the name.
        target = Path(path)
        draft = target.with_name(f".{target.name}.{getpid()}.tmp")
        try:
            draft.write_text(self._text(), encoding="utf-8")
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)

    def sql(
        self,
        query: str,
        parameters: Iterable[Any] | Mapping[str, Any] = (),
    ) -> list[tuple[Any, ...]]:
        """Asks a database in SQL; its tables are ``puzzles`` and ``build``.

        A query may only read: nothing is written, neither to this file nor to another. It has no limits;
        Ctrl-C ends it.

        Args:
            query: The query.
            parameters: The values of its parameters in order, or by name.

        Raises:
            RushsatError: The atlas is no database.
            sqlite3.Error: What is wrong with the query, or that it would do more than read.
        """
        if self.path is None or not is_database(self.path):
            raise RushsatError(
                "only a database is asked in SQL", "name a file that is one; `select` asks every atlas"
            )
        with limits(None, None, False) as work:
            return asked(self.path, query, parameters, work)

    def to_pandas(
        self,
        condition: str = "any",
        *,
        sort: str = "-moves",
        limit: Whole | None = None,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> Any:
        """The puzzles that meet a condition as a ``pandas.DataFrame``. Needs the extra ``pandas``.

        What is not known is ``pandas.NA``, of ``distances`` ``None``: numbers have the type ``Int64``,
        ``plans`` ``UInt64``, ``minimal`` and ``strict`` ``boolean``, texts ``string``. A filter passes over
        rows of which it is not known: ``frame[frame.minimal]``.
        """
        allowed = (time_limit, memory_limit, progress)
        return pandas_table(self._selected(condition, sort, limit, allowed), MEASURES)

    def to_polars(
        self,
        condition: str = "any",
        *,
        sort: str = "-moves",
        limit: Whole | None = None,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> Any:
        """The puzzles that meet a condition as a ``polars.DataFrame``. Needs the extra ``polars``."""
        allowed = (time_limit, memory_limit, progress)
        return polars_table(self._selected(condition, sort, limit, allowed), MEASURES)

    def __repr__(self) -> str:
        part = "" if self.partitions is None else ", partitions {} to {} of {}".format(*self.partitions)
        return f"<Atlas of {len(self)} puzzles{part}>"
