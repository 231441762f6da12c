/** The form for a new game: sides, their names, who sits where, the length, the rules that are counted by. */

import { fill, gettext } from "../i18n.js";
import { attribute, make } from "../table/dom.js";
import { newGame } from "./game.js";
import { read } from "./number.js";

const LONGEST_NAME = 40;
const MOST_PLAYERS = 12;

const words = (text) => [...text.replace(/[\s\p{Cc}]+/gu, " ").trim()].slice(0, LONGEST_NAME).join("");

function nameField(side) {
  const input = make("input");
  Object.assign(input, { id: `name-${side}`, name: "side-name", maxLength: LONGEST_NAME, autocomplete: "off" });
  const label = make("label", "", fill(gettext("Name %(number)s"), { number: side + 1 }));
  label.htmlFor = input.id;
  return make("p", "", label, input);
}

function usualName(side, sides) {
  if (sides === 2) return side ? gettext("Them") : gettext("Us");
  return fill(gettext("Side %(number)s"), { number: side + 1 });
}

export class Setup {
  /** `begin(game)` is called with the new game. */
  constructor(form, data, begin) {
    Object.assign(this, { form, data });
    form.addEventListener("change", () => this.render());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const chosen = this.chosen();
      if (chosen) begin(newGame(chosen));
    });
    this.render();
  }

  /** The names and rules of the game before are offered again. */
  offer(game) {
    if (!game) return;
    const { elements } = this.form;
    elements.sides.value = game.names.length;
    this.render();
    this.names.forEach((input, side) => { input.value = game.names[side]; });
    elements.players.value = game.players.join(", ");
    elements.rules.value = game.rules;
  }

  get names() {
    return [...this.form.querySelectorAll("[name=side-name]")];
  }

  render() {
    const { elements } = this.form;
    const sides = Number(elements.sides.value);
    const list = this.form.querySelector("[data-names]");
    while (list.children.length > sides) list.lastChild.remove();
    while (list.children.length < sides) list.append(nameField(list.children.length));
    this.names.forEach((input, side) => { input.placeholder = usualName(side, sides); });
    attribute(this.form.querySelector("[data-own]"), "hidden", elements.until.value === "own" ? null : "");
  }

  /** What the form says; null, with the mistake told, when the own target is none. */
  chosen() {
    const { elements } = this.form;
    const [kind, count] = elements.until.value.split("-");
    const target = kind === "own" ? this.ownTarget() : kind === "target" ? Number(count) : this.data.targets[0];
    if (target === null) return null;
    const names = this.names.map((input, side) => words(input.value) || usualName(side, this.names.length));
    const players = elements.players.value.split(",").map(words).filter(Boolean).slice(0, MOST_PLAYERS);
    return { names, players, rules: elements.rules.value, target, deals: kind === "deals" ? Number(count) : null };
  }

  ownTarget() {
    const { own } = this.form.elements;
    const points = read(own.value, this.data.unit);
    const wrong = !(points > 0);
    attribute(own, "aria-invalid", wrong ? "true" : null);
    attribute(this.form.querySelector("[data-own-mistake]"), "hidden", wrong ? null : "");
    if (wrong) own.focus();
    return wrong ? null : points;
  }
}
