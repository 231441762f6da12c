/** The time that somebody has left: told by the server in milliseconds, counted down here from when it came. */

import { fill, gettext, ngettext } from "../i18n.js";
import { attribute, say } from "./dom.js";
import { dealOver, ownTurn } from "./state.js";

const TOLD_AT = [30, 10];
const FEW = 10;

/** Milliseconds left of `ms` that a table frame told; they run only while `running`. */
export function remaining(table, ms, running) {
  return running && !table.paused ? Math.max(0, ms - (performance.now() - table.at)) : ms;
}

const seconds = (ms) => Math.ceil(ms / 1000);

/** `1:05` for 65 seconds. */
export function clockText(ms) {
  const all = seconds(ms);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
}

export class Clock {
  /** @param {HTMLElement} face where it is shown @param {HTMLElement} voice where it is told, politely */
  constructor(face, voice) {
    Object.assign(this, { face, voice, told: Infinity });
  }

  /** Show what is left of the turn that goes on. */
  render({ table, state }) {
    const runs = table && table.left !== null && table.turn === state.deal.turn && !dealOver(state);
    attribute(this.face, "hidden", runs ? null : "");
    if (!runs) return this.tell(Infinity, false);
    const ms = remaining(table, table.left, true);
    say(this.face, clockText(ms));
    this.face.classList.toggle("is-short", seconds(ms) <= FEW);
    this.tell(seconds(ms), ownTurn(state));
  }

  /** Say it when few seconds are left of the own turn, each mark once. */
  tell(left, own) {
    const mark = TOLD_AT.findLast((each) => left <= each) ?? Infinity;
    if (mark < this.told && own) {
      say(this.voice, fill(ngettext("%(count)s second left", "%(count)s seconds left", left), { count: left }));
    }
    if (mark === Infinity) say(this.voice, "");
    this.told = mark;
  }
}

/** How long somebody may still be away in this match. */
export const budgetText = (table, seat) =>
  fill(gettext("%(time)s of absence left"), { time: clockText(remaining(table, seat.absence, seat.away)) });
