/** The waiting room: the server renders it, the socket says when it is another, the first deal makes it a table. */

import { MatchSocket } from "./socket.js";
import { copyField } from "./share.js";
import { Contribution } from "./table/contribution.js";
import { say } from "./table/dom.js";

const room = document.getElementById("room");
let contribution = null;
let shown = Number(room.dataset.version);

/** The buttons of the invitation, which need scripts. */
function wireInvitation() {
  const box = room.querySelector("[data-invite]");
  if (!box) return;
  const field = box.querySelector("input");
  const [send, copy, note] = ["[data-share]", "[data-copy]", "[data-note]"].map((name) => box.querySelector(name));
  copy.hidden = false;
  copy.addEventListener("click", async () => say(note, await copyField(field)));
  send.hidden = !navigator.share;
  send.addEventListener("click", () => navigator.share({ title: document.title, url: field.value }).catch(() => {}));
}

/** Replace the room by the one of `page`; open parts stay open, and the focus where it was. */
function replace(page) {
  const open = [...room.querySelectorAll("details[open][id]")].map(({ id }) => id);
  const focused = room.contains(document.activeElement) ? document.activeElement.id : "";
  room.replaceChildren(...page.children);
  Object.assign(room.dataset, page.dataset);
  open.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  if (focused) document.getElementById(focused)?.focus();
  wireInvitation();
}

/** Read the page again; where it is no waiting room any more, go there. */
async function refresh() {
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("room");
    if (!page) return location.reload();
    shown = Number(page.dataset.version);
    replace(page);
  } catch {
    // Away for a moment: the socket comes back and says again at which version the table is.
  }
}

function receive(frame) {
  if (frame.t === "view") location.reload();
  if (frame.t !== "table") return;
  contribution.follow(frame);
  if (frame.n > shown) refresh();
}

wireInvitation();
if (room.dataset.socket) {
  const socket = new MatchSocket(room.dataset.socket, 0, {
    frame: receive,
    status: (status) => status === "closed" && location.reload(),
  });
  contribution = new Contribution(socket);
}
