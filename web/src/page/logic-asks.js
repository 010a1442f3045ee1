// What the buttons of the tab of logic ask, and where the answer stands.

import { ask, askFile, attempt } from "./api.js";
import { readSlides, slideText } from "./board.js";
import { at, input, select } from "./elements.js";
import { counted, made, noPlan, refusal } from "./explanations.js";
import { give } from "./files.js";
import { ENCODINGS } from "./propositions.js";
import { sideBySide, sizesOf } from "./sizes.js";
import { patiently } from "./waiting.js";
import { plural } from "./words.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Slide} Slide
 * @typedef {import("./links.js").View} View
 * @typedef {import("./logic-board.js").Core} Core
 * What is looked at.
 * @typedef {{board: () => Board | null, view: () => View, frame: () => number, asked: (why: string | null) => void, mark: (core: Core | null) => void, shown: () => object}} Subject
 */

/** The most moves that the server takes. */
const MOST_MOVES = 999;

/** What a link says of a question that is neither a slide nor a number of moves. */
const NAMED = ["count", "sizes", "side-by-side", "mistake"];

/** What a link says where there is no plan of any length. */
const UNSOLVABLE = "unsolvable";

const NO_BOUND = `Plans have a whole number of moves, up to ${MOST_MOVES}.`;

/** @param {number} bound */
const isBound = (bound) => Number.isInteger(bound) && bound >= 0 && bound <= MOST_MOVES;

export class Asks {
  /** @param {Subject} subject */
  constructor(subject) {
    this.subject = subject;
    /** Whether a number of moves is proposed already, as the distances may come later than the board. */
    this.isProposed = false;
    this.work = new AbortController();
    at("logic-cannot").addEventListener("click", () => {
      this.why({ vehicle: Number(select("logic-vehicle").value), distance: Number(input("logic-distance").value) });
    });
    at("logic-no-plan").addEventListener("click", () => {
      // A field that holds no number has no value either.
      const isEmpty = input("logic-bound").value === "" && !input("logic-bound").validity.badInput;
      if (isEmpty) this.whyUnsolvable();
      else this.whyNoPlan(this.bound);
    });
    // What somebody has typed stays.
    input("logic-bound").addEventListener("input", () => (this.isProposed = true));
    for (const name of NAMED) at(`logic-${name}`).addEventListener("click", () => this.named(name));
    at("logic-save").addEventListener("click", () => this.save());
    at("logic-formula").addEventListener("click", () => this.saveFormula());
  }

  /** What the field holds; NaN if that is no number. */
  get bound() {
    return input("logic-bound").valueAsNumber;
  }

  set bound(bound) {
    this.isProposed = true;
    input("logic-bound").value = String(bound);
  }

  /** Proposes the greatest number of moves in which there is no plan; none if there is no plan. @param {number | ""} bound */
  propose(bound) {
    if (this.isProposed) return;
    this.isProposed = true;
    input("logic-bound").value = String(bound);
  }

  /** Forgets the last answer. */
  reset() {
    this.work.abort();
    this.answer("", []);
  }

