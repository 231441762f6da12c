/** The cards of a hand beside those that they might be laid with. For the eye only: no rule is judged. */

import { rankOf, suitOf } from "./faces.js";

const RANKS = "A23456789TJQK";
const isWild = (face) => face === "JK" || rankOf(face) === "2";
const numberOf = (face) => RANKS.indexOf(rankOf(face));

/** Keys of one rank together: `[[..], ..]`. */
function sets(keys, faceOf) {
  return [...gather(keys, (key) => rankOf(faceOf(key))).values()];
}

function gather(keys, nameOf) {
  const groups = new Map();
  keys.forEach((key) => groups.set(nameOf(key), [...(groups.get(nameOf(key)) ?? []), key]));
  return groups;
}

/** Keys of one suit whose ranks follow one another, each rank once: `[[..], ..]`. `keys` are sorted by suit. */
function runs(keys, faceOf) {
  const found = [];
  for (const suit of gather(keys, (key) => suitOf(faceOf(key))).values()) {
    let last = null;
    for (const key of suit) {
      const number = numberOf(faceOf(key));
      if (number === last) continue;
      if (last !== null && number === last + 1) found.at(-1).push(key);
      else found.push([key]);
      last = number;
    }
  }
  return found;
}

/** Take the largest group out again and again, runs before sets of the same size. */
export function grouped(keys, faceOf) {
  const wilds = keys.filter((key) => isWild(faceOf(key)));
  let rest = keys.filter((key) => !isWild(faceOf(key)));
  const order = [];
  while (rest.length > 0) {
    const groups = [...runs(rest, faceOf), ...sets(rest, faceOf)];
    const largest = groups.reduce((best, group) => (group.length > best.length ? group : best));
    const taken = new Set(largest);
    order.push(...largest);
    rest = rest.filter((key) => !taken.has(key));
  }
  return [...wilds, ...order];
}
