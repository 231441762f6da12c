/**
 * What the table lets be heard and felt: short wooden taps, made here and from no file, and a touch of vibration. One
 * sound for each kind of act, so that the ear alone can tell a draw from a lay.
 */

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

let audio = null;

/** A browser lets a page sound only after somebody has touched it. */
function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

/** One tap on wood: a tone and its crooked overtone, struck and gone at once. */
function tap([pitch, rings, loudness, after]) {
  const start = audio.currentTime + after;
  [[1, loudness], [2.76, loudness * 0.35]].forEach(([overtone, level]) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch * overtone * 1.25, start);
    tone.frequency.exponentialRampToValueAtTime(pitch * overtone, start + 0.02);
    volume.gain.setValueAtTime(level, start);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + rings);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + rings);
  });
}

/** Let an act be heard and felt, as far as that is wanted. */
function sense(kind) {
  if (settings().taps && audio && !document.hidden) SOUNDS[kind].forEach(tap);
  if (settings().vibrate && kind in TOUCHES && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TOUCHES[kind]);
}

const OF_EVENT = { draw: "draw", pot: "take", take: "take", meld: "lay", add: "lay", swap: "lay", shift: "lay", exchange: "discard", discard: "discard", undo: "draw" };

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
    addEventListener("pointerdown", wake);
    addEventListener("keydown", wake);
  }

  standing() {
    const { state } = this.play;
    return { burracos: state.deal.melds.flat().filter(({ grade }) => grade !== "none").length, mine: ownTurn(state) };
  }

  /** Let a frame that the table has taken in be heard. */
  receive(frame) {
    const [before, now] = [this.last, this.standing()];
    this.last = now;
    if (frame.t === "error") sense("refused");
    if (frame.t === "event") soundsOf(frame, { made: now.burracos > before.burracos, mine: now.mine && !before.mine }).forEach(sense);
  }
}
