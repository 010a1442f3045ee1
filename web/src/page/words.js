// Words of sentences.

/** A number of things: `1 move`, `2 moves`. @param {number} n @param {string} noun */
export function plural(n, noun) {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
