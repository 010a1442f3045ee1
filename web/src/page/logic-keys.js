// Keys and clicks on the board of the tab of logic.

/**
 * What they act on.
 * @typedef {{board: import("./board.js").Board | null, cursor: [number, number], choose: (cell: [number, number]) => void, slide: (step: [number, number]) => void, move: (step: [number, number]) => void}} Marked
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param {HTMLElement} place @param {Marked} marked */
export function listenTo(place, marked) {
  place.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!marked.board || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") marked.choose(marked.cursor);
    else if (step && event.shiftKey) marked.slide(step);
    else if (step) marked.move(step);
    else return;
    event.preventDefault();
  });
  place.addEventListener("pointerdown", (event) => {
    const { board } = marked;
    const box = place.firstElementChild?.getBoundingClientRect();
    if (!board || !box) return;
    const share = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ n) =>
      Math.min(Math.max(Math.floor((at / size) * n), 0), n - 1);
    const { clientX, clientY } = event;
    marked.choose([share(clientY - box.top, box.height, board.height), share(clientX - box.left, box.width, board.width)]);
  });
}
