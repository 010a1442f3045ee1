// How large the formula of a board is in each encoding.

import { ask } from "./api.js";
import { tableOf } from "./explanations.js";
import { ENCODINGS, PLACES } from "./propositions.js";

/**
 * Two tables: all encodings, and the families of one of them.
 * @param {import("./board.js").Board} board @param {string} encoding @param {AbortSignal} signal
 */
export async function sizesOf(board, encoding, signal) {
  /** @type {Map<string, import("./propositions.js").Family[]>} */
  const all = new Map();
  for (const name of ENCODINGS) all.set(name, (await ask("families", { board, encoding: name }, signal)).families);
  const rows = Array.from(all, ([name, families]) => {
    const clausesOf = (/** @type {string} */ place) =>
      families.filter((family) => family.place === place).reduce((n, family) => n + family.clauses, 0);
    const [states, slides] = [clausesOf("frames"), clausesOf("transitions")];
    return [name, states, slides, states + slides];
  });
  const own = (all.get(encoding) ?? []).map((family) => {
    return [family.family, PLACES[family.place] ?? family.place, family.formulas.length, family.clauses];
  });
  return [
    tableOf("Clauses of each encoding", ["Encoding", "Every state", "Every slide", "One more slide adds"], rows),
    tableOf(`Families of the encoding ${encoding}`, ["Family", "Where", "Formulas", "Clauses"], own),
  ];
}
