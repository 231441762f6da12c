/** What the site says to all, at the top of the page; new lines come by the socket, and are read out. */

import { make } from "./table/dom.js";

/** @param {{t: string, lines?: string[]}} frame any frame of the server */
export function announce(frame) {
  if (frame.t !== "site") return;
  const place = document.querySelector("[data-announcements]");
  place.replaceChildren(...frame.lines.map((line) => make("p", "", line)));
}
