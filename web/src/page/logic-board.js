// A board with what is true in each cell, drawn to be looked at.

import { initialState, isHorizontal, layout, primaryOf } from "./board.js";
import { drawExit, element, shortened } from "./drawing.js";
import { viewBox } from "./edit-picture.js";
import { shortName } from "./propositions.js";

/**
 * @typedef {import("./board.js").Board} Board
 * Vehicles by name, and walls: those that make a plan impossible.
 * @typedef {{vehicles: string[], walls: [number, number][]}} Core
 */

const CELL = 60;
/** What the exit needs beside the board. */
const MARGIN = 24;
/** Lines of text in a cell: those of the smaller ones, where there is room, and where the last one stands at most. */
const LINE = 11.5;
const LAST = 54;

/**
 * What is written into each cell, row by row.
 * @param {Board} board @param {Iterable<string>} holds propositions of the encoding `cell`
 */
export function textsOf(board, holds) {
  /** @type {string[][]} */
  const texts = Array.from({ length: board.width * board.height }, () => []);
  for (const name of holds) {
    const [row, col] = name.replace(/^[^(]*\(|\)$/g, "").split(",").map(Number);
    texts[row * board.width + col].push(shortName(name));
  }
  return texts;
}

/**
 * @param {Board} board
 * @param {string[][]} texts what is written into each cell, row by row
 * @param {[number, number]} cursor
 * @param {Core | null} core
 */
export function drawLogic(board, texts, cursor, core) {
  const svg = element("svg", { class: "board", viewBox: viewBox(board, CELL, MARGIN), "aria-hidden": "true" });
  const cells = layout(board, initialState(board));
  cells.forEach((content, i) => {
    const [x, y] = [(i % board.width) * CELL, Math.floor(i / board.width) * CELL];
    const box = { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 4 };
    element("rect", { class: content === -2 ? "wall" : "floor", ...box }, svg);
    if (content !== -2) return;
    const isIn = core?.walls.some(([row, col]) => row * board.width + col === i);
    if (texts[i].length === 0) element("path", { class: "cross", d: `M${x + 16} ${y + 16}l28 28m0-28l-28 28` }, svg);
    if (core) element("rect", { class: `wall-mark ${isIn ? "in-core" : "out-of-core"}`, ...box }, svg);
  });
  board.vehicles.forEach((_, id) => drawVehicle(svg, board, id, core));
  texts.forEach((lines, i) => {
    drawText(svg, lines, i % board.width, Math.floor(i / board.width), cells[i] === primaryOf(board));
  });
  drawExit(svg, board, CELL, 0);
  const mark = { x: cursor[1] * CELL + 3, y: cursor[0] * CELL + 3, width: CELL - 6, height: CELL - 6, rx: 6 };
  element("rect", { class: "here", ...mark }, svg);
  return /** @type {SVGSVGElement} */ (svg);
}

/** @param {Element} svg @param {Board} board @param {number} id @param {Core | null} core */
function drawVehicle(svg, board, id, core) {
  const vehicle = board.vehicles[id];
  const isPrimary = vehicle.name === board.primary;
  const [width, height] = isHorizontal(vehicle) ? [vehicle.length * CELL, CELL] : [CELL, vehicle.length * CELL];
  const isIn = isPrimary || core?.vehicles.includes(vehicle.name);
  const group = element(
    "g",
    {
      class: `vehicle ${isPrimary ? "primary" : `c${id % 10}`} ${core ? (isIn ? "in-core" : "out-of-core") : ""}`,
      "data-name": vehicle.name,
      transform: `translate(${vehicle.col * CELL} ${vehicle.row * CELL})`,
    },
    svg,
  );
  element("rect", { class: "body", x: 4, y: 4, width: width - 8, height: height - 8, rx: 9 }, group);
  const name = element("text", { class: "name", x: 9, y: 15 }, group);
  name.textContent = shortened(vehicle.name);
}

/** @param {Element} svg @param {string[]} lines @param {number} col @param {number} row @param {boolean} isPrimary */
function drawText(svg, lines, col, row, isPrimary) {
  const step = Math.min(LINE, (LAST - 28) / (lines.length - 1));
  lines.forEach((line, i) => {
    const kind = `true-here ${i === 0 ? "content" : ""} ${isPrimary ? "on-primary" : ""}`;
    const at = { x: col * CELL + 34, y: row * CELL + 28 + i * step };
    element("text", { class: kind, "text-anchor": "middle", ...at }, svg).textContent = line;
  });
}
