// Films as files, drawn by `rushsat render --film`.

import { askFile } from "./api.js";
import { boardAt, slideText } from "./board.js";
import { give } from "./files.js";

/**
 * Gives the browser a film to keep.
 * @param {import("./board.js").Board} board
 * @param {import("./board.js").State} start
 * @param {import("./board.js").Slide[]} slides
 * @param {"svg" | "gif"} format
 */
export async function saveFilm(board, start, slides, format) {
  const plan = slides.map((slide) => slideText(board, slide)).join(" ");
  const file = await askFile(`film-${format}`, { board: boardAt(board, start), plan });
  give(file, `film.${format}`);
}
