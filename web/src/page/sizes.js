// How large the formula of a board is in each encoding, and what each says of a state, side by side.

import { GaveUp, known } from "./api.js";
import { copiesOf } from "./clauses.js";
import { made, tableOf } from "./explanations.js";
import { ENCODINGS, PLACES } from "./propositions.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./propositions.js").Family} Family
 */

/** The most propositions of an encoding that are shown. */
const MOST = 80;

/**
 * Shows what is known so far.
 * @typedef {(parts: HTMLElement[], n: number) => void} Show
 */

/**
 * Asks for each encoding in turn and shows what is known after each; where the command gave up, that is said.
 * @template T
 * @param {(encoding: string) => Promise<T>} look
 * @param {(encoding: string, reason: string) => T} otherwise
 * @param {(found: T[], n: number) => void} show
 */
async function ofEach(look, otherwise, show) {
  /** @type {T[]} */
  const found = [];
  for (const encoding of ENCODINGS) {
    try {
      found.push(await look(encoding));
    } catch (error) {
      if (!(error instanceof GaveUp)) throw error;
      found.push(otherwise(encoding, error.message));
    }
    show(found, found.length);
  }
}

/**
 * The fields of a question about an encoding, which the mistake is one of if it is the first.
 * @param {Board} board @param {string} encoding @param {string | null} mistake
 */
const fieldsOf = (board, encoding, mistake) => ({ board, encoding, ...(mistake && encoding === ENCODINGS[0] && { mistake }) });

/** @param {Board} board @param {string} encoding @param {string | null} mistake @param {AbortSignal} signal @returns {Promise<Family[]>} */
const familiesOf = async (board, encoding, mistake, signal) => (await known("families", fieldsOf(board, encoding, mistake), signal)).families;

/**
 * Two tables: all encodings, and the families of one of them.
 * @param {Board} board @param {{encoding: string, mistake: string | null}} view @param {AbortSignal} signal @param {Show} show
 */
export async function sizesOf(board, { encoding, mistake }, signal, show) {
  /** @type {(string | number)[][]} */
  let own = [];
  const look = async (/** @type {string} */ name) => {
    const families = await familiesOf(board, name, mistake, signal);
    if (name === encoding) own = families.map((family) => [family.family, PLACES[family.place] ?? family.place, family.formulas.length, family.clauses]);
    const clausesOf = (/** @type {string} */ place) =>
      families.filter((family) => family.place === place).reduce((n, family) => n + family.clauses, 0);
    const [states, slides] = [clausesOf("frames"), clausesOf("transitions")];
    return [name, states, slides, states + slides];
  };
  const heads = ["Encoding", "Every state", "Every slide", "One more slide adds"];
  await ofEach(look, (name, reason) => [name, reason], (rows, n) => {
    const tables = [tableOf("Clauses of each encoding", heads, rows)];
    if (own.length > 0) tables.push(tableOf(`Families of the encoding ${encoding}`, ["Family", "Where", "Formulas", "Clauses"], own));
    show(tables, n);
  });
}

/**
 * The same state in all encodings: what is true, and how large the formula of so many slides is.
 * @param {Board} board @param {number} slides @param {string | null} mistake @param {AbortSignal} signal @param {Show} show
 */
export async function sideBySide(board, slides, mistake, signal, show) {
  const column = (/** @type {string} */ encoding, /** @type {string[]} */ lines) =>
    made("section", "", [made("h3", encoding), ...lines.map((line) => made("p", line))]);
  const look = async (/** @type {string} */ encoding) => {
    const families = await familiesOf(board, encoding, mistake, signal);
    const answer = await known("props", fieldsOf(board, encoding, mistake), signal);
    /** @type {string[]} */
    const holding = answer.true[0];
    const clauses = total(families, slides);
    const more = holding.length > MOST ? ` and ${holding.length - MOST} more` : "";
    return column(encoding, [
      `${holding.length} of ${answer.propositions.length} propositions are true. ${clauses} clauses for ${slides} slides.`,
      holding.slice(0, MOST).join(" ") + more,
    ]);
  };
  await ofEach(look, (encoding, reason) => column(encoding, [reason]), (columns, n) => {
    const place = made("div", "", columns);
    place.className = "six";
    show([place], n);
  });
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
