/** The own hand as the player keeps it: order, new cards, and the memory of both for this match. */

import { faceOf, moved, settle, sorted } from "./order.js";
import { recall, remember } from "./storage.js";

export class Holding {
  /** @param {string} match the public id, under which this browser remembers the order */
  constructor(match) {
    this.name = `hand.${match}`;
    const stored = recall(this.name, {});
    this.deal = stored.deal ?? null;
    this.keys = stored.order ?? [];
    this.way = recall("sort", "suit");
    this.fresh = new Set();
  }

  get faces() {
    return this.keys.map(faceOf);
  }

  /** Take over the hand of a new state; `leaving` are the keys that the own move has just played. */
  update({ match, deal }, leaving) {
    const newDeal = match.deal !== this.deal;
    if (newDeal) this.keys = [];
    const { order, fresh } = settle(this.keys, deal.hand ?? [], leaving);
    this.keys = newDeal ? sorted(order, this.way) : order;
    if (newDeal || deal.turn !== match.you) this.fresh = new Set();
    else if (fresh.length > 0) this.fresh = new Set(fresh);
    this.deal = match.deal;
    this.store();
  }

  /** Take the next hand for one never seen: sorted, nothing new in it. */
  restart() {
    this.deal = null;
  }

  /** Sort now; a second call sorts the other way. */
  sort() {
    const order = sorted(this.keys, this.way);
    if (order.join() === this.keys.join()) this.way = this.way === "suit" ? "rank" : "suit";
    this.keys = sorted(this.keys, this.way);
    remember("sort", this.way);
    this.store();
  }

  /** Put one card where another place of the hand is. */
  place(key, index) {
    this.keys = moved(this.keys, key, index);
    this.store();
  }

  store() {
    remember(this.name, { deal: this.deal, order: this.keys });
  }
}
