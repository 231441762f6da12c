/** Dialogs that ask or show something: which layout, what lies in a meld or in the pile. */

import { fill, gettext } from "../i18n.js";
import { cardPicture, meldPictures } from "./card.js";
import { attribute, make, say } from "./dom.js";
import { faceName, placed, placedName } from "./faces.js";
import { gradeName } from "./melds.js";

const strip = (cards) => make("span", "show-cards", ...meldPictures(cards));

function option(value, choose, ...content) {
  const button = make("button", "option button", ...content);
  button.type = "button";
  button.addEventListener("click", () => choose(value));
  return make("li", "", button);
}

function layoutOption(cards, choose) {
  const item = option(cards, choose, strip(cards));
  item.firstElementChild.setAttribute("aria-label", cards.map(placedName).join(", "));
  return item;
}

/** Open `dialog` with what `items(choose)` lists; resolves to what is chosen, or to null when it is closed. */
function choice(dialog, items) {
  return new Promise((resolve) => {
    const choose = (value) => {
      resolve(value);
      dialog.close();
    };
    dialog.querySelector("[data-options]").replaceChildren(...items(choose));
    dialog.addEventListener("close", () => resolve(null), { once: true });
    dialog.showModal();
  });
}

/** Ask which of several layouts is meant; resolves to one of them, or to null when the dialog is closed. */
export const chooseLayout = (dialog, layouts) => choice(dialog, (choose) => layouts.map((cards) => layoutOption(cards, choose)));

/** Ask whether a card is added to a meld or takes the place of its wild; resolves to "add", "swap" or null. */
export function chooseSwap(dialog, face) {
  const card = faceName(face);
  return choice(dialog, (choose) => [
    option("add", choose, fill(gettext("Add it: %(card)s"), { card })),
    option("swap", choose, fill(gettext("Take the wild card into your hand for it: %(card)s"), { card })),
  ]);
}

function fillIn(dialog, title, note, cards) {
  say(dialog.querySelector("[data-heading]"), title);
  say(dialog.querySelector("[data-note]"), note);
  dialog.querySelector("[data-cards]").replaceChildren(...cards.map((text) => {
    const { face, as } = placed(text);
    return make("li", "", make("span", "visually-hidden", placedName(text)), cardPicture(face, as));
  }));
}

/**
 * Show one meld at full width, with its `others`, the other layouts that it may have now; resolves to one of them, or
 * to null when the dialog is closed.
 */
export function showMeld(dialog, meld, number, others = []) {
  const points = fill(gettext("Cards %(points)s, bonus %(bonus)s"), meld);
  const note = [gradeName(meld.grade), points].filter(Boolean).join(" · ");
  fillIn(dialog, fill(gettext("Meld %(number)s"), { number }), note, meld.cards);
  attribute(dialog.querySelector("[data-others]"), "hidden", others.length === 0);
  return choice(dialog, (choose) => others.map((cards) => layoutOption(cards, choose)));
}

/** Show the whole discard pile, the top card first. */
export function showPile(dialog, pile) {
  const top = pile.length ? fill(gettext("On top: %(card)s"), { card: faceName(pile.at(-1)) }) : gettext("The pile is empty.");
  fillIn(dialog, gettext("Discard pile"), top, [...pile].reverse());
  attribute(dialog.querySelector("[data-others]"), "hidden", true);
  dialog.showModal();
}

/** Let every dialog close by its buttons marked `data-close` and by a tap beside it. */
export function closable(dialog) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("[data-close]")) dialog.close();
  });
}
