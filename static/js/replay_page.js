/** The page of a replay: joins the film of a deal with a table that is only looked at. */

import { fill, gettext } from "./i18n.js";
import { Explainer } from "./replay/explainer.js";
import { renderOpenHands } from "./replay/hands.js";
import { Reel } from "./replay/reel.js";
import { share } from "./share.js";
import { createTable } from "./table.js";
import { attribute, make, say } from "./table/dom.js";
import { settings } from "./table/settings.js";
import { recall, remember } from "./table/storage.js";

const BETWEEN_MOVES = 1200;
const ADDRESS_AFTER = 300;
const root = document.getElementById("table");
const reel = new Reel(JSON.parse(document.getElementById("film").textContent));
const parts = Object.fromEntries([...document.querySelectorAll("[data-reel]")].map((node) => [node.dataset.reel, node]));
const buttons = Object.fromEntries([...document.querySelectorAll("[data-go]")].map((node) => [node.dataset.go, node]));
const openHands = root.querySelector("[data-part=openHands]");
const asked = new URLSearchParams(location.search);

const nothing = () => "";
remember(`hand.${reel.moments[0].frame.match.id}`, {});
const table = createTable(root, reel.moments[0].frame, { move: nothing, next: nothing, targets: nothing, hint: nothing }, true);

const explainer = new Explainer(parts.why, parts.explain);

let at = 0;
let ticking = null;
let addressing = null;

const seconds = (ms) => (ms / 1000).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

function saidText({ frame, by, said, ms }) {
  if (by === null) return gettext("The cards are dealt.");
  const action = fill(gettext("%(name)s: %(action)s"), { name: frame.match.seats[by].name, action: said });
  return fill(gettext("%(action)s (after %(seconds)s s)"), { action, seconds: seconds(ms) });
}

/** What opens this deal to everybody: in links to share, and in the own address of who came by one. */
const KEY = { key: parts.link.dataset.key };
const ownKey = asked.has("key") ? KEY : {};

/** The address of this moment, which opens it again. */
function addressOf(changes = {}) {
  const { match, v } = { ...reel.moments[at].frame };
  const opened = parts.open.checked ? { open: 1 } : {};
  const query = { deal: match.deal, v, seat: match.you, ...opened, ...ownKey, ...changes };
  return `${location.pathname}?${new URLSearchParams(query)}`;
}

function keepAddress() {
  parts.link.href = addressOf(KEY);
  clearTimeout(addressing);
  addressing = setTimeout(() => history.replaceState(null, "", addressOf()), ADDRESS_AFTER);
}

function render() {
  const moment = reel.moments[at];
  say(parts.said, `${at} / ${reel.end} · ${saidText(moment)}`);
  parts.at.value = at;
  attribute(parts.at, "aria-valuetext", saidText(moment));
  parts.turns.value = String(reel.turnAt(at));
  for (const name of ["back", "turnBack"]) attribute(buttons[name], "aria-disabled", at === 0);
  for (const name of ["on", "turnOn"]) attribute(buttons[name], "aria-disabled", at === reel.end);
  say(buttons.play, ticking ? buttons.play.dataset.stop : buttons.play.dataset.play);
  renderOpenHands(openHands, moment, parts.open.checked);
  explainer.show(moment);
  keepAddress();
}

/** Show moment `to`: one move on as the table would have shown it live, anything else at once. */
function show(to) {
  const target = Math.max(0, Math.min(reel.end, to));
  const { frame, by } = reel.moments[target];
  if (target === at + 1) table.receive({ ...frame, t: "event", id: null, by, set: frame.deal });
  else if (target !== at) table.jump(frame, by);
  at = target;
  if (at === reel.end) stop();
  render();
}

function stop() {
  clearInterval(ticking);
  ticking = null;
}

function play() {
  if (ticking) stop();
  else {
    if (at === reel.end) show(0);
    ticking = setInterval(() => show(at + 1), BETWEEN_MOVES);
  }
  render();
}

/** Stop playing, then show. */
function go(to) {
  stop();
  show(to);
}

function toggleHands() {
  parts.open.checked = !parts.open.checked;
  remember("replay.open", parts.open.checked);
  render();
}

const ways = {
  back: () => go(at - 1),
  on: () => go(at + 1),
  turnBack: () => go(reel.turnFrom(at, -1)),
  turnOn: () => go(reel.turnFrom(at, 1)),
  play,
};

function key(event) {
  const { key: name, shiftKey, target } = event;
  const arrows = { ArrowLeft: shiftKey ? ways.turnBack : ways.back, ArrowRight: shiftKey ? ways.turnOn : ways.on };
  const others = { Home: () => go(0), End: () => go(reel.end), " ": target.closest("button, a") ? null : play };
  const letters = { o: toggleHands, c: () => table.sheet.open(), l: () => table.acts().look(), "?": () => table.acts().help() };
  return arrows[name] ?? others[name] ?? (settings().letters && letters[name.toLowerCase()]);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog")) return;
  const act = key(event);
  if (!act) return;
  event.preventDefault();
  act();
});

for (const [name, way] of Object.entries(ways)) buttons[name].addEventListener("click", way);
parts.at.max = reel.end;
parts.at.addEventListener("input", () => go(Number(parts.at.value)));
parts.turns.replaceChildren(...reel.starts.map((_, number) => {
  const name = reel.moments[0].frame.match.seats[reel.seatOf(number)].name;
  const option = make("option", "", `${number + 1} · ${name}`);
  option.value = number;
  return option;
}));
parts.turns.addEventListener("change", () => go(reel.starts[Number(parts.turns.value)]));
parts.share.addEventListener("click", async () => say(parts.shared, await share(parts.link.href)));
parts.open.addEventListener("change", () => {
  remember("replay.open", parts.open.checked);
  render();
});
parts.seats.addEventListener("change", () => location.assign(addressOf({ seat: parts.seats.value })));
parts.deals.addEventListener("change", () => location.assign(`${location.pathname}?deal=${parts.deals.value}&seat=${parts.seats.value}`));

parts.open.checked = asked.has("v") ? asked.get("open") === "1" : recall("replay.open", false);
at = -1;
show(asked.has("v") ? reel.momentOf(Number(asked.get("v")) || 0) : 0);
