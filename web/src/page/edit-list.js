// The boards of a list that was read, one of which is chosen.

import { readBoard } from "./api.js";
import { at, input, select } from "./elements.js";
import { puzzlesOf } from "./puzzles.js";
import { plural } from "./words.js";

/** What the server says where a text has several boards. */
const SEVERAL = "this is a list; ask for one board at a time";

/** What the fields say of the board to read. */
function reading() {
  const [primary, exit] = [input("edit-read-primary").value.trim(), select("edit-read-exit").value];
  return { ...(primary && { primary }), ...(exit && { exit }) };
}

/**
 * Reads a board. Where the text is a list, its boards can be chosen then, and it is the first.
 * @param {string} text @param {AbortSignal} signal
 */
export async function readOne(text, signal) {
  at("edit-list-label").hidden = true;
  try {
    return await readBoard(text, reading(), signal);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== SEVERAL) throw error;
  }
  const puzzles = puzzlesOf(text);
  const board = await readListed(puzzles[0], signal);
  select("edit-list").replaceChildren(...puzzles.map(({ name, moves }, i) => {
    const said = Number.isNaN(moves) ? "" : ` (${plural(moves, "move")})`;
    return new Option(`${name || i + 1}${said}`, JSON.stringify(puzzles[i]));
  }));
  at("edit-list-label").hidden = false;
  return board;
}

/** Reads a board of a list. @param {import("./puzzles.js").Puzzle} puzzle @param {AbortSignal} signal */
export function readListed({ text, primary }, signal) {
  return readBoard(text, { ...(primary && { primary }), ...reading() }, signal);
}
