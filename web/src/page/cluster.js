// All states of a board and their distances to the exit, sent once, so that hints and distances need no search.

import { known } from "./api.js";
import { key, legalSlides, slid } from "./board.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").State} State
 * @typedef {import("./board.js").Slide} Slide
 */

// The digits of positions, as `rushsat states` writes them.
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

export class Cluster {
  /** @param {Board} board @param {any} answer that of the question `states` */
  constructor(board, answer) {
    this.board = board;
    /** @type {State[]} */
    this.states = answer.states.map((/** @type {string} */ text) => Array.from(text, (digit) => DIGITS.indexOf(digit)));
    /** In moves, by state; null if no state is solved. @type {number[] | null} */
    this.distances = answer.distances;
    this.numbers = new Map(this.states.map((state, number) => [key(state), number]));
  }

  /** Moves to the exit; null if there is no way. @param {State} state @returns {number | null} */
  distance(state) {
    const number = this.numbers.get(key(state));
    return number === undefined || this.distances === null ? null : this.distances[number];
  }

  /** The first slide of a shortest way out; null at the exit, or if there is none. @param {State} state */
  best(state) {
    const distance = this.distance(state);
    if (!distance) return null;
    return legalSlides(this.board, state).find((slide) => this.distance(slid(state, slide)) === distance - 1) ?? null;
  }

  /** A shortest plan. @param {State} state @returns {Slide[]} */
  plan(state) {
    const slides = [];
    for (let slide = this.best(state); slide; slide = this.best(state)) {
      slides.push(slide);
      state = slid(state, slide);
    }
    return slides;
  }

  /** The largest distance of any state. */
  get maxDistance() {
    return this.distances === null ? 0 : this.distances.reduce((a, b) => Math.max(a, b), 0);
  }
}

/**
 * The cluster of a board. Fails with the reason if it has too many states or takes too long.
 * @param {Board} board @param {AbortSignal} signal
 */
export async function clusterOf(board, signal) {
  return new Cluster(board, await known("states", { board, metric: "moves" }, signal));
}
