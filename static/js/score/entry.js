/** What is entered for the hand that is just over: a number for each side, by large buttons or by parts. */

import { fill, gettext } from "../i18n.js";
import { attribute, make, patch, say } from "../table/dom.js";
import { dealerOf, passDeal, standing, withHand } from "./game.js";
import { number, signed } from "../points.js";
import { buildKeypad } from "./keypad.js";
import { numberField } from "./number.js";
import { countParts, withParts } from "./parts.js";
import { buildParts } from "./parts_panel.js";

/** The counts of all sides by parts. */
export function countsOf(parts, values) {
  return parts.map((each, side) => countParts(each, parts.filter((_, other) => other !== side), values));
}

/** The points that the draft gives each side. */
export function pointsIn(draft, values) {
  return draft.way === "points" ? draft.points : countsOf(draft.parts, values).map(({ total }) => total);
}

export class Entry {
  constructor(root, pad, data) {
    Object.assign(this, { root, pad, data });
    this.part = (name) => root.querySelector(`[data-${name}]`);
    this.points = numberField(this.part("points"), data.unit, (points) => this.setPoints(points));
    buildKeypad(this.part("keys"), data, (turn) => this.setPoints(turn(this.pad.draft.points[this.pad.draft.side])));
    root.querySelectorAll("[name=way]").forEach((radio) => radio.addEventListener("change", () => pad.enter({ way: radio.value })));
    this.part("points").addEventListener("keydown", (event) => event.key === "Enter" && this.end());
    this.part("end").addEventListener("click", () => this.end());
    this.part("pass").addEventListener("click", () => pad.change(passDeal(pad.game)));
  }

  get values() {
    return this.data.profiles[this.pad.game.rules] ?? this.data.profiles[this.data.usual];
  }

  setPoints(points) {
    const { draft } = this.pad;
    this.pad.enter({ points: draft.points.map((each, side) => (side === draft.side ? points : each)) });
  }

  setParts(change) {
    const { draft } = this.pad;
    this.pad.enter({ parts: withParts(draft.parts, draft.side, change) });
  }

  /** The hand is over: its points are written down, unless nothing was entered or something is wrong. */
  end() {
    const { pad, part } = this;
    const { draft, game } = pad;
    const panel = draft.way === "points" ? this.points : this.panel;
    if (!panel.valid()) return;
    const points = pointsIn(draft, this.values);
    if (!points.some((each) => each)) return say(part("note"), gettext("Enter the points of this hand first."));
    say(part("note"), fill(gettext("Written down: %(points)s."), { points: game.names.map((name, side) => `${name} ${number(points[side])}`).join(", ") }));
    pad.change(withHand(game, points));
  }

  render(mayWrite) {
    const { pad, root } = this;
    const { game, draft } = pad;
    const open = mayWrite && game && !standing(game, this.data.victoryPoints).over;
    attribute(root, "hidden", open ? null : "");
    if (!open) return;
    this.renderHead(game);
    this.renderSides(game, draft);
    root.querySelectorAll("[name=way]").forEach((radio) => { radio.checked = radio.value === draft.way; });
    attribute(this.part("by-points"), "hidden", draft.way === "points" ? null : "");
    attribute(this.part("by-parts"), "hidden", draft.way === "parts" ? null : "");
    const key = [game.id, game.rules, game.hands.length, draft.side, draft.way].join();
    this.renderPanels(game, draft, key !== this.shown);
    this.shown = key;
  }

  renderPanels(game, draft, anew) {
    const points = draft.points[draft.side];
    if (anew) this.points.reset(points);
    else this.points.show(points);
    if (draft.way !== "parts") return;
    if (this.rules !== game.rules || !this.panel) {
      this.panel = buildParts(this.part("parts"), this.values, this.data.unit, (change) => this.setParts(change));
      this.rules = game.rules;
    }
    this.panel.show(draft.parts[draft.side], countsOf(draft.parts, this.values)[draft.side], anew);
  }

  renderHead(game) {
    say(this.part("hand"), fill(gettext("Hand %(number)s"), { number: game.hands.length + 1 }));
    say(this.part("dealer"), fill(gettext("Dealer: %(name)s"), { name: dealerOf(game) }));
  }

  renderSides(game, draft) {
    const points = pointsIn(draft, this.values);
    const create = () => {
      const radio = make("input");
      Object.assign(radio, { type: "radio", name: "side" });
      radio.addEventListener("change", () => this.pad.enter({ side: Number(radio.value) }));
      return make("label", "choice", radio, make("span", "", make("b", "side-name"), make("b", "side-points")));
    };
    patch(this.part("sides"), [...game.names.entries()], ([side]) => side, create, (node, [side, name]) => {
      const radio = node.querySelector("input");
      Object.assign(radio, { value: side, checked: side === draft.side });
      say(node.querySelector(".side-name"), name);
      say(node.querySelector(".side-points"), points[side] ? signed(points[side]) : "0");
    });
  }
}
