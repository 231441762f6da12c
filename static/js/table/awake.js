/** Keeps the screen of a phone on while a deal is played, where that is wanted and possible. */

import { settings } from "./settings.js";

let lock = null;
let asked = false;
let wanted = false;

/** Ask once: a second lock beside the first would never be let go. */
async function hold() {
  if (lock || asked || !wanted || document.hidden) return;
  asked = true;
  try {
    const own = await navigator.wakeLock.request("screen");
    own.addEventListener("release", () => { if (lock === own) lock = null; });
    lock = own;
  } catch {
    // Low battery, or a browser that forbids it: the screen goes dark as always.
  }
  asked = false;
  if (!wanted) letGo();
}

async function letGo() {
  const own = lock;
  lock = null;
  try {
    await own?.release();
  } catch {
    // It is gone with the page that held it.
  }
}

/** Say whether a deal is being played; a page that was hidden asks again when it is back. */
export function keepAwake(playing) {
  wanted = Boolean(playing && settings().awake && "wakeLock" in navigator);
  if (wanted) hold();
  else letGo();
}

document.addEventListener("visibilitychange", hold);
