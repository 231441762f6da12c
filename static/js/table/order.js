/**
 * The order of the own hand. Equal cards have no identity on the wire; here each gets a key, `7H#0` and `7H#1`,
 * so that a selection means a card and not a place, and so that the order a player made outlives draws and reloads.
 */

import { byRank, bySuit } from "./faces.js";
import { grouped } from "./groups.js";

export const faceOf = (key) => key.split("#")[0];

function tally(faces) {
  const counts = new Map();
  faces.forEach((face) => counts.set(face, (counts.get(face) ?? 0) + 1));
  return counts;
}

/** Take `leaving` out first, then whatever the hand no longer holds. */
function staying(order, hand, leaving) {
  const room = tally(hand);
  const keep = new Set();
  const patient = [...order].sort((a, b) => leaving.has(a) - leaving.has(b));
  for (const key of patient) {
    const left = room.get(faceOf(key)) ?? 0;
    if (left > 0) keep.add(key);
    room.set(faceOf(key), left - 1);
  }
  return order.filter((key) => keep.has(key));
}

function arriving(kept, hand) {
  const used = new Set(kept);
  const have = tally(kept.map(faceOf));
  const fresh = [];
  for (const [face, count] of tally(hand)) {
    let missing = count - (have.get(face) ?? 0);
    for (let copy = 0; missing > 0; copy += 1) {
      const key = `${face}#${copy}`;
      if (used.has(key)) continue;
      fresh.push(key);
      missing -= 1;
    }
  }
  return fresh;
}

/**
 * Carry an order over to a new hand: `{order, fresh}`, both lists of keys. What stays keeps its place, what is
 * new comes last. `leaving` is the set of keys just played: of two equal cards it is those that go.
 */
export function settle(order, hand, leaving = new Set()) {
  const kept = staying(order, hand, leaving);
  const fresh = arriving(kept, hand);
  return { order: [...kept, ...fresh], fresh };
}

const COMPARE = { suit: bySuit, rank: byRank };

/** The keys sorted by "suit", by "rank" or in "groups" that might be laid; another way leaves them as they are. */
export function sorted(order, way) {
  if (way === "groups") return grouped(sorted(order, "suit"), faceOf);
  const compare = COMPARE[way];
  return compare ? [...order].sort((a, b) => compare(faceOf(a), faceOf(b)) || a.localeCompare(b)) : order;
}

/** The keys with `keys` moved, in their order, to stand where `index` is. */
export function moved(order, keys, index) {
  const wanted = new Set(keys);
  const rest = order.filter((other) => !wanted.has(other));
  const at = Math.max(0, Math.min(index, rest.length));
  return [...rest.slice(0, at), ...order.filter((other) => wanted.has(other)), ...rest.slice(at)];
}
