/**
 * The table: takes frames, shows them, emits moves. It owns no rules, no clock and no transport.
 */

import { fill, gettext } from "./i18n.js";
import { renderActions } from "./table/actions.js";
import { renderAdvice } from "./table/advice.js";
import { renderCentre } from "./table/centre.js";
import { chooseLayout, chooseSwap, closable, showMeld, showPile } from "./table/chooser.js";
import { renderCommitment } from "./table/commitment.js";
import { Company } from "./table/company.js";
import { keepAwake } from "./table/awake.js";
import { attribute, say } from "./table/dom.js";
import { Drags } from "./table/drag.js";
import { useTiles } from "./table/faces.js";
import { Flights } from "./table/flights.js";
import { HandView, renderNote } from "./table/hand.js";
import { listenToKeys } from "./table/keyboard.js";
import { beginLog, logAction } from "./table/live.js";
import { litPlaces } from "./table/lit.js";
import { renderMelds } from "./table/melds.js";
import { Moves } from "./table/moves.js";
import { Peek } from "./table/peek.js";
import { Play } from "./table/play.js";
import { renderOwnSeat, renderScore, renderSeats, renderTurn, renderWarning, sideNames } from "./table/seats.js";
import { Ear } from "./table/senses.js";
import { bindLook } from "./look.js";
import { bindSettings, settings } from "./table/settings.js";
import { renderBars, Sheet } from "./table/sheet.js";
import { dealOver, ownTurn, sideOf } from "./table/state.js";
import { waitingText } from "./table/waiting.js";
import { BurakoWay } from "./table/way.js";

const SECOND_TAP_WITHIN = 350;

const names = (root, attribute) =>
  Object.fromEntries([...root.querySelectorAll(`[data-${attribute}]`)].map((node) => [node.dataset[attribute], node]));

class Table {
  constructor(root, frame, emit, watching) {
    useTiles(frame.match.tiles);
    Object.assign(this, { root, watching });
    this.parts = names(root, "part");
    this.dialogs = names(root, "dialog");
    const ask = {
      layout: (layouts) => chooseLayout(this.dialogs.layouts, layouts),
      swap: (face) => chooseSwap(this.dialogs.swap, face),
      confirmDiscard: () => settings().confirm,
      suggests: () => settings().suggest,
    };
    this.flights = new Flights(root);
    this.play = new Play(frame, emit, () => this.follow());
    this.play.watching = watching;
    this.moves = new Moves(this.play, ask);
    this.way = new BurakoWay(this.play, this.moves, () => settings()[frame.match.tiles ? "pick_tiles" : "pick_cards"]);
    this.hand = new HandView(this.parts.hand, (key, event) => watching || this.tapCard(key, event));
    this.sheet = new Sheet(this.dialogs.sheet, !watching);
    this.company = this.parts.company && new Company(this.parts, this.dialogs, this.play);
    Object.values(this.dialogs).forEach(closable);
    bindLook(this.dialogs.settings.querySelector("form[data-look]"));
    bindSettings(this.dialogs.settings.querySelector("form[data-settings]"), (name) => this.wear(name));
    beginLog(this.parts.log, this.play.state.match);
    this.listen(root);
    root.classList.remove("is-coming");
    this.follow();
  }

  /** Take in a frame of the server. */
  receive(frame) {
    this.play.receive(frame);
    this.company?.receive(frame);
    this.ear?.receive(frame);
    this.stayAwake();
    if (frame.t === "event" && frame.match) logAction(this.parts.log, frame.match, frame.by);
  }

  /** Show another moment of a deal that is looked back at; the log begins anew with what `seat` did then. */
  jump(frame, seat) {
    this.parts.log.replaceChildren();
    this.play.holding.restart();
    if (seat !== null) logAction(this.parts.log, frame.match, seat);
    this.play.receive(frame);
  }

  /** The connection is "online", lost for the moment ("away") or over ("closed"). */
  connection(status) {
    this.play.away = status !== "online";
    this.play.closed = status === "closed";
    if (status === "online") this.play.inquire();
    this.stayAwake();
    this.render();
  }

