/** The page of a lesson: shows the position, asks the server about an answer. */

import { gettext } from "./i18n.js";
import { cards, Hand, melds } from "./lessons/position.js";
import { keepSolved } from "./lessons/solved.js";
import { attribute, say } from "./table/dom.js";

const lesson = document.getElementById("lesson");
const shown = JSON.parse(document.getElementById("shown").textContent);
const parts = Object.fromEntries([...lesson.querySelectorAll("[data-lesson-part]")].map((node) => [node.dataset.lessonPart, node]));

let hand = null;

function draw() {
  if (shown.kind === "grade") return parts.meld.replaceChildren(...cards(shown.meld));
  parts.own.replaceChildren(...melds(shown.own));
  parts.theirs.replaceChildren(...melds(shown.theirs));
  parts.pile.replaceChildren(...cards(shown.pile));
  hand = new Hand(parts.hand, shown.hand, shown.kind === "discard");
  return undefined;
}

function tell(text, right = null) {
  attribute(parts.told, "data-right", right === null ? null : String(right));
  say(parts.told, text);
}

async function ask(answer) {
  try {
    const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(answer) };
    const response = await fetch(lesson.dataset.api, request);
    const told = await response.json();
    if (response.ok) judged(told);
    else tell(told.text);
  } catch {
    tell(gettext("No answer from the site. Please try again."));
  }
}

function judged({ right, text, cards: answer }) {
  tell(text, right);
  if (answer) hand.mark(answer);
  if (right) keepSolved(lesson.dataset.name);
}

parts.form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!hand) return ask({ grade: new FormData(parts.form).get("grade") });
  return hand.chosen.length ? ask({ cards: hand.chosen }) : tell(gettext("Select at least one card of your hand."));
});
draw();
