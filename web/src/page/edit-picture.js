// The picture of the editor: a board with a marked cell, and which cell a pointer is at.

import { initialState, isHorizontal, layout } from "./board.js";
import { element, pointIn } from "./drawing.js";

/** @typedef {import("./board.js").Board} Board */

const CELL = 40;

/** @param {Board} board @param {[number, number]} marked row and column of a cell */
export function picture(board, [row, col]) {
  const size = `0 0 ${board.width * CELL} ${board.height * CELL}`;
  const svg = element("svg", { class: "board", viewBox: size, "aria-hidden": "true" });
  layout(board, initialState(board)).forEach((content, i) => {
    const place = { x: (i % board.width) * CELL + 1, y: Math.floor(i / board.width) * CELL + 1, width: 38, height: 38, rx: 4 };
    element("rect", { class: content === -2 ? "wall" : "floor", ...place }, svg);
  });
  board.vehicles.forEach((vehicle, id) => {
    const [width, height] = isHorizontal(vehicle) ? [vehicle.length * CELL, CELL] : [CELL, vehicle.length * CELL];
    const kind = vehicle.name === board.primary ? "vehicle primary" : `vehicle c${id % 10}`;
    const group = element("g", { class: kind, transform: `translate(${vehicle.col * CELL} ${vehicle.row * CELL})` }, svg);
    element("rect", { class: "body", x: 3, y: 3, width: width - 6, height: height - 6, rx: 7 }, group);
    const text = element("text", { x: width / 2, y: height / 2, "text-anchor": "middle", "dominant-baseline": "central" }, group);
    text.textContent = vehicle.name;
  });
  element("rect", { class: "here", x: col * CELL + 2, y: row * CELL + 2, width: 36, height: 36, rx: 5 }, svg);
  return svg;
}

/**
 * Row and column of the cell that a pointer is at, or of the nearest one; the picture shows the cells alone.
 * @param {SVGSVGElement} svg @param {Board} board @param {PointerEvent} event @returns {[number, number]}
 */
export function cellAt(svg, board, event) {
  const { x, y } = pointIn(svg, event);
  const { width, height } = svg.viewBox.baseVal;
  const index = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ n) =>
    Math.min(Math.max(Math.floor((at / size) * n), 0), n - 1);
  return [index(y, height, board.height), index(x, width, board.width)];
}
