/** The page of a match: connects the table with the socket. */

import "./invitation.js";
import { MatchSocket } from "./socket.js";
import { createTable } from "./table.js";
import { Coach } from "./table/coach.js";
import { Contribution } from "./table/contribution.js";
import { adoptOrder, HandKeeper } from "./table/hand_keeper.js";
import { Onlookers } from "./table/onlookers.js";
import { Talk } from "./table/talk.js";
import { TurnCall } from "./table/turn_call.js";

const root = document.getElementById("table");
const frame = JSON.parse(document.getElementById("frame").textContent);

const kept = document.getElementById("hand-order");
if (kept) adoptOrder(frame.match.id, JSON.parse(kept.textContent));

const table = createTable(root, frame, {
  move: (text) => socket.move(text),
  next: () => socket.next(),
  targets: (cards) => socket.targets(cards),
  hint: () => socket.hint(),
  act: (what) => socket.act(what),
}, Boolean(frame.match.watching));

if (root.dataset.hand) new HandKeeper(table.play.holding, root.dataset.hand);

const coach = new Coach(table.play);

const socket = new MatchSocket(root.dataset.socket, frame.v, {
  frame: (received) => {
    if (received.t === "table") follow(received);
    table.receive(received);
    coach.follow();
    onlookers.receive(received);
    company.forEach((part) => part.receive(received));
  },
  status: (status) => {
    table.connection(status);
    coach.follow();
  },
});

/** What surrounds the play has changed. */
function follow(frame) {
  contribution.follow(frame);
  document.querySelector("[data-again-open]").hidden = !frame.table.again;
}

const menu = root.querySelector("dialog[data-dialog=menu]");
const onlookers = new Onlookers(menu, (what) => socket.act(what));

/** What only a table with other people has. */
const seen = { get match() { return table.play.state.match; } };
const company = root.querySelector("[data-talk]")
  ? [new Talk(root, seen, socket), new TurnCall(table.play, menu.querySelector("[data-notify]"))]
  : [];

const contribution = new Contribution(socket, document.querySelector("[data-next-commitment]"));
