// A board as SVG that is played by mouse, touch and keyboard.

import { cellsAt, initialState, isHorizontal, primaryOf, range } from "./board.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").State} State
 * @typedef {import("./board.js").Slide} Slide
 * @typedef {import("./board.js").Vehicle} Vehicle
 */

const SVG = "http://www.w3.org/2000/svg";
/** Pixels of a cell in the coordinates of the picture. */
const CELL = 60;
const GAP = 4;
const MARGIN = 26;
/** Colours beside the primary's; patterns tell those apart that share one. */
const N_COLOURS = 10;

/** @param {string} name @param {Record<string, string | number>} attributes @param {Element} [parent] */
export function element(name, attributes = {}, parent) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent?.append(made);
  return made;
}

/**
 * Where a pointer is, in the coordinates of a picture, however large it is shown.
 * @param {SVGGraphicsElement} svg @param {PointerEvent} event
 */
export function pointIn(svg, { clientX, clientY }) {
  return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
}

export class Drawing {
  /**
   * @param {HTMLElement} place
   * @param {Board} board
   * @param {(slide: Slide) => void} onSlide what a person slid; null where the board is only looked at
   */
  constructor(place, board, onSlide) {
    this.board = board;
    this.onSlide = onSlide;
    /** @type {State} */
    this.state = initialState(board);
    this.svg = /** @type {SVGSVGElement} */ (element("svg", {
      class: "board",
      viewBox: `0 0 ${board.width * CELL + 2 * MARGIN} ${board.height * CELL + 2 * MARGIN}`,
      role: "group",
      "aria-label": described(board),
    }));
    this.drawGrid();
    this.vehicles = board.vehicles.map((_, id) => this.drawVehicle(id));
    place.replaceChildren(this.svg);
    this.show(this.state);
  }

  drawGrid() {
    const { board, svg } = this;
    const size = { width: board.width * CELL, height: board.height * CELL };
    element("rect", { class: "floor", x: MARGIN, y: MARGIN, ...size, rx: 6 }, svg);
    for (let i = 1; i < board.width; i++) {
      const x = MARGIN + i * CELL;
      element("line", { class: "line", x1: x, x2: x, y1: MARGIN, y2: MARGIN + size.height }, svg);
    }
    for (let i = 1; i < board.height; i++) {
      const y = MARGIN + i * CELL;
      element("line", { class: "line", y1: y, y2: y, x1: MARGIN, x2: MARGIN + size.width }, svg);
    }
    for (const [row, col] of board.walls) {
      const [x, y] = corner(row, col);
      element("rect", { class: "wall", x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, rx: 3 }, svg);
      element("path", { class: "cross", d: `M${x + 16} ${y + 16}l28 28m0-28l-28 28` }, svg);
    }
    drawExit(svg, board, CELL, MARGIN);
  }

  /** @param {number} id */
  drawVehicle(id) {
    const { board } = this;
    const vehicle = board.vehicles[id];
    const horizontal = isHorizontal(vehicle);
    const isPrimary = vehicle.name === board.primary;
    const group = element("g", {
      class: isPrimary ? "vehicle primary" : `vehicle c${id % N_COLOURS}`,
      "data-name": vehicle.name,
      tabindex: 0,
      role: "slider",
      "aria-orientation": vehicle.orientation,
    });
    const long = vehicle.length * CELL - 2 * GAP;
    const short = CELL - 2 * GAP;
    const size = horizontal ? { width: long, height: short } : { width: short, height: long };
    element("rect", { class: "body", x: GAP, y: GAP, rx: 10, ...size }, group);
    element("path", { class: "pattern", d: pattern(id, size.width, size.height) }, group);
    if (vehicle.length === 1) {
      // One cell does not show along which line the vehicle slides.
      const [at, end, edge] = [GAP + 5, GAP + long - 5, GAP + long - 7];
      const d = horizontal ? `M${at} ${edge}H${end}` : `M${edge} ${at}V${end}`;
      element("path", { d, fill: "none", stroke: "currentColor", "stroke-width": 3 }, group);
    }
    drawName(group, vehicle, GAP + size.width / 2, GAP + size.height / 2);
    this.svg.append(group);
    this.listen(/** @type {SVGGElement} */ (group), id);
    return /** @type {SVGGElement} */ (group);
  }

  /** Shows a state. @param {State} state */
  show(state) {
    this.state = state;
    this.vehicles.forEach((group, id) => {
      this.place(group, id, state[id]);
      const [first, last] = range(this.board, state, id);
      const vehicle = this.board.vehicles[id];
      const [row, col] = cellsAt(vehicle, state[id])[0];
      const [back, on] = isHorizontal(vehicle) ? ["left", "right"] : ["up", "down"];
      const cells = vehicle.length === 1 ? "cell" : "cells";
      const kind = vehicle.name === this.board.primary ? "the car that must leave" : `of ${vehicle.length} ${cells}`;
      group.setAttribute("aria-valuemin", String(first));
      group.setAttribute("aria-valuemax", String(last));
      group.setAttribute("aria-valuenow", String(state[id]));
      group.setAttribute("aria-label", `${vehicle.name}, ${kind}`);
      const free = `${state[id] - first} ${back}, ${last - state[id]} ${on}`;
      group.setAttribute("aria-valuetext", `row ${row + 1}, column ${col + 1}; free: ${free}`);
    });
  }

  /** Marks vehicles, as a hint does. @param {number[]} ids */
  mark(ids) {
    this.vehicles.forEach((group, id) => group.classList.toggle("marked", ids.includes(id)));
  }

