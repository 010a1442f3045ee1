"""Checks proofs for Jape, read from standard input, by the rules of its theory of natural deduction.

It prints how many nodes each proof has, or ends at what is wrong.
"""

import re
import sys

ARGUMENTS = re.compile(r'\((?:"([^"]+)"|(\w+))\[([A-Z,]+)\\([\d,]+)\]\)')
FILE = re.compile(r' Theorems\nPROOF ".*"\nINFER (.*?)\nFORMULAE\n(.*?)\nIS\nSEQ (.*)\nEND\n\Z', re.S)


def parse(text):
    """A formula as nested tuples: negation binds most, then and, or, and implication, which joins to the right."""
    tokens = re.findall(r"[A-Za-z0-9]+|[→∨∧¬()⊥]", text)

    def atom():
        token = tokens.pop(0)
        if token == "¬":
            return ("¬", atom())
        if token == "(":
            inner = implication()
            assert tokens.pop(0) == ")", text
            return inner
        assert token == "⊥" or token.isalnum(), text
        return token

    def joined(sign, part):
        whole = part()
        while tokens and tokens[0] == sign:
            tokens.pop(0)
            whole = (sign, whole, part())
        return whole

    def implication():
        left = joined("∨", lambda: joined("∧", atom))
        if tokens and tokens[0] == "→":
            tokens.pop(0)
            return ("→", left, implication())
        return left

    formula = implication()
    assert not tokens, text
    return formula


def antecedents(rule, a, b, c):
    """What a rule concludes, and what it needs: pairs of a further hypothesis, or none, and a goal."""
    return {
        "cut": (c, [(None, b), (b, c)]),
        "→ intro": (("→", a, b), [(a, b)]),
        "→ elim": (b, [(None, ("→", a, b)), (None, a)]),
        "∧ intro": (("∧", a, b), [(None, a), (None, b)]),
        "∧ elim(L)": (a, [(None, ("∧", a, b))]),
        "∧ elim(R)": (b, [(None, ("∧", a, b))]),
        "∨ intro(L)": (("∨", a, b), [(None, a)]),
        "∨ intro(R)": (("∨", b, a), [(None, a)]),
        "∨ elim": (c, [(None, ("∨", a, b)), (a, c), (b, c)]),
        "¬ intro": (("¬", a), [(a, "⊥")]),
        "¬ elim": ("⊥", [(None, b), (None, ("¬", b))]),
        "contra (classical)": (a, [(("¬", a), "⊥")]),
        "contra (constructive)": (b, [(None, "⊥")]),
    }[rule]


def check(text):
    """The number of nodes of a proof."""
    sequent, formulas, tree = FILE.match(text).groups()
    premises, _, conclusion = sequent.rpartition("⊢")
    given = frozenset(parse(one) for one in premises.split(",\n") if one.strip())
    numbered = dict(line.split(" ", 1) for line in formulas.split(",\n"))
    nodes = list(ARGUMENTS.finditer(tree))
    open_goals = [(given, parse(conclusion))]
    for node in nodes:
        quoted, word, letters, numbers = node.groups()
        said = {key: parse(numbered[n]) for key, n in zip(letters.split(","), numbers.split(","))}
        hypotheses, goal = open_goals.pop()
        if word == "hyp":
            assert said["A"] == goal and goal in hypotheses, goal
            continue
        concluded, needed = antecedents(quoted or word, said.get("A"), said.get("B"), said.get("C"))
        assert concluded == goal, (quoted or word, concluded, goal)
        for further, wanted in reversed(needed):
            open_goals.append((hypotheses if further is None else hypotheses | {further}, wanted))
    assert not open_goals, "some goals are left"
    return len(nodes)


print(*[check(text) for text in sys.stdin.read().split("CONJECTUREPANEL")[1:]])
