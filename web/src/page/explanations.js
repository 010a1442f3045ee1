// Answers of `why` and `count`, as elements of the page.

import { plural } from "./words.js";

/**
 * @typedef {import("./logic-board.js").Core} Core
 */

/** @param {keyof HTMLElementTagNameMap} name @param {string} text @param {HTMLElement[]} [children] */
export function made(name, text, children = []) {
  const element = document.createElement(name);
  element.textContent = text;
  element.append(...children);
  return element;
}

/** A table with a caption. @param {string} caption @param {string[]} titles @param {(string | number)[][]} rows */
export function tableOf(caption, titles, rows) {
  const table = document.createElement("table");
  table.append(made("caption", caption));
  const head = table.createTHead().insertRow();
  for (const title of titles) {
    const cell = /** @type {HTMLTableCellElement} */ (made("th", title));
    cell.scope = "col";
    head.append(cell);
  }
  const body = table.createTBody();
  for (const [first, ...rest] of rows) {
    const row = body.insertRow();
    const name = /** @type {HTMLTableCellElement} */ (made("th", String(first)));
    name.scope = "row";
    row.append(name);
    for (const value of rest) row.insertCell().textContent = String(value);
  }
  return table;
}

/** Why each family's premises hold. @type {Record<string, string>} */
const PREMISES = {
  path: "path: a slide needs its way",
  "can move": "can move: what it means",
  "one content": "one content: a cell holds one thing",
};

/** The signs of the language of lemmas, and those that people write; the longer ones first. */
const SIGNS = [["<->", "⇔"], ["->", "⇒"], ["&", "∧"], ["|", "∨"], ["!", "¬"], ["false", "⊥"]];

/** A formula as people write it. @param {string} formula */
function readable(formula) {
  return SIGNS.reduce((text, [sign, written]) => text.replaceAll(sign, written), formula);
}

/** Why a slide is illegal. @param {any} answer of `why cannot` */
export function refusal(answer) {
  const rows = answer.premises.map((/** @type {{formula: string, family: string | null}} */ { formula, family }) => [
    readable(formula),
    family === null ? "true in this state" : (PREMISES[family] ?? family),
  ]);
  const deduction = made("pre", answer.deduction);
  deduction.tabIndex = 0;
  deduction.setAttribute("role", "region");
  deduction.setAttribute("aria-label", "natural deduction");
  return [
    tableOf("What forbids it", ["Formula", "Why it holds"], rows),
    made("p", `So ${readable(answer.conclusion)}; by natural deduction, checked:`),
    deduction,
  ];
}

/** Vehicles and walls in words. @param {Core} pieces */
function named({ vehicles, walls }) {
  return listed([...vehicles, ...walls.map(([row, col]) => `the wall at (${row}, ${col})`)]);
}

/** @param {string[]} words */
function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** Why there is no plan. @param {any} answer of `why no-plan` @param {string} primary */
export function noPlan(answer, primary) {
  const [core] = answer.cores;
  const isAlone = core.vehicles.length + core.walls.length === 0;
  const outlines = "On the board these have thick outlines, and all others dashed ones.";
  const all = named({ vehicles: [primary, ...core.vehicles], walls: core.walls });
  const proof = `refutation checked: ${plural(core.proof_steps, "step")}`;
  const items = core.without.map((/** @type {any} */ left) => made("li", `The same without ${named(left)}: ${left.plan || "nothing to do"}`));
  const parts = [made("p", `${all} ${isAlone ? "alone suffices" : "suffice"} (${proof}). ${outlines}`)];
  if (!core.minimal) parts.push(made("p", "Whether all of them are needed is not known."));
  if (items.length > 0) parts.push(made("ul", "", items));
  const works = answer.works_without;
  if (works) parts.push(made("p", `Without ${named(works)} it would work: ${works.plan || "nothing to do"}`));
  return parts;
}

/** How many plans there are, in a sentence. @param {any} answer of `count` */
export function counted(answer) {
  if (answer.answer === "unknown") return `Gave up: ${answer.reason}.`;
  if (answer.answer !== "count") return "There is no plan.";
  const [plans, length] = [answer.plans, answer.shortest];
  const are = plans === "1" ? "There is 1 shortest plan" : `There are ${grouped(plans)} shortest plans`;
  return `${are}, of ${plural(length, "move")}.`;
}

/** Digits in groups of three. @param {string} digits */
function grouped(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
