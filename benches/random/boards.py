#!/usr/bin/env python3
"""Random dense boards, the same for a seed: python3 boards.py WxH VEHICLES SEED prints one as rushsat JSON.

VEHICLES counts those beside the primary, which has length 2 and stands at the left of row (H-1)//2, its exit at
the right. A quarter of the others are trucks. Each is drawn uniformly from its legal placements, but for horizontal
ones in the primary's row; a jam starts again. So not all boards are equally likely.
"""

import json
import random
import sys


def board(width, height, n_vehicles, seed):
    """The board; None if a hundred attempts ended in a jam."""
    rng = random.Random(seed)
    for _ in range(100):
        vehicles = attempt(width, height, n_vehicles, rng)
        if vehicles:
            return {
                "schema": "rushsat-board/1", "width": width, "height": height, "walls": [],
                "exit": "right", "primary": "X", "vehicles": vehicles,
            }
    return None


def attempt(width, height, n_vehicles, rng):
    row = (height - 1) // 2
    vehicles = [vehicle("X", "horizontal", 2, row, 0)]
    covered = set(cells(vehicles[0]))
    for index in range(n_vehicles):
        length = 3 if rng.random() < 0.25 else 2
        places = []
        for r in range(height):
            for c in range(width):
                for orientation in ("horizontal", "vertical"):
                    placed = vehicle(f"v{index}", orientation, length, r, c)
                    r_last, c_last = cells(placed)[-1]
                    fits = r_last < height and c_last < width
                    if orientation == "horizontal" and r == row:
                        continue
                    if fits and covered.isdisjoint(cells(placed)):
                        places.append(placed)
        if not places:
            return None
        placed = rng.choice(places)
        vehicles.append(placed)
        covered.update(cells(placed))
    return vehicles


def vehicle(name, orientation, length, row, col):
    return {"name": name, "orientation": orientation, "length": length, "row": row, "col": col}


def cells(placed):
    row, col = placed["row"], placed["col"]
    if placed["orientation"] == "horizontal":
        return [(row, col + k) for k in range(placed["length"])]
    return [(row + k, col) for k in range(placed["length"])]


if __name__ == "__main__":
    size, n_vehicles, seed = sys.argv[1:]
    width, height = map(int, size.split("x"))
    made = board(width, height, int(n_vehicles), int(seed))
    if made is None:
        sys.exit("only jams")
    print(json.dumps(made))
