"""Counts the projected models of a DIMACS file with Ganak's Python package: python3 ganak.py FILE."""

import sys

from pyganak import Counter

counter = Counter()
with open(sys.argv[1]) as file:
    for line in file:
        words = line.split()
        if words[:3] == ["c", "p", "show"]:
            counter.set_sampling_set([int(word) for word in words[3:-1]])
        elif words[:1] == ["p"]:
            counter.new_vars(int(words[2]))
        elif words and words[0] != "c":
            counter.add_clause([int(word) for word in words[:-1]])
print(f"c s exact arb int {counter.count()}")
