"""Atlases: all puzzles of a size with their measures, from files or built."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, fields
from os import PathLike, fspath, getpid
from pathlib import Path
from typing import Any

from . import _rushsat
from .board import Board
from .checks import MAX_THREADS, extra, sides, whole, whole_or_none
from .errors import RushsatError, unless_ended
from .progress import Progress, limits

COLUMNS = "moves board states distances steps edges plans bottlenecks minimal strict mirror_of"


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
    distances: list[int] | None
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

    >>> Atlas().select("width = 4", limit=1)[0].moves
    7
    """

    def __init__(
        self,
        path: str | PathLike[str] | None = None,
        *,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        progress: Progress = False,
    ) -> None:
        self.path = None if path is None else Path(path)
        if path is None:
            self._raw = _rushsat.RawAtlas.small()
            return
        with open(path, "rb") as file:
            data = file.read(16)
            is_database = data.startswith(b"SQLite format 3\0")
            data += b"" if is_database else file.read()
        if is_database:
            data = _text_of_database(path)
        with limits(time_limit, memory_limit, progress) as work:
            self._raw = _rushsat.RawAtlas.read(data, fspath(path), work)

    @classmethod
    def build(
        cls,
        size: tuple[int, int],
        *,
        walls: int = 0,
        threads: int = 0,
        time_limit: float | None = None,
        memory_limit: int | None = None,
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
        with limits(None, None, False) as work:
            atlas._raw = _rushsat.RawAtlas.read(text.encode(), "atlas", work)
        return atlas

    def _text(self) -> str:
        with limits(None, None, False) as work:
            return self._raw.write(work)

    def __reduce__(self) -> tuple[object, ...]:
        return (Atlas._of_text, (self._text(), self.path))

    @property
    def partitions(self) -> tuple[int, int, int] | None:
        """Boards fall into partitions. Of which of them an atlas has all puzzles, where not of all: from
        which on, up to which, of how many."""
        return self._raw.partitions

    def __len__(self) -> int:
        return self._raw.n_rows

    def select(
        self,
        condition: str = "any",
        *,
        sort: str = "-moves",
        limit: int | None = None,
        time_limit: float | None = None,
        memory_limit: int | None = None,
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
        """
        with limits(time_limit, memory_limit, progress) as work:
            rows = self._raw.select(condition, sort, whole_or_none(limit, "limit"), work)
        names = [field.name for field in fields(AtlasRow)][1:]
        return [AtlasRow(row.board, *(getattr(row, name) for name in names)) for row in rows]

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

    def sql(self, query: str, parameters: Iterable[Any] = ()) -> list[tuple[Any, ...]]:
        """Asks a database in SQL; its tables are ``puzzles`` and ``build``. Nothing is written.

        Raises:
            RushsatError: The atlas is no database.
            sqlite3.Error: What is wrong with the query.
        """
        if self.path is None or not _is_database(self.path):
            raise RushsatError("only a database is asked in SQL", "build one with `--features database`")
        with closing(_open(self.path)) as database:
            return list(database.execute(query, tuple(parameters)))

    def _columns(self, condition: str, sort: str, limit: int | None) -> dict[str, list[Any]]:
        rows = self.select(condition, sort=sort, limit=limit)
        names = [field.name for field in fields(AtlasRow)][1:]
        columns = {name: [getattr(row, name) for row in rows] for name in names}
        return {"board": [row.text for row in rows], **columns}

    def to_pandas(self, condition: str = "any", *, sort: str = "-moves", limit: int | None = None) -> Any:
        """The puzzles that meet a condition as a ``pandas.DataFrame``. Needs the extra ``pandas``."""
        return extra("pandas", "pandas").DataFrame(self._columns(condition, sort, limit))

    def to_polars(self, condition: str = "any", *, sort: str = "-moves", limit: int | None = None) -> Any:
        """The puzzles that meet a condition as a ``polars.DataFrame``. Needs the extra ``polars``."""
        return extra("polars", "polars").DataFrame(self._columns(condition, sort, limit))

    def __repr__(self) -> str:
        part = "" if self.partitions is None else ", partitions {} to {} of {}".format(*self.partitions)
        return f"<Atlas of {len(self)} puzzles{part}>"


def _is_database(path: Path) -> bool:
    with open(path, "rb") as file:
        return file.read(16).startswith(b"SQLite format 3\0")


def _open(path: str | PathLike[str]) -> sqlite3.Connection:
    return sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)


def _text_of_database(path: str | PathLike[str]) -> bytes:
    """The rows of a database as the lines of an atlas that is text."""
    query = f"SELECT {COLUMNS.replace(' ', ', ')} FROM puzzles ORDER BY board"
    try:
        with closing(_open(path)) as database:
            rows = database.execute(query).fetchall()
            head = _head_of_database(database)
    except sqlite3.DatabaseError as error:
        raise RushsatError(f"{fspath(path)} is no atlas: {error}") from error
    lines = (" ".join("-" if value is None else str(value) for value in row) for row in rows)
    return "".join(f"{line}\n" for line in [*head, *lines]).encode()


def _head_of_database(database: sqlite3.Connection) -> list[str]:
    """The first line of an atlas that is text: its rules, and which partitions it has."""
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'build'").fetchall():
        return []
    known = dict(database.execute("SELECT name, value FROM build").fetchall())
    names = ["version", "rules", "size", "max_walls", "partitions"]
    return [" ".join(["# rushsat-atlas", *(f"{name}={known[name]}" for name in names if name in known)])]
