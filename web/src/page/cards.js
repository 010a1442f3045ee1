// The list of the cards: which one is played, and which were solved.

import { initialState, layout } from "./board.js";
import { select } from "./elements.js";
import { keep, kept } from "./kept.js";
import { allCards } from "./puzzles.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./puzzles.js").Puzzle} Puzzle
 */

export class Cards {
  /** @param {(error: unknown) => void} onError */
  constructor(onError) {
    /** @type {Puzzle[]} */
    this.cards = [];
    /** The number of the card that is played, from 0, or of the last one that was; -1 if there was none. */
    this.number = -1;
    /** Whether a card is played. */
    this.isPlayed = false;
    /** The board that is played. @type {Board | null} */
    this.board = null;
    /** The names of the cards that were solved. */
    this.solved = solved();
    // Another tab may solve some.
    window.addEventListener("storage", () => this.learn());
    allCards().then((cards) => {
      this.cards = cards;
      select("cards").append(...cards.map((_, i) => new Option("", String(i))));
      cards.forEach((_, number) => this.label(number));
      this.find();
    }, onError);
  }

  /** Shows which card a board is, if it is one. @param {Board} board */
  show(board) {
    this.board = board;
    this.find();
  }

  find() {
    const { board } = this;
    if (!board) return;
    const cells = layout(board, initialState(board));
    const text = cells.map((content) => (content >= 0 ? board.vehicles[content].name : content === -2 ? "x" : ".")).join("");
    const number = this.cards.findIndex((card) => card.text === text && card.primary === board.primary);
    // The cards have their exits at the right.
    this.isPlayed = number >= 0 && board.exit === "right";
    if (this.isPlayed) this.number = number;
    select("cards").value = this.isPlayed ? String(number) : "";
  }

  /** The game was solved. */
  solve() {
    if (!this.isPlayed) return;
    this.solved = solved().add(this.cards[this.number].name);
    keep("rushsat-solved", [...this.solved].join(" "));
    this.label(this.number);
  }

  /** Shows which cards were solved in other tabs. */
  learn() {
    this.solved = solved();
    this.cards.forEach((_, number) => this.label(number));
  }

  /** @param {number} number */
  label(number) {
    const { name, moves } = this.cards[number];
    const mark = this.solved.has(name) ? "✓ " : "";
    select("cards").options[number + 1].text = `${mark}Card ${number + 1} (${moves} moves)`;
  }
}

/** The names of the cards that were solved, in whichever tab. */
function solved() {
  return new Set((kept("rushsat-solved") ?? "").split(" "));
}
