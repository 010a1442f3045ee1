"""Databases of atlases: SQLite files that are read, and never written."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from os import PathLike
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeVar

from ._rushsat import Limits
from .checks import name_of_file
from .errors import RushsatError

T = TypeVar("T")

COLUMNS = "moves board states distances steps edges plans bottlenecks minimal strict mirror_of"

MAGIC = b"SQLite format 3\0"
"""The first bytes of a database."""

READING = {
    sqlite3.SQLITE_SELECT,
    sqlite3.SQLITE_READ,
    sqlite3.SQLITE_FUNCTION,
    sqlite3.SQLITE_RECURSIVE,
}
"""What a query may do: nothing of it writes, neither to this file nor to another."""

INTERVAL_S = 0.05
"""How often somebody looks whether a query is to end."""


def is_database(path: str | PathLike[str]) -> bool:
    """Whether a file is a database."""
    with open(path, "rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def asked(
    path: str | PathLike[str],
    query: str,
    parameters: Iterable[Any] | Mapping[str, Any],
    work: Limits,
) -> list[tuple[Any, ...]]:
    """The rows of a query that only reads.

    Raises:
        sqlite3.Error: What is wrong with the query, or that it would do more.
        LimitReached: The time was over.
    """
    given: Any = parameters if isinstance(parameters, Mapping) else tuple(parameters)

    def rows(database: sqlite3.Connection) -> list[tuple[Any, ...]]:
        database.set_authorizer(_allowed)
        return list(database.execute(query, given))

    return _within(work, path, rows)


def _allowed(action: int, subject: str | None, *_: object) -> int:
    is_allowed = action in READING or (action == sqlite3.SQLITE_PRAGMA and subject == "table_info")
    return sqlite3.SQLITE_OK if is_allowed else sqlite3.SQLITE_DENY


def _within(work: Limits, path: str | PathLike[str], ask: Callable[[sqlite3.Connection], T]) -> T:
    """What a function of a database returns.

    It works on a thread of its own, so that Ctrl-C is heard meanwhile; then it is ended.
    """
    uri = f"{Path(path).absolute().as_uri()}?mode=ro"
    found: list[T] = []
    failed: list[BaseException] = []
    # An interrupted `join` may take a thread for ended that is not.
    done = Event()
    with closing(sqlite3.connect(uri, uri=True, check_same_thread=False)) as database:

        def run() -> None:
            try:
                found.append(ask(database))
            except BaseException as error:
                failed.append(error)
            finally:
                done.set()

        Thread(target=run, daemon=True).start()
        try:
            while not done.wait(INTERVAL_S):
                work.check()
        finally:
            # What has not begun cannot be ended yet, so it is said again.
            while not done.is_set():
                database.interrupt()
                done.wait(INTERVAL_S)
    if failed:
        raise failed[0]
    return found[0]


def text_of_database(path: str | PathLike[str], work: Limits) -> bytes:
    """The rows of a database as the lines of an atlas that is text.

    Raises:
        RushsatError: It has no such rows.
        LimitReached: The time was over.
    """
    try:
        return _within(work, path, lambda database: _text(database, work))
    except sqlite3.DatabaseError as error:
        raise RushsatError(f"{name_of_file(path)} is no atlas: {error}") from error


def _text(database: sqlite3.Connection, work: Limits) -> bytes:
    text = bytearray("".join(f"{line}\n" for line in _head(database)).encode())
    rows = database.execute(f"SELECT {COLUMNS.replace(' ', ', ')} FROM puzzles ORDER BY board")
    for row in rows:
        text += (" ".join("-" if value is None else str(value) for value in row) + "\n").encode()
        work.check(len(text))
    return bytes(text)


def _head(database: sqlite3.Connection) -> list[str]:
    """The first line of an atlas that is text: its rules, and which partitions it has."""
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'build'").fetchall():
        return []
    known = dict(database.execute("SELECT name, value FROM build").fetchall())
    [(n_rows,)] = database.execute("SELECT count(*) FROM puzzles").fetchall()
    if known.get("puzzles", str(n_rows)) != str(n_rows):
        stated = known["puzzles"]
        raise sqlite3.DatabaseError(f"it has {n_rows} rows, where its table `build` says {stated}")
    names = ["version", "rules", "size", "max_walls", "partitions"]
    return [" ".join(["# rushsat-atlas", *(f"{name}={known[name]}" for name in names if name in known)])]
