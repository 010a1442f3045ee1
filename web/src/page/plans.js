// Plans for hints and films: by the distances, where they are known, or else by a job.

import { ask, attempt } from "./api.js";
import { boardAt, readSlides } from "./board.js";

/**
 * @typedef {import("./board.js").Slide} Slide
 * @typedef {import("./cluster.js").Cluster} Cluster
 * @typedef {import("./game.js").Game} Game
 * @typedef {{slides: Slide[], isShortest: boolean}} Plan
 */

export class Plans {
  /** @param {(text: string) => void} say */
  constructor(say) {
    this.say = say;
    this.work = new AbortController();
  }

  /** Ends the job, if there is one: its answer is wanted no longer. */
  end() {
    this.work.abort();
  }

  /**
   * A plan from the state of a game. Null if there is none to show; why is said then, unless the player has
   * gone on.
   * @param {Game} game @param {Cluster | null | undefined} cluster @returns {Promise<Plan | null>}
   */
  async from(game, cluster) {
    this.end();
    const slides = cluster?.plan(game.state);
    if (slides && slides.length > 0) return { slides, isShortest: true };
    if (!slides) return this.byJob(game);
    this.say("There is no way out from here.");
    return null;
  }

  /** @param {Game} game @returns {Promise<Plan | null>} */
  async byJob(game) {
    this.work = new AbortController();
    const { signal } = this.work;
    /** @type {any} */
    let answer = null;
    this.say("Looking for a plan …");
    const work = async () => {
      answer = await ask("plan", { board: boardAt(game.board, game.state) }, signal);
    };
    await attempt(signal, work, (text) => this.say(text));
    if (!answer || signal.aborted) return null;
    if (typeof answer.plan === "string") {
      this.say("");
      return { slides: readSlides(game.board, answer.plan), isShortest: answer.optimal };
    }
    const isUnsolvable = answer.answer === "unsolvable";
    this.say(isUnsolvable ? "There is no way out from here." : `No plan was found: ${answer.reason}.`);
    return null;
  }
}
