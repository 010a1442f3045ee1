// The boards of a list that was read, one of which is chosen.

import { ask, readBoard } from "./api.js";
import { at, input, select } from "./elements.js";
import { plural } from "./words.js";

/** @typedef {import("./board.js").Board} Board */

/** What the server says where a text has several boards. */
const SEVERAL = "this is a list; ask for one board at a time";

/** How what it says begins where lines can be boards, and rows of one. */
const EITHER = "the input can be a list of boards";

/** The boards that can be chosen. @type {Board[]} */
let boards = [];

/** What the fields say of the board to read. */
function reading() {
  const [primary, exit] = [input("edit-read-primary").value.trim(), select("edit-read-exit").value];
  return { ...(primary && { primary }), ...(exit && { exit }) };
}

/**
 * Reads a board. Where the text is a list, its boards can be chosen then, and it is the first.
 * @param {string} text @param {AbortSignal} signal
 * @returns {Promise<{board: Board, remark: string}>} the remark says what is wrong with other lines, if anything
 */
export async function readOne(text, signal) {
  at("edit-list-label").hidden = true;
  if (input("edit-read-list").checked) return readList(text, signal);
  try {
    return { board: await readBoard(text, reading(), signal), remark: "" };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.message === SEVERAL) return readList(text, signal);
    if (error.message.startsWith(EITHER)) throw new Either();
    throw error;
  }
}

/** That a text can be read in two ways. */
export class Either extends Error {
  constructor() {
    super("This can be a list of boards, or the rows of one: check “One board on each line”, or write a size before each board, as in “4x4:”.");
  }
}

/** @param {string} text @param {AbortSignal} signal @returns {Promise<{board: Board, remark: string}>} */
async function readList(text, signal) {
  /** @type {{error?: string, line: number, column: number, text: string, name?: string}[]} */
  const lines = await ask("boards", { board: text, ...reading() }, signal);
  const faults = lines.filter(({ error }) => error !== undefined);
  const told = faults.slice(0, 3).map(({ line, column, error }) => `Line ${line}, column ${column}: ${error}.`);
  const rest = faults.length > told.length ? [`There are ${faults.length} lines that are no boards.`] : [];
  const remark = [...told, ...rest].join(" ");
  const listed = lines.filter(({ error }) => error === undefined).map(({ text }) => JSON.parse(text));
  if (listed.length === 0) throw new NoBoard(remark || "There is no board in it.");
  select("edit-list").replaceChildren(...listed.map(({ name, moves }, i) => {
    const said = moves === undefined ? "" : ` (${plural(moves, "move")})`;
    return new Option(`${name ?? i + 1}${said}`, String(i));
  }));
  boards = listed.map(({ schema, width, height, walls, exit, primary, vehicles }) => ({ schema, width, height, walls, exit, primary, vehicles }));
  at("edit-list-label").hidden = false;
  return { board: boards[0], remark };
}

/** That a list has no board, with what is wrong with its lines. */
export class NoBoard extends Error {}

/** The board of the list that is chosen. */
export function chosen() {
  return boards[Number(select("edit-list").value)];
}
