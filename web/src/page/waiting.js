// Words while an answer is waited for.

import { at } from "./elements.js";

/** Milliseconds after which it is said that an answer is waited for: most come sooner. */
export const PATIENCE = 400;

/** How many questions wait until the server has less to do. */
let n = 0;

/**
 * Does some work, and says a word where it takes long.
 * @template T
 * @param {() => void} say @param {() => Promise<T>} work
 */
export async function patiently(say, work) {
  const timer = setTimeout(say, PATIENCE);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** Says that the server is busy until a pause is over. @template T @param {Promise<T>} pause */
export async function whileBusy(pause) {
  n++;
  at("busy").textContent = "The server is busy; the question is asked again …";
  try {
    return await pause;
  } finally {
    if (--n === 0) at("busy").textContent = "";
  }
}
