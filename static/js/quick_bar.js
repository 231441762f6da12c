/**
 * The bar of quick match, on every page of who is looking for a ranked match: kept up to date by the socket of the
 * lobby, counts time, calls when a match is found, and goes to the table when it begins.
 */

import { chime, mayAsk, notify } from "./calling.js";
import { callMe, canBeCalled } from "./push.js";
import { MatchSocket } from "./socket.js";
import { say } from "./table/dom.js";
import { recall, remember } from "./table/storage.js";
import { touch } from "./voice.js";

const bar = document.getElementById("quick-bar");
const part = (name) => bar.querySelector(`[data-${name}]`);
const title = document.title;
/** Seconds before the end of a call at which they are spoken. */
const SPOKEN = new Set([10, 5]);
/** States between which the page of quick match shows something else than before. */
const CALLED = new Set(["called", "accepted"]);

/** Under which name the last note outlives the page. */
const KEPT = "quick-note";

let state = bar.dataset.state;
let since = performance.now();

const elapsed = () => Math.floor((performance.now() - since) / 1000);
const face = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Show the seconds that have passed, or that are left; speak some of the latter. */
function tick() {
  const time = bar.querySelector(".quick-time");
  if (time?.dataset.waited) say(time, face(Number(time.dataset.waited) + elapsed()));
  if (!time?.dataset.left) return;
  const left = Math.max(0, Number(time.dataset.left) - elapsed());
  say(time, String(left));
  if (state === "called" && SPOKEN.has(left)) say(part("spoken"), `${left} ${bar.dataset.seconds}`);
}

/** Replace what is shown; the focus stays on the same button, or goes to the one that is asked for. */
function show(html) {
  const focused = bar.contains(document.activeElement) && document.activeElement.id;
  part("show").innerHTML = html;
  since = performance.now();
  if (focused) (document.getElementById(focused) ?? bar.querySelector("button, a"))?.focus();
}

/** Title, sound, shake, notification, and the word for who hears the page. */
function call() {
  document.title = `${bar.dataset.found} · ${title}`;
  say(part("spoken"), bar.dataset.found);
  chime();
  touch([200, 100, 200]);
  if (document.hidden) notify(bar.dataset.found, bar.dataset.body, bar.dataset.page);
}

/** The page of quick match says more than the bar: it is drawn anew when the search is another. */
function drawnAnew(before) {
  return document.getElementById("quick-page") && before !== state && !CALLED.has(state) && !CALLED.has(before);
}

function receive(frame) {
  if (frame.t !== "quick") return;
  const before = state;
  state = bar.dataset.state = frame.state;
  if (state === "begun" && before !== "begun" && before !== "idle") return location.assign(frame.match);
  if (drawnAnew(before)) {
    remember(KEPT, frame.note);
    return location.reload();
  }
  show(frame.html);
  bar.hidden = state === "idle" && !frame.note && part("note").hidden;
  if (frame.note) note(frame.note);
  part("notify").hidden = state !== "waiting" || !mayAsk();
  if (state === "called" && before !== "called") call();
  if (state !== "called") {
    document.title = title;
    say(part("spoken"), "");
  }
  tick();
}

function note(text) {
  part("note").hidden = false;
  say(part("note"), text);
}

/** Send an answer without leaving the page; where that fails, send the form as without scripts. */
async function send(form, button) {
  const body = new FormData(form);
  body.set(button.name, button.value);
  part("note").hidden = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    receive(await answer.json());
  } catch {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value }));
    form.submit();
  }
}

document.getElementById("quick-act").addEventListener("submit", (event) => {
  event.preventDefault();
  send(event.target, event.submitter);
});
part("notify").hidden = state !== "waiting" || !mayAsk();
part("notify").addEventListener("click", () => {
  part("notify").hidden = true;
  if (canBeCalled()) callMe();
  else Notification.requestPermission();
});
const kept = recall(KEPT, "");
if (kept) {
  remember(KEPT, "");
  bar.hidden = false;
  note(kept);
}
setInterval(tick, 250);
if (state === "called") call();
if (document.getElementById("lobby")) addEventListener("quick", ({ detail }) => receive(detail));
else new MatchSocket(bar.dataset.socket, 0, { frame: receive, status: () => {} });
