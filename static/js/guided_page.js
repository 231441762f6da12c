/** The page of the guided game: joins the table with the steps. */

import { GuidedGame } from "./guided/game.js";
import { gradeLines } from "./guided/grades.js";
import { fill, gettext } from "./i18n.js";
import { createTable } from "./table.js";
import { closable } from "./table/chooser.js";
import { coachNextMatch } from "./table/coach.js";
import { attribute, say } from "./table/dom.js";

const BETWEEN_MOVES = 700;
const GRADES_AFTER = 7;
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const root = document.getElementById("table");
const parts = Object.fromEntries([...document.querySelectorAll("[data-guide]")].map((node) => [node.dataset.guide, node]));
const grades = document.getElementById("grades");
const still = matchMedia("(prefers-reduced-motion: reduce)");

let step = read("step");
let showing = Promise.resolve();

const game = new GuidedGame(document.getElementById("guide").dataset.api, take, () => table.play.state.version);
const table = createTable(root, read("frame"), {
  move: (text) => game.move(text),
  next: () => "",
  targets: (cards) => game.targets(cards),
  hint: () => game.hint(),
});

/** Show one answer after the other. */
function take(answer) {
  showing = showing.then(() => show(answer));
}

async function show({ frames, step: next }) {
  const [first, ...others] = frames;
  if (next) table.play.message = null;
  if (first.t === "view") table.jump(first, null);
  else table.receive(first);
  for (const frame of others) {
    await new Promise((resolve) => setTimeout(resolve, still.matches ? 0 : BETWEEN_MOVES));
    table.receive(frame);
  }
  if (next) reach(next);
}

/** Say what is asked for now; after the seventh card the kinds of burraco are shown once. */
function reach(next) {
  const passed = step.number === GRADES_AFTER && next.number === GRADES_AFTER + 1;
  step = next;
  render();
  if (passed) grades.showModal();
}

function render() {
  const over = step.number > step.of;
  say(parts.title, over ? gettext("Done") : fill(gettext("%(number)s of %(of)s: %(title)s"), step));
  say(parts.text, step.text);
  attribute(parts.again, "hidden", over ? null : "");
  if (over && document.activeElement === parts.skip) parts.again.focus();
  attribute(parts.skip, "hidden", over ? "" : null);
}

parts.skip.addEventListener("click", () => table.play.busy || game.skip());
parts.again.addEventListener("click", () => game.restart());
root.querySelector("[data-coached]").addEventListener("submit", coachNextMatch);
grades.querySelector("[data-grades]").replaceChildren(...gradeLines(read("grades-data")));
closable(grades);
render();
if (game.begun) game.resume();
