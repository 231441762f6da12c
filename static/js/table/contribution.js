/**
 * This browser's part in the shuffle of the next deal: a fingerprint as soon as the site has committed to its
 * seed, the contribution itself once the deal is asked for. A browser that cannot hash is passed over.
 */

import { bytesOf, digitsOf, fingerprint } from "../shuffle/order.js";
import { keepCommitment } from "./commitment.js";
import { attribute, say } from "./dom.js";
import { recall, remember } from "./storage.js";

const KEPT = 60;
const BYTES = 16;

/** The contribution to a deal, the same in all pages of this browser. */
function contributionTo(match, deal) {
  const known = recall("contributions", []);
  const mine = known.find((each) => each.match === match && each.deal === deal);
  if (mine) return mine.digits;
  const digits = digitsOf(crypto.getRandomValues(new Uint8Array(BYTES)));
  remember("contributions", [...known, { match, deal, digits }].slice(-KEPT));
  return digits;
}

export class Contribution {
  /**
   * @param {{commit: (deal: number, digits: string) => void, reveal: (deal: number, digits: string) => void}} socket
   * @param {Element?} told where the commitment to the next deal is shown
   */
  constructor(socket, told = null) {
    Object.assign(this, { socket, told });
  }

  /** Take in a frame of the table. */
  async follow({ table, you }) {
    const open = table.shuffle;
    this.show(open);
    if (!open || you === null || !crypto.subtle) return;
    keepCommitment({ match: table.id, deal: open.deal, commitment: open.commitment });
    const digits = contributionTo(table.id, open.deal);
    const print = await fingerprint(bytesOf(digits), table.id, String(open.deal));
    const sent = open.commits[you];
    if (!open.called && !sent) this.socket.commit(open.deal, print);
    if (open.called && sent === print) this.socket.reveal(open.deal, digits);
  }

  show(open) {
    if (!this.told) return;
    attribute(this.told, "hidden", open ? null : "");
    say(this.told.querySelector("[data-digits]"), open?.commitment ?? "");
  }
}
