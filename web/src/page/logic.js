// The tab to look into the formula: what is true in each cell, why a slide or a plan is impossible, how many plans there are.

import { ask, Refused } from "./api.js";
import { boardAt, initialState, isHorizontal, layout, range, readSlides, slideText } from "./board.js";
import { showCell } from "./cell-list.js";
import { counted, noPlan, refusal } from "./explanations.js";
import { copyAddress, toFragment, viewFragment } from "./links.js";
import { drawLogic } from "./logic-board.js";
import { ENCODINGS, propositionsAt, shortName } from "./propositions.js";
import { sizesOf } from "./sizes.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Slide} Slide
 * @typedef {import("./links.js").View} View
 * @typedef {import("./propositions.js").Family} Family
 */

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id));

export class Logic {
  /** @param {(slide: Slide) => void} onSlide a legal slide of the marked vehicle */
  constructor(onSlide) {
    this.onSlide = onSlide;
    /** @type {import("./game.js").Game | null} */
    this.game = null;
    /** The board that begins in the state of the game. @type {Board | null} */
    this.board = null;
    /** @type {View} */
    this.view = { encoding: ENCODINGS[0], cell: null, why: null };
    /** The cell that keys act on. @type {[number, number]} */
    this.cursor = [0, 0];
    /** @type {string[]} */
    this.names = [];
    /** @type {Set<string>} */
    this.holds = new Set();
    /** The families of the board in the encoding, once they were asked for. @type {Family[] | null} */
    this.families = null;
    /** @type {import("./logic-board.js").Core | null} */
    this.core = null;
    /** Whether a number of moves is proposed already, as the distances may come later than the board. */
    this.isProposed = false;
    this.looking = new AbortController();
    this.listing = new AbortController();
    this.asking = new AbortController();
    select("logic-encoding").append(...ENCODINGS.map((name) => new Option(name)));
    this.listen();
  }

  listen() {
    select("logic-encoding").addEventListener("change", () => {
      this.view = { ...this.view, encoding: select("logic-encoding").value };
      this.look();
    });
    at("logic-board").addEventListener("keydown", (event) => this.onKey(event));
    at("logic-board").addEventListener("pointerdown", (event) => this.onPointer(event));
    at("logic-cannot").addEventListener("click", () => {
      this.why({ vehicle: Number(select("logic-vehicle").value), distance: Number(input("logic-distance").value) });
    });
    at("logic-no-plan").addEventListener("click", () => this.whyNoPlan(Number(input("logic-bound").value)));
    at("logic-count").addEventListener("click", () => this.count());
    at("logic-sizes").addEventListener("click", () => this.sizes());
    at("logic-share").addEventListener("click", async () => {
      const what = (await copyAddress()) ? "The link is copied" : "The address of this page is the link";
      this.say(`${what}: it holds this view.`);
    });
  }

  /**
   * Shows the state of a game, and what a link asks to be shown of it.
   * @param {import("./game.js").Game} game @param {import("./cluster.js").Cluster | null} cluster @param {View} [view]
   */
  show(game, cluster, view) {
    const board = boardAt(game.board, game.state);
    const isNew = JSON.stringify(board) !== JSON.stringify(this.board);
    this.game = game;
    if (isNew || view) {
      this.board = board;
      this.view = view ?? { encoding: this.view.encoding, cell: this.view.cell, why: null };
      this.isProposed = false;
      this.begin();
    }
    const distance = cluster?.distance(game.state);
    if (distance && !this.isProposed) {
      this.isProposed = true;
      input("logic-bound").value = String(distance - 1);
    }
    this.link();
  }

