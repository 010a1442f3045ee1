// Files that the page gives the browser to keep, and takes from it.

/** @param {Blob} file @param {string} name */
export function give(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers begin to read it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The text of a file. @param {File} file */
export async function textOf(file) {
  try {
    return await file.text();
  } catch {
    throw new Unread(file.name);
  }
}

/** That a file cannot be read. */
export class Unread extends Error {
  /** @param {string} name */
  constructor(name) {
    super(`The file ${name} cannot be read.`);
  }
}

/**
 * The file that was chosen, if one was. The same one may be chosen again, as it was changed meanwhile.
 * @param {HTMLInputElement} chooser
 */
export function taken(chooser) {
  const file = chooser.files?.[0];
  chooser.value = "";
  return file;
}
