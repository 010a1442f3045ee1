"""What may be given: numbers, sizes, switches, files, packages that need not be there."""

from __future__ import annotations

import importlib
import operator
from collections.abc import Iterable
from os import PathLike, fsencode
from typing import Any, BinaryIO

from ._rushsat import Limits
from .errors import ReadError

MAX_THREADS = 256
"""The most threads."""

BYTES_AT_ONCE = 1 << 20
"""Bytes of a file that are read at once, so that limits and Ctrl-C are heard in between."""

LARGEST = 2**64 - 1
"""The largest whole number of the native half."""


def integer(value: Any, name: str) -> int:
    """A whole number, which may be negative.

    Raises:
        TypeError: It is no whole number.
    """
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"`{name}` is {value!r}; expected a whole number") from None


def whole(value: Any, name: str, *, least: int = 0, most: int = LARGEST) -> int:
    """A whole number within bounds.

    Raises:
        TypeError: It is no whole number.
        ValueError: It is too small or too large.
    """
    number = integer(value, name)
    if not least <= number <= most:
        bounds = f"from {least} to {most}" if most < LARGEST or number > most else f"of at least {least}"
        raise ValueError(f"`{name}` is {number}; expected a whole number {bounds}")
    return number


def whole_or_none(value: Any, name: str, *, least: int = 0, most: int = LARGEST) -> int | None:
    """A whole number within bounds, or ``None``."""
    return None if value is None else whole(value, name, least=least, most=most)


def number(value: Any, name: str) -> float:
    """A real number.

    Raises:
        TypeError: It is none.
    """
    try:
        # `float` would read a text.
        return float(value if not isinstance(value, (str, bytes)) else None)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"`{name}` is {value!r}; expected a number") from None


def place(index: Any, n: int, name: str) -> int:
    """The place that an index of a sequence of ``n`` means; a negative one counts from the end.

    Raises:
        TypeError: It is no whole number.
        IndexError: There is no such place.
    """
    number = integer(index, name)
    if not -n <= number < n:
        raise IndexError(f"there is no {name} {number}: there are {n}, with numbers from 0 on")
    return number % n


def sides(size: Any) -> tuple[int, int]:
    """A size: columns and rows.

    Raises:
        TypeError: It is no pair of whole numbers.
        ValueError: One of them is less than 1.
    """
    try:
        width, height = size
    except (TypeError, ValueError):
        raise TypeError(f"`size` is {size!r}; expected columns and rows, as (6, 6)") from None
    return whole(width, "size", least=1), whole(height, "size", least=1)


def require_type(value: object, name: str, *kinds: type) -> None:
    """Requires that a value is of one of these types.

    Raises:
        TypeError: It is of another.
    """
    if not isinstance(value, kinds):
        expected = " or ".join(f"a `{kind.__name__}`" for kind in kinds)
        raise TypeError(f"`{name}` is {value!r}; expected {expected}")


def require_text(text: object, source: str, name: str = "text") -> None:
    """Requires a text that can be written in UTF-8: not half of a pair of surrogates, say.

    Raises:
        TypeError: It is no text.
        ReadError: It cannot; holds the place.
    """
    if not isinstance(text, str):
        raise TypeError(f"`{name}` is {text!r}; expected a string")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line, column = place_in(text[: error.start])
        problem = f"{text[error.start]!r} is no character of Unicode"
        raise ReadError(problem, source, line, column) from None


def place_in(before: str) -> tuple[int, int]:
    """Line and column, from 1 on, of what comes after a text."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def switches(names: str | Iterable[str]) -> str:
    """Switches in one text, as ``order,layers``; of none, ``none``."""
    if isinstance(names, str):
        return names
    try:
        return ",".join(names) or "none"
    except TypeError:
        raise TypeError(f"`strengthen` is {names!r}; expected names") from None


def name_of_file(path: str | PathLike[str]) -> str:
    """How errors call a file: bytes of its name that are no text are replaced."""
    return fsencode(path).decode(errors="replace")


def contents(file: BinaryIO, work: Limits) -> bytes:
    """What a file that was opened holds from there on, read bit by bit: it may have no end.

    Raises:
        OSError: The file cannot be read.
        LimitReached: A limit ended it.
    """
    data = bytearray()
    while part := file.read(BYTES_AT_ONCE):
        data += part
        work.check(len(data))
    return bytes(data)


def text_of_file(path: str | PathLike[str], work: Limits) -> str:
    """The text of a file.

    Raises:
        ReadError: It is not UTF-8; holds the place.
        OSError: The file cannot be read.
        LimitReached: A limit ended it.
    """
    with open(path, "rb") as file:
        data = contents(file, work)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        line, column = place_in(before)
        help = "save the file as UTF-8 or plain ASCII"
        raise ReadError("this is not UTF-8", name_of_file(path), line, column, help) from None


def extra(module: str, name: str) -> Any:
    """A module of an extra of this package.

    Raises:
        ModuleNotFoundError: It is not there; says how to install it.
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if (error.name or "").partition(".")[0] != package:
            raise
        problem = f"{package} is not installed: pip install 'rushsat[{name}]'"
        raise ModuleNotFoundError(problem, name=package) from None
