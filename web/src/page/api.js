// Questions to the server. Their answers are the JSON of the command `rushsat`.

/** That the server gave no answer, with its reason. */
export class Refused extends Error {}

/**
 * @param {string} question
 * @param {object} fields
 * @param {AbortSignal} [signal] ends the work, here and there
 * @returns {Promise<any>}
 */
export async function ask(question, fields, signal) {
  for (;;) {
    const response = await fetch(`/api/1/${question}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
      signal,
    });
    if (response.status === 503) {
      await pause(1000 * Number(response.headers.get("Retry-After") ?? 1), signal);
      continue;
    }
    const answer = await response.json();
    if (!response.ok) throw new Refused(firstSentence(answer.error));
    return answer;
  }
}

/**
 * Reads a board in any format that `rushsat convert` knows.
 * @param {string | object} board text, or rushsat JSON
 * @param {{primary?: string}} [reading]
 * @returns {Promise<import("./board.js").Board>}
 */
export async function readBoard(board, reading = {}) {
  const answer = await ask("check", { board, ...reading });
  return answer.parts;
}

/** What is wrong, without the drawing that the command shows in a terminal. @param {string} text */
function firstSentence(text) {
  const lines = text.split("\n").map((line) => line.replace(/^[\s×╰─▶│·,|]*(Error:)?\s*/u, "").trim());
  return lines.filter((line) => line !== "")[0] ?? "no answer";
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
