// What the editor asks of boards: a new one, room for a vehicle, a name, an exit.

import { cellsAt, initialState, isHorizontal, layout, primaryOf, SCHEMA } from "./board.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Vehicle} Vehicle
 */

/** Whether a vehicle fits beside all but one. @param {Board} board @param {Vehicle} vehicle @param {number} but */
export function fits(board, vehicle, but) {
  const others = { ...board, vehicles: board.vehicles.filter((_, id) => id !== but) };
  const cells = layout(others, initialState(others));
  const position = isHorizontal(vehicle) ? vehicle.col : vehicle.row;
  return cellsAt(vehicle, position).every(
    ([row, col]) => row >= 0 && col >= 0 && row < board.height && col < board.width && cells[row * board.width + col] === -1,
  );
}

/** The vehicle that covers a cell, or -1. @param {Board} board @param {[number, number]} cell */
export function vehicleAt(board, [row, col]) {
  return board.vehicles.findIndex((v) => isHorizontal(v)
    ? v.row === row && col >= v.col && col < v.col + v.length
    : v.col === col && row >= v.row && row < v.row + v.length);
}

/** The same with another vehicle in place of one. @param {Board} board @param {number} id @param {Vehicle} vehicle */
export function withVehicle(board, id, vehicle) {
  return { ...board, vehicles: board.vehicles.map((v, i) => (i === id ? vehicle : v)) };
}

/** A board with the primary alone. @param {number} width @param {number} height @returns {Board} */
export function emptyBoard(width, height) {
  const red = /** @type {Vehicle} */ ({ name: "A", orientation: "horizontal", length: Math.min(2, width), row: Math.floor((height - 1) / 2), col: 0 });
  return { schema: SCHEMA, width, height, walls: [], exit: "right", primary: "A", vehicles: [red] };
}

/** The same with the exit on the primary's line. @param {Board} board @returns {Board} */
export function withExit(board) {
  const horizontal = isHorizontal(board.vehicles[primaryOf(board)]);
  const isOn = horizontal === (board.exit === "left" || board.exit === "right");
  return isOn ? board : { ...board, exit: horizontal ? "right" : "bottom" };
}

/** A name that no vehicle has: B to Z, then two letters. @param {Board} board */
export function freeName(board) {
  const letters = Array.from("BCDEFGHIJKLMNOPQRSTUVWXYZA");
  const names = [...letters, ...letters.flatMap((a) => letters.map((b) => a + b))];
  return names.find((name) => !board.vehicles.some((vehicle) => vehicle.name === name)) ?? "?";
}
