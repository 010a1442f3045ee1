"""Boards made at random, drawn from all that there are, or made by a solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike, fspath
from typing import Any, Literal, TypeAlias

from . import _rushsat
from .atlas import Atlas
from .board import Board
from .checks import LARGEST, require_text, require_type, sides, whole
from .completion import complete, wish_of
from .errors import LimitReached, RushsatError, unless_raised
from .progress import Progress, limits, require_limits
from .words import Metric, Side, Size, Whole

How: TypeAlias = Literal["rewind", "random", "anneal", "complete", "harder", "atlas"]
"""A way to make boards."""

Allowed: TypeAlias = tuple[float | None, Whole | None, Progress]
"""Limits of time and memory, and who hears of progress."""

SHARED = {"first", "size", "exit", "line", "walls"}
"""Arguments of those that place vehicles at random."""

GENERATORS = {
    "rewind": {"first", "hardest", "by"},
    "random": SHARED | {"vehicles", "units", "unit_primary", "trucks", "clear_line", "tries"},
    "anneal": SHARED | {"vehicles", "iterations", "temperatures", "metric", "hardest"},
    "complete": {"size", "line", "walls", "sketch", "such_that", "at_least", "exactly", "metric", "solver"},
    "harder": {"first", "board", "metric", "iterations", "changes", "max_states", "climb"},
    "atlas": {"first", "atlas", "universe"},
}
"""The generators, and the arguments that each has beside those of all."""

NUMBERS = {"first", "line", "vehicles", "walls", "iterations", "tries", "changes", "max_states", "at_least"}
"""Arguments that are whole numbers."""

MOST_DRAWN = 1_000_000
"""The most boards of a universe that are drawn at once: they are kept."""


def generate(
    how: How = "rewind",
    *,
    seed: Whole = 0,
    count: Whole = 1,
    where: str | None = None,
    first: Whole | None = None,
    size: Size | None = None,
    exit: Side | None = None,
    line: Whole | None = None,
    vehicles: Whole | None = None,
    units: float | None = None,
    unit_primary: bool | None = None,
    trucks: float | None = None,
    walls: Whole | None = None,
    clear_line: bool | None = None,
    tries: Whole | None = None,
    iterations: Whole | None = None,
    temperatures: tuple[float, float] | None = None,
    metric: Metric | None = None,
    hardest: bool | None = None,
    by: Literal["rules", "sat"] | None = None,
    board: Board | None = None,
    changes: Whole | None = None,
    max_states: Whole | None = None,
    climb: bool | None = None,
    atlas: Atlas | str | PathLike[str] | None = None,
    universe: str | PathLike[str] | None = None,
    sketch: str | None = None,
    such_that: str | Iterable[str] | None = None,
    at_least: Whole | None = None,
    exactly: bool | None = None,
    solver: str | None = None,
    time_limit: float | None = None,
    memory_limit: Whole | None = None,
    progress: Progress = False,
) -> Iterator[Board]:
    """Makes boards, the same for the same seed as ``rushsat generate``, when they are asked for.

    An argument that a generator does not have is refused. Boards of one seed do not depend on one another:
    with ``first``, several threads can make a part of them each.

    What is wrong with an argument is told at once, but for files, and a condition on a universe, which are
    read when the first board is asked for. Then a limit holds for each board, not for all of them together.

    Args:
        how: ``rewind``: a winning board of 6x6 and random steps backwards; ``random``: vehicles one after
            another; ``anneal``: simulated annealing for long plans; ``harder``: hard boards near a given one,
            of which vehicles are added, moved, removed, made longer and shorter; ``atlas``: puzzles of an
            atlas or a universe, each as likely as any other; ``complete``: boards that meet a wish, by SAT,
            until there is none left (``rushsat.complete`` says more of its search).
        seed: Where chance comes from.
        count: How many boards.
        where: A condition such as ``"moves >= 8 and trucks = 0"``; boards that do not meet it are passed
            over, 100,000 at most. ``harder`` goes on from boards alone that meet it. ``atlas`` draws from
            those; with a universe it is one of ``rushsat query``. ``complete`` asks for what can be counted:
            ``"trucks = 0"`` with ``at_least=8``.
        first: The number of the first board; not for ``complete``.
        size: Columns and rows, 6x6 if nothing is said; for ``random``, ``anneal`` and ``complete``, not
            beside a sketch.
        exit: The side of the exit, ``right`` if nothing is said; for ``random`` and ``anneal``.
        line: The line of the primary, from 0 on; ``None`` for the middle one. For ``random``, ``anneal`` and
            ``complete``.
        vehicles: Vehicles beside the primary: for ``random`` 10 on 6x6, in proportion to the cells, if
            nothing is said; for ``anneal`` the most, 7 if nothing is said.
        units: The probability that a vehicle of ``random`` has one cell, as all have in Unit Rush Hour, 0 if
            nothing is said.
        unit_primary: The primary of ``random`` has one cell, not two.
        trucks: The probability that any other vehicle of ``random`` is a truck, 1/4 if nothing is said.
        walls: Number of walls of ``random`` and ``anneal``, of ``complete`` at most.
        clear_line: No other vehicle of ``random`` stands on the primary's line.
        tries: How often ``random`` begins a board before it gives up, 1,000 if nothing is said.
        iterations: Changes that ``anneal`` and ``harder`` try, 10,000 if nothing is said.
        temperatures: How warm it is for ``anneal`` at first and at last, ``(20, 0.5)`` if nothing is said: a
            change to a plan shorter by D moves is taken with a probability of exp(-D/T). ``(0, 0)`` only
            climbs.
        metric: What is to be large for ``anneal``, ``harder`` and ``complete``, moves if nothing is said.
        hardest: The board is replaced by the hardest of its cluster, unless this is ``False``; for ``rewind``
            and ``anneal``.
        by: How ``rewind`` finds legal steps: ``rules``, or ``sat``; the boards are the same.
        board: Of ``harder``: the board to begin with.
        changes: Of ``harder``: vehicles that may differ from those of the board, those that are gone plus
            those that are new; all if nothing is said.
        max_states: Of ``harder``: boards with more states in their cluster are passed over, 1,000,000 if
            nothing is said.
        climb: Of ``harder``: no board is gone on from that needs less.
        atlas: Of ``atlas``: an ``Atlas`` or a file; ``None`` for the one that is always there.
        universe: Of ``atlas``: a file that ``rushsat universe --save`` wrote, to draw from instead.
        sketch: Of ``complete``: a board with ``?`` for cells that may hold anything.
        such_that: Of ``complete``: formulas about the board as it stands, in the language of lemmas.
        at_least: Of ``complete``: moves (steps) of a shortest plan, at least; 1 if nothing is said.
        exactly: Of ``complete``: a shortest plan has no more than ``at_least`` either.
        solver: Of ``complete``: who proposes boards. Where fewer come than were asked for, an outside
            solver is believed that there are no more; ``rushsat.complete`` says whether that is proved.
        time_limit: Gives up on each board after so many seconds, where ``anneal`` and ``harder`` give the
            best one by then, which the seed alone does not say: ``anneal`` works for three quarters of the
            time if the hardest board of the cluster is looked for then. ``complete``, and ``atlas`` with a
            universe, give up on all.
        memory_limit: Gives up beyond so many bytes. Of ``random`` only a condition takes many.
        progress: ``True`` for a bar, or a function.

    Raises:
        ValueError: An argument that the generator does not have.
        ReadError: The condition or the sketch cannot be read; it holds the place.
        OSError: The file of an atlas or a universe cannot be read.
        LimitReached: No board was made within the limits, or ``complete`` did not make all.
        RushsatError: No board can be made: there is no room, or none meets the condition.
        Interrupted: At Ctrl-C, if ``anneal`` or ``harder`` had a board by then, with the best one, or of
            ``complete`` with what was found.

    >>> [board] = generate(seed=1)
    >>> str(board)
    '...BBGCCCDDGAA.EFG...EF....H.....H..'
    """
    given = {
        "first": first,
        "size": size,
        "exit": exit,
        "line": line,
        "vehicles": vehicles,
        "units": units,
        "unit_primary": unit_primary,
        "trucks": trucks,
        "walls": walls,
        "clear_line": clear_line,
        "tries": tries,
        "iterations": iterations,
        "temperatures": temperatures,
        "metric": metric,
        "hardest": hardest,
        "by": by,
        "board": board,
        "changes": changes,
        "max_states": max_states,
        "climb": climb,
        "atlas": atlas,
        "universe": universe,
        "sketch": sketch,
        "such_that": such_that,
        "at_least": at_least,
        "exactly": exactly,
        "solver": solver,
    }
    options: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    _require(how, options)
    if where is not None:
        require_text(where, "condition", "where")
    seed, count = whole(seed, "seed"), whole(count, "count")
    allowed = (time_limit, memory_limit, progress)
    require_limits(*allowed)
    if how == "complete":
        options["where"] = where
        _require_wish(options)
        return _completed({"seed": seed, "count": count, **options}, allowed)
    # What a universe can be asked depends on its file.
    if where is not None and universe is None:
        _rushsat.check_condition(where, how == "atlas")
    numbers = (seed, options.pop("first", 0), count)
    if sum(numbers[1:]) > LARGEST:
        raise ValueError(f"boards have numbers up to {LARGEST}; there are not {count} from {numbers[1]} on")
    if how == "atlas":
        return _drawn(numbers, where, allowed, **options)
    return _boards(_generator(how, **options), numbers, where, allowed)


def _require(how: str, options: dict[str, Any]) -> None:
    """Requires that a generator is there and has these arguments, and that numbers are whole."""
    if how not in list(GENERATORS):  # What has no hash is in no dict.
        raise ValueError(f"{how!r} is no generator; expected one of {', '.join(GENERATORS)}")
    for name in options:
        if name not in GENERATORS[how]:
            raise ValueError(f"`{name}` is not for the generator `{how}`")
        if name in NUMBERS:
            options[name] = whole(options[name], name, most=255 if name == "line" else LARGEST)
    if how == "harder":
        require_type(options.get("board"), "board", Board)
    if "atlas" in options and "universe" in options:
        raise ValueError("give `atlas` or `universe`, not both")


def _require_wish(options: dict[str, Any]) -> None:
    """Requires that a wish can be read. Its formulas are listed, which perhaps can be done only once."""
    names = {"sketch", "size", "line", "walls", "where", "such_that"}
    wish = wish_of(**{name: value for name, value in options.items() if name in names})
    _rushsat.check_wish(wish, options.get("metric", "moves"), options.get("solver", "batsat"))
    options["such_that"] = wish[-1]


def _generator(
    how: str,
    size: tuple[int, int] = (6, 6),
    exit: Side = "right",
    line: int | None = None,
    vehicles: int | None = None,
    units: float = 0.0,
    unit_primary: bool = False,
    trucks: float = 0.25,
    walls: int = 0,
    clear_line: bool = False,
    tries: int = 1000,
    iterations: int = 10_000,
    temperatures: tuple[float, float] | None = None,
    metric: Metric = "moves",
    hardest: bool = True,
    by: str = "rules",
    board: Board | None = None,
    changes: int | None = None,
    max_states: int = 1_000_000,
    climb: bool = False,
) -> _rushsat.Generator:
    ground = (sides(size), exit, line)
    if how == "random":
        options = (vehicles, (units, trucks), walls, clear_line, tries)
        return _rushsat.Generator.random(ground, unit_primary, options)
    if how == "rewind":
        if by not in {"rules", "sat"}:
            raise ValueError(f"`by` is {by!r}; expected `rules` or `sat`")
        return _rushsat.Generator.rewind(hardest, by == "sat")
    if how == "harder":
        assert board is not None
        return _rushsat.Generator.harder(board._native, (metric, iterations, changes, max_states, climb))
    n = 7 if vehicles is None else vehicles
    return _rushsat.Generator.anneal(ground, (n, walls, iterations, temperatures, metric), hardest)


def _boards(
    generator: _rushsat.Generator, numbers: tuple[int, int, int], where: str | None, allowed: Allowed
) -> Iterator[Board]:
    """The boards, made when they are asked for."""
    seed, first, count = numbers
    for number in range(first, first + count):
        with limits(*allowed) as work:
            made, raised = generator.board((seed, number), where, work)
        yield unless_raised(Board._of(made), raised)


def _drawn(
    numbers: tuple[int, int, int],
    where: str | None,
    allowed: Allowed,
    atlas: Atlas | str | PathLike[str] | None = None,
    universe: str | PathLike[str] | None = None,
) -> Iterator[Board]:
    """Boards of an atlas or a universe, drawn when the first is asked for."""
    seed, first, count = numbers
    if universe is not None:
        if count > MOST_DRAWN:
            raise ValueError(f"`count` is {count}; {MOST_DRAWN} boards of a universe are drawn at once")
        with limits(*allowed) as work:
            drawn = (seed, first, count)
            boards = _rushsat.draw_from_universe(fspath(universe), where or "solvable", drawn, work)
        yield from map(Board._of, boards)
        return
    time_limit, memory_limit, progress = allowed
    if not isinstance(atlas, Atlas):
        atlas = Atlas(atlas, time_limit=time_limit, memory_limit=memory_limit, progress=progress)
    with limits(*allowed) as work:
        puzzles = atlas._raw.draw(where or "any", work)
    if puzzles.n_rows == 0:
        raise RushsatError("no puzzle of the atlas meets the condition")
    for number in range(first, first + count):
        yield Board._of(puzzles.board(seed, number))


def _completed(options: dict[str, Any], allowed: Allowed) -> Iterator[Board]:
    """The boards of a completion, which is made when the first is asked for."""
    if options["count"] == 0:
        return
    time_limit, memory_limit, progress = allowed
    found = complete(time_limit=time_limit, memory_limit=memory_limit, progress=progress, **options)
    yield from found.boards
    if found.reason is not None:
        raise LimitReached(found.reason, known=found)
