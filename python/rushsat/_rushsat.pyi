"""
The native half of `rushsat`. Use the package, not this module.
"""

from _typeshed import SupportsGetItem
from os import PathLike
from pathlib import Path
from typing import Any, SupportsFloat, SupportsIndex, final

__all__ = ["Board", "Generator", "Limits", "Question", "RawAnswer", "RawAtlas", "RawAudit", "RawCannot", "RawCertified", "RawClauses", "RawCluster", "RawCompleted", "RawDraw", "RawFormula", "RawJudged", "RawListed", "RawListedPlans", "RawPlans", "RawPuzzle", "RawReached", "RawRow", "RawSelected", "RawStates", "RawTask", "RawUniverse", "RawUniversePart", "RawWhy", "all_plans", "audit", "board_of_row", "certify", "certify_program", "check_condition", "check_wish", "classical_task", "cluster", "complete", "draw_from_universe", "formula_of_board", "formula_of_program", "lemmas_of_library", "measures", "plan", "rate", "read_boards", "solve", "solve_by_goals", "solve_exhaustively", "states", "universe", "verify", "why_cannot", "why_no_plan"]

@final
class Board:
    """
    A board of Rush Hour.
    """
    def after(self, /, slides: str) -> Board:
        """
        The board after slides.
        """
    @property
    def exit(self, /) -> str:
        """
        The side of the exit.
        """
    def film(self, /, plan: str, pace: SupportsFloat | SupportsIndex) -> str:
        """
        A film of a plan as SVG, so many times as fast as usual.
        """
    def hint(self, /, plan: str) -> list[str]:
        """
        Why the first slide of a plan is a good one, in sentences; nothing if the plan has no slide.
        """
    def is_same(self, /, other: Board) -> bool:
        """
        `true` if they differ at most in the order of their vehicles.
        """
    @property
    def is_solved(self, /) -> bool:
        """
        `true` if the primary is at the exit.
        """
    def legal_slides(self, /, metric: str) -> list[tuple[str, int]]:
        """
        The slides that are legal and count as one in a metric: vehicles and cells.
        """
    def line(self, /) -> str:
        """
        The board on one line: compact, with its primary where that is needed, or as JSON.
        """
    def pddl(self, /, metric: str, limits: Limits) -> tuple[str, str]:
        """
        A planning task in PDDL: the domain, and the problem.
        """
    def png(self, /, scale: SupportsFloat | SupportsIndex) -> bytes:
        """
        A picture as PNG, magnified by `scale`.
        """
    @property
    def primary(self, /) -> str:
        """
        Name of the vehicle that has to leave.
        """
    @staticmethod
    def read(text: str, source: str, hints: tuple[str | None, str | None, str | None, tuple[SupportsIndex, SupportsIndex] | None, str | None]) -> Board:
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
    def write(self, /, format: str, rename: bool, said: tuple[SupportsIndex | None, SupportsIndex | None, SupportsIndex | None, str | None]) -> str:
        """
        The board as text in a format; as an element of a list if something is said of it.
        """

@final
class Generator:
    """
    A way to make boards at random.
    """
    @staticmethod
    def anneal(ground: tuple[tuple[SupportsIndex, SupportsIndex], str, SupportsIndex | None], options: tuple[SupportsIndex, SupportsIndex, SupportsIndex, tuple[SupportsFloat | SupportsIndex, SupportsFloat | SupportsIndex] | None, str], is_hardest: bool) -> Generator:
        """
        Simulated annealing for boards that need many moves, or steps.
        """
    def board(self, /, drawn: tuple[SupportsIndex, SupportsIndex], wanted: str | None, limits: Limits) -> tuple[Board, BaseException | None]:
        """
        The board of a number, of a seed, that meets a condition; and what was raised meanwhile, which some
        ways leave a board to.
        """
    @staticmethod
    def harder(board: Board, options: tuple[str, SupportsIndex, SupportsIndex | None, SupportsIndex, bool]) -> Generator:
        """
        Hard boards near one.
        """
    @staticmethod
    def random(ground: tuple[tuple[SupportsIndex, SupportsIndex], str, SupportsIndex | None], is_primary_unit: bool, options: tuple[SupportsIndex | None, tuple[SupportsFloat | SupportsIndex, SupportsFloat | SupportsIndex], SupportsIndex, bool, SupportsIndex]) -> Generator:
        """
        Vehicles one after another, each where there is room. The primary has one cell or two.
        """
    @staticmethod
    def rewind(is_hardest: bool, by_sat: bool) -> Generator:
        """
        A winning board of 6x6, and random steps backwards, found by the rules or by a SAT solver.
        """