  /** Shows the view of a new board from the start. */
  begin() {
    const { board, view } = this;
    if (!board) return;
    if (!ENCODINGS.includes(view.encoding)) view.encoding = ENCODINGS[0];
    if (view.cell && (view.cell[0] >= board.height || view.cell[1] >= board.width)) view.cell = null;
    select("logic-encoding").value = view.encoding;
    this.cursor = view.cell ?? [Math.min(this.cursor[0], board.height - 1), Math.min(this.cursor[1], board.width - 1)];
    const vehicles = board.vehicles.map((vehicle, id) => new Option(vehicle.name, String(id)));
    select("logic-vehicle").replaceChildren(...vehicles);
    this.asking.abort();
    this.answer("", []);
    this.look();
    const { why } = view;
    if (why === null) return;
    if (/^\d+$/.test(why)) this.whyNoPlan(Number(why));
    else {
      try {
        this.why(readSlides(board, why)[0]);
      } catch (error) {
        this.say(`The link can't be read: ${error instanceof Error ? error.message : error}`);
      }
    }
  }

  /** Keeps the view in the address. */
  link() {
    if (!this.game || at("logic").hidden) return;
    const fragment = toFragment(this.game.board, this.game.slides);
    history.replaceState(null, "", `#${fragment}&${viewFragment(this.view)}`);
  }

  /** Asks what is true. */
  async look() {
    const { board, view } = this;
    if (!board) return;
    this.looking.abort();
    this.looking = new AbortController();
    this.listing.abort();
    const { signal } = this.looking;
    this.families = null;
    [this.names, this.holds] = [[], new Set()];
    at("logic-list").replaceChildren();
    this.draw();
    this.link();
    await this.said(signal, async () => {
      const answer = await ask("props", { board, encoding: view.encoding }, signal);
      this.names = answer.propositions;
      this.holds = new Set(answer.true[0]);
      at("logic-note").textContent = `Encoding ${view.encoding}: ${this.holds.size} of ${this.names.length} propositions are true.`;
      this.draw();
      if (view.cell) this.list();
    });
  }

