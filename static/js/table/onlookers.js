/** How many look on, and the host's say about it. */

import { fill, ngettext } from "../i18n.js";
import { attribute, say } from "./dom.js";

export class Onlookers {
  /**
   * @param {HTMLElement} menu the dialog with the places of the template
   * @param {(what: "admit"|"shut") => void} act
   */
  constructor(menu, act) {
    this.told = menu.querySelector("[data-watching]");
    this.choice = menu.querySelector("[data-onlookers]");
    this.choice.addEventListener("click", ({ target }) => target.dataset.do && act(target.dataset.do));
  }

  /** Take in a frame of the server. */
  receive(frame) {
    if (frame.t === "watching") this.tell(frame.count);
    if (frame.t === "table") this.offer(frame);
  }

  tell(count) {
    attribute(this.told, "hidden", count ? null : "");
    say(this.told, count ? fill(ngettext("%(count)s person looks on", "%(count)s people look on", count), { count }) : "");
  }

  offer({ table, hosting }) {
    attribute(this.choice, "hidden", hosting ? null : "");
    const [admit, shut] = this.choice.children;
    attribute(admit, "hidden", table.spectators ? "" : null);
    attribute(shut, "hidden", table.spectators ? null : "");
  }
}
