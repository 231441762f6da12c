/**
 * The play of one seat: the selection, what is lit, the request in flight and what there is to say about it.
 *
 * Knows neither the document nor the socket. `emit` carries `move(text)`, `next()`, `targets(cards)`, `hint()` and
 * `act(what)`, each returning the id that the answer will carry. What can be done with it are the `Moves`.
 */

import { Holding } from "./holding.js";
import { Inquiry } from "./inquiry.js";
import { litPlaces } from "./lit.js";
import { faceOf } from "./order.js";
import { isNew, rulingText, standsStill } from "./ruling.js";
import { recallSelection, rememberSelection } from "./selection.js";
import { dealOver, ownTurn, reduce } from "./state.js";
import { waitingText } from "./waiting.js";

export class Play {
  /**
   * @param {object} frame the first `view` frame
   * @param {{move: Function, next: Function, targets: Function, hint: Function, act: Function}} emit
   * @param {() => void} changed called after every change that may be seen
   */
  constructor(frame, emit, changed) {
    Object.assign(this, { emit, changed });
    this.inquiry = new Inquiry(emit.targets);
    this.state = reduce(null, frame);
    this.holding = new Holding(this.state.match.id);
    this.holding.update(this.state, new Set());
    this.selected = new Set(recallSelection(this.state).filter((key) => this.holding.keys.includes(key)));
    this.table = null;
    this.leaving = new Set();
    this.returned = new Set();
    this.mover = null;
    this.foreseen = null;
    this.pending = null;
    this.reached = 0;
    this.message = null;
    this.advice = null;
    this.advised = null;
    this.away = false;
    this.closed = false;
    this.armed = 0;
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
    return litPlaces(this.busy ? null : this.state.targets, this.faces, this.inquiry.answer);
  }

  /** The deal as it is shown: with the move in flight as it will be when it is accepted. */
  get shown() {
    return this.foreseen ? { ...this.state.deal, ...this.foreseen } : this.state.deal;
  }

  /** The keys of the hand as it is shown. */
  get keys() {
    return this.foreseen?.hand ? this.holding.carried(this.foreseen.hand, this.leaving).order : this.holding.keys;
  }

  /** Take in a frame of the server. */
  receive(frame) {
    ({
      view: () => this.moved(frame),
      event: () => this.moved(frame),
      ok: () => this.accepted(frame),
      error: () => this.refused(frame),
      targets: () => this.inquiry.take(frame),
      hint: () => this.adviseWith(frame),
      table: () => this.surrounded(frame),
    })[frame.t]?.();
    this.changed();
  }

  moved(frame) {
    this.state = reduce(this.state, frame);
    this.mover = frame.by ?? null;
    this.advice = null;
    this.foreseen = null;
    this.returned.clear();
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

  refused(frame) {
    if (this.inquiry.concerns(frame.id)) return this.inquiry.refused(frame, this.lit.discard, (intent) => this.inquire(intent));
    if (frame.id === this.pending) this.giveBack(frame.code);
    this.message = { text: frame.text, refusal: true };
  }

  /** The cards of a refused move go back to where they were. */
  giveBack(code) {
    this.pending = this.foreseen = null;
    this.returned = new Set(this.leaving);
    this.leaving.clear();
    this.forget();
    if (code !== "stale") this.inquire();
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
    this.inquiry.forget();
    this.armed = 0;
  }

  /** Ask the server what can be done with the present selection; `intent` is what waits for the answer. */
  inquire(intent = null) {
    this.forget();
    rememberSelection(this.state, this.selected);
    const wanted = this.selected.size > 0 && !this.busy && ownTurn(this.state) && this.state.deal.phase === "play";
    if (wanted) this.inquiry.ask(this.faces, intent);
  }

  /** Act now, or as soon as it is known what the selection can do. */
  afterAnswer(act) {
    if (!this.busy) this.inquiry.after(act);
  }

  /** Select a card of the hand or let it go. */
  toggle(key) {
    const selected = new Set(this.selected);
    if (!selected.delete(key)) selected.add(key);
    this.select(selected);
  }

  select(keys) {
    this.selected = new Set(keys);
    this.message = null;
    this.returned.clear();
    this.inquire();
    this.changed();
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

  /** Put cards of the hand where another place of it is. */
  place(keys, index) {
    this.holding.place(keys, index);
    this.changed();
  }

  /** `cards` are the keys that the move takes out of the hand, `foreseen` what it will change of the deal, if known. */
  send(move, cards = [], foreseen = null) {
    if (this.busy) return;
    this.message = null;
    this.leaving = new Set(cards);
    this.mover = this.state.match.you;
    this.foreseen = foreseen;
    this.returned.clear();
    this.pending = this.emit.move(move);
    this.changed();
  }

  hint(text) {
    this.message = { text, refusal: false };
    this.changed();
  }
}
