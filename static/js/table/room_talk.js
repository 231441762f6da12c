/** Talk in the waiting room, once somebody else is there to hear it. */

import { attribute, say } from "./dom.js";
import { TalkPanel } from "./talk_panel.js";

const DESK = matchMedia("(min-width: 900px)");

export class RoomTalk extends TalkPanel {
  /** @param {HTMLElement} room @param {object} emit as in `TalkPanel` */
  constructor(room, emit) {
    const seen = { match: { seats: [], you: null } };
    super(room, seen, emit);
    Object.assign(this, { box: room.querySelector("#talk"), unread: 0 });
    this.box.open = DESK.matches;
    this.box.addEventListener("toggle", () => this.box.open && this.count(0));
  }

  receive(frame) {
    if (frame.t === "table") this.follow(frame);
    super.receive(frame);
  }

  /** Somebody has come, gone or changed seats. */
  follow({ table, you }) {
    this.seen.match = { seats: table.seats, you };
    attribute(this.box, "hidden", table.seats.filter(({ kind }) => kind === "human").length > 1 ? null : "");
  }

  hear(line) {
    super.hear(line);
    if (line.seat !== this.seen.match.you && !this.box.open) this.count(this.unread + 1);
  }

  count(unread) {
    this.unread = unread;
    const mark = this.box.querySelector("[data-unread]");
    attribute(mark, "hidden", unread ? null : "");
    say(mark, unread ? String(unread) : "");
  }
}
