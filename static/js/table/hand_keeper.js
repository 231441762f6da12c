/** Lets the site keep the order that a player has made of the hand, so that another device shows it too. */

import { recall, remember } from "./storage.js";

/** So long nothing else must have been moved. */
const QUIET = 1200;

const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

/** Before the table is shown: take over what another device has kept for this match, if that is newer. */
export function adoptOrder(match, kept) {
  const name = `hand.${match}`;
  if (kept && kept.at > (recall(name, {}).at ?? 0)) remember(name, kept);
}

export class HandKeeper {
  /** @param {import("./holding.js").Holding} holding @param {string} address where the order is kept */
  constructor(holding, address) {
    Object.assign(this, { holding, address, waits: null });
    holding.arrangedBy = () => this.soon();
    addEventListener("pagehide", () => this.waits && this.send());
  }

  soon() {
    clearTimeout(this.waits);
    this.waits = setTimeout(() => this.send(), QUIET);
  }

  /** Without a connection this browser remembers it alone. */
  send() {
    clearTimeout(this.waits);
    this.waits = null;
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token() };
    fetch(this.address, { method: "POST", keepalive: true, headers, body: JSON.stringify(this.holding.kept) }).catch(() => {});
  }
}
