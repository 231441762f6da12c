/**
 * From taps to moves: the selection, what is lit, the request in flight and what there is to say about it.
 *
 * Knows neither the document nor the socket. `emit` carries `move(text)`, `next()`, `targets(cards)`, `hint()` and
 * `act(what)`, each returning the id that the answer will carry; `ask` opens the choosers of the page.
 */

import { fill, gettext } from "../i18n.js";
import { faceName } from "./faces.js";
import { Holding } from "./holding.js";
import { litPlaces } from "./lit.js";
import { faceOf } from "./order.js";
import { isNew, rulingText, standsStill } from "./ruling.js";
import { recallSelection, rememberSelection } from "./selection.js";
import { dealOver, ownTurn, reduce } from "./state.js";
import { potText, waitingText } from "./waiting.js";

const SECOND_TAP_AFTER = 350;
const ASK_AGAIN_AFTER = 600;

export class Play {
  /**
   * @param {object} frame the first `view` frame
   * @param {{move: Function, next: Function, targets: Function, hint: Function, act: Function}} emit
   * @param {{layout: (options: string[][]) => Promise<string[]|null>, confirmDiscard: () => boolean,
   *   swap: (card: string) => Promise<"add"|"swap"|null>}} ask
   * @param {() => void} changed called after every change that may be seen
   */
  constructor(frame, emit, ask, changed) {
    Object.assign(this, { emit, ask, changed });
    this.state = reduce(null, frame);
    this.holding = new Holding(this.state.match.id);
    this.holding.update(this.state, new Set());
    this.selected = new Set(recallSelection(this.state).filter((key) => this.holding.keys.includes(key)));
    this.table = null;
    this.leaving = new Set();
    this.pending = null;
    this.reached = 0;
    this.message = null;
    this.advice = null;
    this.advised = null;
    this.away = false;
    this.closed = false;
    this.suggestion = 0;
    this.forget();
  }

  /** A request is in flight: buttons wait. */
  get busy() {
    return this.pending !== null || this.state.version < this.reached || this.away || this.paused;
  }

  /** Nobody may play, for now or for good. */
  get paused() {
    return Boolean(this.table && (this.table.paused || standsStill(this.table)));
  }

  /** The table may be asked to take back what `undo` does not. */
  get mayTakeBack() {
    return Boolean(this.table?.friendly && !this.table.proposal) && !this.watching && !this.busy && !this.lit.undo && !dealOver(this.state);
  }

  /** A hint may be asked for. */
  get mayAsk() {
    return !this.busy && ownTurn(this.state);
  }

  get faces() {
    return this.holding.keys.filter((key) => this.selected.has(key)).map(faceOf);
  }

  get lit() {
    return litPlaces(this.busy ? null : this.state.targets, this.faces, this.answer);
  }

  /** Take in a frame of the server. */
  receive(frame) {
    ({
      view: () => this.moved(frame),
      event: () => this.moved(frame),
      ok: () => this.accepted(frame),
      error: () => this.refused(frame),
      targets: () => this.answered(frame),
      hint: () => this.adviseWith(frame),
      table: () => this.surrounded(frame),
    })[frame.t]?.();
    this.changed();
  }

  moved(frame) {
    this.state = reduce(this.state, frame);
    this.advice = null;
    this.holding.update(this.state, this.leaving);
    if (frame.id && frame.id === this.pending) this.accepted({ id: frame.id, v: frame.v });
    if (!this.busy) this.leaving.clear();
    const held = new Set(this.holding.keys);
    this.selected = new Set([...this.selected].filter((key) => held.has(key)));
    this.inquire();
  }

  /** Take in what surrounds the play; its times run from now on. */
  surrounded({ table }) {
    const paused = this.paused;
    if (this.table && isNew(table.ruling, this.table.ruling)) this.hint(rulingText(table.ruling, this.state.match));
    this.table = { ...table, at: performance.now() };
    if (paused !== this.paused) this.inquire();
  }

  accepted({ id, v }) {
    if (id !== this.pending) return;
    this.pending = null;
    this.reached = v;
    this.leaving.forEach((key) => this.selected.delete(key));
    this.forget();
  }

  refused({ id, code, text }) {
    if (id !== null && id === this.asked) return this.unanswered(code, text);
    if (id === this.pending) {
      this.pending = null;
      this.leaving.clear();
      this.forget();
      if (code !== "stale") this.inquire();
    }
    this.message = { text, refusal: true };
  }

  /** A question about the selection was refused: too many at once are asked again, the rest is the answer. */
  unanswered(code, text) {
    if (code === "rate_limited") setTimeout(() => this.inquire(this.intent), ASK_AGAIN_AFTER);
    else this.answer = { meld: [], add: [], discard: this.lit.discard, why: { code, text } };
  }

  answered(frame) {
    if (frame.id !== this.asked) return;
    this.answer = frame;
    const intent = this.intent;
    this.intent = null;
    intent?.();
  }

  /** Ask what a good player would do now. */
  askAdvice() {
    if (!this.mayAsk) return this.hint(waitingText(this));
    this.message = null;
    this.advised = this.emit.hint();
    this.changed();
  }

  adviseWith(frame) {
    if (frame.id === this.advised && frame.v === this.state.version) this.advice = frame;
  }

