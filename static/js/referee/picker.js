/** The picker: a suit, and the cards of that suit with the joker. */

import { gettext } from "../i18n.js";
import { drawCard } from "../table/card.js";
import { make, picture } from "../table/dom.js";
import { faceName, suitName } from "../table/faces.js";

const SUITS = "HCDS";
const RANKS = "A23456789TJQK";

function suitChoice(suit, checked, choose) {
  const radio = make("input");
  Object.assign(radio, { type: "radio", name: "suit", value: suit, checked });
  radio.setAttribute("aria-label", suitName(suit));
  radio.addEventListener("change", () => choose(suit));
  return make("label", "choice", radio, make("span", "", picture(`suit-${suit}`, "suit")));
}

function cardChoice(face, pick) {
  const button = drawCard(make("button"), face);
  button.type = "button";
  button.dataset.face = face;
  button.setAttribute("aria-label", faceName(face));
  button.addEventListener("click", () => pick(face));
  return button;
}

/** Fill the element; `pick(face)` is called for each tap on a card. */
export function buildPicker(element, pick) {
  const cards = make("div", "picker-cards");
  const show = (suit) => cards.replaceChildren(...[...[...RANKS].map((rank) => rank + suit), "JK"].map((face) => cardChoice(face, pick)));
  const suits = make("div", "picker-suits", ...[...SUITS].map((suit) => suitChoice(suit, suit === "H", show)));
  suits.setAttribute("role", "radiogroup");
  suits.setAttribute("aria-label", gettext("Suit"));
  element.replaceChildren(suits, cards);
  show("H");
}
