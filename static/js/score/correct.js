/** The dialog that corrects a number written down earlier; the old one stays to be seen, struck through. */

import { fill, gettext } from "../i18n.js";
import { make, say } from "../table/dom.js";
import { number } from "../points.js";
import { corrected, pointsOf, traceOf } from "./game.js";
import { buildKeypad } from "./keypad.js";
import { numberField } from "./number.js";

export class Correction {
  constructor(dialog, pad, data) {
    Object.assign(this, { dialog, pad });
    const part = (name) => dialog.querySelector(`[data-${name}]`);
    this.part = part;
    this.field = numberField(part("new"), data.unit, (points) => { this.points = points; });
    buildKeypad(part("keys"), data, (turn) => {
      this.points = turn(this.points);
      this.field.reset(this.points);
    });
    dialog.querySelector("form").addEventListener("submit", (event) => this.save(event));
    part("cancel").addEventListener("click", () => dialog.close());
  }

  open(hand, side) {
    const { game } = this.pad;
    const cell = game.hands[hand][side];
    Object.assign(this, { game: game.id, hand, side, points: pointsOf(cell) });
    say(this.part("title"), fill(gettext("%(name)s, hand %(hand)s"), { name: game.names[side], hand: hand + 1 }));
    this.part("old").replaceChildren(...traceOf(cell).map((points) => make("li", "", make("del", "", number(points)))));
    this.field.reset(this.points);
    this.dialog.showModal();
  }

  save(event) {
    event.preventDefault();
    if (!this.field.valid()) return;
    const { game } = this.pad;
    if (game?.id === this.game) this.pad.change(corrected(game, this.hand, this.side, this.points));
    this.dialog.close();
  }
}
