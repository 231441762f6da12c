/**
 * The whole table by keys. Letters act anywhere on the table, unless they are switched off: who speaks to the computer
 * says them without meaning them. Arrows walk through the hand.
 */

import { settings } from "./settings.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function typing(event) {
  return event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog");
}

function arrow(event, play, hand) {
  const [x, y] = ARROWS[event.key];
  const key = hand.focusedKey();
  if (event.shiftKey && key && y === 0) play.place([key], play.holding.keys.indexOf(key) + x);
  else if (!hand.step(x, y) && event.target === document.body) hand.focus();
  else if (!key) return;
  event.preventDefault();
}

/** @param {Record<string, () => void>} letters what each lower-case letter or sign does */
export function listenToKeys(play, hand, letters) {
  document.addEventListener("keydown", (event) => {
    if (typing(event)) return;
    if (event.key in ARROWS) return arrow(event, play, hand);
    if (event.key === "Escape" && play.selected.size > 0) play.select([]);
    const act = settings().letters && letters[event.key.toLowerCase()];
    if (!act || event.repeat) return;
    event.preventDefault();
    act();
  });
}
