/**
 * The waiting room: the server renders it, the socket says when it is another, the first deal makes it a table.
 * Who has no seat there hears of it from the lobby.
 */

import { wireInvitation } from "./invitation.js";
import { MatchSocket } from "./socket.js";
import { Contribution } from "./table/contribution.js";

const room = document.getElementById("room");
let shown = Number(room.dataset.version);

/** Replace the room by the one of `page`; open parts stay open, and the focus where it was. */
function replace(page) {
  const open = [...room.querySelectorAll("details[open][id]")].map(({ id }) => id);
  const focused = room.contains(document.activeElement) ? document.activeElement.id : "";
  room.replaceChildren(...page.children);
  Object.assign(room.dataset, page.dataset);
  open.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  if (focused) document.getElementById(focused)?.focus();
  room.querySelectorAll("[data-invite]").forEach(wireInvitation);
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
  if (frame.t === "table") contribution.follow(frame);
  if (frame.t === "table" ? frame.n > shown : frame.id === room.dataset.id) refresh();
}

const socket = new MatchSocket(room.dataset.socket, 0, {
  frame: receive,
  status: (status) => status === "closed" && location.reload(),
});
const contribution = new Contribution(socket);
