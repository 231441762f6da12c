/** The large buttons: hundreds, small steps, the other sign, nothing. */

import { gettext } from "../i18n.js";
import { make } from "../table/dom.js";
import { signed } from "../points.js";

function key(label, name, act) {
  const button = make("button", "button key", label);
  button.type = "button";
  if (name) button.setAttribute("aria-label", name);
  button.addEventListener("click", act);
  return button;
}

/** Fill the element; `turn(points => points)` is called with what a tap does to the number. */
export function buildKeypad(element, { steps, unit }, turn) {
  const add = (step) => key(signed(step), "", () => turn((points) => points + step));
  element.replaceChildren(
    ...steps.map(add),
    ...[-unit, unit, 10 * unit].map(add),
    key("+/−", gettext("Change the sign"), () => turn((points) => -points || 0)),
    key("0", gettext("Set to zero"), () => turn(() => 0)),
  );
}
