/** The referee's answer: the verdict in words, the cards as they lie, the points line by line. */

import { gettext } from "../i18n.js";
import { cardPicture } from "../table/card.js";
import { make } from "../table/dom.js";
import { placed, placedName } from "../table/faces.js";

function layout(texts) {
  const cards = texts.map((text) => {
    const { face, as } = placed(text);
    return make("li", "", cardPicture(face, as), make("span", "visually-hidden", placedName(text)));
  });
  return make("ul", "answer-layout", ...cards);
}

function otherLayouts(others) {
  if (!others) return [];
  if (!others.length) return [make("p", "", gettext("The wild card has no other place."))];
  return [make("p", "", gettext("It may also lie like this:")), ...others.map(layout)];
}

function row(label, values, total) {
  const head = make("th", "", label);
  head.scope = "row";
  return make("tr", total ? "total" : "", head, ...values.map((value) => make("td", "", String(value).replace("-", "−"))));
}

function figures(answers) {
  const lines = answers.map((answer) => answer.words.lines);
  const rows = lines[0].map(([label], index) => row(label, lines.map((each) => each[index][1]), index === lines[0].length - 1 && lines.length > 1));
  const table = make("table", "figures");
  if (answers.length > 1) {
    const heads = ["", gettext("Us"), gettext("Them")].map((name) => make(name ? "th" : "td", "", name));
    heads.slice(1).forEach((head) => { head.scope = "col"; });
    table.append(make("thead", "", make("tr", "", ...heads)));
  }
  table.append(make("tbody", "", ...rows));
  return table;
}

/** Show the answers to the questions of the page: one, or one for each side. */
export function renderAnswer(element, answers) {
  const told = answers.find((answer) => answer.error) ?? answers[0];
  const { verdict, why, rule, lines } = told.words;
  const parts = answers.length > 1 && !told.error ? [] : [make("p", "verdict", verdict)];
  if (why) parts.push(make("p", "", why));
  if (told.layout) parts.push(layout(told.layout), ...otherLayouts(told.words.others));
  if (lines.length) parts.push(figures(told.error ? [told] : answers));
  if (rule) parts.push(make("p", "", rule));
  element.replaceChildren(...parts);
}

/** Say something that is no answer. */
export function renderNote(element, text) {
  element.replaceChildren(make("p", "", text));
}
