// Questions to the server. Their answers are the JSON of the command `rushsat`.

import { faultsOf, placed } from "./faults.js";
import { whileBusy } from "./waiting.js";

/** That the server gave no answer, with its reason. */
export class Refused extends Error {
  /** @param {string} text what the command printed @param {number} status of HTTP, as `docs/page.md` has them */
  constructor(text, status) {
    const faults = faultsOf(text);
    super(faults.map(({ words }) => words).join("; ") || "no answer");
    this.status = status;
    this.faults = faults;
  }

  /** What is wrong in a text of several lines, and what to do about it: each help once, as a sentence. */
  get inText() {
    const helps = new Set(this.faults.map(({ help }) => help).filter((help) => help !== ""));
    const sentences = [this.faults.map(placed).join("; ") || this.message, ...helps];
    return sentences.map((words) => words[0].toUpperCase() + words.slice(1)).join(". ");
  }

  /** Where in a text of one line the fault is, from 0; null if it has no place. */
  get column() {
    const place = this.faults[0]?.place;
    return place ? place.column - 1 : null;
  }
}

/** That nothing came from the server. */
export class Unanswered extends Error {
  constructor() {
    super("The server does not answer.");
  }
}

/** That the command gave up, with its reason. */
export class GaveUp extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(`Gave up: ${reason}.`);
  }
}

/** What went wrong with a question, in words. @param {unknown} error @returns {string} */
export function complaint(error) {
  if ([Refused, Unanswered, GaveUp].some((kind) => error instanceof kind)) return /** @type {Error} */ (error).message;
  return `The page has a fault: ${error instanceof Error ? error.message : error}.`;
}

/** The same of a text of several lines. @param {unknown} error @returns {string} */
export function complaintOfText(error) {
  return error instanceof Refused ? `${error.inText}.` : complaint(error);
}

/**
 * A file of the server, or an answer of it.
 * @param {string} path @param {RequestInit} [options]
 */
export async function fetched(path, options) {
  try {
    return await fetch(path, options);
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    throw new Unanswered();
  }
}

/**
 * Does some work and says what is wrong, unless it was ended.
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} work
 * @param {(text: string) => void} say
 * @param {(error: unknown) => string} [words]
 */
export async function attempt(signal, work, say, words = complaint) {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) say(words(error));
  }
}

/**
 * @param {string} question
 * @param {object} fields
 * @param {AbortSignal} [signal] ends the work, here and there
 * @returns {Promise<any>}
 */
export async function ask(question, fields, signal) {
  return answered(question, fields, (response) => response.json(), signal);
}

/**
 * As `ask`, where an answer is needed to go on; throws `GaveUp`.
 * @param {string} question @param {object} fields @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export async function known(question, fields, signal) {
  const answer = await ask(question, fields, signal);
  if (answer.answer === "unknown") throw new GaveUp(answer.reason);
  return answer;
}

/**
 * As `ask`, where the answer is a file.
 * @param {string} question @param {object} fields @returns {Promise<Blob>}
 */
export async function askFile(question, fields) {
  return answered(question, fields, (response) => response.blob());
}

/**
 * Reads a response to its end, which may not come.
 * @template T
 * @param {() => Promise<T>} read @param {AbortSignal} [signal] @returns {Promise<T>}
 */
export async function bodyOf(read, signal) {
  try {
    return await read();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unanswered();
  }
}

/**
 * @template T
 * @param {string} question @param {object} fields
 * @param {(response: Response) => Promise<T>} read what is read of an answer
 * @param {AbortSignal} [signal] @returns {Promise<T>}
 */
async function answered(question, fields, read, signal) {
  for (;;) {
    const response = await fetched(`/api/1/${question}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
      signal,
    });
    if (response.status === 503) {
      await whileBusy(pause(1000 * Number(response.headers.get("Retry-After") ?? 1), signal));
      continue;
    }
    const body = response;
    if (!body.ok) throw new Refused((await bodyOf(() => body.json(), signal)).error, body.status);
    return bodyOf(() => read(body), signal);
  }
}

/**
 * Reads a board in any format that `rushsat convert` knows.
 * @param {string | object} board text, or rushsat JSON
 * @param {{primary?: string, exit?: string}} [reading]
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./board.js").Board>}
 */
export async function readBoard(board, reading = {}, signal) {
  const answer = await ask("check", { board, ...reading }, signal);
  return answer.parts;
}

/** @param {number} milliseconds @param {AbortSignal} [signal] */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
