/** What a player can do, from the selection to the text of a move; an act that is not possible now says why. */

import { fill, gettext } from "../i18n.js";
import { faceName } from "./faces.js";
import { discarded, drawn, exchanged, laid, potDrawn, relaid, swapped, taken, undone } from "./foresight.js";
import { faceOf } from "./order.js";
import { potText, waitingText } from "./waiting.js";

const SECOND_TAP_AFTER = 350;

export class Moves {
  /**
   * @param {import("./play.js").Play} play
   * @param {{layout: (options: string[][]) => Promise<string[]|null>, swap: (card: string) => Promise<"add"|"swap"|null>,
   *   confirmDiscard: () => boolean, suggests: () => boolean}} ask what the player is asked, and wants to be asked
   */
  constructor(play, ask) {
    Object.assign(this, { play, ask, suggestion: 0 });
  }

  /** Something can be laid, and the player wants to be told. */
  get maySuggest() {
    return this.play.lit.suggest && this.ask.suggests();
  }

  draw() {
    const { play } = this;
    if (play.lit.draw) play.send("draw", [], drawn(play.state));
    else play.hint(waitingText(play));
  }

  take() {
    const { play } = this;
    if (play.lit.take) play.send("take", [], taken(play.state));
    else play.hint(waitingText(play));
  }

  /** Take the pot instead of a draw. */
  pot() {
    const { play } = this;
    if (play.lit.pot) play.send("pot", [], potDrawn(play.state));
    else play.hint(potText(play));
  }

  /** Lay the first tile drawn on the pile and draw another. */
  exchange() {
    const { play } = this;
    const isDrawn = (key) => play.holding.fresh.has(key) && faceOf(key) === play.state.deal.drawn;
    if (play.lit.exchange) play.send("exchange", play.keys.filter(isDrawn), exchanged(play.state));
    else play.hint(waitingText(play));
  }

  /** Lay the own meld of this number in another of its layouts. */
  shift(number, layout) {
    const { play } = this;
    if (play.lit.shifts.has(number)) play.send(`shift ${number} -> ${layout.join(" ")}`, [], relaid(play.state, number, [], layout));
  }

  undo() {
    const { play } = this;
    if (play.lit.undo) play.send("undo", [], undone(play.state));
    else if (play.mayTakeBack) play.act("takeback");
  }

  /** Lay the selection as a new meld; without one, select what could be laid. */
  lay() {
    const { play } = this;
    if (play.selected.size === 0) return this.suggest();
    play.afterAnswer(() => {
      if (!play.lit.lay) return play.hint(play.lit.why || waitingText(play));
      const { faces } = play;
      this.sendLaid(`meld ${faces.join(" ")}`, play.lit.layouts, (layout) => laid(play.state, faces, layout));
    });
  }

  /** Attach the selection to the own meld of this number, or take its wild for it. */
  attach(number) {
    const { play } = this;
    play.afterAnswer(async () => {
      const layouts = play.lit.melds.get(number);
      const way = await this.wayInto(number, layouts);
      const { faces } = play;
      if (way === "swap") play.send(`swap ${number} ${faces[0]}`, play.selected, swapped(play.state, number, faces[0]));
      else if (way === "add") this.sendLaid(`add ${number} ${faces.join(" ")}`, layouts, (layout) => relaid(play.state, number, faces, layout));
      else if (way === "none") play.hint(play.lit.why || gettext("These cards do not fit this meld."));
    });
  }

  /** "add", "swap" or "none"; where both are possible the player chooses (null: nothing after all). */
  async wayInto(number, layouts) {
    const { play } = this;
    if (!play.lit.swaps.has(number)) return layouts ? "add" : "none";
    if (!layouts) return "swap";
    const { version } = play.state;
    const way = await this.ask.swap(play.faces[0]);
    return version === play.state.version ? way : null;
  }

  discard() {
    const { play } = this;
    if (play.selected.size !== 1) return play.hint(gettext("Select one card to discard."));
    if (!play.lit.discard) return play.hint(play.lit.why || waitingText(play));
    const [face] = play.faces;
    if (!this.sure()) return play.hint(fill(gettext("Once more to discard: %(card)s."), { card: faceName(face) }));
    return play.send(`discard ${face}`, play.selected, discarded(play.state, face));
  }

  /** Where discards are confirmed, the first tap arms and a later second one acts. */
  sure() {
    const { play } = this;
    if (!this.ask.confirmDiscard()) return true;
    if (play.armed && performance.now() - play.armed > SECOND_TAP_AFTER) return true;
    play.armed ||= performance.now();
    return false;
  }

  /** The quick way of one card: onto the only meld that takes it, else to the pile. */
  hurry(key) {
    const { play } = this;
    play.select([key]);
    const [number, ...others] = new Set([...play.lit.melds.keys(), ...play.lit.swaps]);
    if (number && others.length === 0) this.attach(number);
    else this.discard();
  }

  suggest() {
    const { play } = this;
    const suggestions = this.maySuggest ? play.state.targets.meld : [];
    if (suggestions.length === 0) return play.hint(gettext("Select the cards that you want to lay."));
    const wanted = [...suggestions[this.suggestion++ % suggestions.length]];
    return play.select(play.holding.keys.filter((key) => {
      const at = wanted.indexOf(faceOf(key));
      return at >= 0 && wanted.splice(at, 1).length > 0;
    }));
  }

  /** `foresee(layout)` tells what to show at once for the layout that is chosen. */
  async sendLaid(move, layouts, foresee) {
    const { play } = this;
    const { version } = play.state;
    const layout = layouts.length > 1 ? await this.ask.layout(layouts) : layouts[0];
    if (!layout || version !== play.state.version) return;
    play.send(layouts.length > 1 ? `${move} -> ${layout.join(" ")}` : move, play.selected, foresee(layout));
  }
}
