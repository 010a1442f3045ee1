// Puzzles by chance, of a wanted length or by any condition.

import { Refused } from "./api.js";
import { input } from "./elements.js";
import { randomPuzzle } from "./puzzles.js";
import { plural } from "./words.js";

/** @typedef {import("./puzzles.js").Puzzle} Puzzle */

export class RandomPuzzles {
  /**
   * @param {(puzzle: Puzzle, title: string) => Promise<void>} onPuzzle
   * @param {(text: string) => void} say
   */
  constructor(onPuzzle, say) {
    this.onPuzzle = onPuzzle;
    this.say = say;
    input("random").addEventListener("click", () => this.byFields());
    input("random-by-condition").addEventListener("click", () => this.byCondition());
    input("random-where").addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.byCondition();
    });
  }

  async byFields() {
    const [moves, most] = [Number(input("random-moves").value), Number(input("random-vehicles").value || 99)];
    const [width, height] = /** @type {HTMLSelectElement} */ (document.getElementById("random-size")).value.split("x");
    const where = [`moves = ${moves}`, `vehicles <= ${most}`];
    if (height) where.push(`width = ${width}`, `height = ${height}`);
    if (input("random-no-walls").checked) where.push("walls = 0");
    await this.draw(where.join(" and "), () => this.say(`There is no puzzle of ${plural(moves, "move")} that is so.`));
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
    try {
      const puzzle = await randomPuzzle(where);
      await this.onPuzzle(puzzle, `a puzzle of ${puzzle.moves} move${puzzle.moves === 1 ? "" : "s"}`);
    } catch (error) {
      if (error instanceof Refused) onRefused(error);
      else this.say("The server does not answer.");
    }
  }
}
