/**
 * The waiting room: the server renders it, the socket says when it is another, the first deal makes it a table.
 * Who has no seat there hears of it from the lobby; who sits down at the next deal waits on a page of the same kind.
 */

import { fill, gettext } from "./i18n.js";
import { wireInvitation } from "./invitation.js";
import { MatchSocket } from "./socket.js";
import { Contribution } from "./table/contribution.js";
import { attribute, say } from "./table/dom.js";
import { RoomTalk } from "./table/room_talk.js";
import { recall, remember } from "./table/storage.js";

const room = document.getElementById("room");
let shown = Number(room.dataset.version);

/** Where the parts of the room that change are; what lives between them stays. */
const regions = (root) => new Map([...root.querySelectorAll("[data-region]")].map((part) => [part.dataset.region, part]));

/** What is played, in words. */
const terms = (root) => [...root.querySelectorAll("[data-term]")].map((term) => term.textContent);

/** The parts that stand open. */
const opened = () => [...room.querySelectorAll("details[open][id]")].map(({ id }) => id);

/** Open some parts, by their ids. */
const unfold = (ids) => ids.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));

/** Replace what has changed by that of `page`; open parts stay open, and the focus where it was. */
function replace(page) {
  const open = opened();
  const focused = room.contains(document.activeElement) ? document.activeElement.id : "";
  const [old, fresh, before] = [regions(room), regions(page), terms(room)];
  if (fresh.size === 0 || fresh.size !== old.size) room.replaceChildren(...page.children);
  else fresh.forEach((part, name) => old.get(name).replaceWith(part));
  Object.assign(room.dataset, page.dataset);
  unfold(open);
  if (focused) document.getElementById(focused)?.focus();
  room.querySelectorAll("[data-invite]").forEach(wireInvitation);
  tellTerms(before);
}

/** Say what is played otherwise than `before`. */
function tellTerms(before) {
  const news = document.getElementById("news");
  const changed = terms(room).filter((words) => !before.includes(words));
  if (!news || changed.length === 0) return;
  attribute(news, "hidden", null);
  say(news, fill(gettext("The host has changed what is played: %(terms)s"), { terms: changed.join(" · ") }));
}

/** Read the page again; where it is no waiting room any more, go there. */
async function refresh() {
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("room");
    if (!page || page.dataset.id !== room.dataset.id) return location.reload();
    shown = Number(page.dataset.version);
    replace(page);
  } catch {
    // Away for a moment: the socket comes back and says again at which version the table is.
  }
}

function receive(frame) {
  if (frame.t === "view") return location.reload();
  if (frame.t === "table") contribution.follow(frame);
  talk?.receive(frame);
  const news = frame.t === "table" ? frame.n > shown || frame.table.status !== room.dataset.status : frame.id === room.dataset.id;
  if (news) refresh();
}

const socket = new MatchSocket(room.dataset.socket, 0, {
  frame: receive,
  status: (status) => status === "closed" && location.reload(),
});
const contribution = new Contribution(socket);
const talk = document.getElementById("talk") && new RoomTalk(room, socket);

// A button of the room loads it anew: what stood open before does so again.
unfold(recall("room", []));
room.addEventListener("toggle", () => remember("room", opened()), true);
