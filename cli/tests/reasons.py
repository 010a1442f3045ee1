"""Checks `rushsat why no-plan` and `rushsat count` from outside, on the boards of `puzzles/fogleman-6x6.txt`.

    python3 cli/tests/reasons.py cores [N]    # cores of N boards: the board without any piece is asked anew
    python3 cli/tests/reasons.py counts [N]   # counts of N boards against clingo (`pip install clingo`)

`RUSHSAT` names the program; without it, it is that of the release build.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
RUSHSAT = os.environ.get("RUSHSAT", str(ROOT / "target/release/rushsat"))
BOARDS = ROOT / "puzzles/fogleman-6x6.txt"


def rushsat(*args):
    """What the program prints."""
    run = subprocess.run([RUSHSAT, *args], capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        sys.exit(f"{args}: {run.stderr}")
    return run.stdout


def length(board):
    """Moves of a shortest plan, by explicit search; None if there is no plan."""
    return json.loads(rushsat("solve", "--json", board))["length"]


def part(board, vehicles, walls):
    """The board with `A` and these pieces."""

    def kept(index, letter):
        is_wall = letter == "x" and [index // 6, index % 6] in walls
        return letter if letter == "A" or letter in vehicles or is_wall else "."

    return "".join(kept(index, letter) for index, letter in enumerate(board))


def check_core(board, bound):
    """The number of pieces of a core that were left out in turn, and whether it is not the whole board."""
    answer = json.loads(rushsat("why", "no-plan", "--json", "--max-moves", str(bound), board))
    core = answer["cores"][0]
    vehicles, walls = core["vehicles"], core["walls"]

    def within(vehicles, walls):
        moves = length(part(board, vehicles, walls))
        return moves is not None and moves <= bound

    assert core["minimal"] and core["proof_steps"] > 0, board
    assert not within(vehicles, walls), board
    for one in vehicles:
        assert within([v for v in vehicles if v != one], walls), (board, one)
    for one in walls:
        assert within(vehicles, [w for w in walls if w != one]), (board, one)
    n_pieces = len(set(board) - set(".oxA")) + board.count("x")
    n_core = len(vehicles) + len(walls)
    return n_core, n_core < n_pieces


def cores(n_boards):
    """Cores for half of the shortest length."""
    boards = [row.split()[1] for row in BOARDS.read_text().splitlines() if not row.startswith("#")]
    boards = boards[:: max(1, len(boards) // n_boards)][:n_boards]
    checked = [check_core(board, length(board) // 2) for board in boards]
    n_pieces = sum(n for n, _ in checked)
    n_proper = sum(is_proper for _, is_proper in checked)
    print(f"{len(checked)} cores with {n_pieces} pieces, {n_proper} less than the board: all minimal")


def n_answer_sets(program, bound):
    """The answer sets of an exported program in which the goal is reached after so many moves."""
    import clingo

    control = clingo.Control(["0"], logger=lambda *_: None)
    with tempfile.NamedTemporaryFile("w", suffix=".lp") as file:
        file.write(program.replace("#include <incmode>.", ""))
        file.flush()
        control.load(file.name)
    control.ground([("base", [])])
    for step in range(1, bound + 1):
        number = [clingo.Number(step)]
        control.ground([("step", number), ("check", number)])
    control.assign_external(clingo.Function("query", [clingo.Number(bound)]), True)
    with control.solve(yield_=True) as answers:
        return sum(1 for _ in answers)


def counts(n_boards):
    """Shortest plans of boards that have at most 50,000, from few moves to many."""
    answers = [json.loads(line) for line in rushsat("count", "--json", str(BOARDS)).splitlines()]
    few = [answer for answer in answers if int(answer["plans"]) <= 50000]
    few.sort(key=lambda answer: (answer["bound"], int(answer["plans"])))
    few = few[:: max(1, len(few) // n_boards)][:n_boards]
    for answer in few:
        bound = answer["bound"]
        program = rushsat("export", "--format", "asp", "--max-moves", str(bound), answer["board"])
        n = n_answer_sets(program, bound)
        assert n == int(answer["plans"]), (answer["board"], n, answer["plans"])
    print(f"{len(few)} counts up to {max(int(answer['plans']) for answer in few)} are clingo's")


if __name__ == "__main__":
    commands = {"cores": cores, "counts": counts}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]](int(sys.argv[2]) if len(sys.argv) > 2 else 100)
