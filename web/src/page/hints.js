// Why a slide of a plan is needed, in words; the same reasons as `rushsat hint` gives.

import { cellsAt, isHorizontal, primaryOf, slid, way } from "./board.js";
import { joined } from "./game.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").State} State
 * @typedef {import("./board.js").Slide} Slide
 */

/**
 * Sentences from the first slide of a shortest plan to the one that reaches the exit.
 * @param {Board} board @param {State} start @param {Slide[]} plan
 */
export function reasons(board, start, plan) {
  const slides = joined(plan);
  const states = [start];
  for (const slide of slides) states.push(slid(states[states.length - 1], slide));
  const name = (/** @type {Slide} */ slide) => board.vehicles[slide.vehicle].name;
  const sentences = [];
  for (let at = 0; at >= 0; ) {
    const slide = slides[at];
    const action = at === 0 ? `Move ${name(slide)} ${way(board, slide)}` : `Later ${name(slide)} goes ${way(board, slide)}`;
    const next = user(board, slides, states, at);
    if (next < 0) {
      const leaves = slide.vehicle === primaryOf(board) && at === slides.length - 1;
      sentences.push(leaves ? `${action}: that is the exit.` : `${action}.`);
    } else if (slides[next].vehicle === slide.vehicle) {
      sentences.push(`${action}: later it must go ${way(board, slides[next])}.`);
    } else {
      sentences.push(`${action}: it stands where ${name(slides[next])} must go.`);
    }
    at = next;
  }
  return sentences;
}

/**
 * The first later slide that enters a cell which slide `at` leaves, or is of the same vehicle; -1 if there is none.
 * @param {Board} board @param {Slide[]} slides @param {State[]} states @param {number} at
 */
function user(board, slides, states, at) {
  const mover = slides[at].vehicle;
  const covered = (/** @type {State} */ state) => cellsAt(board.vehicles[mover], state[mover]).map(textOf);
  const after = covered(states[at + 1]);
  const left = new Set(covered(states[at]).filter((cell) => !after.includes(cell)));
  return slides.findIndex((slide, number) => {
    if (number <= at) return false;
    if (slide.vehicle === mover) return true;
    return entered(board, slide.vehicle, states[number], states[number + 1]).some((cell) => left.has(cell));
  });
}

/** @param {[number, number]} cell */
const textOf = ([row, col]) => `${row},${col}`;

/**
 * The cells that a vehicle covers on its way from one state to another, and not in the first.
 * @param {Board} board @param {number} id @param {State} from @param {State} to
 */
function entered(board, id, from, to) {
  const vehicle = board.vehicles[id];
  const own = new Set(cellsAt(vehicle, from[id]).map(textOf));
  const first = Math.min(from[id], to[id]);
  const length = Math.abs(from[id] - to[id]) + vehicle.length;
  const whole = isHorizontal(vehicle) ? { ...vehicle, length, col: first } : { ...vehicle, length, row: first };
  return cellsAt(whole, first).map(textOf).filter((cell) => !own.has(cell));
}
