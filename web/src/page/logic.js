// The tab to look into the formula: what is true in each cell, in each state of a way out, rightly or with a mistake.

import { attempt, known } from "./api.js";
import { boardAt, initialState, isHorizontal, layout, range } from "./board.js";
import { showCell } from "./cell-list.js";
import { at, select } from "./elements.js";
import { address, copyAddress, remember, toFragment, viewFragment } from "./links.js";
import { Asks } from "./logic-asks.js";
import { drawLogic, textsOf } from "./logic-board.js";
import { Frames } from "./logic-frames.js";
import { listenTo } from "./logic-keys.js";
import { firstView, notThere, withoutUnknown, withoutUnnamed } from "./logic-view.js";
import { ENCODINGS, MISTAKES, mistakeMark, propositionsAt } from "./propositions.js";
import { barsOf } from "./sizes.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Slide} Slide
 * @typedef {import("./links.js").View} View
 * @typedef {import("./propositions.js").Family} Family
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./cluster.js").Cluster} Cluster
 */

export class Logic {
  /** @param {(slides: Slide[]) => void} onSlides legal slides of the game, one after another */
  constructor(onSlides) {
    this.onSlides = onSlides;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Cluster | null} */
    this.cluster = null;
    /** The board that begins in the state of the game, as text. */
    this.first = "";
    /** The board that begins in the state that is looked at. @type {Board | null} */
    this.board = null;
    this.view = firstView();
    /** The cell that keys act on. @type {[number, number]} */
    this.cursor = [0, 0];
    /** @type {string[]} */
    this.names = [];
    /** @type {Set<string>} */
    this.holds = new Set();
    /** Those that hold in the next state, if there is one. @type {Set<string> | null} */
    this.holdsNext = null;
    /** Those that a model with the mistake may have otherwise. @type {Set<string>} */
    this.free = new Set();
    /** The families of the board in the encoding, once they were asked for. @type {Family[] | null} */
    this.families = null;
    /** @type {import("./logic-board.js").Core | null} */
    this.core = null;
    /** What a link asked for that is not there, in words. @type {string[]} */
    this.ignored = [];
    this.looking = new AbortController();
    this.listing = new AbortController();
    this.frames = new Frames(() => this.seek());
    this.asks = new Asks({
      board: () => this.board,
      view: () => this.view,
      frame: () => this.frames.at,
      asked: (why) => this.change({ why }),
      mark: (core) => {
        this.core = core;
        this.draw();
      },
      shown: () => this.shown(),
    });
    select("logic-encoding").append(...ENCODINGS.map((name) => new Option(name)));
    select("logic-mistake-name").append(new Option("none", ""), ...MISTAKES.map((name) => new Option(name)));
    this.listen();
  }

  listen() {
    select("logic-encoding").addEventListener("change", () => {
      this.changeModel({ encoding: select("logic-encoding").value, mistake: null, chosen: null, supposed: [] });
    });
    select("logic-mistake-name").addEventListener("change", () => {
      const other = this.view.encoding === ENCODINGS[0] ? {} : { chosen: null, supposed: [] };
      this.changeModel({ encoding: ENCODINGS[0], mistake: select("logic-mistake-name").value || null, ...other });
    });
    listenTo(at("logic-board"), this);
    at("logic-share").addEventListener("click", async () => {
      const what = (await copyAddress()) ? "The link is copied" : "The address of this page is the link";
      this.asks.say(`${what}: it holds this view.`);
    });
  }

  /**
   * Shows the state of a game, and what a link asks to be shown of it.
   * @param {Game} game @param {Cluster | null} cluster @param {View} [view]
   */
  show(game, cluster, view) {
    const first = boardAt(game.board, game.state);
    const isNew = this.game === null || JSON.stringify(first) !== this.first;
    const isKnown = cluster !== null && this.cluster !== cluster;
    [this.game, this.cluster, this.first] = [game, cluster, JSON.stringify(first)];
    if (isNew || view) {
      const { encoding, cell, mistake } = this.view;
      this.view = view ?? { ...firstView(), encoding, cell, mistake };
      this.asks.isProposed = false;
    }
    if (isNew || view || isKnown) {
      this.frames.at = this.view.frame;
      this.frames.begin(game, cluster);
      this.seek(isNew || view !== undefined || this.view.frame > 0);
    }
    const distance = cluster?.distance(game.state);
    if (distance) this.asks.propose(distance - 1);
    else if (cluster && distance === null) this.asks.propose("");
    this.link();
  }

  /** Ends what is asked of a state that a game, seen in another tab, has left. @param {Game} game */
  leave(game) {
    if (this.first === "" || JSON.stringify(boardAt(game.board, game.state)) === this.first) return;
    for (const work of [this.asks.work, this.looking, this.listing]) work.abort();
    // If it comes back, all is asked anew.
    this.first = "";
  }

  /** Looks at the state of the slider; a question of a link is asked where it is new. */
  seek(isNew = false) {
    if (!this.game) return;
    const board = boardAt(this.game.board, this.frames.state);
    const isSame = JSON.stringify(board) === JSON.stringify(this.board);
    this.board = board;
    if (this.frames.slides.length > 0) this.view = { ...this.view, frame: this.frames.at };
    if (isNew) this.begin();
    else {
      if (!isSame) this.forget();
      if (!isSame) this.asks.reset();
      if (!isSame) this.view = { ...this.view, why: null };
      this.look();
    }
  }

  /** Shows the view of a new board from the start. */
  begin() {
    const { board, view } = this;
    if (!board) return;
    this.forget();
    this.ignored = withoutUnknown(view, board);
    this.cursor = view.cell ?? [Math.min(this.cursor[0], board.height - 1), Math.min(this.cursor[1], board.width - 1)];
    const vehicles = board.vehicles.map((vehicle, id) => new Option(vehicle.name, String(id)));
    select("logic-vehicle").replaceChildren(...vehicles);
    this.asks.reset();
    if (this.ignored.length > 0) this.asks.say(notThere(this.ignored));
    this.look();
    // The states of a way come later than the board.
    const isThere = this.cluster !== null || view.frame === this.frames.at;
    if (view.why !== null && isThere) this.asks.open(view.why);
  }

  /** Changes some of the view. @param {Partial<View>} part */
  change(part) {
    this.view = { ...this.view, ...part };
    this.link();
  }

  /** Changes the encoding or the mistake. An answer about those of before goes. @param {Partial<View>} part */
  changeModel(part) {
    const { why } = this.view;
    const isOfModel = why !== null && (["sizes", "side-by-side"].includes(why) || why.startsWith("mistake:"));
    if (isOfModel) this.asks.reset();
    this.change(isOfModel ? { ...part, why: null } : part);
    this.look();
  }

  /** Keeps the view in the address. */
  link() {
    if (!this.game || at("logic").hidden) return;
    const fragment = toFragment(this.game.board, this.game.slides);
    remember(`#${fragment}&${viewFragment(this.view)}`);
  }

  /** Forgets what was said of a board in an encoding: names of another one may speak of other cells. */
  forget() {
    this.families = null;
    for (const id of ["logic-list", "logic-bars"]) at(id).replaceChildren();
    for (const id of ["logic-note", "logic-mark"]) at(id).textContent = "";
    [this.names, this.holds, this.holdsNext, this.free] = [[], new Set(), null, new Set()];
  }

  /** Asks what is true, now and next. */
  async look() {
    const { board, view } = this;
    if (!board || !this.game) return;
    this.looking.abort();
    this.looking = new AbortController();
    this.listing.abort();
    const { signal } = this.looking;
    const next = this.frames.next && boardAt(this.game.board, this.frames.next);
    [select("logic-encoding").value, select("logic-mistake-name").value] = [view.encoding, view.mistake ?? ""];
    this.forget();
    this.draw();
    this.link();
    await attempt(signal, async () => {
      const mistake = view.mistake && { mistake: view.mistake };
      const answer = await known("props", { board, encoding: view.encoding, ...mistake }, signal);
      this.names = answer.propositions;
      // It may have changed meanwhile.
      const unnamed = withoutUnnamed(this.view, this.names);
      if (unnamed.length > 0) {
        this.asks.say(notThere([...this.ignored, ...unnamed]));
        this.link();
      }
      this.holds = new Set(answer.true[0]);
      this.free = new Set(answer.free ?? []);
      if (next) this.holdsNext = new Set((await known("props", { board: next, encoding: view.encoding }, signal)).true[0]);
      at("logic-note").textContent = `Encoding ${view.encoding}: ${this.holds.size} of ${this.names.length} propositions are true.`;
      at("logic-mark").textContent = view.mistake ? mistakeMark(view.mistake, answer.possible, this.free.size) : "";
      this.draw();
      if (this.view.cell || this.frames.at > 0) await this.list();
    }, (text) => this.asks.say(text));
  }

  draw() {
    const { board, cursor } = this;
    if (!board) return;
    const [row, col] = cursor;
    const texts = textsOf(board, this.view.encoding === "cell" ? this.holds : []);
    at("logic-board").replaceChildren(drawLogic(board, texts, cursor, this.core));
    const id = this.marked;
    const content = layout(board, initialState(board))[row * board.width + col];
    const here = id >= 0 ? `vehicle ${board.vehicles[id].name}` : content === -2 ? "a wall" : "empty";
    const names = propositionsAt(this.names, this.view.encoding, board, row, col).filter((name) => this.holds.has(name));
    const isTrue = this.names.length > 0 ? ` True: ${names.join(", ") || "nothing"}.` : "";
    at("logic-cursor").textContent = `Cell (${row}, ${col}): ${here}.${isTrue}`;
  }

  /** The vehicle at the mark, by number; below 0 if there is none. */
  get marked() {
    const { board, cursor } = this;
    return board ? layout(board, initialState(board))[cursor[0] * board.width + cursor[1]] : -1;
  }

  /** Moves the mark. @param {[number, number]} step */
  move([down, right]) {
    const { board, cursor } = this;
    if (!board) return;
    const inside = (/** @type {number} */ place, /** @type {number} */ n) => Math.min(Math.max(place, 0), n - 1);
    this.cursor = [inside(cursor[0] + down, board.height), inside(cursor[1] + right, board.width)];
    this.draw();
  }

  /** Lists what is said of a cell. @param {[number, number]} cell */
  choose(cell) {
    this.cursor = cell;
    this.change({ cell, chosen: null });
    this.draw();
    // Else what is true there is still asked for, and listed then.
    if (this.names.length > 0) this.list();
  }

  /** Slides the marked vehicle by a cell, or says why it cannot. @param {[number, number]} step */
  slide([down, right]) {
    const { board, marked } = this;
    if (!board || marked < 0) return this.asks.say("Mark a vehicle first.");
    const vehicle = board.vehicles[marked];
    const distance = isHorizontal(vehicle) ? right : down;
    if (distance === 0) return this.asks.say(`${vehicle.name} slides ${isHorizontal(vehicle) ? "left and right" : "up and down"} only.`);
    const [first, last] = range(board, initialState(board), marked);
    const to = initialState(board)[marked] + distance;
    if (to < first || to > last) return this.asks.why({ vehicle: marked, distance });
    this.cursor = [this.cursor[0] + down, this.cursor[1] + right];
    const before = this.frames.before;
    this.view = { ...firstView(), encoding: this.view.encoding, mistake: this.view.mistake };
    this.onSlides([...before, { vehicle: marked, distance }]);
  }

  /** The propositions of the chosen cell with the clauses that mention them, and the sizes of the families. */
  async list() {
    const { board, view } = this;
    if (!board) return;
    this.listing.abort();
    this.listing = new AbortController();
    const { signal } = this.listing;
    await attempt(signal, async () => {
      const fields = { board, encoding: view.encoding, clauses: true, ...(view.mistake && { mistake: view.mistake }) };
      this.families ??= /** @type {Family[]} */ ((await known("families", fields, signal)).families);
      at("logic-bars").replaceChildren(...barsOf(this.families, this.frames.at));
      if (view.cell) this.listCell(this.families, view.cell);
    }, (text) => this.asks.say(text));
  }

  /** @param {Family[]} families @param {[number, number]} cell */
  listCell(families, cell) {
    const { board, view } = this;
    if (!board) return;
    const names = propositionsAt(this.names, view.encoding, board, cell[0], cell[1]);
    const listing = { title: `Cell (${cell.join(", ")})`, names, free: this.free, chosen: view.chosen };
    showCell(at("logic-list"), listing, this.known, families, {
      choose: (chosen) => {
        this.change({ chosen });
        this.listCell(families, cell);
      },
      suppose: (name) => {
        const others = this.view.supposed.filter((other) => other !== name);
        this.change({ supposed: others.length < this.view.supposed.length ? others : [...others, name] });
        this.listCell(families, cell);
      },
    });
  }

  /** What clauses are judged by. @returns {import("./clauses.js").Known} */
  get known() {
    return { names: new Set(this.names), now: this.holds, next: this.holdsNext, otherwise: new Set(this.view.supposed) };
  }

  /** All that is shown, for a file. */
  shown() {
    const { board, view, names, holds, free, families } = this;
    const sizes = families?.map(({ family, place, clauses }) => ({ family, place, clauses }));
    return { board, view, link: address(), propositions: names, true: [...holds], free: [...free], families: sizes };
  }
}
