/** The referee's page: cards go into trays, the question goes to the referee, and into the address. */

import { gettext } from "./i18n.js";
import { renderAnswer, renderNote } from "./referee/answer.js";
import { buildPicker } from "./referee/picker.js";
import { emptyQuestion, fromJson, toJson } from "./referee/question.js";
import { renderTrays, traysOf } from "./referee/trays.js";
import { attribute } from "./table/dom.js";

const root = document.getElementById("referee");
const part = (name) => root.querySelector(`[data-${name}]`);
const form = part("question");
const own = part("own");

let question = emptyQuestion();
let chosen = "cards";
let asked = 0;

function linked() {
  try {
    return fromJson(JSON.parse(new URLSearchParams(location.search).get("q")));
  } catch {
    return emptyQuestion();
  }
}

function listOf(name) {
  return traysOf(question).find(([tray]) => tray === name)[2];
}

function address() {
  const [first] = toJson(question);
  return first ? `${location.pathname}?${new URLSearchParams({ q: JSON.stringify(first) })}` : location.pathname;
}

async function fetchAnswers(questions) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${root.dataset.api}?words`, { method: "POST", headers, body: JSON.stringify(questions) });
  const told = await response.json();
  if (!response.ok) throw new Error(told.text);
  return told;
}

async function ask() {
  const number = (asked += 1);
  const questions = toJson(question);
  if (!questions.length) return renderNote(part("answer"), gettext("Tap the cards that the question is about."));
  try {
    const answers = await fetchAnswers(questions);
    if (number === asked) renderAnswer(part("answer"), answers);
  } catch (error) {
    const text = error instanceof TypeError || error instanceof SyntaxError ? gettext("The referee cannot be reached.") : error.message;
    if (number === asked) renderNote(part("answer"), text);
  }
}

function render() {
  const names = traysOf(question).map(([name]) => name);
  if (!names.includes(chosen)) [chosen] = names;
  renderTrays(part("trays"), traysOf(question), chosen, { choose, remove });
  attribute(part("more"), "hidden", question.ask === "score" ? null : "");
  attribute(part("ends"), "hidden", question.ask === "score" ? null : "");
  part("link").href = address();
  history.replaceState(null, "", address());
  ask();
}

function choose(name) {
  chosen = name;
}

function remove(name, index) {
  listOf(name).splice(index, 1);
  chosen = name;
  render();
}

function pick(face) {
  listOf(chosen).push(face);
  render();
}

function addMeld(side) {
  const { melds } = question[side];
  if (melds.at(-1).length) melds.push([]);
  chosen = `${side}.${melds.length - 1}`;
  render();
}

function show() {
  const { elements } = form;
  const named = typeof question.rules === "string";
  attribute(own, "hidden", named ? "" : null);
  elements.rules.value = named ? question.rules : "";
  if (elements.rules.selectedIndex < 0) elements.rules.value = question.rules = "fibur";
  elements.ask.value = question.ask;
  elements.closed.value = question.closed;
  elements.our_pozzetto.checked = question.our.pozzetto;
  elements.their_pozzetto.checked = question.their.pozzetto;
  elements.without_discard.checked = question.without;
}

function read() {
  const { elements } = form;
  if (elements.rules.value) question.rules = elements.rules.value;
  question.ask = elements.ask.value;
  question.closed = elements.closed.value;
  question.our.pozzetto = elements.our_pozzetto.checked;
  question.their.pozzetto = elements.their_pozzetto.checked;
  question.without = elements.without_discard.checked;
}

function begin(next) {
  question = next;
  show();
  render();
}

buildPicker(part("picker"), pick);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", (event) => {
  if (["tray", "suit"].includes(event.target.name)) return;
  read();
  render();
});
root.querySelectorAll("[data-new]").forEach((button) => button.addEventListener("click", () => addMeld(button.dataset.new)));
part("clear").addEventListener("click", () => begin({ ...emptyQuestion(), rules: question.rules, ask: question.ask }));
begin(linked());
