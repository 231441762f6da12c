/**
 * How the table will look once the server has accepted a move, so that it can be shown at once. It knows no rules: what
 * is laid how comes from the server's own targets, and what it cannot know it leaves as it is. Each function returns the
 * parts of the deal that change.
 */

import { placed, rankOf } from "./faces.js";
import { sideOf } from "./state.js";

function without(hand, faces) {
  const rest = [...hand];
  faces.forEach((face) => rest.splice(rest.indexOf(face), 1));
  return rest;
}

/** A meld as it will lie; its grade and its points are the server's to tell. */
function lying(cards, before = { grade: "none", points: 0, bonus: 0 }) {
  const ranks = cards.map((text) => rankOf(placed(text).as ?? placed(text).face));
  const shape = before.shape ?? (ranks[0] === ranks[1] || ranks[0] === ranks[2] ? "set" : "run");
  const wilds = ranks.map((rank, index) => index).filter((index) => placed(cards[index]).as || (shape === "set" && ranks[index] !== ranks[0]));
  return { ...before, shape, cards, wilds };
}

function withMelds(deal, you, change) {
  return deal.melds.map((melds, side) => (side === sideOf(you) ? change(melds) : melds));
}

/** A new meld of `faces` in this layout. */
export function laid({ deal, match }, faces, layout) {
  return { hand: without(deal.hand, faces), melds: withMelds(deal, match.you, (melds) => [...melds, lying(layout)]) };
}

/** `faces` added to the own meld of this number, or none: its wild has moved. */
export function relaid({ deal, match }, number, faces, layout) {
  const change = (melds) => melds.map((meld, index) => (index + 1 === number ? lying(layout, meld) : meld));
  return { hand: without(deal.hand, faces), melds: withMelds(deal, match.you, change) };
}

export function discarded({ deal }, face) {
  return { hand: without(deal.hand, [face]), pile: [...deal.pile, face] };
}

export function taken({ deal }) {
  return { hand: [...deal.hand, ...deal.pile], pile: [] };
}

/** The card `face` in the place of the wild that it takes from the own meld of this number. */
export function swapped({ deal, match }, number, face) {
  const meld = deal.melds[sideOf(match.you)][number - 1];
  const standsFor = (index) => placed(meld.cards[index]).as ?? face;
  const spot = meld.wilds.find((index) => standsFor(index) === face);
  if (spot === undefined) return null;
  const cards = meld.cards.map((text, index) => (index === spot ? face : text));
  const { hand, melds } = relaid({ deal, match }, number, [face], cards);
  return { hand: [...hand, placed(meld.cards[spot]).face], melds };
}

/** The last lay of this turn is taken back, if this page has seen how the table was before it. */
export function undone({ before }) {
  return before.at(-1) ?? null;
}

/** A card is drawn that nobody has seen yet; `awaits` tells where hidden cards come from. */
export function drawn({ deal }) {
  return { stock: deal.stock - 1, awaits: "stock" };
}

/** The pot is taken instead. */
export function potDrawn({ deal }) {
  return { pozzetti: deal.pozzetti - 1, awaits: "pozzetti" };
}

/** The first card drawn goes onto the pile, and another one is drawn. */
export function exchanged(state) {
  return state.deal.drawn ? { ...discarded(state, state.deal.drawn), ...drawn(state) } : drawn(state);
}
