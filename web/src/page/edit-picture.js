// The picture of the editor: a board with a marked cell, and which cell a pointer is at.

import { initialState, isHorizontal, layout } from "./board.js";
import { drawExit, drawName, element, pointIn } from "./drawing.js";

/** @typedef {import("./board.js").Board} Board */

const CELL = 40;
/** What the exit needs beside the board. */
const MARGIN = 16;

/** @param {Board} board @param {[number, number]} marked row and column of a cell */
export function picture(board, [row, col]) {
  const svg = element("svg", { class: "board", viewBox: viewBox(board, CELL, MARGIN), "aria-hidden": "true" });
  layout(board, initialState(board)).forEach((content, i) => {
    const place = { x: (i % board.width) * CELL + 1, y: Math.floor(i / board.width) * CELL + 1, width: 38, height: 38, rx: 4 };
    element("rect", { class: content === -2 ? "wall" : "floor", ...place }, svg);
  });
  board.vehicles.forEach((vehicle, id) => {
    const [width, height] = isHorizontal(vehicle) ? [vehicle.length * CELL, CELL] : [CELL, vehicle.length * CELL];
    const kind = vehicle.name === board.primary ? "vehicle primary" : `vehicle c${id % 10}`;
    const group = element("g", { class: kind, transform: `translate(${vehicle.col * CELL} ${vehicle.row * CELL})` }, svg);
    element("rect", { class: "body", x: 3, y: 3, width: width - 6, height: height - 6, rx: 7 }, group);
    drawName(group, vehicle, width / 2, height / 2);
  });
  drawExit(svg, board, CELL, 0);
  element("rect", { class: "here", x: col * CELL + 2, y: row * CELL + 2, width: 36, height: 36, rx: 5 }, svg);
  return svg;
}

/** The part of the plane that shows a board whose first cell begins at 0, with a margin around it.
 * @param {Board} board @param {number} cell @param {number} margin */
export function viewBox(board, cell, margin) {
  const size = (/** @type {number} */ n) => n * cell + 2 * margin;
  return `${-margin} ${-margin} ${size(board.width)} ${size(board.height)}`;
}

/**
 * Row and column of the cell that a pointer is at, or of the nearest one, in a picture with such a view.
 * @param {SVGSVGElement} svg @param {Board} board @param {PointerEvent} event @returns {[number, number]}
 */
export function cellAt(svg, board, event) {
  const { x, y } = pointIn(svg, event);
  const view = svg.viewBox.baseVal;
  const index = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ n) =>
    Math.min(Math.max(Math.floor((at / size) * n), 0), n - 1);
  return [index(y, view.height + 2 * view.y, board.height), index(x, view.width + 2 * view.x, board.width)];
}
