// Vehicles of the editor under a pointer: a press marks a cell, and its vehicle goes wherever it fits.

import { fits, vehicleAt, withVehicle } from "./edit-board.js";
import { cellAt } from "./edit-picture.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Vehicle} Vehicle
 * @typedef {{board: Board, cursor: [number, number], set: (board: Board) => void, draw: () => void}} Editor
 */

export class Dragging {
  /** @param {HTMLElement} place that holds the picture @param {Editor} editor */
  constructor(place, editor) {
    this.place = place;
    this.editor = editor;
    /**
     * What is dragged: which vehicle, from which cell on, and where it has got.
     * @type {{id: number, from: [number, number], moved: Vehicle} | null}
     */
    this.drag = null;
    place.addEventListener("pointerdown", (event) => this.onPress(event));
    place.addEventListener("pointermove", (event) => this.onMove(event));
    place.addEventListener("pointerup", () => this.onRelease(true));
    place.addEventListener("pointercancel", () => this.onRelease(false));
  }

  /** The board with the vehicle where it has got. @returns {Board} */
  get shown() {
    const { board } = this.editor;
    return this.drag ? withVehicle(board, this.drag.id, this.drag.moved) : board;
  }

  /** Lets go, and leaves the vehicle where it was. */
  stop() {
    this.drag = null;
  }

  /** @param {PointerEvent} event @returns {[number, number]} */
  cell(event) {
    return cellAt(/** @type {SVGSVGElement} */ (this.place.firstElementChild), this.editor.board, event);
  }

  /** @param {PointerEvent} event */
  onPress(event) {
    if (!event.isPrimary || event.button !== 0) return;
    const { editor, place } = this;
    place.setPointerCapture(event.pointerId);
    const from = this.cell(event);
    const id = vehicleAt(editor.board, from);
    this.drag = id < 0 ? null : { id, from, moved: editor.board.vehicles[id] };
    editor.cursor = from;
    editor.draw();
    place.focus();
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    if (!this.drag || !event.isPrimary) return;
    const { board } = this.editor;
    const { id, from } = this.drag;
    const to = this.cell(event);
    const vehicle = board.vehicles[id];
    const moved = { ...vehicle, row: vehicle.row + to[0] - from[0], col: vehicle.col + to[1] - from[1] };
    if (!fits(board, moved, id)) return;
    this.drag.moved = moved;
    this.editor.cursor = to;
    this.editor.draw();
  }

  /** @param {boolean} isKept */
  onRelease(isKept) {
    if (!this.drag) return;
    const { editor } = this;
    const { from, id, moved } = this.drag;
    this.drag = null;
    const { row, col } = editor.board.vehicles[id];
    if (!isKept) editor.cursor = from;
    if (isKept && (moved.row !== row || moved.col !== col)) editor.set(withVehicle(editor.board, id, moved));
    else editor.draw();
  }
}
