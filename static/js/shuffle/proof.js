/** Checks the proof of a deal: everything is computed again from it, nothing is asked of anybody. */

import { bytesOf, commitment, deckOrder, LABEL } from "./order.js";

const FORMAT = "burraco shuffle proof 1";
const RANKS = [..."A23456789TJQK"];
const FACES = [..."HDCS"].flatMap((suit) => RANKS.map((rank) => rank + suit));
const MOST_CONTRIBUTIONS = 8;

/** The steps of a check, in their order. */
export const STEPS = ["form", "commitment", "order", "hands"];

const fixedDeck = (jokers) => [...FACES.flatMap((face) => [face, face]), ...Array(jokers).fill("JK")];
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const sorted = (cards) => [...cards].sort();
const whole = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
const cards = (list) => Array.isArray(list) && list.every((card) => card === "JK" || FACES.includes(card));

function wellFormed(proof) {
  return [
    proof.format === FORMAT && proof.label === LABEL,
    typeof proof.match === "string" && typeof proof.deal === "string",
    proof.contributions.length <= MOST_CONTRIBUTIONS,
    whole(proof.jokers, 4) && whole(proof.players, 4) && whole(proof.dealer, 3),
    whole(proof.hand_size, 26) && whole(proof.pozzetto_size, 26),
    cards(proof.deck) && cards(proof.pile),
    proof.hands.every(cards) && proof.pozzetti.every(cards),
  ].every(Boolean);
}

/** The proof with its bytes read. Throws for what is no proof. */
function read(proof) {
  if (!wellFormed(proof)) throw new TypeError("no proof");
  return { ...proof, seed: bytesOf(proof.seed), contributions: proof.contributions.map(bytesOf) };
}

async function ordered({ seed, contributions, match, deal, jokers }) {
  const deck = fixedDeck(jokers);
  return (await deckOrder(seed, contributions, match, deal, deck.length)).map((index) => deck[index]);
}

/** Hands, pozzetti and first card of the pile, dealt from the deck; equal cards are interchangeable. */
function dealt({ deck, players, dealer, hand_size, pozzetto_size, upcard }) {
  const size = players * hand_size;
  const hands = Array.from({ length: players }, () => []);
  deck.slice(0, size).forEach((card, index) => hands[(dealer + 1 + index) % players].push(card));
  const bottom = [...deck].reverse().slice(0, 2 * pozzetto_size);
  const pozzetti = [0, 1].map((which) => bottom.filter((_, index) => index % 2 === which));
  return [hands.map(sorted), pozzetti.map(sorted), deck.slice(size, size + (upcard ? 1 : 0))];
}

/**
 * The first of `STEPS` at which a proof fails, or null when all of it holds.
 *
 * @param {unknown} value what a file or the page held
 */
export async function failedStep(value) {
  let proof;
  try {
    proof = read(value);
  } catch {
    return "form";
  }
  if ((await commitment(proof.seed, proof.match, proof.deal)) !== proof.commitment) return "commitment";
  if (!same(await ordered(proof), proof.deck)) return "order";
  const told = [proof.hands.map(sorted), proof.pozzetti.map(sorted), proof.pile];
  return same(told, dealt(proof)) ? null : "hands";
}
