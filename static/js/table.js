/**
 * The table: takes frames, shows them, emits moves. It owns no rules, no clock and no transport.
 */

import { renderActions } from "./table/actions.js";
import { renderCentre } from "./table/centre.js";
import { chooseLayout, closable, showMeld, showPile } from "./table/chooser.js";
import { attribute } from "./table/dom.js";
import { listenToDrags } from "./table/drag.js";
import { HandView, renderNote } from "./table/hand.js";
import { listenToKeys } from "./table/keyboard.js";
import { beginLog, logAction } from "./table/live.js";
import { renderMelds } from "./table/melds.js";
import { Play } from "./table/play.js";
import { renderOwnSeat, renderScore, renderSeats, renderTurn, renderWarning } from "./table/seats.js";
import { bindSettings, settings } from "./table/settings.js";
import { renderBars, Sheet } from "./table/sheet.js";
import { sideOf } from "./table/state.js";

const names = (root, attribute) =>
  Object.fromEntries([...root.querySelectorAll(`[data-${attribute}]`)].map((node) => [node.dataset[attribute], node]));

class Table {
  constructor(root, frame, emit) {
    this.root = root;
    this.parts = names(root, "part");
    this.dialogs = names(root, "dialog");
    const ask = {
      layout: (layouts) => chooseLayout(this.dialogs.layouts, layouts),
      confirmDiscard: () => settings().confirm,
    };
    this.play = new Play(frame, emit, ask, () => this.render());
    this.hand = new HandView(this.parts.hand, (key) => this.play.toggle(key));
    this.sheet = new Sheet(this.dialogs.sheet);
    Object.values(this.dialogs).forEach(closable);
    bindSettings(this.dialogs.menu.querySelector("form[data-settings]"));
    beginLog(this.parts.log, this.play.state.match);
    this.listen(root);
    this.render();
  }

  /** Take in a frame of the server. */
  receive(frame) {
    this.play.receive(frame);
    if (frame.t === "event" && frame.match) logAction(this.parts.log, frame.match, frame.by);
  }

  /** The connection is "online", lost for the moment ("away") or over ("closed"). */
  connection(status) {
    this.play.away = status !== "online";
    this.play.closed = status === "closed";
    this.render();
  }

  listen(root) {
    const acts = this.acts();
    root.addEventListener("click", (event) => acts[event.target.closest("[data-act]")?.dataset.act]?.());
    const { draw, pile, lay, discard, undo, sort, menu, sheet, look } = acts;
    const letters = { d: draw, t: () => this.play.take(), m: lay, x: discard, u: undo, s: sort, "?": menu, p: sheet, l: look };
    for (let number = 1; number <= 9; number += 1) letters[number] = () => this.tapMeld(this.own, number);
    listenToKeys(this.play, this.hand, letters);
    listenToDrags(root, this.play, { pile, lay, meld: (number) => this.play.attach(number) });
  }

  acts() {
    const { play } = this;
    return {
      draw: () => play.draw(),
      pile: () => this.tapPile(),
      look: () => showPile(this.dialogs.show, play.state.deal.pile),
      lay: () => play.lay(),
      discard: () => play.discard(),
      undo: () => play.undo(),
      sort: () => play.sort(),
      next: () => play.next(),
      sheet: () => this.sheet.open(),
      menu: () => this.dialogs.menu.showModal(),
    };
  }

  tapPile() {
    const { play } = this;
    if (play.lit.take) play.take();
    else if (play.selected.size > 0) play.discard();
    else showPile(this.dialogs.show, play.state.deal.pile);
  }

  tapMeld(melds, number) {
    if (this.play.selected.size > 0 && melds === this.own) this.play.attach(number);
    else if (melds[number - 1]) showMeld(this.dialogs.show, melds[number - 1], number);
  }

  render() {
    const { parts, play } = this;
    attribute(this.root, "aria-busy", play.busy);
    attribute(this.root, "data-version", play.state.version);
    this.renderMelds();
    renderCentre(parts, play);
    renderSeats(parts.seats, play.state);
    renderOwnSeat(parts.ownSeat, play.state);
    renderTurn(parts.turn, play);
    renderWarning(parts.warning, play.state);
    renderScore(parts.score, play.state);
    renderActions(parts, play);
    renderBars(parts.bars, play.state);
    this.hand.render(play);
    renderNote(parts.note, play);
    this.sheet.render(play);
  }

  renderMelds() {
    const { parts, play } = this;
    const side = sideOf(play.state.match.you);
    const [own, theirs] = [play.state.deal.melds[side], play.state.deal.melds[1 - side]];
    const choosing = play.selected.size > 0 && play.lit.melds.size > 0;
    this.own = own;
    renderMelds(parts.theirs, theirs, new Map(), false, (number) => this.tapMeld(this.theirs, number));
    renderMelds(parts.ours, own, play.lit.melds, choosing, (number) => this.tapMeld(this.own, number));
    this.theirs = theirs;
    parts.place.classList.toggle("is-lit", play.lit.lay);
  }
}

/**
 * Bring the table to life.
 *
 * @param {HTMLElement} root the element of the template
 * @param {object} frame the first `view` frame
 * @param {{move: (text: string) => string, next: () => string, targets: (cards: string[]) => string}} emit
 */
export const createTable = (root, frame, emit) => new Table(root, frame, emit);
