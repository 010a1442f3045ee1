// Questions to the server. Their answers are the JSON of the command `rushsat`.

/** That the server gave no answer, with its reason. */
export class Refused extends Error {
  /** @param {string} text what the command printed @param {number} status of HTTP, as `docs/page.md` has them */
  constructor(text, status) {
    super(reasonOf(text));
    this.status = status;
    const place = /╭─\[.*:(\d+):(\d+)\]/u.exec(text);
    /** Where in a text of one line the fault is, from 0; null if it has no place. */
    this.column = place ? Number(place[2]) - 1 : null;
  }
}

/** That nothing came from the server. */
class Unanswered extends Error {
  constructor() {
    super("The server does not answer.");
  }
}

/** What went wrong with a question, in words. @param {unknown} error @returns {string} */
export function complaint(error) {
  if (error instanceof Refused || error instanceof Unanswered) return error.message;
  return `The page has a fault: ${error instanceof Error ? error.message : error}.`;
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
 */
export async function attempt(signal, work, say) {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) say(complaint(error));
  }
}

/**
 * @param {string} question
 * @param {object} fields
 * @param {AbortSignal} [signal] ends the work, here and there
 * @returns {Promise<any>}
 */
export async function ask(question, fields, signal) {
  return (await answered(question, fields, signal)).json();
}

/**
 * As `ask`, where the answer is a file.
 * @param {string} question @param {object} fields @returns {Promise<Blob>}
 */
export async function askFile(question, fields) {
  return (await answered(question, fields)).blob();
}

/** @param {string} question @param {object} fields @param {AbortSignal} [signal] */
async function answered(question, fields, signal) {
  for (;;) {
    const response = await fetched(`/api/1/${question}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
      signal,
    });
    if (response.status === 503) {
      await pause(1000 * Number(response.headers.get("Retry-After") ?? 1), signal);
      continue;
    }
    if (!response.ok) throw new Refused((await response.json()).error, response.status);
    return response;
  }
}

/**
 * Reads a board in any format that `rushsat convert` knows.
 * @param {string | object} board text, or rushsat JSON
 * @param {{primary?: string}} [reading]
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./board.js").Board>}
 */
export async function readBoard(board, reading = {}, signal) {
  const answer = await ask("check", { board, ...reading }, signal);
  return answer.parts;
}

/**
 * What is wrong, without the drawing that the command shows in a terminal: the first line that has words, and those
 * that go on behind a bar.
 * @param {string} text
 */
function reasonOf(text) {
  const lines = text.split("\n");
  const words = lines.map((line) => line.replace(/^[\s×╰─▶│·,|]*(Error:)?\s*/u, "").trim());
  const first = words.findIndex((line) => line !== "");
  if (first < 0) return "no answer";
  let end = first + 1;
  while (end < lines.length && /^\s*│ /u.test(lines[end])) end++;
  return words.slice(first, end).join(" ");
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
