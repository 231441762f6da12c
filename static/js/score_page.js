/** The page of the score pad: joins the pad to its parts of the screen. */

import { attribute, say } from "./table/dom.js";
import { gettext } from "./i18n.js";
import { Board } from "./score/board.js";
import { Correction } from "./score/correct.js";
import { Entry } from "./score/entry.js";
import { saveJson, saveText } from "./score/files.js";
import { History } from "./score/history.js";
import { Pad } from "./score/pad.js";
import { Setup } from "./score/setup.js";

const told = (id) => JSON.parse(document.getElementById(id).textContent);
const data = told("score-data");
const tables = data.victoryPoints;
const root = document.getElementById("score");
const part = (name) => root.querySelector(`[data-${name}]`);

const pad = new Pad("score");
const correction = new Correction(part("correction"), pad, data);
const board = new Board(root, tables, (hand, side) => correction.open(hand, side));
const entry = new Entry(part("entry"), pad, data);
const history = new History(part("history"), pad, tables);
const setup = new Setup(part("setup"), data, (game) => {
  settingUp = false;
  pad.begin(game);
  part("totals").scrollIntoView({ block: "nearest" });
});
let settingUp = false;

function render() {
  const { game } = pad;
  const asking = settingUp || !game;
  attribute(part("setup"), "hidden", asking ? null : "");
  attribute(part("cancel-setup"), "hidden", game ? null : "");
  board.render(asking ? null : game, true);
  entry.render(!asking);
  attribute(part("acts"), "hidden", asking ? "" : null);
  history.render();
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
part("save-text").addEventListener("click", () => saveText(pad.game, tables));
part("save-json").addEventListener("click", () => saveJson(pad.game));
pad.addEventListener("change", render);
render();
