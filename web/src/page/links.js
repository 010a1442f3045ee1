// Links that carry a board, the slides made, and what is shown of them.

import { slideText } from "./board.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Slide} Slide
 * What the tab of logic shows: an encoding, the cell whose propositions are listed, and what was asked why: a slide as
 * `F+1`, a number of moves in which there is no plan, or the name of another question; how many slides after the state of
 * the game, a mistake in the model, the proposition whose clauses are listed, and those that are supposed to be otherwise.
 * @typedef {{encoding: string, cell: [number, number] | null, why: string | null, frame: number, mistake: string | null, chosen: string | null, supposed: string[]}} View
 */

/** The part of a link after `#`. @param {Board} board @param {Slide[]} slides */
export function toFragment(board, slides) {
  const bytes = new TextEncoder().encode(JSON.stringify(board));
  // A call has room for some ten thousand arguments.
  let binary = "";
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  const base64 = btoa(binary);
  const text = base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const played = slides.map((slide) => encodeURIComponent(slideText(board, slide)).replaceAll("%2B", "+"));
  return `board=${text}` + (played.length > 0 ? `&played=${played.join(",")}` : "");
}

/**
 * The board and the slides of a link, as the link has them: the server checks the board before slides are read. A link
 * that was written elsewhere may hold the board as text (`text=`).
 * @param {string} fragment
 * @returns {{board: Board | string, played: string} | null}
 */
export function fromFragment(fragment) {
  const fields = fieldsOf(fragment);
  const written = fields.get("text");
  const played = (fields.get("played") ?? "").split(",").map(decodeURIComponent).join(" ");
  if (written) return { board: decodeURIComponent(written), played };
  const text = fields.get("board");
  if (!text) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  /** @type {Board} */
  const board = JSON.parse(new TextDecoder().decode(bytes));
  return { board, played };
}

/** The fields of a link that hold a view. @param {View} view */
export function viewFragment({ encoding, cell, why, frame, mistake, chosen, supposed }) {
  const written = (/** @type {string} */ text) => encodeURIComponent(text).replaceAll("%2B", "+");
  const fields = [`logic=${encoding}`];
  if (cell) fields.push(`at=${cell.join(",")}`);
  if (frame > 0) fields.push(`frame=${frame}`);
  if (mistake) fields.push(`mistake=${mistake}`);
  if (chosen) fields.push(`about=${written(chosen)}`);
  if (supposed.length > 0) fields.push(`suppose=${supposed.map(written).join(";")}`);
  if (why !== null) fields.push(`why=${written(why)}`);
  return fields.join("&");
}

/** The view of a link, if it has one. @param {string} fragment @returns {View | undefined} */
export function viewOf(fragment) {
  const fields = fieldsOf(fragment);
  const encoding = fields.get("logic");
  if (!encoding) return undefined;
  const read = (/** @type {string} */ name) => {
    const text = fields.get(name);
    return text ? decodeURIComponent(text) : null;
  };
  const cell = /^(\d{1,2}),(\d{1,2})$/.exec(fields.get("at") ?? "");
  const supposed = (fields.get("suppose") ?? "").split(";").filter(Boolean).map(decodeURIComponent);
  return {
    encoding,
    cell: cell ? [Number(cell[1]), Number(cell[2])] : null,
    why: read("why"),
    frame: Number.parseInt(fields.get("frame") ?? "0", 10) || 0,
    mistake: read("mistake"),
    chosen: read("about"),
    supposed,
  };
}

/** The tab that a link shows, if it names one. @param {string} fragment @returns {string | undefined} */
export function tabOf(fragment) {
  return fieldsOf(fragment).get("tab");
}

/** @param {string} fragment */
function fieldsOf(fragment) {
  const fields = fragment.replace(/^#/, "").split("&");
  return new Map(fields.map((field) => {
    const [name, ...value] = field.split("=");
    return [name, value.join("=")];
  }));
}

/** The fragment of what is shown, which the address may lack. */
let latest = "";

/**
 * Puts a fragment into the address, as a new entry of the history if it is one.
 * @param {string} fragment @param {boolean} isEntry
 */
export function remember(fragment, isEntry = false) {
  latest = fragment;
  try {
    if (isEntry) history.pushState(null, "", fragment);
    else history.replaceState(null, "", fragment);
  } catch {
    // The browser has no room for it, or addresses change too often for it: the page goes on without.
  }
}

/** The link to what is shown. */
export function address() {
  return new URL(latest || location.hash, location.href).href;
}

/** Copies the link to what is shown; whether the browser let it. */
export async function copyAddress() {
  try {
    await navigator.clipboard.writeText(address());
    return true;
  } catch {
    return false;
  }
}
