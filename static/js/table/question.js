/** What the table is asked or told beside the game, in one line with its buttons: pause, stand-in, take-back. */

import { fill, gettext, ngettext } from "../i18n.js";
import { attribute, make, patch, say } from "./dom.js";
import { standsStill, standstillText } from "./ruling.js";
import { isPartner } from "./state.js";

const AGREE = ["agree", () => gettext("Agree")];
const DECLINE = ["decline", () => gettext("Decline")];
const WITHDRAW = ["decline", () => gettext("Withdraw")];
const RESUME = ["resume", () => gettext("Go on")];
const RETURN = ["return", () => gettext("I am back")];

/** The question, as who reads it takes it: whose move, and who has still to answer. */
function askedText(table, you) {
  const { seat, moves, agreed } = table.proposal;
  const words = { name: table.seats[seat].name, count: moves };
  if (seat !== you && !agreed.includes(you)) {
    return fill(ngettext("%(name)s asks to take back %(count)s move.", "%(name)s asks to take back %(count)s moves.", moves), words);
  }
  const open = table.seats.filter((each, number) => each.kind === "human" && !each.stand_in && !each.left && !agreed.includes(number));
  return fill(gettext("Taking back: waiting for %(names)s."), { names: open.map(({ name }) => name).join(", ") });
}

function asked(table, you) {
  const { seat, agreed } = table.proposal;
  const answers = seat === you ? [WITHDRAW] : agreed.includes(you) ? [DECLINE] : [AGREE, DECLINE];
  return { text: askedText(table, you), answers };
}

function absent(table, match, watching) {
  const away = table.seats.find((seat, number) => (watching || number !== match.you) && number === table.turn && (seat.away || seat.left) && !seat.stand_in);
  if (!away) return { text: "", answers: [] };
  const friend = isPartner(match, table.turn) ? gettext("Your partner %(name)s is away. The computer plays when the time is used up.") : gettext("%(name)s is away. The computer plays when the time is used up.");
  return { text: fill(friend, { name: away.name }), answers: [] };
}

/** Who has let the time run out once is told what the next time means. */
function warned(table, own) {
  const once = own?.timeouts && table.clock !== null;
  return { text: once ? gettext("Your time ran out. If it does so again, the computer plays for you.") : "", answers: [] };
}

/** What there is to say, `{text, answers}`; each answer is an act of the table and its words. */
export function standing({ table, watching, state: { match } }) {
  if (!table) return { text: "", answers: [] };
  const own = watching ? null : table.seats[match.you];
  if (standsStill(table)) return { text: standstillText(table, match), answers: [] };
  if (table.status === "closed") return { text: gettext("This table was closed."), answers: [] };
  if (table.paused) return { text: gettext("The table is paused."), answers: [RESUME] };
  if (own?.removed) return { text: gettext("The site has given your seat to the computer for the rest of this match."), answers: [] };
  if (own?.stand_in && own.away) return { text: gettext("The computer plays for you."), answers: [RETURN] };
  if (own?.stand_in) return { text: gettext("The computer ends this turn. The next one is yours."), answers: [] };
  if (own?.left) return { text: gettext("You are leaving: the computer will play for you."), answers: [RETURN] };
  if (table.proposal) return asked(table, match.you);
  const gone = absent(table, match, watching);
  return gone.text ? gone : warned(table, own);
}

/** @param {HTMLElement} bar a line of text and a place for buttons; each button says its act as `data-act` */
export function renderQuestion(bar, play) {
  const { text, answers } = standing(play);
  const offered = play.watching ? [] : answers;
  attribute(bar, "hidden", text ? null : "");
  say(bar.querySelector("p"), text);
  const create = ([act]) => Object.assign(make("button", `button ${act === "decline" ? "" : "primary"}`), { type: "button" });
  patch(bar.querySelector("div"), offered, ([act]) => act, create, (button, [act, words]) => {
    button.dataset.act = act;
    say(button, words());
    attribute(button, "aria-disabled", play.away);
  });
}
