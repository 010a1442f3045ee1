"""Rows of atlases as tables of pandas and polars, whose types do not depend on the rows that are there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .checks import extra

if TYPE_CHECKING:
    from .atlas import AtlasRow

UNSIGNED = {"plans"}
TRUTHS = {"minimal", "strict"}
TEXTS = {"board", "mirror_of"}
"""Columns that hold no signed numbers; ``distances`` are lists."""


def _columns(rows: Sequence[AtlasRow], measures: Sequence[str]) -> dict[str, list[Any]]:
    columns = {name: [getattr(row, name) for row in rows] for name in measures}
    # Tables have lists in cells.
    columns["distances"] = [row.distances and list(row.distances) for row in rows]
    return {"board": [row.text for row in rows], **columns}


def pandas_table(rows: Sequence[AtlasRow], measures: Sequence[str]) -> Any:
    """The rows as a ``pandas.DataFrame``."""
    pandas = extra("pandas", "pandas")
    # Large numbers do not pass through floats.
    types = dict.fromkeys(measures, "Int64") | dict.fromkeys(UNSIGNED, "UInt64")
    types |= dict.fromkeys(TRUTHS, "boolean") | dict.fromkeys(TEXTS, "string") | {"distances": "object"}
    return pandas.DataFrame(
        {name: pandas.Series(values, dtype=types[name]) for name, values in _columns(rows, measures).items()}
    )


def polars_table(rows: Sequence[AtlasRow], measures: Sequence[str]) -> Any:
    """The rows as a ``polars.DataFrame``."""
    polars = extra("polars", "polars")
    number = polars.Int64
    types = {"board": polars.String, **dict.fromkeys(measures, number)}
    types |= {"distances": polars.List(number), **dict.fromkeys(UNSIGNED, polars.UInt64)}
    types |= dict.fromkeys(TRUTHS, polars.Boolean) | dict.fromkeys(TEXTS, polars.String)
    return polars.DataFrame(_columns(rows, measures), schema=types)
