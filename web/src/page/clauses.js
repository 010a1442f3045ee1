// Clauses under what is true now and next: satisfied, unit, falsified or open.

/**
 * @typedef {import("./propositions.js").Family} Family
 * @typedef {"falsified" | "unit" | "open" | "satisfied"} Status
 * What is known: the propositions of the encoding, those that are true now, and those that are true next, if there is a
 * next state; and those supposed to be otherwise now.
 * @typedef {{names: Set<string>, now: Set<string>, next: Set<string> | null, otherwise: Set<string>}} Known
 * @typedef {{status: Status, text: string}} Clause
 */

/** The ones that say most come first. @type {Status[]} */
export const STATUSES = ["falsified", "unit", "open", "satisfied"];

/** A sign beside the colour. @type {Record<Status, string>} */
export const SIGNS = { falsified: "✗", unit: "!", open: "?", satisfied: "✓" };

/**
 * The value of a literal: `!` negates, a prime says that it is of the next state.
 * @param {string} literal @param {Known} known @returns {boolean | null} null if it is open
 */
function valueOf(literal, known) {
  const isNegated = literal.startsWith("!");
  const name = isNegated ? literal.slice(1) : literal;
  const plain = name.replace("′", "");
  if (!known.names.has(plain)) return null;
  const isNext = plain !== name;
  const holding = isNext ? known.next : known.now;
  if (holding === null) return null;
  const isOtherwise = !isNext && known.otherwise.has(plain);
  return holding.has(plain) !== isOtherwise !== isNegated;
}

/** @param {string[]} literals @param {Known} known @returns {Status} */
export function statusOf(literals, known) {
  const values = literals.map((literal) => valueOf(literal, known));
  if (values.includes(true)) return "satisfied";
  const open = values.filter((value) => value === null).length;
  return open === 0 ? "falsified" : open === 1 ? "unit" : "open";
}

/**
 * The clauses of a family that mention one of these propositions, now or next.
 * @param {Family} family @param {Set<string>} names @param {Known} known @returns {Clause[]}
 */
export function clausesOf(family, names, known) {
  const isMeant = (/** @type {string} */ literal) => names.has(literal.replace("!", "").replace("′", ""));
  const found = (family.literals ?? []).filter((literals) => literals.some(isMeant));
  const clauses = found.map((literals) => ({
    status: statusOf(literals, known),
    text: literals.map((literal) => literal.replace("!", "¬")).join(" ∨ ") || "⊥",
  }));
  const rank = (/** @type {Clause} */ clause) => STATUSES.indexOf(clause.status);
  return clauses.sort((a, b) => rank(a) - rank(b));
}

/** How many clauses of a family a formula of so many slides has. @param {Family} family @param {number} slides */
export function copiesOf(family, slides) {
  /** @type {Record<string, number>} */
  const copies = { frames: slides + 1, transitions: slides, "two-transitions": Math.max(0, slides - 1) };
  return family.clauses * (copies[family.place] ?? 1);
}
