/** The time that somebody has left: told by the server in milliseconds, counted down here from when it came. */

import { fill, gettext, ngettext } from "../i18n.js";
import { attribute, say } from "./dom.js";
import { dealOver, ownTurn } from "./state.js";

const TOLD_AT = [30, 10];
const FEW = 10;
/** The mark of "the reserve runs": before those of the last seconds. */
const RESERVE_RUNS = 1000;

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

/** What is left of the turn's own seconds and, beside them, of the reserve that runs after them. */
function parts(table) {
  const all = remaining(table, table.left, true);
  const reserve = Math.min(all, table.seats[table.turn].reserve ?? 0);
  return { all, reserve, turn: all - reserve };
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
    if (!runs) return this.tell(Infinity, "");
    const left = parts(table);
    const spent = left.reserve > 0 && seconds(left.turn) === 0;
    this.show("turn", clockText(left.turn));
    const reserve = left.reserve > 0 ? clockText(left.reserve) : "";
    this.show("reserve", reserve && `+${reserve}`);
    this.show("reserve-words", reserve && fill(gettext("reserve %(time)s"), { time: reserve }));
    this.face.classList.toggle("is-short", spent || seconds(left.all) <= FEW);
    const mark = TOLD_AT.findLast((each) => seconds(left.all) <= each) ?? (spent ? RESERVE_RUNS : Infinity);
    this.tell(mark, ownTurn(state) ? this.words(mark, left) : "");
  }

  show(part, text) {
    const place = this.face.querySelector(`[data-${part}]`);
    say(place, text);
    attribute(place, "hidden", text ? null : "");
  }

  words(mark, { all, reserve }) {
    const left = seconds(all);
    if (mark === RESERVE_RUNS) return fill(gettext("Your reserve runs: %(time)s left"), { time: clockText(reserve) });
    return fill(ngettext("%(count)s second left", "%(count)s seconds left", left), { count: left });
  }

  /** Say the words of the own turn when a mark is reached, each once. */
  tell(mark, words) {
    if (mark < this.told && words) say(this.voice, words);
    if (mark === Infinity) say(this.voice, "");
    this.told = mark;
  }
}

/** How long somebody may still be away in this match. */
export const budgetText = (table, seat) =>
  fill(gettext("%(time)s of absence left"), { time: clockText(remaining(table, seat.absence, seat.away)) });
