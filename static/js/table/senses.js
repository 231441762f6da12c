/**
 * What the table lets be heard and felt: short wooden taps, made here and from no file, and a touch of vibration. One
 * sound for each kind of act, so that the ear alone can tell a draw from a lay.
 */

import { tone, touch } from "../voice.js";
import { settings } from "./settings.js";
import { ownTurn } from "./state.js";

/** Each tap: pitch in hertz, seconds it rings, loudness, and after how many seconds it comes. */
const SOUNDS = {
  draw: [[520, 0.05, 0.1, 0]],
  take: [[420, 0.05, 0.1, 0], [470, 0.05, 0.09, 0.06], [520, 0.05, 0.08, 0.12]],
  lay: [[300, 0.08, 0.16, 0], [450, 0.05, 0.06, 0.01]],
  discard: [[240, 0.07, 0.14, 0]],
  burraco: [[300, 0.1, 0.15, 0], [400, 0.1, 0.15, 0.11], [600, 0.22, 0.15, 0.22]],
  refused: [[150, 0.12, 0.14, 0]],
  turn: [[440, 0.12, 0.2, 0], [660, 0.2, 0.2, 0.13]],
  close: [[600, 0.12, 0.14, 0], [450, 0.12, 0.14, 0.12], [300, 0.3, 0.16, 0.24]],
};
const TOUCHES = { turn: [40, 60, 40], refused: [60], burraco: [30, 40, 80] };

/** One tap on wood: a tone and its crooked overtone, struck and gone at once. */
function tap([pitch, rings, loudness, after]) {
  tone({ kind: "triangle", bent: 1.25, pitch, rings, loudness, after });
  tone({ kind: "triangle", bent: 1.25, pitch: pitch * 2.76, rings, loudness: loudness * 0.35, after });
}

/** Let an act be heard and felt, as far as that is wanted. */
function sense(kind) {
  if (settings().taps && !document.hidden) SOUNDS[kind].forEach(tap);
  if (kind in TOUCHES) touch(TOUCHES[kind]);
}

const OF_EVENT = { draw: "draw", pot: "take", take: "take", meld: "lay", add: "lay", swap: "lay", shift: "lay", exchange: "discard", discard: "discard", undo: "draw", back: "draw" };

/** What is heard of an event: the act, or the burraco that it made, or the end; and that it is one's own turn. */
function soundsOf({ events }, { made, mine }) {
  const kinds = events.map(({ kind }) => kind);
  if (kinds.includes("end")) return ["close"];
  const act = kinds.map((kind) => OF_EVENT[kind]).find(Boolean);
  return [...(made ? ["burraco"] : act ? [act] : []), ...(mine ? ["turn"] : [])];
}

export class Ear {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.last = this.standing();
  }

  standing() {
    const { state } = this.play;
    return { burracos: state.deal.melds.flat().filter(({ grade }) => grade !== "none").length, mine: ownTurn(state) };
  }

  /** Whether a refusal is one that the player is told of; a question of the page itself may be refused, too. */
  told({ text }) {
    return this.play.message?.refusal && this.play.message.text === text;
  }

  /** Let a frame that the table has taken in be heard. */
  receive(frame) {
    const [before, now] = [this.last, this.standing()];
    this.last = now;
    if (frame.t === "error" && this.told(frame)) sense("refused");
    if (frame.t === "event") soundsOf(frame, { made: now.burracos > before.burracos, mine: now.mine && !before.mine }).forEach(sense);
  }
}
