// Keys of the editor: those of its board, and undo and redo wherever no text is written.

/**
 * What they act on.
 * @typedef {{at: number, goTo: (index: number) => void, move: (step: [number, number]) => void, mark: (step: [number, number]) => void, remove: () => void}} Edited
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param {HTMLElement} tab @param {HTMLElement} board @param {Edited} edited */
export function listenTo(tab, board, edited) {
  board.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step && event.shiftKey) edited.move(step);
    else if (step) edited.mark(step);
    else if (event.key === "Delete") edited.remove();
    else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = /** @type {HTMLElement} */ (event.target).matches("input[type=text], input[type=number], textarea");
    const name = event.key.toLowerCase();
    if (tab.hidden || isTyping || !(event.ctrlKey || event.metaKey) || (name !== "z" && name !== "y")) return;
    edited.goTo(edited.at + (name === "y" || event.shiftKey ? 1 : -1));
    event.preventDefault();
  });
}
