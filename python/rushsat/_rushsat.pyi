"""
The native half of `rushsat`. Use the package, not this module.
"""

from typing import Any, SupportsFloat, SupportsIndex, final

from _typeshed import SupportsGetItem

__all__ = ["Board", "Limits", "Question", "RawAnswer", "RawListed", "plan", "read_boards", "solve"]

@final
class Board:
    """
    A board of Rush Hour.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def compact(self, /) -> str | None:
        """
        All cells on one line, if nothing is lost by it.
        """
    @property
    def exit(self, /) -> str:
        """
        The side of the exit.
        """
    def film(self, /, plan: str, slide_s: SupportsFloat | SupportsIndex) -> str:
        """
        A film of a plan as SVG.
        """
    @property
    def is_solved(self, /) -> bool:
        """
        Whether the primary is at the exit.
        """
    @property
    def primary(self, /) -> str:
        """
        Name of the vehicle that has to leave.
        """
    @staticmethod
    def read(text: str, source: str, format: str | None, primary: str | None, exit: str | None) -> Board:
        """
        The one board in a text of any format.
        """
    def replay(self, /, plan: str) -> tuple[list[Board], int, int]:
        """
        The boards after each slide of a plan, this one first, and the plan's length in steps and moves.
        """
    @property
    def size(self, /) -> tuple[int, int]:
        """
        Columns and rows.
        """
    def svg(self, /) -> str:
        """
        A picture as SVG.
        """
    @property
    def vehicles(self, /) -> list[tuple[str, bool, int, int, int]]:
        """
        The vehicles: name, whether horizontal, length, row and column of the first cell.
        """
    @property
    def walls(self, /) -> list[tuple[int, int]]:
        """
        The cells with walls, as rows and columns from 0 on.
        """
    def with_positions(self, /, positions: SupportsGetItem[int, SupportsIndex]) -> Board | None:
        """
        The board of the same puzzle with its vehicles at other positions along their lines, from 0 on.
        """
    def write(self, /, format: str) -> str:
        """
        The board as text in a format.
        """

@final
class Limits:
    """
    What a call may take: seconds, bytes, conflicts of the solver; and who hears of progress.
    """
    def __new__(
        cls,
        /,
        time_s: SupportsFloat | SupportsIndex | None = None,
        memory_bytes: SupportsIndex | None = None,
        conflicts: SupportsIndex | None = None,
        progress: Any | None = None,
    ) -> Limits: ...

@final
class Question:
    """
    How plans are looked for, but for limits.
    """
    def __new__(
        cls,
        /,
        metric: str,
        max_length: SupportsIndex | None,
        how: tuple[str, str | None, str],
        threads: SupportsIndex,
        any: bool,
    ) -> Question: ...

@final
class RawAnswer:
    """
    What came of a question, with its figures.
    """
    @property
    def elapsed_s(self, /) -> float: ...
    @property
    def engine(self, /) -> str:
        """
        Who answered.
        """
    @property
    def is_proved(self, /) -> bool:
        """
        `false` if what is said not to exist rests on the word of an outside program.
        """
    @property
    def is_shortest(self, /) -> bool:
        """
        No plan is shorter.
        """
    @property
    def kind(self, /) -> str:
        """
        `plan`, `no_plan` or `gave_up`.
        """
    @property
    def n_clauses(self, /) -> int: ...
    @property
    def n_conflicts(self, /) -> int | None: ...
    @property
    def n_moves(self, /) -> int: ...
    @property
    def n_states(self, /) -> int | None: ...
    @property
    def n_steps(self, /) -> int: ...
    @property
    def n_vars(self, /) -> int: ...
    @property
    def reason(self, /) -> str | None:
        """
        Why more is not known.
        """
    @property
    def refuted(self, /) -> int | None:
        """
        No plan has so many transitions or fewer.
        """
    @property
    def slides(self, /) -> list[tuple[str, int]]:
        """
        The plan's slides: vehicle, cells towards the right or bottom.
        """
    @property
    def unsolvable(self, /) -> str | None:
        """
        Why there is no plan of any length.
        """

@final
class RawListed:
    """
    A board of a list, and what the list claims of it.
    """
    @property
    def board(self, /) -> Board: ...
    @property
    def label(self, /) -> str:
        """
        Its name, or its line.
        """
    @property
    def line(self, /) -> int:
        """
        From 1 on.
        """
    @property
    def moves(self, /) -> int | None: ...
    @property
    def states(self, /) -> int | None: ...
    @property
    def steps(self, /) -> int | None: ...
    @property
    def unsolvable(self, /) -> bool: ...

def plan(board: Board, question: Question, limits: Limits) -> tuple[RawAnswer, BaseException | None]:
    """
    Asks a SAT solver for a plan. The second value is what was raised while it worked: then the answer is what is
    known.
    """

def read_boards(text: bytes, source: str, format: str | None, limits: Limits) -> list[RawListed]:
    """
    The boards of a text that is a list, or one board.
    """

def solve(
    board: Board, metric: str, algorithm: str, limits: Limits
) -> tuple[RawAnswer, BaseException | None]:
    """
    Searches for a plan state by state.
    """
