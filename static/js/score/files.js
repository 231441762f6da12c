/** Games as files: the value as it is, or a text to read. */

import { asText } from "./format.js";

function save(name, kind, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const nameOf = (game, ending) => `burraco-${new Date(game.started).toISOString().slice(0, 10)}-${game.id.slice(0, 6)}.${ending}`;

/** Save one game as text. */
export function saveText(game, tables) {
  save(nameOf(game, "txt"), "text/plain", asText(game, tables));
}

/** Save one game as JSON. */
export function saveJson(game) {
  save(nameOf(game, "json"), "application/json", `${JSON.stringify(game, null, 1)}\n`);
}
