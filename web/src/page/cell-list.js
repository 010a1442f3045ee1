// The propositions of a cell, and the formulas that mention them.

import { made } from "./explanations.js";
import { mentions, PLACES } from "./propositions.js";

/** The most formulas of a family that are listed, and the most characters of one. */
const MOST = 4;
const LONGEST = 400;

/**
 * Lists propositions as buttons, each of which keeps the formulas that mention it, or all again.
 * @param {HTMLElement} place
 * @param {string} title
 * @param {string[]} names
 * @param {Set<string>} holds those that are true
 * @param {import("./propositions.js").Family[]} families
 */
export function showCell(place, title, names, holds, families) {
  const formulas = document.createElement("div");
  const isTrue = (/** @type {string} */ name) => holds.has(name);
  const buttons = names.map((name) => {
    const button = /** @type {HTMLButtonElement} */ (made("button", name));
    button.type = "button";
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      const isChosen = button.getAttribute("aria-pressed") !== "true";
      for (const other of buttons) other.setAttribute("aria-pressed", String(isChosen && other === button));
      formulas.replaceChildren(...listed(families, isChosen ? [name] : names));
    });
    return button;
  });
  const group = (/** @type {string} */ word, /** @type {boolean} */ value) => {
    const row = made("div", word, buttons.filter((_, i) => isTrue(names[i]) === value));
    row.className = value ? "row are-true" : "row";
    return row;
  };
  formulas.replaceChildren(...listed(families, names));
  const groups = names.length > 0
    ? [group("✓ true:", true), group("false:", false)]
    : [made("p", "No proposition of this encoding is about this cell.")];
  place.replaceChildren(made("h2", title), ...groups, formulas);
}

/** @param {import("./propositions.js").Family[]} families @param {string[]} names */
function listed(families, names) {
  const short = (/** @type {string} */ text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);
  return mentions(families, new Set(names), MOST).flatMap(({ family, formulas, more }) => [
    made("h3", `${family.family}, ${PLACES[family.place] ?? family.place}`),
    made("ul", "", formulas.map((formula) => made("li", short(formula)))),
    ...(more > 0 ? [made("p", `and ${more} more`)] : []),
  ]);
}
