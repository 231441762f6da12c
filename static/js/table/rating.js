/** What a ranked match has done to the ratings, on the score sheet. The server says it in words, once it is booked. */

import { make, say } from "./dom.js";

const TRIES = 20;
const BETWEEN = 1500;
const asked = new WeakSet();

const pause = () => new Promise((resolve) => { setTimeout(resolve, BETWEEN); });

/** The news at an address, asked for until the match is booked; null where that takes too long. */
async function news(address) {
  for (let number = 0; number < TRIES; number += 1) {
    const answer = await fetch(address).catch(() => null);
    const told = answer?.ok ? await answer.json() : { pending: true };
    if (!told.pending) return told;
    await pause();
  }
  return null;
}

function line({ name, rating, change, words }) {
  const figures = make("span", "", make("b", "", rating), ` (${change})`);
  return make("li", "", make("span", "", make("b", "", name), ` · ${words}`), figures);
}

function draw(section, { lines, note }) {
  section.querySelector("[data-lines]").replaceChildren(...lines.map(line));
  say(section.querySelector("[data-rating-note]"), note);
  section.hidden = false;
}

/**
 * Show what a finished match has changed, as soon as it is known.
 *
 * @param {HTMLElement | null} section the part of the sheet; only ranked tables have one
 * @param {{status: string}} match
 */
export async function followRating(section, match) {
  if (!section || match.status !== "finished" || asked.has(section)) return;
  asked.add(section);
  const told = await news(section.dataset.address);
  if (told) draw(section, told);
}
