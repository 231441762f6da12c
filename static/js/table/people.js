/** Who is here, who is away and who is played for: a mark beside each player, and the list in the menu. */

import { fill, gettext } from "../i18n.js";
import { make, patch, say } from "./dom.js";
import { budgetText, clockText, remaining } from "./time.js";

/** A person among others, whose presence matters to somebody. */
const isWaitedFor = (table, seat) => seat?.kind === "human" && table.seats.filter(({ kind }) => kind === "human").length > 1;

/** What to say beside a player who is not simply there; empty for one who is. */
export function markText(table, number) {
  const seat = table?.seats[number];
  if (!table || !isWaitedFor(table, seat)) return "";
  if (seat.stand_in) return gettext("Computer");
  if (seat.left) return gettext("Leaving");
  if (seat.away) return fill(gettext("Away %(time)s"), { time: clockText(remaining(table, seat.absence, true)) });
  return seat.here ? "" : gettext("Not here");
}

function stateText(table, seat, number) {
  const mark = seat.stand_in || seat.left ? markText(table, number) : seat.here ? gettext("Here") : gettext("Not here");
  return `${mark} · ${budgetText(table, seat)}`;
}

/** The people of a shared table with what is left of their absence. */
export function renderPeople(list, table) {
  const people = table ? table.seats.map((seat, number) => ({ seat, number })).filter(({ seat }) => isWaitedFor(table, seat)) : [];
  const create = () => make("li", "", make("b"), " ", make("span"));
  patch(list, people, ({ number }) => number, create, (node, { seat, number }) => {
    say(node.children[0], seat.name);
    say(node.children[1], stateText(table, seat, number));
  });
}
