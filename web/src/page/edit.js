// The tab to make boards in: place, turn, lengthen, remove; walls, exits, sizes; every format by paste and file.

import { ask, attempt, complaint, readBoard } from "./api.js";
import { cellsAt, isHorizontal, primaryOf } from "./board.js";
import { emptyBoard, fits, freeName, vehicleAt, withExit, withVehicle } from "./edit-board.js";
import { Dragging } from "./edit-drag.js";
import { Judge } from "./edit-judge.js";
import { listenTo } from "./edit-keys.js";
import { picture } from "./edit-picture.js";
import { Texts } from "./edit-text.js";
import { at, button, enable, input, select } from "./elements.js";
import { keep, kept } from "./kept.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Vehicle} Vehicle
 */

export class Edit {
  /** @param {(board: Board) => void} onPlay */
  constructor(onPlay) {
    /** The boards between changes, those that were undone too. @type {Board[]} */
    this.boards = [emptyBoard(6, 6)];
    /** Which of them is edited. */
    this.at = 0;
    /** The board of the game when the tab was last opened, as text. */
    this.opened = "";
    /** The cell that keys act on. @type {[number, number]} */
    this.cursor = [2, 0];
    this.work = new AbortController();
    /** The question how hard the board is, apart from what buttons ask. */
    this.judge = new Judge((text) => this.say(text));
    const tools = {
      "edit-car-right": () => this.place("horizontal", 2),
      "edit-car-down": () => this.place("vertical", 2),
      "edit-truck-right": () => this.place("horizontal", 3),
      "edit-truck-down": () => this.place("vertical", 3),
      "edit-wall": () => this.toggleWall(),
      "edit-turn": () => this.replace((v) => ({ ...v, orientation: isHorizontal(v) ? "vertical" : "horizontal" })),
      "edit-longer": () => this.replace((v) => ({ ...v, length: v.length + 1 })),
      "edit-shorter": () => this.replace((v) => ({ ...v, length: Math.max(1, v.length - 1) })),
      "edit-primary": () => this.makePrimary(),
      "edit-remove": () => this.remove(),
      "edit-undo": () => this.goTo(this.at - 1),
      "edit-redo": () => this.goTo(this.at + 1),
      "edit-resize": () => this.resize(),
      "edit-empty": () => this.set(emptyBoard(this.board.width, this.board.height)),
      "edit-generate": () => this.generate(),
      "edit-stop": () => this.stop(),
      "edit-play": () => onPlay(this.board),
    };
    for (const [id, act] of Object.entries(tools)) at(id).addEventListener("click", act);
    select("edit-exit").addEventListener("change", () => {
      this.set({ ...this.board, exit: /** @type {import("./board.js").Side} */ (select("edit-exit").value) });
    });
    listenTo(at("edit"), at("edit-board"), this);
    this.texts = new Texts(this);
    this.dragging = new Dragging(at("edit-board"), this);
    this.restore();
    this.show();
  }

  /** Goes on with the board of the last visit, if there was one. */
  restore() {
    try {
      const { board, opened } = JSON.parse(kept("rushsat-editor") ?? "");
      // It fails for what is no board.
      picture(board, [0, 0]);
      [this.boards, this.opened, this.cursor] = [[board], opened, [0, 0]];
    } catch {
      // Nothing is kept, or by another version of the page.
    }
  }

  get board() {
    return this.boards[this.at];
  }

  /** Edits the board of the game, if that is another one than when the tab was last opened. @param {Board} board */
  open(board) {
    const text = JSON.stringify(board);
    const isFirst = this.opened === "";
    const isKnown = [this.opened, JSON.stringify(this.board)].includes(text);
    this.opened = text;
    if (isFirst && this.boards.length === 1) this.boards = [];
    if (isFirst || !isKnown) this.set(board);
    // The board may be that of the last visit, and its judgement was ended when the tab was left.
    else if (button("edit-stop").disabled) this.judge.judge(this.board);
    this.keep();
  }

