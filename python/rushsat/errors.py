"""What can go wrong, and what to do about it."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")

MOST_SHOWN = 300
"""Characters of what is known that a message has; ``answer`` has all."""


def _rebuilt(kind: type[BaseException], args: tuple[object, ...], parts: dict[str, Any]) -> BaseException:
    """An exception that was pickled, as those of other processes are."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(parts)
    return error


class RushsatError(Exception):
    """There is no answer.

    Attributes:
        problem: What is wrong.
        help: What to do about it, where something is to be said.
    """

    def __init__(self, problem: str, help: str | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.help = help

    def __str__(self) -> str:
        return self.problem if self.help is None else f"{self.problem} (help: {self.help})"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (type(self), self.args, self.__dict__)


class ReadError(RushsatError, ValueError):
    """A text that cannot be read.

    Attributes:
        source: The name of the text, such as its path.
        line: The line of the place, from 1 on.
        column: The column of the place in characters, from 1 on.
    """

    def __init__(self, problem: str, source: str, line: int, column: int, help: str | None = None) -> None:
        super().__init__(problem, help)
        self.source = source
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"{self.source}:{self.line}:{self.column}: {super().__str__()}"


class LimitReached(RushsatError):
    """A limit ended work whose answer has no room for that.

    Attributes:
        known: What is known by then, as ``Interrupted`` has it; ``None`` where nothing is.
    """

    def __init__(self, problem: str, help: str | None = None, known: object = None) -> None:
        super().__init__(problem, help)
        self.known = known


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended the work.

    Attributes:
        answer: What is known by then: as the call would have returned it, or what stands for it, such as
            ``Reached``.
    """

    def __init__(self, answer: object) -> None:
        known = str(answer)
        if len(known) > MOST_SHOWN:
            known = f"{known[:MOST_SHOWN]}…"
        super().__init__(f"interrupted; known so far: {known}")
        self.answer = answer

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (type(self), self.args, self.__dict__)


def unless_raised(answer: T, raised: BaseException | None) -> T:
    """An answer, unless something was raised while it was looked for.

    Raises:
        Interrupted: That was Ctrl-C; it has the answer.
    """
    if isinstance(raised, KeyboardInterrupt):
        raise Interrupted(answer) from None
    if raised is not None:
        raise raised
    return answer


def unless_ended(answer: T, ended: str | None, raised: BaseException | None) -> T:
    """An answer that holds only what was known when the work was ended, if it was.

    Raises:
        LimitReached: A limit ended it; it has what is known.
        Interrupted: At Ctrl-C; it has the answer, or what is known.
    """
    unless_raised(answer, raised)
    if ended is not None:
        raise LimitReached(ended, known=answer)
    return answer
