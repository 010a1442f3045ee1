// The tab with the map: all states of the board, a row for each distance, to click in.

import { key, legalSlides, slid } from "./board.js";
import { replace } from "./elements.js";
import { layOut } from "./layout.js";
import { plural } from "./words.js";

/**
 * @typedef {import("./cluster.js").Cluster} Cluster
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./board.js").Slide} Slide
 */

/** Lines of one stroke: a browser takes longer for a few long paths than for many short ones. */
const STROKE = 400;

/** So many states take longer than one notices. */
const MANY = 10_000;

export class ClusterMap {
  /** @param {(slides: Slide[]) => void} onPick the slides from the start to the state that was clicked */
  constructor(onPick) {
    this.canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("map-canvas"));
    this.note = /** @type {HTMLElement} */ (document.getElementById("map-note"));
    this.table = /** @type {HTMLElement} */ (document.getElementById("map-table"));
    this.details = /** @type {HTMLElement} */ (this.table.closest("details"));
    this.onPick = onPick;
    /** @type {Cluster | null | undefined} */
    this.cluster = undefined;
    /** @type {Game | null} */
    this.game = null;
    /** @type {import("./layout.js").Layout | null} */
    this.places = null;
    this.canvas.addEventListener("click", (event) => this.onClick(event));
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  /**
   * @param {Game} game @param {Cluster | null | undefined} cluster undefined while it is asked for
   * @param {string} [unexplored] why there is none
   */
  show(game, cluster, unexplored = "") {
    this.game = game;
    if (cluster !== this.cluster) {
      this.cluster = cluster;
      this.places = null;
    }
    if (!cluster || cluster.distances === null) {
      this.note.textContent = cluster
        ? `${plural(cluster.states.length, "state")}, none of them solved.`
        : cluster === undefined ? "Looking for all states …" : `There is no map. ${unexplored}`;
      this.table.replaceChildren();
      this.canvas.hidden = this.details.hidden = true;
      return;
    }
    if (!this.places && cluster.states.length > MANY) return this.layOutLater(game, cluster);
    this.canvas.hidden = this.details.hidden = false;
    this.places ??= layOut(cluster);
    this.note.textContent =
      `${plural(cluster.states.length, "state")}; at the bottom are those that are solved ` +
      `(${cluster.distances.filter((d) => d === 0).length}), at the top the hardest, ` +
      `${plural(cluster.maxDistance, "move")} away. Click a state to go there.`;
    this.fillTable(cluster);
    this.draw();
  }

  /** Lays many states out once it is said that this takes a while: nothing else goes on meanwhile. @param {Game} game @param {Cluster} cluster */
  layOutLater(game, cluster) {
    this.note.textContent = `${plural(cluster.states.length, "state")} are laid out …`;
    this.canvas.hidden = this.details.hidden = true;
    requestAnimationFrame(() => setTimeout(() => {
      if (this.cluster !== cluster || this.places) return;
      this.places = layOut(cluster);
      this.show(this.game ?? game, cluster);
    }));
  }

