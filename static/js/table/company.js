/** The people of the table beside their game: the clock, who is here, what is asked, leaving and pausing. */

import { attribute } from "./dom.js";
import { renderPeople } from "./people.js";
import { renderQuestion } from "./question.js";
import { renderSeats } from "./seats.js";
import { dealOver } from "./state.js";
import { Clock } from "./time.js";

const TICK = 500;

export class Company {
  /**
   * @param {Record<string, HTMLElement>} parts `clock`, `voice`, `company`, `seats`
   * @param {Record<string, HTMLDialogElement>} dialogs `menu`, `leave`
   * @param {import("./play.js").Play} play
   */
  constructor(parts, dialogs, play) {
    Object.assign(this, { parts, dialogs, play, leaving: null });
    this.clock = new Clock(parts.clock, parts.voice);
    setInterval(() => this.tick(), TICK);
  }

  /** What the buttons around the table do. */
  acts() {
    const { play, dialogs } = this;
    const plain = Object.fromEntries(["resume", "return", "agree", "decline"].map((what) => [what, () => this.act(what)]));
    return {
      ...plain,
      pause: () => this.close(dialogs.menu) && this.act("pause"),
      takeback: () => this.close(dialogs.menu) && this.act("takeback"),
      leave: () => this.close(dialogs.menu) && dialogs.leave.showModal(),
      depart: () => this.close(dialogs.leave) && (this.leaving = this.act("leave")),
    };
  }

  act(what) {
    return this.play.away ? null : this.play.act(what);
  }

  close(dialog) {
    dialog.close();
    return true;
  }

  /** Whoever has said goodbye goes to the first page as soon as the table knows. */
  receive(frame) {
    if (frame.t === "ok" && frame.id === this.leaving) location.assign(this.dialogs.leave.dataset.home);
  }

  /** What only time changes. */
  tick() {
    const { parts, play } = this;
    if (!play.table) return;
    this.clock.render(play);
    renderSeats(parts.seats, play.state, play.table);
    if (this.dialogs.menu.open) renderPeople(this.list, play.table);
  }

  render() {
    const { play, dialogs } = this;
    this.list = dialogs.menu.querySelector("[data-people]");
    this.clock.render(play);
    renderQuestion(this.parts.company, play);
    renderPeople(this.list, play.table);
    const shared = this.list.children.length > 0;
    const going = Boolean(play.table) && !play.watching && !dealOver(play.state) && !play.paused;
    this.offer("takeback", play.mayTakeBack);
    this.offer("pause", going && shared && play.table.clock === null && !play.table.ranked);
    this.offer("leave", going && shared);
    attribute(dialogs.menu.querySelector("[data-company]"), "hidden", shared || play.mayTakeBack ? null : "");
    attribute(dialogs.leave.querySelector("[data-ranked]"), "hidden", play.table?.ranked ? null : "");
  }

  offer(act, yes) {
    attribute(this.dialogs.menu.querySelector(`[data-act=${act}]`), "hidden", yes ? null : "");
  }
}
