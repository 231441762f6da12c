/** The lobby: the open tables, kept up to date by the socket, of which those are shown that fit the filters. */

import { MatchSocket } from "./socket.js";

const lobby = document.getElementById("lobby");
const list = lobby.querySelector("[data-list]");
const filters = lobby.querySelector("[data-filters]");

/** Hide the lines that do not fit; say so when none is left. */
function filter() {
  const wanted = [...new FormData(filters)].filter(([, value]) => value !== "");
  for (const line of list.children) {
    line.hidden = !wanted.every(([name, value]) => line.dataset[name] === value);
  }
  lobby.querySelector("[data-none]").hidden = [...list.children].some((line) => !line.hidden);
}

function lineOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

/** Put a table into the list, in the place that it had, a new one of friends before the others; the focus stays. */
function show({ id, html }) {
  const line = lineOf(html);
  const old = document.getElementById(`table-${id}`);
  const focused = old?.contains(document.activeElement) && document.activeElement.id;
  if (old) old.replaceWith(line);
  else if (line.dataset.friend) list.insertBefore(line, [...list.children].find((each) => !each.dataset.friend) ?? null);
  else list.append(line);
  if (focused) document.getElementById(focused)?.focus();
}

function receive(frame) {
  if (frame.t === "quick") dispatchEvent(new CustomEvent("quick", { detail: frame }));
  if (frame.t === "lobby") {
    const open = new Set(frame.tables.map(({ id }) => id));
    [...list.children].filter((line) => !open.has(line.dataset.id)).forEach((line) => line.remove());
    frame.tables.filter(({ id, n }) => document.getElementById(`table-${id}`)?.dataset.version !== String(n)).forEach(show);
  }
  if (frame.t === "open") show(frame);
  if (frame.t === "gone") document.getElementById(`table-${frame.id}`)?.remove();
  filter();
}

lobby.querySelector("[data-plain]").hidden = true;
filters.addEventListener("change", filter);
new MatchSocket(lobby.dataset.socket, 0, { frame: receive, status: () => {} });
