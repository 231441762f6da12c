/** Calls the player back to a page that is hidden when it is the own turn: by title, sound and notification. */

import { fill, gettext } from "../i18n.js";
import { attribute, say } from "./dom.js";
import { callMe, canBeCalled } from "../push.js";
import { settings } from "./settings.js";
import { dealOver, ownTurn } from "./state.js";

const NOTES = [660, 880];
const NOTE_LASTS = 0.18;
const LOUDNESS = 0.12;

/** Two short notes, one after the other. */
function chime(audio) {
  NOTES.forEach((pitch, index) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + index * NOTE_LASTS;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_LASTS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + NOTE_LASTS);
  });
}

const mayAsk = () => "Notification" in window && Notification.permission === "default";
const mayNotify = () => "Notification" in window && Notification.permission === "granted";

/** Some browsers have notifications for their own apps only and say so by an error. */
function notify(tag) {
  try {
    const note = new Notification(gettext("Your turn"), { body: gettext("The table waits for you."), tag });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // The title and the sound have called already.
  }
}

function answerTo(granted, called) {
  if (called) return gettext("You are notified when it is your turn, even when this page is closed.");
  if (granted) return gettext("You are notified when it is your turn and this page is hidden.");
  return gettext("This browser does not allow notifications here.");
}

export class TurnCall {
  /**
   * @param {{state: object, closed: boolean}} play
   * @param {HTMLElement} offer the part of the menu that asks for leave to notify
   */
  constructor(play, offer) {
    Object.assign(this, { play, offer, title: document.title, mine: this.isMine(play) });
    document.addEventListener("visibilitychange", () => this.showTitle());
    addEventListener("pointerdown", () => this.prepareSound(), { once: true });
    addEventListener("keydown", () => this.prepareSound(), { once: true });
    attribute(offer, "hidden", mayAsk() ? null : "");
    offer.querySelector("button").addEventListener("click", () => this.ask());
  }

  isMine({ state, closed }) {
    return ownTurn(state) && !dealOver(state) && !closed;
  }

  /** A browser lets a page sound only after somebody has touched it. */
  prepareSound() {
    this.audio ??= new AudioContext();
  }

  async ask() {
    const granted = (await Notification.requestPermission()) === "granted";
    const called = granted && canBeCalled() && await callMe();
    say(this.offer.querySelector("[data-note]"), answerTo(granted, called));
    this.offer.querySelector("button").hidden = true;
  }

  /** After every frame that the table has taken in: call once when the turn becomes the own one. */
  receive() {
    const before = this.mine;
    this.mine = this.isMine(this.play);
    this.showTitle();
    if (!this.mine || before || !document.hidden) return;
    if (settings().sound && this.audio) chime(this.audio);
    if (mayNotify()) notify(this.play.state.match.id);
  }

  showTitle() {
    const calls = this.mine && document.hidden;
    document.title = calls ? fill(gettext("Your turn! · %(title)s"), { title: this.title }) : this.title;
  }
}
