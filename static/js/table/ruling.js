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

/** A decision after which nobody plays here any more, or not until the site says so. */
export const standsStill = (table) => table.stopped || (table.ruling && ["closed", "finished", "void"].includes(table.status));

/** Whether a decision has come since the one that was known. */
export const isNew = (ruling, known) => Boolean(ruling) && JSON.stringify(ruling) !== JSON.stringify(known);
