/** The score sheet: every part of the count on its own line, side by side, the way to the target as bars. */

import { fill, gettext, ngettext } from "../i18n.js";
import { number, signed } from "../points.js";
import { cardPicture } from "./card.js";
import { attribute, make, say } from "./dom.js";
import { bySuit, namesOf } from "./faces.js";
import { isStill, sweep } from "./motion.js";
import { followRating } from "./rating.js";
import { isOwn, seatsAround } from "./state.js";
import { sideNames, sidesShown } from "./seats.js";

/** What the last part of a count is called: a bonus for taking it makes it more than a penalty. */
function reserveName({ tiles, pot }, counts) {
  if (pot) return gettext("Pot");
  const paid = counts.some(({ pozzetto }) => pozzetto > 0);
  if (tiles) return paid ? gettext("Dead taken or not") : gettext("Dead not taken");
  return paid ? gettext("Pozzetto taken or not") : gettext("Pozzetto not taken");
}

function partNames(match, counts) {
  return [
    ["melds", match.tiles ? gettext("Tiles on the table") : gettext("Cards on the table")],
    ["bonuses", match.tiles ? gettext("Canastas") : gettext("Burraco bonuses")],
    ["closing", gettext("Closing")],
    ["in_hand", match.tiles ? gettext("Tiles left in hand") : gettext("Cards left in hand")],
    ["pozzetto", reserveName(match, counts)],
  ];
}

/** What ended the deal, in words. */
function endText({ match, deal }) {
  const { reason, seat } = deal.result;
  if (reason === "stock_out") return gettext("The stock has run out.");
  if (reason === "stalemate") return gettext("Nobody drew or laid any more.");
  if (isOwn(match, seat)) return gettext("You closed.");
  return fill(gettext("%(name)s closed."), { name: match.seats[seat].name });
}

function dealName({ deal, deals }) {
  if (!deals) return fill(gettext("Deal %(number)s"), { number: deal });
  return fill(gettext("Deal %(number)s of %(deals)s"), { number: deal, deals });
}

function heading({ match }) {
  if (match.status !== "finished") return dealName(match);
  if (match.winner === null) return gettext("The match is a draw");
  if (match.watching) return fill(gettext("%(name)s: match won"), { name: sideNames(match)[match.winner] });
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
    body.push(...partNames(match, counts).map(([part, name]) => row(name, sides.map((side) => signed(counts[side][part])))));
    body.push(row(gettext("This deal"), sides.map((side) => signed(counts[side].total)), "total"));
  } else {
    body.push(row(gettext("On the table now"), sides.map((side) => signed(deal.points[side]))));
  }
  body.push(...deals(state, sides), row(gettext("Total"), sides.map((side) => number(match.totals[side])), "total"));
  if (match.victory_points) {
    body.push(row(gettext("Victory Points"), sides.map((side) => String(match.victory_points[side])), "total"));
  }
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

function lead(total, other) {
  if (total === other) return gettext("level");
  const apart = Math.abs(total - other);
  const words = total > other ? ngettext("%(count)s point ahead", "%(count)s points ahead", apart) : ngettext("%(count)s point behind", "%(count)s points behind", apart);
  return fill(words, { count: apart });
}

function bar(name, total, target, told) {
  const meter = make("span", "bar-done");
  meter.style.width = `${Math.max(0, Math.min(100, (100 * total) / target))}%`;
  const words = make("span", "bar-words", make("b", "", name), make("span", "", told));
  const track = make("span", "bar-track", meter);
  track.setAttribute("aria-hidden", "true");
  return make("li", "", words, track);
}

/** How far each side is on the way to the target; in a match over some deals, which side leads. */
export function renderBars(list, { match }) {
  const names = sideNames(match);
  const { totals, target, deals } = match;
  const whole = deals ? Math.max(1, ...totals) : target;
  list.replaceChildren(...sidesShown(match).map((side, index) => {
    const told = deals ? lead(totals[side], totals[1 - side]) : missing(totals[side], target);
    return bar(names[index], totals[side], whole, told);
  }));
}

function handLine({ match, deal }, seat) {
  const faces = [...deal.result.hands[seat]].sort(bySuit);
  const name = isOwn(match, seat) ? gettext("You") : match.seats[seat].name;
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
  /** @param {HTMLDialogElement} dialog the dialog of the template  @param {boolean} opens by itself after a deal */
  constructor(dialog, opens = true) {
    Object.assign(this, { dialog, opens, shown: undefined, state: null, drawn: null });
  }

  part(name) {
    return this.dialog.querySelector(`[data-${name}]`);
  }

  /** Refresh the sheet while it is open; open it by itself once at the end of each deal. */
  render(play) {
    attribute(this.part("next"), "aria-disabled", play.busy);
    if (play.state === this.state) return;
    this.state = play.state;
    if (this.opens) this.follow(this.state);
    if (this.dialog.open) this.draw();
    followRating(this.part("rating"), this.state.match);
  }

  draw() {
    const { state } = this;
    if (state === this.drawn) return;
    this.drawn = state;
    const { match, deal } = state;
    say(this.part("heading"), heading(state));
    say(this.part("reason"), deal.result ? endText(state) : "");
    drawTable(this.part("counts"), state);
    renderBars(this.part("bars"), state);
    drawHands(this.part("hands"), state);
    attribute(this.part("next"), "hidden", match.status === "between_deals" ? null : "");
    attribute(this.part("again"), "hidden", match.status === "finished" ? null : "");
    if (this.opens) this.offerReplay(match, deal);
  }

  /** The way to the film of the deal that has just ended, where it is kept. */
  offerReplay(match, deal) {
    const link = this.part("replay");
    if (!link) return;
    attribute(link, "hidden", deal.result ? null : "");
    link.search = `?deal=${match.deal}`;
  }

  follow({ match, deal }) {
    const ended = deal.result ? match.deal : null;
    const before = this.shown;
    this.shown = ended;
    if (ended === null) return before && this.dialog.open && this.dialog.close();
    if (before === undefined) return this.open();
    return before !== ended && this.openAfterSweep(ended);
  }

  /**
   * A deal that has ended before one's eyes gets a moment before it is counted. What is slow is spread: the sheet is drawn
   * under the light, and opens apart from the frame in which the light ends.
   */
  async openAfterSweep(ended) {
    this.draw();
    if (!isStill()) await sweep(this.dialog.closest(".table"));
    setTimeout(() => this.shown === ended && this.open());
  }

  open() {
    if (this.dialog.open) return;
    this.draw();
    const first = this.dialog.querySelector(".primary:not([hidden] *, [hidden])");
    if (first) first.autofocus = true;
    this.dialog.showModal();
    if (first && document.activeElement !== first) first.focus();
  }
}
