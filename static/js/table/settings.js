/** Settings of this browser: discards confirmed, four colours, large index, light or dark. */

import { recall, remember } from "./storage.js";

const coarse = matchMedia("(pointer: coarse)").matches;
const SWITCHES = { confirm: coarse, four: false, large: false };

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

function chosen(form) {
  const switches = Object.keys(SWITCHES).map((name) => [name, form.elements[name].checked]);
  return { ...Object.fromEntries(switches), theme: form.elements.theme.value };
}

/** Show the settings in the form of the menu, apply them and keep what is changed. */
export function bindSettings(form) {
  const now = settings();
  apply(now);
  for (const name of Object.keys(SWITCHES)) form.elements[name].checked = now[name];
  form.elements.theme.value = now.theme;
  form.addEventListener("change", () => {
    remember("settings", chosen(form));
    apply(chosen(form));
  });
}