@final
class Limits:
    """
    What a call may take: seconds, bytes, conflicts of the solver; and who is told of progress. The time runs
    from now on, for all work that is done within these limits together.
    """
    def __new__(cls, /, time_s: SupportsFloat | SupportsIndex | None = None, memory_bytes: SupportsIndex | None = None, conflicts: SupportsIndex | None = None, progress: Any | None = None) -> Limits: ...
    def check(self, /, n_bytes: SupportsIndex = 0) -> None:
        """
        Returns nothing if there is time left, and this many bytes may be held.
        """

@final
class Question:
    """
    How plans are looked for, but for limits.
    """
    def __new__(cls, /, metric: str, max_length: SupportsIndex | None, how: tuple[str, str | None, str], threads: SupportsIndex, any: bool) -> Question: ...

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
        The engine that answered.
        """
    @property
    def is_proved(self, /) -> bool:
        """
        `false` if only an outside program says that something does not exist.
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
        No plan has this many transitions or fewer.
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
class RawAtlas:
    """
    The rows of an atlas.
    """
    @staticmethod
    def build(sides: tuple[SupportsIndex, SupportsIndex], max_walls: SupportsIndex, n_threads: SupportsIndex, limits: Limits) -> tuple[RawAtlas, str | None, BaseException | None]:
        """
        All puzzles of a size with up to this many walls; or those of the partitions that were done by then,
        and what ended the work. Then what was raised meanwhile.
        """
    def draw(self, /, wanted: str, limits: Limits) -> RawDraw:
        """
        The rows that meet a condition, to draw from.
        """
    @property
    def n_rows(self, /) -> int:
        """
        Number of rows.
        """
    @property
    def partitions(self, /) -> tuple[int, int, int] | None:
        """
        The partitions of its rules of which it has all puzzles: from which on, up to which, of how many;
        nothing if these are all, or it has no rules.
        """
    @staticmethod
    def read(text: bytes, source: str, limits: Limits) -> RawAtlas:
        """
        The rows of a text.
        """
    def rows(self, /, first: SupportsIndex, n: SupportsIndex) -> list[RawRow]:
        """
        This many rows from one on, in the order of the file.
        """
    def select(self, /, wanted: str, order: str, limit: SupportsIndex | None, limits: Limits) -> RawSelected:
        """
        The rows that meet a condition, in an order.
        """
    @staticmethod
    def small() -> RawAtlas:
        """
        The atlas that is always there.
        """
    def write(self, /, limits: Limits) -> str:
        """
        The text of the atlas.
        """

@final
class RawAudit:
    """
    What an audit found of one certificate.
    """
    @property
    def at_least(self, /) -> int | None:
        """
        What no board needs by the claim about a wish.
        """
    @property
    def board(self, /) -> Board | None: ...
    @property
    def claim(self, /) -> str | None:
        """
        The claim in words, if it can be read.
        """
    @property
    def conclusion(self, /) -> str:
        """
        `proved`, `not_proved` or `gave_up`.
        """
    @property
    def kind(self, /) -> str | None:
        """
        That of a certified answer, or `lemma` or `wish`.
        """
    @property
    def length(self, /) -> int | None: ...
    @property
    def metric(self, /) -> str | None:
        """
        What lengths count, the length of the plan, and the largest length that is refuted.
        """
    @property
    def parts(self, /) -> list[tuple[str, str, str]]:
        """
        Name of each part; `holds`, `fails`, `unchecked` or `gave_up`; a remark.
        """
    @property
    def path(self, /) -> Path: ...
    @property
    def refuted_length(self, /) -> int | None: ...

