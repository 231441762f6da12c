/** Numbers and games as people read them. */

import { fill, gettext, ngettext } from "../i18n.js";
import { number } from "../points.js";
import { pointsOf, standing, totalsOf, traceOf } from "./game.js";

/** The day and time at which a game was begun. */
export function moment(time) {
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** "Anna and Bruno 2050 · Carla 1,200". */
export function result(game) {
  const totals = totalsOf(game);
  return game.names.map((name, side) => `${name} ${number(totals[side])}`).join(" · ");
}

/** How long the game is. */
export function lengthOf(game) {
  if (game.deals) return fill(ngettext("%(count)s deal", "%(count)s deals", game.deals), { count: game.deals });
  return fill(gettext("to %(target)s"), { target: number(game.target) });
}

/** How a game stands, in one sentence. */
export function verdict(game, tables) {
  const { over, winner, tied, victoryPoints } = standing(game, tables);
  if (tied) return gettext("Equal at the target: one more hand decides.");
  if (!over) return "";
  const won = winner === null ? gettext("The game is a draw.") : fill(gettext("Winner: %(name)s."), { name: game.names[winner] });
  if (!victoryPoints) return won;
  const points = game.names.map((name, side) => `${name} ${victoryPoints[side]}`).join(", ");
  return `${won} ${fill(gettext("Victory Points: %(points)s."), { points })}`;
}

function line(hand, row) {
  const cells = hand.map((cell) => [...traceOf(cell).map((points) => `(${number(points)})`), number(pointsOf(cell))].join(" "));
  return [row + 1, ...cells].join("\t");
}

/** A game as text: a line for each hand, corrected entries in brackets. */
export function asText(game, tables) {
  const head = [`Burraco, ${moment(game.started)}, ${lengthOf(game)}`, ["", ...game.names].join("\t")];
  const foot = [gettext("Total"), ...totalsOf(game).map(number)].join("\t");
  return [...head, ...game.hands.map(line), foot, verdict(game, tables)].join("\n").trim() + "\n";
}
