// Programs to begin with, as the repository has them in puma/examples; nine lights, which are soon planned, come first.

/** @type {{name: string, text: string}[]} */
export const EXAMPLES = [
  { name: "Nine lights", text: `Init {
    boolean [3][3] lit;
    lit.fill(false);
}

Goals {
    Goal (lit.allEquals(true));
}

Rules {
    reference row = pick(0..2);
    reference col = pick(0..2);

    Name "press {row},{col}"
    Rule (true) {
        lit[row][col] = !lit[row][col];
        lit[row + 1][col] = !lit[row + 1][col]; // off the board: no light
        lit[row - 1][col] = !lit[row - 1][col];
        lit[row][col + 1] = !lit[row][col + 1];
        lit[row][col - 1] = !lit[row][col - 1];
    }
}

Show {
    grid lit {
        false ".";
        true "#";
    }
}
` },
  { name: "Lights Out", text: `// Lights Out on 5x5 cells: a press switches a cell and its neighbours. All are off, all shall be on.
//
// Source: figure 12 of the report on PUMA (2008).
// Answer: 15 steps (sequence A075464 of the OEIS); 2^23 of the 2^25 states can be reached
// (Anderson and Feil, Turning lights out with linear algebra, Mathematics Magazine 71, 1998).

Init {
    boolean [5][5] board;
    board.fill(false);
}

Goals {
    Goal (board.allEquals(true));
}

Rules {
    reference p1 = pick(0..4);
    reference p2 = pick(0..4);

    Name "press {p1},{p2}"
    Rule (true) {
        board[p1][p2] = !board[p1][p2];
        board[p1 + 1][p2] = !board[p1 + 1][p2]; // off the board: nothing to switch
        board[p1 - 1][p2] = !board[p1 - 1][p2];
        board[p1][p2 + 1] = !board[p1][p2 + 1];
        board[p1][p2 - 1] = !board[p1][p2 - 1];
    }
}

Show {
    grid board {
        false ".";
        true "#";
    }
}
` },
  { name: "Wolf, goat and cabbage", text: `// A farmer takes a wolf, a goat and a cabbage over a river; the boat carries one of them with her. Alone,
// the wolf eats the goat, and the goat the cabbage.
//
// Source: Propositiones ad acuendos juvenes, attributed to Alcuin, problem 18 (9th century).
// Answer: 7 steps, computed here by explicit search.

const WOLF = 0;
const GOAT = 1;
const CABBAGE = 2;

Init {
    boolean farmer = false; // whether she is on the far side
    boolean [3] is_over;
    is_over.fill(false);
}

Goals {
    Goal (farmer && is_over.allEquals(true));
    Invariant (is_over[WOLF] != is_over[GOAT] || is_over[GOAT] == farmer);
    Invariant (is_over[GOAT] != is_over[CABBAGE] || is_over[GOAT] == farmer);
}

Rules {
    reference load = pick(WOLF, GOAT, CABBAGE);

    // What is left behind must not eat: the goat comes along, or it is alone.
    Name "with {load}"
    Rule (is_over[load] == farmer && (load == GOAT || is_over[GOAT] != farmer
        || load == WOLF && is_over[CABBAGE] != farmer
        || load == CABBAGE && is_over[WOLF] != farmer)) {
        farmer = !farmer;
        is_over[load] = !is_over[load];
    }

    Name "alone"
    Rule (is_over[GOAT] != farmer || is_over[WOLF] != farmer && is_over[CABBAGE] != farmer) {
        farmer = !farmer;
    }
}
` },
  { name: "Three jugs", text: `// Jugs of 8, 5 and 3 litres, the large one full, and no tap: measure 4 litres twice.
//
// Source: Tartaglia (1556), after Ball, Mathematical Recreations and Essays.
// Answer: 7 steps, computed here by explicit search.

Init {
    int (4) [3] size = {8, 5, 3};
    int (4) [3] jug = {8, 0, 0};
}

Goals {
    Goal (jug[0] == 4 && jug[1] == 4);
    Invariant (jug[0] + jug[1] + jug[2] == 8);
}

Rules {
    reference a = pick(0..2);
    reference b = pick(0..2);

    Name "empty {size[a]} into {size[b]}"
    Rule (a != b && jug[a] > 0 && jug[a] + jug[b] <= size[b]) {
        jug[b] = jug[a] + jug[b];
        jug[a] = 0;
    }

    Name "fill {size[b]} from {size[a]}"
    Rule (a != b && jug[b] < size[b] && jug[a] + jug[b] > size[b]) {
        jug[a] = jug[a] + jug[b] - size[b];
        jug[b] = size[b];
    }
}

Show {
    line "{jug[0]} + {jug[1]} + {jug[2]} litres";
}
` },
  { name: "Towers of Hanoi", text: `// The Towers of Hanoi with 6 discs: carry the tower from peg 0 to peg 2, never a larger disc on a smaller.
//
// Source: Lucas, Recreations mathematiques, volume 3 (1893).
// Answer: 2^6 - 1 = 63 steps (sequence A000225 of the OEIS).

const LAST = 5; // disc 0 is the smallest

Init {
    int (2) [LAST + 1] peg;
    peg.fill(0);
}

Goals {
    Goal (peg.allEquals(2));
}

Rules {
    reference disc = pick(0..LAST);
    reference to = pick(0..2);

    Name "disc {disc} from {peg[disc]} to {to}"
    Rule (peg[disc] != to
        && (disc <= 0 || peg[0] != peg[disc] && peg[0] != to)
        && (disc <= 1 || peg[1] != peg[disc] && peg[1] != to)
        && (disc <= 2 || peg[2] != peg[disc] && peg[2] != to)
        && (disc <= 3 || peg[3] != peg[disc] && peg[3] != to)
        && (disc <= 4 || peg[4] != peg[disc] && peg[4] != to)) {
        peg[disc] = to;
    }
}
` },
  { name: "Eight puzzle", text: `// The 8-puzzle: eight tiles on 3x3 cells, one of which is empty. This is one of the two hardest starts.
//
// Source: Reinefeld, Complete solution of the eight-puzzle and the benefit of node ordering in IDA*,
// IJCAI 1993.
// Answer: 31 steps, the most that any start needs; two starts need as many (sequence A087725 of the OEIS, which has a
// table by Dan Hoey).

Init {
    int (4) [3][3] tile = {
        {8, 6, 7},
        {2, 5, 4},
        {3, 0, 1}
    };
}

Goals {
    Goal (tile[0][0] == 1 && tile[0][1] == 2 && tile[0][2] == 3);
    Goal (tile[1][0] == 4 && tile[1][1] == 5 && tile[1][2] == 6);
    Goal (tile[2][0] == 7 && tile[2][1] == 8 && tile[2][2] == 0);
}

Rules {
    reference row = pick(0..2);
    reference col = pick(0..2);
    reference down = pick(-1..1);
    reference right = pick(-1..1);

    Name "{tile[row][col]}"
    Rule (down * down + right * right == 1 && tile[row + down][col + right] == 0) {
        tile[row + down][col + right] = tile[row][col];
        tile[row][col] = 0;
    }
}

Show {
    grid tile {
        0 ".";
        1 "1";
        2 "2";
        3 "3";
        4 "4";
        5 "5";
        6 "6";
        7 "7";
        8 "8";
    }
}
` },
];
