"""Who hears of progress, and what a call may take."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeAlias

from ._rushsat import Limits
from .checks import extra, number, whole, whole_or_none
from .words import Whole

Progress: TypeAlias = bool | Callable[[int, int | None, str], object]
"""``True`` for a bar of tqdm, or a function of what is done, of how much (or ``None``), and what that is.

The function is called some fifty times a second at most. What it raises ends the work.
"""

DEFAULT_MEMORY_BYTES = 8 << 30
"""The memory that a question may take, where nothing else is said: 8 GiB."""


def require_limits(time_limit: float | None, memory_limit: Whole | None, progress: Progress) -> None:
    """Requires that limits can be kept to, where no work begins yet.

    Raises:
        TypeError: One of them is of another type.
        ValueError: It is too small.
    """
    memory_limit = whole_or_none(memory_limit, "memory_limit")
    if time_limit is not None:
        number(time_limit, "time_limit")
    if not isinstance(progress, bool) and not callable(progress):
        raise TypeError(f"`progress` is {progress!r}; expected a boolean or a function")
    Limits(time_limit, memory_limit)


@contextmanager
def limits(
    time_limit: float | None,
    memory_limit: Whole | None,
    progress: Progress,
    conflict_limit: Whole | None = None,
) -> Generator[Limits]:
    """The limits of one call, and a bar as long as it lasts."""
    require_limits(time_limit, memory_limit, progress)
    memory = DEFAULT_MEMORY_BYTES if memory_limit is None else whole(memory_limit, "memory_limit")
    conflicts = whole_or_none(conflict_limit, "conflict_limit")
    if progress is not True:
        yield Limits(time_limit, memory, conflicts, None if progress is False else progress)
        return
    tqdm = extra("tqdm.auto", "progress").tqdm
    with tqdm(leave=False) as bar:

        def show(done: int, total: int | None, text: str) -> None:
            bar.total = total
            bar.set_description_str(text, refresh=False)
            bar.n = done
            bar.refresh()

        yield Limits(time_limit, memory, conflicts, show)
