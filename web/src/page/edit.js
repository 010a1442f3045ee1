// The tab to make boards in: place, turn, lengthen, remove; walls, exits, sizes; every format by paste and file.

import { ask, attempt, readBoard } from "./api.js";
import { cellsAt, initialState, isHorizontal, layout, primaryOf } from "./board.js";
import { element } from "./drawing.js";
import { emptyBoard, fits, freeName, withExit } from "./edit-board.js";
import { plural } from "./words.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Vehicle} Vehicle
 */

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id));

export class Edit {
  /** @param {(board: Board) => void} onPlay */
  constructor(onPlay) {
    /** @type {Board} */
    this.board = emptyBoard(6, 6);
    /** The cell that keys act on. @type {[number, number]} */
    this.cursor = [2, 0];
    /** Boards before each change. @type {Board[]} */
    this.past = [];
    this.work = new AbortController();
    /** The question how hard the board is, apart from what buttons ask. */
    this.judging = new AbortController();
    this.timer = 0;
    /** When a board was last judged, in milliseconds. */
    this.judgedAt = -Infinity;
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
      "edit-undo": () => this.undo(),
      "edit-resize": () => this.resize(),
      "edit-import": () => this.import(input("edit-text").value),
      "edit-generate": () => this.generate(),
      "edit-stop": () => this.stop(),
      "edit-play": () => onPlay(this.board),
      "edit-export": () => this.export(),
    };
    for (const [id, act] of Object.entries(tools)) at(id).addEventListener("click", act);
    select("edit-exit").addEventListener("change", () => {
      this.set({ ...this.board, exit: /** @type {import("./board.js").Side} */ (select("edit-exit").value) });
    });
    input("edit-file").addEventListener("change", async () => {
      const file = input("edit-file").files?.[0];
      if (file) this.import(await file.text());
    });
    at("edit-board").addEventListener("keydown", (event) => this.onKey(event));
  }

  /** @param {Board} board shown when the tab is opened */
  open(board) {
    this.past = [];
    this.board = board;
    this.update();
  }

  /** @param {Board} board */
  set(board) {
    this.past.push(this.board);
    this.board = board;
    this.update();
  }

  undo() {
    this.board = this.past.pop() ?? this.board;
    this.update();
  }

  /** The vehicle at the cursor. */
  get selected() {
    const [row, col] = this.cursor;
    return this.board.vehicles.findIndex((v) => isHorizontal(v)
      ? v.row === row && col >= v.col && col < v.col + v.length
      : v.col === col && row >= v.row && row < v.row + v.length);
  }

  /** @param {import("./board.js").Orientation} orientation @param {number} length */
  place(orientation, length) {
    const [row, col] = this.cursor;
    const vehicle = { name: freeName(this.board), orientation, length, row, col };
    if (!fits(this.board, vehicle, -1)) return this.say("There is no room for it at the marked cell.");
    this.set({ ...this.board, vehicles: [...this.board.vehicles, vehicle] });
  }

  /** @param {(vehicle: Vehicle) => Vehicle} change */
  replace(change) {
    const id = this.selected;
    if (id < 0) return this.say("Mark a vehicle first.");
    const vehicle = change(this.board.vehicles[id]);
    if (!fits(this.board, vehicle, id)) return this.say("There is no room for that.");
    const vehicles = this.board.vehicles.map((v, i) => (i === id ? vehicle : v));
    this.set(withExit({ ...this.board, vehicles }));
  }

  makePrimary() {
    const id = this.selected;
    if (id < 0) return this.say("Mark a vehicle first.");
    this.set(withExit({ ...this.board, primary: this.board.vehicles[id].name }));
  }

  remove() {
    const id = this.selected;
    if (id < 0) return this.say("Mark a vehicle first.");
    if (id === primaryOf(this.board)) return this.say("This is the one that must leave: let another one leave first.");
    this.set({ ...this.board, vehicles: this.board.vehicles.filter((_, i) => i !== id) });
  }

  toggleWall() {
    const [row, col] = this.cursor;
    if (this.selected >= 0) return this.say("A vehicle stands there.");
    const others = this.board.walls.filter(([r, c]) => r !== row || c !== col);
    const isNew = others.length === this.board.walls.length;
    this.set({ ...this.board, walls: isNew ? [...others, [row, col]] : others });
  }

  resize() {
    const [width, height] = [Number(input("edit-width").value), Number(input("edit-height").value)];
    const isSide = (/** @type {number} */ side) => Number.isInteger(side) && side >= 1 && side <= 16;
    if (!isSide(width) || !isSide(height)) return this.say("Each side has 1 to 16 cells.");
    const inside = (/** @type {number} */ row, /** @type {number} */ col) => row < height && col < width;
    const vehicles = this.board.vehicles.filter((v) => cellsAt(v, isHorizontal(v) ? v.col : v.row).every(([r, c]) => inside(r, c)));
    if (!vehicles.some((v) => v.name === this.board.primary)) return this.say("The vehicle that must leave would not fit.");
    this.cursor = [0, 0];
    this.set({ ...this.board, width, height, vehicles, walls: this.board.walls.filter(([r, c]) => inside(r, c)) });
  }

  /** @param {string} text */
  async import(text) {
    await this.guarded(async () => this.set(await readBoard(text)));
  }

  async generate() {
    const how = select("edit-how").value;
    const [width, height] = [input("edit-width").value, input("edit-height").value];
    const seed = Math.floor(Math.random() * 2 ** 32);
    const options = how === "generate-random" ? { size: `${width}x${height}`, vehicles: Math.round((Number(width) * Number(height)) / 4) } : {};
    clearTimeout(this.timer);
    this.judging.abort();
    this.say("Making a board …");
    const done = this.guarded(async (signal) => {
      const where = input("edit-where").value.trim();
      const answer = await ask(how, { seed, ...options, ...(where && { where }) }, signal);
      this.set(await readBoard(answer.board));
    });
    const { work } = this;
    button("edit-stop").disabled = false;
    await done;
    if (this.work === work) button("edit-stop").disabled = true;
  }

  /** Ends the making of a board. */
  stop() {
    this.work.abort();
    this.say("Stopped.");
    button("edit-generate").focus();
  }

  async export() {
    const { board } = this;
    await this.guarded(async (signal) => {
      const format = select("edit-format").value;
      // A row of a database is a compact board between its moves and its states, which are asked for.
      const isRow = format === "database";
      const rename = input("edit-rename").checked;
      const { text } = await ask("convert", { board, to: isRow ? "compact" : format, rename }, signal);
      const rating = isRow ? await ask("rate", { board }, signal) : null;
      if (rating && rating.answer !== "rating") return this.say("A row of a database is for boards that can be solved.");
      input("edit-text").value = rating ? `${rating.moves} ${text.trim()} ${rating.states}` : text;
    });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
    });
    const step = steps[event.key];
    if (step) {
      const [row, col] = [this.cursor[0] + step[0], this.cursor[1] + step[1]];
      if (row >= 0 && col >= 0 && row < this.board.height && col < this.board.width) this.cursor = [row, col];
      this.draw();
    } else if (event.key === "Delete") this.remove();
    else return;
    event.preventDefault();
  }

  update() {
    const { board } = this;
    input("edit-width").value = String(board.width);
    input("edit-height").value = String(board.height);
    const horizontal = isHorizontal(board.vehicles[primaryOf(board)]);
    const sides = horizontal ? ["right", "left"] : ["bottom", "top"];
    select("edit-exit").replaceChildren(...sides.map((side) => new Option(side, side)));
    select("edit-exit").value = board.exit;
    this.draw();
    this.judge();
  }

  draw() {
    const { board } = this;
    const cells = layout(board, initialState(board));
    const svg = element("svg", { class: "board", viewBox: `0 0 ${board.width * 40} ${board.height * 40}`, "aria-hidden": "true" });
    cells.forEach((content, i) => {
      const place = { x: (i % board.width) * 40 + 1, y: Math.floor(i / board.width) * 40 + 1, width: 38, height: 38, rx: 4 };
      element("rect", { class: content === -2 ? "wall" : "floor", ...place }, svg);
    });
    board.vehicles.forEach((vehicle, id) => {
      const [width, height] = isHorizontal(vehicle) ? [vehicle.length * 40, 40] : [40, vehicle.length * 40];
      const kind = vehicle.name === board.primary ? "vehicle primary" : `vehicle c${id % 10}`;
      const group = element("g", { class: kind, transform: `translate(${vehicle.col * 40} ${vehicle.row * 40})` }, svg);
      element("rect", { class: "body", x: 3, y: 3, width: width - 6, height: height - 6, rx: 7 }, group);
      const text = element("text", { x: width / 2, y: height / 2, "text-anchor": "middle", "dominant-baseline": "central" }, group);
      text.textContent = vehicle.name;
    });
    const mark = { x: this.cursor[1] * 40 + 2, y: this.cursor[0] * 40 + 2, width: 36, height: 36, rx: 5 };
    element("rect", { class: "here", ...mark }, svg);
    svg.addEventListener("pointerdown", (event) => {
      const box = svg.getBoundingClientRect();
      const share = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ n) =>
        Math.min(Math.max(Math.floor((at / size) * n), 0), n - 1);
      const { clientX, clientY } = /** @type {PointerEvent} */ (event);
      this.cursor = [share(clientY - box.top, box.height, board.height), share(clientX - box.left, box.width, board.width)];
      this.draw();
      at("edit-board").focus();
    });
    at("edit-board").replaceChildren(svg);
    const here = this.selected >= 0 ? `vehicle ${board.vehicles[this.selected].name}` : cells[this.cursor[0] * board.width + this.cursor[1]] === -2 ? "a wall" : "empty";
    at("edit-cursor").textContent = `Row ${this.cursor[0] + 1}, column ${this.cursor[1] + 1}: ${here}.`;
  }

  /** Says whether the board is legal and how hard it is: at once, or where changes come quickly, after the last one. */
  judge() {
    clearTimeout(this.timer);
    this.judging.abort();
    this.judging = new AbortController();
    const { signal } = this.judging;
    const pause = performance.now() < this.judgedAt + 100 ? 30 : 0;
    this.judgedAt = performance.now();
    this.timer = window.setTimeout(() => attempt(signal, async () => {
      const answer = await ask("rate", { board: this.board }, signal);
      if (answer.answer === "rating") {
        const seconds = Math.round(answer.predicted_seconds);
        const [moves, steps] = [plural(answer.moves, "move"), plural(answer.steps, "step")];
        this.say(`${moves}, ${steps}; a person takes some ${seconds} s. ${plural(answer.states, "state")}.`);
      } else this.say(answer.answer === "unsolvable" ? "It can't be solved." : `Not known: ${answer.reason}.`);
    }, (text) => this.say(text)), pause);
  }

  /** @param {(signal: AbortSignal) => Promise<void>} work */
  async guarded(work) {
    this.work.abort();
    this.work = new AbortController();
    button("edit-stop").disabled = true;
    const { signal } = this.work;
    await attempt(signal, () => work(signal), (text) => this.say(text));
  }

  /** @param {string} text */
  say(text) {
    at("edit-message").textContent = text;
  }
}
