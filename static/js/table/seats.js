/** Who sits where, what they hold and what each did last; whose turn it is, and the running score. */

import { fill, gettext, ngettext } from "../i18n.js";
import { number } from "../points.js";
import { attribute, make, patch, picture, say } from "./dom.js";
import { words } from "./live.js";
import { markText } from "./people.js";
import { dealOver, isPartner, ownTurn, running, seatsAround, sideOf } from "./state.js";

function create() {
  const head = make("span", "seat-head", picture("icon-next", "icon seat-turn"), make("b", "seat-name"));
  const cards = make("span", "seat-cards", picture("icon-cards", "icon"), make("b"), make("span", "seat-word"));
  const pot = make("span", "seat-pot", picture("icon-pot", "icon"), make("span", "seat-word"));
  const last = make("span", "seat-last", make("b", "seat-tag"), " ", make("b", "seat-mark"), " ", make("span", "seat-did"));
  return make("li", "seat", head, cards, pot, last);
}

/** How far a seat has come: its pozzetto taken, or whether it has opened the way to the pot. */
function stageText(match, deal, seat) {
  const taken = deal.pozzetto_taken[sideOf(seat)];
  if (!match.pot && !taken) return "";
  if (match.tiles) return gettext("dead taken");
  if (!match.pot) return gettext("pozzetto taken");
  if (taken) return gettext("pot taken");
  return deal.opened[seat] ? gettext("opened") : gettext("not opened yet");
}

function refreshSeat(node, { match, deal }, seat, table) {
  const count = deal.counts[seat];
  say(node.querySelector(".seat-name"), match.seats[seat].name);
  say(node.querySelector(".seat-cards b"), String(count));
  say(node.querySelector(".seat-cards .seat-word"), ngettext("card", "cards", count));
  const stage = stageText(match, deal, seat);
  say(node.querySelector(".seat-pot .seat-word"), stage);
  attribute(node.querySelector(".seat-pot"), "hidden", stage === "" ? "" : null);
  node.querySelector(".seat-pot").classList.toggle("is-open", !deal.pozzetto_taken[sideOf(seat)]);
  say(node.querySelector(".seat-tag"), isPartner(match, seat) ? gettext("Partner") : "");
  say(node.querySelector(".seat-mark"), markText(table, seat));
  say(node.querySelector(".seat-did"), match.last[seat]?.text ?? "");
}

/** The other players, in the order of play; `table` tells who of them is here. */
export function renderSeats(list, state, table) {
  const around = seatsAround(state.match);
  const others = state.match.watching ? around : around.slice(0, -1);
  patch(list, others, (seat) => seat, create, (node, seat) => {
    node.classList.toggle("is-on-turn", state.deal.turn === seat && !dealOver(state));
    node.classList.toggle("is-partner", isPartner(state.match, seat));
    refreshSeat(node, state, seat, table);
  });
}

/** The own last action and whether the own side has its pozzetto. */
export function renderOwnSeat(element, state) {
  const { match, deal } = state;
  if (match.watching) return say(element, gettext("You are looking on."));
  const last = match.last[match.you] && words(match, match.you);
  const stage = stageText(match, deal, match.you);
  say(element, [last, stage].filter(Boolean).join(" · "));
}

function stallText(deal) {
  if (deal.idle_turns * 2 < deal.stall_turns) return "";
  const left = deal.stall_turns - deal.idle_turns;
  return fill(ngettext("The deal ends in %(count)s turn unless somebody draws or lays.", "The deal ends in %(count)s turns unless somebody draws or lays.", left), { count: left });
}

/** Whose turn it is, in words. */
function turnText(play) {
  const { match, deal } = play.state;
  if (play.closed) return gettext("This table is not open to you any more.");
  if (play.away) return gettext("Connecting again…");
  if (match.status === "finished") return gettext("The match is over");
  if (dealOver(play.state)) return gettext("The deal is over");
  if (play.watching || !ownTurn(play.state)) return fill(gettext("%(name)s is playing"), { name: match.seats[deal.turn].name });
  if (deal.phase === "draw") return play.lit.pot ? gettext("Your turn: draw, take or the pot") : gettext("Your turn: draw or take");
  if (deal.must_use) return gettext("You took the pile: lay cards in this turn");
  return deal.last_turn ? gettext("Your last turn: lay or discard") : gettext("Your turn: lay or discard");
}

export function renderTurn(element, play) {
  element.classList.toggle("is-own", ownTurn(play.state) && !play.away && !play.watching);
  say(element, turnText(play));
}

export function renderWarning(element, { deal }) {
  const text = deal.phase === "over" ? "" : stallText(deal);
  say(element, text);
  attribute(element, "hidden", text === "" ? "" : null);
}

/** The name of each side for a heading: `["You", "Rosa"]` or `["Us", "Them"]`, own side first. */
export function sideNames(match) {
  if (match.watching) return [0, 1].map((side) => match.seats.filter((_, seat) => sideOf(seat) === side).map(({ name }) => name).join(" + "));
  if (match.players === 4) return [gettext("Us"), gettext("Them")];
  return [gettext("You"), match.seats[1 - match.you].name];
}

/** The sides in the order shown, own side first: `[0, 1]` or `[1, 0]`. */
export const sidesShown = (match) => (sideOf(match.you) === 0 ? [0, 1] : [1, 0]);

/** One line a side: name, total, points on the table. */
export function renderScore(list, state) {
  const names = sideNames(state.match);
  const scores = running(state);
  const lines = sidesShown(state.match).map((side, index) => ({ name: names[index], ...scores[side] }));
  patch(list, lines.map((line, index) => ({ ...line, index })), ({ index }) => index, createLine, refreshLine);
}

const createLine = () => make("span", "score-line", make("span", "score-name"), make("b", "score-total"), make("span", "score-table"));

function refreshLine(node, line) {
  say(node.children[0], line.name);
  say(node.children[1], number(line.total));
  say(node.children[2], line.table < 0 ? number(line.table) : `+${line.table}`);
}