  /** What a link asks. @param {string} why */
  open(why) {
    const board = this.subject.board();
    if (!board) return;
    const mistaken = /^mistake:(\d+)$/.exec(why);
    if (mistaken) this.bound = Number(mistaken[1]);
    if (mistaken) return this.named("mistake");
    if (NAMED.includes(why)) return this.named(why);
    if (why === UNSOLVABLE) return this.whyUnsolvable();
    if (/^\d+$/.test(why)) return this.whyNoPlan(Number(why));
    try {
      return this.why(readSlides(board, why)[0]);
    } catch (error) {
      this.say(`The link can't be read: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Why a slide is illegal. @param {Slide} slide */
  async why(slide) {
    const board = this.subject.board();
    const isSlide = slide && slide.distance !== 0 && Number.isInteger(slide.distance);
    if (!board || !isSlide) return this.say("A slide goes a whole number of cells: 1 or more, or -1 and less for left and up.");
    const text = slideText(board, slide);
    select("logic-vehicle").value = String(slide.vehicle);
    input("logic-distance").value = String(slide.distance);
    await this.asked(text, async (signal) => {
      const answer = await ask("why-cannot", { board, slide: text }, signal);
      if (answer.answer === "legal") this.answer(`${text} is legal.`, []);
      else this.answer(`${text} is illegal: ${answer.obstacle}.`, refusal(answer));
    });
  }

  /** Why there is no plan of so many moves. @param {number} bound */
  async whyNoPlan(bound) {
    const board = this.subject.board();
    if (!board) return;
    if (!isBound(bound)) return this.say(NO_BOUND);
    this.bound = bound;
    await this.asked(String(bound), async (signal) => {
      const answer = await ask("why-no-plan", { board, "max-moves": bound }, signal);
      this.cored(board, answer, ` with at most ${plural(bound, "move")}`);
    });
  }

  /** Why there is no plan at all. */
  async whyUnsolvable() {
    const board = this.subject.board();
    if (!board) return;
    input("logic-bound").value = "";
    this.isProposed = true;
    await this.asked(UNSOLVABLE, async (signal) => this.cored(board, await ask("why-unsolvable", { board }, signal), ""));
  }

  /** Says why there is no plan. @param {Board} board @param {any} answer @param {string} within which plans were asked for */
  cored(board, answer, within) {
    if (answer.answer === "plan") this.answer(`There is a plan${within}: ${answer.plan || "nothing to do"}`, []);
    else if (answer.answer !== "core") this.answer(`Gave up: ${answer.reason}.`, []);
    else this.answer(`No plan${within} exists (proved).`, noPlan(answer, board.primary), answer.cores[0]);
  }

  /** A question by its name. @param {string} name */
  async named(name) {
    const board = this.subject.board();
    if (!board) return;
    const { encoding, mistake } = this.subject.view();
    // What comes of a mistake is asked for one move more.
    const bound = Math.min(this.bound, MOST_MOVES - 1);
    if (name === "mistake" && !isBound(bound)) return this.say(NO_BOUND);
    if (name === "mistake") this.bound = bound;
    const why = name === "mistake" ? `mistake:${bound}` : name;
    await this.asked(why, async (signal) => {
      if (name === "count") this.answer(counted(await ask("count", { board }, signal)), []);
      else if (name === "sizes") {
        await sizesOf(board, { encoding, mistake }, signal, this.shows("Sizes of the formula, for plans counted in moves."));
      } else if (name === "side-by-side") {
        await sideBySide(board, this.subject.frame(), mistake, signal, this.shows("The same state in all encodings."));
      } else if (mistake) await this.mistaken(board, mistake, bound, signal);
      else this.answer("Choose a mistake first.", []);
    });
  }

  /**
   * What comes of a mistake where one move more is allowed than the bound.
   * @param {Board} board @param {string} mistake @param {number} bound @param {AbortSignal} signal
   */
  async mistaken(board, mistake, bound, signal) {
    const fields = { board, mistake, "max-moves": bound + 1 };
    const answer = await ask("plan-mistaken", fields, signal);
    const said = `${mistake}, with at most ${plural(bound + 1, "move")}; no answer about the board.`;
    const parts = ["breach", "missed", "reason", "plan"].filter((field) => answer[field]);
    const words = parts.map((field) => made("p", `${field}: ${typeof answer[field] === "string" ? answer[field] : JSON.stringify(answer[field])}`));
    this.answer(`${answer.answer}: ${said}`, words);
  }

  /** Gives the browser all that is shown, as a file. */
  save() {
    const shown = { ...this.subject.shown(), message: at("logic-message").textContent, answer: at("logic-answer").innerText };
    give(new Blob([`${JSON.stringify(shown, null, 2)}\n`], { type: "application/json" }), "logic.json");
    this.say("The view is saved as logic.json.");
  }

  /** Gives the browser the formula of so many moves, with its families in comments. */
  async saveFormula() {
    const board = this.subject.board();
    const { encoding, mistake } = this.subject.view();
    if (!isBound(this.bound)) return this.say(NO_BOUND);
    const fields = { board, encoding, "max-moves": this.bound, ...(mistake && { mistake }) };
    await attempt(new AbortController().signal, async () => {
      give(await patiently(() => this.say("The formula is written …"), () => askFile("formula", fields)), "formula.cnf");
      this.say("The formula is saved as formula.cnf.");
    }, (text) => this.say(text));
  }

  /** Asks a question in place of the last one. @param {string} why for the link @param {(signal: AbortSignal) => Promise<void>} work */
  async asked(why, work) {
    this.work.abort();
    this.work = new AbortController();
    this.subject.asked(why);
    this.answer("Looking for an answer …", []);
    await attempt(this.work.signal, () => work(this.work.signal), (text) => this.say(text));
  }

  /** Shows the encodings as they come, and at last this sentence. @param {string} sentence @returns {import("./sizes.js").Show} */
  shows(sentence) {
    return (parts, n) => this.answer(n < ENCODINGS.length ? `${n} of ${ENCODINGS.length} encodings …` : sentence, parts);
  }

  /** @param {string} sentence @param {HTMLElement[]} parts @param {Core | null} [core] */
  answer(sentence, parts, core = null) {
    this.say(sentence);
    at("logic-answer").replaceChildren(...parts);
    this.subject.mark(core);
  }

  /** @param {string} text */
  say(text) {
    at("logic-message").textContent = text;
  }
}