  /** The screen stays on as long as there is something to do or to wait for here. */
  stayAwake() {
    const { play } = this;
    keepAwake(!this.watching && !play.closed && !play.paused && !dealOver(play.state));
  }

  listen(root) {
    const acts = this.watching ? this.looks() : this.acts();
    const showMeld = (own, number) => this.showMeld(own ? this.own : this.theirs, number);
    this.peek = new Peek(root, { meld: showMeld, pile: acts.look });
    root.addEventListener("click", (event) => {
      if (!event.target.closest(".hand-place")) this.lastTap = null;
      acts[event.target.closest("[data-act]")?.dataset.act]?.(event);
    });
    if (this.watching) return;
    const { draw, pot, exchange, lay, discard, undo, sort, help, sheet, look, advise } = acts;
    const letters = { d: draw, t: () => this.moves.take(), p: pot, e: exchange, m: lay, x: discard, u: undo, s: sort };
    Object.assign(letters, { c: sheet, l: look, h: advise, o: acts.settings, "?": help });
    for (let number = 1; number <= 9; number += 1) letters[number] = () => this.tapMeld(this.own, number);
    listenToKeys(this.play, this.hand, letters);
    this.listenToDrops(root);
    this.ear = new Ear(this.play);
  }

  listenToDrops(root) {
    const { moves } = this;
    this.drags = new Drags(root, this.play, {
      pile: () => moves.discard(), lay: () => moves.lay(), meld: (number) => moves.attach(number),
      let: (boxes) => this.flights.startFrom(boxes),
    });
  }

  /** What can be done where nobody plays. */
  looks() {
    const { look, sheet, menu, help, settings: options } = this.acts();
    return { look, pile: look, sheet, menu, help, settings: options };
  }

  acts() {
    const { play, moves } = this;
    return {
      draw: (event) => this.way.counts("stock", event) && moves.draw(),
      pile: (event) => this.tapPile(event),
      pot: () => play.state.match.pot && moves.pot(),
      exchange: () => moves.exchange(),
      look: () => showPile(this.dialogs.show, play.state.deal.pile),
      lay: () => this.way.lay(),
      discard: () => moves.discard(),
      undo: () => moves.undo(),
      sort: () => this.sort(),
      next: () => play.next(),
      advise: () => play.state.match.practice && play.askAdvice(),
      sheet: () => this.sheet.open(),
      menu: () => this.open("menu"),
      help: () => this.open("help"),
      settings: () => this.open("settings"),
      talk: () => this.dialogs.talk.showModal(),
      ...this.company?.acts(),
    };
  }

  /** Open a dialog in place of one that may be open. */
  open(name) {
    Object.values(this.dialogs).forEach((dialog) => dialog.open && dialog.close());
    this.dialogs[name].showModal();
  }

  /** Sort the hand and say how it lies now. */
  sort() {
    const { play } = this;
    play.sort();
    const words = { suit: gettext("Sorted by suit."), rank: gettext("Sorted by rank."), groups: gettext("Sorted by what goes together.") };
    play.hint(words[play.holding.way]);
  }

  /** A setting has changed: the screen follows it, and the cards, which may wear it, are drawn anew. */
  wear(name) {
    if (name === "awake") return this.stayAwake();
    if (name !== "indices") return this.render();
    this.parts.hand.replaceChildren();
    for (const list of [this.parts.cards, this.parts.ours, this.parts.theirs]) list.replaceChildren();
    this.render();
  }

  /** A second tap on a card that is alone selected is the quick way; every other one means what the way says. */
  tapCard(key, event) {
    const { play, lastTap } = this;
    const again = event.detail > 0 && lastTap?.key === key && event.timeStamp - lastTap.time < SECOND_TAP_WITHIN;
    this.lastTap = again ? null : { key, time: event.timeStamp };
    const alone = play.selected.size === 1 && play.selected.has(key);
    if (again && alone && settings().double && !this.way.chosen() && ownTurn(play.state)) this.moves.hurry(key);
    else this.way.tap(key, event);
  }

  tapPile(event) {
    const { play, moves } = this;
    if (play.lit.take) this.way.counts("pile", event) && moves.take();
    else if (play.busy) play.hint(waitingText(play));
    else if (play.selected.size > 0) moves.discard();
    else showPile(this.dialogs.show, play.state.deal.pile);
  }

