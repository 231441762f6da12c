/** The page of a match: connects the table with the socket. */

import { MatchSocket } from "./socket.js";
import { createTable } from "./table.js";
import { Coach } from "./table/coach.js";
import { Contribution } from "./table/contribution.js";

const root = document.getElementById("table");
const frame = JSON.parse(document.getElementById("frame").textContent);

const table = createTable(root, frame, {
  move: (text) => socket.move(text),
  next: () => socket.next(),
  targets: (cards) => socket.targets(cards),
  hint: () => socket.hint(),
  act: (what) => socket.act(what),
}, Boolean(frame.match.watching));

const coach = new Coach(table.play);

const socket = new MatchSocket(root.dataset.socket, frame.v, {
  frame: (received) => {
    if (received.t === "table") follow(received);
    table.receive(received);
    coach.follow();
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

const contribution = new Contribution(socket, document.querySelector("[data-next-commitment]"));