  /** @param {SVGGElement} group @param {number} id @param {number} position may be between cells */
  place(group, id, position) {
    const vehicle = this.board.vehicles[id];
    const [x, y] = isHorizontal(vehicle) ? corner(vehicle.row, position) : corner(position, vehicle.col);
    group.setAttribute("transform", `translate(${x} ${y})`);
  }

  /** @param {SVGGElement} group @param {number} id */
  listen(group, id) {
    const horizontal = isHorizontal(this.board.vehicles[id]);
    /** @type {{pointer: number, from: number, range: [number, number], at: number} | null} */
    let drag = null;
    let isWaiting = false;
    const along = (/** @type {PointerEvent} */ event) => {
      const { x, y } = pointIn(this.svg, event);
      return (horizontal ? x : y) / CELL;
    };
    group.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      group.setPointerCapture(event.pointerId);
      const at = this.state[id];
      drag = { pointer: event.pointerId, from: along(event) - at, range: range(this.board, this.state, id), at };
      group.classList.add("dragged");
    });
    group.addEventListener("pointermove", (event) => {
      if (!drag || event.pointerId !== drag.pointer) return;
      drag.at = Math.min(Math.max(along(event) - drag.from, drag.range[0]), drag.range[1]);
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        if (drag) this.place(group, id, drag.at);
      });
    });
    const release = (/** @type {boolean} */ isKept) => {
      if (!drag) return;
      const distance = isKept ? Math.round(drag.at) - this.state[id] : 0;
      drag = null;
      group.classList.remove("dragged");
      this.place(group, id, this.state[id]);
      if (distance !== 0) this.onSlide({ vehicle: id, distance });
    };
    group.addEventListener("pointerup", () => release(true));
    group.addEventListener("pointercancel", () => release(false));
    group.addEventListener("keydown", (event) => {
      /** @type {Record<string, number>} */
      const steps = horizontal ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 };
      const step = steps[event.key];
      const [first, last] = range(this.board, this.state, id);
      const ends = /** @type {Record<string, number>} */ ({ Home: first, End: last });
      const to = step !== undefined ? this.state[id] + step : ends[event.key];
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (to >= first && to <= last && to !== this.state[id]) {
        this.onSlide({ vehicle: id, distance: to - this.state[id] });
      }
    });
  }
}

/** What of a board can be seen beside its vehicles, in words. @param {Board} board */
function described(board) {
  const primary = board.vehicles[primaryOf(board)];
  const line = isHorizontal(primary) ? `row ${primary.row + 1}` : `column ${primary.col + 1}`;
  const walls = board.walls.map(([row, col]) => `row ${row + 1}, column ${col + 1}`).join("; ");
  const besides = walls && `; walls in ${walls}`;
  return `board of ${board.width} by ${board.height} cells; exit: ${board.exit} of ${line}${besides}`;
}

/** As much of a name as a cell has room for, in letters of full size. */
const SHORT = 3;

/**
 * A name in the middle of a vehicle: a longer one is smaller and stands along it; what has no room is cut off, and can
 * be read whole with the mouse on it.
 * @param {Element} group @param {Vehicle} vehicle @param {number} x @param {number} y
 */
export function drawName(group, vehicle, x, y) {
  const { name, length } = vehicle;
  const shown = shortened(name, length === 1 ? SHORT : 4 * length - 1);
  const isLong = [...name].length > SHORT;
  const isTurned = isLong && length > 1 && !isHorizontal(vehicle);
  const place = { class: isLong ? "long-name" : "", x, y, "text-anchor": "middle", "dominant-baseline": "central" };
  const text = element("text", place, group);
  if (isTurned) text.setAttribute("transform", `rotate(-90 ${x} ${y})`);
  text.textContent = shown;
  if (shown !== name) element("title", {}, group).textContent = name;
}

/** The beginning of a name, with no more letters than this. @param {string} name @param {number} most */
export function shortened(name, most = SHORT) {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}

/**
 * A triangle outside of the board where the primary leaves.
 * @param {Element} svg @param {Board} board @param {number} cell the size of a cell @param {number} origin where the first begins
 */
export function drawExit(svg, board, cell, origin) {
  const primary = board.vehicles[primaryOf(board)];
  const [x, y] = [origin + (primary.col + 0.5) * cell, origin + (primary.row + 0.5) * cell];
  const [right, bottom] = [origin + board.width * cell, origin + board.height * cell];
  const scale = cell / CELL;
  const off = 13 * scale;
  const [cx, cy, turn] = {
    right: [right + off, y, 0],
    left: [origin - off, y, 180],
    bottom: [x, bottom + off, 90],
    top: [x, origin - off, 270],
  }[board.exit];
  const transform = `translate(${cx} ${cy}) rotate(${turn}) scale(${scale})`;
  element("path", { class: "exit", d: "M-8 -14L9 0L-8 14Z", transform }, svg);
}

/** The top left corner of a cell. @param {number} row @param {number} col @returns {[number, number]} */
function corner(row, col) {
  return [MARGIN + col * CELL, MARGIN + row * CELL];
}

/** Lines that tell vehicles apart without colour. @param {number} id @param {number} width @param {number} height */
function pattern(id, width, height) {
  const [left, top, right, bottom] = [GAP + 6, GAP + 6, GAP + width - 6, GAP + height - 6];
  switch (id % 4) {
    case 1:
      return `M${left} ${top}H${right}M${left} ${bottom}H${right}`;
    case 2:
      return `M${left} ${top}V${bottom}M${right} ${top}V${bottom}`;
    case 3:
      return `M${left} ${top + 8}L${left + 8} ${top}M${right} ${bottom - 8}L${right - 8} ${bottom}`;
    default:
      return "";
  }
}