  /** Another tab is opened. */
  leave() {
    this.judge.end();
  }

  /** Keeps the board for the next visit. */
  keep() {
    keep("rushsat-editor", JSON.stringify({ board: this.board, opened: this.opened }));
  }

  /**
   * Takes the first board of the game where the tab was opened before it. What was made meanwhile stays.
   * @param {Board} board
   */
  arrive(board) {
    if (this.opened !== "") return;
    if (this.boards.length === 1) this.open(board);
    else this.opened = JSON.stringify(board);
  }

  /** Goes on with a board; one that is the same as before is no change. @param {Board} board */
  set(board) {
    if (JSON.stringify(board) === JSON.stringify(this.board)) return this.goTo(this.at);
    this.boards.splice(this.at + 1, Infinity, board);
    this.goTo(this.boards.length - 1);
  }

  /** Undoes or does again what was changed. @param {number} index */
  goTo(index) {
    if (index < 0 || index >= this.boards.length) return;
    this.at = index;
    this.dragging.stop();
    this.texts.end();
    const [row, col] = this.cursor;
    this.cursor = [Math.min(row, this.board.height - 1), Math.min(col, this.board.width - 1)];
    this.update();
    this.keep();
  }

  /** The vehicle at the cursor. */
  get selected() {
    return vehicleAt(this.board, this.cursor);
  }

  /** @param {import("./board.js").Orientation} orientation @param {number} length */
  place(orientation, length) {
    const [row, col] = this.cursor;
    const vehicle = { name: freeName(this.board), orientation, length, row, col };
    if (!fits(this.board, vehicle, -1)) return this.refuse("There is no room for it at the marked cell.");
    this.set({ ...this.board, vehicles: [...this.board.vehicles, vehicle] });
  }

  /** @param {(vehicle: Vehicle) => Vehicle} change */
  replace(change) {
    const id = this.selected;
    if (id < 0) return this.refuse("Mark a vehicle first.");
    const vehicle = change(this.board.vehicles[id]);
    if (!fits(this.board, vehicle, id)) return this.refuse("There is no room for that.");
    this.set(withExit(withVehicle(this.board, id, vehicle)));
    // The mark stays on it.
    if (this.selected !== id) this.cursor = [vehicle.row, vehicle.col];
    this.draw();
  }

  /** Moves the marked vehicle by a cell, along its line or across. @param {[number, number]} step rows and columns */
  move([rows, cols]) {
    const [before, [row, col]] = [this.at, this.cursor];
    this.replace((v) => ({ ...v, row: v.row + rows, col: v.col + cols }));
    if (this.at === before) return;
    this.cursor = [row + rows, col + cols];
    this.draw();
  }

  makePrimary() {
    const id = this.selected;
    if (id < 0) return this.refuse("Mark a vehicle first.");
    this.set(withExit({ ...this.board, primary: this.board.vehicles[id].name }));
  }

  remove() {
    const id = this.selected;
    if (id < 0) return this.refuse("Mark a vehicle first.");
    if (id === primaryOf(this.board)) return this.refuse("This is the one that must leave: let another one leave first.");
    this.set({ ...this.board, vehicles: this.board.vehicles.filter((_, i) => i !== id) });
  }

  toggleWall() {
    const [row, col] = this.cursor;
    if (this.selected >= 0) return this.refuse("A vehicle stands there.");
    const others = this.board.walls.filter(([r, c]) => r !== row || c !== col);
    const isNew = others.length === this.board.walls.length;
    this.set({ ...this.board, walls: isNew ? [...others, [row, col]] : others });
  }

  resize() {
    const [width, height] = [Number(input("edit-width").value), Number(input("edit-height").value)];
    const isSide = (/** @type {number} */ side) => Number.isInteger(side) && side >= 1 && side <= 16;
    if (!isSide(width) || !isSide(height)) return this.refuse("Each side has 1 to 16 cells.");
    const inside = (/** @type {number} */ row, /** @type {number} */ col) => row < height && col < width;
    const vehicles = this.board.vehicles.filter((v) => cellsAt(v, isHorizontal(v) ? v.col : v.row).every(([r, c]) => inside(r, c)));
    if (!vehicles.some((v) => v.name === this.board.primary)) return this.refuse("The vehicle that must leave would not fit.");
    this.cursor = [0, 0];
    this.set({ ...this.board, width, height, vehicles, walls: this.board.walls.filter(([r, c]) => inside(r, c)) });
  }

