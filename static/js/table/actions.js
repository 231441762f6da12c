/** The action bar: what is possible now is bright, the rest waits without losing the focus. */

import { gettext } from "../i18n.js";
import { renderAdviseButton } from "./advice.js";
import { attribute, say } from "./dom.js";
import { dealOver } from "./state.js";

function able(button, yes) {
  attribute(button, "aria-disabled", !yes);
  button.classList.toggle("is-lit", yes);
}

function layText(way) {
  if (way.mayGather) return gettext("New meld");
  if (way.mayGiveUp) return gettext("Cancel");
  return way.moves.maySuggest ? gettext("Suggest") : gettext("Lay");
}

/** Show a button only while it can be used; when it goes, the focus goes to `neighbour`. */
function offer(button, yes, neighbour) {
  if (!yes && document.activeElement === button) neighbour.focus();
  attribute(button, "hidden", yes ? null : "");
}

/** @param {Record<string, HTMLButtonElement>} buttons `sort`, `undo`, `exchange`, `lay`, `discard`, `advise`, `next`, `sheet` */
export function renderActions(buttons, play, way) {
  const over = dealOver(play.state);
  const { lit } = play;
  for (const name of ["sort", "undo", "lay", "discard"]) attribute(buttons[name], "hidden", over ? "" : null);
  attribute(buttons.sheet, "hidden", over ? null : "");
  attribute(buttons.next, "hidden", play.state.match.status === "between_deals" ? null : "");
  attribute(buttons.next, "aria-disabled", play.busy);
  attribute(buttons.sort, "aria-disabled", play.holding.keys.length < 2);
  offer(buttons.exchange, lit.exchange && !over, buttons.discard);
  renderAdviseButton(buttons.advise, play, over);
  able(buttons.undo, lit.undo);
  attribute(buttons.undo, "aria-disabled", !lit.undo && !play.mayTakeBack);
  say(buttons.undo.querySelector("[data-label]"), play.mayTakeBack ? gettext("Take back") : gettext("Undo"));
  able(buttons.lay, lit.lay || way.moves.maySuggest || way.mayGather || way.mayGiveUp);
  able(buttons.discard, lit.discard);
  say(buttons.lay.querySelector("[data-label]"), layText(way));
  say(buttons.discard.querySelector("[data-label]"), play.armed ? gettext("Sure?") : gettext("Discard"));
}
