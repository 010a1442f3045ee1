// Where the states of a cluster stand on its map.

import { key, keyWith, layout, range } from "./board.js";

/**
 * @typedef {import("./cluster.js").Cluster} Cluster
 * Places of the states from 0 to 1, and the slides from a row to the next as pairs of states, one after another.
 * @typedef {{x: Float32Array, y: Float32Array, links: number[]}} Layout
 */

/** How often states are moved towards the mean of their neighbours. */
const SWEEPS = 12;

/**
 * A row for each distance; within a row, states stand near the mean of their neighbours in the rows beside it. The
 * cluster needs distances.
 * @param {Cluster} cluster @returns {Layout}
 */
export function layOut(cluster) {
  const distances = cluster.distances ?? [];
  const links = linksOf(cluster, distances);
  /** @type {number[][]} */
  const rows = Array.from({ length: cluster.maxDistance + 1 }, () => []);
  distances.forEach((distance, number) => rows[distance].push(number));
  const x = new Float32Array(distances.length);
  const spread = (/** @type {number[]} */ row) => row.forEach((number, i) => (x[number] = (i + 0.5) / row.length));
  rows.forEach(spread);
  const mean = means(x, links);
  const wanted = new Float32Array(distances.length);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const row of sweep % 2 === 0 ? rows : [...rows].reverse()) {
      for (const number of row) wanted[number] = mean(number);
      row.sort((a, b) => wanted[a] - wanted[b]);
      spread(row);
    }
  }
  const y = Float32Array.from(distances, (distance) => 1 - (distance + 0.5) / rows.length);
  return { x, y, links };
}

/**
 * Slides within a row say nothing of the way. Those to the left or up are others the other way round.
 * @param {Cluster} cluster @param {number[]} distances
 */
function linksOf({ board, states, numbers }, distances) {
  /** @type {number[]} */
  const links = [];
  states.forEach((state, number) => {
    const cells = layout(board, state);
    const text = key(state);
    state.forEach((position, vehicle) => {
      const [, last] = range(board, state, vehicle, cells);
      for (let to = position + 1; to <= last; to++) {
        const other = numbers.get(keyWith(text, vehicle, to)) ?? number;
        if (distances[other] !== distances[number]) links.push(number, other);
      }
    });
  });
  return links;
}

/**
 * The mean place of a state's neighbours; its own if it has none.
 * @param {Float32Array} x @param {number[]} links @returns {(number: number) => number}
 */
function means(x, links) {
  // The neighbours of a state stand in `others` from `starts` at its number on.
  const starts = new Uint32Array(x.length + 1);
  for (const number of links) starts[number + 1]++;
  for (let i = 1; i < starts.length; i++) starts[i] += starts[i - 1];
  const ends = starts.slice(0, -1);
  const others = new Uint32Array(links.length);
  links.forEach((number, i) => (others[ends[number]++] = links[i ^ 1]));
  return (number) => {
    const [start, end] = [starts[number], starts[number + 1]];
    let sum = 0;
    for (let i = start; i < end; i++) sum += x[others[i]];
    return start === end ? x[number] : sum / (end - start);
  };
}
