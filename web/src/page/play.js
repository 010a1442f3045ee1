// The tab to play in.

import { complaint } from "./api.js";
import { primaryOf, slid, way } from "./board.js";
import { Choice } from "./choice.js";
import { clusterOf } from "./cluster.js";
import { Drawing } from "./drawing.js";
import { at, button, enable, input } from "./elements.js";
import { saveFilm } from "./films.js";
import { Game, joined } from "./game.js";
import { reasons } from "./hints.js";
import { keep } from "./kept.js";
import { copyAddress, remember, toFragment } from "./links.js";
import { Plans } from "./plans.js";
import { plural } from "./words.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").State} State
 * @typedef {import("./board.js").Slide} Slide
 * @typedef {import("./cluster.js").Cluster} Cluster
 * @typedef {import("./plans.js").Plan} Plan
 */

/** Milliseconds of a slide of the film. */
const PACE = 450;

/** What is to be said of a plan that may not be a shortest one. @param {Plan} plan */
const doubts = (plan) => (plan.isShortest ? [] : ["There may be a shorter way."]);

export class Play {
  /** @param {(game: Game, cluster: Cluster | null | undefined) => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Game | null} */
    this.game = null;
    /** Undefined until it is known, null if it is too large. @type {Cluster | null | undefined} */
    this.cluster = undefined;
    /** Why there is none. */
    this.unexplored = "";
    /** @type {Drawing | null} */
    this.drawing = null;
    this.hintStage = 0;
    /** A plan that is shown as a film, from the state where it began. @type {{start: State, slides: Slide[], at: number} | null} */
    this.film = null;
    this.timer = 0;
    /** The tab that is shown, for the address. */
    this.tab = "play";
    this.choice = new Choice((board) => this.goOn(board), (text) => this.say(text));
    this.plans = new Plans((text) => this.say(text));
    this.work = new AbortController();
    this.listen();
  }

  listen() {
    button("undo").addEventListener("click", () => this.change((game) => game.undo()));
    button("redo").addEventListener("click", () => this.change((game) => game.redo()));
    button("restart").addEventListener("click", () => this.change((game) => game.restart()));
    button("hint").addEventListener("click", () => this.hint());
    button("solution").addEventListener("click", () => this.showFilm());
    button("film-play").addEventListener("click", () => this.runFilm());
    input("film-at").addEventListener("input", () => this.seek(Number(input("film-at").value)));
    button("film-close").addEventListener("click", () => this.closeFilm());
    button("film-svg").addEventListener("click", () => this.keepFilm("svg"));
    button("film-gif").addEventListener("click", () => this.keepFilm("gif"));
    button("share").addEventListener("click", () => this.share());
    at("board").addEventListener("pointerdown", () => this.stopFilm());
    document.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isTyping = target.matches("input, textarea, select");
    if (isTyping || at("play").hidden || !this.game) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const name = event.key.toLowerCase();
    if (isCommand && name === "z") this.change((game) => (event.shiftKey ? game.redo() : game.undo()));
    else if (isCommand && name === "y") this.change((game) => game.redo());
    else if (isCommand || event.altKey) return;
    else if (event.key === "Backspace") this.change((game) => game.undo());
    else if (event.key === "?" && !event.repeat) this.hint();
    else return this.focusVehicle(event);
    event.preventDefault();
  }

  /**
   * A letter goes to the vehicle of this name, or else to that of the other case. A vehicle may be called as
   * a key that is no letter, such as Tab, which goes on as everywhere.
   * @param {KeyboardEvent} event
   */
  focusVehicle(event) {
    if ([...event.key].length !== 1) return;
    const names = (this.game?.board.vehicles ?? []).map((vehicle) => vehicle.name);
    const other = names.findIndex((name) => name.toLowerCase() === event.key.toLowerCase());
    const id = names.includes(event.key) ? names.indexOf(event.key) : other;
    if (id >= 0) this.drawing?.vehicles[id].focus();
  }

  /** Begins a game of another board. The one before stays in the history of the browser. @param {Board} board */
  goOn(board) {
    if (this.game) remember(location.hash, true);
    this.begin(board);
  }

  /** Begins a game. @param {Board} board @param {Slide[]} [slides] those made already */
  begin(board, slides = []) {
    this.choice.next();
    this.plans.end();
    this.closeFilm();
    const game = new Game(board);
    const isLegal = slides.every((slide) => game.play(slide));
    this.game = game;
    this.drawing = new Drawing(at("board"), board, (slide) => this.slide(slide));
    this.cluster = undefined;
    this.hintStage = 0;
    this.choice.cards.show(board);
    this.say(isLegal ? "" : `Slide ${game.slides.length + 1} is not legal: the game goes on before it.`);
    this.update();
    this.explore();
  }

  /** Puts the focus on the vehicle that must leave. */
  focusPrimary() {
    if (this.game) this.drawing?.vehicles[primaryOf(this.game.board)].focus();
  }

  /** Makes a slide in the state that is shown, which may be one of a film. @param {Slide} slide */
  slide(slide) {
    const shown = this.film ? this.film.slides.slice(0, this.film.at) : [];
    this.change((game) => [...shown, slide].forEach((one) => game.play(one)));
  }

  /** Asks for the distances of all states. */
  async explore() {
    this.work.abort();
    this.work = new AbortController();
    const { game, work } = this;
    if (!game) return;
    try {
      const cluster = await clusterOf(game.board, work.signal);
      if (this.game === game) this.cluster = cluster;
    } catch (error) {
      if (work.signal.aborted) return;
      this.cluster = null;
      this.unexplored = complaint(error);
      // What was said meanwhile of a hint, a film or the end stays.
      const isTold = this.hintStage > 0 || this.film || game.isSolved;
      if (!isTold) this.say(`${this.unexplored} Hints take a while, distances are not shown.`);
    }
    this.update();
  }

  /** @param {(game: Game) => void} act */
  change(act) {
    if (!this.game) return;
    this.plans.end();
    this.closeFilm();
    const was = this.game.isSolved;
    act(this.game);
    this.hintStage = 0;
    this.drawing?.mark([]);
    this.say("");
    if (this.game.isSolved && !was) this.solve(this.game);
    this.update();
  }

  /** @param {Game} game */
  solve(game) {
    this.say(`Solved in ${plural(game.moves, "move")}.`);
    this.choice.cards.solve();
  }

  update() {
    const { game, cluster } = this;
    if (!game) return;
    this.drawing?.show(this.shown);
    enable({ undo: game.canUndo, redo: game.canRedo, restart: game.at > 0 });
    this.figures(game);
    enable({ hint: !game.isSolved, solution: !game.isSolved, undo: game.canUndo });
    this.link();
    this.onChange(game, cluster);
  }

  /** Keeps the game in the address, with the tab, and in the browser. */
  link() {
    if (!this.game) return;
    const fragment = toFragment(this.game.board, this.game.slides);
    remember(`#${fragment}${this.tab === "play" ? "" : `&tab=${this.tab}`}`);
    keep("rushsat-game", fragment);
  }

  /** Moves so far, and how far it is from what is shown. @param {Game} game */
  figures(game) {
    const { film, cluster } = this;
    const moves = joined([...game.slides, ...(film?.slides.slice(0, film.at) ?? [])]).length;
    const optimum = cluster?.distance(game.entries[0].state) ?? Infinity;
    const best = optimum === Infinity ? "" : moves <= optimum ? ` of ${optimum}` : ` (fewest ${optimum})`;
    at("moves").textContent = `${plural(moves, "move")}${best}`;
    at("distance").textContent = cluster ? this.distanceText(cluster.distance(this.shown)) : "";
  }

  /** @param {number | null} distance */
  distanceText(distance) {
    if (distance === null) return "no way out";
    return distance === 0 ? "at the exit" : `${plural(distance, "move")} to the exit`;
  }

  /** First which vehicle, then where it goes and why, then what comes later. */
  async hint() {
    const { game } = this;
    if (!game || game.isSolved) return;
    // It is about the game, not about a state of the film.
    this.closeFilm();
    const plan = await this.plans.from(game, this.cluster);
    if (!plan) return;
    const [slide] = plan.slides;
    const name = game.board.vehicles[slide.vehicle].name;
    this.hintStage++;
    this.drawing?.mark([slide.vehicle]);
    if (this.hintStage === 1) this.say(`Look at ${name}. Once more says where it goes.`);
    else {
      const [first, ...later] = reasons(game.board, game.state, plan.slides);
      const more = this.hintStage === 2 && later.length > 0 ? ["Once more says what comes later."] : later;
      this.say([first, ...doubts(plan), ...more].join(" "));
    }
  }

  async showFilm() {
    const { game } = this;
    if (!game) return;
    const plan = await this.plans.from(game, this.cluster);
    if (!plan) return;
    this.film = { start: game.state, slides: plan.slides, at: 0 };
    at("film").hidden = false;
    input("film-at").max = String(plan.slides.length);
    this.say(doubts(plan).join(" "));
    this.stopFilm();
    this.seek(0);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.runFilm();
  }

  /** @param {number} number */
  seek(number) {
    const { film, game } = this;
    if (!film || !game) return;
    film.at = Math.min(Math.max(number, 0), film.slides.length);
    input("film-at").value = String(film.at);
    this.drawing?.show(this.shown);
    this.figures(game);
    const last = film.at > 0 ? film.slides[film.at - 1] : null;
    const name = last ? `: ${game.board.vehicles[last.vehicle].name} ${way(game.board, last)}` : "";
    this.drawing?.mark(last ? [last.vehicle] : []);
    const text = `${film.at} of ${film.slides.length}${name}`;
    at("film-text").textContent = text;
    input("film-at").setAttribute("aria-valuetext", text);
  }

  /** What is on the board: a state of the film or of the game. @returns {State} */
  get shown() {
    const { film, game } = this;
    return film ? film.slides.slice(0, film.at).reduce(slid, film.start) : (game?.state ?? []);
  }

  /** Plays, or stops. */
  runFilm() {
    if (this.timer) return this.stopFilm();
    if (!this.film) return;
    if (this.film.at === this.film.slides.length) this.seek(0);
    button("film-play").textContent = "Pause";
    this.timer = window.setInterval(() => {
      if (!this.film || this.film.at === this.film.slides.length) return this.stopFilm();
      this.seek(this.film.at + 1);
    }, PACE);
  }

  stopFilm() {
    clearInterval(this.timer);
    this.timer = 0;
    button("film-play").textContent = "Play";
  }

  closeFilm() {
    this.stopFilm();
    if (!this.film) return;
    this.film = null;
    this.drawing?.mark([]);
    if (at("film").contains(document.activeElement)) button("solution").focus();
    at("film").hidden = true;
    this.update();
  }

  /** @param {"svg" | "gif"} format */
  async keepFilm(format) {
    const { film, game } = this;
    if (!film || !game) return;
    this.say("The film is drawn …");
    try {
      await saveFilm(game.board, film.start, film.slides, format);
      this.say(`The film is saved as film.${format}.`);
    } catch (error) {
      this.say(complaint(error));
    }
  }

  async share() {
    const what = (await copyAddress()) ? "The link is copied" : "The address of this page is the link";
    this.say(`${what}: it holds the board and your moves.`);
  }

  /** @param {string} text */
  say(text) {
    at("message").textContent = text;
  }
}
