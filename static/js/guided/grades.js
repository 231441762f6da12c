/** The kinds of burraco, each with an example. */

import { fill, gettext } from "../i18n.js";
import { meldPictures } from "../table/card.js";
import { make, picture } from "../table/dom.js";
import { placedName } from "../table/faces.js";
import { gradeName } from "../table/melds.js";

function line(meld) {
  const name = fill(gettext("%(grade)s: %(bonus)s points"), { grade: gradeName(meld.grade), bonus: meld.bonus });
  const spoken = make("span", "visually-hidden", meld.cards.map(placedName).join(", "));
  const head = make("h3", "", picture(`mark-${meld.grade}`, "mark"), " ", name);
  return make("li", "", head, spoken, make("span", "show-cards", ...meldPictures(meld.cards)));
}

/** One item for each meld, as the server judged it. */
export const gradeLines = (melds) => melds.map(line);
