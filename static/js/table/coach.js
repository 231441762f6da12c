/**
 * Hints that fade: in the first turns of a match they come unasked, then only at the start of a turn, then no more.
 * This browser remembers which match is coached, and how far it has come.
 */

import { gettext } from "../i18n.js";
import { recall, remember } from "./storage.js";

const NAME = "coach";
/** Turns in which every choice gets a hint, and turns up to which the first one does. */
const EVERY_CHOICE = 3;
const FIRST_CHOICE = 6;

/** The next match that is opened in this browser shall be coached. */
export function coachNextMatch() {
  remember(NAME, { match: null, turns: 0, counted: null });
}

export class Coach {
  /** @param {import("./play.js").Play} play the match on the table, coached or not */
  constructor(play) {
    this.play = play;
    const kept = recall(NAME, null);
    const { id, practice } = play.state.match;
    this.kept = kept && practice && [null, id].includes(kept.match) ? { ...kept, match: id } : null;
    this.asked = null;
  }

  /** Look at the table after something has changed; ask for a hint where one is due. */
  follow() {
    const { version, deal } = this.play.state;
    if (!this.kept || !this.play.mayAsk || this.asked === version) return;
    if (deal.phase === "draw") this.count(version);
    if (this.kept.turns > FIRST_CHOICE) return this.end();
    if (!this.isDue(deal)) return;
    this.asked = version;
    this.play.askAdvice();
  }

  /** Say once that hints come on demand from now on. */
  end() {
    remember(NAME, null);
    this.kept = null;
    this.play.hint(gettext("From now on you play alone. Tap Hint whenever you want one."));
  }

  count(version) {
    if (this.kept.counted === version) return;
    this.kept = { ...this.kept, turns: this.kept.turns + 1, counted: version };
    remember(NAME, this.kept);
  }

  isDue({ phase }) {
    const { turns } = this.kept;
    return turns <= EVERY_CHOICE || (turns <= FIRST_CHOICE && phase === "draw");
  }
}
