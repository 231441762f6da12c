/**
 * Cards on their way. What flies is a picture above the table; the card itself is at its new place at once, can be
 * touched there, and is only not seen until its picture lands. A next movement ends the one before.
 */

import { cardPicture } from "./card.js";
import { make } from "./dom.js";
import { isStill, slide, time } from "./motion.js";
import { compare, measured, piecesOf } from "./scene.js";

const STAGGER = 20;
const LONGEST_WAIT = 240;
const MOST_BACKS = 3;
const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";

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
    this.dropped = null;
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
   * @param {{seat: number|null, you: number, takes: string}} how whose act it is, and what kind of source hands new
   *   cards out: "stock", "pozzetti"
   */
  follow(how, change) {
    if (isStill() || document.hidden) return change();
    const before = this.measured();
    const counts = this.counts();
    change();
    const after = piecesOf(this.root);
    if (signature(before, counts) === signature(after, this.counts())) return undefined;
    this.land();
    this.dropped = null;
    return this.show(before, measured(after), counts, how);
  }

  measured() {
    const pieces = measured(piecesOf(this.root));
    return pieces.map((piece) => ({ ...piece, box: (piece.zone === "hand" && this.dropped?.get(piece.name)) || piece.box }));
  }

  counts() {
    const number = (selector) => Number(this.root.querySelector(selector)?.textContent) || 0;
    const pots = this.root.querySelector("[data-part=pozzetti]").dataset.count;
    return { stock: number("[data-stock-count]"), pozzetti: Number(pots) };
  }

  box(selector) {
    return this.root.querySelector(selector)?.getBoundingClientRect();
  }

  /** Where the cards of a seat come from and go to, when they are not seen. */
  seatBox({ seat, you }) {
    return seat === you ? this.box(".hand") : this.box(`.seats > [data-key="${seat}"] .seat-cards`);
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
    const long = ways.length > 4 ? time("--time-take") : ways.some(({ to }) => to?.zone === "hand") ? time("--time-draw") : time("--time-lay");
    ways.forEach((way, index) => this.fly(way, long * (how.seat === how.you ? 1 : 1.4), Math.min(index * STAGGER, LONGEST_WAIT)));
  }

  shift({ box }, { node, box: end }) {
    const animation = slide(node, box.left - end.left, box.top - end.top);
    if (animation) this.running.push(animation);
  }

  /** Where a card comes from that was not seen before. */
  sourceOf({ zone }, was, now, how) {
    if (zone !== "hand") return this.seatBox(how);
    return was.pozzetti > now.pozzetti || how.takes === "pozzetti" ? this.box("[data-part=pozzetti]") : this.box(".stock");
  }

  /** Cards that another player takes without showing them. */
  backs(was, now, how) {
    if (how.seat === how.you || how.seat === null) return [];
    const end = this.seatBox(how);
    const pot = was.pozzetti > now.pozzetti ? Array(MOST_BACKS).fill({ from: this.box("[data-part=pozzetti]"), end }) : [];
    const drawn = was.stock > now.stock ? [{ from: this.box(".stock"), end }] : [];
    return [...drawn, ...pot];
  }

  fly({ from, to, end, face }, duration, delay) {
    const picture = face ? cardPicture(face) : backPicture();
    const goal = to ? to.box : end;
    if (to && !inside(goal, this.root.getBoundingClientRect())) return;
    const width = to ? to.box.width : Math.min(from.width, 46);
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
