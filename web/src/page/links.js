// Links that carry a board and the slides made, and what is kept in the browser.

import { readSlides, slideText } from "./board.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Slide} Slide
 */

const KEPT = "rushsat-game";

/** The part of a link after `#`. @param {Board} board @param {Slide[]} slides */
export function toFragment(board, slides) {
  const bytes = new TextEncoder().encode(JSON.stringify(board));
  const base64 = btoa(String.fromCharCode(...bytes));
  const text = base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const played = slides.map((slide) => encodeURIComponent(slideText(board, slide)).replaceAll("%2B", "+"));
  return `board=${text}` + (played.length > 0 ? `&played=${played.join(",")}` : "");
}

/**
 * The board and the slides of a link. The board is as the link has it: the server checks it before it is shown.
 * @param {string} fragment
 * @returns {{board: Board, slides: Slide[]} | null}
 */
export function fromFragment(fragment) {
  const fields = new Map(
    fragment
      .replace(/^#/, "")
      .split("&")
      .map((field) => /** @type {[string, string]} */ (field.split("=", 2))),
  );
  const text = fields.get("board");
  if (!text) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  /** @type {Board} */
  const board = JSON.parse(new TextDecoder().decode(bytes));
  const played = (fields.get("played") ?? "").split(",").map(decodeURIComponent).join(" ");
  return { board, slides: readSlides(board, played) };
}

/** Keeps a game for the next visit. @param {string} fragment */
export function keep(fragment) {
  try {
    localStorage.setItem(KEPT, fragment);
  } catch {
    // A browser may forbid it; the link has everything.
  }
}

/** The game that was kept, if any. @returns {string | null} */
export function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
