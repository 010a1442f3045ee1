// The propositions of a cell, and the clauses and formulas that mention them.

import { clausesOf, SIGNS, STATUSES } from "./clauses.js";
import { made } from "./explanations.js";
import { mentions, PLACES } from "./propositions.js";

/**
 * @typedef {import("./clauses.js").Known} Known
 * @typedef {import("./propositions.js").Family} Family
 * What is listed: a title, the propositions, those that a model may have otherwise, the one whose clauses are wanted, or
 * null for all.
 * @typedef {{title: string, names: string[], free: Set<string>, chosen: string | null}} Listing
 * What a choice does: another proposition is wanted; one is supposed to be otherwise, or no longer.
 * @typedef {{choose: (name: string | null) => void, suppose: (name: string) => void}} Choices
 */

/** The most clauses and formulas of a family that are listed, and the most characters of one. */
const MOST = 4;
const LONGEST = 400;

/**
 * Lists propositions as buttons, each of which keeps the clauses that mention it, or all again.
 * @param {HTMLElement} place @param {Listing} listing @param {Known} known @param {Family[]} families
 * @param {Choices} choices
 */
export function showCell(place, { title, names, free, chosen }, known, families, choices) {
  const buttonOf = (/** @type {string} */ name) => {
    const marks = `${known.otherwise.has(name) ? " (supposed)" : ""}${free.has(name) ? " (open)" : ""}`;
    const button = /** @type {HTMLButtonElement} */ (made("button", name + marks));
    button.type = "button";
    button.dataset.name = name;
    button.setAttribute("aria-pressed", String(name === chosen));
    button.addEventListener("click", () => choices.choose(name === chosen ? null : name));
    return button;
  };
  const isTrue = (/** @type {string} */ name) => known.now.has(name) !== known.otherwise.has(name);
  const group = (/** @type {string} */ word, /** @type {boolean} */ value) => {
    const row = made("div", word, names.filter((name) => isTrue(name) === value).map(buttonOf));
    row.className = value ? "row are-true" : "row";
    return row;
  };
  const groups = names.length > 0
    ? [group("✓ true:", true), group("false:", false)]
    : [made("p", "No proposition of this encoding is about this cell.")];
  const parts = [made("h2", title), ...groups];
  if (chosen !== null) parts.push(supposing(chosen, isTrue(chosen), choices));
  const focused = /** @type {HTMLElement | null} */ (place.contains(document.activeElement) ? document.activeElement : null);
  const wanted = focused?.id || focused?.dataset.name;
  place.replaceChildren(...parts, ...listed(families, new Set(chosen === null ? names : [chosen]), known));
  const again = Array.from(place.querySelectorAll("button")).find((button) => wanted && (button.id || button.dataset.name) === wanted);
  again?.focus();
}

/** @param {string} name @param {boolean} value @param {Choices} choices */
function supposing(name, value, choices) {
  const button = /** @type {HTMLButtonElement} */ (made("button", `Suppose that ${name} is ${value ? "false" : "true"}`));
  button.type = "button";
  button.id = "logic-suppose";
  button.addEventListener("click", () => choices.suppose(name));
  return button;
}

/** @param {Family[]} families @param {Set<string>} names @param {Known} known */
function listed(families, names, known) {
  const short = (/** @type {string} */ text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);
  const formulas = new Map(mentions(families, names, MOST).map((found) => [found.family, found]));
  return families.flatMap((family) => {
    const clauses = clausesOf(family, names, known);
    const found = formulas.get(family);
    if (clauses.length === 0 && !found) return [];
    const counts = STATUSES.map((status) => [status, clauses.filter((clause) => clause.status === status).length]);
    const said = counts.filter(([, n]) => n !== 0).map(([status, n]) => `${n} ${status}`).join(", ");
    const items = clauses.slice(0, MOST).map((clause) => {
      const item = made("li", `${SIGNS[clause.status]} ${short(clause.text)}`);
      item.className = `clause ${clause.status}`;
      item.title = clause.status;
      return item;
    });
    const more = clauses.length - items.length;
    return [
      made("h3", `${family.family}, ${PLACES[family.place] ?? family.place}`),
      made("ul", "", (found?.formulas ?? []).map((formula) => made("li", short(formula)))),
      ...(found && found.more > 0 ? [made("p", `and ${found.more} more formulas`)] : []),
      made("p", `Clauses: ${said || "none"}.`),
      made("ul", "", items),
      ...(more > 0 ? [made("p", `and ${more} more clauses`)] : []),
    ];
  });
}
