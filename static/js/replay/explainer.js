/** Explains the moves of a replay: asks the server once about each move that is looked at for a moment. */

import { ask } from "../ask.js";
import { attribute, say } from "../table/dom.js";
import { recall, remember } from "../table/storage.js";

const NAME = "replay.explain";
const AFTER = 250;

export class Explainer {
  /**
   * @param {HTMLElement} line where it is told; its `data-api` is where to ask, `data-key` the key to the deal
   * @param {HTMLInputElement} box the switch
   */
  constructor(line, box) {
    Object.assign(this, { line, box, known: new Map(), asked: null, timer: null });
    box.checked = recall(NAME, false);
    box.addEventListener("change", () => {
      remember(NAME, box.checked);
      this.show(this.moment);
    });
  }

  /** Show what there is to say about a moment of the reel. */
  show(moment) {
    this.moment = moment;
    clearTimeout(this.timer);
    const { v, match } = moment.frame;
    this.asked = this.box.checked && moment.by !== null ? v : null;
    attribute(this.line, "hidden", this.asked === null ? "" : null);
    say(this.line, this.known.get(this.asked) ?? "");
    if (this.asked !== null && !this.known.has(v)) this.timer = setTimeout(() => this.ask(match.deal, v), AFTER);
  }

  async ask(deal, v) {
    const { ok, answer } = await ask(`${this.line.dataset.api}?${new URLSearchParams({ deal, v, key: this.line.dataset.key })}`);
    if (ok) this.known.set(v, answer.text);
    if (this.asked === v) say(this.line, answer.text);
  }
}
