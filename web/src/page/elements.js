// The elements of the page by their ids.

/** @param {string} id */
export const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} id */
export const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

/** @param {string} id */
export const input = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** @param {string} id */
export const select = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id));

/**
 * Enables buttons or not. Where the one with the focus is no longer enabled, the first that is gets the focus, which would
 * be lost otherwise.
 * @param {Record<string, boolean>} isEnabled by id
 */
export function enable(isEnabled) {
  const ids = Object.keys(isEnabled);
  const focused = ids.find((id) => document.activeElement === button(id));
  for (const id of ids) button(id).disabled = !isEnabled[id];
  if (focused === undefined || isEnabled[focused]) return;
  const next = ids.find((id) => isEnabled[id]);
  if (next !== undefined) button(next).focus();
}

/**
 * Puts other elements with buttons into a place. The button that says the same as the one with the focus gets it, or else the
 * first one, or another element.
 * @param {HTMLElement} place @param {HTMLElement[]} parts @param {HTMLElement} [otherwise]
 */
export function replace(place, parts, otherwise) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const said = (/** @type {Element | null} */ one) => one?.getAttribute("aria-label") ?? one?.textContent;
  const wanted = said(focused);
  place.replaceChildren(...parts);
  if (!focused) return;
  const buttons = Array.from(place.querySelectorAll("button"));
  (buttons.find((one) => said(one) === wanted) ?? buttons[0] ?? otherwise)?.focus();
}