  tapMeld(melds, number) {
    if (this.play.selected.size > 0 && melds === this.own) this.moves.attach(number);
    else if (melds[number - 1]) this.showMeld(melds, number);
  }

  /** Show a meld; of an own one whose wild can move, the other layouts are offered. */
  async showMeld(melds, number) {
    const others = melds === this.own ? this.play.lit.shifts.get(number) : [];
    const layout = await showMeld(this.dialogs.show, melds[number - 1], number, others);
    if (layout) this.moves.shift(number, layout);
  }

  /** Show what has changed; when cards have changed their places, let them travel there. */
  follow() {
    const { play } = this;
    const picture = [play.state.deal, play.foreseen, play.holding.keys];
    const begins = !this.picture;
    const same = this.picture?.every((part, index) => part === picture[index]);
    this.picture = picture;
    const how = this.how(play.state);
    if (same || (begins && !how.dealt)) return this.render();
    return this.flights.follow(how, () => this.render());
  }

  /** Whose act is seen, and whether a deal begins before one's eyes. */
  how({ match, deal }) {
    const begins = !match.last.some(Boolean) && deal.phase !== "over";
    const dealt = begins && this.dealt !== match.deal;
    this.dealt = match.deal;
    return { seat: this.play.mover, you: match.you, dealt, awaits: this.play.foreseen?.awaits };
  }

  render() {
    const { parts, play } = this;
    this.way.follow();
    this.root.classList.toggle("is-picking", this.way.chosen());
    this.root.classList.toggle("is-paused", play.paused);
    attribute(this.root, "aria-busy", play.busy);
    attribute(this.root, "data-version", play.state.version);
    this.renderMelds();
    renderCentre(parts, play);
    renderSeats(parts.seats, play.state, play.table);
    renderOwnSeat(parts.ownSeat, play.state);
    renderTurn(parts.turn, play);
    renderWarning(parts.warning, play.state);
    renderScore(parts.score, play.state);
    renderActions(parts, play, this.way);
    if (this.barred !== play.state) renderBars(parts.bars, play.state);
    this.barred = play.state;
    this.hand.render(play);
    renderNote(parts.note, play, parts.hand);
    renderAdvice(parts, play);
    this.sheet.render(play);
    this.company?.render();
    renderCommitment(this.dialogs.menu.querySelector("[data-commitment]"), play.state);
  }

  /** For who only looks on no side is the own one: the melds are called by names. */
  nameSides(match) {
    const [first, second] = sideNames(match).map((name) => fill(gettext("Melds: %(name)s"), { name }));
    say(this.root.querySelector("#ours-name"), first);
    say(this.root.querySelector("#theirs-name"), second);
  }

  renderMelds() {
    const { parts, play } = this;
    const side = sideOf(play.state.match.you);
    if (play.state.match.watching) this.nameSides(play.state.match);
    const { melds } = play.shown;
    const [own, theirs] = [melds[side], melds[1 - side]];
    const { lit } = play;
    const choosing = play.selected.size > 0 && lit.melds.size + lit.swaps.size > 0;
    this.own = own;
    renderMelds(parts.theirs, theirs, litPlaces(null, []), false, (number) => this.tapMeld(this.theirs, number));
    renderMelds(parts.ours, own, lit, choosing, (number) => this.tapMeld(this.own, number));
    this.theirs = theirs;
    parts.place.classList.toggle("is-lit", lit.lay);
    say(parts.place.lastElementChild, this.way.chosen() ? gettext("Place new meld") : gettext("New meld"));
  }
}

/**
 * Bring the table to life.
 *
 * @param {HTMLElement} root the element of the template
 * @param {object} frame the first `view` frame
 * @param {{move: (text: string) => string, next: () => string, targets: (cards: string[]) => string,
 *   hint: () => string, act: (what: string) => string}} emit
 * @param {boolean} watching whether the table is only looked at: nothing is emitted, no letter is listened to
 */
export const createTable = (root, frame, emit, watching = false) => new Table(root, frame, emit, watching);
