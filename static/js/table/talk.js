/** Talk at the table: in the rail where there is room, elsewhere in a dialog whose button counts what is unread. */

import { attribute, say } from "./dom.js";
import { TalkPanel } from "./talk_panel.js";

const DESK = matchMedia("(min-width: 900px) and (min-height: 560px)");

/** Where there is room the talk lies in the rail, elsewhere in its dialog: one and the same element. */
function settle(panel, dialog, rail) {
  const place = () => (DESK.matches ? rail : dialog).append(panel);
  DESK.addEventListener("change", () => {
    if (dialog.open) dialog.close();
    place();
  });
  place();
}

export class Talk extends TalkPanel {
  /** @param {HTMLElement} root the table; the others as in `TalkPanel` */
  constructor(root, seen, emit) {
    super(root, seen, emit);
    this.unread = 0;
    this.dialog = root.querySelector("dialog[data-dialog=talk]");
    this.opener = root.querySelector("[data-act=talk]");
    this.opener.addEventListener("click", () => this.read());
    settle(this.panel, this.dialog, root.querySelector(".rail"));
  }

  sayPhrase(phrase) {
    super.sayPhrase(phrase);
    if (this.dialog.open) this.dialog.close();
  }

  hear(line) {
    super.hear(line);
    if (line.seat !== this.seen.match.you) this.count(DESK.matches || this.dialog.open ? 0 : this.unread + 1);
  }

  place(seat) {
    return this.root.querySelector(seat === this.seen.match.you ? ".own" : `.seats > [data-key="${seat}"]`);
  }

  count(unread) {
    this.unread = unread;
    const mark = this.opener.querySelector("[data-unread]");
    attribute(mark, "hidden", unread ? null : "");
    say(mark, unread ? String(unread) : "");
  }

  read() {
    this.count(0);
    this.toEnd();
  }
}
