/**
 * Cards on their way. Into the hand a card flies itself; elsewhere a picture above the table flies, since melds and pile
 * cut off what leaves them, and the card is only not seen until its picture lands. Either way it is at its new place at
 * once and can be touched there. Places are read before anything is written: else each card would lay the table out anew. A next movement ends the one before. A card that is drawn and not known yet goes to the
 * hand as a back and is held there until the answer shows it.
 *
 * What is slow is spread: the table is changed in the task of the tap, the movement begins with the next frame.
 */

import { cardPicture } from "./card.js";
import { make } from "./dom.js";
import { isStill, slide, time } from "./motion.js";
import { changed, compare, measured, piecesOf } from "./scene.js";

const STAGGER = 20;
const LONGEST_WAIT = 240;
const MOST_BACKS = 3;
/** Asked for once at the beginning: between two changes of the table the answer would be slow. */
const TIMES = ["--time-take", "--time-draw", "--time-lay"];
const HELD_ABOVE = 16;
const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";

/** How much longer the acts of others are to be seen. */
const OTHERS_TAKE = 1.4;

/** Milliseconds that cards need on their ways. */
function durationOf(ways) {
  if (ways.length > 4) return time("--time-take");
  return ways.some(({ to, holds }) => holds || to?.zone === "hand") ? time("--time-draw") : time("--time-lay");
}

/** Where hidden cards come from. */
const SOURCES = { stock: ".stock", pozzetti: "[data-part=pozzetti]" };

function backPicture() {
  const back = make("span", "card card-back");
  back.setAttribute("aria-hidden", "true");
  return back;
}

const inside = (box, around) => box.right > around.left && box.left < around.right && box.bottom > around.top && box.top < around.bottom;

/** Two tables with the same signature look the same. */
const signature = (pieces, counts) => [...pieces.map(({ id }) => id), counts.stock, counts.pozzetti].join();

export class Flights {
  /** @param {HTMLElement} root the table */
  constructor(root) {
    this.root = root;
    this.layer = make("div", "flights");
    this.layer.setAttribute("aria-hidden", "true");
    root.append(this.layer);
    this.running = [];
    this.awaited = new Set();
    this.dropped = this.waiting = this.held = null;
    TIMES.forEach(time);
    addEventListener("resize", () => this.land());
  }

  /** End every movement where it would have ended. */
  land() {
    this.running.forEach((animation) => animation.cancel());
    this.running = [];
    this.held = null;
    this.layer.replaceChildren();
    this.awaited.forEach((node) => this.reveal(node));
  }

  /** A card lies at its place but is not seen there until its picture lands. */
  conceal(node) {
    node.classList.add("is-awaited");
    this.awaited.add(node);
  }

  reveal(node) {
    node?.classList.remove("is-awaited");
    this.awaited.delete(node);
  }

  /** The cards of the hand with these keys start from where they were let go, if they move now. */
  startFrom(boxes) {
    this.dropped = boxes;
    setTimeout(() => (this.dropped = null), 1000);
  }

  /**
   * Change the table by `change()` and let what has moved travel.
   *
   * @param {{seat: number|null, you: number, dealt: boolean, awaits: string|undefined}} how whose act it is, whether a deal
   *   begins: then no card was there before, and whether a card of "stock" or "pozzetti" is on its way that is not known yet
   */
  follow(how, change) {
    if (isStill() || document.hidden) return change();
    if (!this.waiting) {
      this.waiting = { before: how.dealt ? [] : this.measured(), counts: this.counts(), held: this.held?.getBoundingClientRect() };
      requestAnimationFrame(() => this.launch());
    }
    this.waiting.how = how;
    return change();
  }

  launch() {
    const { before, counts, held, how } = this.waiting;
    this.waiting = null;
    const after = piecesOf(this.root);
    if (signature(before, counts) === signature(after, this.counts())) return;
    this.land();
    this.dropped = null;
    this.show(before, measured(after), counts, { ...how, held });
  }

  measured() {
    const { left } = this.box(".pile");
    return measured(piecesOf(this.root)).map((piece) => ({ ...piece, box: this.startOf(piece, left) }));
  }

  /** Where a card sets out: from under the finger, or from the edge of the pile where it lies hidden beyond it. */
  startOf({ zone, name, box }, left) {
    if (zone === "hand") return this.dropped?.get(name) ?? box;
    return zone === "pile" && box.left < left ? new DOMRect(left, box.top, box.width, box.height) : box;
  }

  counts() {
    const number = (selector) => Number(this.root.querySelector(selector)?.textContent) || 0;
    const pots = this.root.querySelector("[data-part=pozzetti]").dataset.count;
    return { stock: number("[data-stock-count]"), pozzetti: Number(pots) };
  }

  box(selector) {
    return this.root.querySelector(selector)?.getBoundingClientRect();
  }

