// Whether the board of the editor is legal, and how hard it is.

import { ask, attempt } from "./api.js";
import { PATIENCE } from "./waiting.js";
import { plural } from "./words.js";

/** @typedef {import("./board.js").Board} Board */

export class Judge {
  /** @param {(text: string) => void} say */
  constructor(say) {
    this.say = say;
    this.work = new AbortController();
    this.timer = 0;
    /** How many moves the board takes, where that is known before the rating. */
    this.moves = "";
    /** Whether the rating says that. */
    this.hasMoves = false;
    this.rating = "";
    /** When a board was last judged, in milliseconds. */
    this.judgedAt = -Infinity;
  }

  /** Ends the question, if there is one: its answer would take the place of what is said next. */
  end() {
    clearTimeout(this.timer);
    this.work.abort();
  }

  /** Says it at once, or where changes come quickly, after the last one. @param {Board} board */
  judge(board) {
    this.end();
    this.work = new AbortController();
    const { signal } = this.work;
    const pause = performance.now() < this.judgedAt + 100 ? 30 : 0;
    this.judgedAt = performance.now();
    this.timer = window.setTimeout(() => this.ask(board, signal), pause);
  }

  /** @param {Board} board @param {AbortSignal} signal */
  async ask(board, signal) {
    [this.moves, this.hasMoves] = ["", false];
    this.rating = "Looking how hard it is …";
    this.timer = window.setTimeout(() => this.search(board, signal), PATIENCE);
    const waiting = this.timer;
    await attempt(signal, async () => {
      const answer = await ask("rate", { board }, signal);
      clearTimeout(waiting);
      this.rating = words(answer);
      this.hasMoves = answer.moves !== undefined;
      if (this.hasMoves) this.moves = "";
      if (answer.answer !== "unknown") {
        this.end();
        this.moves = "";
      }
      this.tell();
    }, (text) => {
      this.rating = text;
      this.tell();
    });
    clearTimeout(waiting);
  }

  /**
   * Looks for a plan while the rating is waited for: of a large board it may be known, or that there is none, where
   * the rating never is.
   * @param {Board} board @param {AbortSignal} signal
   */
  async search(board, signal) {
    this.tell();
    await attempt(signal, async () => {
      const answer = await ask("plan", { board }, signal);
      if (answer.answer === "unsolvable") {
        this.end();
        this.rating = words(answer);
      } else if (answer.optimal && !this.hasMoves) this.moves = `${plural(answer.length, "move")}. `;
      this.tell();
    }, (text) => this.say(text));
  }

  /** Says what is known of the board. */
  tell() {
    this.say(this.moves + this.rating);
  }
}

/** @param {any} answer */
function words(answer) {
  if (answer.answer === "unsolvable") return "It can't be solved.";
  const lengths = ["move", "step"].filter((one) => answer[`${one}s`] !== undefined).map((one) => plural(answer[`${one}s`], one));
  if (answer.answer !== "rating") {
    const known = lengths.length > 0 ? `${lengths.join(", ")}. ` : "";
    return `${known}Not known: ${answer.reason}.`;
  }
  const seconds = Math.round(answer.predicted_seconds);
  return `${lengths.join(", ")}; a person takes some ${seconds} s. ${plural(answer.states, "state")}.`;
}
