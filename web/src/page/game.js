// A game: the states that were passed, undo and redo also past a restart, and the number of moves.

import { initialState, isSolved, range, slid } from "./board.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").State} State
 * @typedef {import("./board.js").Slide} Slide
 * A state, and the slide that led there; null at the start and after a restart.
 * @typedef {{state: State, slide: Slide | null}} Entry
 */

export class Game {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Entry[]} */
    this.entries = [{ state: initialState(board), slide: null }];
    /** Which entry is shown. */
    this.at = 0;
  }

  /** @returns {State} */
  get state() {
    return this.entries[this.at].state;
  }

  get isSolved() {
    return isSolved(this.board, this.state);
  }

  /** The slides since the last restart, up to what is shown. @returns {Slide[]} */
  get slides() {
    /** @type {Slide[]} */
    const slides = [];
    for (const { slide } of this.entries.slice(0, this.at + 1)) {
      if (slide === null) slides.length = 0;
      else slides.push(slide);
    }
    return slides;
  }

  /** Moves since the last restart: neighbouring slides of one vehicle in one direction count once. */
  get moves() {
    return joined(this.slides).length;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at + 1 < this.entries.length;
  }

  /** Slides a vehicle if it can. @param {Slide} slide */
  play(slide) {
    const [first, last] = range(this.board, this.state, slide.vehicle);
    const to = this.state[slide.vehicle] + slide.distance;
    if (slide.distance === 0 || to < first || to > last) return false;
    this.push({ state: slid(this.state, slide), slide });
    return true;
  }

  undo() {
    if (this.canUndo) this.at--;
  }

  redo() {
    if (this.canRedo) this.at++;
  }

  /** Back to the start, in a way that can be undone. */
  restart() {
    if (this.at > 0) this.push({ state: initialState(this.board), slide: null });
  }

  /** @param {Entry} entry */
  push(entry) {
    this.entries.length = this.at + 1;
    this.entries.push(entry);
    this.at++;
  }
}

/** Neighbouring slides of one vehicle in one direction as one. @param {Slide[]} slides @returns {Slide[]} */
export function joined(slides) {
  /** @type {Slide[]} */
  const moves = [];
  for (const slide of slides) {
    const last = moves[moves.length - 1];
    if (last && last.vehicle === slide.vehicle && last.distance > 0 === slide.distance > 0) {
      moves[moves.length - 1] = { ...last, distance: last.distance + slide.distance };
    } else {
      moves.push(slide);
    }
  }
  return moves;
}
