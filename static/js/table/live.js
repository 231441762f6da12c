/** The last actions in words: beside the table for the eye, and as a polite live region for the ear. */

import { fill, gettext } from "../i18n.js";
import { make } from "./dom.js";

const KEPT = 30;

/** The last action of a seat behind its name, the reader's own too: the words are about somebody. */
export function words(match, seat) {
  return fill(gettext("%(name)s: %(action)s"), { name: match.seats[seat].name, action: match.last[seat].text });
}

/** Add the action of `seat` to the log, newest at the end. */
export function logAction(list, match, seat) {
  if (!match.last[seat]) return;
  list.append(make("li", "", words(match, seat)));
  while (list.children.length > KEPT) list.firstElementChild.remove();
  list.parentElement.scrollTop = list.parentElement.scrollHeight;
}

/** Fill the log at the opening of the page with the last action of each seat. */
export function beginLog(list, match) {
  match.seats.forEach((_, seat) => logAction(list, match, seat));
}
