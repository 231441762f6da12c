/** The trays that tapped cards go to, one of them chosen; a tap on a card in a tray takes it out again. */

import { fill, gettext } from "../i18n.js";
import { drawCard } from "../table/card.js";
import { make } from "../table/dom.js";
import { faceName } from "../table/faces.js";

function meldTrays(question, side, label) {
  return question[side].melds.map((cards, index) => [`${side}.${index}`, fill(label, { number: index + 1 }), cards]);
}

/** The trays of a question: `[name, label, faces]`. */
export function traysOf(question) {
  if (question.ask === "meld") return [["cards", gettext("The meld"), question.cards]];
  if (question.ask === "attach") {
    return [["meld", gettext("The meld on the table"), question.meld], ["added", gettext("The cards added"), question.added]];
  }
  return [
    ...meldTrays(question, "our", gettext("Our meld %(number)s")),
    ["our.hand", gettext("Left in our hands"), question.our.hand],
    ...meldTrays(question, "their", gettext("Their meld %(number)s")),
    ["their.hand", gettext("Left in their hands"), question.their.hand],
  ];
}

function cardButton(face, remove) {
  const button = drawCard(make("button"), face);
  button.type = "button";
  button.setAttribute("aria-label", fill(gettext("%(card)s: take it out"), { card: faceName(face) }));
  button.addEventListener("click", remove);
  return make("li", "", button);
}

function tray([name, label, cards], chosen, { choose, remove }) {
  const radio = make("input");
  Object.assign(radio, { type: "radio", name: "tray", value: name, checked: name === chosen });
  radio.addEventListener("change", () => choose(name));
  const list = make("ul", "tray-cards", ...cards.map((face, index) => cardButton(face, () => remove(name, index))));
  const count = cards.length ? ` (${cards.length})` : "";
  return make("div", "tray", make("label", "choice", radio, make("span", "", label + count)), list);
}

/** Draw trays `[name, label, faces]` anew; the focus stays on the tray, or goes to the next card where one was taken out. */
export function renderTrays(element, trays, chosen, acts) {
  const focused = [...element.querySelectorAll("input, button")].indexOf(document.activeElement);
  element.replaceChildren(...trays.map((each) => tray(each, chosen, acts)));
  const nodes = element.querySelectorAll("input, button");
  if (focused >= 0) nodes[Math.min(focused, nodes.length - 1)].focus();
}