@final
class RawCannot:
    """
    Why a slide is illegal.
    """
    @property
    def conclusion(self, /) -> str: ...
    @property
    def deduction(self, /) -> str: ...
    @property
    def obstacle(self, /) -> str:
        """
        What is in the way, in words.
        """
    @property
    def premises(self, /) -> list[tuple[str, str | None]]:
        """
        The premises: formula, and the family that it is of, or nothing if it is true in the state.
        """

@final
class RawCertified:
    """
    What came of a question that was to be certified.
    """
    @property
    def claim(self, /) -> str:
        """
        The claim in words.
        """
    @property
    def is_kept(self, /) -> bool:
        """
        `true` if an earlier run wrote it.
        """
    @property
    def kind(self, /) -> str | None:
        """
        `shortest`, `between`, `no_plan`, `unsolvable`; nothing where no certificate was written.
        """
    @property
    def length(self, /) -> int | None: ...
    @property
    def lower_bound(self, /) -> int:
        """
        No plan is shorter than this, by the claim.
        """
    @property
    def metric(self, /) -> str | None:
        """
        What the lengths count, the length of the plan, and the largest length that is refuted, by the claim.
        """
    @property
    def reason(self, /) -> str | None:
        """
        Why more is not known.
        """
    @property
    def refuted_length(self, /) -> int | None: ...
    @property
    def slides(self, /) -> list[tuple[str, int]] | None:
        """
        Slides of the plan of a board, if the claim is about one.
        """
    @property
    def steps(self, /) -> tuple[list[str], str] | None:
        """
        The plan of a program in the same case: labels of the steps, and its text.
        """

@final
class RawClauses:
    """
    The clauses of a formula one after the other.
    """
    def literals(self, /, first: SupportsIndex, n: SupportsIndex, limits: Limits) -> bytearray:
        """
        This many literals from one on as in DIMACS, four bytes each.
        """
    @property
    def n_literals(self, /) -> int:
        """
        Number of literals.
        """
    def starts(self, /, first: SupportsIndex, n: SupportsIndex, limits: Limits) -> bytearray:
        """
        Where this many clauses from one on begin, eight bytes each; after the last one comes the end.
        """

@final
class RawCluster:
    """
    The graph of a board's states, and the figures of the search.
    """
    def distances(self, /, first: SupportsIndex, n: SupportsIndex, limits: Limits) -> bytearray:
        """
        The number of transitions to the nearest goal, or -1: four bytes for each of this many states from one
        on.
        """
    def edges(self, /, first: SupportsIndex, n: SupportsIndex, limits: Limits) -> bytearray:
        """
        For each transition out of this many states from one on four numbers of four bytes: from, to, vehicle,
        signed distance.
        """
    @property
    def n_edges(self, /) -> int:
        """
        Number of transitions.
        """
    @property
    def n_states(self, /) -> int:
        """
        Number of states.
        """
    def reached(self, /, reason: str) -> RawReached:
        """
        What is known where its arrays were not made.
        """
    def states(self, /, first: SupportsIndex, n: SupportsIndex, limits: Limits) -> bytearray:
        """
        The positions of all vehicles in this many states from one on: one byte each, state after state.
        """

@final
class RawCompleted:
    """
    What came of a search for boards.
    """
    @property
    def at_least(self, /) -> int:
        """
        No other board needs that many, or exactly so many if that was asked, if it is exhausted.
        """
    @property
    def boards(self, /) -> list[Board]: ...
    @property
    def is_certified(self, /) -> bool: ...
    @property
    def is_exhausted(self, /) -> bool: ...
    @property
    def is_proved(self, /) -> bool:
        """
        `false` if only an outside program says that it is exhausted.
        """
    @property
    def n_exclusions(self, /) -> int: ...
    @property
    def n_proposals(self, /) -> int: ...
    @property
    def plans(self, /) -> list[list[tuple[str, int]]]:
        """
        The slides of a shortest plan of each.
        """
    @property
    def reason(self, /) -> str | None:
        """
        Why more is not known.
        """

