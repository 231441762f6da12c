/** Faces as text (`7H`, `TD`, `JK`): their parts, their names in the reader's language, their order in a hand. */

import { fill, gettext } from "../i18n.js";
import { settings } from "./settings.js";

const RANKS = "A23456789TJQK";
const SUITS = "HCDS";
/** Fante, donna, re. */
const ITALIAN = { J: "F", Q: "D", K: "R" };

let tiles = false;

/** Whether faces are shown and named as numbered tiles in colours, from now on and everywhere on this page. */
export function useTiles(on) {
  tiles = on;
}

export const areTiles = () => tiles;

export const suitOf = (face) => (face === "JK" ? "K" : face[1]);
export const rankOf = (face) => (face === "JK" ? "" : face[0]);
const numberOf = (face) => RANKS.indexOf(rankOf(face)) + 1;

/** The rank as it is written on the card or tile: "10", "K"; on a tile "13". */
export function rankText(face) {
  if (tiles && face !== "JK") return String(numberOf(face));
  const rank = rankOf(face);
  return rank === "T" ? "10" : (settings().indices === "italian" && ITALIAN[rank]) || rank;
}

/** `JK=6H` lies on the table: `{face: "JK", as: "6H"}`; for a card that is itself, `as` is null. */
export function placed(text) {
  const [face, as] = text.split("=");
  return { face, as: as ?? null };
}

/** The name of a suit as it is read aloud. */
export function suitName(suit) {
  return { H: gettext("hearts"), D: gettext("diamonds"), C: gettext("clubs"), S: gettext("spades") }[suit];
}

function colourName(suit) {
  return { H: gettext("red"), D: gettext("blue"), C: gettext("green"), S: gettext("black") }[suit];
}

function rankName(face) {
  const named = { A: gettext("ace"), J: gettext("jack"), Q: gettext("queen"), K: gettext("king") };
  return named[rankOf(face)] ?? rankText(face);
}

/** "seven of hearts" as it is read aloud, "7 red" for a tile. */
export function faceName(face) {
  if (face === "JK") return gettext("joker");
  if (tiles) return fill(gettext("%(number)s %(colour)s"), { number: rankText(face), colour: colourName(suitOf(face)) });
  return fill(gettext("%(rank)s of %(suit)s"), { rank: rankName(face), suit: suitName(suitOf(face)) });
}

/** The same for a card of a meld; a wild tells what it stands for. */
export function placedName(text) {
  const { face, as } = placed(text);
  if (!as) return faceName(face);
  return fill(gettext("%(card)s as %(other)s"), { card: faceName(face), other: faceName(as) });
}

export const namesOf = (faces) => faces.map(faceName).join(", ");

const place = (face) => (face === "JK" ? -1 : RANKS.indexOf(rankOf(face)));
const high = (face) => (rankOf(face) === "A" && !tiles ? RANKS.length : place(face));
const suitPlace = (face) => SUITS.indexOf(suitOf(face));
const wildFirst = (face) => (face === "JK" ? 0 : rankOf(face) === "2" ? 1 : 2);

/** Compare two faces: wilds on the left, then suit by suit, low to high. */
export function bySuit(a, b) {
  return wildFirst(a) - wildFirst(b) || suitPlace(a) - suitPlace(b) || high(a) - high(b);
}

/** Compare two faces: wilds on the left, then rank by rank. */
export function byRank(a, b) {
  return wildFirst(a) - wildFirst(b) || high(a) - high(b) || suitPlace(a) - suitPlace(b);
}
