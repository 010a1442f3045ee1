// The page: its tabs, and what is shown at the start.

import { Refused, Unanswered, complaint, readBoard } from "./api.js";
import { boardAt, readableSlides } from "./board.js";
import { Edit } from "./edit.js";
import { at } from "./elements.js";
import { kept } from "./kept.js";
import { fromFragment, tabOf, viewOf } from "./links.js";
import { Logic } from "./logic.js";
import { ClusterMap } from "./map.js";
import { Play } from "./play.js";
import { Programs } from "./programs.js";
import { allCards } from "./puzzles.js";
import { patiently } from "./waiting.js";

const TABS = ["play", "edit", "map", "logic", "programs"];

const play = new Play((game, cluster) => {
  if (!at("edit").hidden) edit.arrive(boardAt(game.board, game.state));
  if (!at("map").hidden) map.show(game, cluster, play.unexplored);
  if (at("logic").hidden) logic.leave(game);
  else logic.show(game, cluster ?? null);
});
/** Makes slides in the game. @param {import("./board.js").Slide[]} slides */
const playAll = (slides) => play.change((game) => slides.forEach((slide) => game.play(slide)));
const map = new ClusterMap(playAll);
const edit = new Edit((board) => {
  play.goOn(board);
  open("play");
  play.focusPrimary();
});
const logic = new Logic(playAll);
new Programs();

/** Shows a tab. @param {string} name @param {import("./links.js").View} [view] what a link shows of the logic */
function open(name, view) {
  for (const tab of TABS) {
    const isShown = tab === name;
    at(tab).hidden = !isShown;
    at(`tab-${tab}`).setAttribute("aria-selected", String(isShown));
    at(`tab-${tab}`).tabIndex = isShown ? 0 : -1;
  }
  play.tab = name;
  if (name !== "edit") edit.leave();
  if (name === "edit" && play.game) edit.open(boardAt(play.game.board, play.game.state));
  if (name === "map" && play.game) map.show(play.game, play.cluster, play.unexplored);
  if (!play.game) return;
  if (name === "logic") logic.show(play.game, play.cluster ?? null, view);
  else play.link();
}

TABS.forEach((tab, number) => {
  at(`tab-${tab}`).addEventListener("click", () => open(tab));
  at(`tab-${tab}`).addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = TABS[(number + step + TABS.length) % TABS.length];
    open(next);
    at(`tab-${next}`).focus();
  });
});

/**
 * The game of a link and its view, if it has them. The server checks what it says.
 * @param {string} fragment
 */
async function read(fragment) {
  const game = fromFragment(fragment);
  if (!game) return null;
  const [view, tab] = [viewOf(fragment), TABS.find((name) => name === tabOf(fragment))];
  const board = await readBoard(game.board);
  return { board, ...readableSlides(board, game.played), view, tab };
}

/**
 * Begins with a board from a link or from the last visit, else with the first card.
 * @param {string} link the fragment of an address
 * @param {boolean} isLater whether the page was there before the link, which may show another tab then
 */
async function begin(link, isLater) {
  const isNewest = play.choice.next();
  let fault = "";
  for (const fragment of [link, kept("rushsat-game") ?? ""]) {
    let found = null;
    try {
      found = await patiently(() => isNewest() && play.say("Looking for the board …"), () => read(fragment));
    } catch (error) {
      if (!isNewest()) return;
      // Of a board that was not read it is not known that it is none: the game that is kept stays.
      const isUnread = error instanceof Unanswered || (error instanceof Refused && error.status !== 400);
      if (isUnread) return play.say(complaint(error));
      if (fragment !== link) continue;
      fault = "The link can't be read. ";
      if (error instanceof Refused) fault = `The link can't be read: ${complaint(error)}. `;
    }
    if (!isNewest()) return;
    if (!found) continue;
    play.begin(found.board, found.slides);
    if (found.fault && play.game?.slides.length === found.slides.length) play.say(`${found.fault}: the game goes on before it.`);
    if (found.view) open("logic", found.view);
    else if (found.tab || isLater) open(found.tab ?? "play");
    if (fault) play.say(fault);
    return;
  }
  const isBegun = await play.choice.from(async () => (await allCards())[0], () => "the first card: let the red car out");
  if (fault && isBegun) play.say(`${fault}This is the first card: let the red car out.`);
}

// By now an answer that came late may have written the game of before into the address.
window.addEventListener("hashchange", (event) => begin(new URL(event.newURL).hash, true));
open("play");
begin(location.hash, false);
