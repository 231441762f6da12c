/** Calls a person back to a page that is hidden: two notes, and a notification where the browser may show one. */

import { settings } from "./table/settings.js";
import { tone } from "./voice.js";

const NOTES = [660, 880];
const NOTE_LASTS = 0.18;
const LOUDNESS = 0.12;

/** Two short notes, one after the other, unless sound is switched off. */
export function chime() {
  if (!settings().sound) return;
  NOTES.forEach((pitch, index) => tone({ pitch, rings: NOTE_LASTS, loudness: LOUDNESS, after: index * NOTE_LASTS }));
}

/** Whether the browser has still to be asked for leave to notify. */
export const mayAsk = () => "Notification" in window && Notification.permission === "default";

/** Some browsers have notifications for their own apps only and say so by an error. */
export function notify(title, body, tag) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body, tag });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // The title and the sound have called already.
  }
}
