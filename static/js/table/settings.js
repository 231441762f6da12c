/** Settings of this browser: how the cards look, how they are played, what moves and sounds. */

import { recall, remember } from "./storage.js";

const coarse = matchMedia("(pointer: coarse)").matches;

/** Every setting with what it is until somebody chooses: a switch, or one of several words. */
const DEFAULTS = {
  confirm: coarse, suggest: true, double: true, letters: true, pick_tiles: true, pick_cards: false,
  four: false, large: false, indices: "international", back: "frame",
  motion: true, taps: true, vibrate: true, awake: true, sound: true,
};

/** What the page itself wears: the name of its `data-` attribute, and its value or nothing. */
const WORN = {
  suits: ({ four }) => four && "four",
  index: ({ large }) => large && "large",
  motion: ({ motion }) => !motion && "off",
  back: ({ back }) => back !== DEFAULTS.back && back,
};

let kept = null;

/** The settings as they stand, defaults filled in. */
export function settings() {
  kept ??= { ...DEFAULTS, ...recall("settings", {}) };
  return kept;
}

function apply(now) {
  const worn = document.documentElement.dataset;
  for (const [name, valueOf] of Object.entries(WORN)) {
    const value = valueOf(now);
    if (value) worn[name] = value;
    else delete worn[name];
  }
}

const offered = (form) => Object.keys(DEFAULTS).filter((name) => form.elements[name]);
const isSwitch = (name) => typeof DEFAULTS[name] === "boolean";

/** The settings with what the form says; what it does not offer at this table stays as it was. */
function chosen(form) {
  const told = offered(form).map((name) => [name, isSwitch(name) ? form.elements[name].checked : form.elements[name].value]);
  return { ...settings(), ...Object.fromEntries(told) };
}

function fillIn(form) {
  for (const name of offered(form)) {
    if (isSwitch(name)) form.elements[name].checked = settings()[name];
    else form.elements[name].value = settings()[name];
  }
}

/** Show the settings in the form of the menu, apply them and keep what is changed; `changed(name)` is told. */
export function bindSettings(form, changed = () => {}) {
  apply(settings());
  fillIn(form);
  form.addEventListener("change", ({ target }) => {
    kept = chosen(form);
    remember("settings", kept);
    apply(kept);
    changed(target.name);
  });
  addEventListener("storage", ({ key }) => {
    if (key !== "burraco.settings") return;
    kept = null;
    apply(settings());
    fillIn(form);
  });
}
