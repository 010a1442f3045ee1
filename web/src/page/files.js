// Files that the page gives the browser to keep.

/** @param {Blob} file @param {string} name */
export function give(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers begin to read it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
