// Films as files, drawn by `rushsat render --film`.

import { askFile } from "./api.js";
import { boardAt, slideText } from "./board.js";

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
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `film.${format}`;
  link.click();
  // Browsers begin to read it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