  /** Where the cards of a seat come from and go to, when they are not seen; the reader's own seat is the hand. */
  seatBox({ seat, you }) {
    return this.box(`.seats > [data-key="${seat}"] .seat-cards`) ?? (seat === you ? this.box(".hand") : undefined);
  }

  show(before, after, was, how) {
    const { stays, flights, arrivals, losses } = compare(before, after);
    const now = this.counts();
    const ways = [
      ...flights.map(({ from, to }) => ({ to, from: from.box, face: to.face })),
      ...arrivals.map((to) => ({ to, from: this.sourceOf(to, was, now, how), face: to.face })),
      ...losses.map((from) => ({ from: from.box, end: this.seatBox(how), face: from.face })),
      ...(how.seat === how.you ? this.unknown(was, now, how) : this.backs(was, now, how)),
    ].filter(({ from, to, end }) => from && (to ? this.isSeen(to) : end));
    const others = changed(before, after);
    const long = durationOf(ways) * (how.seat === how.you ? 1 : OTHERS_TAKE);
    const room = stays.filter(({ to }) => others.has(to.zone) && this.isSeen(to));
    room.forEach(({ from, to }) => this.shift(from, to));
    ways.forEach((way, index) => this.send(way, long, Math.min(index * STAGGER, LONGEST_WAIT)));
  }

  /** Whether a card lies where it is seen: melds and pile cut off what is scrolled away. */
  isSeen({ zone, node, box }) {
    return zone === "hand" || inside(box, node.closest(".melds-list, .pile").getBoundingClientRect());
  }

  send(way, duration, delay) {
    if (way.to?.zone === "hand") this.join(way, duration, delay);
    else this.fly(way, duration, delay);
  }

  /** A card that flies into the hand. */
  join({ from, to: { node, box } }, duration, delay) {
    const start = { transform: `translate(${from.left - box.left}px, ${from.top - box.top}px)` };
    const animation = node.animate([start, { transform: "none" }], { duration, delay, easing: EASE, fill: "backwards" });
    this.running.push(animation);
  }

  /**
   * A card that stays makes room where others come or go. What else moves does so because the hand has more rows or fewer:
   * that is no act, and would cost a layer for each card of the table. A card of a meld moves with its slot, which would
   * cut it off.
   */
  shift({ box }, { node, box: end }) {
    const animation = slide(node.closest(".slot") ?? node, box.left - end.left, box.top - end.top);
    if (animation) this.running.push(animation);
  }

  /** Where a card comes from that was not seen before. */
  sourceOf({ zone }, was, now, how) {
    if (zone !== "hand" && !how.dealt) return this.seatBox(how);
    return how.held ?? this.box(was.pozzetti > now.pozzetti && !how.dealt ? SOURCES.pozzetti : SOURCES.stock);
  }

  /** The own card that is not known yet: on its way to the hand, or back when the move was refused. */
  unknown(was, now, { awaits, held }) {
    const last = this.box(".hand-place:last-child > .card");
    if (awaits) return [{ from: held ?? this.box(SOURCES[awaits]), end: last && new DOMRect(last.x, last.y - HELD_ABOVE, last.width, last.height), holds: true }];
    const goal = Object.keys(SOURCES).find((name) => now[name] > was[name]);
    return held && goal ? [{ from: held, end: this.box(SOURCES[goal]) }] : [];
  }

  /** Cards that another player takes without showing them. */
  backs(was, now, how) {
    if (how.dealt || how.seat === null) return [];
    const end = this.seatBox(how);
    const pot = was.pozzetti > now.pozzetti ? Array(MOST_BACKS).fill({ from: this.box(SOURCES.pozzetti), end }) : [];
    const drawn = was.stock > now.stock ? [{ from: this.box(SOURCES.stock), end }] : [];
    return [...drawn, ...pot];
  }

  fly({ from, to, end, face, holds }, duration, delay) {
    const picture = face ? cardPicture(face) : backPicture();
    const goal = to ? to.box : end;
    const width = to || holds ? goal.width : Math.min(from.width, 46);
    picture.classList.toggle("is-laid", Boolean(to) && to.zone !== "pile");
    this.place(picture, goal, width);
    const scale = (face || holds) && from.width > 0 ? Math.min(1.4, from.width / width) : 1;
    const [x, y] = [from.left - goal.left, from.top - goal.top];
    const way = [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 1 }, { transform: "none", opacity: to || holds ? 1 : 0.2 }];
    const animation = picture.animate(way, { duration, delay, easing: EASE, fill: "backwards" });
    this.running.push(animation);
    if (to) this.conceal(to.node);
    if (holds) this.held = picture;
    else animation.onfinish = () => this.end(picture, to?.node);
  }

  end(picture, node) {
    picture.remove();
    this.reveal(node);
  }

  place(picture, goal, width) {
    picture.style.setProperty("--card-w", `${width}px`);
    picture.style.left = `${goal.left}px`;
    picture.style.top = `${goal.top}px`;
    this.layer.append(picture);
  }
}
