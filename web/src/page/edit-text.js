// Boards as texts, files and pictures: what the editor reads and writes.

import { ask, askFile, attempt, complaintOfText } from "./api.js";
import { Either, NoBoard, chosen, readOne } from "./edit-list.js";
import { at, button, input, select } from "./elements.js";
import { Unread, give, taken, textOf } from "./files.js";

/**
 * @typedef {import("./board.js").Board} Board
 * The editor.
 * @typedef {{board: Board, judge: {end: () => void}, set: (board: Board) => void, say: (text: string) => void, refuse: (text: string) => void, guarded: (work: (signal: AbortSignal) => Promise<void>, words?: (error: unknown) => string) => Promise<void>}} Edited
 */

export class Texts {
  /** @param {Edited} edited */
  constructor(edited) {
    this.edited = edited;
    /** The writing of a board, beside which one may be made. */
    this.writing = new AbortController();
    this.isWriting = false;
    at("edit-import").addEventListener("click", () => this.import(input("edit-text").value));
    at("edit-export").addEventListener("click", () => this.export());
    at("edit-text").addEventListener("input", () => {
      // What was said of the writing is over with it.
      if (this.isWriting) this.edited.say("");
      this.end();
    });
    at("edit-copy").addEventListener("click", () => this.kept((text) => this.copy(text)));
    at("edit-save").addEventListener("click", () => this.kept((text) => give(new Blob([text]), "board.txt")));
    at("edit-picture").addEventListener("click", () => this.savePicture());
    select("edit-list").addEventListener("change", () => this.choose());
    input("edit-file").addEventListener("change", async () => {
      const file = taken(input("edit-file"));
      if (file) this.import(textOf(file).then((text) => withSize(text, file.name)));
    });
  }

  /** Edits the board of a text, which may come later. @param {string | Promise<string>} source */
  async import(source) {
    await this.edited.guarded(async (signal) => {
      const text = await source;
      signal.throwIfAborted();
      const { board, remark } = await readOne(text, signal);
      this.edited.set(board);
      if (remark) this.edited.refuse(remark);
    }, unread);
  }

  /** Edits the chosen board of a list. */
  async choose() {
    await this.edited.guarded(async () => this.edited.set(chosen()));
  }

  /** Writes the board into the field. */
  async export() {
    const { board } = this.edited;
    this.writing.abort();
    this.writing = new AbortController();
    const { signal } = this.writing;
    // It would have the places that this needs.
    this.edited.judge.end();
    this.isWriting = true;
    const say = (/** @type {string} */ text) => this.edited.say(text);
    await attempt(signal, async () => {
      const answer = await written(board, select("edit-format").value, input("edit-rename").checked, signal);
      if (answer.text !== undefined) input("edit-text").value = answer.text;
      // What is said of a board that is made meanwhile stays.
      if (answer.refusal || button("edit-stop").disabled) say(answer.refusal ?? "The board is written.");
    }, say);
    if (this.writing.signal === signal) this.isWriting = false;
  }

  /** Ends the writing of a board that another one took the place of. */
  end() {
    this.writing.abort();
    this.isWriting = false;
  }

  /** Does something with the text, if there is one. @param {(text: string) => void} act */
  kept(act) {
    const text = input("edit-text").value;
    if (text === "") this.edited.refuse("Write the board first.");
    else act(text);
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.edited.refuse("The text is copied.");
    } catch {
      input("edit-text").select();
      this.edited.refuse("The browser does not let the page copy: the text is selected.");
    }
  }

  async savePicture() {
    const { board } = this.edited;
    this.edited.judge.end();
    const say = (/** @type {string} */ text) => this.edited.refuse(text);
    // Beside it a board may be made.
    await attempt(new AbortController().signal, async () => {
      give(await askFile("picture", { board }), "board.svg");
      say("The picture is saved as board.svg.");
    }, say);
  }
}

/** Why a text was not read. @param {unknown} error */
function unread(error) {
  return [Either, NoBoard, Unread].some((kind) => error instanceof kind) ? /** @type {Error} */ (error).message : complaintOfText(error);
}

/**
 * A board in a format, or why it cannot be written in it.
 * @param {Board} board @param {string} format @param {boolean} rename @param {AbortSignal} signal
 * @returns {Promise<{text?: string, refusal?: string}>}
 */
export async function written(board, format, rename, signal) {
  if (format !== "database") return ask("convert", { board, to: format, rename }, signal);
  // A row of a database is a compact board between its moves and its states, which are asked for.
  const { text } = await ask("convert", { board, to: "compact", rename }, signal);
  const rating = await ask("rate", { board }, signal);
  if (rating.answer === "rating") return { text: `${rating.moves} ${text.trim()} ${rating.states}` };
  // Of a cluster that is too large the moves may be known.
  if (rating.moves !== undefined) return { text: `${rating.moves} ${text.trim()}` };
  const isUnsolvable = rating.answer === "unsolvable";
  return { refusal: isUnsolvable ? "A row of a database is for boards that can be solved." : `Its moves are not known: ${rating.reason}.` };
}

/**
 * A file of the course with the size of its grid, which only its name has (`Rushhour6x6_1.csv`), in a line
 * of its own: the last one, so that errors name the lines of the file.
 * @param {string} text @param {string} file
 */
export function withSize(text, file) {
  const sizes = new Set(file.match(/\d+x\d+/gu) ?? []);
  const isMissing = sizes.size === 1 && !/^#\s*\d+x\d+\s*$/mu.test(text);
  return file.toLowerCase().endsWith(".csv") && isMissing ? `${text}\n# ${[...sizes][0]}\n` : text;
}
