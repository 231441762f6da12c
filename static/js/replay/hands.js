/** The hands of the other seats, open beside the table. */

import { cardPicture } from "../table/card.js";
import { attribute, make } from "../table/dom.js";
import { bySuit, namesOf } from "../table/faces.js";
import { seatsAround } from "../table/state.js";
import { fill, gettext, ngettext } from "../i18n.js";

function line(match, seat, cards) {
  const faces = [...cards].sort(bySuit);
  const pictures = make("span", "small-cards", ...faces.map((face) => cardPicture(face)));
  const words = fill(ngettext("%(count)s card: %(cards)s", "%(count)s cards: %(cards)s", faces.length), {
    count: faces.length,
    cards: faces.length ? namesOf(faces) : gettext("no cards"),
  });
  const row = make("li", "", make("b", "", match.seats[seat].name), make("span", "visually-hidden", words), pictures);
  row.dataset.seat = seat;
  return row;
}

/** Show the hands of a moment in `list`, or hide them. */
export function renderOpenHands(list, { frame, hands }, open) {
  attribute(list, "hidden", open ? null : "");
  const others = open ? seatsAround(frame.match).slice(0, -1) : [];
  list.replaceChildren(...others.map((seat) => line(frame.match, seat, hands[seat])));
}