  draw() {
    const { canvas, places, cluster, game } = this;
    if (!places || !cluster || !game || canvas.clientWidth === 0) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const style = getComputedStyle(canvas);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name);
    const px = (/** @type {number} */ number) => places.x[number] * canvas.width;
    const py = (/** @type {number} */ number) => places.y[number] * canvas.height;
    context.clearRect(0, 0, canvas.width, canvas.height);
    this.drawLines(context, px, py, colour, ratio);
    this.drawStates(context, px, py, colour, ratio);
    this.drawPath(context, px, py, colour, ratio);
  }

  /**
   * Slides from row to row.
   * @param {CanvasRenderingContext2D} context
   * @param {(number: number) => number} px @param {(number: number) => number} py
   * @param {(name: string) => string} colour @param {number} ratio
   */
  drawLines(context, px, py, colour, ratio) {
    const links = this.places?.links ?? [];
    context.strokeStyle = colour("--map-edge");
    // Few lines are dark; of many, only where they lie close together.
    context.globalAlpha = Math.max(0.09, Math.min(0.5, 8 / Math.sqrt(links.length)));
    context.lineWidth = ratio * Math.max(0.5, Math.min(1, 20 / Math.sqrt(links.length)));
    for (let first = 0; first < links.length; first += 2 * STROKE) {
      context.beginPath();
      for (let i = first; i < Math.min(first + 2 * STROKE, links.length); i += 2) {
        context.moveTo(px(links[i]), py(links[i]));
        context.lineTo(px(links[i + 1]), py(links[i + 1]));
      }
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {(number: number) => number} px @param {(number: number) => number} py
   * @param {(name: string) => string} colour @param {number} ratio
   */
  drawStates(context, px, py, colour, ratio) {
    const { cluster } = this;
    if (!cluster) return;
    const size = ratio * Math.max(1.5, Math.min(5, 200 / Math.sqrt(cluster.states.length)));
    const [goal, hard, other] = ["--map-goal", "--map-hard", "--map-state"].map(colour);
    const { distances, maxDistance } = cluster;
    distances?.forEach((distance, number) => {
      context.fillStyle = distance === 0 ? goal : distance === maxDistance ? hard : other;
      context.fillRect(px(number) - size / 2, py(number) - size / 2, size, size);
    });
  }

  /**
   * The way of the player, and where it ends.
   * @param {CanvasRenderingContext2D} context
   * @param {(number: number) => number} px @param {(number: number) => number} py
   * @param {(name: string) => string} colour @param {number} ratio
   */
  drawPath(context, px, py, colour, ratio) {
    const { game, cluster } = this;
    if (!game || !cluster) return;
    const passed = game.entries.slice(0, game.at + 1).map((entry) => cluster.numbers.get(key(entry.state)) ?? 0);
    context.strokeStyle = colour("--map-path");
    context.lineWidth = 2.5 * ratio;
    context.beginPath();
    passed.forEach((number, i) => (i === 0 ? context.moveTo(px(number), py(number)) : context.lineTo(px(number), py(number))));
    context.stroke();
    const here = passed[passed.length - 1];
    context.fillStyle = colour("--map-path");
    context.beginPath();
    context.arc(px(here), py(here), 6 * ratio, 0, 2 * Math.PI);
    context.fill();
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const { places, cluster } = this;
    if (!places || !cluster) return;
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    let [nearest, least] = [0, Infinity];
    for (let number = 0; number < places.x.length; number++) {
      const [dx, dy] = [(places.x[number] - x) * box.width, (places.y[number] - y) * box.height];
      if (dx * dx + dy * dy < least) [nearest, least] = [number, dx * dx + dy * dy];
    }
    this.go(nearest);
  }

  /** Goes to a state, by a shortest way from where the game is. @param {number} target */
  go(target) {
    const { game, cluster } = this;
    if (!game || !cluster) return;
    const start = cluster.numbers.get(key(game.state)) ?? 0;
    /** @type {Map<number, {from: number, slide: Slide} | null>} */
    const reached = new Map([[start, null]]);
    const queue = [start];
    for (let i = 0; i < queue.length && !reached.has(target); i++) {
      const state = cluster.states[queue[i]];
      for (const slide of legalSlides(cluster.board, state)) {
        const next = cluster.numbers.get(key(slid(state, slide)));
        if (next === undefined || reached.has(next)) continue;
        reached.set(next, { from: queue[i], slide });
        queue.push(next);
      }
    }
    const slides = [];
    for (let step = reached.get(target); step; step = reached.get(step.from)) slides.unshift(step.slide);
    this.onPick(slides);
  }

  /** The same by keyboard: how many states are how far, and a button that goes to one. @param {Cluster} cluster */
  fillTable(cluster) {
    const distances = cluster.distances ?? [];
    const counts = new Array(cluster.maxDistance + 1).fill(0);
    for (const distance of distances) counts[distance]++;
    const rows = counts.map((count, distance) => {
      const row = document.createElement("tr");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Go to one";
      button.setAttribute("aria-label", `go to a state ${plural(distance, "move")} away`);
      button.addEventListener("click", () => this.go(distances.indexOf(distance)));
      for (const text of [String(distance), String(count)]) row.insertCell().textContent = text;
      row.insertCell().append(button);
      return row;
    });
    replace(this.table, rows);
  }
}
