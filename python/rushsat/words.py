"""The words in which questions are put, and the parts of boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, SupportsIndex, TypeAlias

if TYPE_CHECKING:
    from .board import Board

Whole: TypeAlias = SupportsIndex
"""A whole number: an ``int``, or one of NumPy's."""

Size: TypeAlias = tuple[Whole, Whole]
"""Columns and rows."""

Metric: TypeAlias = Literal["moves", "steps"]
"""What the length of a plan counts: slides of any distance, or cells."""

Encoding: TypeAlias = Literal["cell", "position", "order", "crossing", "cartesian", "dual"]
"""The propositions of a formula: see ``docs/encodings.md``."""

Semantics: TypeAlias = Literal["sequential", "parallel", "counted", "exists-step"]
"""How many vehicles slide in one transition of a formula."""

Format: TypeAlias = Literal["compact", "grid", "database", "csv", "research", "grh", "json"]
"""A text format: see ``docs/formats.md``."""

Side: TypeAlias = Literal["left", "right", "top", "bottom"]
"""A side of the grid."""

Shape: TypeAlias = Literal["list", "grid"]
"""Whether several lines are a board each, or one board."""


AtMostOne: TypeAlias = Literal[
    "auto", "pairwise", "ladder", "bitwise", "commander", "bimander", "two-product"
]
"""How at-most-one constraints are written as clauses."""


@dataclass(frozen=True)
class Vehicle:
    """A vehicle where it starts.

    Attributes:
        name: Its name.
        is_horizontal: Whether it slides left and right.
        length: Its length in cells.
        row: The row of its topmost cell, from 0 on.
        col: The column of its leftmost cell, from 0 on.
    """

    name: str
    is_horizontal: bool
    length: int
    row: int
    col: int


@dataclass(frozen=True)
class Replay:
    """A plan that was replayed.

    Attributes:
        boards: The boards along it, the first and the solved one included.
        n_steps: Its length in steps.
        n_moves: Its length in moves.
    """

    boards: tuple[Board, ...]
    n_steps: int
    n_moves: int
