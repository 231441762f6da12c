/**
 * Cards on their way. Into the hand a card flies itself; elsewhere a picture above the table flies, since melds and pile
 * cut off what leaves them, and the card is only not seen until its picture lands. Either way it is at its new place at
 * once and can be touched there. A next movement ends the one before.
 *
 * What is slow is spread: the table is changed in the task of the tap, the movement begins with the next frame.
 */

import { cardPicture } from "./card.js";
import { make } from "./dom.js";
import { isStill, slide, time } from "./motion.js";
import { compare, measured, piecesOf } from "./scene.js";

const STAGGER = 20;
const LONGEST_WAIT = 240;
const MOST_BACKS = 3;
const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";

/** How much longer the acts of others are to be seen. */
const OTHERS_TAKE = 1.4;

/** Milliseconds that cards need on their ways. */
function durationOf(ways) {
  if (ways.length > 4) return time("--time-take");
  return ways.some(({ to }) => to?.zone === "hand") ? time("--time-draw") : time("--time-lay");
}

const hidden = { opacity: 0 };

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
    this.dropped = this.waiting = null;
    addEventListener("resize", () => this.land());
  }

  /** End every movement where it would have ended. */
  land() {
    this.running.forEach((animation) => animation.cancel());
    this.running = [];
    this.layer.replaceChildren();
  }

  /** The cards of the hand with these keys start from where they were let go, if they move now. */
  startFrom(boxes) {
    this.dropped = boxes;
    setTimeout(() => (this.dropped = null), 1000);
  }

  /**
   * Change the table by `change()` and let what has moved travel.
   *
   * @param {{seat: number|null, you: number, dealt: boolean}} how whose act it is, and whether a deal begins: then no
   *   card was there before
   */
  follow(how, change) {
    if (isStill() || document.hidden) return change();
    if (!this.waiting) {
      this.waiting = { before: how.dealt ? [] : this.measured(), counts: this.counts() };
      requestAnimationFrame(() => this.launch());
    }
    this.waiting.how = how;
    return change();
  }

  launch() {
    const { before, counts, how } = this.waiting;
    this.waiting = null;
    const after = piecesOf(this.root);
    if (signature(before, counts) === signature(after, this.counts())) return;
    this.land();
    this.dropped = null;
    this.show(before, measured(after), counts, how);
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
      ...this.backs(was, now, how),
    ].filter(({ from, to, end }) => from && (to || end));
    stays.forEach(({ from, to }) => this.shift(from, to));
    const long = durationOf(ways) * (how.seat === how.you ? 1 : OTHERS_TAKE);
    ways.forEach((way, index) => this.send(way, long, Math.min(index * STAGGER, LONGEST_WAIT)));
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

  /** A card of a meld moves with its slot, which would cut it off. */
  shift({ box }, { node, box: end }) {
    const animation = slide(node.closest(".slot") ?? node, box.left - end.left, box.top - end.top);
    if (animation) this.running.push(animation);
  }

  /** Where a card comes from that was not seen before. */
  sourceOf({ zone }, was, now, how) {
    if (zone !== "hand" && !how.dealt) return this.seatBox(how);
    return was.pozzetti > now.pozzetti && !how.dealt ? this.box("[data-part=pozzetti]") : this.box(".stock");
  }

  /** Cards that another player takes without showing them. */
  backs(was, now, how) {
    if (how.dealt || how.seat === how.you || how.seat === null) return [];
    const end = this.seatBox(how);
    const pot = was.pozzetti > now.pozzetti ? Array(MOST_BACKS).fill({ from: this.box("[data-part=pozzetti]"), end }) : [];
    const drawn = was.stock > now.stock ? [{ from: this.box(".stock"), end }] : [];
    return [...drawn, ...pot];
  }

  fly({ from, to, end, face }, duration, delay) {
    const picture = face ? cardPicture(face) : backPicture();
    const goal = to ? to.box : end;
    if (to && !inside(goal, to.node.closest(".melds-list, .pile").getBoundingClientRect())) return;
    const width = to ? to.box.width : Math.min(from.width, 46);
    picture.classList.toggle("is-laid", Boolean(to) && to.zone !== "pile");
    this.place(picture, goal, width);
    const scale = face && from.width > 0 ? Math.min(1.4, from.width / width) : 1;
    const [x, y] = [from.left - goal.left, from.top - goal.top];
    const way = [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 1 }, { transform: "none", opacity: to ? 1 : 0.2 }];
    const animation = picture.animate(way, { duration, delay, easing: EASE, fill: "backwards" });
    animation.onfinish = () => picture.remove();
    this.running.push(animation);
    if (to) this.running.push(to.node.animate([hidden, hidden], { duration: duration + delay }));
  }

  place(picture, goal, width) {
    picture.style.setProperty("--card-w", `${width}px`);
    picture.style.left = `${goal.left}px`;
    picture.style.top = `${goal.top}px`;
    this.layer.append(picture);
  }
}
