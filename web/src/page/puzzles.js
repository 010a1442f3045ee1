// The puzzles in the program, and how one is chosen.

import { Refused, ask, bodyOf, fetched } from "./api.js";

/** @typedef {{text: string, primary: string | null, moves: number, name: string}} Puzzle */

/** The lists that were asked for, by their paths. @type {Map<string, Promise<Puzzle[]>>} */
const lists = new Map();

/** The 40 cards, easy ones first. */
export function allCards() {
  return list("/puzzles/original-40.txt");
}

/** Published puzzles of 6x6 with 1 to 60 moves. */
export function allPublished() {
  return list("/puzzles/fogleman-6x6.txt");
}

/** A list, which is asked for once if it comes. @param {string} path */
function list(path) {
  const known = lists.get(path) ?? read(path);
  lists.set(path, known);
  known.catch(() => lists.delete(path));
  return known;
}

/** @param {string} path @returns {Promise<Puzzle[]>} */
async function read(path) {
  const response = await fetched(path);
  const text = await bodyOf(() => response.text());
  if (!response.ok) throw new Refused(text, response.status);
  return puzzlesOf(text);
}

/** The puzzles of a list of ours. @param {string} text */
function puzzlesOf(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.map((line) => puzzleOf(line.trim()));
}

/** A line of such a list: a board with `moves=`, or moves, board and states. @param {string} line @returns {Puzzle} */
function puzzleOf(line) {
  const words = line.split(/\s+/);
  const isRow = /^\d+$/.test(words[0]);
  const text = isRow ? words[1] : words[0];
  const field = (/** @type {string} */ name) =>
    words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
  const moves = Number(isRow ? words[0] : (field("moves") ?? NaN));
  return { text, primary: field("primary"), moves, name: field("name") ?? "" };
}

/**
 * A random puzzle of the atlas in the program that meets a condition.
 * @param {string} where in the language of `rushsat atlas query` @returns {Promise<Puzzle>}
 */
export async function randomPuzzle(where) {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const { board, moves } = await ask("generate-atlas", { seed, where });
  return { text: board, primary: "A", moves, name: "" };
}

/** The puzzle of a day: the same for everybody, of 12 to 40 moves. @param {Date} day */
export async function puzzleOfDay(day) {
  const all = (await allPublished()).filter((puzzle) => puzzle.moves >= 12 && puzzle.moves <= 40);
  const number = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86400000);
  // A multiplier without a factor in common with the number of puzzles would pass through all of them.
  return all[(number * 7919) % all.length];
}
