// Which propositions speak of a cell, and which formulas mention them.

import { initialState, layout } from "./board.js";

/**
 * @typedef {import("./board.js").Board} Board
 * A family of clauses as `rushsat families` tells of it: its counts are those of one copy.
 * @typedef {{family: string, place: string, clauses: number, variables: number, fresh: number, formulas: string[], literals?: string[][]}} Family
 * Formulas of a family: some of those that mention a proposition, and how many more do.
 * @typedef {{family: Family, formulas: string[], more: number}} Mentions
 */

/** The encodings, the one of cells first. */
export const ENCODINGS = ["cell", "position", "order", "crossing", "cartesian", "dual"];

/** What can be said wrongly on purpose in the encoding of cells. */
export const MISTAKES = ["can-move-one-way", "no-shape", "no-frame", "exit-as-wall"];

/**
 * What marks a model with a mistake.
 * @param {string} mistake @param {boolean} isPossible whether it may say of the state what the rules say
 * @param {number} free how many propositions it leaves open
 */
export function mistakeMark(mistake, isPossible, free) {
  const said = `Mistake ${mistake}: no answer about the board.`;
  if (!isPossible) return `${said} No model has this state.`;
  return `${said} ${free === 0 ? "All propositions have these values in a model." : `${free} could have the other value.`}`;
}

/** Where the formulas of a family hold, in words. @type {Record<string, string>} */
export const PLACES = {
  start: "at the start",
  frames: "in every state",
  transitions: "in every slide",
  "two-transitions": "in every two slides",
  "first-frames": "in some first states",
  "last-frames": "in some last states",
  end: "at the end",
};

/** A name in a formula: a prime says that it is of the next state. */
const NAME = /([\p{L}_][\p{L}\d_]*)′?(\([^()]*\))/gu;

/**
 * The propositions that speak of a cell, or of the vehicle on it, or of its lines, as the encoding has it.
 * @param {string[]} names @param {string} encoding @param {Board} board @param {number} row @param {number} col
 */
export function propositionsAt(names, encoding, board, row, col) {
  const id = layout(board, initialState(board))[row * board.width + col];
  // A name that would not be read back is written as the vehicle's number.
  const vehicle = id >= 0 ? [board.vehicles[id].name, `#${id}`] : [];
  return names.filter((name) => {
    const [kind, ...args] = parts(name);
    if (encoding === "cell") return args[0] === String(row) && args[1] === String(col);
    if (encoding === "dual") return args[0] === String(kind.endsWith("h") ? row : col);
    return vehicle.includes(args[0]);
  });
}

/** A proposition of a cell without the place: `H2`, `off 1`. @param {string} name */
export function shortName(name) {
  const [kind, , , ...rest] = parts(name);
  return [kind, ...rest].join(" ");
}

/** The name of a proposition, then its arguments. @param {string} name */
function parts(name) {
  return name.replace(/\)$/, "").split(/[(,]/);
}

/**
 * The formulas that mention one of these propositions, up to so many of each family.
 * @param {Family[]} families @param {Set<string>} names @param {number} most
 * @returns {Mentions[]}
 */
export function mentions(families, names, most) {
  return families
    .map((family) => {
      const found = family.formulas.filter((formula) =>
        Array.from(formula.matchAll(NAME)).some(([, kind, args]) => names.has(kind + args)),
      );
      return { family, formulas: found.slice(0, most), more: Math.max(0, found.length - most) };
    })
    .filter(({ formulas }) => formulas.length > 0);
}
