/** The board: what each side has and still needs, every hand written down, and the corrections of it. */

import { fill, gettext } from "../i18n.js";
import { attribute, make, patch, say } from "../table/dom.js";
import { number } from "../points.js";
import { lengthOf, verdict } from "./format.js";
import { pointsOf, standing, traceOf } from "./game.js";

function sideBox() {
  return make("li", "side", make("span", "side-name"), make("b", "side-total"), make("span", "side-missing small"));
}

function missingOf(stand, side) {
  if (stand.winner === side) return `★ ${gettext("Winner")}`;
  if (stand.missing === null || stand.over) return "";
  return stand.missing[side] ? fill(gettext("%(points)s to go"), { points: number(stand.missing[side]) }) : gettext("Target reached");
}

function oldEntry(points) {
  return make("li", "", make("del", "", make("span", "visually-hidden", `${gettext("Corrected:")} `), number(points)));
}

function cellNode(cell, name, row, correct) {
  const value = make(correct ? "button" : "span", "written", number(pointsOf(cell)));
  if (correct) {
    value.type = "button";
    value.setAttribute("aria-label", fill(gettext("%(name)s, hand %(hand)s: %(points)s. Correct it"), { name, hand: row + 1, points: number(pointsOf(cell)) }));
    value.addEventListener("click", correct);
  }
  const old = traceOf(cell);
  return make("td", "", ...(old.length ? [make("ul", "trace", ...old.map(oldEntry))] : []), value);
}

export class Board {
  /** `correct(hand, side)` is called when a written number is tapped. */
  constructor(root, tables, correct) {
    Object.assign(this, { root, tables, correct });
    this.part = (name) => root.querySelector(`[data-${name}]`);
  }

  render(game, mayWrite) {
    attribute(this.part("board"), "hidden", game ? null : "");
    attribute(this.part("hands"), "hidden", game?.hands.length ? null : "");
    attribute(this.part("hint"), "hidden", mayWrite ? null : "");
    if (!game) return;
    const stand = standing(game, this.tables);
    this.renderSides(game, stand);
    say(this.part("length"), lengthOf(game));
    say(this.part("verdict"), verdict(game, this.tables));
    this.renderHands(game, mayWrite);
  }

  renderSides(game, stand) {
    patch(this.part("totals"), [...game.names.entries()], ([side]) => side, sideBox, (node, [side, name]) => {
      attribute(node, "data-won", stand.winner === side ? "" : null);
      say(node.children[0], name);
      say(node.children[1], number(stand.totals[side]));
      say(node.children[2], missingOf(stand, side));
    });
  }

  renderHands(game, mayWrite) {
    const key = JSON.stringify([game.id, game.names, game.hands, mayWrite]);
    if (key === this.shown) return;
    this.shown = key;
    const heads = [gettext("Hand"), ...game.names].map((name) => Object.assign(make("th", "", name), { scope: "col" }));
    this.part("head").replaceChildren(make("tr", "", ...heads));
    this.part("rows").replaceChildren(...game.hands.map((hand, row) => this.row(game, hand, row, mayWrite)));
  }

  row(game, hand, row, mayWrite) {
    const head = Object.assign(make("th", "", String(row + 1)), { scope: "row" });
    const cells = hand.map((cell, side) => cellNode(cell, game.names[side], row, mayWrite && (() => this.correct(row, side))));
    return make("tr", "", head, ...cells);
  }
}
