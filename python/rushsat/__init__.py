"""A SAT and propositional-encoding toolkit for Rush Hour.

>>> from rushsat import Board, Plan
>>> match Board("BB.FAA.FECCCE.DD").plan():
...     case Plan(n_moves=n, is_shortest=True):
...         print(n, "moves, and fewer are never enough")
7 moves, and fewer are never enough
"""

import sys

from .answers import Answer, Figures, GaveUp, NoPlan, Plan, Slide
from .atlas import Atlas, AtlasRow
from .board import Board
from .certificates import Audit, Certificate, Part, audit
from .cluster import Cluster
from .completion import Completion, complete
from .errors import Interrupted, LimitReached, ReadError, RushsatError
from .formulas import BoardFormula, Family, Formula, PuzzleFormula, formula
from .generators import generate
from .lemmas import Fails, Holds, Lemma, Verdict, lemmas, verify
from .lists import ListedBoard, read_boards
from .plans import Plans, measures
from .puzzle import Puzzle, PuzzleAnswer, PuzzlePlan
from .reached import Reached
from .universes import Universe, UniversePart, universe
from .why import Cannot, Core, Why, WhyAnswer, WhyGaveUp
from .words import Replay, Vehicle

# Classes of other modules that are named in annotations alone, since modules need one another: so that
# `typing.get_type_hints` finds them.
for _name in ("answers", "certificates", "cluster", "formulas", "plans", "questions", "why", "words"):
    _module = vars(sys.modules[f"{__name__}.{_name}"])
    for _known in (Board, Figures, Puzzle, PuzzlePlan, Slide):
        _module.setdefault(_known.__name__, _known)

__version__: str

__all__ = [
    "Answer",
    "Atlas",
    "AtlasRow",
    "Audit",
    "Board",
    "BoardFormula",
    "Cannot",
    "Certificate",
    "Cluster",
    "Completion",
    "Core",
    "Fails",
    "Family",
    "Figures",
    "Formula",
    "GaveUp",
    "Holds",
    "Interrupted",
    "Lemma",
    "LimitReached",
    "ListedBoard",
    "NoPlan",
    "Part",
    "Plan",
    "Plans",
    "Puzzle",
    "PuzzleAnswer",
    "PuzzleFormula",
    "PuzzlePlan",
    "Reached",
    "ReadError",
    "Replay",
    "RushsatError",
    "Slide",
    "Universe",
    "UniversePart",
    "Vehicle",
    "Verdict",
    "Why",
    "WhyAnswer",
    "WhyGaveUp",
    "audit",
    "complete",
    "formula",
    "generate",
    "lemmas",
    "measures",
    "read_boards",
    "universe",
    "verify",
]


def __getattr__(name: str) -> str:
    """The version, which is looked up when it is asked for."""
    if name != "__version__":
        raise AttributeError(f"module 'rushsat' has no attribute {name!r}")
    from importlib.metadata import version

    return version("rushsat")