@final
class RawDraw:
    """
    Rows to draw from.
    """
    def board(self, /, seed: SupportsIndex, number: SupportsIndex) -> Board:
        """
        The board of a number, of a seed: of one of the rows, each as likely as any other.

        # Panics

        If there is no row.
        """
    @property
    def n_rows(self, /) -> int:
        """
        Number of rows.
        """

@final
class RawFormula:
    """
    The formula that says that there is a plan within a horizon.
    """
    def clauses(self, /, limits: Limits) -> RawClauses:
        """
        The clauses.
        """
    def decode(self, /, model: SupportsGetItem[int, SupportsIndex], limits: Limits) -> list[tuple[str, int]]:
        """
        The plan of a model, given by its literals: slides, or the labels of steps.
        """
    def dimacs(self, /, is_annotated: bool, limits: Limits) -> bytes:
        """
        The formula in DIMACS, byte for byte as `rushsat export` writes it.
        """
    def families(self, /) -> list[tuple[str, int, int]]:
        """
        Clauses that follow one another and are of one family: its name, the frame, how many.
        """
    @property
    def n_clauses(self, /) -> int:
        """
        Number of clauses.
        """
    @property
    def n_vars(self, /) -> int:
        """
        Number of variables.
        """
    def names(self, /, limits: Limits) -> list[tuple[int, str]]:
        """
        Variables with names, in order: `at(A,2)@3` is `at(A,2)` in frame 3.
        """

