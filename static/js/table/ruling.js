/** What the site has decided about a table, in words. */

import { fill, gettext } from "../i18n.js";
import { sideOf } from "./state.js";

const namesOf = (match, side) => match.seats.filter((_, seat) => sideOf(seat) === side).map(({ name }) => name).join(" + ");

const words = {
  void: () => gettext("The site has declared the result of this match void."),
  adjudicate: ({ winner }, match) => fill(gettext("The site has decided this match. It goes to %(names)s."), { names: namesOf(match, winner) }),
  end: () => gettext("The site has ended this match without a result."),
  pause: () => gettext("The site has paused this table. It goes on when the site says so."),
  resume: () => gettext("The site lets this table go on."),
  replace: ({ seat }, match) => fill(gettext("The site has given the seat of %(name)s to the computer."), { name: match.seats[seat].name }),
  time: ({ seat, seconds }, match) => fill(gettext("The site has given %(name)s %(count)s seconds more."), { name: match.seats[seat].name, count: seconds }),
};

/** @param {{act: string, seat?: number, winner?: number, seconds?: number} | null} ruling */
export function rulingText(ruling, match) {
  return ruling ? words[ruling.act]?.(ruling, match) ?? "" : "";
}

const FINAL = ["end", "adjudicate", "void"];

/** Whether nobody plays here any more by decision of the site, or not until it says so. */
export const standsStill = (table) => table.stopped || FINAL.includes(table.ruling?.act);

/** Why nobody plays there. */
export const standstillText = (table, match) => (table.stopped ? words.pause() : rulingText(table.ruling, match));

/** Whether a decision has come since the one that was known. */
export const isNew = (ruling, known) => Boolean(ruling) && JSON.stringify(ruling) !== JSON.stringify(known);
