/** The drawing of a card. Everything in it is for the eye; the names for the ear are set by who shows it. */

import { gettext } from "../i18n.js";
import { make, picture } from "./dom.js";
import { areTiles, placed, rankOf, rankText, suitOf } from "./faces.js";
import { fillTile } from "./tile.js";

const suitPicture = (face, className = "suit") => picture(`suit-${suitOf(face)}`, className);

function corner(face, extra = "") {
  const index = make("span", `card-index${extra}`);
  if (face !== "JK") index.append(make("b", "rank", rankText(face)));
  index.append(suitPicture(face));
  return index;
}

function figure(face) {
  const court = "JQK".includes(rankOf(face)) && rankOf(face);
  return picture(court ? `figure-${court}` : `suit-${suitOf(face)}`, "card-figure");
}

function fillCard(element, face) {
  element.replaceChildren(corner(face), figure(face));
  if (face === "JK") element.append(make("span", "card-word", gettext("Joker")));
}

/**
 * Draw `face` into `element`, an empty span or button, as a card or, where the match is played with them, as a tile;
 * `as` is the card that a wild stands for, or null; in a set only its rank counts, and it is not `suited`.
 */
export function drawCard(element, face, as = null, suited = true) {
  element.classList.add("card");
  element.classList.toggle("tile", areTiles());
  element.classList.toggle("is-wild", Boolean(as));
  element.dataset.suit = suitOf(face);
  element.dataset.rank = rankOf(face);
  if (areTiles()) fillTile(element, face);
  else fillCard(element, face);
  if (as) element.append(make("span", "card-as", rankText(as), ...(suited ? [suitPicture(as, "as-suit")] : [])));
  return element;
}

/** Drawings that were made already: a copy is made faster than a card is drawn. */
const drawn = new Map();

function copyOf(name, draw) {
  if (!drawn.has(name)) drawn.set(name, draw());
  return drawn.get(name).cloneNode(true);
}

/** A card as a picture alone. */
export function cardPicture(face, as = null, suited = true) {
  return copyOf([face, as, suited, areTiles(), rankText(face)].join(), () => {
    const card = drawCard(make("span"), face, as, suited);
    card.setAttribute("aria-hidden", "true");
    return card;
  });
}

/** A card as a button; what it does is up to who shows it. */
export function cardButton(face) {
  return copyOf(["button", face, areTiles(), rankText(face)].join(), () => {
    const card = drawCard(make("button"), face);
    card.type = "button";
    return card;
  });
}

/** The pictures of the cards of a meld, each wild with what it stands for; `whole` ones repeat their index at the foot. */
export function meldPictures(texts, whole = false) {
  return texts.map((text) => {
    const { face, as } = placed(text);
    const card = cardPicture(face, as);
    if (whole && !areTiles()) card.append(corner(face, " card-index-low"));
    return card;
  });
}
