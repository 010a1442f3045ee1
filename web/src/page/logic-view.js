// What the tab of logic shows, and what a link asks of it that cannot be.

import { ENCODINGS, MISTAKES } from "./propositions.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./links.js").View} View
 */

/** A view of what is there at first. @returns {View} */
export function firstView() {
  return { encoding: ENCODINGS[0], cell: null, why: null, frame: 0, mistake: null, chosen: null, supposed: [] };
}

/** Leaves out of a view what a board has not. Returns that, in words. @param {View} view @param {Board} board */
export function withoutUnknown(view, board) {
  const ignored = [];
  if (!ENCODINGS.includes(view.encoding)) {
    ignored.push(`the encoding “${view.encoding}”`);
    view.encoding = ENCODINGS[0];
  }
  if (view.mistake && (!MISTAKES.includes(view.mistake) || view.encoding !== ENCODINGS[0])) {
    ignored.push(`the mistake “${view.mistake}”`);
    view.mistake = null;
  }
  if (view.cell && (view.cell[0] >= board.height || view.cell[1] >= board.width)) {
    ignored.push(`the cell (${view.cell.join(", ")})`);
    view.cell = null;
  }
  return ignored;
}

/** Leaves out of a view the propositions that an encoding has not. Returns them. @param {View} view @param {string[]} names */
export function withoutUnnamed(view, names) {
  const isUnnamed = (/** @type {string | null} */ name) => name !== null && !names.includes(name);
  const unnamed = [view.chosen, ...view.supposed].filter(isUnnamed);
  if (isUnnamed(view.chosen)) view.chosen = null;
  view.supposed = view.supposed.filter((name) => !isUnnamed(name));
  return Array.from(new Set(unnamed), (name) => `the proposition “${name}”`);
}

/** What is said of them. @param {string[]} ignored */
export const notThere = (ignored) => `The link asks for what is not there: ${ignored.join(", ")}.`;