@final
class RawJudged:
    """
    What came of a lemma.
    """
    @property
    def boards(self, /) -> list[Board]:
        """
        Boards of a counterexample.
        """
    @property
    def declared(self, /) -> bool | None:
        """
        `true` if the lemma declares that it holds for this subject, `false` if it declares that it fails;
        `None` if it declares nothing.
        """
    @property
    def elapsed_s(self, /) -> float: ...
    @property
    def is_vacuous(self, /) -> bool | None:
        """
        `true` if it holds, since there are no transitions; `None` if it does not hold, or that is not known.
        """
    @property
    def kind(self, /) -> str:
        """
        `holds`, `fails` or `gave_up`.
        """
    @property
    def n_clauses(self, /) -> int: ...
    @property
    def n_proof_steps(self, /) -> int:
        """
        Steps of the refutation that were checked.
        """
    @property
    def n_vars(self, /) -> int: ...
    @property
    def name(self, /) -> str: ...
    @property
    def reason(self, /) -> str | None: ...
    @property
    def slides(self, /) -> list[tuple[str, int]]:
        """
        The slides between them.
        """
    @property
    def subject(self, /) -> str:
        """
        What it was judged for, in words.
        """
    @property
    def text(self, /) -> str: ...

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
        The line of the list, from 1 on.
        """
    @property
    def moves(self, /) -> int | None: ...
    @property
    def states(self, /) -> int | None: ...
    @property
    def steps(self, /) -> int | None: ...
    @property
    def unsolvable(self, /) -> bool: ...

@final
class RawListedPlans:
    """
    Some plans, which are handed over one by one: Python takes long to make so many objects.
    """
    def __len__(self, /) -> int: ...
    def plan(self, /, index: SupportsIndex) -> list[tuple[str, int]] | None:
        """
        The slides of a plan.
        """

@final
class RawPlans:
    """
    All plans of a board within a bound.
    """
    def by_length(self, /, limits: Limits) -> list[tuple[int, bytes]]:
        """
        How many have exactly this many slides.
        """
    def first(self, /, most: SupportsIndex, limits: Limits) -> tuple[RawListedPlans, str | None, BaseException | None]:
        """
        The first plans in the order of their slides.
        """
    def must(self, /, limits: Limits) -> list[str]:
        """
        What is true in all of them, a sentence for each vehicle.
        """
    @property
    def n_plans(self, /) -> bytes:
        """
        How many there are.
        """
    @property
    def n_states(self, /) -> int:
        """
        Number of states of the cluster.
        """
    def sample(self, /, n: SupportsIndex, seed: SupportsIndex, limits: Limits) -> tuple[RawListedPlans, str | None, BaseException | None]:
        """
        Plans drawn at random, each as likely as any other.
        """

@final
class RawPuzzle:
    """
    A program in InPUMA.
    """
    def check(self, /, plan: str, limits: Limits) -> None:
        """
        Returns nothing if a plan, as the text of the command, is one.
        """
    def drawings(self, /, plan: str, limits: Limits) -> list[str]:
        """
        The drawings of the states along a plan, given by the text of the command.
        """
    @property
    def n_instances(self, /) -> int:
        """
        Number of rule instances, without those that never apply.
        """
    def plan(self, /, max_steps: SupportsIndex | None, solver: str, strengthening: str, limits: Limits) -> tuple[RawAnswer, list[str], str, BaseException | None]:
        """
        Asks a SAT solver for a plan: the answer, its steps' labels, its text, and what was raised meanwhile.
        """
    @staticmethod
    def read(text: str, source: str, limits: Limits) -> RawPuzzle:
        """
        Reads a program.
        """
    def solve(self, /, limits: Limits) -> tuple[RawAnswer, list[str], str, BaseException | None]:
        """
        Searches for a plan state by state; as [`plan`](Self::plan).
        """
    @property
    def text(self, /) -> str:
        """
        The text.
        """
    @property
    def variables(self, /) -> list[tuple[str, int]]:
        """
        The variables: name, and value at the start.
        """

@final
class RawReached:
    """
    What a search of all states knows that was ended.
    """
    @property
    def depth(self, /) -> int:
        """
        All states up to this distance are among them.
        """
    @property
    def goal(self, /) -> int | None:
        """
        The distance of the nearest goal, if one is among them.
        """
    @property
    def n_states(self, /) -> int: ...
    @property
    def reason(self, /) -> str:
        """
        What ended it.
        """

@final
class RawRow:
    """
    A row: board, moves, states, distances, steps, edges, plans, bottlenecks, minimal, strict, mirror image.
    """
    @property
    def board(self, /) -> str: ...
    @property
    def bottlenecks(self, /) -> int | None: ...
    @property
    def distances(self, /) -> list[int] | None: ...
    @property
    def edges(self, /) -> int | None: ...
    @property
    def minimal(self, /) -> bool | None: ...
    @property
    def mirror_of(self, /) -> str | None: ...
    @property
    def moves(self, /) -> int: ...
    @property
    def plans(self, /) -> int | None: ...
    @property
    def states(self, /) -> int | None: ...
    @property
    def steps(self, /) -> int | None: ...
    @property
    def strict(self, /) -> bool | None: ...

@final
class RawSelected:
    """
    Rows that were selected, which are handed over in parts: Python takes long to make so many objects.
    """
    def __len__(self, /) -> int: ...
    def rows(self, /, first: SupportsIndex, n: SupportsIndex) -> list[RawRow]:
        """
        This many rows from one on.
        """

@final
class RawStates:
    """
    States that a board can reach, and the figures of the search.
    """
    @property
    def n_states(self, /) -> int:
        """
        Number of states.
        """
    def positions(self, /, first: SupportsIndex, n: SupportsIndex, limits: Limits) -> bytearray:
        """
        The positions of all vehicles in this many states from one on: one byte each, state after state.
        """
    def reached(self, /, reason: str) -> RawReached:
        """
        What is known where their array was not made.
        """

@final
class RawTask:
    """
    A program as a task of classical planning. Conditions and facts are numbers.
    """
    @property
    def actions(self, /) -> list[tuple[str, int, list[tuple[int, int, bool]]]]:
        """
        Name, precondition, effects.
        """
    @property
    def conditions(self, /) -> list[tuple[str, list[int]]]:
        """
        `true` or `false` with a fact, `all` or `any` with conditions that come before.
        """
    @property
    def facts(self, /) -> list[tuple[str, bool]]:
        """
        Names, and what is true at the start.
        """
    @property
    def goal(self, /) -> int: ...

@final
class RawUniverse:
    """
    All boards of a size, analysed.
    """
    @property
    def hardest(self, /) -> list[tuple[int, Board]]:
        """
        Index and board of the hardest.
        """
    @property
    def histogram(self, /) -> list[int]:
        """
        How many have each index.
        """
    @property
    def n_unsolvable(self, /) -> int: ...
    @property
    def n_valid(self, /) -> int: ...
    @property
    def n_winning(self, /) -> int: ...

@final
class RawUniversePart:
    """
    What is known of a universe whose analysis was ended.
    """
    @property
    def counts(self, /) -> tuple[int, int] | None:
        """
        How many boards there are and have won, if that is known.
        """
    @property
    def histogram(self, /) -> list[int]:
        """
        How many have each index from 1 on, in the partitions that are done.
        """
    @property
    def n_partitions(self, /) -> int: ...
    @property
    def n_partitions_done(self, /) -> int: ...
    @property
    def reason(self, /) -> str:
        """
        What ended it.
        """

@final
class RawWhy:
    """
    Why there is no plan, if there is none.
    """
    @property
    def are_all(self, /) -> bool:
        """
        `true` if there are no other minimal cores.
        """
    @property
    def at_least(self, /) -> int:
        """
        No core has fewer pieces.
        """
    @property
    def cores(self, /) -> list[tuple[list[str], bool, int, list[tuple[str, list[tuple[str, int]]]]]]: ...
    @property
    def correction(self, /) -> tuple[list[str], list[tuple[str, int]]] | None:
        """
        Pieces without which there is a plan, with the plan.
        """
    @property
    def kind(self, /) -> str:
        """
        `plan`, `cores` or `gave_up`.
        """
    @property
    def reason(self, /) -> str | None: ...
    @property
    def sentences(self, /) -> list[str]: ...
    @property
    def slides(self, /) -> list[tuple[str, int]]:
        """
        The plan, if there is one.
        """
    @property
    def unproved(self, /) -> list[list[str]]:
        """
        Pieces that make a plan impossible according to a search, without a checked refutation.
        """

def all_plans(board: Board, metric: str, bound: SupportsIndex | None, limits: Limits) -> tuple[RawPlans | None, int | None, RawReached | None, BaseException | None]:
    """
    All plans of a board: the shortest ones, or those of at most this many slides.
    """

def audit(folder: str | PathLike[str], board: Board | None, puzzle: RawPuzzle | None, limits: Limits) -> tuple[list[RawAudit], BaseException | None]:
    """
    Audits all certificates in a folder and below it. The second value is what was raised meanwhile.
    """

def board_of_row(text: str) -> Board:
    """
    The board of a row.
    """

def certify(board: Board, folder: str | PathLike[str], options: tuple[str, SupportsIndex | None, str, str | None, str, bool], limits: Limits) -> tuple[RawCertified, BaseException | None]:
    """
    Writes a certificate to a folder that is empty or does not exist, or keeps the one that is there.
    """

def certify_program(puzzle: RawPuzzle, folder: str | PathLike[str], options: tuple[SupportsIndex | None, str, str, bool], limits: Limits) -> tuple[RawCertified, BaseException | None]:
    """
    As [`certify`], of a program.
    """

def check_condition(text: str, is_of_atlas: bool) -> None:
    """
    Reads a condition on boards, or on puzzles of an atlas, for what is wrong with it.
    """

def check_wish(wished: tuple[tuple[SupportsIndex, SupportsIndex], SupportsIndex | None, SupportsIndex, str | None, str | None, SupportsGetItem[int, str]], metric: str, solver: str) -> None:
    """
    Reads a wish for what is wrong with its parts, and the names of a metric and a solver.
    """

def classical_task(puzzle: RawPuzzle, limits: Limits) -> RawTask:
    """
    The task of a program.
    """

def cluster(board: Board, metric: str, limits: Limits) -> tuple[RawCluster | None, RawReached | None, BaseException | None]:
    """
    All states that a board can reach, with the slides between them; or what is known of them. Then what was
    raised meanwhile.
    """

def complete(wished: tuple[tuple[SupportsIndex, SupportsIndex], SupportsIndex | None, SupportsIndex, str | None, str | None, SupportsGetItem[int, str]], options: tuple[str, SupportsIndex, bool, bool, SupportsIndex, str, SupportsIndex], folder: str | PathLike[str] | None, limits: Limits) -> tuple[RawCompleted, BaseException | None]:
    """
    Searches for boards that meet a wish and need many moves (steps); if there is no further one, the proof
    goes to a folder. The second value is what was raised meanwhile.
    """

def draw_from_universe(file: str | PathLike[str], wanted: str, drawn: tuple[SupportsIndex, SupportsIndex, SupportsIndex], limits: Limits) -> list[Board]:
    """
    Boards of a universe that meet a condition, each as likely as any other: those of these numbers, of a
    seed.
    """

def formula_of_board(board: Board, horizon: SupportsIndex, options: tuple[str, str, str, str, str], limits: Limits) -> RawFormula:
    """
    The formula of a board.
    """

def formula_of_program(program: RawPuzzle, horizon: SupportsIndex, at_most_one: str, strengthening: str, limits: Limits) -> RawFormula:
    """
    The formula of a program in InPUMA.
    """

def lemmas_of_library() -> list[tuple[str, str, str]]:
    """
    The lemmas of the library: name, remark, formula.
    """

def measures() -> list[tuple[str, str]]:
    """
    The measures of ratings, and what each means.
    """

def plan(board: Board, question: Question, limits: Limits) -> tuple[RawAnswer, BaseException | None]:
    """
    Asks a SAT solver for a plan. The second value is what was raised while it worked: then the answer is what
    is known.
    """

def rate(board: Board, seed: SupportsIndex, limits: Limits) -> tuple[list[tuple[bytes | None, float | None]] | None, RawReached | None, BaseException | None]:
    """
    The measures of a board, in their order; nothing if it is unsolvable.
    """

def read_boards(text: bytes, source: str, hints: tuple[str | None, str | None, str | None, tuple[SupportsIndex, SupportsIndex] | None, str | None], limits: Limits) -> list[RawListed]:
    """
    The boards of a text that is a list, or one board.
    """

def solve(board: Board, metric: str, algorithm: str, limits: Limits) -> tuple[RawAnswer, BaseException | None]:
    """
    Searches for a plan state by state.
    """

def solve_by_goals(board: Board, metric: str, options: tuple[SupportsIndex, SupportsIndex, bool, SupportsIndex], limits: Limits) -> tuple[RawAnswer, BaseException | None]:
    """
    Searches for some plan goal by goal.
    """

def solve_exhaustively(board: Board, metric: str, max_steps: SupportsIndex, limits: Limits) -> tuple[RawAnswer, BaseException | None]:
    """
    Searches all states by steps, up to a depth.
    """

def states(board: Board, limits: Limits) -> tuple[RawStates, RawReached | None, BaseException | None]:
    """
    The states that a board can reach, itself first; all, or the first of those that were reached with what is
    known of them. Then what was raised meanwhile.
    """

def universe(options: tuple[tuple[SupportsIndex, SupportsIndex], str, SupportsIndex | None, str], n_listed: SupportsIndex, n_threads: SupportsIndex, limits: Limits) -> tuple[RawUniverse | None, RawUniversePart | None, BaseException | None]:
    """
    Analyses all boards of a size; or what is known of them. Then what was raised meanwhile.
    """

def verify(text: str, board: Board | None, options: tuple[tuple[SupportsIndex, SupportsIndex], SupportsIndex | None, str, str], folder: str | PathLike[str] | None, limits: Limits) -> tuple[RawJudged, BaseException | None]:
    """
    Proves or refutes a lemma, given by its name in the library or its text. The second value is what was
    raised meanwhile.
    """

def why_cannot(board: Board, slide: str, limits: Limits) -> RawCannot | None:
    """
    Explains why a slide is illegal; nothing if it is legal.
    """

def why_no_plan(board: Board, bound: tuple[str, SupportsIndex] | None, most: SupportsIndex, encoding: str, limits: Limits) -> tuple[RawWhy, BaseException | None]:
    """
    Asks why there is no plan, within a bound or of any length. `most` is the number of cores, 0 for a
    smallest one. The second value is what was raised meanwhile.
    """
