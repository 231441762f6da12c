/** The count by parts on the screen: cards laid, burracos by grade, closing, pozzetto, cards in hand. */

import { fill, gettext } from "../i18n.js";
import { make, say } from "../table/dom.js";
import { number, signed } from "../points.js";
import { numberField } from "./number.js";

const CLOSINGS = () => ({ no: gettext("Did not close"), closed: gettext("Closed"), without_discard: gettext("Closed without a discard") });
const POZZETTI = () => ({ taken: gettext("Taken"), none: gettext("Not taken"), untouched: gettext("Taken, never opened") });

function field(id, label, help) {
  const input = make("input");
  input.id = id;
  const name = make("label", "", label);
  name.htmlFor = id;
  const row = make("div", "part-field", name, input);
  if (help) row.append(make("span", "helptext", help));
  return [row, input];
}

function stepper([grade, label, points], step) {
  const count = make("output", "count", "0");
  count.dataset.grade = grade;
  const button = (sign, by, words) => {
    const each = make("button", "button", sign);
    each.type = "button";
    each.setAttribute("aria-label", fill(words, { grade: label }));
    each.addEventListener("click", () => step(grade, by));
    return each;
  };
  const name = make("span", "", `${label} `, make("small", "", signed(points)));
  const acts = make("span", "stepper-acts", button("−", -1, gettext("%(grade)s: one less")), count, button("+", 1, gettext("%(grade)s: one more")));
  return make("li", "", name, acts);
}

function radios(name, legend, options, choose) {
  const choices = options.map(([value, label]) => {
    const radio = make("input");
    Object.assign(radio, { type: "radio", name, value });
    radio.addEventListener("change", () => choose(value));
    return make("label", "choice", radio, make("span", "", label));
  });
  return make("fieldset", "", make("legend", "", legend), make("div", "choices", ...choices));
}

function closingChoices({ closing }) {
  const labels = CLOSINGS();
  const paid = closing.without_discard !== closing.closed;
  const names = paid ? ["no", "closed", "without_discard"] : ["no", "closed"];
  return names.map((name) => [name, closing[name] ? `${labels[name]} ${signed(closing[name])}` : labels[name]]);
}

function pozzettoChoices({ untouched }) {
  const labels = POZZETTI();
  return Object.keys(labels).filter((name) => name !== "untouched" || untouched !== "cards").map((name) => [name, labels[name]]);
}

/** Build the panel for one profile. `acts`: `change(parts)`; the panel shows with `show(parts, count)`. */
export function buildParts(element, values, unit, change) {
  let shown = null;
  const [meldedRow, melded] = field("melded", gettext("Cards laid, in points"));
  const [inHandRow, inHand] = field("in-hand", gettext("Cards left in hand, in points"), values.untouched === "penalty" ? "" : gettext("With those of a pozzetto that was taken and never opened."));
  const step = (grade, by) => change({ burracos: { ...shown.burracos, [grade]: Math.max(0, (shown.burracos[grade] ?? 0) + by) } });
  const sum = make("p", "part-sum");
  const burracos = make("ul", "list steppers", ...values.grades.map((grade) => stepper(grade, step)));
  burracos.setAttribute("aria-label", gettext("Burracos"));
  element.replaceChildren(
    meldedRow, burracos,
    radios("closing", gettext("Closing"), closingChoices(values), (closing) => change({ closing })),
    radios("pozzetto", gettext("Pozzetto"), pozzettoChoices(values), (pozzetto) => change({ pozzetto })),
    inHandRow, sum,
  );
  const fields = [
    [numberField(melded, unit, (points) => change({ melded: points }), 0), (parts) => parts.melded],
    [numberField(inHand, unit, (points) => change({ inHand: points }), 0), (parts) => parts.inHand],
  ];
  const showCount = ({ melds, bonuses, closing, pozzetto, in_hand, total }) => {
    const added = [melds, bonuses, closing, pozzetto, in_hand].filter((part) => part).map((part, at) => (at ? signed(part) : number(part)));
    say(sum, added.length > 1 ? `${added.join(" ")} = ${number(total)}` : number(total));
  };
  return {
    valid: () => fields.every(([each]) => each.valid()),
    show(parts, count, anew) {
      shown = parts;
      fields.forEach(([each, of]) => (anew ? each.reset(of(parts)) : each.show(of(parts))));
      element.querySelectorAll("output").forEach((output) => say(output, String(parts.burracos[output.dataset.grade] ?? 0)));
      element.querySelectorAll("[type=radio]").forEach((radio) => { radio.checked = parts[radio.name] === radio.value; });
      showCount(count);
    },
  };
}
