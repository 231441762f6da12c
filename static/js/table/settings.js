/** Settings of this browser: discards confirmed, Burako's way to pick up, four colours, large index, a sound, light or dark. */

import { recall, remember } from "./storage.js";

const coarse = matchMedia("(pointer: coarse)").matches;
const SWITCHES = { confirm: coarse, four: false, large: false, pick_tiles: true, pick_cards: false, sound: true };

/** The settings as they stand, defaults filled in. */
export const settings = () => ({ ...SWITCHES, theme: "auto", ...recall("settings", {}) });

function mark(name, value) {
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
}

function apply({ four, large, theme }) {
  mark("suits", four && "four");
  mark("index", large && "large");
  mark("theme", theme !== "auto" && theme);
}

const offered = (form) => Object.keys(SWITCHES).filter((name) => form.elements[name]);

/** The settings with what the form says; what it does not offer at this table stays as it was. */
function chosen(form) {
  const switches = offered(form).map((name) => [name, form.elements[name].checked]);
  return { ...settings(), ...Object.fromEntries(switches), theme: form.elements.theme.value };
}

/** Show the settings in the form of the menu, apply them and keep what is changed. */
export function bindSettings(form) {
  const now = settings();
  apply(now);
  for (const name of offered(form)) form.elements[name].checked = now[name];
  form.elements.theme.value = now.theme;
  form.addEventListener("change", () => {
    remember("settings", chosen(form));
    apply(chosen(form));
  });
}
