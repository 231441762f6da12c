/** Calls the player back to a page that is hidden when it is the own turn: by title, sound and notification. */

import { chime, mayAsk, notify } from "../calling.js";
import { fill, gettext } from "../i18n.js";
import { callMe, canBeCalled } from "../push.js";
import { attribute, say } from "./dom.js";
import { dealOver, ownTurn } from "./state.js";

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
    attribute(offer, "hidden", mayAsk() ? null : "");
    offer.querySelector("button").addEventListener("click", () => this.ask());
  }

  isMine({ state, closed }) {
    return ownTurn(state) && !dealOver(state) && !closed;
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
    chime();
    notify(gettext("Your turn"), gettext("The table waits for you."), location.pathname);
  }

  showTitle() {
    const calls = this.mine && document.hidden;
    document.title = calls ? fill(gettext("Your turn! · %(title)s"), { title: this.title }) : this.title;
  }
}
