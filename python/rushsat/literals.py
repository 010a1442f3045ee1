"""Literals that are given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .checks import integer

MAX_VARIABLE = 2**31 - 1
"""The largest number of a variable that solvers take."""


def literals_of(literals: Iterable[Any], name: str) -> NDArray[np.int64]:
    """The numbers of literals.

    Raises:
        TypeError: One of them is no whole number.
        ValueError: One of them is 0, or larger than solvers take.
    """
    if isinstance(literals, np.ndarray) and literals.ndim == 1 and literals.dtype.kind in "iu":
        wrong = literals[(literals == 0) | (literals > MAX_VARIABLE) | (literals < -MAX_VARIABLE)]
        for number in wrong[:1].tolist():
            raise _no_literal(number, name)
        return literals.astype(np.int64)
    return np.fromiter((_literal(given, name) for given in literals), dtype=np.int64)


def _literal(given: Any, name: str) -> int:
    if isinstance(given, bool | np.bool_):
        raise TypeError(f"`{name}` has {given!r}; expected literals, which are whole numbers")
    number = integer(given, name)
    if not 0 < abs(number) <= MAX_VARIABLE:
        raise _no_literal(number, name)
    return number


def _no_literal(number: int, name: str) -> ValueError:
    return ValueError(f"`{name}` has {number}; literals are 1 to {MAX_VARIABLE}, or below 0")
