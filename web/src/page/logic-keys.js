// Keys and clicks on the board of the tab of logic.

import { cellAt } from "./edit-picture.js";

/**
 * What they act on.
 * @typedef {{board: import("./board.js").Board | null, cursor: [number, number], choose: (cell: [number, number]) => void, slide: (step: [number, number]) => void, move: (step: [number, number]) => void}} Marked
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param {HTMLElement} place @param {Marked} marked */
export function listenTo(place, marked) {
  place.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!marked.board || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") marked.choose(marked.cursor);
    else if (step && event.shiftKey) marked.slide(step);
    else if (step) marked.move(step);
    else return;
    event.preventDefault();
  });
  place.addEventListener("click", (event) => {
    const svg = /** @type {SVGSVGElement | null} */ (place.firstElementChild);
    if (marked.board && svg) marked.choose(cellAt(svg, marked.board, event));
  });
}
