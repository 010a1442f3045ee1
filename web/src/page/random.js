// Puzzles at random, of a wanted length or by any condition.

import { input, select } from "./elements.js";
import { randomPuzzle } from "./puzzles.js";
import { plural } from "./words.js";

/**
 * @typedef {import("./api.js").Refused} Refused
 * @typedef {import("./puzzles.js").Puzzle} Puzzle
 */

export class RandomPuzzles {
  /**
   * @param {(choose: () => Promise<Puzzle>, title: (puzzle: Puzzle) => string, onRefused: (error: Refused) => void) => Promise<boolean>} begin
   * @param {(text: string) => void} say
   */
  constructor(begin, say) {
    this.begin = begin;
    this.say = say;
    input("random").addEventListener("click", () => this.byFields());
    input("random-by-condition").addEventListener("click", () => this.byCondition());
    input("random-where").addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.byCondition();
    });
  }

  async byFields() {
    const isNumber = (/** @type {string} */ text) => /^[1-9]\d*$/.test(text);
    const [length, number] = [input("random-moves").value, input("random-vehicles").value || "99"];
    const isBad = ["random-moves", "random-vehicles"].some((id) => input(id).validity.badInput);
    if (isBad || !isNumber(length)) return this.say("A puzzle has a whole number of moves, 1 or more.");
    if (!isNumber(number)) return this.say("A puzzle has a whole number of vehicles, 1 or more.");
    const [moves, most] = [Number(length), Number(number)];
    const [width, height] = select("random-size").value.split("x");
    const where = [`moves = ${moves}`, `vehicles <= ${most}`];
    if (height) where.push(`width = ${width}`, `height = ${height}`);
    if (input("random-no-walls").checked) where.push("walls = 0");
    await this.draw(where.join(" and "), (error) => {
      this.say(error.status === 422 ? `There is no puzzle of ${plural(moves, "move")} that is so.` : `${error.message}.`);
    });
  }

  /** In the language of `rushsat atlas query`; what is wrong is said as the command says it, and selected. */
  async byCondition() {
    const where = input("random-where");
    await this.draw(where.value, (error) => {
      this.say(`${error.message}.`);
      if (error.column === null) return;
      where.focus();
      where.setSelectionRange(error.column, where.value.length);
    });
  }

  /** @param {string} where @param {(error: Refused) => void} onRefused */
  async draw(where, onRefused) {
    await this.begin(() => randomPuzzle(where), (puzzle) => `a puzzle of ${plural(puzzle.moves, "move")}`, onRefused);
  }
}