  draw() {
    const { board, cursor } = this;
    if (!board) return;
    const [row, col] = cursor;
    /** @type {string[][]} */
    const texts = Array.from({ length: board.width * board.height }, () => []);
    if (this.view.encoding === "cell") {
      for (const name of this.holds) {
        const [r, c] = name.replace(/^[^(]*\(|\)$/g, "").split(",").map(Number);
        texts[r * board.width + c].push(shortName(name));
      }
    }
    at("logic-board").replaceChildren(drawLogic(board, texts, cursor, this.core));
    const id = this.marked;
    const content = layout(board, initialState(board))[row * board.width + col];
    const here = id >= 0 ? `vehicle ${board.vehicles[id].name}` : content === -2 ? "a wall" : "empty";
    const names = propositionsAt(this.names, this.view.encoding, board, row, col).filter((name) => this.holds.has(name));
    at("logic-cursor").textContent = `Cell (${row}, ${col}): ${here}. True: ${names.join(", ") || "nothing"}.`;
  }

  /** The vehicle at the mark, by number; below 0 if there is none. */
  get marked() {
    const { board, cursor } = this;
    return board ? layout(board, initialState(board))[cursor[0] * board.width + cursor[1]] : -1;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { board, cursor } = this;
    const step = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
    })[event.key];
    if (!board || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.choose(cursor);
    else if (step && event.shiftKey) this.slide(step);
    else if (step) {
      const inside = (/** @type {number} */ place, /** @type {number} */ n) => Math.min(Math.max(place, 0), n - 1);
      this.cursor = [inside(cursor[0] + step[0], board.height), inside(cursor[1] + step[1], board.width)];
      this.draw();
    } else return;
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  onPointer(event) {
    const { board } = this;
    const box = at("logic-board").firstElementChild?.getBoundingClientRect();
    if (!board || !box) return;
    const share = (/** @type {number} */ place, /** @type {number} */ size, /** @type {number} */ n) =>
      Math.min(Math.max(Math.floor((place / size) * n), 0), n - 1);
    this.choose([share(event.clientY - box.top, box.height, board.height), share(event.clientX - box.left, box.width, board.width)]);
  }

  /** Lists what is said of a cell. @param {[number, number]} cell */
  choose(cell) {
    this.cursor = cell;
    this.view = { ...this.view, cell };
    this.draw();
    this.link();
    this.list();
  }

  /** Slides the marked vehicle by a cell, or says why it cannot. @param {[number, number]} step */
  slide([down, right]) {
    const { board, marked } = this;
    if (!board || marked < 0) return this.say("Mark a vehicle first.");
    const vehicle = board.vehicles[marked];
    const distance = isHorizontal(vehicle) ? right : down;
    if (distance === 0) return this.say(`${vehicle.name} slides ${isHorizontal(vehicle) ? "left and right" : "up and down"} only.`);
    const [first, last] = range(board, initialState(board), marked);
    const to = initialState(board)[marked] + distance;
    if (to < first || to > last) return this.why({ vehicle: marked, distance });
    this.cursor = [this.cursor[0] + down, this.cursor[1] + right];
    this.view = { ...this.view, cell: null };
    this.onSlide({ vehicle: marked, distance });
  }

  /** The propositions of the chosen cell and the formulas that mention them. */
  async list() {
    const { board, view } = this;
    if (!board || !view.cell) return;
    this.listing.abort();
    this.listing = new AbortController();
    const { signal } = this.listing;
    await this.said(signal, async () => {
      this.families ??= /** @type {Family[]} */ ((await ask("families", { board, encoding: view.encoding }, signal)).families);
      const [row, col] = /** @type {[number, number]} */ (view.cell);
      const names = propositionsAt(this.names, view.encoding, board, row, col);
      showCell(at("logic-list"), `Cell (${row}, ${col})`, names, this.holds, this.families);
    });
  }

  /** Why a slide is illegal. @param {Slide} slide */
  async why(slide) {
    const { board } = this;
    if (!board || !slide || slide.distance === 0) return this.say("A slide goes at least one cell: 1, or -1 for left and up.");
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
    const { board } = this;
    if (!board) return;
    input("logic-bound").value = String(bound);
    this.isProposed = true;
    await this.asked(String(bound), async (signal) => {
      const answer = await ask("why-no-plan", { board, "max-moves": bound }, signal);
      const within = `at most ${bound} ${bound === 1 ? "move" : "moves"}`;
      if (answer.answer === "plan") this.answer(`There is a plan with ${within}: ${answer.plan || "nothing to do"}`, []);
      else if (answer.answer !== "core") this.answer(`Gave up: ${answer.reason}.`, []);
      else this.answer(`No plan with ${within} exists (proved).`, noPlan(answer, board.primary), answer.cores[0]);
    });
  }

  async count() {
    const { board } = this;
    await this.asked(null, async (signal) => this.answer(counted(await ask("count", { board }, signal)), []));
  }

  /** Sizes of all encodings, and of the families of the one that is shown. */
  async sizes() {
    const { board, view } = this;
    if (!board) return;
    await this.asked(null, async (signal) => {
      this.answer("Sizes of the formula, for plans counted in moves.", await sizesOf(board, view.encoding, signal));
    });
  }

  /** Asks a question in place of the last one. @param {string | null} why for the link @param {(signal: AbortSignal) => Promise<void>} work */
  async asked(why, work) {
    this.asking.abort();
    this.asking = new AbortController();
    this.view = { ...this.view, why };
    this.link();
    this.answer("Looking for an answer …", []);
    await this.said(this.asking.signal, () => work(this.asking.signal));
  }

  /** @param {string} sentence @param {HTMLElement[]} parts @param {import("./logic-board.js").Core | null} [core] */
  answer(sentence, parts, core = null) {
    this.say(sentence);
    at("logic-answer").replaceChildren(...parts);
    this.core = core;
    this.draw();
  }

  /** Does some work and says what is wrong, unless it was ended. @param {AbortSignal} signal @param {() => Promise<void>} work */
  async said(signal, work) {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) this.say(error instanceof Refused ? error.message : "The server does not answer.");
    }
  }

  /** @param {string} text */
  say(text) {
    at("logic-message").textContent = text;
  }
}