  /** Do what is no move; the answer comes as a table, or as a refusal in words. */
  act(what) {
    this.message = null;
    const id = this.emit.act(what);
    this.changed();
    return id;
  }

  /** Drop what was known about the selection. */
  forget() {
    Object.assign(this, { answer: null, asked: null, intent: null, armed: 0 });
  }

  /** Ask the server what can be done with the present selection; `intent` is what waits for the answer. */
  inquire(intent = null) {
    this.forget();
    this.intent = intent;
    rememberSelection(this.state, this.selected);
    const wanted = this.selected.size > 0 && !this.busy && ownTurn(this.state) && this.state.deal.phase === "play";
    if (wanted) this.asked = this.emit.targets(this.faces);
  }

  /** Select a card of the hand or let it go. */
  toggle(key) {
    if (!this.selected.delete(key)) this.selected.add(key);
    this.message = null;
    this.inquire();
    this.changed();
  }

  select(keys) {
    this.selected = new Set(keys);
    this.message = null;
    this.inquire();
    this.changed();
  }

  draw() {
    if (this.lit.draw) this.send("draw");
    else this.hint(waitingText(this));
  }

  take() {
    if (this.lit.take) this.send("take");
    else this.hint(waitingText(this));
  }

  /** Take the pot instead of a draw. */
  pot() {
    if (this.lit.pot) this.send("pot");
    else this.hint(potText(this));
  }

  /** Lay the first tile drawn on the pile and draw another. */
  exchange() {
    if (this.lit.exchange) this.send("exchange");
    else this.hint(waitingText(this));
  }

  /** Lay the own meld of this number in another of its layouts. */
  shift(number, layout) {
    if (this.lit.shifts.has(number)) this.send(`shift ${number} -> ${layout.join(" ")}`);
  }

  undo() {
    if (this.lit.undo) this.send("undo");
    else if (this.mayTakeBack) this.act("takeback");
  }

  /** Lay the selection as a new meld; without one, select what could be laid. */
  lay() {
    if (this.selected.size === 0) return this.suggest();
    this.afterAnswer(() => {
      if (!this.lit.lay) return this.hint(this.lit.why || waitingText(this));
      this.sendLaid(`meld ${this.faces.join(" ")}`, this.lit.layouts);
    });
  }

  /** Attach the selection to the own meld of this number, or take its wild for it. */
  attach(number) {
    this.afterAnswer(async () => {
      const layouts = this.lit.melds.get(number);
      const way = await this.wayInto(number, layouts);
      if (way === "swap") this.send(`swap ${number} ${this.faces[0]}`, this.selected);
      else if (way === "add") this.sendLaid(`add ${number} ${this.faces.join(" ")}`, layouts);
      else if (way === "none") this.hint(this.lit.why || gettext("These cards do not fit this meld."));
    });
  }

  /** "add", "swap" or "none"; where both are possible the player chooses (null: nothing after all). */
  async wayInto(number, layouts) {
    if (!this.lit.swaps.has(number)) return layouts ? "add" : "none";
    if (!layouts) return "swap";
    const { version } = this.state;
    const way = await this.ask.swap(this.faces[0]);
    return version === this.state.version ? way : null;
  }

  discard() {
    if (this.selected.size !== 1) return this.hint(gettext("Select one card to discard."));
    if (!this.lit.discard) return this.hint(this.lit.why || waitingText(this));
    const [face] = this.faces;
    if (!this.sure()) return this.hint(fill(gettext("Once more to discard: %(card)s."), { card: faceName(face) }));
    this.send(`discard ${face}`, this.selected);
  }

  /** Where discards are confirmed, the first tap arms and a later second one acts. */
  sure() {
    if (!this.ask.confirmDiscard()) return true;
    if (this.armed && performance.now() - this.armed > SECOND_TAP_AFTER) return true;
    this.armed ||= performance.now();
    return false;
  }

  next() {
    if (this.busy) return;
    this.message = null;
    this.pending = this.emit.next();
    this.changed();
  }

  sort() {
    this.holding.sort();
    this.changed();
  }

  place(key, index) {
    this.holding.place(key, index);
    this.changed();
  }

  suggest() {
    const suggestions = this.lit.suggest ? this.state.targets.meld : [];
    if (suggestions.length === 0) return this.hint(gettext("Select the cards that you want to lay."));
    const wanted = [...suggestions[this.suggestion++ % suggestions.length]];
    this.select(this.holding.keys.filter((key) => {
      const at = wanted.indexOf(faceOf(key));
      return at >= 0 && wanted.splice(at, 1).length > 0;
    }));
  }

  /** Act now, or as soon as the answer about this selection is here. */
  afterAnswer(act) {
    if (this.busy) return;
    if (this.asked && !this.answer) this.intent = act;
    else act();
  }

  async sendLaid(move, layouts) {
    const version = this.state.version;
    const layout = layouts.length > 1 ? await this.ask.layout(layouts) : [];
    if (layout && version === this.state.version) {
      this.send(layout.length ? `${move} -> ${layout.join(" ")}` : move, this.selected);
    }
  }

  /** `cards` are the keys that the move takes out of the hand. */
  send(move, cards = []) {
    if (this.busy) return;
    this.message = null;
    this.leaving = new Set(cards);
    this.pending = this.emit.move(move);
    this.changed();
  }

  hint(text) {
    this.message = { text, refusal: false };
    this.changed();
  }
}
