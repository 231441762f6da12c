/** The page of the score pad: joins the pad to the site and to its parts of the screen. */

import { gettext } from "./i18n.js";
import { Board } from "./score/board.js";
import { Cards } from "./score/cards.js";
import { Correction } from "./score/correct.js";
import { Entry } from "./score/entry.js";
import { saveJson, saveText } from "./score/files.js";
import { History } from "./score/history.js";
import { Pad } from "./score/pad.js";
import { Server } from "./score/server.js";
import { Setup } from "./score/setup.js";
import { Share } from "./score/share.js";
import { Sync } from "./score/sync.js";
import { attribute, say } from "./table/dom.js";

const told = (id) => JSON.parse(document.getElementById(id).textContent);
const data = told("score-data");
const about = told("score-about");
const tables = data.victoryPoints;
const root = document.getElementById("score");
const part = (name) => root.querySelector(`[data-${name}]`);
const csrf = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

let settingUp = false;
const pad = new Pad(about.token ? `score.${about.token}` : "score");
const sync = new Sync(pad, new Server(about.api, csrf), about);
const correction = new Correction(part("correction"), pad, data);
const board = new Board(root, tables, (hand, side) => correction.open(hand, side));
const entry = new Entry(part("entry"), pad, data);
const history = new History(part("history"), pad, tables);
const share = new Share(part("share"), pad, sync, about.page);
const cards = new Cards(part("cards"), about.referee, (parts) => entry.setParts(parts));
const setup = new Setup(part("setup"), data, (game) => {
  settingUp = false;
  pad.begin(game);
  part("totals").scrollIntoView({ block: "nearest" });
});

function stateText() {
  if (sync.may === "gone") return gettext("This link is not valid any more. Ask for a new one.");
  if (about.token && !pad.game) return gettext("Fetching the score…");
  if (sync.state === "offline") return gettext("The site is not reached. What you write stays in this browser and is sent later.");
  if (sync.state === "refused") return gettext("The site has refused the last change. It stays in this browser.");
  if (about.token) return sync.may === "read" ? gettext("You are looking on. The score follows by itself.") : gettext("You may write: everybody with a link sees it.");
  return sync.user ? gettext("Kept in this browser and with your name.") : gettext("Kept in this browser, also without a connection.");
}

function render() {
  const { game } = pad;
  const asking = !about.token && (settingUp || !game);
  const mayWrite = ["own", "write"].includes(sync.may);
  attribute(part("setup"), "hidden", asking ? null : "");
  attribute(part("cancel-setup"), "hidden", game ? null : "");
  board.render(asking ? null : game, mayWrite);
  entry.render(!asking && mayWrite);
  attribute(part("acts"), "hidden", asking || !game ? "" : null);
  root.querySelectorAll("[data-owner]").forEach((each) => attribute(each, "hidden", about.token ? "" : null));
  if (!about.token) history.render();
  say(part("state"), stateText());
}

part("new-game").addEventListener("click", () => {
  settingUp = true;
  setup.offer(pad.game);
  render();
  part("setup-title").focus();
});
part("cancel-setup").addEventListener("click", () => {
  settingUp = false;
  render();
});
part("open-cards").addEventListener("click", () => {
  const { game, draft } = pad;
  cards.open(game.names[draft.side], game.rules, entry.values.grades);
});
part("open-share").addEventListener("click", () => share.open());
part("save-text").addEventListener("click", () => saveText(pad.game, tables));
part("save-json").addEventListener("click", () => saveJson(pad.game));
pad.addEventListener("change", render);
sync.addEventListener("state", render);
render();
sync.soon();
