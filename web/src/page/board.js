// Boards, states and slides, as the rules of the puzzle have them.

/**
 * @typedef {"horizontal" | "vertical"} Orientation
 * @typedef {"left" | "right" | "top" | "bottom"} Side
 * @typedef {{name: string, orientation: Orientation, length: number, row: number, col: number}} Vehicle
 * A board in rushsat JSON.
 * @typedef {{schema: string, width: number, height: number, walls: [number, number][], exit: Side,
 *   primary: string, vehicles: Vehicle[]}} Board
 * The position of each vehicle along its line, by number.
 * @typedef {number[]} State
 * A vehicle by number, and the signed number of cells.
 * @typedef {{vehicle: number, distance: number}} Slide
 */

export const SCHEMA = "rushsat-board/1";

/** The state in which a board starts. @param {Board} board @returns {State} */
export function initialState(board) {
  return board.vehicles.map((vehicle) => (isHorizontal(vehicle) ? vehicle.col : vehicle.row));
}

/** @param {Vehicle} vehicle */
export function isHorizontal(vehicle) {
  return vehicle.orientation === "horizontal";
}

/** The number of the vehicle that must leave. @param {Board} board */
export function primaryOf(board) {
  return board.vehicles.findIndex((vehicle) => vehicle.name === board.primary);
}

/** The cells of a vehicle at a position, as `[row, col]`. @param {Vehicle} vehicle @param {number} position */
export function cellsAt(vehicle, position) {
  /** @type {[number, number][]} */
  const cells = [];
  for (let i = position; i < position + vehicle.length; i++) {
    cells.push(isHorizontal(vehicle) ? [vehicle.row, i] : [i, vehicle.col]);
  }
  return cells;
}

/**
 * What every cell holds, row by row: the number of a vehicle, -1 if it is empty, -2 for a wall.
 * @param {Board} board @param {State} state
 */
export function layout(board, state) {
  const cells = new Array(board.width * board.height).fill(-1);
  for (const [row, col] of board.walls) cells[row * board.width + col] = -2;
  board.vehicles.forEach((vehicle, id) => {
    for (const [row, col] of cellsAt(vehicle, state[id])) cells[row * board.width + col] = id;
  });
  return cells;
}

/**
 * The least and the greatest position to which a vehicle can slide.
 * @param {Board} board @param {State} state @param {number} id @param {number[]} [cells] the layout of the state
 * @returns {[number, number]}
 */
export function range(board, state, id, cells = layout(board, state)) {
  const vehicle = board.vehicles[id];
  const [line, extent, across, along] = isHorizontal(vehicle)
    ? [vehicle.row, board.width, board.width, 1]
    : [vehicle.col, board.height, 1, board.width];
  const isFree = (/** @type {number} */ i) => cells[line * across + i * along] === -1;
  let [first, last] = [state[id], state[id]];
  while (first > 0 && isFree(first - 1)) first--;
  while (last + vehicle.length < extent && isFree(last + vehicle.length)) last++;
  return [first, last];
}

/** All slides that are legal in a state. @param {Board} board @param {State} state @returns {Slide[]} */
export function legalSlides(board, state) {
  const cells = layout(board, state);
  return state.flatMap((position, vehicle) => {
    const [first, last] = range(board, state, vehicle, cells);
    const slides = [];
    for (let to = first; to <= last; to++) {
      if (to !== position) slides.push({ vehicle, distance: to - position });
    }
    return slides;
  });
}

/** The state after a slide. @param {State} state @param {Slide} slide @returns {State} */
export function slid(state, slide) {
  const next = state.slice();
  next[slide.vehicle] += slide.distance;
  return next;
}

/** Whether the primary touches the exit. @param {Board} board @param {State} state */
export function isSolved(board, state) {
  const id = primaryOf(board);
  const vehicle = board.vehicles[id];
  const extent = isHorizontal(vehicle) ? board.width : board.height;
  const atStart = board.exit === "left" || board.exit === "top";
  return state[id] === (atStart ? 0 : extent - vehicle.length);
}

/** A state as a short text, another for each. @param {State} state */
export function key(state) {
  return String.fromCharCode(...state.map((position) => 48 + position));
}

/** The text of the state in which a vehicle is elsewhere. @param {string} text @param {number} vehicle @param {number} position */
export function keyWith(text, vehicle, position) {
  return text.slice(0, vehicle) + String.fromCharCode(48 + position) + text.slice(vehicle + 1);
}

/** A slide as plans write it: `F+1`. @param {Board} board @param {Slide} slide */
export function slideText(board, slide) {
  const sign = slide.distance > 0 ? "+" : "";
  return `${board.vehicles[slide.vehicle].name}${sign}${slide.distance}`;
}

/** The slides of a plan's text; throws an `Error` in words. @param {Board} board @param {string} text @returns {Slide[]} */
export function readSlides(board, text) {
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => {
      const match = /^(.+?)([+-]\d+)$/.exec(word);
      const vehicle = match ? board.vehicles.findIndex((v) => v.name === match[1]) : -1;
      if (!match || vehicle < 0 || Number(match[2]) === 0) throw new Error(`“${word}” is no slide of this board`);
      return { vehicle, distance: Number(match[2]) };
    });
}

/**
 * The slides of a link up to one that cannot be read, and why that is so.
 * @param {Board} board @param {string} text @returns {{slides: Slide[], fault: string}}
 */
export function readableSlides(board, text) {
  /** @type {Slide[]} */
  const slides = [];
  try {
    for (const word of text.split(" ")) slides.push(...readSlides(board, word));
  } catch (error) {
    return { slides, fault: /** @type {Error} */ (error).message };
  }
  return { slides, fault: "" };
}

/** A slide in words: `2 down`. @param {Board} board @param {Slide} slide */
export function way(board, slide) {
  const horizontal = isHorizontal(board.vehicles[slide.vehicle]);
  const words = horizontal ? ["left", "right"] : ["up", "down"];
  return `${Math.abs(slide.distance)} ${words[slide.distance > 0 ? 1 : 0]}`;
}

/** The board that starts in a state. @param {Board} board @param {State} state @returns {Board} */
export function boardAt(board, state) {
  const vehicles = board.vehicles.map((vehicle, id) =>
    isHorizontal(vehicle) ? { ...vehicle, col: state[id] } : { ...vehicle, row: state[id] },
  );
  return { ...board, vehicles };
}