  async generate() {
    const how = select("edit-how").value;
    const [width, height] = [input("edit-width").value, input("edit-height").value];
    const seed = Math.floor(Math.random() * 2 ** 32);
    const number = (/** @type {string} */ id) => Number(input(id).value);
    // What is no number has no value either.
    const numbers = ["edit-vehicles", "edit-walls", "edit-width", "edit-height"];
    if (numbers.some((id) => input(id).validity.badInput)) return this.refuse("Sizes, vehicles and walls are whole numbers.");
    const vehicles = input("edit-vehicles").value === "" ? Math.round((Number(width) * Number(height)) / 4) : number("edit-vehicles");
    const options = how === "generate-random" ? { size: `${width}x${height}`, vehicles, walls: number("edit-walls") } : {};
    this.judge.end();
    this.say("Making a board …");
    const done = this.guarded(async (signal) => {
      const where = input("edit-where").value.trim();
      const answer = await ask(how, { seed, ...options, ...(where && { where }) }, signal);
      this.set(await readBoard(answer.board, {}, signal));
    });
    const { work } = this;
    button("edit-stop").disabled = false;
    await done;
    if (this.work === work) enable({ "edit-stop": false, "edit-generate": true });
  }

  /** Ends the making of a board. */
  stop() {
    this.work.abort();
    this.say("Stopped.");
    button("edit-generate").focus();
  }

  /** Moves the mark by a cell. @param {[number, number]} step rows and columns */
  mark([down, right]) {
    const [row, col] = [this.cursor[0] + down, this.cursor[1] + right];
    if (row >= 0 && col >= 0 && row < this.board.height && col < this.board.width) this.cursor = [row, col];
    this.draw();
  }

  update() {
    this.show();
    this.judge.judge(this.board);
  }

  /** Shows the board, and what can be chosen for it. */
  show() {
    const { board } = this;
    input("edit-width").value = String(board.width);
    input("edit-height").value = String(board.height);
    const horizontal = isHorizontal(board.vehicles[primaryOf(board)]);
    const sides = horizontal ? ["right", "left"] : ["bottom", "top"];
    select("edit-exit").replaceChildren(...sides.map((side) => new Option(side, side)));
    select("edit-exit").value = board.exit;
    this.draw();
  }

  draw() {
    const board = this.dragging.shown;
    at("edit-board").replaceChildren(picture(board, this.cursor));
    enable({ "edit-undo": this.at > 0, "edit-redo": this.at < this.boards.length - 1 });
    const id = vehicleAt(board, this.cursor);
    const [row, col] = this.cursor;
    const isWall = board.walls.some(([r, c]) => r === row && c === col);
    const here = id >= 0 ? `vehicle ${board.vehicles[id].name}` : isWall ? "a wall" : "empty";
    at("edit-cursor").textContent = `Cell (${row}, ${col}): ${here}.`;
  }

  /** @param {(signal: AbortSignal) => Promise<void>} work @param {(error: unknown) => string} [words] */
  async guarded(work, words = complaint) {
    this.work.abort();
    // A judgement of the board before would have the places that this needs.
    this.judge.end();
    this.work = new AbortController();
    button("edit-stop").disabled = true;
    const { signal } = this.work;
    await attempt(signal, () => work(signal), (text) => this.refuse(text), words);
  }

  /** Says why nothing is changed, or what else was done. A judgement that is on its way would take its place. @param {string} text */
  refuse(text) {
    this.judge.end();
    this.say(text);
  }

  /** @param {string} text */
  say(text) {
    at("edit-message").textContent = text;
  }
}
