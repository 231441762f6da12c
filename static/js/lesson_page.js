/** The page of a lesson: shows the position, asks the server about an answer. */

import { ask } from "./ask.js";
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

async function submit(chosen) {
  const { ok, answer } = await ask(lesson.dataset.api, chosen);
  if (ok) judged(answer);
  else tell(answer.text);
}

function judged({ right, text, cards: answer }) {
  tell(text, right);
  if (answer) hand.mark(answer);
  if (right) keepSolved(lesson.dataset.name);
}

parts.form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!hand) return submit({ grade: new FormData(parts.form).get("grade") });
  return hand.chosen.length ? submit({ cards: hand.chosen }) : tell(gettext("Select at least one card of your hand."));
});
draw();
