/**
 * The value of a game at the real table, and what follows from it. Nothing here changes a game in place.
 *
 * `{id, started, changed, names, players, first, rules, target, deals, hands}`: a hand has a cell for each side, a cell
 * a list of `[points, time]`; its last entry counts, those before are the trace of what was corrected.
 */

const RANDOM_BYTES = 16;
const MOST_ENTRIES = 40;
const FIELDS = ["id", "started", "changed", "names", "players", "first", "rules", "target", "deals", "hands"];

/** An id that no other game has. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A game from what was chosen: `{names, players, rules, target, deals}`. */
export function newGame(chosen, now = Date.now()) {
  return { id: newId(), started: now, changed: now, first: 0, hands: [], ...chosen };
}

/** A game as one text, whatever the order of its fields. */
export const textOf = (game) => JSON.stringify(game, FIELDS);

export const pointsOf = (cell) => cell.at(-1)[0];

/** The entries of a cell that no longer count. */
export const traceOf = (cell) => cell.slice(0, -1).map(([points]) => points);

/** The points of each side so far. */
export function totalsOf(game) {
  return game.names.map((_, side) => game.hands.reduce((sum, hand) => sum + pointsOf(hand[side]), 0));
}

/** The side that alone has most, or null. */
function leaderOf(totals) {
  const best = Math.max(...totals);
  return totals.filter((total) => total === best).length === 1 ? totals.indexOf(best) : null;
}

function victoryPointsOf(game, totals, tables) {
  const rows = tables[game.deals];
  if (!rows || totals.length !== 2) return null;
  const [one, other] = totals;
  const [, higher, lower] = rows.find(([bound]) => bound === null || Math.abs(one - other) <= bound);
  return one >= other ? [higher, lower] : [lower, higher];
}

/**
 * How a game stands: `{totals, missing, over, winner, tied, victoryPoints}`. To a target it ends with a hand after
 * which somebody has reached it and one side alone is ahead; equal totals play on. Over a number of deals equal
 * totals are a draw.
 */
export function standing(game, tables) {
  const totals = totalsOf(game);
  const leader = leaderOf(totals);
  if (game.deals) {
    const over = game.hands.length >= game.deals;
    return { totals, missing: null, over, winner: over ? leader : null, tied: false, victoryPoints: over ? victoryPointsOf(game, totals, tables) : null };
  }
  const reached = Math.max(...totals) >= game.target;
  const over = reached && leader !== null;
  const missing = totals.map((total) => Math.max(0, game.target - total));
  return { totals, missing, over, winner: over ? leader : null, tied: reached && !over, victoryPoints: null };
}

/** Who deals the next hand: the deal goes round those who sit at the table, or the sides where nobody is named. */
export function dealerOf(game) {
  const seats = game.players.length ? game.players : game.names;
  return seats[(game.first + game.hands.length) % seats.length];
}

/** A time after another one, though the clocks of two phones differ. */
const after = (time, now) => Math.max(now, time + 1);

/** The deal passes on by one, for a table that began elsewhere. */
export function passDeal(game, now = Date.now()) {
  const seats = game.players.length || game.names.length;
  return { ...game, first: (game.first + 1) % seats, changed: after(game.changed, now) };
}

/** The game after one more hand, `points` for each side. */
export function withHand(game, points, now = Date.now()) {
  return { ...game, hands: [...game.hands, points.map((each) => [[each, now]])], changed: after(game.changed, now) };
}

/** The game after a correction; the entry of before stays as a trace. */
export function corrected(game, hand, side, points, now = Date.now()) {
  if (pointsOf(game.hands[hand][side]) === points) return game;
  const entered = (cell) => [...cell, [points, after(cell.at(-1)[1], now)]].slice(-MOST_ENTRIES);
  const hands = game.hands.map((cells, row) => (row !== hand ? cells : cells.map((cell, at) => (at !== side ? cell : entered(cell)))));
  return { ...game, hands, changed: after(game.changed, now) };
}

function mergedCell(mine, theirs) {
  const known = new Map([...mine, ...theirs].map((entry) => [entry.join(), entry]));
  const ordered = [...known.values()].sort(([a, early], [b, late]) => early - late || a - b);
  return ordered.filter(([points], index) => index === 0 || ordered[index - 1][0] !== points).slice(-MOST_ENTRIES);
}

function laterOf(mine, theirs) {
  if (mine.changed !== theirs.changed) return mine.changed > theirs.changed ? mine : theirs;
  return textOf(mine) > textOf(theirs) ? mine : theirs;
}

/**
 * One game of two that two phones wrote, the same on both: every hand and every entry, the later words for the rest.
 * Where both wrote the same hand, the later number counts and the other is its trace.
 */
export function merged(mine, theirs) {
  const later = laterOf(mine, theirs);
  if (mine.names.length !== theirs.names.length) return later;
  const hands = Array.from({ length: Math.max(mine.hands.length, theirs.hands.length) }, (_, row) =>
    later.names.map((_name, side) => mergedCell(mine.hands[row]?.[side] ?? [], theirs.hands[row]?.[side] ?? [])));
  return { ...later, hands };
}
