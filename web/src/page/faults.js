// What is wrong, as the command says it, without the drawing that it shows in a terminal.

/**
 * A fault; its place counts from 1, and is null if it has none. Help says what to do about it.
 * @typedef {{words: string, place: {line: number, column: number} | null, help: string}} Fault
 */

/** Options of the command that helps name, and what the page has in their place. @type {[RegExp, string][]} */
const OPTIONS = [
  [/with `--primary (LETTER|NAME)`/u, "in the field “Must leave”"],
  [/with `--primary A` or `--primary X`/u, "in the field “Must leave”"],
  [/(if .*, )?say (so|which) with `--(list|grid)`( or `--grid`)?/u, ""],
  [/with `--size WxH`, /u, ""],
];

/** The faults that a message of the command lists. @param {string} text @returns {Fault[]} */
export function faultsOf(text) {
  const faults = text.split(/^Error:\s*$/mu).map(faultOf).filter((fault) => fault.words !== "");
  // The first of several counts the others, and calls what was sent standard input.
  return faults.length > 1 && !faults[0].place ? faults.slice(1) : faults;
}

/** A fault after its place, if it has one. @param {Fault} fault */
export const placed = ({ words, place }) => (place ? `line ${place.line}, column ${place.column}: ${words}` : words);

/**
 * One fault: the first line that has words and those that go on behind a bar; the place; the help.
 * @param {string} block @returns {Fault}
 */
function faultOf(block) {
  const lines = block.split("\n");
  const words = lines.map((line) => line.replace(/^[\s×╰─▶│·,|]*(Error:)?\s*/u, "").trim());
  const first = Math.max(words.findIndex((line) => line !== ""), 0);
  const end = endOf(lines, first, /^\s*│ /u);
  const place = /╭─\[.*:(\d+):(\d+)\]/u.exec(block);
  const helps = lines.findIndex((line) => line.startsWith("  help: "));
  const help = helps < 0 ? [] : words.slice(helps, endOf(lines, helps, /^ {8}/u));
  return {
    words: words.slice(first, end).join(" "),
    place: place && { line: Number(place[1]), column: Number(place[2]) },
    help: OPTIONS.reduce((text, [option, words]) => text.replace(option, words), help.join(" ").replace(/^help: /u, "")),
  };
}

/**
 * The index after a line and those that go on with it.
 * @param {string[]} lines @param {number} first @param {RegExp} goesOn
 */
function endOf(lines, first, goesOn) {
  let end = first + 1;
  while (end < lines.length && goesOn.test(lines[end])) end++;
  return end;
}
