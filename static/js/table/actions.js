/** The action bar: what is possible now is bright, the rest waits without losing the focus. */

import { gettext } from "../i18n.js";
import { attribute, say } from "./dom.js";
import { dealOver } from "./state.js";

function able(button, yes) {
  attribute(button, "aria-disabled", !yes);
  button.classList.toggle("is-lit", yes);
}

/** @param {Record<string, HTMLButtonElement>} buttons `sort`, `undo`, `lay`, `discard`, `next`, `sheet` */
export function renderActions(buttons, play) {
  const over = dealOver(play.state);
  const { lit } = play;
  for (const name of ["sort", "undo", "lay", "discard"]) attribute(buttons[name], "hidden", over ? "" : null);
  attribute(buttons.sheet, "hidden", over ? null : "");
  attribute(buttons.next, "hidden", play.state.match.status === "between_deals" ? null : "");
  attribute(buttons.next, "aria-disabled", play.busy);
  attribute(buttons.sort, "aria-disabled", play.holding.keys.length < 2);
  able(buttons.undo, lit.undo);
  able(buttons.lay, lit.lay || lit.suggest);
  able(buttons.discard, lit.discard);
  say(buttons.lay.querySelector("[data-label]"), lit.suggest ? gettext("Suggest") : gettext("Lay"));
  say(buttons.discard.querySelector("[data-label]"), play.armed ? gettext("Sure?") : gettext("Discard"));
}
