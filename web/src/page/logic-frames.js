// The slider of the tab of logic: the states along a shortest plan.

import { slid, slideText } from "./board.js";
import { at } from "./elements.js";

/**
 * @typedef {import("./board.js").Slide} Slide
 * @typedef {import("./board.js").State} State
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./cluster.js").Cluster} Cluster
 */

const slider = () => /** @type {HTMLInputElement} */ (document.getElementById("logic-frame"));

export class Frames {
  /** @param {() => void} onChange when another state is wanted */
  constructor(onChange) {
    /** From the state of the game on. @type {State[]} */
    this.states = [];
    /** @type {Slide[]} */
    this.slides = [];
    this.at = 0;
    /** @type {string[]} */
    this.names = [];
    slider().addEventListener("input", () => {
      this.seek(Number(slider().value));
      onChange();
    });
  }

  /**
   * Begins with the state of a game; there are states after it where the way out is known.
   * @param {Game} game @param {Cluster | null} cluster
   */
  begin(game, cluster) {
    this.slides = cluster?.distance(game.state) ? cluster.plan(game.state) : [];
    this.states = [game.state];
    for (const slide of this.slides) this.states.push(slid(this.states[this.states.length - 1], slide));
    this.names = this.slides.map((slide) => slideText(game.board, slide));
    at("logic-frames").hidden = this.slides.length === 0;
    slider().max = String(this.slides.length);
    this.seek(Math.min(this.at, this.slides.length));
  }

  /** @param {number} frame */
  seek(frame) {
    this.at = Math.min(Math.max(frame, 0), Math.max(this.states.length - 1, 0));
    slider().value = String(this.at);
    const said = this.at === 0 ? "at the start" : `after ${this.names[this.at - 1]}`;
    const text = `${this.at} of ${this.slides.length}, ${said}`;
    at("logic-frame-text").textContent = text;
    slider().setAttribute("aria-valuetext", text);
  }

  /** The state that is looked at. */
  get state() {
    return this.states[this.at];
  }

  /** The state after it on the way out, if there is one. @returns {State | null} */
  get next() {
    return this.states[this.at + 1] ?? null;
  }

  /** The slides that lead to it. */
  get before() {
    return this.slides.slice(0, this.at);
  }
}
