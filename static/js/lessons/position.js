/** The drawing of a position: melds and pile to look at, a hand to choose from. */

import { gettext } from "../i18n.js";
import { drawCard, meldPictures } from "../table/card.js";
import { attribute, make } from "../table/dom.js";
import { bySuit, faceName, placedName } from "../table/faces.js";

/** Some cards to look at; read aloud as one text. */
export function cards(texts) {
  if (texts.length === 0) return [gettext("no cards")];
  return [make("span", "visually-hidden", texts.map(placedName).join(", ")), ...meldPictures(texts, true)];
}

/** The melds of a side. */
export function melds(list) {
  if (list.length === 0) return [make("li", "", gettext("none"))];
  return list.map((texts) => make("li", "lesson-meld", ...cards(texts)));
}

/** A hand whose cards are chosen by a tap: any number of them, or `single`. */
export class Hand {
  constructor(list, faces, single) {
    this.buttons = [...faces].sort(bySuit).map((face) => this.card(face, single));
    list.replaceChildren(...this.buttons.map((button) => make("li", "", button)));
  }

  card(face, single) {
    const button = drawCard(make("button"), face);
    button.type = "button";
    button.dataset.face = face;
    attribute(button, "aria-label", faceName(face));
    attribute(button, "aria-pressed", "false");
    button.addEventListener("click", () => this.toggle(button, single));
    return button;
  }

  toggle(button, single) {
    const chosen = button.getAttribute("aria-pressed") === "true";
    if (single) this.buttons.forEach((other) => attribute(other, "aria-pressed", "false"));
    attribute(button, "aria-pressed", String(!chosen));
  }

  get chosen() {
    return this.buttons.filter((button) => button.getAttribute("aria-pressed") === "true").map(({ dataset }) => dataset.face);
  }

  /** Mark the cards of the right answer. */
  mark(faces) {
    const wanted = [...faces];
    for (const button of this.buttons) {
      const at = wanted.indexOf(button.dataset.face);
      if (at >= 0) wanted.splice(at, 1);
      button.parentElement.classList.toggle("is-answer", at >= 0);
    }
  }
}
