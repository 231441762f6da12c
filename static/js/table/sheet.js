/** The score sheet: every part of the count on its own line, side by side, the way to the target as bars. */

import { fill, gettext, ngettext } from "../i18n.js";
import { cardPicture } from "./card.js";
import { attribute, make, say } from "./dom.js";
import { bySuit, namesOf } from "./faces.js";
import { seatsAround } from "./state.js";
import { sideNames, sidesShown } from "./seats.js";

const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

function partNames() {
  return [
    ["melds", gettext("Cards on the table")],
    ["bonuses", gettext("Burraco bonuses")],
    ["closing", gettext("Closing")],
    ["in_hand", gettext("Cards left in hand")],
    ["pozzetto", gettext("Pozzetto not taken")],
  ];
}

/** What ended the deal, in words. */
function endText({ match, deal }) {
  const { reason, seat } = deal.result;
  if (reason === "stock_out") return gettext("The stock has run out.");
  if (reason === "stalemate") return gettext("Nobody drew or laid any more.");
  if (seat === match.you) return gettext("You closed.");
  return fill(gettext("%(name)s closed."), { name: match.seats[seat].name });
}

function heading({ match }) {
  if (match.status !== "finished") return fill(gettext("Deal %(number)s"), { number: match.deal });
  if (match.winner === null) return gettext("The match is a draw");
  const own = match.winner === match.you % 2;
  if (match.players === 4) return own ? gettext("Your side wins the match") : gettext("The others win the match");
  return own ? gettext("You win the match") : fill(gettext("%(name)s wins the match"), { name: match.seats[1 - match.you].name });
}

function row(name, values, className = "") {
  const cells = values.map((value) => make("td", "", value));
  const head = make("th", "", name);
  head.scope = "row";
  return make("tr", className, head, ...cells);
}

function deals({ match }, sides) {
  return match.history
    .filter(({ deal }) => deal !== match.deal)
    .map(({ deal, counts }) => row(fill(gettext("Deal %(number)s"), { number: deal }), sides.map((side) => signed(counts[side].total))));
}

function drawTable(table, state) {
  const { match, deal } = state;
  const sides = sidesShown(match);
  const body = [];
  if (deal.result) {
    const counts = deal.result.counts;
    body.push(...partNames().map(([part, name]) => row(name, sides.map((side) => signed(counts[side][part])))));
    body.push(row(gettext("This deal"), sides.map((side) => signed(counts[side].total)), "total"));
  } else {
    body.push(row(gettext("On the table now"), sides.map((side) => signed(deal.points[side]))));
  }
  body.push(...deals(state, sides), row(gettext("Total"), sides.map((side) => String(match.totals[side])), "total"));
  const names = [gettext("Points"), ...sideNames(match)].map((name) => {
    const cell = make("th", "", name);
    cell.scope = "col";
    return cell;
  });
  table.tHead.replaceChildren(make("tr", "", ...names));
  table.tBodies[0].replaceChildren(...body);
}

function missing(total, target) {
  if (total >= target) return gettext("target reached");
  return fill(ngettext("%(count)s point to the target", "%(count)s points to the target", target - total), { count: target - total });
}

function bar(name, total, target) {
  const meter = make("span", "bar-done");
  meter.style.width = `${Math.max(0, Math.min(100, (100 * total) / target))}%`;
  const words = make("span", "bar-words", make("b", "", name), make("span", "", missing(total, target)));
  const track = make("span", "bar-track", meter);
  track.setAttribute("aria-hidden", "true");
  return make("li", "", words, track);
}

/** How far each side is on the way to the target. */
export function renderBars(list, { match }) {
  const names = sideNames(match);
  list.replaceChildren(...sidesShown(match).map((side, index) => bar(names[index], match.totals[side], match.target)));
}

function handLine({ match, deal }, seat) {
  const faces = [...deal.result.hands[seat]].sort(bySuit);
  const name = seat === match.you ? gettext("You") : match.seats[seat].name;
  const cards = make("span", "small-cards", ...faces.map((face) => cardPicture(face)));
  const spoken = faces.length ? make("span", "visually-hidden", namesOf(faces)) : make("span", "", gettext("no cards"));
  return make("li", "", make("b", "", name), spoken, cards);
}

function drawHands(section, state) {
  const { match, deal } = state;
  attribute(section, "hidden", deal.result ? null : "");
  if (!deal.result) return;
  section.querySelector("ul").replaceChildren(...seatsAround(match).map((seat) => handLine(state, seat)));
}

export class Sheet {
  /** @param {HTMLDialogElement} dialog the dialog of the template */
  constructor(dialog) {
    this.dialog = dialog;
    this.shown = null;
  }

  part(name) {
    return this.dialog.querySelector(`[data-${name}]`);
  }

  /** Refresh the sheet; open it by itself once at the end of each deal. */
  render(play) {
    const { state } = play;
    const { match, deal } = state;
    say(this.part("heading"), heading(state));
    say(this.part("reason"), deal.result ? endText(state) : "");
    drawTable(this.part("counts"), state);
    renderBars(this.part("bars"), state);
    drawHands(this.part("hands"), state);
    attribute(this.part("next"), "hidden", match.status === "between_deals" ? null : "");
    attribute(this.part("next"), "aria-disabled", play.busy);
    attribute(this.part("again"), "hidden", match.status === "finished" ? null : "");
    this.follow(match, deal);
  }

  follow(match, deal) {
    const ended = deal.result ? match.deal : null;
    if (ended !== null && this.shown !== ended) this.open();
    if (ended === null && this.shown !== null && this.dialog.open) this.dialog.close();
    this.shown = ended;
  }

  open() {
    if (this.dialog.open) return;
    this.dialog.showModal();
    this.dialog.querySelector(".primary:not([hidden] *, [hidden])")?.focus();
  }
}
