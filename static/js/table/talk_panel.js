/** What is said among the people of a table: lines, ready phrases, free words, and whom this viewer hears. */

import { fill, gettext } from "../i18n.js";
import { attribute, make, patch, say } from "./dom.js";

const KEPT = 100;
const BUBBLE_LASTS = 6000;

/** Reporting opens beside the table, which goes on. `asked` says of whom or of which line, `about` in words. */
function createReport(address, asked, about) {
  const link = make("a", "button", gettext("Report"));
  Object.assign(link, { href: `${address}?${new URLSearchParams(asked)}`, target: "_blank" });
  link.setAttribute("aria-label", `${gettext("Report")}: ${about}`);
  return link;
}

function createPerson({ seat, name, choose, report }) {
  const words = { mute: gettext("Mute"), block: gettext("Block") };
  const buttons = Object.entries(words).map(([way, text]) => {
    const button = make("button", "button", text);
    button.type = "button";
    button.dataset.way = way;
    button.setAttribute("aria-label", `${text}: ${name}`);
    button.addEventListener("click", () => choose(seat, button.getAttribute("aria-pressed") === "true" ? "hear" : way));
    return button;
  });
  return make("li", "", make("b", ""), make("span", "ways", ...buttons, createReport(report, { seat }, name)));
}

export class TalkPanel {
  /**
   * @param {HTMLElement} root what holds the panel, its live region and the places of the seats
   * @param {{match: object}} seen what carries who sits where as it is shown now (`match.seats`, `match.you`, read
   *   anew each time)
   * @param {{say: (phrase: string) => void, chat: (text: string) => string,
   *   shun: (seat: number, way: string) => void}} emit
   */
  constructor(root, seen, emit) {
    Object.assign(this, { root, seen, emit, shunned: {} });
    this.panel = root.querySelector("[data-talk]");
    this.listen();
  }

  part(name) {
    return this.panel.querySelector(`[data-${name}]`);
  }

  listen() {
    this.part("phrases").addEventListener("click", ({ target }) => {
      const { phrase } = target.closest("[data-phrase]")?.dataset ?? {};
      if (phrase) this.sayPhrase(phrase);
    });
    this.part("words").addEventListener("submit", (event) => {
      event.preventDefault();
      const { value } = this.part("words").elements.text;
      if (value.trim()) this.sent = { id: this.emit.chat(value), text: value };
      this.part("words").reset();
    });
  }

  sayPhrase(phrase) {
    this.emit.say(phrase);
  }

  /** Take in a frame of the server. */
  receive(frame) {
    ({ talk: () => this.begin(frame), said: () => this.hear(frame), error: () => this.refused(frame) })[frame.t]?.();
  }

  /** Everything anew: after opening, and whenever somebody was muted, is heard again or has another seat. */
  begin({ lines, may_chat: mayChat, shunned }) {
    this.shunned = shunned;
    this.part("lines").replaceChildren(...lines.map((line) => this.line(line)));
    attribute(this.part("words"), "hidden", mayChat ? null : "");
    this.renderPeople();
    this.toEnd();
  }

  hear(line) {
    this.part("lines").append(this.line(line));
    while (this.part("lines").children.length > KEPT) this.part("lines").firstElementChild.remove();
    this.toEnd();
    say(this.root.querySelector("[data-spoken]"), fill(gettext("%(name)s says: %(text)s"), { name: this.name(line.seat), text: line.text }));
    this.bubble(line);
    say(this.part("refused"), "");
  }

  /** Words that were refused come back to where they were typed. */
  refused({ id, text }) {
    if (!this.sent || id !== this.sent.id) return;
    this.part("words").elements.text.value ||= this.sent.text;
    say(this.part("refused"), text);
  }

  name(seat) {
    return this.seen.match.seats[seat].name;
  }

  line({ n, seat, text }) {
    const own = seat === this.seen.match.you;
    const words = make("span", "", make("b", "", this.name(seat)), " ", make("span", "", text));
    if (own) return make("li", "is-own", words);
    const { report } = this.part("people").dataset;
    return make("li", "", words, createReport(report, { seat, line: n }, `${this.name(seat)}: ${text}`));
  }

  toEnd() {
    const list = this.part("lines");
    list.scrollTop = list.scrollHeight;
  }

  /** For a moment the words stand beside the seat; screen readers have them from the live region. */
  bubble({ seat, text }) {
    const place = this.place(seat);
    place.querySelector(":scope > .bubble")?.remove();
    const bubble = make("span", "bubble", text);
    bubble.setAttribute("aria-hidden", "true");
    place.append(bubble);
    setTimeout(() => bubble.remove(), BUBBLE_LASTS);
  }

  /** Where a seat is shown. */
  place(seat) {
    return this.root.querySelector(`.places [data-seat="${seat}"]`);
  }

  renderPeople() {
    const { match } = this.seen;
    const people = match.seats.map((each, seat) => ({ ...each, seat })).filter(({ seat, kind }) => kind === "human" && seat !== match.you);
    const choose = (seat, way) => this.emit.shun(seat, way);
    const { report } = this.part("people").dataset;
    patch(this.part("people"), people, ({ seat }) => seat, (each) => createPerson({ ...each, choose, report }), (node, { seat, name }) => {
      say(node.firstElementChild, name);
      node.querySelectorAll("[data-way]").forEach((button) => attribute(button, "aria-pressed", this.shunned[seat] === button.dataset.way));
    });
  }
}
