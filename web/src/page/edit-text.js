// Boards as texts: what the editor asks to read and to write them.

import { ask } from "./api.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * A board in a format, or why it cannot be written in it.
 * @param {Board} board @param {string} format @param {boolean} rename @param {AbortSignal} signal
 * @returns {Promise<{text?: string, refusal?: string}>}
 */
export async function written(board, format, rename, signal) {
  if (format !== "database") return ask("convert", { board, to: format, rename }, signal);
  // A row of a database is a compact board between its moves and its states, which are asked for.
  const { text } = await ask("convert", { board, to: "compact", rename }, signal);
  const rating = await ask("rate", { board }, signal);
  if (rating.answer === "rating") return { text: `${rating.moves} ${text.trim()} ${rating.states}` };
  const isUnsolvable = rating.answer === "unsolvable";
  return { refusal: isUnsolvable ? "A row of a database is for boards that can be solved." : `Its moves are not known: ${rating.reason}.` };
}

/**
 * A file of the course with the size of its grid, which only its name has (`Rushhour6x6_1.csv`), in a line
 * of its own: the last one, so that errors name the lines of the file.
 * @param {string} text @param {string} file
 */
export function withSize(text, file) {
  const sizes = new Set(file.match(/\d+x\d+/gu) ?? []);
  const isMissing = sizes.size === 1 && !/^#\s*\d+x\d+\s*$/mu.test(text);
  return file.toLowerCase().endsWith(".csv") && isMissing ? `${text}\n# ${[...sizes][0]}\n` : text;
}
