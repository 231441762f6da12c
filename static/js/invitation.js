/** The buttons beside a link that is handed out, in `[data-invite]`; without scripts the link is there to read. */

import { copyField } from "./share.js";
import { say } from "./table/dom.js";

/** Show the ways of this device to hand the link on. */
export function wireInvitation(box) {
  const field = box.querySelector("input");
  const copy = box.querySelector("[data-copy]");
  const send = box.querySelector("[data-share]");
  copy.hidden = false;
  copy.addEventListener("click", async () => say(box.querySelector("[data-note]"), await copyField(field)));
  if (!send || !navigator.share) return;
  send.hidden = false;
  send.addEventListener("click", () => navigator.share({ title: document.title, url: field.value }).catch(() => {}));
}

document.querySelectorAll("[data-invite]").forEach(wireInvitation);
