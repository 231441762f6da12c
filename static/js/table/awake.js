/** Keeps the screen of a phone on while a deal is played, where that is wanted and possible. */

import { settings } from "./settings.js";

let lock = null;
let wanted = false;

async function hold() {
  if (lock || !wanted || document.hidden) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
    if (!wanted) lock.release();
  } catch {
    // Low battery, or a browser that forbids it: the screen goes dark as always.
  }
}

/** Say whether a deal is being played; a page that was hidden asks again when it is back. */
export function keepAwake(playing) {
  wanted = Boolean(playing && settings().awake && "wakeLock" in navigator);
  if (wanted) hold();
  else lock?.release();
}

document.addEventListener("visibilitychange", hold);
