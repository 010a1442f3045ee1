// How large the formula of a board is in each encoding, and what each says of a state, side by side.

import { ask } from "./api.js";
import { copiesOf } from "./clauses.js";
import { made, tableOf } from "./explanations.js";
import { ENCODINGS, PLACES } from "./propositions.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./propositions.js").Family} Family
 */

/** The most propositions of an encoding that are shown. */
const MOST = 80;

/** The families of a board in all encodings. @param {Board} board @param {AbortSignal} signal */
async function familiesOf(board, signal) {
  /** @type {Map<string, Family[]>} */
  const all = new Map();
  for (const name of ENCODINGS) all.set(name, (await ask("families", { board, encoding: name }, signal)).families);
  return all;
}

/**
 * Two tables: all encodings, and the families of one of them.
 * @param {Board} board @param {string} encoding @param {AbortSignal} signal
 */
export async function sizesOf(board, encoding, signal) {
  const all = await familiesOf(board, signal);
  const rows = Array.from(all, ([name, families]) => {
    const clausesOf = (/** @type {string} */ place) =>
      families.filter((family) => family.place === place).reduce((n, family) => n + family.clauses, 0);
    const [states, slides] = [clausesOf("frames"), clausesOf("transitions")];
    return [name, states, slides, states + slides];
  });
  const own = (all.get(encoding) ?? []).map((family) => {
    return [family.family, PLACES[family.place] ?? family.place, family.formulas.length, family.clauses];
  });
  return [
    tableOf("Clauses of each encoding", ["Encoding", "Every state", "Every slide", "One more slide adds"], rows),
    tableOf(`Families of the encoding ${encoding}`, ["Family", "Where", "Formulas", "Clauses"], own),
  ];
}

/**
 * The same state in all encodings: what is true, and how large the formula of so many slides is.
 * @param {Board} board @param {number} slides @param {AbortSignal} signal
 */
export async function sideBySide(board, slides, signal) {
  const all = await familiesOf(board, signal);
  const columns = [];
  for (const [encoding, families] of all) {
    const answer = await ask("props", { board, encoding }, signal);
    /** @type {string[]} */
    const holding = answer.true[0];
    const clauses = total(families, slides);
    const more = holding.length > MOST ? ` and ${holding.length - MOST} more` : "";
    const column = made("section", "", [
      made("h3", encoding),
      made("p", `${holding.length} of ${answer.propositions.length} propositions are true. ${clauses} clauses for ${slides} slides.`),
      made("p", holding.slice(0, MOST).join(" ") + more),
    ]);
    columns.push(column);
  }
  const place = made("div", "", columns);
  place.className = "six";
  return [place];
}

/** The clauses of a formula of so many slides. @param {Family[]} families @param {number} slides */
export function total(families, slides) {
  return families.reduce((n, family) => n + copiesOf(family, slides), 0);
}

/** The clauses of each family in a formula of so many slides, as bars. @param {Family[]} families @param {number} slides */
export function barsOf(families, slides) {
  const all = total(families, slides);
  const rows = families.filter((family) => copiesOf(family, slides) > 0).map((family) => {
    const n = copiesOf(family, slides);
    const bar = /** @type {HTMLMeterElement} */ (document.createElement("meter"));
    [bar.max, bar.value] = [all, n];
    bar.setAttribute("aria-label", family.family);
    return made("p", "", [bar, made("span", ` ${family.family}: ${n}`)]);
  });
  const word = slides === 1 ? "slide" : "slides";
  return [made("p", `The formula of ${slides} ${word} has ${all} clauses.`), ...rows];
}
