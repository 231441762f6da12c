/** Dialogs that ask or show something: which layout, what lies in a meld or in the pile. */

import { fill, gettext } from "../i18n.js";
import { cardPicture } from "./card.js";
import { make, say } from "./dom.js";
import { faceName, placed, placedName } from "./faces.js";
import { gradeName } from "./melds.js";

function strip(cards) {
  return make("span", "show-cards", ...cards.map((text) => {
    const { face, as } = placed(text);
    return cardPicture(face, as);
  }));
}

function option(cards, choose) {
  const button = make("button", "option button", strip(cards));
  button.type = "button";
  button.setAttribute("aria-label", cards.map(placedName).join(", "));
  button.addEventListener("click", () => choose(cards));
  return make("li", "", button);
}

/** Ask which of several layouts is meant; resolves to one of them, or to null when the dialog is closed. */
export function chooseLayout(dialog, layouts) {
  return new Promise((resolve) => {
    const choose = (cards) => {
      resolve(cards);
      dialog.close();
    };
    dialog.querySelector("[data-options]").replaceChildren(...layouts.map((cards) => option(cards, choose)));
    dialog.addEventListener("close", () => resolve(null), { once: true });
    dialog.showModal();
  });
}

function show(dialog, title, note, cards) {
  say(dialog.querySelector("[data-heading]"), title);
  say(dialog.querySelector("[data-note]"), note);
  dialog.querySelector("[data-cards]").replaceChildren(...cards.map((text) => {
    const { face, as } = placed(text);
    return make("li", "", make("span", "visually-hidden", placedName(text)), cardPicture(face, as));
  }));
  dialog.showModal();
}

/** Show one meld at full width. */
export function showMeld(dialog, meld, number) {
  const points = fill(gettext("Cards %(points)s, bonus %(bonus)s"), meld);
  const note = [gradeName(meld.grade), points].filter(Boolean).join(" · ");
  show(dialog, fill(gettext("Meld %(number)s"), { number }), note, meld.cards);
}

/** Show the whole discard pile, the top card first. */
export function showPile(dialog, pile) {
  const top = pile.length ? fill(gettext("On top: %(card)s"), { card: faceName(pile.at(-1)) }) : gettext("The pile is empty.");
  show(dialog, gettext("Discard pile"), top, [...pile].reverse());
}

/** Let every dialog close by its buttons marked `data-close` and by a tap beside it. */
export function closable(dialog) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("[data-close]")) dialog.close();
  });
}
