// The elements of the page by their ids.

/** @param {string} id */
export const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} id */
export const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

/** @param {string} id */
export const input = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** @param {string} id */
export const select = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id));
