"""A SAT and propositional-encoding toolkit for Rush Hour.

>>> from rushsat import Board, Plan
>>> match Board("BB.FAA.FECCCE.DD").plan():
...     case Plan(n_moves=n, is_shortest=True):
...         print(n, "moves, and fewer are never enough")
7 moves, and fewer are never enough
"""

from .answers import Answer, Figures, GaveUp, NoPlan, Plan, Slide
from .board import Board, ListedBoard, Replay, Vehicle, read_boards
from .errors import Interrupted, LimitReached, ReadError, RushsatError

__all__ = [
    "Answer",
    "Board",
    "Figures",
    "GaveUp",
    "Interrupted",
    "LimitReached",
    "ListedBoard",
    "NoPlan",
    "Plan",
    "ReadError",
    "Replay",
    "RushsatError",
    "Slide",
    "Vehicle",
    "read_boards",
]
