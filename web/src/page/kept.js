// What the browser keeps for the next visit.

/** @typedef {"rushsat-game" | "rushsat-editor" | "rushsat-program" | "rushsat-solved"} Name */

/** @param {Name} name @param {string} text */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // A browser may forbid it.
  }
}

/** What was kept, if anything. @param {Name} name @returns {string | null} */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
