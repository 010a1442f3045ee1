"""What several tests need."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PUZZLES = ROOT / "puzzles"

README_BOARD = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF."
"""The board of the README: 51 moves."""

SMALL = "BB.FAA.FECCCE.DD"
"""A board of 4x4: 7 moves, 34 states."""

UNSOLVABLE = "....KLBB..KLGAAJK.GHIJCCxHIx.MFFF..M"


@pytest.fixture(scope="session")
def command() -> str:
    """The command `rushsat`, built from the same source. CI always has it."""
    path = os.environ.get("RUSHSAT_COMMAND") or shutil.which("rushsat")
    if path is None:
        pytest.skip("no command: set RUSHSAT_COMMAND to a build of it")
    return path
