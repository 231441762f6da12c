/** The own hand as the player keeps it: order, new cards, and the memory of both for this match. */

import { faceOf, moved, settle, sorted } from "./order.js";
import { recall, remember } from "./storage.js";

/** The ways to sort, in the order in which the button goes through them. */
const WAYS = ["suit", "rank", "groups"];

export class Holding {
  /** @param {string} match the public id, under which this browser remembers the order */
  constructor(match) {
    this.name = `hand.${match}`;
    this.take(recall(this.name, {}));
    this.way = recall("sort", WAYS[0]);
    this.fresh = new Set();
    this.arrangedBy = () => {};
  }

  /** Take over an order that was kept: `{deal, order, at}`. */
  take({ deal = null, order = [], at = 0 }) {
    Object.assign(this, { deal, keys: order, at });
  }

  get faces() {
    return this.keys.map(faceOf);
  }

  /** Whether the hand lies as it was sorted: then new cards find their places, else they come last. */
  get tidy() {
    return sorted(this.keys, this.way).join() === this.keys.join();
  }

  /** The hand carried over to other cards: `{order, fresh}`, lists of keys; `leaving` are the keys just played. */
  carried(hand, leaving) {
    const { order, fresh } = settle(this.keys, hand, leaving);
    return { order: this.tidy ? sorted(order, this.way) : order, fresh };
  }

  /** Take over the hand of a new state; `leaving` are the keys that the own move has just played. */
  update({ match, deal }, leaving) {
    const newDeal = match.deal !== this.deal;
    if (newDeal) this.keys = [];
    const { order, fresh } = this.carried(deal.hand ?? [], leaving);
    const same = order.join() === this.keys.join();
    this.keys = order;
    if (newDeal || deal.turn !== match.you) this.fresh = new Set();
    else if (fresh.length > 0) this.fresh = new Set(fresh);
    this.deal = match.deal;
    if (!same) this.store();
  }

  /** Take the next hand for one never seen: sorted, nothing new in it. */
  restart() {
    this.deal = null;
  }

  /** Sort now; a hand that lies so already is sorted the next way. */
  sort() {
    if (this.tidy) this.way = WAYS[(WAYS.indexOf(this.way) + 1) % WAYS.length];
    this.keys = sorted(this.keys, this.way);
    remember("sort", this.way);
    this.arranged();
  }

  /** Put cards where another place of the hand is. */
  place(keys, index) {
    this.keys = moved(this.keys, keys, index);
    this.arranged();
  }

  /** The player has made this order: it counts on every device, and `arrangedBy` is told. */
  arranged() {
    this.at = Date.now();
    this.store();
    this.arrangedBy();
  }

  /** What is kept of the order. */
  get kept() {
    return { deal: this.deal, order: this.keys, at: this.at };
  }

  store() {
    remember(this.name, this.kept);
  }
}
