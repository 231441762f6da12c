/** The dialog that makes links to the game, shows their pictures and takes them back. */

import { gettext } from "../i18n.js";
import { copyField } from "../share.js";
import { attribute, say } from "../table/dom.js";
import { Offline } from "./server.js";

export class Share {
  constructor(dialog, pad, sync, page) {
    Object.assign(this, { dialog, pad, sync, page, asked: Promise.resolve() });
    this.note = dialog.querySelector("[data-share-note]");
    dialog.querySelectorAll("[data-link]").forEach((box) => {
      const { link: kind } = box.dataset;
      box.querySelector("[data-make]").addEventListener("click", () => this.ask(kind, true));
      box.querySelector("[data-revoke]").addEventListener("click", () => this.ask(kind, false));
      box.querySelector("[data-copy]").addEventListener("click", () => this.copy(kind));
    });
  }

  open() {
    say(this.note, "");
    this.render();
    this.dialog.showModal();
  }

  get record() {
    return this.pad.records[this.pad.current];
  }

  address(kind) {
    const token = this.record?.[kind];
    return token ? new URL(`${this.page}s/${token}/`, location.href).href : "";
  }

  /** One after the other: the first makes the game known to the site, and it must not be made known twice. */
  ask(kind, on) {
    this.asked = this.asked.then(() => this.set(kind, on));
  }

  async set(kind, on) {
    const id = this.pad.current;
    try {
      if (!this.record.key) await this.sync.keep(id);
      const { read, write } = await this.sync.server.share(this.pad.records[id].key, kind, on);
      this.pad.note(id, { read, write });
      say(this.note, on ? "" : gettext("The link opens nothing any more."));
    } catch (error) {
      say(this.note, error instanceof Offline ? gettext("The site cannot be reached. Links need it.") : gettext("The site has refused. Load this page again."));
    }
    this.render();
  }

  async copy(kind) {
    say(this.note, await copyField(this.box(kind).querySelector("input")));
  }

  box(kind) {
    return this.dialog.querySelector(`[data-link=${kind}]`);
  }

  render() {
    ["read", "write"].forEach((kind) => {
      const box = this.box(kind);
      const address = this.address(kind);
      attribute(box.querySelector("[data-make]"), "hidden", address ? "" : null);
      attribute(box.querySelector("[data-made]"), "hidden", address ? null : "");
      box.querySelector("input").value = address;
      if (address) attribute(box.querySelector("img"), "src", `${address}qr.svg`);
    });
  }
}
