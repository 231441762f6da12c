/** Short movements by transform and opacity alone. They never hold up input, and stop where motion is unwelcome. */

import { settings } from "./settings.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";

/** Whether nothing shall move. */
export const isStill = () => still.matches || !settings().motion;

const times = new Map();

/** The milliseconds of a token of time. */
export function time(name) {
  if (!times.has(name)) times.set(name, parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0);
  return times.get(name);
}

/** Let an element travel to where it is now from `x`, `y` pixels away. */
export function slide(element, x, y) {
  if (Math.abs(x) + Math.abs(y) < 2) return undefined;
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
  return element.animate(frames, { duration: time("--time-draw"), easing: EASE });
}

/** One glow of the ring of a fresh burraco. */
export function glow(element) {
  if (isStill()) return;
  const frames = [{ opacity: 1, transform: "scale(1)" }, { opacity: 0.45, transform: "scale(1.12)" }, { opacity: 1, transform: "scale(1)" }];
  element.animate(frames, { duration: time("--time-glow"), easing: "ease-in-out" });
}

/** A slow light over the table, once; resolves when it has gone. */
export function sweep(table) {
  if (isStill() || document.hidden) return Promise.resolve();
  const light = document.createElement("div");
  light.className = "sweep";
  table.append(light);
  const frames = [{ transform: "translateX(-100%)" }, { transform: "translateX(100%)" }];
  const animation = light.animate(frames, { duration: time("--time-sweep"), easing: "ease-in-out" });
  return animation.finished.then(() => light.remove());
}

/** A card that has come back says so once. */
export function shake(element) {
  if (isStill()) return;
  const frames = [0, -5, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(frames, { duration: time("--time-take"), easing: "ease-in-out", composite: "add" });
}
