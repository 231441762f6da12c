/** The last actions in words: beside the table for the eye, and as a polite live region for the ear. */

import { fill, gettext } from "../i18n.js";
import { make } from "./dom.js";

const KEPT = 30;

function words(match, seat) {
  const action = match.last[seat].text;
  if (seat === match.you) return fill(gettext("You: %(action)s"), { action });
  return fill(gettext("%(name)s: %(action)s"), { name: match.seats[seat].name, action });
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
