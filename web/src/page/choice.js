// Which board is played: a card, the puzzle of the day, one at random, or that of a link.

import { Refused, complaint, readBoard } from "./api.js";
import { Cards } from "./cards.js";
import { button, select } from "./elements.js";
import { allCards, puzzleOfDay } from "./puzzles.js";
import { RandomPuzzles } from "./random.js";
import { patiently } from "./waiting.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./puzzles.js").Puzzle} Puzzle
 */

export class Choice {
  /** @param {(board: Board) => void} begin @param {(text: string) => void} say */
  constructor(begin, say) {
    this.begin = begin;
    this.say = say;
    /** How often a board was asked for. */
    this.turn = 0;
    this.cards = new Cards((error) => this.say(complaint(error)));
    new RandomPuzzles((...choice) => this.from(...choice), say);
    button("daily").addEventListener("click", () => this.daily());
    button("next-card").addEventListener("click", () => this.card(this.cards.number + 1));
    select("cards").addEventListener("change", () => {
      const { value } = select("cards");
      if (value !== "") this.card(Number(value));
    });
  }

  /** Begins to ask for a board. Returns whether it is still the last one that was asked for. @returns {() => boolean} */
  next() {
    const turn = ++this.turn;
    return () => turn === this.turn;
  }

  /** Begins with a card; the first one follows the last. @param {number} number from 0 */
  async card(number) {
    const choose = async () => {
      const all = await allCards();
      return all[number % all.length];
    };
    const { value } = select("cards");
    const isBegun = await this.from(choose, ({ name }) => `card ${Number(name.replace("original-", ""))}`);
    // Another card is played than this one; which has been chosen meanwhile, stands there.
    if (!isBegun && select("cards").value === value) this.cards.find();
  }

  async daily() {
    await this.from(() => puzzleOfDay(new Date()), () => "the puzzle of the day");
  }

  /**
   * Begins with a puzzle that comes later, or says what is wrong. Returns whether the game has begun.
   * @param {() => Promise<Puzzle>} choose @param {(puzzle: Puzzle) => string} title
   * @param {(error: Refused) => void} [onRefused]
   */
  async from(choose, title, onRefused = (error) => this.say(complaint(error))) {
    const isNewest = this.next();
    const wait = () => isNewest() && this.say("Looking for a puzzle …");
    try {
      return await patiently(wait, async () => {
        const puzzle = await choose();
        return this.load(puzzle, title(puzzle), isNewest);
      });
    } catch (error) {
      if (isNewest() && error instanceof Refused) onRefused(error);
      else if (isNewest()) this.say(complaint(error));
      return false;
    }
  }

  /**
   * Begins with a puzzle, unless another board was asked for meanwhile. Returns whether the game has begun.
   * @param {Puzzle} puzzle @param {string} title @param {() => boolean} isNewest
   */
  async load(puzzle, title, isNewest) {
    const board = await readBoard(puzzle.text, puzzle.primary ? { primary: puzzle.primary } : {});
    if (!isNewest()) return false;
    this.begin(board);
    this.say(`This is ${title}.`);
    return true;
  }
}
