/** A field for a score: typed or stepped, a multiple of the unit of the pad, with its mistake told beside it. */

import { fill, gettext } from "../i18n.js";
import { attribute, make, say } from "../table/dom.js";

const MOST = 100_000;

/** The number that a text says; null when it says none, NaN when it is no multiple of `unit` or too large. */
export function read(text, unit) {
  const plain = text.replace(/[\s.,]/g, "").replace("−", "-");
  if (plain === "" || plain === "-" || plain === "+") return null;
  if (!/^[+-]?\d{1,7}$/.test(plain)) return NaN;
  const points = Number(plain) || 0;
  return points % unit || Math.abs(points) > MOST ? NaN : points;
}

/** `{input, mistake, valid(), show(points)}`: what is typed goes to `changed(points)` as soon as it is right. */
export function numberField(input, unit, changed, least = -MOST) {
  const mistake = make("p", "errorlist");
  mistake.id = `${input.id}-mistake`;
  mistake.setAttribute("role", "alert");
  input.after(mistake);
  Object.assign(input, { type: "text", inputMode: "text", autocomplete: "off" });
  if (least >= 0) input.inputMode = "numeric";
  const judge = () => {
    const points = read(input.value, unit) ?? 0;
    const right = points >= least;
    attribute(input, "aria-invalid", right ? null : "true");
    attribute(input, "aria-describedby", right ? null : mistake.id);
    say(mistake, right ? "" : fill(gettext("Only multiples of %(unit)s count."), { unit }));
    return right ? points : null;
  };
  input.addEventListener("input", () => {
    const points = judge();
    if (points !== null) changed(points);
  });
  input.addEventListener("focus", () => input.select());
  return {
    valid: () => judge() !== null,
    show(points) {
      if ((read(input.value, unit) ?? 0) === points && (input.value !== "" || document.activeElement === input)) return;
      input.value = String(points).replace("-", "−");
      judge();
    },
    reset(points) {
      input.value = String(points).replace("-", "−");
      judge();
    },
  };
}
